import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Headers and footers of sections: the same cache, edits and warming as rows.
@MainActor
final class HeaderTests: PrecacheTestCase {
    func test_a_header_is_measured_once_and_served_from_then_on() async {
        let screen = HeaderScreen(sections: 3)
        let height = screen.headerHeight(1)
        XCTAssertGreaterThan(height, 30)
        let measured = screen.measured
        XCTAssertEqual(screen.headerHeight(1), height)
        XCTAssertEqual(screen.measured, measured)
    }

    func test_a_header_invalidated_while_it_is_measured_is_measured_again() {
        let screen = HeaderScreen(sections: 3)
        let table = screen.table
        table.invalidatePrecachedHeight(forHeaderInSection: 2)
        let measured = table.precachedHeight(forHeaderInSection: 2) { _ in
            table.invalidatePrecachedHeight(forHeaderInSection: 2)
            return 30
        }
        XCTAssertEqual(measured, 30)
        XCTAssertEqual(table.precachedHeight(forHeaderInSection: 2) { _ in 40 }, 40)
        XCTAssertEqual(table.precachedHeight(forHeaderInSection: 2) { _ in 50 }, 40)
    }

    func test_a_header_invalidated_while_it_is_measured_ahead_is_measured_again() {
        let screen = LateHeaders()
        screen.count = 60
        screen.show()
        var isInvalidated = false
        screen.heightOf = { [unowned screen] section in
            if section == 50, !isInvalidated {
                isInvalidated = true
                screen.table.invalidatePrecachedHeight(forHeaderInSection: 50)
            }
            return CGFloat(20 + section)
        }
        screen.precacheAll()
        XCTAssertTrue(isInvalidated)
        XCTAssertEqual(screen.table.precacher!.store.rows[.header(of: 50)], 70)
    }

    func test_a_header_measured_inside_a_batch_is_not_kept() {
        let screen = LateHeaders()
        var heights: [CGFloat] = [30, 40, 50]
        screen.heightOf = { heights[$0] }
        screen.table.enablePrecaching()
        screen.show()
        screen.insert(3)
        XCTAssertEqual((0..<3).map { screen.height($0) }, heights)
        screen.table.performBatchUpdates {
            heights.insert(90, at: 0)
            screen.count += 1
            screen.table.insertSections([0], with: .none)
            _ = screen.height(0)
        }
        XCTAssertEqual((0..<4).map { screen.height($0) }, heights)
    }

    func test_headers_and_footers_are_measured_ahead_where_the_table_estimates_them() {
        let screen = HeaderScreen(sections: 60, estimates: true)
        XCTAssertLessThan(screen.measured, 120)
        screen.precacheAll()
        XCTAssertEqual(screen.measured, 120)
        screen.table.headlessFling(velocity: 6_000)
        XCTAssertEqual(screen.measured, 120)
        XCTAssertEqual(screen.table.precacher!.statistics.missesWhileTracking, 0)
    }

    func test_headers_are_as_wide_as_contents_that_leave_the_safe_area() {
        let screen = HeaderScreen(sections: 3)
        screen.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 59)
        for (insets, width) in [(true, 390 - 118), (false, 390)] as [(Bool, CGFloat)] {
            screen.table.insetsContentViewsToSafeArea = insets
            screen.table.layOutAnew()
            screen.table.invalidatePrecachedHeight(forHeaderInSection: 1)
            var asked: CGFloat?
            _ = screen.table.precachedHeight(forHeaderInSection: 1) {
                asked = $0
                return 30
            }
            XCTAssertEqual(asked, width)
        }
    }

    func test_headers_follow_edits_of_sections() {
        let screen = HeaderScreen(sections: 6)
        let heights = (0..<6).map { screen.headerHeight($0) }
        let footers = (0..<6).map { screen.footerHeight($0) }
        let before = screen.measured
        screen.table.performBatchUpdates {
            let moved = screen.sections.remove(at: 5)
            screen.sections.remove(at: 1)
            screen.sections.insert(moved, at: 0)
            screen.table.deleteSections([1], with: .none)
            screen.table.moveSection(5, toSection: 0)
        }
        XCTAssertEqual((0..<5).map { screen.headerHeight($0) }, [5, 0, 2, 3, 4].map { heights[$0] })
        XCTAssertEqual((0..<5).map { screen.footerHeight($0) }, [5, 0, 2, 3, 4].map { footers[$0] })
        XCTAssertEqual(screen.measured, before)
    }

    func test_only_headers_and_footers_that_are_reloaded_or_invalidated_are_measured_again() {
        let changes: [(HeaderScreen) -> Void] = [
            { $0.table.reloadSections([4], with: .none) },
            {
                $0.table.invalidatePrecachedHeight(forHeaderInSection: 4)
                $0.table.invalidatePrecachedHeight(forFooterInSection: 2)
                $0.table.invalidatePrecachedHeight(forFooterInSection: 99)
            },
        ]
        for (number, change) in changes.enumerated() {
            let screen = HeaderScreen(sections: 6)
            let before = screen.measured
            screen.sections[4] = "short"
            change(screen)
            let height = screen.headerHeight(4)
            _ = (0..<6).map { (screen.headerHeight($0), screen.footerHeight($0)) }
            XCTAssertEqual(screen.measured, before + 2, "change \(number)")
            screen.sections[4] = String(repeating: "long ", count: 80)
            XCTAssertEqual(screen.headerHeight(4), height, "change \(number)")
        }
    }

    func test_a_header_has_heights_of_its_own_in_each_environment() {
        let screen = HeaderScreen(sections: 3)
        let height = screen.headerHeight(1)
        let now = Clock.now()
        Clock.now = { now + 10 }
        screen.table.frame.size.width = 300
        XCTAssertGreaterThan(screen.headerHeight(1), height)
        Clock.now = { now + 20 }
        screen.table.frame.size.width = 390
        let measured = screen.measured
        XCTAssertEqual(screen.headerHeight(1), height)
        XCTAssertEqual(screen.measured, measured)
    }

    func test_a_reloaded_header_is_estimated_as_it_was() {
        let screen = HeaderScreen(sections: 60, estimates: true)
        XCTAssertEqual(screen.table.precachedEstimate(forHeaderInSection: 50), 20)
        let height = screen.headerHeight(50)
        XCTAssertEqual(screen.table.precachedEstimate(forHeaderInSection: 50), height)
        screen.table.reloadSections([50], with: .none)
        XCTAssertEqual(screen.table.precachedEstimate(forHeaderInSection: 50), height)
    }

    func test_a_footer_whose_height_is_no_number_is_named_and_sizes_itself() {
        let screen = HeaderScreen(sections: 3)
        let table = screen.table
        table.invalidatePrecachedHeights()
        XCTAssertEqual(table.precachedHeight(forFooterInSection: 2) { _ in .nan }, UITableView.automaticDimension)
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console.last?.contains("footer of section 2") == true)
    }

    func test_a_table_that_asks_nothing_of_headers_has_none_measured() {
        let feed = Feed.warm([3, 3])
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertFalse(feed.precacher.store.given.hasSupplements)
    }

    /// A table in which only headers follow the safe area: rows keep within wider margins.
    private func tableWithWideMargins(_ feed: Feed) -> UITableView {
        let table = UITableView(frame: feed.window.bounds, style: .insetGrouped)
        table.dataSource = feed
        table.delegate = feed
        table.insetsLayoutMarginsFromSafeArea = false
        table.layoutMargins = UIEdgeInsets(top: 0, left: 60, bottom: 0, right: 60)
        feed.window.addSubview(table)
        feed.window.makeKeyAndVisible()
        table.layoutIfNeeded()
        return table
    }

    func test_a_header_is_measured_again_when_only_its_own_width_changes() {
        let feed = Feed([5], showing: false)
        let table = tableWithWideMargins(feed)
        XCTAssertEqual(table.precachedHeight(forHeaderInSection: 0) { $0 }, 390)
        feed.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        table.layoutIfNeeded()
        XCTAssertEqual(table.precachedHeight(forHeaderInSection: 0) { $0 }, 302)
        feed.window.headlessSafeAreaInsets = .zero
        table.layoutIfNeeded()
        XCTAssertEqual(table.precachedHeight(forHeaderInSection: 0) { $0 }, 390)
    }

    func test_a_header_whose_width_changes_while_it_is_measured_is_not_kept() {
        let feed = Feed([5, 5], showing: false)
        let table = tableWithWideMargins(feed)
        _ = table.precachedHeight(forHeaderInSection: 0) { width in
            feed.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
            _ = table.precachedHeight(forHeaderInSection: 1) { $0 }
            return width
        }
        XCTAssertEqual(table.precachedHeight(forHeaderInSection: 0) { $0 }, 302)
    }

    func test_a_safe_area_on_one_side_narrows_headers_once() {
        let feed = Feed([5])
        feed.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 0)
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.table.precachedHeight(forHeaderInSection: 0) { $0 }, 331)
    }

    func test_headers_that_come_after_an_empty_table_was_turned_are_kept() {
        let screen = LateHeaders()
        screen.show()
        screen.table.enablePrecaching()
        XCTAssertTrue(screen.table.precacher!.isWarm)
        screen.table.layOut(width: 700)
        XCTAssertTrue(screen.table.precacher!.isWarm)
        screen.insert(3)
        _ = screen.height(1)
        screen.measured = []
        _ = screen.height(1)
        XCTAssertEqual(screen.measured, [])
    }

    func test_headers_of_empty_sections_are_to_be_measured_at_another_width() {
        let screen = LateHeaders()
        screen.rows = 0
        screen.show()
        screen.table.enablePrecaching()
        screen.insert(3)
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        screen.table.frame.size.width = 700
        XCTAssertFalse(screen.table.precacher!.isWarm)
    }

    func test_headers_that_come_to_a_table_first_shown_empty_are_measured_ahead() {
        let screen = LateHeaders()
        screen.table.enablePrecaching()
        XCTAssertTrue(screen.table.precacher!.isWarm)
        screen.show()
        MainRunLoop.turnUntilItSleeps()
        screen.insert(40)
        screen.warmUp()
        screen.measured = []
        screen.table.headlessFling(velocity: 3_000)
        XCTAssertEqual(screen.measured, [])
    }
}

/// A table whose headers and footers are notes, measured by closures.
@MainActor
private final class HeaderScreen: TableScreen, UITableViewDelegate {
    /// The text of each section's header and footer.
    var sections: [String]
    private(set) var measured = 0

    init(sections count: Int, estimates: Bool = false) {
        sections = (0..<count).map { String(repeating: "header \($0) ", count: 9 + $0 % 5) }
        super.init(.grouped)
        if estimates {
            table.estimatedSectionHeaderHeight = 20
            table.estimatedSectionFooterHeight = 20
        }
        show()
    }

    func headerHeight(_ section: Int) -> CGFloat { tableView(table, heightForHeaderInSection: section) }
    func footerHeight(_ section: Int) -> CGFloat { tableView(table, heightForFooterInSection: section) }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.precachedHeight(forHeaderInSection: section) { width in
            measured += 1
            return (CGFloat(sections[section].count) * 400 / width).rounded()
        }
    }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        tableView.precachedHeight(forFooterInSection: section) { width in
            measured += 1
            return CGFloat(sections[section].count)
        }
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in 44 }
    }
}

/// A table whose sections come late.
@MainActor
private final class LateHeaders: TableScreen, UITableViewDelegate {
    var count = 0
    var rows = 3
    var measured: [Int] = []
    var heightOf: (Int) -> CGFloat = { _ in 30 }

    init() {
        super.init(.grouped)
        table.frame = .zero
        table.estimatedRowHeight = 44
        table.estimatedSectionHeaderHeight = 20
        (table.dataSource, table.delegate) = (self, self)
    }

    override func show() {
        table.frame = window.bounds
        super.show()
    }

    func insert(_ count: Int) {
        self.count = count
        table.insertSections(IndexSet(0..<count), with: .none)
        table.layoutIfNeeded()
    }

    func height(_ section: Int) -> CGFloat { tableView(table, heightForHeaderInSection: section) }

    override func numberOfSections(in tableView: UITableView) -> Int { count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        tableView.precachedHeight(forHeaderInSection: section) { _ in
            measured.append(section)
            return heightOf(section)
        }
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in 44 }
    }
}
