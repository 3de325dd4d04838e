import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content, less the section index, the table's margins, and what editing shows; and
/// what the content's own margins leave of that. By text that fills its cells.
final class TableWidthTests: UIKitTestCase {
    private class TextCell: UITableViewCell {
        private(set) lazy var label = contentView.addLabel(String(repeating: "word ", count: 40))

        required init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            pinLabel()
        }

        func pinLabel() { label.pin(to: contentView) }
    }

    /// Its text keeps to the margins.
    private final class PinnedCell: TextCell {
        override func pinLabel() {
            (label.font, label.adjustsFontForContentSizeCategory) = (.preferredFont(forTextStyle: .body), true)
            label.pin(to: contentView.layoutMarginsGuide)
        }
    }

    private let source = ListSource(rows: 10, height: 0, saysHeights: false)

    private func table(_ style: UITableView.Style = .plain, width: CGFloat = 320, edits: Bool = false) -> UITableView {
        let table = UITableView.showing(source, style: style, width: width) { table in
            table.register(TextCell.self, forCellReuseIdentifier: "row")
        }
        if edits { table.setEditing(true, animated: false) }
        return table
    }

    /// In the window.
    private func pinned(width: CGFloat, isReadable: Bool = false) -> UITableView {
        UITableView.showing(source, width: width) { table in
            table.register(PinnedCell.self, forCellReuseIdentifier: "row")
            table.cellLayoutMarginsFollowReadableWidth = isReadable
            window.addSubview(table)
        }
    }

    private func content(of table: UITableView) -> CGRect {
        table.layoutIfNeeded()
        return table.visibleCells[0].contentView.frame
    }

    private func label(in table: UITableView) -> UILabel { (table.visibleCells[0] as! TextCell).label }

    /// That the first row is as high as its text and so many points above and below it, at the width of its content less
    /// so many points beside it.
    private func assertFits(
        _ table: UITableView, beside margin: CGFloat = 0, above vertical: CGFloat = 0, line: UInt = #line
    ) {
        let (width, label) = (content(of: table).width - 2 * margin, label(in: table))
        XCTAssertEqual([label.frame.minX, label.frame.width], [margin, width], line: line)
        let text = label.sizeThatFits(CGSize(width: width, height: 0)).height
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, text + 2 * vertical, accuracy: 0.01, line: line)
    }

    func test_content_ends_before_the_section_index_which_is_asked_once() {
        let table = table()
        table.scroll(to: 300)
        XCTAssertEqual(source.titlesAsked, 1)
        source.indexTitles = ["A", "B"]
        XCTAssertEqual(content(of: table), CGRect(0, 0, 320, content(of: table).height))
        table.reloadSectionIndexTitles()
        assertFits(table)
        XCTAssertEqual(content(of: table).minX, 0)
        for (count, width) in [(0, 305), (11, 320), (10, 305)] as [(Int, CGFloat)] {
            table.sectionIndexMinimumDisplayRowCount = count
            XCTAssertEqual(content(of: table).width, width, "of 10 rows, at least \(count)")
        }
        source.indexTitles = []
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 320)
    }

    func test_cells_of_an_inset_grouped_table_keep_margins_and_safe_area() {
        let narrow = table(.insetGrouped)
        let cell = narrow.visibleCells[0]
        // The cell stands in a view of its own.
        var place: CGRect { cell.convert(cell.bounds, to: narrow) }
        XCTAssertEqual([place.minX, place.width], [16, 320 - 2 * 16])
        XCTAssertEqual(narrow.rectForRow(at: path(0, 0)), place)
        assertFits(narrow)
        let wide = [UITableView.Style.insetGrouped, .grouped].map { table($0, width: 800).visibleCells[0].frame.width }
        XCTAssertEqual(wide, [800 - 2 * 20, 800])
        let before = narrow.rectForRow(at: path(0, 0)).height
        narrow.layoutMargins = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 50)
        assertFits(narrow)
        XCTAssertEqual([place.minX, place.width], [70, 200])
        XCTAssertGreaterThan(narrow.rectForRow(at: path(0, 0)).height, before)
        window.frame = CGRect(0, 0, 700, 480)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        let covered = table(.insetGrouped, width: 700)
        window.addSubview(covered)
        XCTAssertEqual(content(of: covered), CGRect(0, 0, 700 - 2 * 64, content(of: covered).height))
        XCTAssertEqual(covered.visibleCells[0].convert(CGPoint.zero, to: covered).x, 44 + 20)
    }

    // Ours: the control's 42 points.
    func test_in_editing_mode_the_controls_take_room_on_the_leading_side() {
        let table = table(edits: true)
        XCTAssertEqual(content(of: table).minX, 42)
        XCTAssertEqual(table.visibleCells[0].editingStyle, .delete)
        // Rows that come in later, too, and these are measured so.
        let rows: [(UITableViewCell.EditingStyle, canEdit: Bool, width: CGFloat)] = [
            (.delete, true, 278), (.none, true, 320), (.insert, false, 320), (.insert, true, 278),
        ]
        for (style, canEdit, width) in rows {
            (source.editingStyle, source.canEdit) = (style, canEdit)
            table.reloadData()
            assertFits(table)
            XCTAssertEqual(content(of: table).width, width, "\(style), \(canEdit)")
        }
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
            XCTAssertEqual(content(of: table).width, 278)
            table.visibleCells[0].shouldIndentWhileEditing = false
            XCTAssertEqual(content(of: table).width, width)
        }
        // The delegate overrides the cell's property.
        let source = ListSource(rows: 2, height: 100)
        source.indents = { $0.row == 0 }
        let table = UITableView.showing(source, style: .grouped) { $0.setEditing(true, animated: false) }
        table.visibleCells[0].shouldIndentWhileEditing = false
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map(\.contentView.frame.width), [278, 320])
    }

    // Ours: the widths.
    func test_the_reorder_control_or_the_editing_accessory_shows_in_editing_mode() {
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
        cell.editingAccessoryView = nil
        cell.editingAccessoryType = .detailButton
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
        cell.showsReorderControl = true
        XCTAssertEqual(content(of: table).width, 320 - 42 - 45)
        source.canMove = false
        table.setEditing(true, animated: false)
        XCTAssertEqual(content(of: table).width, 320 - 42 - 51)
    }

    func test_pinned_text_keeps_16_or_20_points_sideways_and_15_vertically() {
        let table = pinned(width: 390)
        assertFits(table, beside: 16, above: 15)
        table.frame.size.width = 300
        assertFits(table, beside: 16, above: 15)
        assertFits(pinned(width: 800), beside: 20, above: 15)
        table.visibleCells[0].contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        table.layoutIfNeeded()
        XCTAssertEqual([label(in: table).frame.minX, label(in: table).frame.width], [2, 300 - 6])
    }

    // So they are the cell's, whose content an accessory makes narrower.
    func test_margins_follow_the_readable_width_where_the_table_says_so() {
        assertFits(pinned(width: 390, isReadable: true), beside: 16, above: 15)
        let table = pinned(width: 1024, isReadable: true)
        assertFits(table, beside: 176, above: 15)
        table.visibleCells[0].accessoryType = .disclosureIndicator
        XCTAssertEqual([content(of: table).width, label(in: table).frame.width], [1024 - 38, 672])
    }

    func test_a_row_under_a_bar_has_the_usual_margins_and_height() {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 88, left: 0, bottom: 0, right: 0)
        let table = pinned(width: 390)
        XCTAssertEqual(table.safeAreaInsets.top, 88)
        XCTAssertEqual(Set(table.visibleCells.map(\.contentView.layoutMargins.top)), [15])
        let heights = table.visibleCells.map(\.frame.height)
        table.frame.size.width = 391
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map(\.frame.height), heights)
    }

    func test_a_new_row_is_measured_with_the_table_s_text_size() {
        setTextSize(.accessibilityLarge)
        let table = pinned(width: 390)
        let margin = table.visibleCells[0].contentView.layoutMargins.top
        XCTAssertGreaterThan(margin, 15)
        assertFits(table, beside: 16, above: margin)
    }
}
