import Foundation
import HeadlessUIKit
import XCTest

/// The margins of cells' contents, and of text that is pinned to them.
@MainActor
final class CellMarginTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private final class PinnedCell: UITableViewCell {
        private(set) lazy var label = contentView.addLabel("")

        required init(style: CellStyle, reuseIdentifier: String?) {
            super.init(style: style, reuseIdentifier: reuseIdentifier)
            label.font = .preferredFont(forTextStyle: .body)
            label.adjustsFontForContentSizeCategory = true
            label.pin(to: contentView.layoutMarginsGuide)
        }
    }

    private final class Source: ListSource, UITableViewDelegate {
        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell = tableView.dequeueReusableCell(withIdentifier: "text") as! PinnedCell
            cell.label.text = String(repeating: "word ", count: 80)
            return cell
        }
    }

    private let source = Source(rows: 20, height: 100)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1024, height: 768))

    private func table(width: CGFloat, _ configure: (UITableView) -> Void = { _ in }) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: width, height: 480), style: .plain)
        table.separatorStyle = .none
        table.register(PinnedCell.self, forCellReuseIdentifier: "text")
        table.dataSource = source
        table.delegate = source
        configure(table)
        window.addSubview(table)
        table.layoutIfNeeded()
        return table
    }

    private func label(in table: UITableView) -> UILabel { (table.visibleCells[0] as! PinnedCell).label }

    // Not documented: cells' own margins, 16 points or 20 at the sides (stackoverflow.com/questions/29349917) and 15
    // above and below (iOS 26.1, linked against its SDK).
    func test_pinned_text_keeps_16_or_20_points_sideways_and_15_vertically() {
        for (width, margin) in [(390, 16), (800, 20)] as [(CGFloat, CGFloat)] {
            let table = table(width: width)
            let label = label(in: table)
            XCTAssertEqual(label.frame.minX, margin)
            XCTAssertEqual(label.frame.width, width - 2 * margin)
            let text = label.sizeThatFits(CGSize(width: width - 2 * margin, height: 0)).height
            XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, text + 30, accuracy: 0.01)
        }
    }

    // Apple, cellLayoutMarginsFollowReadableWidth: "the cell margins derive from the width of the readable content
    // guide".
    func test_margins_follow_the_readable_width_where_the_table_says_so() {
        let wide = table(width: 1024) { $0.cellLayoutMarginsFollowReadableWidth = true }
        XCTAssertEqual(label(in: wide).frame.minX, 176)
        XCTAssertEqual(label(in: wide).frame.width, 672)
        let text = label(in: wide).sizeThatFits(CGSize(width: 672, height: 0)).height
        XCTAssertEqual(wide.rectForRow(at: path(0, 0)).height, text + 30, accuracy: 0.01)
        let narrow = table(width: 390) { $0.cellLayoutMarginsFollowReadableWidth = true }
        XCTAssertEqual(label(in: narrow).frame.width, 390 - 32)
    }

    // Apple, cellLayoutMarginsFollowReadableWidth: margins are the cell's, whose content an accessory makes narrower.
    func test_readable_text_does_not_move_for_an_accessory_beside_it() {
        let table = table(width: 1024) { $0.cellLayoutMarginsFollowReadableWidth = true }
        table.visibleCells[0].accessoryType = .disclosureIndicator
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells[0].contentView.frame.width, 1024 - 38)
        XCTAssertEqual(label(in: table).frame.width, 672)
    }

    // Apple, "Self-Sizing Table View Cells". Not documented: that rows on screen are measured again at another width.
    func test_rows_on_screen_that_size_themselves_are_measured_again_at_another_width() {
        let table = table(width: 390)
        table.frame.size.width = 300
        table.layoutIfNeeded()
        let text = label(in: table).sizeThatFits(CGSize(width: 300 - 32, height: 0)).height
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, text + 30, accuracy: 0.01)
    }

    // Apple, layoutMargins: an app's own count.
    func test_a_content_view_keeps_the_margins_that_it_was_given() {
        let table = table(width: 390)
        table.visibleCells[0].contentView.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        table.layoutIfNeeded()
        XCTAssertEqual(label(in: table).frame.minX, 2)
        XCTAssertEqual(label(in: table).frame.width, 390 - 6)
    }

    // Not documented: that a bar over the list adds nothing to the margins of what scrolls under it.
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

    // Apple, "Implementing Dark Mode on iOS" (WWDC 2019): a new view has the traits predicted of where it is to be.
    func test_a_new_row_is_measured_with_the_table_s_text_size() {
        window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        let table = table(width: 390)
        let text = label(in: table).sizeThatFits(CGSize(width: 390 - 32, height: 0)).height
        let margin = table.visibleCells[0].contentView.layoutMargins.top
        XCTAssertGreaterThan(margin, 15)
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, text + 2 * margin, accuracy: 0.01)
    }
}
