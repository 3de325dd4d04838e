@testable import Precache

/// A table whose rows are measured by a layout that any thread can run, with all that was asked and measured.
final class LayoutList: RowScreen<Int>, UITableViewDelegate {
    let log = MeasuredRows()
    /// What `heightForRowAt` was asked, and answered.
    var answers: [(row: Int, height: CGFloat)] = []
    /// What rows answer instead of their height.
    var heights: [Int: CGFloat] = [:]
    /// Rows that only the main thread can measure.
    var ofMainThread: Set<Int>
    private(set) var measuredHere: [Int] = []
    private let hasKeys: Bool
    var onAsk: ((Int) -> Void)?
    /// The row that ``onNextAsk(_:)`` was called back for.
    private(set) var asked: Int?
    /// The row that a worker had begun once the list was busy.
    private(set) var begun = 0
    var makeCell: @MainActor () -> UITableViewCell = {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isPrecachedByFrameLayout = true
        return cell
    }

    init(rows count: Int = 100, estimate: CGFloat = 60, ofMainThread: Set<Int> = [], hasKeys: Bool = false) {
        (self.ofMainThread, self.hasKeys) = (ofMainThread, hasKeys)
        super.init([Array(0..<count)])
        table.separatorStyle = .none
        table.estimatedRowHeight = estimate
        putIntoWindow()
    }

    /// Precaches, and is laid out for the first time; nothing is measured but what is on the screen.
    @discardableResult
    func shown() -> Self {
        table.enablePrecaching()
        table.layoutIfNeeded()
        return self
    }

    /// The same, with a row under way and others waiting.
    func busy() -> Self {
        shown()
        MainRunLoop.turnUntilItSleeps()
        begun = inFlight.first ?? 0
        return self
    }

    /// Calls back when the delegate is asked next, and not again.
    func onNextAsk(_ body: @escaping () -> Void) {
        onAsk = { [unowned self] row in
            (asked, onAsk) = (row, nil)
            body()
        }
    }

    /// The height of the row that is there, at the table's width.
    func right(_ row: Int) -> CGFloat { heights[rows[row]] ?? Self.height(of: rows[row], at: table.bounds.width) }

    /// The rows that are not answered their heights.
    var wrongAnswers: [Int] { rows.indices.filter { answer($0) != right($0) } }

    nonisolated static func height(of row: Int, at width: CGFloat) -> CGFloat { 60 + CGFloat(row % 7) + width / 10 }

    var inFlight: [Int] {
        precacher.resolver.workers.measurements.compactMap { $0.position(in: store)?.row }.sorted()
    }

    var shownRows: [Int] { table.indexPathsForVisibleRows!.map(\.row) }

    func isKnown(_ row: Int) -> Bool { precacher.isKnown(at: path(row)) }

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell { makeCell() }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let number = rows[indexPath.row]
        onAsk?(number)
        let height =
            if ofMainThread.contains(number) {
                table.precachedHeight(forRowAt: indexPath) { width in
                    measuredHere.append(number)
                    return Self.height(of: number, at: width)
                }
            } else {
                table.precachedHeight(forRowAt: indexPath, of: heights[number], key: hasKeys ? number : nil) {
                    [log] own, environment in
                    log.note(number, environment)
                    return own ?? Self.height(of: number, at: environment.contentWidth)
                }
            }
        answers.append((number, height))
        return height
    }
}

/// What was measured, on whatever thread.
final class MeasuredRows: Sendable {
    struct Entry: Sendable {
        let row: Int
        let environment: LayoutEnvironment
        let isOnMainThread = Thread.isMainThread
        let textSize = UITraitCollection.current.preferredContentSizeCategory
    }

    private let entries = Locked<[Entry]>([])

    func note(_ row: Int, _ environment: LayoutEnvironment) {
        let entry = Entry(row: row, environment: environment)
        entries.withLock { $0.append(entry) }
    }

    /// How often the height of any layout was read.
    private let reads = Locked(0)

    func noteHeightRead() { reads.withLock { $0 += 1 } }

    var all: [Entry] { entries.withLock { $0 } }
    var rows: [Int] { all.map(\.row) }
    var heightReads: Int { reads.withLock { $0 } }
    func forget() {
        entries.withLock { $0 = [] }
        reads.withLock { $0 = 0 }
    }
}
