import XCTest

@testable import Precache

/// A list of rows that size themselves, which get their heights at another width only with their next change.
final class TurnedListTests: PrecacheTestCase {
    private func list(follows edge: PrecachingConfiguration.Edge) -> PlaceList {
        var setting = PlaceList.Setting()
        setting.follows = edge
        setting.isMeasured = false
        let list = PlaceList((0..<12).map { .init(id: $0, height: 100) }, setting)
        list.show()
        resize(list, to: CGSize(width: 390, height: 390))
        return list
    }

    private func resize(_ list: PlaceList, to size: CGSize) {
        list.window.frame.size = size
        list.table.frame.size = size
        list.window.layoutIfNeeded()
    }

    /// The first row that is seen, and all that is beside it, stays when many rows come at the end.
    private func assertStays(_ list: PlaceList, line: UInt = #line) {
        let before = list.seen[0]
        list.table.performKeepingPlace {
            list.insert((100..<120).map { .init(id: $0, height: 100) }, at: list.rows.count)
        }
        XCTAssertEqual(list.seen[0].id, before.id, line: line)
        XCTAssertEqual(list.seen[0].distance, before.distance, accuracy: 0.2, line: line)
    }

    func test_a_list_that_its_end_held_back_when_it_was_turned_does_not_go_on_when_more_rows_come() {
        let list = list(follows: .top)
        list.table.scroll(to: 600)
        XCTAssertEqual(list.seen[0].id, 6)
        resize(list, to: CGSize(width: 600, height: 700))
        XCTAssertEqual(list.table.contentOffset.y, list.table.offsetsOfEnds.bottom, accuracy: 0.2)
        XCTAssertLessThan(list.seen[0].id, 6)
        assertStays(list)
    }
}
