import HeadlessUIKit
import Pairs
import Precache

/// A table in a window whose delegate answers as Precache's README has it, unless it is told not to.
@MainActor
final class BenchmarkTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    let table: UITableView
    private let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    /// In each section.
    private var rows: Int
    private let sections: Int
    /// What measuring a row costs, in seconds; 0 for nothing.
    private let rowCost: Double
    /// Whether the delegate answers with Precache; else it measures, and keeps nothing.
    var isCached: Bool
    private(set) var measured = 0
    /// The run loop is stopped when so many more rows have been measured.
    private var left = Int.max
    /// A delegate with estimates: a table asks for all of them at once, so that larger tables do without.
    private var estimating: EstimatingDelegate?
    private var heading: HeadingDelegate?
    /// Answers estimates in place of Precache.
    var estimate: ((IndexPath) -> CGFloat)?
    /// What the height of a row is measured from, besides its index.
    var model: ((IndexPath) -> CGFloat)?

    init(
        rows: Int, sections: Int = 1, rowCost: Double = 0, hasEstimates: Bool = false, hasHeaders: Bool = false,
        isCached: Bool = true, isUnderFinger: Bool = false
    ) {
        (self.rows, self.sections) = (rows, sections)
        self.isCached = isCached
        self.rowCost = rowCost
        table = isUnderFinger ? TouchedTable(frame: window.bounds) : UITableView(frame: window.bounds, style: .plain)
        super.init()
        table.estimatedRowHeight = 44
        table.dataSource = self
        if hasEstimates { estimating = EstimatingDelegate(self) }
        if hasHeaders { heading = HeadingDelegate(self) }
        table.delegate = heading ?? estimating ?? self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    /// Its first rows are known: all, unless said otherwise.
    static func warm(rows: Int, known: Int? = nil, hasEstimates: Bool = false) -> BenchmarkTable {
        let made = BenchmarkTable(rows: rows, hasEstimates: hasEstimates)
        made.measure(known ?? rows)
        return made
    }

    /// Has the first rows of each section known.
    func measure(_ count: Int) {
        for section in 0..<sections {
            for row in 0..<count { _ = height(at: IndexPath(row: row, section: section)) }
        }
    }

    /// As when another screen covers the app's.
    func leaveScreen() {
        table.removeFromSuperview()
        window.isHidden = true
    }

    /// Turns the run loop until so many more rows have been measured.
    func run(_ loop: () -> Void, untilMeasured count: Int) {
        left = count
        loop()
        precondition(left == 0)
        left = .max
    }

    /// As an app changes its rows.
    func insertTopRow() {
        rows += 1
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }

    func deleteTopRow() {
        rows -= 1
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height(at: indexPath) }

    fileprivate func height(at indexPath: IndexPath) -> CGFloat {
        guard isCached else { return measure(indexPath) }
        return table.precachedHeight(forRowAt: indexPath) { _ in measure(indexPath) }
    }

    private func measure(_ indexPath: IndexPath) -> CGFloat {
        measured += 1
        left -= 1
        if left == 0 { IdleLoop.stop() }
        return Measurement.height(of: indexPath.row, cost: rowCost) + (model?(indexPath) ?? 0)
    }
}

/// A table on which a finger is, whoever moves it.
private final class TouchedTable: UITableView {
    override var isTracking: Bool { true }
    override var isDragging: Bool { true }
}

@MainActor
private final class EstimatingDelegate: NSObject, UITableViewDelegate {
    private unowned let owner: BenchmarkTable

    init(_ owner: BenchmarkTable) { self.owner = owner }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        owner.height(at: indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        if let estimate = owner.estimate { return estimate(indexPath) }
        return owner.isCached ? tableView.precachedEstimate(forRowAt: indexPath) : 44
    }
}

/// A delegate with headers, each with an estimate until it comes on the screen.
@MainActor
private final class HeadingDelegate: NSObject, UITableViewDelegate {
    private unowned let owner: BenchmarkTable

    init(_ owner: BenchmarkTable) { self.owner = owner }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        owner.height(at: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        owner.isCached ? tableView.precachedHeight(forHeaderInSection: section) { _ in 28 } : 28
    }

    func tableView(_ tableView: UITableView, estimatedHeightForHeaderInSection section: Int) -> CGFloat { 28 }
}

/// What stands for the layout of a row.
@MainActor
enum Measurement {
    /// As much memory as a layout may go through, so that whoever is called after it does not find the processor's caches
    /// as they were.
    private static let memory = [UInt64](repeating: 1, count: 1 << 17)
    private static let step = 1 << 13

    /// Takes `cost` seconds of the thread's time, but for the last step, which may take it some microseconds further.
    static func height(of row: Int, cost: Double) -> CGFloat {
        if cost > 0 {
            let start = Session.threadTime()
            var (sum, position): (UInt64, Int) = (0, 0)
            while Session.threadTime() - start < cost {
                for word in memory[position..<(position + step)] { sum &+= word }
                position = (position + step) % memory.count
            }
            blackHole(sum)
        }
        return CGFloat(rowHeight(of: row))
    }
}
