import Foundation
import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content: less the section index, the table's margins, and editing controls.
@MainActor
final class TableWidthTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    /// Says of rows what a data source and a delegate can say, and lets cells size themselves by their text.
    ///
    /// Not a subclass of `ListSource`, whose optional methods would not be the protocol's.
    private final class Source: UITableViewDataSource, UITableViewDelegate {
        var titles: [String]?
        var titlesAsked = 0
        var canEdit = true
        var canMove = true
        var style = UITableViewCell.EditingStyle.delete

        func sectionIndexTitles(for tableView: UITableView) -> [String]? {
            titlesAsked += 1
            return titles
        }
        func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { canEdit }
        func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { canMove }
        func tableView(
            _ tableView: UITableView, editingStyleForRowAt indexPath: IndexPath
        ) -> UITableViewCell.EditingStyle { style }

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 10 }

        func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "text", for: indexPath)
            (cell as! TextCell).label.text = String(repeating: "word ", count: 40)
            return cell
        }
    }

    private final class TextCell: UITableViewCell {
        let label = UILabel(frame: .zero)

        required init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            label.numberOfLines = 0
            label.translatesAutoresizingMaskIntoConstraints = false
            contentView.addSubview(label)
            NSLayoutConstraint.activate([
                label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor),
                label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor),
                label.topAnchor.constraint(equalTo: contentView.topAnchor),
                label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            ])
        }
    }

    private let source = Source()

    private func table(_ style: UITableView.Style = .plain, width: CGFloat = 320) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: 480), style: style)
        table.separatorStyle = .none
        table.register(TextCell.self, forCellReuseIdentifier: "text")
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
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
    // its 15 points (forkingdog/UITableView-FDTemplateLayoutCell, issue 231).
    func test_the_content_of_rows_ends_before_the_section_index() {
        XCTAssertEqual(content(of: table()), CGRect(x: 0, y: 0, width: 320, height: content(of: table()).height))
        source.titles = ["A", "B"]
        let table = table()
        XCTAssertEqual(content(of: table).width, 320 - 15)
        XCTAssertEqual(content(of: table).minX, 0)
        assertRowsFit(table)
    }

    // Apple, reloadSectionIndexTitles(): the table asks again, and only then. Ours: or at a reload.
    func test_index_titles_are_asked_once_until_they_or_the_rows_are_reloaded() {
        let table = table()
        table.scroll(to: 300)
        XCTAssertEqual(source.titlesAsked, 1)
        source.titles = ["A"]
        XCTAssertEqual(content(of: table).width, 320)
        table.reloadSectionIndexTitles()
        table.layoutIfNeeded()
        XCTAssertEqual(content(of: table).width, 305)
        source.titles = []
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 320)
    }

    // Apple, sectionIndexMinimumDisplayRowCount: "the number of table rows at which to display the index list".
    func test_a_table_of_few_rows_shows_no_section_index() {
        source.titles = ["A"]
        let table = table()
        table.sectionIndexMinimumDisplayRowCount = 11
        XCTAssertEqual(content(of: table).width, 320)
        table.sectionIndexMinimumDisplayRowCount = 10
        XCTAssertEqual(content(of: table).width, 305)
    }

    // MARK: Inset grouped

    // Apple, UITableView.Style.insetGrouped: sections are inset. Not documented: by the margins, 16 points and 20.
    func test_cells_of_an_inset_grouped_table_are_inset_by_its_margins() {
        let narrow = table(.insetGrouped)
        XCTAssertEqual(narrow.visibleCells[0].frame.minX, 16)
        XCTAssertEqual(narrow.visibleCells[0].frame.width, 320 - 2 * 16)
        XCTAssertEqual(narrow.rectForRow(at: path(0, 0)), narrow.visibleCells[0].frame)
        assertRowsFit(narrow)
        XCTAssertEqual(table(.insetGrouped, width: 800).visibleCells[0].frame.width, 800 - 2 * 20)
        XCTAssertEqual(table(.grouped, width: 800).visibleCells[0].frame.width, 800)
    }

    // Not documented: that sections follow the margins when these change. Ours: that heights are asked again then.
    func test_other_margins_make_rows_of_an_inset_grouped_table_narrower_and_higher() {
        let table = table(.insetGrouped)
        let before = table.rectForRow(at: path(0, 0)).height
        table.layoutMargins = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 50)
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells[0].frame.minX, 70)
        XCTAssertEqual(table.visibleCells[0].frame.width, 200)
        XCTAssertGreaterThan(table.rectForRow(at: path(0, 0)).height, before)
        assertRowsFit(table)
    }

    // Apple, insetsLayoutMarginsFromSafeArea, and insetsContentViewsToSafeArea: what margins keep clear of, contents
    // need not once more.
    func test_an_inset_grouped_table_keeps_cells_clear_of_the_safe_area_once() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 480))
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        let table = table(.insetGrouped, width: 700)
        window.addSubview(table)
        XCTAssertEqual(content(of: table), CGRect(origin: .zero, size: content(of: table).size))
        XCTAssertEqual(table.visibleCells[0].frame.minX, 44 + 20)
        XCTAssertEqual(content(of: table).width, 700 - 2 * 64)
    }

    // MARK: Editing

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
