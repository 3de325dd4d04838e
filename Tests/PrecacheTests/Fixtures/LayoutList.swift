@testable import Precache

/// What a row shows.
struct Article: NamedRow, Equatable, Sendable {
    let id: Int
    var state = 0
    /// In points, where it is not what name, state and width make it.
    var height: CGFloat?

    func height(at width: CGFloat) -> CGFloat { height ?? 60 + CGFloat(id % 7) + 10 * CGFloat(state) + width / 10 }
}

/// A layout that says what it was made of, and counts that it was made, and that its height was read.
struct ArticleLayout: RowLayout {
    let article: Article
    let environment: LayoutEnvironment
    private let log: MeasuredRows
    var height: CGFloat {
        log.noteHeightRead()
        return article.height(at: environment.contentWidth)
    }

    init(_ article: Article, _ environment: LayoutEnvironment, _ log: MeasuredRows) {
        self.article = article
        self.environment = environment
        self.log = log
        log.note(article.id, environment)
    }
}

/// A table whose rows any thread can measure, with all that was asked and measured. Where it keeps layouts, cells are
/// shown by them.
final class LayoutList: NamedList<Article>, UITableViewDelegate {
    let log = MeasuredRows()
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
    private var shownLayouts: [Int: ArticleLayout] = [:]
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
        super.init([(0..<count).map { Article(id: $0) }], naming, estimate: estimate)
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

    /// The height of the row that is there, at the table's width.
    func right(_ row: Int) -> CGFloat { rows[row].height(at: table.bounds.width) }

    /// The rows that are not answered their heights.
    var wrongAnswers: [Int] { rows.indices.filter { answer($0) != right($0) } }

    /// The rows on the screen that are not shown as what they are, or not as high.
    var wrongRows: [Int] {
        shownRows.filter { row in
            let id = rows[row].id
            let isRight = ofMainThread.contains(id) || shownLayouts[id]?.article == rows[row]
            return !isRight || table.rectForRow(at: path(row)).height != right(row)
        }
    }

    var names: [Int] { rows.map(\.id) }
    var shownRows: [Int] { table.indexPathsForVisibleRows!.map(\.row) }
    func isKnown(_ row: Int) -> Bool { precacher.isKnown(at: path(row)) }

    // MARK: Measuring and showing

    /// Has a row's layout answered, and notes whether it is that of what the row shows, at the table's width.
    @discardableResult
    func layout(_ row: Int) -> ArticleLayout {
        let article = rows[row]
        let layout = table.precachedLayout(forRowAt: path(row), of: article, key: key(of: article)) {
            [log] in ArticleLayout($0, $1, log)
        }
        if layout.article != article { wrong.append("\(article) gets the layout of \(layout.article)") }
        if layout.environment.contentWidth != table.bounds.width {
            wrong.append("\(article) gets a layout for \(layout.environment.contentWidth) points")
        }
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
        let article = self[path]
        let key = key(of: article)
        if ofMainThread.contains(article.id) {
            return table.precachedHeight(forRowAt: path) { width in
                measuredHere.append(article.id)
                return article.height(at: width)
            }
        }
        if keepsLayouts {
            return table.precachedHeight(forRowAt: path, of: article, key: key) { [log] in ArticleLayout($0, $1, log) }
        }
        return table.precachedHeight(forRowAt: path, of: article, key: key) { [log] article, environment in
            log.note(article.id, environment)
            return article.height(at: environment.contentWidth)
        }
    }
}
