import Precache
import XCTest

/// A table in a window, whose delegate has Precache answer heights. Row `r` is 40 + r % 7 high.
@MainActor
final class Feed: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    /// Until it is let go.
    private var kept: UITableView?
    var table: UITableView { kept! }
    /// How many rows the data source has, told or not.
    var count: Int
    /// How often it was asked for that.
    private(set) var countQuestions = 0
    /// The rows whose height was really measured, in order.
    private(set) var measured: [Int] = []
    /// Called in each measurement, with the row.
    var onMeasure: ((Int) -> Void)?
    var precacher: Precacher { table.precacher }

    init(_ count: Int, showing: Bool = true) {
        self.count = count
        super.init()
        let table = UITableView(frame: window.bounds, style: .plain)
        table.estimatedRowHeight = 44
        table.dataSource = self
        table.delegate = self
        kept = table
        guard showing else { return }
        window.addSubview(table)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    /// Precaches until it is warm, and nothing is left to do.
    func precacheAll() {
        table.enablePrecaching()
        let deadline = Date(timeIntervalSinceNow: 20)
        while !precacher.isWarm, Date() < deadline {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
        }
        XCTAssertTrue(precacher.isWarm, "the table never got warm")
    }

    /// Takes the table out of its window, and lets go of it.
    func letGo() {
        table.removeFromSuperview()
        kept = nil
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        countQuestions += 1
        return count
    }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in
            measured.append(indexPath.row)
            onMeasure?(indexPath.row)
            return CGFloat(40 + indexPath.row % 7)
        }
    }
}
