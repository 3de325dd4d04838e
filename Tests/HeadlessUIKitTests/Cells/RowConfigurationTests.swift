import Foundation
import HeadlessUIKit
import XCTest

@testable import HeadlessUIKit

/// How a table gives the cell of a row its margins and the like, before it sizes it, and when they are gone again: as seen on
/// iOS 26.1.
@MainActor
final class RowConfigurationTests: XCTestCase {
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    override func tearDown() async throws { await MainActor.run { UIKitBehavior.current = UIKitBehavior() } }

    private final class Source: ListSource, UITableViewDelegate {
        var style = UITableViewCell.CellStyle.default
        var levels: [Int]?
        var filled: [UITableViewCell] = []
        var fill: (UITableViewCell) -> Void = { $0.textLabel?.text = "text" }

        override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
            let cell: UITableViewCell
            if style == .default {
                cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
            } else {
                cell = UITableViewCell(style: style, reuseIdentifier: nil)
            }
            filled.append(cell)
            fill(cell)
            return cell
        }

        func tableView(_ tableView: UITableView, indentationLevelForRowAt indexPath: IndexPath) -> Int {
            levels?[indexPath.row] ?? 0
        }
    }

    private let source = Source(rows: 4, height: 0)
    private var tables: [UITableView] = []
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1_024, height: 1_366))

    private func table(
        _ style: UITableView.Style = .plain, height: CGFloat = 480, inWindow: Bool = false
    ) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: height), style: style)
        table.separatorStyle = .none
        table.estimatedRowHeight = 50
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        tables.append(table)
        if inWindow { window.addSubview(table) }
        table.layoutIfNeeded()
        return table
    }

    private func margins(_ cell: UITableViewCell) -> [CGFloat] {
        let margins = cell.contentView.layoutMargins
        return [margins.top, margins.left, margins.bottom, margins.right]
    }

    // MARK: Margins

    func test_a_row_has_15_points_above_and_below_or_11() {
        XCTAssertEqual(margins(table().visibleCells[0]), [15, 16, 15, 16])
        UIKitBehavior.current.isLinkedAgainstSDK26 = false
        XCTAssertEqual(margins(table().visibleCells[0]), [11, 16, 11, 16])
    }

    func test_a_row_with_a_subtitle_has_4_points_above_and_below() {
        source.style = .subtitle
        XCTAssertEqual(margins(table().visibleCells[0]), [4, 16, 4, 16])
    }

    func test_the_largest_iPads_have_4_points_more() {
        XCTAssertEqual(margins(table(inWindow: true).visibleCells[0]), [19, 16, 19, 16])
    }

    func test_prepareForReuse_takes_the_margins_away() {
        let cell = table().visibleCells[0]
        cell.prepareForReuse()
        XCTAssertEqual(margins(cell), [8, 8, 8, 8])
    }

    func test_a_template_in_the_table_has_the_margins_of_any_view() {
        let table = table(inWindow: true)
        let template = table.dequeueReusableCell(withIdentifier: "row")!
        table.insertSubview(template, at: 0)
        _ = template.fittingHeight(width: 320)
        XCTAssertEqual(margins(template), [8, 8, 8, 8])
    }

    func test_a_row_is_indented_as_the_delegate_says_before_it_is_sized() {
        source.levels = [0, 2, 0, 0]
        source.fill = { cell in
            cell.textLabel?.numberOfLines = 0
            cell.textLabel?.text = String(repeating: "word ", count: 30)
        }
        let cells = table().visibleCells
        XCTAssertEqual(cells.map(\.indentationLevel), [0, 2, 0, 0])
        XCTAssertEqual(margins(cells[1]), [15, 16 + 20, 15, 16])
        XCTAssertGreaterThan(cells[1].frame.height, cells[0].frame.height)
    }

    // MARK: Views around cells

    func test_cells_of_inset_grouped_tables_stand_in_views_of_their_own() {
        let cell = table(.insetGrouped).visibleCells[0]
        XCTAssertTrue(cell.superview is RowWrapperView)
        XCTAssertTrue(cell.superview?.superview is UITableView)
        UIKitBehavior.current.wrapsShownCells = false
        XCTAssertTrue(table(.insetGrouped).visibleCells[0].superview is UITableView)
    }

    func test_a_swiped_cell_stands_in_a_view_of_its_own_meanwhile() {
        let table = table()
        let cell = table.visibleCells[1]
        let place = cell.convert(cell.bounds, to: table)
        XCTAssertTrue(cell.superview === table)
        cell.headlessShowingDeleteConfirmation = true
        XCTAssertTrue(cell.superview is RowWrapperView)
        XCTAssertEqual(cell.convert(cell.bounds, to: table), place)
        cell.headlessShowingDeleteConfirmation = false
        XCTAssertTrue(cell.superview === table)
        XCTAssertEqual(cell.frame, place)
    }

    func test_a_cell_in_an_inset_grouped_table_is_sized_again() {
        let table = table(.insetGrouped)
        let cell = table.visibleCells[0]
        let before = cell.frame.height
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = String(repeating: "word ", count: 60)
        cell.invalidateIntrinsicContentSize()
        table.layoutIfNeeded()
        XCTAssertGreaterThan(cell.frame.height, before)
        XCTAssertEqual(cell.superview?.frame.height, cell.frame.height)
    }

    func test_no_view_is_left_of_a_cell_that_went_off_the_screen() {
        let table = table(.insetGrouped)
        source.items = [[]]
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertFalse(table.subviews.contains { $0 is RowWrapperView })
    }

    // MARK: Dequeuing, and the pool

    func test_a_dequeue_for_a_path_makes_no_second_cell() {
        _ = table()
        XCTAssertEqual(source.filled.count, 4)
        XCTAssertEqual(source.count { if case .cell = $0 { true } else { false } }, 0)
    }

    func test_a_cell_is_pooled_once_hidden_and_up_to_a_cap() {
        let table = table(height: 88)
        let cells = (0..<9).map { _ in UITableViewCell(style: .default, reuseIdentifier: "row") }
        table.pool(cells[0])
        for cell in cells { table.pool(cell) }
        XCTAssertTrue(cells.allSatisfy(\.isHidden))
        let taken = (0..<9).map { _ in table.dequeueReusableCell(withIdentifier: "row")! }
        XCTAssertEqual(taken.count { cell in cells.contains { $0 === cell } }, 3)
        XCTAssertEqual(Set(taken.map(ObjectIdentifier.init)).count, 9)
        XCTAssertFalse(taken.contains(where: \.isHidden))
    }

    // MARK: Sizes

    func test_a_cell_without_content_is_as_high_as_its_separator() {
        source.fill = { cell in
            let view = cell.contentView.addLabel("")
            view.pin(to: cell.contentView)
            view.isHidden = true
        }
        let table = table()
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 0)
        table.separatorStyle = .singleLine
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(table.rectForRow(at: path(0, 0)).height, 1 / table.traitCollection.displayScale, accuracy: 1e-6)
    }

    func test_a_cell_that_is_asked_its_size_updates_its_configuration_first() {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        var updates = 0
        cell.configurationUpdateHandler = { _, _ in updates += 1 }
        _ = cell.fittingHeight(width: 320)
        XCTAssertEqual(updates, 1)
        cell.setNeedsUpdateConfiguration()
        cell.setNeedsUpdateConfiguration()
        _ = cell.sizeThatFits(CGSize(width: 320, height: 0))
        XCTAssertEqual(updates, 2)
        _ = cell.fittingHeight(width: 320)
        XCTAssertEqual(updates, 2)
    }

    // MARK: Hosted content

    func test_hosted_content_appears_in_a_hidden_cell_and_is_gone_with_it() {
        var events: [String] = []
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isHidden = true
        cell.contentConfiguration = FakeHostingConfiguration { _ in 50 }
            .onAppear { events.append("appears") }.onDisappear { events.append("is gone") }
        _ = cell.fittingHeight(width: 320)
        XCTAssertEqual(events, [])
        window.addSubview(cell)
        _ = cell.fittingHeight(width: 320)
        cell.layoutIfNeeded()
        XCTAssertEqual(events, ["appears"])
        cell.removeFromSuperview()
        XCTAssertEqual(events, ["appears", "is gone"])
    }
}
