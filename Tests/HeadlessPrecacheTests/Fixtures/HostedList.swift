import HeadlessUIKit
import XCTest

@testable import Precache

/// A table whose plain cells show content of a configuration of the app's own, which settles in one way or another.
final class HostedList: RowScreen<Int>, UITableViewDelegate {
    /// How the content of rows settles, in turn.
    private let settlings: [FakeHostingConfiguration.Settling]
    /// The rows that templates were filled with, in order.
    private(set) var filled: [Int] = []
    /// The rows whose templates were asked, in order.
    var asked: [Int] = []
    var onFill: ((UITableViewCell, Int) -> Void)?

    init(_ settlings: [FakeHostingConfiguration.Settling], rows count: Int = 60) {
        self.settlings = settlings
        super.init([Array(0..<count)])
        table.estimatedRowHeight = 60
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        putIntoWindow()
    }

    override func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        var known = -1
        // As long as it goes on.
        while !precacher.isWarm, store.rows.coveredCount > known {
            known = store.rows.coveredCount
            MainRunLoop.turn(
                until: { precacher.isWarm || store.rows.coveredCount >= known + 1_000 },
                orFail: "the table never got warm", file: file, line: line)
        }
        MainRunLoop.turnUntilItSleeps()
    }

    /// What a row is high once it has settled, less its separator, in points.
    func height(of row: Int) -> CGFloat { 40 + CGFloat(row * 7 % 31) }

    /// Says so of a row that has another height than its own, with its separator.
    private func wrong(_ height: CGFloat, of row: Int) -> String? {
        let right = self.height(of: row) + 1 / max(table.traitCollection.displayScale, 1)
        return abs(height - right) > 0.01 ? "row \(row) is \(height), not \(right)" : nil
    }

    /// The rows that are answered another height than their own, or none.
    var wrongAnswers: [String] { rows.compactMap { wrong(answer($0), of: $0) } }

    /// The rows on the screen that are shown with another height than their own.
    var wrongOnScreen: [String] {
        table.visibleCells.compactMap { cell in
            table.indexPath(for: cell).flatMap { wrong(cell.frame.height, of: $0.row) }
        }
    }

    private func fill(_ cell: UITableViewCell, _ row: Int) {
        let isTemplate = cell.isTemplateCell
        if isTemplate { filled.append(row) }
        cell.contentConfiguration = FakeHostingConfiguration(settlings[row % settlings.count]) { [unowned self] _ in
            if isTemplate { asked.append(row) }
            return height(of: row)
        }
        onFill?(cell, row)
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row")!
        fill(cell, indexPath.row)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, key: indexPath.row) { [unowned self] (cell: UITableViewCell) in
            fill(cell, indexPath.row)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath, key: indexPath.row)
    }
}
