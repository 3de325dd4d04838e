import Foundation
import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content in editing mode.
@MainActor
final class TableEditingWidthTests: TableWidthTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, editingStyleForRowAt: without the method an editable row can be deleted. Ours: the control's 42
    // points.
    func test_in_editing_mode_the_delete_control_takes_room_on_the_leading_side() {
        let table = table()
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).minX, 42)
        XCTAssertEqual(content(of: table).width, 320 - 42)
        XCTAssertEqual(table.visibleCells[0].editingStyle, .delete)
        // Rows that come in later, too, and these are measured so.
        table.reloadData()
        assertRowsFit(table)
        XCTAssertEqual(content(of: table).width, 320 - 42)
        table.setEditing(false, animated: false)
        XCTAssertEqual(content(of: table).width, 320)
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
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
        let source = ListSource(rows: 1, height: 44)
        table.register(Listener.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.layoutIfNeeded()
        table.setEditing(true, animated: true)
        table.setEditing(false, animated: false)
        XCTAssertEqual((table.visibleCells[0] as? Listener)?.heard, [true, false])
    }

    // Apple, canEditRowAt: a row that cannot be edited shows neither control; EditingStyle.none: nor does one without.
    func test_rows_without_an_editing_style_keep_their_width() {
        source.style = .none
        let table = table()
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320)
        source.style = .insert
        source.canEdit = false
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 320)
        source.canEdit = true
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 278)
    }

    // Apple, shouldIndentWhileEditing: it has an effect only in grouped tables.
    func test_a_grouped_row_that_does_not_indent_keeps_its_width() {
        for (style, width) in [(UITableView.Style.grouped, 320), (.plain, 278)] as [(UITableView.Style, CGFloat)] {
            let table = table(style)
            table.setEditing(true, animated: false)
            XCTAssertEqual(content(of: table).width, 278)
            table.visibleCells[0].shouldIndentWhileEditing = false
            XCTAssertEqual(content(of: table).width, width)
        }
    }

    // Apple, tableView(_:shouldIndentWhileEditingRowAt:): the delegate overrides the cell's property.
    func test_the_delegate_has_the_last_word_on_indentation() {
        final class Indenter: ListSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, shouldIndentWhileEditingRowAt indexPath: IndexPath) -> Bool {
                indexPath.row == 0
            }
        }
        let indenter = Indenter(rows: 2, height: 100)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .grouped)
        table.dataSource = indenter
        table.delegate = indenter
        table.setEditing(true, animated: false)
        table.layoutIfNeeded()
        table.visibleCells[0].shouldIndentWhileEditing = false
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map(\.contentView.frame.width), [278, 320])
    }

    // Apple, showsReorderControl: it takes the property and the data source's leave, and replaces any accessory. Ours: the
    // widths.
    func test_the_reorder_control_takes_the_place_of_the_accessory() {
        let table = table()
        table.setEditing(true, animated: false)
        let cell = table.visibleCells[0]
        cell.editingAccessoryType = .detailButton
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
        cell.showsReorderControl = true
        XCTAssertEqual(content(of: table).width, 320 - 42 - 45)
        source.canMove = false
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
    }

    // Apple, editingAccessoryView: shown instead of the other while the cell is edited.
    func test_only_the_editing_accessory_view_counts_and_shows_in_editing_mode() {
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
    }

    // Apple, "Supporting right-to-left languages": tables mirror.
    func test_right_to_left_the_controls_change_sides() {
        source.titles = ["A"]
        let table = table()
        table.semanticContentAttribute = .forceRightToLeft
        table.setEditing(true, animated: false)
        table.layoutIfNeeded()
        let cell = table.visibleCells[0]
        cell.semanticContentAttribute = .forceRightToLeft
        XCTAssertEqual(content(of: table).minX, 15)
        XCTAssertEqual(content(of: table).width, 320 - 15 - 42)
    }
}
