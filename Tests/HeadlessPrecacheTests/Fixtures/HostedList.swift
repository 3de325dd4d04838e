import HeadlessUIKit
import XCTest

@testable import Precache

/// A table whose plain cells show content of a configuration of the app's own, which settles in one way or another.
final class HostedList: TableScreen, UITableViewDelegate {
    struct Row {
        let id: Int
        let settling: FakeHostingConfiguration.Settling
    }

    var rows: [Row]
    /// The names of the rows that templates were filled with, in order.
    private(set) var filled: [Int] = []
    /// The names of the rows whose templates were asked, in order.
    var asked: [Int] = []
    var onFill: ((UITableViewCell, Row) -> Void)?

    init(_ settlings: [FakeHostingConfiguration.Settling], rows count: Int = 60) {
        rows = (0..<count).map { Row(id: $0, settling: settlings[$0 % settlings.count]) }
        super.init()
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
    func height(of row: Row) -> CGFloat { 40 + CGFloat(row.id * 7 % 31) }

    /// Says so of a row that has another height than its own, with its separator.
    private func wrong(_ height: CGFloat, of row: Row) -> String? {
        let right = self.height(of: row) + 1 / max(table.traitCollection.displayScale, 1)
        return abs(height - right) > 0.01 ? "\(row) is \(height), not \(right)" : nil
    }

    /// The rows that are answered another height than their own, or none.
    var wrongAnswers: [String] { rows.indices.compactMap { wrong(answer($0), of: rows[$0]) } }

    /// The rows on the screen that are shown with another height than their own.
    var wrongOnScreen: [String] {
        table.visibleCells.compactMap { cell in
            table.indexPath(for: cell).flatMap { wrong(cell.frame.height, of: rows[$0.row]) }
        }
    }

    private func fill(_ cell: UITableViewCell, _ row: Row) {
        let isTemplate = cell.isTemplateCell
        if isTemplate { filled.append(row.id) }
        cell.contentConfiguration = FakeHostingConfiguration(row.settling) { [unowned self] _ in
            if isTemplate { asked.append(row.id) }
            return height(of: row)
        }
        onFill?(cell, row)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row")!
        fill(cell, rows[indexPath.row])
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        return tableView.precachedHeight(forRowAt: indexPath, key: row.id) {
            [unowned self] (cell: UITableViewCell) in fill(cell, row)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath, key: rows[indexPath.row].id)
    }
}
