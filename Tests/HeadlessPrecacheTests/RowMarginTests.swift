import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Rows whose content keeps the margins that a table gives the cells of its rows, which a template does not have: their heights
/// are found to be others than were served, and are served no more.
@MainActor
final class RowMarginTests: PrecacheTestCase {
    func test_rows_within_their_margins_size_themselves_once_one_was_shown() {
        for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
            let screen = MarginScreen(style)
            screen.warmUp()
            XCTAssertEqual(Set((0..<40).map { screen.answer($0) }), [UITableView.automaticDimension], "\(style)")
            XCTAssertEqual(screen.wrongOnScreen, [], "\(style)")
        }
    }

    func test_rows_that_follow_the_readable_width_size_themselves_once_one_was_shown() {
        let screen = MarginScreen(.plain, width: 1_024) { $0.cellLayoutMarginsFollowReadableWidth = true }
        screen.warmUp()
        XCTAssertEqual(screen.answer(30), UITableView.automaticDimension)
        XCTAssertEqual(screen.wrongOnScreen, [])
    }

    func test_headers_and_footers_within_their_margins_size_themselves_once_one_was_shown() {
        let screen = MarginScreen(.grouped)
        screen.hasHeaders = true
        screen.table.reloadData()
        screen.warmUp()
        XCTAssertEqual(screen.answerHeader(), UITableView.automaticDimension)
        // It is asked for its headers again.
        screen.table.reload()
        let header = screen.table.headerView(forSection: 0)!
        XCTAssertEqual(header.frame.height, header.fittingHeight(width: header.bounds.width), accuracy: 0.17)
        XCTAssertEqual(console.filter { $0.contains("headers or footers") }.count, 1, "\(console)")
    }

    func test_heights_differ_from_half_a_pixel_on() async {
        let table = UITableView(frame: .zero, style: .plain)
        XCTAssertEqual(table.traitCollection.displayScale, 3)
        XCTAssertFalse(table.differsVisibly(100 + 1.0 / 3, Double(Float(100 + 1.0 / 3))))
        XCTAssertFalse(table.differsVisibly(100, 100.16))
        XCTAssertTrue(table.differsVisibly(100, 100.18))
    }

    func test_the_console_says_once_that_such_rows_size_themselves() {
        let screen = MarginScreen(.insetGrouped)
        screen.warmUp()
        screen.table.contentOffset.y = 900
        screen.warmUp()
        XCTAssertEqual(console.count, 1, "\(console)")
        XCTAssertTrue(console.first?.contains("size themselves") == true, "\(console)")
    }
}

/// A table whose cells keep within the margins of their rows.
@MainActor
private final class MarginScreen: TableScreen, UITableViewDelegate {
    init(_ style: UITableView.Style, width: CGFloat = 390, _ configure: (UITableView) -> Void = { _ in }) {
        super.init(style, width: width)
        table.estimatedRowHeight = 60
        configure(table)
        table.register(MarginCell.self)
        table.register(MarginHeader.self)
        table.estimatedSectionHeaderHeight = 30
        putIntoWindow()
        table.enablePrecaching()
    }

    var hasHeaders = false

    func answerHeader() -> CGFloat { tableView(table, heightForHeaderInSection: 0) }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        guard hasHeaders else { return nil }
        let header = tableView.dequeue(MarginHeader.self)!
        header.label.text = String(repeating: "A header ", count: 18)
        return header
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        guard hasHeaders else { return 0 }
        return tableView.precachedHeight(forHeaderInSection: section) { (header: MarginHeader) in
            header.label.text = String(repeating: "A header ", count: 18)
        }
    }

    override func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        for _ in 0..<3 {
            table.layoutIfNeeded()
            MainRunLoop.turn(in: .idle, for: 0.02)
        }
        MainRunLoop.turnUntilItSleeps()
        table.layoutIfNeeded()
    }

    /// The heights on the screen that are not what the cell asks for, by half a pixel.
    var wrongOnScreen: [String] {
        table.visibleCells.compactMap { cell in
            let wanted = cell.fittingHeight(width: cell.bounds.width)
            return abs(wanted - cell.frame.height) > 0.17 ? "\(cell.frame.height), not \(wanted)" : nil
        }
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 40 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(MarginCell.self, for: indexPath)
        fill(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { [unowned self] (cell: MarginCell) in fill(cell, indexPath) }
    }

    private func fill(_ cell: MarginCell, _ path: IndexPath) {
        cell.label.text = String(repeating: "row \(path.row) ", count: 8 + path.row % 30)
    }
}
