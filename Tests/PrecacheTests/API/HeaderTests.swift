import XCTest

@testable import Precache

/// Headers and footers of sections: the same cache, edits and warming as rows.
final class HeaderTests: PrecacheTestCase {
    /// How high the headers of `sections(_:areEstimated:)` are at 390 points. Footers are 60 points less, at any width.
    private var heights: [CGFloat] = []

    /// Sections of two rows, on the screen.
    private func sections(_ count: Int, areEstimated: Bool = false) -> Feed {
        heights = (0..<count).map { CGFloat(81 + $0 % 37) }
        let feed = Feed(Array(repeating: 2, count: count), style: .grouped, showing: false)
        feed.headerOf = { [unowned self] in (heights[$0] * 390 / $1).rounded() }
        feed.footerOf = { [unowned self] section, _ in heights[section] - 60 }
        if areEstimated {
            (feed.table.estimatedSectionHeaderHeight, feed.table.estimatedSectionFooterHeight) = (20, 20)
        }
        feed.show()
        return feed
    }

    /// Asks all headers and footers.
    private func ask(_ feed: Feed) {
        for section in feed.rows.indices { _ = (feed.header(section), feed.footer(section)) }
    }

    func test_a_header_invalidated_while_it_is_measured_is_measured_again() {
        for isAhead in [false, true] {
            let feed = sections(60, areEstimated: true)
            feed.headerOf = { [unowned feed] section, _ in
                let isFirst = feed.measuredSupplements.count { $0 == "header 50" } == 1
                guard section == 50, isFirst else { return 30 }
                feed.table.invalidatePrecachedHeight(forHeaderInSection: 50)
                return 20
            }
            if isAhead { feed.precacheAll() }
            for height in (isAhead ? [30] : [20, 30]) as [CGFloat] {
                XCTAssertEqual(feed.header(50), height, "ahead: \(isAhead)")
            }
            XCTAssertEqual(feed.store.rows[.header(of: 50)], 30, "ahead: \(isAhead)")
            XCTAssertEqual(feed.measuredSupplements.count { $0 == "header 50" }, 2, "ahead: \(isAhead)")
        }
    }

    /// Sixty sections whose headers and footers were estimated, and are known.
    private func warmSections() -> Feed {
        let feed = sections(60, areEstimated: true)
        feed.assertHeightsAreRight()
        feed.precacheAll()
        return feed
    }

    func test_headers_and_footers_are_measured_ahead_where_the_table_estimates_them() {
        let feed = sections(60, areEstimated: true)
        XCTAssertLessThan(feed.measuredSupplements.count, 120)
        XCTAssertEqual(feed.table.precachedEstimate(forHeaderInSection: 50), 20)
        feed.assertHeightsAreRight()
        feed.table.enablePrecaching()
        XCTAssertFalse(feed.precacher.isWarm, "only headers are left")
        feed.warmUp()
        XCTAssertEqual(feed.measuredSupplements.count, 120)
    }

    func test_a_fling_over_known_headers_and_footers_measures_none() {
        let feed = warmSections()
        feed.table.headlessFling(velocity: 6_000)
        XCTAssertEqual(feed.measuredSupplements.count, 120)
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0)
    }

    func test_a_reloaded_header_is_estimated_as_it_was() {
        let feed = warmSections()
        XCTAssertEqual(feed.table.precachedEstimate(forHeaderInSection: 50), heights[50])
        feed.table.reloadSections([50], with: .none)
        XCTAssertEqual(feed.table.precachedEstimate(forHeaderInSection: 50), heights[50])
    }

    func test_headers_follow_edits_of_sections_and_rows() {
        let feed = sections(6)
        feed.table.enablePrecaching()
        ask(feed)
        let order = [5, 0, 2, 3, 4]
        feed.table.performBatchUpdates {
            (self.heights, feed.rows) = (order.map { self.heights[$0] }, order.map { feed.rows[$0] })
            feed.table.deleteSections([1], with: .none)
            feed.table.moveSection(5, toSection: 0)
        }
        XCTAssertEqual((0..<5).map(feed.header), heights)
        XCTAssertEqual((0..<5).map(feed.footer), heights.map { $0 - 60 })
        feed.insert("new", at: 1, 2)
        ask(feed)
        XCTAssertEqual(feed.measuredSupplements.count, 12)
    }

    func test_no_header_is_kept_that_is_asked_in_a_batch() {
        let feed = sections(5)
        feed.table.enablePrecaching()
        ask(feed)
        feed.table.performBatchUpdates {
            self.heights.insert(130, at: 0)
            feed.rows.insert([], at: 0)
            feed.table.insertSections([0], with: .none)
            _ = feed.header(0)
        }
        XCTAssertEqual((0..<6).map(feed.header), heights)
    }

    func test_only_headers_and_footers_that_are_reloaded_or_invalidated_are_measured_again() {
        func check(_ measured: [String], _ change: (UITableView) -> Void) {
            let feed = sections(6)
            ask(feed)
            feed.measuredSupplements = []
            heights[4] = 99
            change(feed.table)
            for _ in 0..<2 { ask(feed) }
            XCTAssertEqual(feed.measuredSupplements.sorted(), measured)
            XCTAssertEqual(feed.header(4), 99, "\(measured)")
        }
        check(["footer 4", "header 4"]) { $0.reloadSections([4], with: .none) }
        check(["footer 2", "header 4"]) {
            $0.invalidatePrecachedHeight(forHeaderInSection: 4)
            $0.invalidatePrecachedHeight(forFooterInSection: 2)
            $0.invalidatePrecachedHeight(forFooterInSection: 99)
        }
    }

    func test_a_header_has_heights_of_its_own_in_each_environment() {
        let feed = sections(3)
        for (width, height, measured) in [(390, 82, 0), (300, 107, 1), (390, 82, 0)] as [(CGFloat, CGFloat, Int)] {
            letItHold()
            feed.table.frame.size.width = width
            feed.measuredSupplements = []
            XCTAssertEqual(feed.header(1), height, "\(width)")
            XCTAssertEqual(feed.measuredSupplements.count, measured, "\(width)")
        }
    }

    func test_a_footer_whose_height_is_no_number_is_named_and_sizes_itself() {
        let feed = sections(3)
        feed.table.invalidatePrecachedHeights()
        feed.footerOf = { _, _ in .nan }
        XCTAssertEqual(feed.footer(2), UITableView.automaticDimension)
        assertSaid("footer of section 2")
    }
}
