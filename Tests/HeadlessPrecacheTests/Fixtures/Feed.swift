import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A table of rows in a window, whose delegate answers heights with Precache and writes down what it is asked.
@MainActor
final class Feed: TableOwner, UITableViewDelegate {
    /// Nil once it was let go.
    var table: UITableView! { kept }
    /// The rows of each section. Changing it tells the table nothing.
    var rows: [[Row]]
    /// What `heightForRowAt` was asked, in order.
    var asked: [IndexPath] = []
    /// The rows whose height was really measured, by name, in order.
    var measured: [String] = []
    /// How often it was asked how many rows a section has.
    var countsAsked = 0
    /// Index paths that the data source did not have when they were asked.
    var stale: [IndexPath] = []
    /// Called in each measurement, with the row's name.
    var onMeasure: ((String) -> Void)?
    /// How many measurements were under way at once, at the most.
    private(set) var deepest = 0
    private var depth = 0

    struct Row {
        var name: String
        var height: CGFloat
    }

    /// - Parameter counts: how many rows each section has. Row `r` of section `s` is called "s:r" and is 40 + r % 7
    ///   high.
    init(_ counts: [Int], showing: Bool = true) {
        rows = counts.enumerated().map { section, count in
            (0..<count).map { Row(name: "\(section):\($0)", height: Self.height(ofRow: $0)) }
        }
        super.init()
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
        table.precachedHeight(forRowAt: IndexPath(row: row, section: section)) { _ in
            measure(self.rows[section][row])
        }
    }

    func row(at indexPath: IndexPath) -> Row? {
        guard rows.indices.contains(indexPath.section) else { return nil }
        let section = rows[indexPath.section]
        return section.indices.contains(indexPath.row) ? section[indexPath.row] : nil
    }

    private func measure(_ row: Row) -> CGFloat {
        measured.append(row.name)
        depth += 1
        deepest = max(deepest, depth)
        onMeasure?(row.name)
        depth -= 1
        return row.height
    }

    /// How often another delegate was asked for an estimate.
    private(set) var estimates = 0
    private var otherDelegate: (any UITableViewDelegate)?

    /// Has another delegate answer from now on.
    private func use(_ delegate: any UITableViewDelegate) {
        otherDelegate = delegate
        table.delegate = delegate
        table.reload()
    }

    func use(_ heightOf: @escaping (IndexPath) -> CGFloat) { use(HeightsDelegate(heightOf)) }

    /// Has estimates answered by Precache, too; and heights by the feed itself, if by nothing else.
    func useEstimates(key: ((IndexPath) -> AnyHashable)? = nil, _ heightOf: ((IndexPath) -> CGFloat)? = nil) {
        use(
            EstimatingDelegate(
                heightOf ?? { [unowned self] in tableView(table, heightForRowAt: $0) },
                { [unowned self] in
                    estimates += 1
                    return table.precachedEstimate(forRowAt: $0, key: key?($0))
                }))
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
    func nameRows() { table.enablePrecaching(identifiedBy: { [unowned self] in row(at: $0)?.name }) }

    // MARK: Edits of the model and of the table

    func insert(_ name: String, height: CGFloat = 60, at row: Int = 0, _ section: Int = 0) {
        insert([Row(name: name, height: height)], at: row, section)
    }

    func insert(_ new: [Row], at row: Int = 0, _ section: Int = 0) {
        rows[section].insert(contentsOf: new, at: row)
        table.insertRows(at: new.indices.map { path(row + $0, section) }, with: .none)
    }

    func remove(at row: Int, _ section: Int = 0) {
        rows[section].remove(at: row)
        table.deleteRows(at: [path(row, section)], with: .none)
    }

    func move(_ from: IndexPath, to target: IndexPath) {
        let row = rows[from.section].remove(at: from.row)
        rows[target.section].insert(row, at: target.row)
        table.moveRow(at: from, to: target)
    }

    func reload(_ row: Int, _ section: Int = 0) { table.reloadRows(at: [path(row, section)], with: .none) }

    /// The heights that are answered are the rows' own, known or measured now.
    func assertHeightsAreRight(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
        for section in rows.indices {
            for row in rows[section].indices {
                let right = rows[section][row].height
                XCTAssertEqual(height(section, row), right, "\(section):\(row) \(message)", file: file, line: line)
            }
        }
    }

    override func numberOfSections(in tableView: UITableView) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        countsAsked += 1
        return rows[section].count
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = rows[indexPath.section][indexPath.row].name
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked.append(indexPath)
        guard let row = row(at: indexPath) else {
            stale.append(indexPath)
            return 44
        }
        return tableView.precachedHeight(forRowAt: indexPath) { _ in measure(row) }
    }
}

/// A delegate of heights as a test has them.
@MainActor
private final class HeightsDelegate: NSObject, UITableViewDelegate {
    private let heightOf: (IndexPath) -> CGFloat

    init(_ heightOf: @escaping (IndexPath) -> CGFloat) { self.heightOf = heightOf }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { heightOf(indexPath) }
}

/// The same with estimates.
@MainActor
private final class EstimatingDelegate: NSObject, UITableViewDelegate {
    private let heightOf: (IndexPath) -> CGFloat
    private let estimateOf: (IndexPath) -> CGFloat

    init(_ heightOf: @escaping (IndexPath) -> CGFloat, _ estimateOf: @escaping (IndexPath) -> CGFloat) {
        (self.heightOf, self.estimateOf) = (heightOf, estimateOf)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { heightOf(indexPath) }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimateOf(indexPath)
    }
}
