import XCTest

@testable import Precache

/// What `precachedHeight(forRowAt:…)` answers and what it keeps, and what is said of rows that are known or not.
final class PrecachedHeightTests: PrecacheTestCase {
    /// A feed of which nothing is known, on the screen.
    private func fresh(_ counts: [Int]) -> Feed {
        let feed = Feed(counts)
        feed.table.reloadData()
        feed.measured = []
        return feed
    }

    func test_without_enabling_it_is_a_cache_that_fills_on_demand() async {
        let feed = fresh([3])
        let before = feed.precacher.statistics
        for (row, height) in [(1, 41), (1, 41), (2, 42)] as [(Int, CGFloat)] {
            XCTAssertEqual(feed.height(0, row), height)
        }
        XCTAssertEqual(feed.measured, ["0:1", "0:2"])
        XCTAssertEqual(feed.precacher.statistics.misses - before.misses, 2)
        XCTAssertEqual(feed.precacher.statistics.hits - before.hits, 1)
        XCTAssertEqual(feed.precacher.gate, .stopped)
    }

    func test_heights_that_are_none_are_refused_reported_once_and_not_kept() {
        for bad in [CGFloat.nan, .infinity, -.infinity, -3, 1e39, .greatestFiniteMagnitude] {
            let feed = fresh([60])
            for row in 50...51 { feed.rows[0][row].height = bad }
            feed.table.estimatedRowHeight = 70
            for _ in 0..<2 { XCTAssertEqual(feed.height(0, 50), 70) }
            assertSaid("row 0:50 is \(bad)")
            // Row 51 is measured ahead. Both are estimated like the others.
            feed.precacheAll()
            for row in 50...51 {
                XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(row)), 43, accuracy: 0.2)
            }
            XCTAssertEqual(feed.precacher.coverage, 58 / 60)
            feed.rows[0][50].height = 55
            XCTAssertEqual(feed.height(0, 50), 55)
        }
    }

    func test_zero_is_kept_and_automatic_dimension_passes_through() {
        for (height, measured) in [(0, 1), (UITableView.automaticDimension, 2)] as [(CGFloat, Int)] {
            let feed = fresh([1])
            feed.rows[0][0].height = height
            for _ in 0..<2 { XCTAssertEqual(feed.height(0, 0), height) }
            XCTAssertEqual(feed.measured.count, measured, "\(height)")
        }
        XCTAssertEqual(console, [])
    }

    func test_nothing_is_measured_or_kept_while_the_table_has_no_width() {
        let feed = Feed([1], showing: false)
        for (width, height, measured) in [(0, 44, []), (390, 40, ["0:0"])] as [(CGFloat, CGFloat, [String])] {
            feed.table.frame.size.width = width
            XCTAssertEqual(feed.height(0, 0), height)
            XCTAssertEqual(feed.measured, measured)
        }
    }

    func test_a_rows_estimate_is_the_tables_the_mean_or_its_height() {
        let feed = Feed([200], showing: false)
        for estimate in [60, UITableView.automaticDimension] {
            feed.table.estimatedRowHeight = estimate
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(0)), estimate)
        }
        for (row, height) in [(0, 40), (1, 50), (199, 90)] as [(Int, CGFloat)] {
            _ = feed.table.precachedHeight(forRowAt: path(row)) { _ in height }
        }
        for (path, estimate) in [(path(199), 90), (path(150), 60), (path(3, 5), 60)] as [(IndexPath, CGFloat)] {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path), estimate, "\(path)")
        }
    }

    func test_no_old_height_is_served_in_batches_or_after_silent_changes() {
        let feed = Feed([4, 2])
        feed.assertHeightsAreRight()
        feed.table.performBatchUpdates {
            feed.rows[0].removeFirst()
            XCTAssertEqual(feed.height(0, 0), 41)
            feed.table.deleteRows(at: [path(0)], with: .none)
            XCTAssertEqual(feed.height(0, 0), 41)
        }
        feed.assertHeightsAreRight()
        feed.rows[0].removeFirst()
        XCTAssertEqual(feed.height(0, 0), 42)
        feed.rows.removeFirst()
        feed.rows[0][0].height = 99
        XCTAssertEqual(feed.height(0, 0), 99)
        let other = Feed([2], showing: false)
        (feed.table.dataSource, feed.table.delegate) = (other, other)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(0)) { _ in 98 }, 98)
    }

    func test_rows_that_the_delegate_answers_itself_are_asked_once_and_estimated_so() {
        let feed = Feed([100])
        var asked = 0
        feed.use { [unowned feed] in
            guard $0.row % 10 == 5 else { return feed.tableView(feed.table, heightForRowAt: $0) }
            asked += 1
            return 200
        }
        let before = asked
        feed.precacheAll()
        XCTAssertEqual(asked, before + 10)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(75)), 200)
        XCTAssertFalse(feed.precacher.isKnown(at: path(75)))
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(76)), Feed.height(ofRow: 76))
    }

    func test_asking_what_is_known_forgets_nothing() {
        let feed = Feed.warm([30])
        let traits = feed.window.headlessTraits
        feed.rows[0].removeLast(3)
        feed.asked = []
        feed.store.onChange = { _ in XCTFail("what is known has changed") }
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertNil(feed.precacher.gate)
        feed.store.onChange = { _ in }
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        XCTAssertFalse(feed.precacher.isWarm)
        XCTAssertFalse(feed.precacher.isKnown(at: path(0)))
        feed.window.headlessTraits = traits
        XCTAssertTrue(feed.precacher.isKnown(at: path(0)))
        feed.table.beginUpdates()
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.store.rows.rowCounts, [30])
        XCTAssertEqual(feed.asked, [])
    }

    func test_the_mean_follows_what_the_table_shows_now() {
        let feed = Feed.warm([300])
        feed.reload([(0..<2_000).map { Feed.Row(name: "new \($0)", height: 400) }])
        feed.warmUp()
        feed.insert("last", height: 50, at: 2_000)
        feed.table.invalidatePrecachedHeights(for: path(2_000))
        XCTAssertEqual(feed.store.rows.mean!, 400, accuracy: 5)
    }

    func test_an_impossible_row_count_is_named_once_and_taken_for_none() {
        let feed = Feed.warm([40, 40])
        for count in [NSNotFound, -1] {
            feed.claimed.rows = count
            XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(3)) { _ in 12 }, 12)
            feed.table.invalidatePrecachedHeights()
            XCTAssertFalse(feed.precacher.isKnown(at: path(3)))
        }
        feed.claimed.rows = nil
        assertSaid("section 0 has \(NSNotFound) rows")
    }

    // MARK: Unusual orders of calls, and what apps seldom do

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
        feed.table.invalidatePrecachedHeights(for: path(3))
        feed.table.insertRows(at: [path(10)], with: .none)
        XCTAssertEqual(feed.answer(3), 80)
        // None is asked of rows that are gone.
        let other = Feed.precaching([4], isNamed: true)
        other.rows[0].removeLast(3)
        other.table.performKeepingPosition { other.table.reloadData() }
        other.warmUp()
        XCTAssertEqual(other.stale, [])
        assertSaid("other rows than the table before the updates")
    }

    func test_a_changed_row_is_measured_again_whatever_becomes_of_it_then() async {
        func check(_ name: String, _ change: (Feed) -> Void) {
            let feed = Feed([60])
            feed.hasKeys = true
            XCTAssertEqual(feed.answer(50), Feed.height(ofRow: 50), name)
            feed.rows[0][50].height = 80
            change(feed)
            XCTAssertEqual(feed.answer(50), 80, name)
        }
        check("its section changes silently") {
            $0.table.invalidatePrecachedHeights(for: path(50))
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
        for (hasKeys, sizesItself) in [(false, false), (true, false), (false, true)] {
            let feed = Feed([60], showing: false)
            // Beside a row that is answered past Precache, or by its cell.
            if sizesItself { feed.rows[0][0].height = UITableView.automaticDimension } else { feed.uncached = ["0:1"] }
            feed.hasKeys = hasKeys
            feed.show()
            feed.precacheAll()
            feed.rows[0][3].height = 80
            feed.measured = []
            if sizesItself {
                feed.table.invalidatePrecachedHeights()
            } else {
                feed.table.invalidatePrecachedHeights(for: path(3))
            }
            feed.table.layOutAnew()
            feed.warmUp()
            XCTAssertEqual(feed.store.rows[.init(section: 0, row: 3)], 80, "\((hasKeys, sizesItself))")
            if sizesItself { continue }
            XCTAssertEqual(feed.measured.first, "0:3")
            feed.table.layoutIfNeeded()
            XCTAssertEqual(feed.table.cellForRow(at: path(3))?.frame.height, 80)
        }
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
