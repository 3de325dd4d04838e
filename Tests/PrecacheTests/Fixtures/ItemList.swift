import XCTest

@testable import Precache

/// A list whose rows change, told or not. The height of a row follows from its name, its state, the table's width and
/// the text size, so that the table is judged by arithmetic, and not by what Precache knows.
class ItemList: NamedList, UITableViewDelegate {
    /// By what rows are measured: layouts are made by workers, if there are any.
    enum Measuring { case closure, template, layout, keptLayout }

    /// The sections' names.
    var names: [String]
    let measuring: Measuring
    let answersEstimates: Bool
    let workers: HandWorkers?
    /// The names of the rows that were measured by a closure or by workers, in order.
    var measured: [Int] = []
    /// The names of rows that are answered without Precache.
    var uncached: Set<Int> = []
    /// What every row answers past Precache.
    var answeredDirectly: CGFloat?
    /// The names in rows' keys, by the rows' names, where they are others.
    var keys: [Int: Int] = [:]
    var onMeasure: ((NamedRow) -> Void)?

    /// The list is shown, and precaches, unless that is left to others.
    init(
        _ content: Content, _ naming: Naming, _ measuring: Measuring = .closure,
        reach: PrecachingConfiguration.Reach = .everything, estimates: Bool = true, height: CGFloat = 300,
        workers: HandWorkers? = nil, isShown: Bool = true
    ) {
        names = content.names
        self.measuring = measuring
        answersEstimates = estimates
        self.workers = workers
        super.init(content.sections, naming, height: height)
        // The main thread measures.
        if measuring == .layout, workers == nil { WorkerPool.shared.fixedCount = 0 }
        table.register(ToldCell.self)
        guard isShown else { return }
        putIntoWindow()
        precache(.init(reach: reach))
        table.layoutIfNeeded()
        measured = []
    }

    /// A list of so many rows, by default without estimates, on a whole screen.
    convenience init(
        _ count: Int, _ naming: Naming, reach: PrecachingConfiguration.Reach = .automatic, estimates: Bool = false
    ) {
        self.init(.init(0..<count), naming, reach: reach, estimates: estimates, height: 844)
    }

    /// All rows are measured, at each of the widths, and nothing since.
    static func warm(_ count: Int, _ naming: Naming, at widths: [CGFloat] = []) -> ItemList {
        let list = ItemList(count, naming)
        list.warmUp()
        for width in widths { list.warmUp(at: width) }
        list.measured = []
        return list
    }

    /// A warm list is changed. When it is warm again, all rows are answered their own heights, and just these were
    /// measured, if they are given.
    static func assert(
        _ names: [Int]? = nil, areMeasuredBy naming: Naming..., of count: Int = 100, after story: String,
        file: StaticString = #filePath, line: UInt = #line, _ change: (ItemList) -> Void
    ) {
        for naming in naming {
            let list = warm(count, naming)
            change(list)
            list.warmUp(file: file, line: line)
            let (coverage, wrong, measured) = (list.precacher.coverage, list.wrongAnswers, list.measured)
            XCTAssertEqual(coverage, 1, "\(naming), \(story)", file: file, line: line)
            XCTAssertEqual(wrong, [], "\(naming), \(story)", file: file, line: line)
            XCTAssertEqual(measured, names ?? measured, "\(naming), \(story)", file: file, line: line)
        }
    }

    override var story: String { "\(naming), \(measuring), estimates \(answersEstimates): " }

    // MARK: Heights

    /// The key of a row, where it is another one.
    var keyOf: ((NamedRow) -> AnyHashable)?

    override func key(of row: NamedRow) -> AnyHashable? {
        if let keyOf { return keyOf(row) }
        return super.key(of: keys[row.id].map { NamedRow(id: $0) } ?? row)
    }

    private func measure(_ row: NamedRow) -> CGFloat {
        let height = height(of: row)
        noteMeasured(row)
        onMeasure?(row)
        return height
    }

    /// Called in each measurement, on the main thread.
    func noteMeasured(_ row: NamedRow) { measured.append(row.id) }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        guard let row = row(at: path) else { return 44 }
        if let answeredDirectly { return answeredDirectly }
        if uncached.contains(row.id) { return measure(row) }
        let key = key(of: row)
        switch measuring {
        case .closure: return table.precachedHeight(forRowAt: path, key: key) { [unowned self] _ in measure(row) }
        case .template:
            return table.precachedHeight(forRowAt: path, key: key) { [unowned self] (cell: ToldCell) in
                fill(cell, row)
            }
        case .layout:
            return table.precachedHeight(forRowAt: path, of: row, key: key) { [weak self] row, environment in
                MainActor.assumeIsolated { self?.noteMeasured(row) }
                return Self.height(of: row, at: environment.contentWidth, environment.textSize)
            }
        case .keptLayout:
            return table.precachedHeight(forRowAt: path, layoutOf: row, key: key) { [log] in Self.layOut($0, $1, log) }
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        guard answersEstimates, let row = row(at: path) else {
            return Feed.none.tableView(tableView, estimatedHeightForRowAt: path)
        }
        return tableView.precachedEstimate(forRowAt: path, key: key(of: row))
    }

    // MARK: Cells

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let isOfRow = measuring == .template || answeredDirectly != nil
        let kind = isOfRow ? ToldCell.self : UITableViewCell.self
        let cell = kind.init(style: .default, reuseIdentifier: "\(kind)")
        fill(cell, self[path])
        return cell
    }

    /// Cells show what rows are now, as do those of apps that fill them anew when a row changes.
    private func fill(_ cell: UITableViewCell, _ row: NamedRow) {
        cell.isPrecachedByFrameLayout = measuring == .layout
        (cell as? ToldCell)?.heightAt = { [unowned self] width in
            let now = sections.joined().first { $0.id == row.id } ?? row
            return Self.height(of: now, at: width, table.traitCollection.preferredContentSizeCategory)
        }
    }
}
