import HeadlessUIKit
import XCTest

@testable import Precache

/// What `precachedHeight(forRowAt:…)` answers and what it keeps, and what is said of rows that are known or not.
@MainActor
final class PrecachedHeightTests: PrecacheTestCase {
    private let first = path(0)

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
        for bad in [CGFloat.nan, .infinity, -.infinity, -3] {
            let feed = fresh([2])
            feed.rows[0][1].height = bad
            feed.table.estimatedRowHeight = 70
            for _ in 0..<2 { XCTAssertEqual(feed.height(0, 1), 70) }
            assertSaid("row 0:1")
            feed.rows[0][1].height = 55
            XCTAssertEqual(feed.height(0, 1), 55)
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

    func test_another_data_source_serves_no_height_of_the_old_one() {
        let feed = Feed([3])
        let other = Feed([3], showing: false)
        (feed.table.dataSource, feed.table.delegate) = (other, other)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: first) { _ in 99 }, 99)
    }

    func test_a_rows_estimate_is_the_tables_the_mean_or_its_height() {
        let feed = Feed([200], showing: false)
        for estimate in [60, UITableView.automaticDimension] {
            feed.table.estimatedRowHeight = estimate
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: first), estimate)
        }
        for (row, height) in [(0, 40), (1, 50), (199, 90)] as [(Int, CGFloat)] {
            _ = feed.table.precachedHeight(forRowAt: path(row)) { _ in height }
        }
        for (path, estimate) in [(path(199), 90), (path(150), 60), (path(3, 5), 60)] as [(IndexPath, CGFloat)] {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path), estimate, "\(path)")
        }
    }

    func test_nothing_is_served_or_kept_inside_a_batch_update() {
        let feed = Feed([3])
        feed.assertHeightsAreRight()
        feed.table.performBatchUpdates {
            feed.rows[0].removeFirst()
            XCTAssertEqual(feed.height(0, 0), 41)
            feed.table.deleteRows(at: [self.first], with: .none)
            XCTAssertEqual(feed.height(0, 0), 41)
        }
        feed.assertHeightsAreRight()
    }

    func test_a_silent_change_of_the_data_source_serves_no_wrong_height() {
        let feed = Feed([3, 2])
        feed.assertHeightsAreRight()
        feed.rows[0].removeFirst()
        XCTAssertEqual(feed.height(0, 0), 41)
        feed.rows.removeFirst()
        feed.rows[0][0].height = 99
        XCTAssertEqual(feed.height(0, 0), 99)
    }

    func test_a_row_is_known_once_measured_until_it_is_invalidated() {
        let feed = Feed.precaching([100])
        func known() -> [Bool] { [89, 90, 100].map { feed.precacher.isKnown(at: path($0)) } }
        XCTAssertEqual(known(), [false, false, false])
        feed.warmUp()
        XCTAssertEqual(known(), [true, true, false])
        feed.table.invalidatePrecachedHeights(for: path(90))
        XCTAssertEqual(known(), [true, false, false])
    }

    func test_rows_are_estimated_by_heights_of_a_known_width_or_the_last() {
        let feed = Feed.warm([100])
        feed.table.layOut(width: 500)
        for row in 60..<67 {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(row)), Feed.height(ofRow: row))
        }
        XCTAssertFalse(feed.precacher.isKnown(at: path(60)))
        feed.rows[0][60].height = 99
        XCTAssertEqual(feed.height(0, 60), 99)
        feed.table.frame.size.width = 390
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(60)), Feed.height(ofRow: 60))
    }

    func test_a_row_that_the_delegate_answers_itself_is_estimated_by_that_answer() {
        let feed = Feed([100])
        feed.use { [unowned feed] in $0.row % 10 == 5 ? 200 : feed.tableView(feed.table, heightForRowAt: $0) }
        feed.precacheAll()
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
}
