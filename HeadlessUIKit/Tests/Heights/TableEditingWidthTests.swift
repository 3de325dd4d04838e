import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content, less what editing shows.
final class TableEditingWidthTests: TextTableTestCase {
    // Ours: the control's 42 points.
    func test_in_editing_mode_the_controls_take_room_on_the_leading_side() {
        let table = table(edits: true)
        XCTAssertEqual(content(of: table).minX, 42)
        XCTAssertEqual(table.visibleCells[0].editingStyle, .delete)
    }

    // Rows that come in later, too, and these are measured so.
    func test_in_editing_mode_rows_without_a_control_keep_their_width() {
        let table = table(edits: true)
        let rows: [(UITableViewCell.EditingStyle, canEdit: Bool, width: CGFloat)] = [
            (.delete, true, 278), (.none, true, 320), (.insert, false, 320), (.insert, true, 278),
        ]
        for (style, canEdit, width) in rows {
            (source.editingStyle, source.canEdit) = (style, canEdit)
            table.reloadData()
            assertFits(table)
            XCTAssertEqual(content(of: table).width, width, "\(style), \(canEdit)")
        }
    }

    func test_from_right_to_left_the_controls_take_room_beside_the_index() {
        let table = table(edits: true)
        source.editingStyle = .insert
        table.reload()
        source.indexTitles = ["A"]
        table.reloadSectionIndexTitles()
        for view in [table, table.visibleCells[0]] { view.semanticContentAttribute = .forceRightToLeft }
        XCTAssertEqual([content(of: table).minX, content(of: table).width], [15, 320 - 15 - 42])
        table.setEditing(false, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 15)
    }

    func test_cells_on_screen_hear_whether_editing_begins_animated() {
        final class Listener: UITableViewCell {
            var heard: [Bool] = []
            override func setEditing(_ editing: Bool, animated: Bool) {
                super.setEditing(editing, animated: animated)
                heard.append(animated)
            }
        }
        let table = UITableView.showing(source) { $0.register(Listener.self, forCellReuseIdentifier: "row") }
        table.setEditing(true, animated: true)
        table.setEditing(false, animated: false)
        XCTAssertEqual((table.visibleCells[0] as? Listener)?.heard, [true, false])
    }

    func test_a_grouped_row_that_does_not_indent_keeps_its_width() {
        for (style, width) in [(UITableView.Style.grouped, 320), (.plain, 278)] as [(UITableView.Style, CGFloat)] {
            let table = table(style, edits: true)
            XCTAssertEqual(content(of: table).width, 278, "\(style)")
            table.visibleCells[0].shouldIndentWhileEditing = false
            XCTAssertEqual(content(of: table).width, width, "\(style)")
        }
    }

    func test_the_delegate_says_whether_a_row_indents_over_its_cell() {
        let source = ListSource(rows: 2, height: 100)
        source.indents = { $0.row == 0 }
        let table = UITableView.showing(source, style: .grouped) { $0.setEditing(true, animated: false) }
        table.visibleCells[0].shouldIndentWhileEditing = false
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map(\.contentView.frame.width), [278, 320])
    }

    // Ours: the widths.
    func test_the_editing_accessory_shows_in_editing_mode_alone() {
        let table = table()
        let cell = table.visibleCells[0]
        let (normal, editing) = (UIView(frame: CGRect(0, 0, 24, 10)), UIView(frame: CGRect(0, 0, 60, 10)))
        (cell.accessoryView, cell.editingAccessoryView) = (normal, editing)
        XCTAssertEqual(content(of: table).width, 320 - 48)
        XCTAssertEqual([normal.isHidden, editing.isHidden], [false, true])
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 42 - 84)
        XCTAssertEqual([normal.isHidden, editing.isHidden], [true, false])
        XCTAssertEqual(editing.frame.minX, content(of: table).maxX)
    }

    // Ours: the widths.
    func test_the_reorder_control_of_a_movable_row_shows_in_its_place() {
        let table = table(edits: true)
        let cell = table.visibleCells[0]
        cell.editingAccessoryType = .detailButton
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
        cell.showsReorderControl = true
        XCTAssertEqual(content(of: table).width, 320 - 42 - 45)
        source.canMove = false
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
    }
}
