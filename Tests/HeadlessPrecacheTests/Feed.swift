import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// A table of rows in a window, whose delegate answers heights with Precache and writes down what it is asked.
@MainActor
final class Feed: NSObject {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private(set) var table: UITableView!

    /// The rows of each section. Changing it tells the table nothing.
    var rows: [[Row]]
    /// What `heightForRowAt` was asked, in order.
    var asked: [IndexPath] = []
    /// The rows whose height was really measured, by name, in order.
    var measured: [String] = []
    /// Index paths that the data source did not have when they were asked.
    var stale: [IndexPath] = []
    /// Whether rows have a control in editing mode.
    var isEditable = true
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
        table = UITableView(frame: window.bounds, style: .plain)
        table.estimatedRowHeight = 44
        table.dataSource = self
        table.delegate = self
        guard showing else { return }
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    static func height(ofRow row: Int) -> CGFloat { CGFloat(40 + row % 7) }

    /// Takes the table out of its window, and lets go of it.
    func dropTable() {
        table.removeFromSuperview()
        table = nil
    }

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

    /// Has another delegate answer from now on.
    func use(_ delegate: any UITableViewDelegate) {
        table.delegate = delegate
        table.reloadData()
        table.layoutIfNeeded()
    }

    var rowCount: Int { rows.reduce(0) { $0 + $1.count } }
    var precacher: Precacher { table.precacher! }

    /// A feed whose table is warm, with nothing measured since.
    static func warm(_ counts: [Int]) -> Feed {
        let feed = Feed(counts)
        feed.table.enablePrecaching()
        feed.warmUp()
        feed.measured = []
        return feed
    }

    /// The heights that are answered are the rows' own, known or measured now.
    func assertHeightsAreRight(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {
        for section in rows.indices {
            for row in rows[section].indices {
                let right = rows[section][row].height
                XCTAssertEqual(height(section, row), right, "\(section):\(row) \(message)", file: file, line: line)
            }
        }
    }

    /// Turns the run loop until every row is known.
    func warmUp(file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(until: { precacher.isWarm }, orFail: "the table never got warm", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
    }
}

/// A feed's delegate with estimates as well.
@MainActor
final class EstimatingDelegate: NSObject, UITableViewDelegate {
    private unowned let feed: Feed
    private(set) var estimates = 0

    init(_ feed: Feed) {
        self.feed = feed
        super.init()
        feed.use(self)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        feed.tableView(tableView, heightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        estimates += 1
        return tableView.precachedEstimate(forRowAt: indexPath)
    }
}

extension Feed: UITableViewDataSource, UITableViewDelegate {
    func numberOfSections(in tableView: UITableView) -> Int { rows.count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows[section].count }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool { isEditable }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = rows[indexPath.section][indexPath.row].name
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked.append(indexPath)
        guard rows.indices.contains(indexPath.section), rows[indexPath.section].indices.contains(indexPath.row) else {
            stale.append(indexPath)
            return 44
        }
        let row = rows[indexPath.section][indexPath.row]
        return tableView.precachedHeight(forRowAt: indexPath) { _ in measure(row) }
    }
}
