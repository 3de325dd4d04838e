@testable import Precache

/// What a row shows.
struct Article: Equatable, Sendable {
    let id: Int
    var version = 0
}

/// A layout that says what it was made of, and counts that it was made, and that its height was read.
struct ArticleLayout: RowLayout {
    let article: Article
    let environment: LayoutEnvironment
    private let log: MeasuredRows
    var height: CGFloat {
        log.noteHeightRead()
        return Self.height(of: article, at: environment.contentWidth)
    }

    init(_ article: Article, _ environment: LayoutEnvironment, _ log: MeasuredRows) {
        self.article = article
        self.environment = environment
        self.log = log
        log.note(article.id, environment)
    }

    static func height(of article: Article, at width: CGFloat) -> CGFloat {
        if article.version == .max { return .nan }
        return 60 + CGFloat(article.id % 7) + 10 * CGFloat(article.version) + width / 10
    }
}

/// A table whose rows are shown by kept layouts, with all that were made.
final class ArticleList: RowScreen<Article>, UITableViewDelegate {
    let log = MeasuredRows()
    /// Rows, by their ids, that a closure of the main thread measures.
    var withoutLayout: Set<Int> = []
    /// The ids of the rows that the delegate was asked for.
    var asked: [Int] = []
    /// The layouts that cells were shown with, by id.
    private(set) var shown: [Int: ArticleLayout] = [:]
    /// What is wrong with a layout that a cell got.
    private(set) var wrong: [String] = []
    private let hasIdentities: Bool
    private let hasState: Bool
    private let hasKeys: Bool

    init(rows count: Int = 400, hasIdentities: Bool = false, hasState: Bool = false, hasKeys: Bool = false) {
        self.hasState = hasState
        self.hasIdentities = hasIdentities
        self.hasKeys = hasKeys
        super.init([(0..<count).map { Article(id: $0) }])
        table.separatorStyle = .none
        table.estimatedRowHeight = 100
        putIntoWindow()
    }

    /// Precaches, and is laid out for the first time.
    @discardableResult
    func shown(_ configuration: PrecachingConfiguration = .init()) -> Self {
        if hasIdentities {
            table.enablePrecaching(
                configuration, identifiedBy: { [unowned self] in rows[$0.row].id },
                layoutState: hasState ? { [unowned self] in rows[$0.row] } : nil)
        } else {
            table.enablePrecaching(configuration)
        }
        table.layoutIfNeeded()
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
        asked = []
    }

    func right(_ row: Int) -> CGFloat { ArticleLayout.height(of: rows[row], at: table.bounds.width) }

    var shownRows: [Int] { table.indexPathsForVisibleRows!.map(\.row) }

    /// The rows on the screen that are not shown as what they are, or not as high.
    var wrongRows: [Int] {
        shownRows.filter { row in
            let id = rows[row].id
            let isRight = withoutLayout.contains(id) || shown[id]?.article == rows[row]
            return !isRight || table.rectForRow(at: path(row)).height != right(row)
        }
    }

    @discardableResult
    func layout(_ row: Int) -> ArticleLayout {
        let article = rows[row]
        let layout = table.precachedLayout(forRowAt: path(row), of: article, key: hasKeys ? article.id : nil) {
            [log] in ArticleLayout($0, $1, log)
        }
        if layout.article != article { wrong.append("\(article) gets the layout of \(layout.article)") }
        if layout.environment.contentWidth != table.bounds.width {
            wrong.append("\(article) gets a layout for \(layout.environment.contentWidth) points")
        }
        return layout
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.isPrecachedByFrameLayout = true
        let id = rows[indexPath.row].id
        if !withoutLayout.contains(id) { shown[id] = layout(indexPath.row) }
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = rows[indexPath.row]
        asked.append(article.id)
        if withoutLayout.contains(article.id) {
            return tableView.precachedHeight(forRowAt: indexPath) { ArticleLayout.height(of: article, at: $0) }
        }
        return tableView.precachedHeight(forRowAt: indexPath, of: article, key: hasKeys ? article.id : nil) {
            [log] in ArticleLayout($0, $1, log)
        }
    }
}

/// Rows of 10 points.
final class LowList: RowScreen<Int>, UITableViewDelegate {
    private struct Line: RowLayout { let height: CGFloat = 10 }

    init() {
        super.init([Array(0..<2_000)])
        table.separatorStyle = .none
        table.estimatedRowHeight = 10
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        _ = tableView.precachedLayout(forRowAt: indexPath, of: rows[indexPath.row]) { _, _ in Line() }
        return super.tableView(tableView, cellForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, of: rows[indexPath.row]) { _, _ in Line() }
    }
}
