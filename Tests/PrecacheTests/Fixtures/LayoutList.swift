@testable import Precache

/// A table whose rows any thread can measure, with all that was asked and measured. Where it keeps layouts, cells are
/// shown by them.
final class LayoutList: NamedList, UITableViewDelegate {
    /// What `heightForRowAt` was asked, and answered, by the rows' names.
    var answers: [(row: Int, height: CGFloat)] = []
    /// Rows, by their names, that only the main thread can measure.
    var ofMainThread: Set<Int> = []
    private(set) var measuredHere: [Int] = []
    private let keepsLayouts: Bool
    var onAsk: ((Int) -> Void)?
    /// The row that ``onNextAsk(_:)`` was called back for.
    private(set) var asked: Int?
    /// The row that a worker had begun once the list was busy.
    private(set) var begun = 0
    /// The layouts that cells were shown with, by name.
    private var shownLayouts: [Int: NamedLayout] = [:]
    /// What is wrong with a layout that was answered.
    private(set) var wrong: [String] = []
    var makeCell: @MainActor () -> UITableViewCell = {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isPrecachedByFrameLayout = true
        return cell
    }

    init(
        _ naming: Naming = .position, rows count: Int = 100, estimate: CGFloat = 60, keepsLayouts: Bool = false,
        ofMainThread: Set<Int> = []
    ) {
        self.keepsLayouts = keepsLayouts
        self.ofMainThread = ofMainThread
        super.init([(0..<count).map { NamedRow(id: $0) }], naming, estimate: estimate)
        putIntoWindow()
    }

    /// A list whose layouts are kept, and estimated well.
    static func keeping(_ naming: Naming = .position, rows count: Int = 400) -> LayoutList {
        LayoutList(naming, rows: count, estimate: 100, keepsLayouts: true)
    }

    /// Precaches, and is laid out for the first time; nothing is measured but what is on the screen.
    @discardableResult
    func shown(_ configuration: PrecachingConfiguration = .init()) -> Self {
        precache(configuration)
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

    /// The same, once nothing is left to do; nothing was made since.
    func rested(_ configuration: PrecachingConfiguration = .init()) -> Self {
        shown(configuration)
        rest()
        return self
    }

    func rest() {
        MainRunLoop.turnUntilItSleeps()
        log.forget()
        answers = []
    }

    /// Calls back when the delegate is asked next, and not again.
    func onNextAsk(_ body: @escaping () -> Void) {
        onAsk = { [unowned self] row in
            (asked, onAsk) = (row, nil)
            body()
        }
    }

    // MARK: What is to be so

    override nonisolated class func height(
        of row: NamedRow, at width: CGFloat, _ textSize: UIContentSizeCategory
    ) -> CGFloat {
        row.height ?? 60 + CGFloat(row.id % 7) + 10 * CGFloat(row.state) + width / 10
    }

    /// The height of the row that is there, at the table's width.
    func right(_ row: Int) -> CGFloat { height(of: rows[row]) }

    /// The rows on the screen that are not shown as what they are, or not as high.
    var wrongRows: [Int] {
        shownRows.filter { row in
            let id = rows[row].id
            let isRight = ofMainThread.contains(id) || shownLayouts[id]?.row == rows[row]
            return !isRight || table.rectForRow(at: path(row)).height != right(row)
        }
    }

    var names: [Int] { rows.map(\.id) }
    var shownRows: [Int] { table.indexPathsForVisibleRows!.map(\.row) }
    func isKnown(_ row: Int) -> Bool { precacher.isKnown(at: path(row)) }

    // MARK: Measuring and showing

    /// Has a row's layout answered, and notes what is wrong with it.
    @discardableResult
    func layout(_ number: Int) -> NamedLayout {
        let layout = layout(of: rows[number], at: path(number))
        if let what = whatIsWrong(with: layout, of: rows[number]) { wrong.append(what) }
        return layout
    }

    /// Has layouts answered for rows. The names of those that had to be made.
    func lacking(_ rows: some Sequence<Int>) -> [Int] {
        log.forget()
        for row in rows { layout(row) }
        return log.rows
    }

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let id = self[path].id
        if keepsLayouts, !ofMainThread.contains(id) { shownLayouts[id] = layout(path.row) }
        return makeCell()
    }

    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        let id = self[path].id
        onAsk?(id)
        let height = height(at: path)
        answers.append((id, height))
        return height
    }

    private func height(at path: IndexPath) -> CGFloat {
        let row = self[path]
        if ofMainThread.contains(row.id) {
            return table.precachedHeight(forRowAt: path) { _ in
                measuredHere.append(row.id)
                return height(of: row)
            }
        }
        if keepsLayouts {
            return table.precachedHeight(forRowAt: path, layoutOf: row, key: key(of: row)) { [log] in
                Self.layOut($0, $1, log)
            }
        }
        return table.precachedHeight(forRowAt: path, of: row, key: key(of: row)) { [log] row, environment in
            log.note(row.id, environment)
            return Self.height(of: row, at: environment.contentWidth, environment.textSize)
        }
    }
}
