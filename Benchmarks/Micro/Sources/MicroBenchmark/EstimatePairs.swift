import CHeap
import HeadlessUIKit
import Pairs
import Precache

/// What is answered of rows that are not known.
@MainActor
func measureEstimates(_ session: Session) {
    session.area(
        "Estimates",
        """
        `tableView.precachedEstimate(forRowAt:hints:)` with two hints: for a row that is not known, in a table of which 100 rows
        were learned, and for one that is, which is learned. Floor: the same without hints, which answers the mean, or the height.
        """)
    let rows = session.size(10_000)
    session.pair("an estimate with hints, \(rowCount(rows)) rows", blocks: 60) {
        let table = EstimatedTable(rows: rows)
        return Pair(
            floor: Block(table.paths.count, of: table) { $0.askMeans() },
            ours: Block(table.paths.count, of: table) { $0.askWithHints() })
    }
    session.pair("an estimate that teaches, of a known row, \(rowCount(rows)) rows", blocks: 60) {
        @MainActor func block(hasHints: Bool) -> Block {
            let table = HintedTable(rows: rows, hasHints: hasHints)
            table.measureAll()
            return Block(rows, of: table) { $0.askForAll() }
        }
        return Pair(floor: block(hasHints: false), ours: block(hasHints: true))
    }
    session.count("allocations in 16,384 estimates with hints", atMost: 0) {
        let table = EstimatedTable(rows: 1_000)
        table.askWithHints()
        let before = heap_allocations()
        table.askWithHints()
        return Double(heap_allocations() - before)
    }
}

/// Rows that are not known, in a table in which others are.
@MainActor
private struct EstimatedTable {
    private let fixture: HintedTable
    let paths: [IndexPath]

    init(rows: Int) {
        fixture = HintedTable(rows: rows, hasHints: true)
        for row in 0..<100 { fixture.measure(row) }
        fixture.askForAll()
        paths = RandomRows(below: rows - 100).rows.prefix(16_384).map { IndexPath(row: Int($0.row) + 100, section: 0) }
    }

    func askMeans() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths { sum ^= Double(table.precachedEstimate(forRowAt: path)).bitPattern }
        blackHole(sum)
    }

    func askWithHints() {
        let table = fixture.table
        var sum: UInt64 = 0
        for path in paths {
            let hints = RowHints(Double(path.row), 7)
            sum ^= Double(table.precachedEstimate(forRowAt: path, hints: hints)).bitPattern
        }
        blackHole(sum)
    }
}

/// A table whose delegate says of a row what its height follows from.
@MainActor
private final class HintedTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table: UITableView
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private let rows: Int
    private let hasHints: Bool

    init(rows: Int, hasHints: Bool) {
        (self.rows, self.hasHints) = (rows, hasHints)
        table = UITableView(frame: window.bounds, style: .plain)
        super.init()
        table.estimatedRowHeight = 44
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    func measure(_ row: Int) { _ = tableView(table, heightForRowAt: IndexPath(row: row, section: 0)) }
    func measureAll() { for row in 0..<rows { measure(row) } }
    func askForAll() {
        for row in 0..<rows { _ = tableView(table, estimatedHeightForRowAt: IndexPath(row: row, section: 0)) }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: indexPath) { _ in CGFloat(rowHeight(of: indexPath.row)) }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        let hints = hasHints ? RowHints(Double(indexPath.row % 100), 7) : nil
        return table.precachedEstimate(forRowAt: indexPath, hints: hints)
    }
}
