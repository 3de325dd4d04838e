import Foundation
import XCTest

@testable import HeadlessUIKit

/// How a table gives the cell of a row its margins and the like, before it sizes it, and when they are gone again: as
/// seen on iOS 26.1.
@MainActor
final class RowConfigurationTests: XCTestCase {
    override func tearDown() async throws { await MainActor.run { UIKitBehavior.current = UIKitBehavior() } }

    private let source = SelfSizingSource(rows: 4, height: 0)
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 1_024, height: 1_366))

    private func table(
        _ style: UITableView.Style = .plain, cells: UITableViewCell.CellStyle = .default, inWindow: Bool = false,
        fill: @escaping (UITableViewCell) -> Void = { $0.textLabel?.text = "text" }
    ) -> UITableView {
        source.makeCell = { table, path in
            let cell =
                cells == .default
                ? table.dequeueReusableCell(withIdentifier: "row", for: path)
                : UITableViewCell(style: cells, reuseIdentifier: nil)
            fill(cell)
            return cell
        }
        return UITableView.showing(source, style: style, estimate: 50) { table in
            table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
            if inWindow { window.addSubview(table) }
        }
    }

    /// Of the first row.
    private func margins(in table: UITableView) -> [CGFloat] {
        let margins = table.visibleCells[0].contentView.layoutMargins
        return [margins.top, margins.left, margins.bottom, margins.right]
    }

    func test_margins_of_rows_go_by_SDK_style_indentation_and_screen() async {
        XCTAssertEqual(margins(in: table()), [15, 16, 15, 16])
        XCTAssertEqual(margins(in: table(inWindow: true)), [19, 16, 19, 16], "the largest iPads")
        UIKitBehavior.current.isLinkedAgainstSDK26 = false
        XCTAssertEqual(margins(in: table()), [11, 16, 11, 16])
        UIKitBehavior.current = UIKitBehavior()
        XCTAssertEqual(margins(in: table(cells: .subtitle)), [4, 16, 4, 16])
        let indented = table { $0.indentationLevel = 2 }
        XCTAssertEqual(margins(in: indented), [15, 16 + 20, 15, 16])
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

    func test_a_view_around_a_cell_is_sized_and_goes_with_it() {
        let table = table(.insetGrouped)
        let cell = table.visibleCells[0]
        XCTAssertTrue(cell.superview is RowWrapperView)
        let before = cell.frame.height
        cell.textLabel?.numberOfLines = 0
        cell.textLabel?.text = String(repeating: "word ", count: 60)
        cell.invalidateIntrinsicContentSize()
        table.layoutIfNeeded()
        XCTAssertGreaterThan(cell.frame.height, before)
        XCTAssertEqual(cell.superview?.frame.height, cell.frame.height)
        source.items = [[]]
        table.reload()
        XCTAssertFalse(table.subviews.contains { $0 is RowWrapperView })

        source.items = [[.init(id: 0, height: 0)]]
        UIKitBehavior.current.wrapsShownCells = false
        let plain = self.table(.insetGrouped)
        XCTAssertTrue(plain.visibleCells[0].superview === plain)
    }

    func test_a_cell_is_pooled_once_hidden_and_up_to_a_cap() {
        let table = table()
        table.frame.size.height = 88
        let cells = (0..<9).map { _ in UITableViewCell(style: .default, reuseIdentifier: "row") }
        table.pool(cells[0])
        for cell in cells { table.pool(cell) }
        XCTAssertTrue(cells.allSatisfy(\.isHidden))
        let taken = (0..<9).map { _ in table.dequeueReusableCell(withIdentifier: "row")! }
        XCTAssertEqual(taken.count { cell in cells.contains { $0 === cell } }, 3)
        XCTAssertEqual(Set(taken.map(ObjectIdentifier.init)).count, 9)
        XCTAssertFalse(taken.contains(where: \.isHidden))
    }

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
