import Foundation
import XCTest

@testable import HeadlessUIKit

/// What a table measures besides the rows on screen, and what a cell is told by it.
@MainActor
final class TableMeasuringTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    func test_asked_where_an_estimated_row_is_a_table_measures_it() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        source.events = []
        XCTAssertEqual(table.rectForRow(at: path(0, 50)).height, 100)
        XCTAssertEqual(source.events, [.height(0, 50)])
        source.events = []
        _ = table.rectForRow(at: path(0, 50))
        XCTAssertEqual(source.events, [])
    }

    func test_rows_at_a_place_of_the_content_are_found_without_measuring() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        source.events = []
        _ = table.indexPathForRow(at: CGPoint(x: 1, y: 3_000))
        _ = table.indexPathsForRows(in: CGRect(x: 0, y: 2_000, width: 320, height: 900))
        XCTAssertEqual(source.events, [])
    }

    func test_a_self_sizing_row_is_measured_with_a_cell_made_for_it() {
        let source = SelfSizingSource(rows: 100, height: 70)
        let table = UITableView.showing(source, estimate: 100)
        source.events = []
        XCTAssertEqual(table.rectForRow(at: path(0, 90)).height, 70)
        XCTAssertEqual(source.events, [.cell(0, 90)])
        XCTAssertNil(table.cellForRow(at: path(0, 90)))
    }

    func test_measuring_above_the_screen_moves_the_content() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        table.scroll(to: 2_000)
        let cell = table.visibleCells[1]
        let before = table.screenY(of: cell)
        _ = table.rectForRow(at: path(0, 10))
        table.layoutIfNeeded()
        XCTAssertEqual(table.screenY(of: cell), before + 60)
    }

    func test_visible_cells_asked_inside_an_update_are_incomplete_and_reported() {
        final class Source: HeightSource {
            var seen: [Int] = []
            override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
                seen.append(tableView.visibleCells.count)
                return super.tableView(tableView, heightForRowAt: indexPath)
            }
        }
        let source = Source(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 40)
        XCTAssertEqual(source.seen, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
        XCTAssertFalse(table.headlessAlerts.isEmpty)
        table.headlessAlerts = []
        XCTAssertEqual(table.visibleCells.count, 5)
        XCTAssertEqual(table.headlessAlerts, [])
    }

    func test_a_cell_that_no_table_told_asks_for_no_separator() {
        let source = SelfSizingSource(rows: 3, height: 70)
        let table = UITableView.showing(source, estimate: 100)
        table.separatorStyle = .singleLine
        UITableView.headlessSeparatorThickness = 2
        defer { UITableView.headlessSeparatorThickness = nil }
        table.reloadData()
        table.layoutIfNeeded()
        let shown = table.visibleCells[0] as! ItemCell
        XCTAssertEqual(fitting(shown), 72)
        let fresh = ItemCell(style: .default, reuseIdentifier: nil)
        fresh.item = shown.item
        table.addSubview(fresh)
        XCTAssertEqual(fitting(fresh), 70)
        // One that is used again is told nothing of its next row yet.
        table.reloadData()
        let used = table.dequeueReusableCell(withIdentifier: "row") as! ItemCell
        used.item = shown.item
        XCTAssertEqual(fitting(used), 70)
    }

    private func fitting(_ cell: UITableViewCell) -> CGFloat {
        cell.systemLayoutSizeFitting(
            CGSize(width: 320, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    func test_a_subview_of_a_table_gets_no_margins_of_a_row() {
        let table = UITableView.showing(HeightSource(rows: 1, height: 50), estimate: 0)
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        let header = UITableViewHeaderFooterView(reuseIdentifier: nil)
        table.addSubview(cell)
        table.addSubview(header)
        XCTAssertEqual(cell.contentView.layoutMargins.left, 8)
        XCTAssertEqual(header.contentView.layoutMargins.left, 8)
        XCTAssertEqual(table.visibleCells[0].contentView.layoutMargins.left, 16)
    }

    func test_accessories_and_controls_grow_with_the_text_size() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.accessoryType = .disclosureIndicator
        window.addSubview(cell)
        let before = cell.accessoryWidth
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        XCTAssertGreaterThan(cell.accessoryWidth, before * 1.5)
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
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 100)
        table.scroll(to: 10)
        source.events = []
        table.prepareNextCell()
        XCTAssertEqual(source.events, [.cell(0, 5), .height(0, 5)])
        table.prepareNextCell()
        XCTAssertEqual(source.events, [.cell(0, 5), .height(0, 5)])
        table.scroll(to: 90)
        XCTAssertEqual(source.count { if case .cell = $0 { true } else { false } }, 1)
        XCTAssertEqual(table.shownIds.last, 5)
    }

    func test_an_empty_batch_drops_prepared_cells_and_preparing_can_be_turned_off() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 100)
        table.scroll(to: 10)
        table.prepareNextCell()
        table.beginUpdates()
        table.endUpdates()
        XCTAssertNil(table.prepared)
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
}
