import XCTest

@testable import Precache

/// What `precachedHeight(forRowAt:…)` answers in unusual orders of calls, and of rows that apps change, seldom or
/// often.
final class PrecachedHeightChangeTests: PrecacheTestCase {
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

    func test_items_are_found_and_asked_where_the_data_source_is_ahead() {
        let feed = Feed.precaching([10], isNamed: true)
        XCTAssertEqual(feed.answer(3), 43)
        feed.rows[0][3].height = 80
        feed.rows[0].append(Feed.Row(name: "new", height: 40))
        feed.table.invalidatePrecachedHeights(for: [path(3)])
        feed.table.insertRows(at: [path(10)], with: .none)
        XCTAssertEqual(feed.answer(3), 80)
    }

    func test_no_item_is_asked_of_rows_that_went_before_the_updates() {
        let other = Feed.precaching([4], isNamed: true)
        other.rows[0].removeLast(3)
        other.table.performKeepingPlace { other.table.reloadData() }
        other.warmUp()
        XCTAssertEqual(other.stale, [])
    }

    func test_a_changed_row_is_measured_again_whatever_becomes_of_it_then() {
        func check(_ name: String, _ change: (Feed) -> Void) {
            let feed = Feed([60])
            feed.hasKeys = true
            XCTAssertEqual(feed.answer(50), Feed.height(ofRow: 50), name)
            feed.rows[0][50].height = 80
            change(feed)
            XCTAssertEqual(feed.answer(50), 80, name)
        }
        check("its section changes silently") {
            $0.table.invalidatePrecachedHeights(for: [path(50)])
            $0.rows[0].append(Feed.Row(name: "new", height: 40))
        }
        check("all are reloaded before it") {
            $0.table.reloadData()
            $0.reload(50)
        }
        check("all are reloaded after it") {
            $0.reload(50)
            $0.table.reloadData()
        }
        check("its section is reloaded") { $0.table.reloadSections([0], with: .none) }
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
            // Beside a row that is answered past Precache.
            feed.uncached = ["0:1"]
            feed.hasKeys = hasKeys
            feed.show()
            feed.precacheAll()
            feed.rows[0][3].height = 80
            feed.measured = []
            feed.table.invalidatePrecachedHeights(for: [path(3)])
            feed.table.layOutAnew()
            feed.warmUp()
            XCTAssertEqual(feed.store.rows[.init(section: 0, row: 3)], 80, "keys: \(hasKeys)")
            XCTAssertEqual(feed.measured.first, "0:3", "keys: \(hasKeys)")
            feed.table.layoutIfNeeded()
            XCTAssertEqual(feed.table.cellForRow(at: path(3))?.frame.height, 80, "keys: \(hasKeys)")
        }
    }

    func test_all_invalidated_a_row_beside_one_that_sizes_itself_is_measured_ahead() {
        let feed = Feed([60], showing: false)
        feed.rows[0][0].height = UITableView.automaticDimension
        feed.show()
        feed.precacheAll()
        feed.rows[0][3].height = 80
        feed.measured = []
        feed.table.invalidatePrecachedHeights()
        feed.table.layOutAnew()
        feed.warmUp()
        XCTAssertEqual(feed.store.rows[.init(section: 0, row: 3)], 80)
    }

    func test_cells_by_key_let_the_loop_sleep_however_they_are_estimated() {
        for (estimatesByKey, hasItems) in [(true, false), (false, true), (false, false)] {
            let screen = MixedScreen(40)
            screen.height = { $0.byType($1, key: $1.row) }
            screen.estimate = { $0.table.precachedEstimate(forRowAt: $1, key: estimatesByKey ? $1.row : nil) }
            screen.show()
            let height = screen.answer(35)
            XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(35), key: 35), height)
            if hasItems {
                screen.table.enablePrecaching(identifiedBy: { $0.row })
            } else {
                screen.table.enablePrecaching()
            }
            screen.warmUp()
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(screen.precacher.isAskedWhenIdle, "by key: \(estimatesByKey), items: \(hasItems)")
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
