import Foundation
import HeadlessUIKit
import XCTest

/// When a table asks for the heights of headers and footers.
@MainActor
final class HeaderEstimateTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    /// Twenty sections of two rows of 100 points, with headers of 50 and footers of 30.
    private class Source: ListSource, UITableViewDelegate {
        var headersAsked: [Int] = []
        var footersAsked: [Int] = []

        convenience init() { self.init((0..<20).map { _ in [.init(id: 0, height: 100), .init(id: 1, height: 100)] }) }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 100 }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            headersAsked.append(section)
            return 50
        }
        func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
            footersAsked.append(section)
            return 30
        }
    }

    /// The same, and estimates of 20. It conforms by itself: see `EstimateSource`.
    private final class EstimatingSource: ListSource, UITableViewDelegate {
        var headersAsked: [Int] = []
        var estimatesAsked: [Int] = []

        convenience init() { self.init((0..<20).map { _ in [.init(id: 0, height: 100), .init(id: 1, height: 100)] }) }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 100 }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            headersAsked.append(section)
            return 50
        }
        func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
            estimatesAsked.append(section)
            return 20
        }
    }

    private func table(
        _ source: ListSource & UITableViewDelegate, headers: CGFloat, footers: CGFloat = 0
    ) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .grouped)
        table.separatorStyle = .none
        table.estimatedRowHeight = 100
        table.estimatedSectionHeaderHeight = headers
        table.estimatedSectionFooterHeight = footers
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        return table
    }

    // Apple, estimatedSectionHeaderHeight: 0 "causes the table view to request the actual height for each header".
    func test_without_estimates_every_header_and_footer_is_asked_at_once() {
        let source = Source()
        let table = table(source, headers: 0)
        XCTAssertEqual(source.headersAsked, Array(0..<20))
        XCTAssertEqual(source.footersAsked, Array(0..<20))
        XCTAssertEqual(table.contentSize.height, 20 * (50 + 200 + 30))
    }

    // Apple, "Estimating the height of a table's scrolling area": the actual heights replace the estimates as items
    // appear.
    func test_estimated_headers_and_footers_are_asked_when_they_come_on_screen() {
        let source = Source()
        let table = table(source, headers: 20, footers: 10)
        XCTAssertEqual(source.headersAsked, [0, 1])
        XCTAssertEqual(source.footersAsked, [0])
        XCTAssertEqual(table.contentSize.height, 20 * (20 + 200 + 10) + 2 * 30 + 20)
        XCTAssertEqual(table.rectForHeader(inSection: 1), CGRect(x: 0, y: 280, width: 320, height: 50))
        table.scroll(to: 100)
        XCTAssertEqual(source.headersAsked, [0, 1, 2])
        XCTAssertEqual(source.footersAsked, [0, 1])
    }

    // iOS 26.1: the section's rect asks nothing, those of its header and footer do.
    func test_a_section_s_rect_asks_no_height_of_its_header_or_footer() {
        let source = Source()
        let table = table(source, headers: 20, footers: 10)
        (source.headersAsked, source.footersAsked) = ([], [])
        XCTAssertEqual(table.rect(forSection: 10).height, 230)
        XCTAssertEqual(source.headersAsked + source.footersAsked, [])
        XCTAssertEqual(table.rectForHeader(inSection: 10).height, 50)
        XCTAssertEqual(table.rectForFooter(inSection: 10).height, 30)
        XCTAssertEqual(source.headersAsked + source.footersAsked, [10, 10])
        XCTAssertEqual(table.rectForFooter(inSection: 10).maxY, table.rect(forSection: 10).maxY)
        UIKitBehavior.current.sectionRectAsksNothing = false
        defer { UIKitBehavior.current = UIKitBehavior() }
        XCTAssertEqual(table.rect(forSection: 12).height, 280)
    }

    // Apple, tableView(_:estimatedHeightForHeaderInSection:): asked for each section, in place of the property.
    func test_the_delegate_s_estimates_come_first() {
        let source = EstimatingSource()
        let table = table(source, headers: 0)
        XCTAssertEqual(source.estimatesAsked, Array(0..<20))
        XCTAssertEqual(source.headersAsked, [0, 1])
        XCTAssertEqual(table.contentSize.height, 20 * 220 + 2 * 30)
    }

    // Not documented: rows on screen do not jump when what is above them turns out higher. Ours: as with rows.
    func test_a_header_that_comes_in_above_moves_no_row_on_the_screen() {
        let source = Source()
        let table = table(source, headers: 20, footers: 10)
        table.scroll(to: 2_200)
        let cell = table.visibleCells[0]
        let before = table.screenY(of: cell)
        let size = table.contentSize.height
        table.scroll(to: table.contentOffset.y - 80)
        XCTAssertGreaterThan(table.contentSize.height, size)
        XCTAssertTrue(table.visibleCells.contains { $0 === cell })
        XCTAssertEqual(table.screenY(of: cell), before + 80)
    }

    // Ours: a section keeps what is known of it, and a new one has its estimate.
    func test_edits_move_the_heights_of_headers_with_their_sections() {
        let source = Source()
        let table = table(source, headers: 20)
        source.headersAsked = []
        source.items.append([])
        table.insertSections([20], with: .none)
        XCTAssertEqual(source.headersAsked, [])
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, 50)
        source.items[10].removeLast()
        table.deleteRows(at: [path(10, 1)], with: .none)
        XCTAssertEqual(source.headersAsked, [])
        table.scroll(to: table.rectForHeader(inSection: 10).minY)
        XCTAssertTrue(source.headersAsked.contains(10))
    }
}
