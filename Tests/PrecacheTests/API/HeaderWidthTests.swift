import XCTest

@testable import Precache

/// The width of headers, and headers that come to an empty table.
final class HeaderWidthTests: PrecacheTestCase {
    func test_headers_are_as_wide_as_contents_and_narrowed_once() {
        for style in [UITableView.Style.plain, .grouped] {
            for (right, insets, width) in [(59, true, 272), (0, true, 331), (59, false, 390)]
                as [(CGFloat, Bool, CGFloat)]
            {
                let feed = Feed([5], style: style)
                feed.setSafeArea(right: right)
                feed.table.insetsContentViewsToSafeArea = insets
                feed.table.layOutAnew()
                XCTAssertEqual(feed.table.precachedHeight(forHeaderInSection: 0) { $0 }, width, "\(style)")
            }
        }
    }

    /// Only headers follow the safe area: rows keep within wider margins.
    private func feedOfNarrowHeaders() -> Feed {
        let feed = Feed([5, 5], style: .insetGrouped, showing: false)
        feed.table.insetsLayoutMarginsFromSafeArea = false
        feed.table.layoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
        feed.show()
        return feed
    }

    func test_a_header_is_measured_again_when_only_its_own_width_changes() {
        let feed = feedOfNarrowHeaders()
        for (inset, width) in [(0, 390), (44, 302), (0, 390)] as [(CGFloat, CGFloat)] {
            feed.setSafeArea(left: inset, right: inset)
            feed.table.layoutIfNeeded()
            XCTAssertEqual(feed.table.precachedHeight(forHeaderInSection: 0) { $0 }, width)
        }
    }

    func test_no_header_is_kept_whose_width_changes_while_it_is_measured() {
        let feed = feedOfNarrowHeaders()
        feed.setSafeArea(left: 0, right: 0)
        feed.table.layoutIfNeeded()
        _ = feed.table.precachedHeight(forHeaderInSection: 0) { width in
            feed.setSafeArea(left: 44, right: 44)
            _ = feed.table.precachedHeight(forHeaderInSection: 1) { $0 }
            return width
        }
        XCTAssertEqual(feed.table.precachedHeight(forHeaderInSection: 0) { $0 }, 302)
    }

    func test_headers_that_come_to_an_empty_table_are_measured_ahead() {
        let full = Array(repeating: 3, count: 40)
        for (isTurned, counts) in [(false, full), (true, full), (false, [0, 0, 0])] {
            // Without sections, and without a size before it is shown.
            let feed = Feed([], style: .grouped, showing: false)
            feed.table.frame = .zero
            feed.table.estimatedSectionHeaderHeight = 20
            feed.headerOf = { _, _ in 30 }
            func show() {
                feed.table.frame = feed.window.bounds
                feed.show()
            }
            if isTurned { show() }
            feed.table.enablePrecaching()
            XCTAssertTrue(feed.precacher.isWarm)
            if isTurned { feed.table.layOut(width: 700) } else { show() }
            XCTAssertTrue(feed.precacher.isWarm)
            if !isTurned { MainRunLoop.turnUntilItSleeps() }
            feed.rows = Feed.rows(counts)
            feed.table.insertSections(IndexSet(counts.indices), with: .none)
            feed.table.layoutIfNeeded()
            let height = feed.header(1)
            feed.measuredSupplements = []
            XCTAssertEqual(feed.header(1), height)
            XCTAssertEqual(feed.measuredSupplements, [], "turned: \(isTurned), \(counts)")
            feed.warmUp()
            feed.measuredSupplements = []
            feed.table.headlessFling(velocity: 3_000)
            XCTAssertEqual(feed.measuredSupplements, [], "turned: \(isTurned), \(counts)")
            feed.table.frame.size.width = 500
            XCTAssertFalse(feed.precacher.isWarm, "at another width, turned: \(isTurned), \(counts)")
        }
    }
}
