import XCTest

@testable import Precache

/// A table of rows in a window, whose delegate answers heights with Precache and writes down what it is asked.
final class Feed: SectionedScreen<Feed.Row>, UITableViewDelegate {
    /// The rows of each section.
    var rows: [[Row]] {
        get { sections }
        set { sections = newValue }
    }
    /// What `heightForRowAt` was asked, in order.
    var asked: [IndexPath] = []
    /// The rows whose height was really measured, by name, in order.
    var measured: [String] = []
    /// The headers and footers whose height was really measured, such as "header 3", in order.
    var measuredSupplements: [String] = []
    /// How often it was asked how many rows a section has.
    var countsAsked = 0
    /// How many sections and rows it says that it has, where that is not true.
    var claimed: (sections: Int?, rows: Int?)
    /// Index paths that the data source did not have when their heights or identities were asked.
    var stale: [IndexPath] = []
    /// Called in each measurement, with the row's name.
    var onMeasure: ((String) -> Void)?
    /// What rows are high at a width, where that is not their own height.
    var heightOf: ((IndexPath, CGFloat) -> CGFloat)?
    /// What headers and footers are high at a width, by their section. The delegate has no methods for those without.
    var headerOf, footerOf: ((Int, CGFloat) -> CGFloat)?
    /// Whether rows have their names as keys.
    var hasKeys = false
    /// The names of the rows that are answered without Precache.
    var uncached: Set<String> = []
    /// How many measurements were under way at once, at the most.
    private(set) var deepest = 0
    private var depth = 0

    struct Row {
        var name: String
        var height: CGFloat
    }

    /// Row `r` of section `s` is called "s:r" and is 40 + r % 7 high.
    static func rows(_ counts: [Int]) -> [[Row]] {
        counts.enumerated().map { section, count in
            (0..<count).map { Row(name: "\(section):\($0)", height: height(ofRow: $0)) }
        }
    }

    /// - Parameter counts: how many rows each section has, as `rows(_:)` makes them.
    init(
        _ counts: [Int], style: UITableView.Style = .plain, width: CGFloat = 390, height: CGFloat = 844,
        showing: Bool = true
    ) {
        super.init(Self.rows(counts), style, width: width, height: height)
        table.estimatedRowHeight = 44
        (table.dataSource, table.delegate) = (self, self)
        if showing { show() }
    }

    /// A feed in which a class of cells is registered, by its name or another.
    convenience init(
        _ counts: [Int], registering cell: UITableViewCell.Type, as identifier: String? = nil,
        hasSeparators: Bool = true
    ) {
        self.init(counts)
        if !hasSeparators { table.separatorStyle = .none }
        table.register(cell, forCellReuseIdentifier: identifier ?? String(describing: cell))
        table.reloadData()
    }

    static func height(ofRow row: Int) -> CGFloat { CGFloat(40 + row % 7) }

    func height(_ section: Int, _ row: Int) -> CGFloat {
        let path = IndexPath(row: row, section: section)
        return table.precachedHeight(forRowAt: path) { measure(self.rows[section][row], at: path, $0) }
    }

    func header(_ section: Int) -> CGFloat { tableView(table, heightForHeaderInSection: section) }
    func footer(_ section: Int) -> CGFloat { tableView(table, heightForFooterInSection: section) }

    func row(at indexPath: IndexPath) -> Row? {
        guard indexPath.count == 2, rows.indices.contains(indexPath.section) else { return nil }
        let section = rows[indexPath.section]
        return section.indices.contains(indexPath.row) ? section[indexPath.row] : nil
    }

    private func measure(_ row: Row, at path: IndexPath, _ width: CGFloat) -> CGFloat {
        measured.append(row.name)
        depth += 1
        deepest = max(deepest, depth)
        onMeasure?(row.name)
        depth -= 1
        return heightOf?(path, width) ?? row.height
    }

    private var cellOf: ((IndexPath) -> UITableViewCell)?
    /// What is answered for rows instead of the feed's own heights, and estimates, which it has only there.
    private var answerOf, estimateOf: ((IndexPath) -> CGFloat)?

    /// Rows are shown, and measured, as cells of a class, by turns under each of the identifiers.
    func useCells<Cell: UITableViewCell>(
        _ type: Cell.Type, as identifiers: [String] = ["cell"], _ fill: @escaping (Cell, IndexPath) -> Void
    ) {
        for identifier in identifiers { table.register(type, forCellReuseIdentifier: identifier) }
        cellOf = { [unowned self] path in
            let identifier = identifiers[path.row % identifiers.count]
            let cell = table.dequeueReusableCell(withIdentifier: identifier, for: path) as! Cell
            fill(cell, path)
            return cell
        }
        answerOf = { [unowned self] path in
            let identifier = identifiers[path.row % identifiers.count]
            return table.precachedHeight(forRowAt: path, identifier: identifier) { fill($0 as! Cell, path) }
        }
    }

    /// How often an estimate was asked for.
    var estimates = 0

    /// Has the delegate set again, and answer so from now on.
    func use(_ heightOf: ((IndexPath) -> CGFloat)? = nil, estimateOf: ((IndexPath) -> CGFloat)? = nil) {
        answerOf = heightOf
        self.estimateOf = estimateOf
        table.delegate = nil
        table.delegate = self
        table.reload()
    }

    /// Has estimates answered by Precache, too; and heights by the feed itself, if by nothing else.
    func useEstimates(key: ((IndexPath) -> AnyHashable)? = nil, _ heightOf: ((IndexPath) -> CGFloat)? = nil) {
        use(heightOf) { [unowned self] in
            estimates += 1
            return table.precachedEstimate(forRowAt: $0, key: key?($0))
        }
    }

    /// A feed with estimates by Precache.
    static func estimating(_ counts: [Int], estimate: CGFloat = 44) -> Feed {
        let feed = Feed(counts)
        feed.table.estimatedRowHeight = estimate
        feed.useEstimates()
        return feed
    }

    var rowCount: Int { rows.reduce(0) { $0 + $1.count } }

    /// A feed whose table precaches, and has measured so many rows ahead.
    static func precaching(_ counts: [Int], isNamed: Bool = false, upTo count: Int = 0) -> Feed {
        let feed = Feed(counts)
        if isNamed { feed.nameRows() } else { feed.table.enablePrecaching() }
        if count > 0 { MainRunLoop.turn(until: { feed.precacher.statistics.rowsPrecached == count }) }
        return feed
    }

    /// A feed whose table is warm, with nothing measured since.
    static func warm(_ counts: [Int], isNamed: Bool = false) -> Feed {
        let feed = precaching(counts, isNamed: isNamed)
        feed.warmUp()
        feed.measured = []
        return feed
    }

    /// The table precaches, and knows rows by their names.
    func nameRows() {
        table.enablePrecaching(identifiedBy: { [unowned self] path in
            if row(at: path) == nil { stale.append(path) }
            return row(at: path)?.name
        })
    }

    // MARK: Data source and delegate

    override func numberOfSections(in tableView: UITableView) -> Int { claimed.sections ?? rows.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        countsAsked += 1
        return claimed.rows ?? rows[section].count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if let cellOf { return cellOf(indexPath) }
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = row(at: indexPath)?.name
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked.append(indexPath)
        guard let row = row(at: indexPath) else {
            stale.append(indexPath)
            return 44
        }
        if let answerOf { return answerOf(indexPath) }
        if uncached.contains(row.name) { return measure(row, at: indexPath, tableView.bounds.width) }
        return tableView.precachedHeight(forRowAt: indexPath, key: hasKeys ? row.name : nil) {
            measure(row, at: indexPath, $0)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimateOf?(indexPath) ?? Self.none.tableView(tableView, estimatedHeightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        guard let headerOf else { return Self.none.tableView(tableView, heightForHeaderInSection: section) }
        return tableView.precachedHeight(forHeaderInSection: section) {
            measuredSupplements.append("header \(section)")
            return headerOf(section, $0)
        }
    }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
        guard let footerOf else { return Self.none.tableView(tableView, heightForFooterInSection: section) }
        return tableView.precachedHeight(forFooterInSection: section) {
            measuredSupplements.append("footer \(section)")
            return footerOf(section, $0)
        }
    }

    /// By its answers a table sees that there is no method.
    static let none: any UITableViewDelegate = DelegateOfNothing()
}

@MainActor
private final class DelegateOfNothing: NSObject, UITableViewDelegate {}
