import Precache
import UIKitProof

/// A screen with a table of posts, whose heights a strategy answers, and what happened on it.
@MainActor
final class FeedScreen: NSObject {
    let window = UIWindow(frame: CGRect(origin: .zero, size: FeedScreen.portrait))
    let table = UITableView(frame: CGRect(origin: .zero, size: FeedScreen.portrait), style: .plain)
    let log = MeasurementLog()
    private var source: FeedRowSource
    private(set) var rows: [FeedRow]
    private let layout: PostLayout
    private let truth: TrueHeights
    let strategy: any HeightStrategy
    private var delegate: (any UITableViewDelegate)?
    /// The last row's model, a ``GrowingRow``; nil where no row grows, and before iOS 17.
    private var growingRow: AnyObject?

    /// - Parameters:
    ///   - source: has made no row yet.
    ///   - preparesCells: whether the table prepares the cell that comes next in the spare time of frames.
    ///   - asksEstimates: whether the table asks its delegate for estimates, also where one for all rows would do.
    init(
        _ source: FeedRowSource, layout: PostLayout, truth: TrueHeights, strategy: any HeightStrategy,
        preparesCells: Bool = true, asksEstimates: Bool = false
    ) {
        self.source = source
        rows = self.source.all()
        self.layout = layout
        self.truth = truth
        self.strategy = strategy
        super.init()
        for identifier in Set(rows.map(\.cellIdentifier)) {
            table.register(
                strategy.hostsContent ? HostingCell.self : layout.cells.cellClass, forCellReuseIdentifier: identifier)
        }
        table.isPrefetchingEnabled = preparesCells
        // A cell that is asked for its height adds a pixel for the separator, and a layout by frames does not.
        table.hideSeparators()
        table.dataSource = self
        delegate = strategy.answersEstimates || asksEstimates ? EstimatingDelegate(self) : PlainDelegate(self)
        table.delegate = delegate
        log.isMoving = { [unowned self] in isMoving }
    }

    /// Shows the table, and lays it out for the first time.
    func appear() {
        strategy.prepare(
            table,
            RowActions(
                height: { [weak self] in self?.height(forRowAt: $0) ?? 0 },
                fill: { [weak self] in self?.fill($0, forRowAt: $1) },
                show: { [weak self] in self?.show($0, forRowAt: $1, wasPrepared: $2) },
                identity: { [unowned self] in rows[$0.row].id },
                text: { [unowned self] in
                    let row = readRow(at: $0)
                    return PostText(
                        row: row, cost: cost(of: row, width: table.rowWidth, layout.measuringCost), log: log)
                },
                cellIdentifier: { [unowned self] in rows[$0.row].cellIdentifier }))
        if growingRow != nil { strategy.willGrow(table) }
        window.addSubview(table)
        window.appear()
        window.layoutIfNeeded()
    }

    func disappear() {
        strategy.stop()
        table.removeFromSuperview()
        window.isHidden = true
    }

    /// Whether nothing is left to measure ahead.
    var isWarm: Bool { strategy.isWarm(table) }

    /// As high as the content would be if all heights were known, in points. O(rows) after a change, and not counted as
    /// the app's work; else O(1).
    var trueContentHeight: Double {
        let width = table.rowWidth
        if let known = knownContentHeight, known.width == width, known.count == rows.count { return known.height }
        let height = BusyClock.leavingOut { rows.reduce(0) { $0 + truth.height(of: $1, width: width) } }
        knownContentHeight = (width, rows.count, Double(height))
        return Double(height)
    }
    /// Nil once a row has grown. Else rows only come, so that their count tells whether it is still true.
    private var knownContentHeight: (width: CGFloat, count: Int, height: Double)?

    /// Whether somebody flicks the list. On a device it feels no finger then, and says so.
    var isFlicked = false
    private var isMoving: Bool { isFlicked || table.isTracking || table.isDragging || table.isDecelerating }

    /// New posts arrive on top, and the table is reloaded.
    func refresh(_ count: Int) {
        strategy.reload(table, changes: { rows.insert(contentsOf: more(count), at: 0) })
        window.layoutIfNeeded()
    }

    /// The server answers with the same posts, of which every so many has been edited, and the table is reloaded.
    func update(every step: Int) {
        strategy.reload(
            table,
            changes: {
                for index in stride(from: 0, to: rows.count, by: step) {
                    rows[index] = source.grown(rows[index], by: " Edited: " + rows[index].post.content.prefix(200))
                }
            })
        knownContentHeight = nil
        _ = trueContentHeight
        window.layoutIfNeeded()
    }

    /// Rows are inserted at `index`, as one edit of the table.
    func insert(_ count: Int, at index: Int) {
        let inserted = (index..<index + count).map { IndexPath(row: $0, section: 0) }
        rows.insert(contentsOf: more(count), at: index)
        strategy.willInsert(inserted, into: table)
        table.insertRows(at: inserted, with: .none)
        window.layoutIfNeeded()
    }

    /// Has the last row grow from now on. To be called before the screen appears; whatever is sent then grows instead.
    func prepareToGrow() {
        guard #available(iOS 17, macOS 14, tvOS 17, *), let last = rows.last else { return }
        growingRow = GrowingRow(last)
    }

    /// A row that a user or an app has just written arrives below, as one edit of the table.
    ///
    /// - Parameter kinds: it looks like the first row of one of these, or else like the list's first.
    func send(_ text: String, like kinds: [String]) {
        let model = rows.first { kinds.contains($0.cellIdentifier) } ?? rows.first
        let path = IndexPath(row: rows.count, section: 0)
        rows.append(source.made(of: Post(content: text, shape: model?.post.shape)))
        log.noteAdded(1)
        if growingRow != nil { prepareToGrow() }
        knownContentHeight = nil
        _ = trueContentHeight
        strategy.willInsert([path], into: table)
        table.insertRows(at: [path], with: .none)
        window.layoutIfNeeded()
    }

    /// The last row comes to the top of the screen, with white room below it.
    func beginTurn() {
        strategy.beginTurn(at: IndexPath(row: rows.count - 1, section: 0), in: table)
        window.layoutIfNeeded()
    }

    /// The last row's text goes on, and its cell shows it where it is on the screen. The strategy does the rest.
    func grow(by text: String) {
        let index = rows.count - 1
        let path = IndexPath(row: index, section: 0)
        rows[index] = source.grown(rows[index], by: text)
        log.noteAdded(1)
        knownContentHeight = nil
        _ = trueContentHeight
        if #available(iOS 17, macOS 14, tvOS 17, *) { (growingRow as? GrowingRow)?.row = rows[index] }
        if let cell = table.cellForRow(at: path) {
            show(rows[index], in: cell, at: path)
            log.noteShown(rows[index])
        }
        strategy.hasGrown(rows[index], at: path, in: table)
    }

    /// The row, read from its model where that is observable.
    private func readRow(at indexPath: IndexPath) -> FeedRow {
        let row = rows[indexPath.row]
        guard let growingRow, #available(iOS 17, macOS 14, tvOS 17, *), let model = growingRow as? GrowingRow,
            indexPath.row == rows.count - 1
        else { return row }
        return model.row
    }

    /// The app ends and is launched again: its table knows nothing, and is to stand where it stood. A cache of the strategy's
    /// own is still there, which flatters it.
    func relaunch() {
        let comeBack = strategy.keepPlace(of: table)
        (table.dataSource, table.delegate) = (nil, nil)
        window.layoutIfNeeded()
        table.contentOffset = .zero
        (table.dataSource, table.delegate) = (self, delegate)
        comeBack(table)
        window.layoutIfNeeded()
    }

    private func more(_ count: Int) -> [FeedRow] {
        log.noteAdded(count)
        return source.next(count)
    }

    /// The delegate's answer to `heightForRowAt`.
    func height(forRowAt indexPath: IndexPath) -> CGFloat {
        let row = rows[indexPath.row]
        let height = strategy.height(of: row, at: indexPath, in: table) { width in
            let row = readRow(at: indexPath)
            return measure(row, width: width) { layout.fittingHeight(of: row.post, width: width) }
        }
        if strategy.answersOnlyTheTable {
            log.noteAnswer(height, for: row, truth: truth.height(of: row, width: table.rowWidth))
        }
        return height
    }

    /// - Parameter saved: the part of its cost that was paid already, in seconds.
    private func measure<Size>(_ row: FeedRow, width: CGFloat, saved: Double = 0, _ body: () -> Size) -> Size {
        let cost = cost(of: row, width: width, layout.measuringCost)
        return log.measure(row, width: width) { ThreadClock.charge(max(cost - saved, 0), body) }
    }

    /// In seconds. To know the row's height for it costs nobody anything.
    private func cost(
        of row: FeedRow, width: CGFloat, _ cost: (Post, _ height: @autoclosure () -> CGFloat) -> Double
    ) -> Double {
        cost(row.post, BusyClock.leavingOut { truth.height(of: row, width: width) })
    }

    /// The row's cell is filled and laid out, at its cost. Where the row's layout is kept, its share is saved; where the cell
    /// is asked for its height afterwards, it is saved there, as the cell has laid itself out.
    func show(_ row: FeedRow, in cell: UITableViewCell, at indexPath: IndexPath) {
        let cost = cost(of: row, width: table.rowWidth, layout.showingCost)
        // Constraints do not take a layout.
        guard let cell = cell as? PostCell, let kept = strategy.layout(of: row, at: indexPath, in: table) else {
            return ThreadClock.charge(cost) { fill(cell, forRowAt: indexPath, saving: cost * layout.layoutShare) }
        }
        if kept.row.post != readRow(at: indexPath).post { log.noteOld() }
        cell.measuring = nil
        log.noteFilled()
        ThreadClock.charge(cost * (1 - layout.layoutShare)) { cell.show(kept.row.post, kept) }
    }

    /// The same for a strategy that dequeues cells. One that was filled and sized before saves its share, and is paid the rest.
    private func show(_ cell: UITableViewCell, forRowAt indexPath: IndexPath, wasPrepared: Bool) {
        let row = rows[indexPath.row]
        guard wasPrepared else { return show(row, in: cell, at: indexPath) }
        if (cell as? PostCell)?.post != readRow(at: indexPath).post { log.noteOld() }
        let cost = cost(of: row, width: table.rowWidth, layout.showingCost)
        ThreadClock.charge(cost * (1 - layout.layoutShare)) {}
    }

    /// Has a cell show a row's post. What it does to find its height is a measurement of that row from now on.
    ///
    /// - Parameter saved: what the first measurement need not pay, in seconds.
    private func fill(_ cell: UITableViewCell, forRowAt indexPath: IndexPath, saving saved: Double = 0) {
        guard let cell = cell as? any PostShowing else { return }
        let row = readRow(at: indexPath)
        log.noteFilled()
        cell.show(row.post)
        var isFirst = true
        cell.measuring = { [unowned self] width, fit in
            let saved = isFirst ? saved : 0
            isFirst = false
            return measure(row, width: width, saved: saved, fit)
        }
    }

    func willShow(_ cell: UITableViewCell, forRowAt indexPath: IndexPath) {
        let row = rows[indexPath.row]
        log.noteShown(row)
        strategy.willShow(cell, row, in: table)
        guard !strategy.answersOnlyTheTable else { return }
        log.noteAnswer(cell.frame.height, for: row, truth: truth.height(of: row, width: table.rowWidth))
    }

    func estimate(forRowAt indexPath: IndexPath) -> CGFloat {
        log.noteEstimate()
        return strategy.estimate(of: rows[indexPath.row], at: indexPath, in: table)
    }
}
