import Foundation
import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content: less the section index, the table's margins, and what editing shows.
/// By text that fills its cells.
@MainActor
final class TableWidthTests: XCTestCase {
    private let source = WidthSource()

    private func table(
        _ style: UITableView.Style = .plain, width: CGFloat = 320, isEditing: Bool = false
    ) -> UITableView {
        let table = UITableView.showing(source, style: style, width: width) { table in
            table.register(TextCell.self, forCellReuseIdentifier: "text")
        }
        if isEditing { table.setEditing(true, animated: false) }
        return table
    }

    private func content(of table: UITableView) -> CGRect {
        table.layoutIfNeeded()
        return table.visibleCells[0].contentView.frame
    }

    /// That rows are as high as their text is at the width of their content.
    private func assertRowsFit(_ table: UITableView, line: UInt = #line) {
        table.layoutIfNeeded()
        let cell = table.visibleCells[0] as! TextCell
        let width = cell.contentView.frame.width
        XCTAssertEqual(cell.label.frame.width, width, line: line)
        XCTAssertEqual(
            table.rectForRow(at: path(0, 0)).height, cell.label.sizeThatFits(CGSize(width: width, height: 0)).height,
            accuracy: 0.01, line: line)
    }

    // MARK: Section index

    // Apple, sectionIndexTitles(for:): the index is at the right side. Not documented: that contents end before it, and
    // its 15 points (forkingdog/UITableView-FDTemplateLayoutCell, issue 231). Apple,
    // sectionIndexMinimumDisplayRowCount: "the number of table rows at which to display the index list".
    // reloadSectionIndexTitles(): the table asks again, and only then. Ours: or at a reload.
    func test_content_ends_before_the_section_index_which_is_asked_once() async {
        let table = table()
        table.scroll(to: 300)
        XCTAssertEqual(source.titlesAsked, 1)
        source.titles = ["A", "B"]
        XCTAssertEqual(content(of: table), CGRect(x: 0, y: 0, width: 320, height: content(of: table).height))
        table.reloadSectionIndexTitles()
        assertRowsFit(table)
        XCTAssertEqual(content(of: table).minX, 0)
        for (count, width) in [(0, 305), (11, 320), (10, 305)] as [(Int, CGFloat)] {
            table.sectionIndexMinimumDisplayRowCount = count
            XCTAssertEqual(content(of: table).width, width, "of 10 rows, at least \(count)")
        }
        source.titles = []
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 320)
    }

    // MARK: Inset grouped

    /// Of the first cell, which stands in a view of its own.
    private func frame(in table: UITableView) -> CGRect {
        let cell = table.visibleCells[0]
        return cell.convert(cell.bounds, to: table)
    }

    // Apple, UITableView.Style.insetGrouped: sections are inset. Not documented: by the margins, 16 points and 20, also
    // when these change. Ours: that heights are asked again then.
    func test_cells_of_an_inset_grouped_table_are_inset_by_its_margins() {
        let narrow = table(.insetGrouped)
        XCTAssertEqual(frame(in: narrow).minX, 16)
        XCTAssertEqual(narrow.visibleCells[0].frame.width, 320 - 2 * 16)
        XCTAssertEqual(narrow.rectForRow(at: path(0, 0)), frame(in: narrow))
        assertRowsFit(narrow)
        XCTAssertEqual(table(.insetGrouped, width: 800).visibleCells[0].frame.width, 800 - 2 * 20)
        XCTAssertEqual(table(.grouped, width: 800).visibleCells[0].frame.width, 800)
        let before = narrow.rectForRow(at: path(0, 0)).height
        narrow.layoutMargins = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 50)
        assertRowsFit(narrow)
        XCTAssertEqual(frame(in: narrow).minX, 70)
        XCTAssertEqual(narrow.visibleCells[0].frame.width, 200)
        XCTAssertGreaterThan(narrow.rectForRow(at: path(0, 0)).height, before)
    }

    // Apple, insetsLayoutMarginsFromSafeArea, and insetsContentViewsToSafeArea: what margins keep clear of, contents
    // need not once more.
    func test_an_inset_grouped_table_keeps_cells_clear_of_the_safe_area_once() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 480))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        let table = table(.insetGrouped, width: 700)
        window.addSubview(table)
        XCTAssertEqual(content(of: table), CGRect(origin: .zero, size: content(of: table).size))
        XCTAssertEqual(frame(in: table).minX, 44 + 20)
        XCTAssertEqual(content(of: table).width, 700 - 2 * 64)
    }

    // MARK: Editing

    // Apple, editingStyleForRowAt: without the method an editable row can be deleted. canEditRowAt: a row that cannot
    // be edited shows neither control; EditingStyle.none: nor does one without. Ours: the control's 42 points. Apple,
    // "Supporting right-to-left languages": tables mirror.
    func test_in_editing_mode_the_controls_take_room_on_the_leading_side() {
        let table = table(isEditing: true)
        XCTAssertEqual(content(of: table).minX, 42)
        XCTAssertEqual(table.visibleCells[0].editingStyle, .delete)
        // Rows that come in later, too, and these are measured so.
        let rows: [(UITableViewCell.EditingStyle, canEdit: Bool, width: CGFloat)] = [
            (.delete, true, 278), (.none, true, 320), (.insert, false, 320), (.insert, true, 278),
        ]
        for (style, canEdit, width) in rows {
            (source.style, source.canEdit) = (style, canEdit)
            table.reloadData()
            assertRowsFit(table)
            XCTAssertEqual(content(of: table).width, width, "\(style), \(canEdit)")
        }
        source.titles = ["A"]
        table.reloadSectionIndexTitles()
        for view in [table, table.visibleCells[0]] { view.semanticContentAttribute = .forceRightToLeft }
        XCTAssertEqual(content(of: table).minX, 15)
        XCTAssertEqual(content(of: table).width, 320 - 15 - 42)
        table.setEditing(false, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 15)
    }

    // Apple, setEditing(_:animated:): the table sends the same message to its visible cells ("Managing the Reordering
    // of Rows").
    func test_cells_on_screen_hear_whether_editing_begins_animated() {
        final class Listener: UITableViewCell {
            var heard: [Bool] = []
            override func setEditing(_ editing: Bool, animated: Bool) {
                super.setEditing(editing, animated: animated)
                heard.append(animated)
            }
        }
        let table = UITableView.showing(ListSource(rows: 1, height: 44)) { table in
            table.register(Listener.self, forCellReuseIdentifier: "row")
        }
        table.setEditing(true, animated: true)
        table.setEditing(false, animated: false)
        XCTAssertEqual((table.visibleCells[0] as? Listener)?.heard, [true, false])
    }

    // Apple, shouldIndentWhileEditing: it has an effect only in grouped tables.
    // tableView(_:shouldIndentWhileEditingRowAt:): the delegate overrides the cell's property.
    func test_a_grouped_row_that_does_not_indent_keeps_its_width() {
        for (style, width) in [(UITableView.Style.grouped, 320), (.plain, 278)] as [(UITableView.Style, CGFloat)] {
            let table = table(style, isEditing: true)
            XCTAssertEqual(content(of: table).width, 278)
            table.visibleCells[0].shouldIndentWhileEditing = false
            XCTAssertEqual(content(of: table).width, width)
        }
        final class Indenter: ListSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
                indexPath.row == 0
            }
        }
        let table = UITableView.showing(Indenter(rows: 2, height: 100), style: .grouped) { table in
            table.setEditing(true, animated: false)
        }
        table.visibleCells[0].shouldIndentWhileEditing = false
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map(\.contentView.frame.width), [278, 320])
    }

    // Apple, showsReorderControl: it takes the property and the data source's leave, and replaces any accessory.
    // editingAccessoryView: shown instead of the other while the cell is edited. Ours: the widths.
    func test_the_reorder_control_or_the_editing_accessory_shows_in_editing_mode() {
        let table = table()
        let cell = table.visibleCells[0]
        let normal = UIView(frame: CGRect(x: 0, y: 0, width: 24, height: 10))
        let editing = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 10))
        (cell.accessoryView, cell.editingAccessoryView) = (normal, editing)
        XCTAssertEqual(content(of: table).width, 320 - 48)
        XCTAssertEqual([normal.isHidden, editing.isHidden], [false, true])
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 42 - 84)
        XCTAssertEqual([normal.isHidden, editing.isHidden], [true, false])
        XCTAssertEqual(editing.frame.minX, content(of: table).maxX)
        cell.editingAccessoryView = nil
        cell.editingAccessoryType = .detailButton
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
        cell.showsReorderControl = true
        XCTAssertEqual(content(of: table).width, 320 - 42 - 45)
        source.canMove = false
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
    }
}
