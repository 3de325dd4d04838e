import XCTest

@testable import HeadlessUIKit

/// What a table measures besides the rows on screen, what it tells a cell, and when it asks heights of headers and
/// footers.
final class TableMeasuringTests: UIKitTestCase {
    func test_a_row_that_is_measured_is_known_from_then_on() {
        for (saysHeights, event) in [(true, "height 0:90"), (false, "cell 0:90")] {
            let source = ListSource(rows: 100, height: 70, saysHeights: saysHeights)
            let table = UITableView.showing(source, estimate: 100)
            for events in [[event], []] {
                let asked = source.asked { XCTAssertEqual(table.rectForRow(at: path(0, 90)).height, 70) }
                XCTAssertEqual(asked, events, "says heights: \(saysHeights)")
            }
            XCTAssertNil(table.cellForRow(at: path(0, 90)), "says heights: \(saysHeights)")
        }
    }

    func test_visible_cells_asked_inside_an_update_are_incomplete_and_reported() {
        let source = ListSource(rows: 100, height: 100)
        var seen: [Int] = []
        source.onHeight = { table, _ in seen.append(table.visibleCells.count) }
        let table = UITableView.showing(source, estimate: 40)
        XCTAssertEqual(seen, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4])
        XCTAssertFalse(table.headlessAlerts.isEmpty)
        table.headlessAlerts = []
        XCTAssertEqual(table.visibleCells.count, 5)
        XCTAssertEqual(table.headlessAlerts, [])
    }

    // Of headers the proof says so.
    func test_a_cell_used_again_or_put_into_the_table_is_told_nothing() {
        UITableView.headlessSeparatorThickness = 2
        let source = ListSource(rows: 3, height: 70, saysHeights: false)
        let table = UITableView.showing(source, estimate: 100) { $0.separatorStyle = .singleLine }
        XCTAssertEqual(table.visibleCells[0].fittingHeight(width: 320), 72)
        table.reloadData()
        let used = table.dequeueReusableCell(withIdentifier: "row") as! ItemCell
        let fresh = ItemCell(style: .default, reuseIdentifier: nil)
        table.addSubview(fresh)
        for cell in [used, fresh] {
            cell.item = source.items[0][0]
            XCTAssertEqual(cell.fittingHeight(width: 320), 70)
            XCTAssertEqual(cell.contentView.layoutMargins.left, 8)
        }
    }

    func test_a_shown_row_is_sized_again_when_its_cell_says_it_changed() {
        let table = UITableView.showing(ListSource(rows: 3, height: 70, saysHeights: false), estimate: 100)
        let cell = table.visibleCells[1] as! ItemCell
        for (setting, height) in [
            (UITableView.SelfSizingInvalidation.disabled, 70), (.enabled, 130), (.enabledIncludingConstraints, 130),
        ] as [(UITableView.SelfSizingInvalidation, CGFloat)] {
            table.selfSizingInvalidation = setting
            cell.item!.height = 130
            cell.contentView.invalidateIntrinsicContentSize()
            table.layoutIfNeeded()
            XCTAssertEqual(cell.frame.height, height, "\(setting)")
        }
    }

    func test_the_section_index_lies_over_the_margin_of_an_inset_grouped_table() {
        let table = UITableView(frame: CGRect(0, 0, 320, 480), style: .insetGrouped)
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.configuringTable = table
        cell.frame = CGRect(16, 0, 288, 50)
        for (index, left) in [(15, 288), (30, 274)] as [(CGFloat, CGFloat)] {
            cell.telling.sectionIndexWidth = index
            cell.layOutContent()
            XCTAssertEqual(cell.contentView.frame.width, left, "an index of \(index)")
        }
    }

    /// Twenty sections of two rows of 100 points, with headers of 50 and, unless headers are estimated at 20 by the
    /// delegate, footers of 30; and a table with estimates for these.
    private func sections(headers: CGFloat, footers: CGFloat = 0, delegateEstimates: Bool = false) -> ShownList {
        let source = ListSource((0..<20).map { _ in [.init(id: 0, height: 100), .init(id: 1, height: 100)] })
        source.headerHeight = 50
        if delegateEstimates { source.headerEstimate = 20 } else { source.footerHeight = 30 }
        let table = UITableView.showing(source, style: .grouped, estimate: 100) { table in
            table.estimatedSectionHeaderHeight = headers
            table.estimatedSectionFooterHeight = footers
        }
        return (source, table)
    }

    /// The sections whose headers or the like were asked for.
    private func asked(_ question: String, _ source: ListSource) -> [Int] {
        source.events.filter { $0.hasPrefix(question + " ") }.map { Int($0.dropFirst(question.count + 1))! }
    }

    func test_headers_and_footers_are_asked_at_once_where_nothing_is_estimated() {
        let (all, known) = sections(headers: 0)
        XCTAssertEqual([asked("header", all), asked("footer", all)], [Array(0..<20), Array(0..<20)])
        XCTAssertEqual(known.contentSize.height, 20 * (50 + 200 + 30))
    }

    func test_estimated_headers_and_footers_are_asked_when_on_screen() {
        let (source, table) = sections(headers: 20, footers: 10)
        XCTAssertEqual([asked("header", source), asked("footer", source)], [[0, 1], [0]])
        XCTAssertEqual(table.contentSize.height, 20 * (20 + 200 + 10) + 2 * 30 + 20)
        XCTAssertEqual(table.rectForHeader(inSection: 1), CGRect(0, 280, 320, 50))
        table.scroll(to: 100)
        XCTAssertEqual([asked("header", source), asked("footer", source)], [[0, 1, 2], [0, 1]])
    }

    func test_a_footers_rect_asks_its_height_and_that_of_its_section_none() {
        let (source, table) = sections(headers: 20, footers: 10)
        table.scroll(to: 100)
        XCTAssertEqual([table.rect(forSection: 10).height, table.rectForFooter(inSection: 10).height], [230, 30])
        XCTAssertEqual(asked("footer", source), [0, 1, 10])
        XCTAssertEqual(table.rectForFooter(inSection: 10).maxY, table.rect(forSection: 10).maxY)
        UIKitBehavior.current.sectionRectAsksNothing = false
        XCTAssertEqual(table.rect(forSection: 12).height, 280)
    }

    func test_headers_that_the_delegate_estimates_are_asked_when_on_screen() {
        let (estimating, estimated) = sections(headers: 0, delegateEstimates: true)
        XCTAssertEqual([asked("headerEstimate", estimating), asked("header", estimating)], [Array(0..<20), [0, 1]])
        XCTAssertEqual(estimated.contentSize.height, 20 * 220 + 2 * 30)
    }

    func test_a_header_that_comes_in_above_moves_no_row_on_the_screen() {
        let (_, table) = sections(headers: 20, footers: 10)
        table.scroll(to: 2_200)
        let cell = table.visibleCells[0]
        let (before, size) = (table.screenY(of: cell), table.contentSize.height)
        table.scroll(to: table.contentOffset.y - 80)
        XCTAssertGreaterThan(table.contentSize.height, size)
        XCTAssertTrue(table.visibleCells.contains(cell))
        XCTAssertEqual(table.screenY(of: cell), before + 80)
    }

    func test_edits_of_sections_ask_no_header_again() {
        let (source, table) = sections(headers: 20)
        source.events = []
        source.items.append([])
        table.insertSections([20], with: .none)
        XCTAssertEqual(source.count("header"), 0)
        XCTAssertEqual(table.rectForHeader(inSection: 0).height, 50)
    }

    func test_edits_of_rows_ask_a_header_only_once_it_is_on_screen() {
        let (source, table) = sections(headers: 20)
        source.events = []
        source.items[10].removeLast()
        table.deleteRows(at: [path(10, 1)], with: .none)
        XCTAssertEqual(source.count("header"), 0)
        table.scroll(to: table.rectForHeader(inSection: 10).minY)
        XCTAssertTrue(source.events.contains("header 10"))
    }
}
