import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Rows whose content keeps the margins that a table gives the cells of its rows have their heights before any was shown.
@MainActor
final class RowMarginTests: PrecacheTestCase {
    func test_rows_within_their_margins_are_shown_as_high_as_measured_ahead() {
        let screens: [MarginScreen] = [
            MarginScreen(.plain), MarginScreen(.grouped), MarginScreen(.insetGrouped),
            MarginScreen(.plain, width: 1_024) { $0.cellLayoutMarginsFollowReadableWidth = true },
        ]
        for screen in screens { screen.assertShownAsMeasuredAhead() }
        XCTAssertEqual(console, [])
    }

    func test_rows_follow_margins_that_the_app_gives_the_table() {
        let screen = MarginScreen(.insetGrouped)
        for (left, right) in [(40, 60), (20, 20)] as [(CGFloat, CGFloat)] {
            screen.table.layoutMargins = UIEdgeInsets(top: 0, left: left, bottom: 0, right: right)
            screen.assertShownAsMeasuredAhead()
        }
        XCTAssertEqual(console, [])
    }

    func test_the_same_margins_the_other_way_round_are_others() {
        let screen = MarginScreen(.plain)
        for (left, right) in [(5, 90), (90, 5)] as [(CGFloat, CGFloat)] {
            screen.assertShownAsMeasuredAhead()
            screen.table.layoutMargins = UIEdgeInsets(top: 0, left: left, bottom: 0, right: right)
            XCTAssertFalse(screen.precacher.isWarm, "before the layout")
            screen.table.layOutAnew()
            XCTAssertFalse(screen.precacher.isWarm)
        }
    }

    func test_rows_follow_the_height_of_a_window_on_the_largest_iPads() {
        let screen = MarginScreen(.plain, width: 1_024, height: 1_366)
        screen.assertShownAsMeasuredAhead()
        let high = screen.answer(0)
        for (height, difference) in [(1_200, -8), (1_366, 0)] as [(CGFloat, CGFloat)] {
            screen.window.frame.size.height = height
            screen.table.layOutAnew()
            screen.assertShownAsMeasuredAhead()
            XCTAssertEqual(screen.answer(0), high + difference)
        }
        XCTAssertEqual(console, [])
    }

    func test_heights_differ_from_half_a_pixel_on() async {
        let table = UITableView(frame: .zero, style: .plain)
        XCTAssertEqual(table.traitCollection.displayScale, 3)
        XCTAssertFalse(table.differsVisibly(100 + 1.0 / 3, Double(Float(100 + 1.0 / 3))))
        XCTAssertFalse(table.differsVisibly(100, 100.16))
        XCTAssertTrue(table.differsVisibly(100, 100.18))
    }
}

/// A table whose cells keep within the margins of their rows.
@MainActor
private final class MarginScreen: TableScreen, UITableViewDelegate {
    init(
        _ style: UITableView.Style, width: CGFloat = 390, height: CGFloat = 844,
        _ configure: (UITableView) -> Void = { _ in }
    ) {
        super.init(style, width: width, height: height)
        table.estimatedRowHeight = 60
        configure(table)
        table.register(MarginCell.self)
        putIntoWindow()
        table.enablePrecaching()
    }

    /// Warms the table, scrolls through it, and asserts that nothing was measured or wrong meanwhile.
    func assertShownAsMeasuredAhead(file: StaticString = #filePath, line: UInt = #line) {
        table.layoutIfNeeded()
        letItHold()
        warmUp(file: file, line: line)
        let misses = table.precacher!.statistics.misses
        for y in stride(from: 0, to: table.contentSize.height, by: 400) {
            table.scroll(to: y)
            XCTAssertEqual(table.rowsOfWrongHeight, [], file: file, line: line)
        }
        XCTAssertFalse((0..<40).map { answer($0) }.contains(UITableView.automaticDimension), file: file, line: line)
        XCTAssertEqual(table.precacher!.statistics.misses, misses, file: file, line: line)
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
