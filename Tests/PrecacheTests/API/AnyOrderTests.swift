import XCTest

@testable import Precache

/// A precacher is there from the start: each call of it works before precaching is enabled, or says that it does nothing.
final class AnyOrderTests: PrecacheTestCase {
    /// Fifty rows of 100 points, of which nobody has asked anything yet.
    private func list() -> RowScreen<Int> {
        let list = RowScreen([Array(0..<50)])
        list.table.rowHeight = 100
        return list
    }

    func test_a_list_that_never_enabled_precaching_goes_where_it_is_told() {
        for (story, top, call) in [
            ("open", 2_000, { $0.open(at: path(20), scrollPosition: .top) }),
            ("a place", 1_990, { $0.restore(PlaceOnScreen(indexPath: path(20), distance: 10)) }),
            ("the end", 5_000 - 844, { $0.scrollToEnd() }),
            ("a turn", 4_900 - 64, { $0.beginTurn(at: path(49)) }),
        ] as [(String, CGFloat, (Precacher) -> Void)] {
            for isShown in [false, true] {
                let list = list()
                if isShown { list.show() }
                call(list.table.precacher)
                list.show()
                list.table.layoutIfNeeded()
                XCTAssertEqual(list.table.contentOffset.y, top, "\(story), shown: \(isShown)")
            }
        }
    }

    func test_who_listens_before_a_list_is_enabled_hears_of_its_end() {
        let list = list()
        var heard: [Bool] = []
        list.table.precacher.onEndChange = { heard.append($0) }
        list.table.enablePrecaching(.init(follows: .bottom))
        list.show()
        list.table.contentOffset.y = 0
        list.table.layoutIfNeeded()
        XCTAssertEqual(heard, [false])
    }

    func test_pausing_what_is_not_enabled_is_named_in_the_console() async {
        for isDisabled in [false, true] {
            let list = list()
            if isDisabled {
                list.table.enablePrecaching()
                list.table.precacher.pause()
                list.table.precacher.resume()
                list.table.disablePrecaching()
            }
            list.table.precacher.pause()
            await list.table.precacher.warmedUp()
            assertSaid("pause() does nothing", "warmedUp() does nothing")
        }
    }

    func test_a_new_name_for_a_row_without_any_is_named_in_the_console() {
        for isNamed in [false, true] {
            let list = list()
            if isNamed { list.table.enablePrecaching(identifiedBy: { [unowned list] in list[$0] }) }
            list.show()
            list.table.precacher.rename(1, to: 50)
            if isNamed { assertSaid() } else { assertSaid("rename(_:to:) does nothing") }
        }
    }
}
