import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What `precachedHeight(forRowAt:…)` answers and what it keeps.
@MainActor
final class PrecachedHeightTests: PrecacheTestCase {
    private let first = IndexPath(row: 0, section: 0)

    // MARK: With a closure that measures

    func test_without_enabling_it_is_a_cache_that_fills_on_demand() async {
        let feed = Feed([3])
        feed.measured = []
        feed.table.reloadData()
        XCTAssertEqual(feed.height(0, 1), 41)
        XCTAssertEqual(feed.height(0, 1), 41)
        XCTAssertEqual(feed.measured, ["0:1"])
        XCTAssertEqual(feed.table.precacher?.gate, .stopped)
        XCTAssertGreaterThan(feed.table.precacher!.statistics.hits, 0)
    }

    func test_the_closure_is_given_the_tables_width() {
        let feed = Feed([1])
        feed.table.reloadData()
        var widths: [CGFloat] = []
        _ = feed.table.precachedHeight(forRowAt: first) { width in
            widths.append(width)
            return 10
        }
        XCTAssertEqual(widths, [390])
    }

    func test_hits_and_misses_are_counted() {
        let feed = Feed.precaching([2])
        feed.table.reloadData()
        let before = feed.precacher.statistics
        _ = feed.height(0, 0)
        _ = feed.height(0, 0)
        _ = feed.height(0, 1)
        XCTAssertEqual(feed.precacher.statistics.misses - before.misses, 2)
        XCTAssertEqual(feed.precacher.statistics.hits - before.hits, 1)
    }

    func test_heights_that_are_none_are_refused_reported_once_and_not_kept() {
        for bad in [CGFloat.nan, .infinity, -.infinity, -3] {
            clearConsole()
            let feed = Feed([2])
            feed.table.reloadData()
            feed.rows[0][1].height = bad
            feed.table.estimatedRowHeight = 70
            XCTAssertEqual(feed.height(0, 1), 70)
            XCTAssertEqual(feed.height(0, 1), 70)
            XCTAssertEqual(console.count, 1)
            XCTAssertTrue(console[0].contains("row 0:1"), console[0])
            feed.rows[0][1].height = 55
            XCTAssertEqual(feed.height(0, 1), 55)
        }
    }

    func test_a_table_with_heights_that_are_none_gets_warm_all_the_same() {
        let feed = Feed([10])
        feed.rows[0][7].height = .nan
        feed.table.reloadData()
        feed.precacheAll()
        XCTAssertEqual(feed.precacher.coverage, 0.9)
        assertSaid("row 0:7 is nan")
    }

    func test_zero_is_kept_and_automatic_dimension_passes_through() {
        for (height, measured) in [(0, 1), (UITableView.automaticDimension, 2)] as [(CGFloat, Int)] {
            let feed = Feed([1])
            feed.rows[0][0].height = height
            feed.table.reloadData()
            feed.measured = []
            for _ in 0..<2 { XCTAssertEqual(feed.height(0, 0), height) }
            XCTAssertEqual(feed.measured.count, measured, "\(height)")
        }
        XCTAssertEqual(console, [])
    }

    func test_nothing_is_measured_or_kept_while_the_table_has_no_width() {
        let feed = Feed([1], showing: false)
        feed.table.frame.size.width = 0
        XCTAssertEqual(feed.height(0, 0), 44)
        XCTAssertEqual(feed.measured, [])
        feed.table.frame.size.width = 390
        XCTAssertEqual(feed.height(0, 0), 40)
        XCTAssertEqual(feed.measured, ["0:0"])
    }

    func test_a_row_that_does_not_exist_is_measured_and_not_kept() {
        let feed = Feed([1])
        let beyond = IndexPath(row: 3, section: 5)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: beyond) { _ in 10 }, 10)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: beyond) { _ in 11 }, 11)
        XCTAssertEqual(
            feed.table.precachedEstimate(forRowAt: beyond), Feed.height(ofRow: 0), "the mean of what is known")
    }

    // MARK: What a height depends on

    func test_another_width_serves_no_old_height() {
        let feed = Feed([2])
        _ = feed.height(0, 0)
        feed.measured = []
        feed.table.frame.size.width = 694
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: first) { $0 }, 694)
    }

    func test_only_traits_that_change_heights_serve_no_old_height() {
        let traits: [(UITraitCollection, measured: [String])] = [
            (UITraitCollection(preferredContentSizeCategory: .accessibilityLarge), ["0:0"]),
            (UITraitCollection(layoutDirection: .rightToLeft), ["0:0"]),
            (UITraitCollection(userInterfaceStyle: .dark), []),
        ]
        for (traits, measured) in traits {
            let feed = Feed([2])
            feed.measured = []
            _ = feed.height(0, 0)
            XCTAssertEqual(feed.measured, [])
            feed.window.headlessTraits = traits
            _ = feed.height(0, 0)
            XCTAssertEqual(feed.measured.suffix(1), measured[...])
        }
    }

    func test_another_data_source_serves_no_height_of_the_old_one() {
        let feed = Feed([3])
        let other = Feed([3], showing: false)
        for row in 0...2 { other.rows[0][row].height = 99 }
        feed.table.dataSource = other
        feed.table.delegate = other
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: first) { _ in 99 }, 99)
    }

    // MARK: Estimates

    func test_a_rows_estimate_is_the_tables_until_any_height_is_known() {
        let feed = Feed([200], showing: false)
        feed.table.estimatedRowHeight = 60
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: first), 60)
        feed.table.estimatedRowHeight = UITableView.automaticDimension
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: first), UITableView.automaticDimension)
    }

    func test_a_rows_estimate_is_its_height_or_the_mean_of_known_ones() {
        let feed = Feed([200], showing: false)
        for (row, height) in [(0, 40), (1, 50), (199, 90)] as [(Int, CGFloat)] {
            _ = feed.table.precachedHeight(forRowAt: IndexPath(row: row, section: 0)) { _ in height }
        }
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: IndexPath(row: 199, section: 0)), 90)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: IndexPath(row: 150, section: 0)), 60)
    }

    // MARK: Edits

    func test_sections_that_move_serve_no_height_of_another() {
        let feed = Feed([1, 2, 3])
        for section in feed.rows.indices {
            for row in feed.rows[section].indices { feed.rows[section][row].height = CGFloat(100 * section + row + 1) }
        }
        feed.table.reloadData()
        for section in feed.rows.indices { for row in feed.rows[section].indices { _ = feed.height(section, row) } }
        feed.rows.append(feed.rows.removeFirst())
        feed.table.moveSection(0, toSection: 2)
        feed.assertHeightsAreRight()
    }

    func test_nothing_is_served_or_kept_inside_a_batch_update() {
        let feed = Feed([3])
        for row in 0...2 { _ = feed.height(0, row) }
        feed.table.performBatchUpdates {
            feed.rows[0].removeFirst()
            XCTAssertEqual(feed.height(0, 0), 41)
            feed.table.deleteRows(at: [self.first], with: .none)
            XCTAssertEqual(feed.height(0, 0), 41)
        }
        XCTAssertEqual((0...1).map { feed.height(0, $0) }, [41, 42])
    }

    func test_a_silent_change_of_the_data_source_serves_no_wrong_height() {
        let feed = Feed([3, 2])
        for section in 0...1 { for row in 0...1 { _ = feed.height(section, row) } }
        feed.rows[0].removeFirst()
        XCTAssertEqual(feed.height(0, 0), 41)
        feed.rows.removeFirst()
        feed.rows[0][0].height = 99
        XCTAssertEqual(feed.height(0, 0), 99)
    }
}
