import HeadlessUIKit
import Precache

/// A table in a window, one section, whose rows cost nothing to measure.
@MainActor
final class BenchmarkTable: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table: UITableView
    private var rows: Int
    /// The run loop is stopped when so many more rows have been measured.
    private var left = Int.max

    init(rows: Int) {
        self.rows = rows
        table = UITableView(frame: window.bounds, style: .plain)
        super.init()
        table.estimatedRowHeight = 44
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    static func warm(rows: Int) -> BenchmarkTable {
        let made = BenchmarkTable(rows: rows)
        made.measureAll()
        return made
    }

    /// Has every height known.
    func measureAll() {
        for row in 0..<rows { _ = height(at: IndexPath(row: row, section: 0)) }
    }

    /// Turns the run loop until the table has measured so many rows ahead.
    func precache(_ count: Int) {
        left = count
        IdleLoop.run()
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

    /// To be called when the table is no longer needed: windows keep their views.
    func close() {
        table.disablePrecaching()
        table.removeFromSuperview()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { height(at: indexPath) }

    private func height(at indexPath: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: indexPath) { _ in
            left -= 1
            if left == 0 { IdleLoop.stop() }
            return 44
        }
    }
}
