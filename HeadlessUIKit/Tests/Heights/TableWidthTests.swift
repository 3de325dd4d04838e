import HeadlessUIKit
import XCTest

/// What is left of a row's width for its content, less the section index and the table's margins; and what the
/// content's own margins leave of that. By text that fills its cells.
final class TableWidthTests: TextTableTestCase {
    /// Its text keeps to the margins.
    private final class PinnedCell: TextCell {
        override func pinLabel() {
            (label.font, label.adjustsFontForContentSizeCategory) = (.preferredFont(forTextStyle: .body), true)
            label.pin(to: contentView.layoutMarginsGuide)
        }
    }

    /// In the window.
    private func pinned(width: CGFloat, isReadable: Bool = false) -> UITableView {
        UITableView.showing(source, width: width) { table in
            table.register(PinnedCell.self, forCellReuseIdentifier: "row")
            table.cellLayoutMarginsFollowReadableWidth = isReadable
            window.addSubview(table)
        }
    }

    func test_index_titles_are_asked_once_until_they_are_reloaded() {
        let table = table()
        table.scroll(to: 300)
        XCTAssertEqual(source.titlesAsked, 1)
        source.indexTitles = ["A", "B"]
        XCTAssertEqual(content(of: table), CGRect(0, 0, 320, content(of: table).height))
        source.indexTitles = []
        table.reloadData()
        XCTAssertEqual(content(of: table).width, 320)
    }

    func test_content_ends_before_a_section_index_of_enough_rows() {
        let table = table()
        source.indexTitles = ["A", "B"]
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

    func test_cells_of_an_inset_grouped_table_keep_its_margins() {
        let narrow = table(.insetGrouped)
        let cell = narrow.visibleCells[0]
        // The cell stands in a view of its own.
        var place: CGRect { cell.convert(cell.bounds, to: narrow) }
        XCTAssertEqual([place.minX, place.width], [16, 320 - 2 * 16])
        XCTAssertEqual(narrow.rectForRow(at: path(0, 0)), place)
        assertFits(narrow)
        let before = narrow.rectForRow(at: path(0, 0)).height
        narrow.layoutMargins = UIEdgeInsets(top: 0, left: 70, bottom: 0, right: 50)
        assertFits(narrow)
        XCTAssertEqual([place.minX, place.width], [70, 200])
        XCTAssertGreaterThan(narrow.rectForRow(at: path(0, 0)).height, before)
    }

    func test_only_an_inset_grouped_table_keeps_margins() {
        let wide = [UITableView.Style.insetGrouped, .grouped].map { table($0, width: 800).visibleCells[0].frame.width }
        XCTAssertEqual(wide, [800 - 2 * 20, 800])
    }

    func test_cells_of_an_inset_grouped_table_keep_the_safe_area() {
        window.frame = CGRect(0, 0, 700, 480)
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        let covered = table(.insetGrouped, width: 700)
        window.addSubview(covered)
        XCTAssertEqual(content(of: covered), CGRect(0, 0, 700 - 2 * 64, content(of: covered).height))
        XCTAssertEqual(covered.visibleCells[0].convert(CGPoint.zero, to: covered).x, 44 + 20)
    }

    func test_pinned_text_keeps_16_or_20_points_sideways_and_15_vertically() {
        let table = pinned(width: 390)
        assertFits(table, beside: 16, above: 15)
        table.frame.size.width = 300
        assertFits(table, beside: 16, above: 15)
        assertFits(pinned(width: 800), beside: 20, above: 15)
    }

    func test_pinned_text_keeps_margins_that_the_app_gives_its_content_view() {
        let table = pinned(width: 300)
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
