import Foundation
import HeadlessUIKit
import XCTest

/// Rows that scroll in and out.
@MainActor
final class TableScrollTests: XCTestCase {
    // Apple, UITableView.estimatedRowHeight: heights wait until their rows scroll in; with estimates the table itself
    // sees to contentSize and contentOffset. Not documented: two questions for each row shown
    // (forkingdog/UITableView-FDTemplateLayoutCell, issue 111). iOS 26.1: upwards heights come before cells.
    func test_a_row_scrolling_in_asks_for_its_cell_and_then_its_height() async {
        let (source, table) = UITableView.showing(rows: 100, height: 100, estimate: 40)
        XCTAssertEqual(table.shownIds, [0, 1, 2, 3, 4])
        XCTAssertEqual(table.contentSize.height, 5 * 100 + 95 * 40)
        source.events = []
        table.scroll(to: 50)
        XCTAssertEqual(source.events, [.cell(0, 5), .height(0, 5), .height(0, 5)])
        XCTAssertEqual(table.contentSize.height, 6 * 100 + 94 * 40)
        XCTAssertEqual(table.contentOffset.y, 50)

        table.scroll(to: 2005)
        let first = table.indexPathsForVisibleRows![0].row
        source.events = []
        table.scroll(to: table.contentOffset.y - 250)
        let cells = source.events.firstIndex { if case .cell = $0 { true } else { false } } ?? 0
        let above = (1...3).map { ListSource.Event.height(0, first - $0) }
        XCTAssertEqual(source.events[..<cells].filter { above.contains($0) }, above, "upwards")
    }

    // Apple, tableView(_:didEndDisplaying:forRowAt:): called when a cell leaves the table. Apple, prepareForReuse():
    // called before a used cell is handed out again. Apple, dequeueReusableCell(withIdentifier:): cells that are done
    // with wait to be used again. Ours: how many there may be.
    func test_rows_that_leave_end_displaying_and_come_back_as_other_rows() {
        let (source, table) = UITableView.showing(rows: 1000, height: 100, estimate: 40)
        var cells = Set(table.visibleCells.map(ObjectIdentifier.init))
        let first = table.visibleCells[0] as! ItemCell
        source.events = []
        table.scroll(to: 120)
        XCTAssertTrue(source.events.contains(.didEnd(0)))
        XCTAssertTrue(table.visibleCells.contains { $0 === first })
        XCTAssertEqual(first.reuses, 1)
        XCTAssertEqual(table.shownIds, [1, 2, 3, 4, 5])
        for _ in 0..<500 {
            table.scroll(to: table.contentOffset.y + 70)
            cells.formUnion(table.visibleCells.map(ObjectIdentifier.init))
        }
        XCTAssertLessThanOrEqual(cells.count, 8)
    }

    // Apple, rectForRow(at:), rect(forSection:), indexPathForRow(at:) and indexPathsForRows(in:): where rows lie, and
    // which rows lie there. Ours: that each begins where the one before ends.
    func test_rects_sum_up_and_lead_back_to_their_rows() {
        let source = HeightSource(
            (0..<3).map { s in (0..<300).map { .init(id: $0, height: CGFloat(10 + ($0 + s) % 7)) } })
        let table = UITableView.showing(source, estimate: 0)
        var y: CGFloat = 0
        for section in 0..<3 {
            XCTAssertEqual(table.rect(forSection: section).minY, y)
            for row in 0..<300 {
                let rect = table.rectForRow(at: path(section, row))
                XCTAssertEqual(rect.minY, y)
                XCTAssertEqual(table.indexPathForRow(at: CGPoint(x: 5, y: y)), path(section, row))
                y = rect.maxY
            }
        }
        XCTAssertEqual(table.contentSize.height, y)
        XCTAssertEqual(
            table.indexPathsForRows(in: CGRect(x: 0, y: 0, width: 320, height: 25)),
            [path(0, 0), path(0, 1), path(0, 2)])
    }

    // iOS 26.1: heights are kept as 32-bit floats, and estimates below one point are taken for two.
    func test_heights_are_floats_and_small_estimates_are_two_unless_UIKit_differs() {
        defer { UIKitBehavior.current = UIKitBehavior() }
        for (isRounded, height, smallEstimate) in [(true, 100.33333587646484, 2), (false, 100 + 1.0 / 3, 0.5)] {
            UIKitBehavior.current.keepsHeightsAsFloats = isRounded
            UIKitBehavior.current.roundsSmallEstimates = isRounded
            for (estimate, points) in [(0, height), (0.5, smallEstimate), (1, 1)] as [(CGFloat, CGFloat)] {
                let (_, table) = UITableView.showing(rows: 100, height: 100 + 1.0 / 3, estimate: estimate)
                let words = "\(isRounded), an estimate of \(estimate)"
                XCTAssertEqual(table.contentSize.height, 5 * height + 95 * points, accuracy: 1e-9, words)
                XCTAssertEqual(table.visibleCells[1].frame.minY, height, words)
                XCTAssertEqual(table.rectForRow(at: path(0, 9)).height, height, words)
            }
        }
    }

    // Crash logs: ml-opensource/FZAccordionTableView, issue 26; TalkingJourney/SCIndexView, issue 11;
    // wordpress-mobile/WordPress-iOS, issue 13891. Apple, cellForRow(at:) and rectForRow(at:): nil and zero.
    func test_questions_for_sections_that_are_not_there_raise() {
        let (_, table) = UITableView.showing(rows: 3, height: 100, estimate: 44)
        let reasons = raised {
            _ = table.rect(forSection: 1)
            _ = table.rectForHeader(inSection: 1)
            _ = table.rectForFooter(inSection: -1)
            _ = table.numberOfRows(inSection: 1)
        }
        XCTAssertEqual(
            reasons,
            [
                "request for rect of invalid section (1)", "request for rect of header in invalid section (1)",
                "request for rect of footer in invalid section (-1)",
                "Requested the number of rows for section (1) which is out of bounds.",
            ])
        XCTAssertNil(table.cellForRow(at: path(1, 0)))
        XCTAssertEqual(table.rectForRow(at: path(1, 0)), .zero)
    }

    // Apple, UITableView.ScrollPosition: to the top, middle or bottom of what is visible. Not documented there: not
    // past the content's end.
    func test_scrollToRow_puts_the_row_at_the_top_middle_or_bottom() {
        let (_, table) = UITableView.showing(rows: 100, height: 100, estimate: 0)
        let jumps: [(UITableView.ScrollPosition, Int, CGFloat)] = [
            (.top, 50, 5000), (.middle, 50, 5050 - 240), (.bottom, 50, 5100 - 480), (.top, 99, 10_000 - 480),
        ]
        for (position, row, offset) in jumps {
            table.scrollToRow(at: path(0, row), at: position, animated: false)
            XCTAssertEqual(table.contentOffset.y, offset, "row \(row), \(position)")
        }
    }

    // Apple, tableView(_:titleForHeaderInSection:): nil means no title. Not documented, and no report found: 28 points
    // for a title in a plain table, and none without one.
    func test_headers_and_footers_with_titles_take_28_points_and_others_none() {
        final class Titled: UITableViewDataSource {
            func numberOfSections(in tableView: UITableView) -> Int { 2 }
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
                section == 0 ? "A" : nil
            }
        }
        let table = UITableView.showing(Titled()) { $0.rowHeight = 50 }
        XCTAssertEqual(table.rectForHeader(inSection: 0), CGRect(x: 0, y: 0, width: 320, height: 28))
        XCTAssertEqual(table.rectForHeader(inSection: 1).height, 0)
        XCTAssertEqual(table.rectForRow(at: path(1, 0)).minY, 78)
        XCTAssertEqual(table.headerView(forSection: 0)?.textLabel?.text, "A")
        XCTAssertEqual(table.contentSize.height, 128)
    }
}
