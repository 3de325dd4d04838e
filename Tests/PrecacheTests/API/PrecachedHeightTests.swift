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

    func test_without_enabling_it_is_a_cache_that_fills_on_demand() {
        let feed = fresh([3])
        let before = feed.precacher.statistics
        for (row, height) in [(1, 41), (1, 41), (2, 42)] as [(Int, CGFloat)] {
            XCTAssertEqual(feed.height(0, row), height)
        }
        XCTAssertEqual(feed.measured, ["0:1", "0:2"])
        XCTAssertEqual(feed.precacher.statistics.misses - before.misses, 2)
        XCTAssertEqual(feed.precacher.statistics.hits - before.hits, 1)
        XCTAssertEqual(feed.precacher.gate, TableActivity.stopped.gate)
    }

    func test_heights_that_are_none_are_refused_reported_once_and_not_kept() {
        for bad in [CGFloat.nan, .infinity, -.infinity, -3, 1e39, .greatestFiniteMagnitude] {
            let feed = fresh([60])
            for row in 50...51 { feed.rows[0][row].height = bad }
            feed.table.estimatedRowHeight = 70
            for _ in 0..<2 { XCTAssertEqual(feed.height(0, 50), 70, "\(bad)") }
            assertSaid("row 0:50 is \(bad)")
            // Row 51 is measured ahead. Both are estimated like the others.
            feed.precacheAll()
            for row in 50...51 {
                let estimate = feed.table.precachedEstimate(forRowAt: path(row))
                XCTAssertEqual(estimate, 43, accuracy: 0.2, "row \(row) is \(bad)")
            }
            XCTAssertEqual(feed.precacher.coverage, 58 / 60, "\(bad)")
            feed.rows[0][50].height = 55
            XCTAssertEqual(feed.height(0, 50), 55, "\(bad)")
        }
    }

    func test_zero_is_kept_and_automatic_dimension_passes_through() {
        for (height, measured) in [(0, 1), (UITableView.automaticDimension, 2)] as [(CGFloat, Int)] {
            let feed = fresh([1])
            feed.rows[0][0].height = height
            for _ in 0..<2 { XCTAssertEqual(feed.height(0, 0), height, "\(height)") }
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

    func test_where_nothing_is_known_a_rows_estimate_is_the_tables() {
        let feed = Feed([200], showing: false)
        for estimate in [60, UITableView.automaticDimension] {
            feed.table.estimatedRowHeight = estimate
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(0)), estimate)
        }
    }

    func test_where_rows_are_known_an_estimate_is_the_height_or_their_mean() {
        let feed = Feed([200], showing: false)
        feed.table.estimatedRowHeight = UITableView.automaticDimension
        for (row, height) in [(0, 40), (1, 50), (199, 90)] as [(Int, CGFloat)] {
            _ = feed.table.precachedHeight(forRowAt: path(row)) { _ in height }
        }
        for (path, estimate) in [(path(199), 90), (path(150), 60), (path(3, 5), 60)] as [(IndexPath, CGFloat)] {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path), estimate, "\(path)")
        }
    }

    /// A feed of two sections of which all is known.
    private func knownFeed() -> Feed {
        let feed = Feed([4, 2])
        feed.assertHeightsAreRight()
        return feed
    }

    func test_no_old_height_is_served_in_or_after_a_batch() {
        let feed = knownFeed()
        feed.table.performBatchUpdates {
            feed.rows[0].removeFirst()
            XCTAssertEqual(feed.height(0, 0), 41)
            feed.table.deleteRows(at: [path(0)], with: .none)
            XCTAssertEqual(feed.height(0, 0), 41)
        }
        feed.assertHeightsAreRight()
    }

    func test_no_old_height_is_served_after_rows_or_sections_went_silently() {
        let feed = knownFeed()
        feed.remove(at: 0)
        feed.assertHeightsAreRight()
        feed.rows[0].removeFirst()
        XCTAssertEqual(feed.height(0, 0), 42)
        feed.rows.removeFirst()
        feed.rows[0][0].height = 99
        XCTAssertEqual(feed.height(0, 0), 99)
    }

    func test_no_old_height_is_served_to_another_delegate_and_data_source() {
        let feed = knownFeed()
        let other = Feed([2], showing: false)
        (feed.table.dataSource, feed.table.delegate) = (other, other)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(0)) { _ in 98 }, 98)
    }

    func test_rows_that_the_delegate_answers_itself_are_asked_once_and_estimated_so() {
        let feed = Feed([100])
        var asked = 0
        feed.use { [unowned feed] in
            guard $0.row % 10 == 5 else { return feed.height(0, $0.row) }
            asked += 1
            return 200
        }
        let before = asked
        feed.precacheAll()
        XCTAssertEqual(asked, before + 10)
        XCTAssertFalse(feed.precacher.isAskedWhenIdle)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(75)), 200)
        XCTAssertFalse(feed.precacher.isKnown(at: path(75)))
        // One beside it is estimated by its height.
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(76)), Feed.height(ofRow: 76))
    }

    func test_asking_what_is_known_of_rows_that_are_gone_forgets_nothing() {
        let feed = Feed.warm([30])
        feed.rows[0].removeLast(3)
        feed.asked = []
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertNil(feed.precacher.gate)
        XCTAssertFalse(feed.precacher.isAskedWhenIdle, "what is known has changed")
        XCTAssertEqual(feed.store.rows.map.rowCounts, [30])
        XCTAssertEqual(feed.asked, [])
    }

    func test_asking_what_is_known_at_another_text_size_forgets_nothing() {
        let feed = Feed.warm([30])
        let traits = feed.window.headlessTraits
        feed.rows[0].removeLast(3)
        feed.asked = []
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        XCTAssertFalse(feed.precacher.isWarm)
        XCTAssertFalse(feed.precacher.isKnown(at: path(0)))
        feed.window.headlessTraits = traits
        XCTAssertTrue(feed.precacher.isKnown(at: path(0)))
        XCTAssertEqual(feed.store.rows.map.rowCounts, [30])
        XCTAssertEqual(feed.asked, [])
    }

    func test_asking_what_is_known_in_a_batch_forgets_nothing() {
        let feed = Feed.warm([30])
        feed.rows[0].removeLast(3)
        feed.asked = []
        feed.table.beginUpdates()
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.store.rows.map.rowCounts, [30])
        XCTAssertEqual(feed.asked, [])
    }

    func test_the_mean_follows_what_the_table_shows_now() {
        let feed = Feed.warm([300])
        feed.reload([(0..<2_000).map { Feed.Row(name: "new \($0)", height: 400) }])
        feed.warmUp()
        feed.insert("last", height: 50, at: 2_000)
        feed.table.invalidatePrecachedHeights(for: [path(2_000)])
        XCTAssertEqual(feed.store.rows.heights.mean!, 400, accuracy: 5)
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
}
