import XCTest

@testable import Precache

/// A table whose plain cells show content of a configuration of the app's own, which settles in one way or another.
final class HostedList: MixedScreen {
    /// How the content of rows settles, in turn.
    private let settlings: [FakeHostingConfiguration.Settling]
    /// The rows whose templates were asked, in order.
    var asked: [Int] = []

    init(_ settlings: [FakeHostingConfiguration.Settling], rows count: Int = 60) {
        self.settlings = settlings
        super.init(count, words: { _ in 1 })
        height = { screen, path in
            screen.table.precachedHeight(forRowAt: path, key: path.row) { (cell: UITableViewCell) in
                screen.fill(cell, path)
            }
        }
        estimate = { $0.table.precachedEstimate(forRowAt: $1, key: $1.row) }
        table.estimatedRowHeight = 60
        table.register(UITableViewCell.self, forCellReuseIdentifier: "note")
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
    var wrongAnswers: [String] { texts.indices.compactMap { wrong(answer($0), of: $0) } }

    /// The rows on the screen that are shown with another height than their own.
    var wrongOnScreen: [String] {
        table.visibleCells.compactMap { cell in
            table.indexPath(for: cell).flatMap { wrong(cell.frame.height, of: $0.row) }
        }
    }

    override func fill(_ cell: UITableViewCell, _ path: IndexPath) {
        let (row, isTemplate) = (path.row, cell.isTemplateCell)
        cell.contentConfiguration = FakeHostingConfiguration(settlings[row % settlings.count]) { [unowned self] _ in
            if isTemplate { asked.append(row) }
            return height(of: row)
        }
        super.fill(cell, path)
    }
}
