import Foundation
import XCTest

@testable import HeadlessUIKit

/// What a table measures besides the rows on screen, what a cell is told by it, and when heights of headers and footers
/// are asked.
@MainActor
final class TableMeasuringTests: XCTestCase {
    func test_a_row_that_is_measured_is_known_from_then_on() async {
        let sources: [(ListSource, [ListSource.Event])] = [
            (HeightSource(rows: 100, height: 70), [.height(0, 90)]),
            (SelfSizingSource(rows: 100, height: 70), [.cell(0, 90)]),
        ]
        for (source, events) in sources {
            let table = UITableView.showing(source, estimate: 100)
            source.events = []
            for _ in 0..<2 {
                XCTAssertEqual(table.rectForRow(at: path(0, 90)).height, 70)
                XCTAssertEqual(source.events, events)
            }
            XCTAssertNil(table.cellForRow(at: path(0, 90)))
        }
    }

    func test_visible_cells_asked_inside_an_update_are_incomplete_and_reported() {
        let source = HeightSource(rows: 100, height: 100)
        var seen: [Int] = []
        source.onHeight = { table, _ in seen.append(table.visibleCells.count) }
        let table = UITableView.showing(source, estimate: 40)
        XCTAssertEqual(seen, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
        XCTAssertFalse(table.headlessAlerts.isEmpty)
        table.headlessAlerts = []
        XCTAssertEqual(table.visibleCells.count, 5)
        XCTAssertEqual(table.headlessAlerts, [])
    }

    func test_a_cell_that_no_table_told_asks_for_no_separator_and_margins() {
        UITableView.headlessSeparatorThickness = 2
        defer { UITableView.headlessSeparatorThickness = nil }
        let source = SelfSizingSource(rows: 3, height: 70)
        let table = UITableView.showing(source, estimate: 100) { $0.separatorStyle = .singleLine }
        let shown = table.visibleCells[0] as! ItemCell
        XCTAssertEqual(shown.fittingHeight(width: 320), 72)
        XCTAssertEqual(shown.contentView.layoutMargins.left, 16)
        let fresh = ItemCell(style: .default, reuseIdentifier: nil)
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        table.addSubview(fresh)
        table.addSubview(header)
        // One that is used again is told nothing of its next row yet.
        table.reloadData()
        let used = table.dequeueReusableCell(withIdentifier: "row") as! ItemCell
        for cell in [fresh, used] {
            cell.item = source.items[0][0]
            XCTAssertEqual(cell.fittingHeight(width: 320), 70)
        }
        for view in [fresh.contentView, header.contentView] { XCTAssertEqual(view.layoutMargins.left, 8) }
    }

    func test_a_shown_row_is_sized_again_when_its_cell_says_it_changed() {
        let source = SelfSizingSource(rows: 3, height: 70)
        let table = UITableView.showing(source, estimate: 100)
        let cell = table.visibleCells[1] as! ItemCell
        for (setting, height) in [
            (UITableView.SelfSizingInvalidation.disabled, 70), (.enabled, 130), (.enabledIncludingConstraints, 130),
        ] as [(UITableView.SelfSizingInvalidation, CGFloat)] {
            table.selfSizingInvalidation = setting
            cell.item!.height = 130
            cell.contentView.invalidateIntrinsicContentSize()
            table.layoutIfNeeded()
            XCTAssertEqual(cell.frame.height, height)
        }
    }

    func test_a_cell_is_made_ahead_while_scrolling_and_used_for_its_row() {
        let (source, table) = UITableView.showing(rows: 100, height: 100, estimate: 100)
        table.scroll(to: 10)
        source.events = []
        for _ in 0..<2 {
            table.prepareNextCell()
            XCTAssertEqual(source.events, [.cell(0, 5), .height(0, 5)])
        }
        table.scroll(to: 90)
        XCTAssertEqual(source.cellsAsked, 1)
        XCTAssertEqual(table.shownIds.last, 5)
        table.scroll(to: 110)
        table.prepareNextCell()
        XCTAssertNotNil(table.prepared)
        table.beginUpdates()
        table.endUpdates()
        XCTAssertNil(table.prepared, "an empty batch")
        table.isPrefetchingEnabled = false
        source.events = []
        table.prepareNextCell()
        XCTAssertEqual(source.events, [])
    }

    func test_the_section_index_lies_over_the_margin_of_an_inset_grouped_table() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .insetGrouped)
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.configuringTable = table
        cell.frame = CGRect(x: 16, y: 0, width: 288, height: 50)
        for (index, left) in [(15, 288), (30, 274)] as [(CGFloat, CGFloat)] {
            cell.telling.sectionIndexWidth = index
            cell.layOutContent()
            XCTAssertEqual(cell.contentView.frame.width, left)
        }
    }

    // MARK: Headers and footers

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

    /// The same without footers, and estimates of 20. It conforms by itself: see `EstimateSource`.
    private final class EstimatingSource: ListSource, UITableViewDelegate {
        let heights = Source()
        var estimatesAsked: [Int] = []

        convenience init() { self.init(Source().items) }

        func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 100 }
        func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
            heights.tableView(tableView, heightForHeaderInSection: section)
        }
        func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat {
            estimatesAsked.append(section)
            return 20
        }
    }

    private func table(_ source: ListSource, headers: CGFloat, footers: CGFloat = 0) -> UITableView {
        UITableView.showing(source, style: .grouped, estimate: 100) { table in
            table.estimatedSectionHeaderHeight = headers
            table.estimatedSectionFooterHeight = footers
        }
    }

    // Apple, "Estimating the height of a table's scrolling area": the actual heights replace the estimates as items
    // appear. estimatedSectionHeaderHeight: 0 "causes the table view to request the actual height for each header". iOS
    // 26.1: or when asked; the section's rect asks nothing.
    func test_headers_and_footers_are_asked_at_once_or_when_on_screen() {
        let all = Source()
        let known = table(all, headers: 0)
        XCTAssertEqual([all.headersAsked, all.footersAsked], [Array(0..<20), Array(0..<20)])
        XCTAssertEqual(known.contentSize.height, 20 * (50 + 200 + 30))

        let source = Source()
        let table = table(source, headers: 20, footers: 10)
        XCTAssertEqual(source.headersAsked, [0, 1])
        XCTAssertEqual(source.footersAsked, [0])
        XCTAssertEqual(table.contentSize.height, 20 * (20 + 200 + 10) + 2 * 30 + 20)
        XCTAssertEqual(table.rectForHeader(inSection: 1), CGRect(x: 0, y: 280, width: 320, height: 50))
        table.scroll(to: 100)
        XCTAssertEqual(source.headersAsked, [0, 1, 2])
        XCTAssertEqual(source.footersAsked, [0, 1])
        XCTAssertEqual(table.rect(forSection: 10).height, 230)
        XCTAssertEqual(table.rectForFooter(inSection: 10).height, 30)
        XCTAssertEqual(source.footersAsked, [0, 1, 10])
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
        XCTAssertEqual(source.heights.headersAsked, [0, 1])
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
