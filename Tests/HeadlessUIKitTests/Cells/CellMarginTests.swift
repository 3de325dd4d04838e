import HeadlessUIKit
import XCTest

/// The margins of cells' contents, and of text that is pinned to them.
@MainActor
final class CellMarginTests: TextTestCase {
    private final class PinnedCell: TextCell {
        override func pinLabel() {
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            label.pin(to: contentView.layoutMarginsGuide)
        }
    }

    private func table(width: CGFloat, _ configure: (UITableView) -> Void = { _ in }) -> UITableView {
        UITableView.showing(source, width: width) { table in
            table.register(PinnedCell.self, forCellReuseIdentifier: "text")
            configure(table)
            window.addSubview(table)
        }
    }

    /// That the first row's text has so many points beside it, and `vertical` above and below it.
    private func assertPinned(_ table: UITableView, _ margin: CGFloat, _ vertical: CGFloat = 15, line: UInt = #line) {
        let (label, width) = (label(in: table), table.bounds.width - 2 * margin)
        XCTAssertEqual([label.frame.minX, label.frame.width], [margin, width], line: line)
        let text = label.sizeThatFits(CGSize(width: width, height: 0)).height
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, text + 2 * vertical, accuracy: 0.01, line: line)
    }

    private func label(in table: UITableView) -> UILabel { (table.visibleCells[0] as! PinnedCell).label }

    // Not documented: cells' own margins, 16 points or 20 at the sides (stackoverflow.com/questions/29349917).
    func test_pinned_text_keeps_16_or_20_points_sideways_and_15_vertically() async {
        let table = table(width: 390)
        assertPinned(table, 16)
        table.frame.size.width = 300
        table.layoutIfNeeded()
        assertPinned(table, 16)
        assertPinned(self.table(width: 800), 20)
        table.visibleCells[0].contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        table.layoutIfNeeded()
        XCTAssertEqual([label(in: table).frame.minX, label(in: table).frame.width], [2, 300 - 6])
    }

    // So they are the cell's, whose content an accessory makes narrower.
    func test_margins_follow_the_readable_width_where_the_table_says_so() {
        assertPinned(table(width: 390) { $0.cellLayoutMarginsFollowReadableWidth = true }, 16)
        let table = table(width: 1024) { $0.cellLayoutMarginsFollowReadableWidth = true }
        assertPinned(table, 176)
        table.visibleCells[0].accessoryType = .disclosureIndicator
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells[0].contentView.frame.width, 1024 - 38)
        XCTAssertEqual(label(in: table).frame.width, 672)
    }

    func test_a_row_under_a_bar_has_the_usual_margins_and_height() {
        window.headlessSafeAreaInsets = UIEdgeInsets(top: 88, left: 0, bottom: 0, right: 0)
        let table = table(width: 390)
        XCTAssertEqual(table.safeAreaInsets.top, 88)
        XCTAssertEqual(Set(table.visibleCells.map(\.contentView.layoutMargins.top)), [15])
        let heights = table.visibleCells.map(\.frame.height)
        table.frame.size.width = 391
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map(\.frame.height), heights)
    }

    func test_a_new_row_is_measured_with_the_table_s_text_size() {
        setTextSize(.accessibilityLarge)
        let table = table(width: 390)
        let margin = table.visibleCells[0].contentView.layoutMargins.top
        XCTAssertGreaterThan(margin, 15)
        assertPinned(table, 16, margin)
    }
}
