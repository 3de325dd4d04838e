import XCTest

@testable import Precache

/// What tests of lists that follow their end share.
class FollowingTestCase: PrecacheTestCase {
    /// Rows of 100 points on a screen of 844, of which bars cover 59 at the top and 34 at the bottom.
    func list(
        _ count: Int = 50, follows edge: PrecachingConfiguration.Edge? = .bottom, isNamed: Bool = true,
        isMeasured: Bool = true
    ) -> PlaceList {
        let setting = PlaceList.Setting(follows: edge, isNamed: isNamed, isMeasured: isMeasured)
        let list = PlaceList((0..<count).map { .init(id: $0, height: 100) }, setting)
        list.show()
        return list
    }

    func receive(_ list: PlaceList, _ ids: Int..., height: CGFloat = 100) {
        list.insert(ids.map { .init(id: $0, height: height) }, at: list.rows.count)
        list.table.layoutIfNeeded()
    }

    /// Where the bottom of a row is on the screen, in points.
    func bottom(_ list: PlaceList, of id: Int) -> CGFloat {
        list.table.layoutIfNeeded()
        let row = list.rows.firstIndex { $0.id == id }!
        return list.table.rectForRow(at: path(row)).maxY - list.table.contentOffset.y
    }

    /// Where the last row ends above the bar, or the keyboard.
    func assertAtEnd(_ list: PlaceList, room: CGFloat = 34, _ story: String = "", line: UInt = #line) {
        let height = list.table.bounds.height
        XCTAssertEqual(bottom(list, of: list.rows.last!.id), height - room, accuracy: 0.34, story, line: line)
        XCTAssertEqual(list.table.precacher.isAtEnd, true, story, line: line)
    }
}
