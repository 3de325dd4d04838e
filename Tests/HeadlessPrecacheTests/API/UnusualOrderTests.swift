import HeadlessUIKit
import XCTest

@testable import Precache

/// Promises at their edges: unusual orders of calls, and what apps seldom do.
@MainActor
final class UnusualOrderTests: PrecacheTestCase {
    func test_rows_have_heights_by_width_when_precaching_began_before_the_first_layout() {
        for isNamed in [false, true] {
            let feed = Feed([10], showing: false)
            feed.heightOf = { path, width in width + CGFloat(path.row) }
            if isNamed { feed.nameRows() } else { feed.table.enablePrecaching() }
            feed.show()
            for width in [390, 500] as [CGFloat] {
                feed.table.frame.size.width = width
                XCTAssertEqual(feed.answer(3), width + 3, "named: \(isNamed)")
            }
        }
    }

    func test_invalidating_a_row_reaches_its_item_though_the_data_source_is_ahead() {
        let feed = Feed.precaching([10], isNamed: true)
        XCTAssertEqual(feed.answer(3), 43)
        feed.rows[0][3].height = 80
        feed.rows[0].append(Feed.Row(name: "new", height: 40))
        feed.table.invalidatePrecachedHeights(for: path(3))
        feed.table.insertRows(at: [path(10)], with: .none)
        XCTAssertEqual(feed.answer(3), 80)
    }

    func test_an_item_is_not_asked_of_rows_that_are_gone() {
        let feed = Feed.precaching([4], isNamed: true)
        feed.rows[0].removeLast(3)
        feed.table.performKeepingPosition { feed.table.reloadData() }
        feed.warmUp()
        XCTAssertEqual(feed.stale, [])
        assertSaid("other rows than the table before the updates")
    }

    func test_a_changed_row_is_measured_again_whatever_becomes_of_it_then() async {
        func check(_ name: String, row: Int = 50, _ change: (Feed) -> Void) {
            let feed = Feed([60])
            feed.hasKeys = true
            XCTAssertEqual(feed.answer(50), Feed.height(ofRow: 50), name)
            feed.rows[0][50].height = 80
            change(feed)
            XCTAssertEqual(feed.answer(row), 80, name)
        }
        check("comes back under its key", row: 40) {
            $0.reload(50)
            let row = $0.rows[0][50]
            $0.remove(at: 50)
            $0.insert([row], at: 40)
        }
        check("its section changes silently") {
            $0.table.invalidatePrecachedHeights(for: path(50))
            $0.rows[0].append(Feed.Row(name: "new", height: 40))
        }
        check("is not cached for a while") {
            $0.reload(50)
            $0.uncached = ["0:50"]
            XCTAssertEqual($0.answer(50), 80)
            $0.uncached = []
        }
    }

    func test_an_invalidated_row_on_the_screen_is_measured_ahead_after_a_layout() {
        for hasKeys in [false, true] {
            let feed = Feed([60], showing: false)
            feed.uncached = ["0:1"]
            feed.hasKeys = hasKeys
            feed.show()
            feed.precacheAll()
            feed.rows[0][3].height = 80
            feed.measured = []
            feed.table.invalidatePrecachedHeights(for: path(3))
            feed.table.layOutAnew()
            feed.warmUp()
            XCTAssertEqual(feed.measured.first, "0:3")
            feed.table.layoutIfNeeded()
            XCTAssertEqual(feed.table.cellForRow(at: path(3))?.frame.height, 80)
        }
    }

    func test_cells_by_key_let_the_loop_sleep_however_they_are_estimated() {
        for (estimatesByKey, hasItems) in [(true, false), (false, true), (false, false)] {
            let screen = KeyedCells(count: 40)
            if estimatesByKey { screen.estimateKey = { $0 } }
            screen.show()
            let height = screen.answer(35)
            XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(35), key: 35), height)
            if hasItems {
                screen.table.enablePrecaching(identifiedBy: { $0.row })
            } else {
                screen.table.enablePrecaching()
            }
            screen.warmUp()
            XCTAssertFalse(screen.precacher.warmer.seat.isAwake, "by key: \(estimatesByKey), items: \(hasItems)")
            let heights = (0..<40).map { screen.answer($0) }
            XCTAssertEqual(screen.table.contentSize.height, heights.reduce(0, +), accuracy: 0.01, "estimates")
        }
    }

    func test_tables_that_go_on_a_memory_warning_are_not_called_for_it() {
        var feeds = (0..<20).map { _ in Feed([30]) }
        for feed in feeds { feed.table.enablePrecaching() }
        let warning = UIApplication.didReceiveMemoryWarningNotification
        let token = NotificationCenter.default.addObserver(forName: warning, object: nil, queue: .main) { _ in
            MainActor.assumeIsolated { feeds = [] }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        // Calling a table that is gone traps.
        warnOfMemory()
    }
}
