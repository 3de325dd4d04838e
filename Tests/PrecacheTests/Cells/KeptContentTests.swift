import XCTest

@testable import Precache

/// Plain cells with a content configuration are kept as others are, whether they are registered or not.
final class KeptContentTests: PrecacheTestCase {
    /// A list whose rows are hosted content in plain cells, each of which is costly to fill.
    @MainActor
    private final class Hosted: RowScreen<Int>, UITableViewDelegate {
        private let identifier: String?
        private(set) var filled: [Int] = []
        var onFill: () -> Void = {}

        init(registered identifier: String?) {
            self.identifier = identifier
            super.init([Array(0..<100)])
            if let identifier { table.register(UITableViewCell.self, forCellReuseIdentifier: identifier) }
            table.estimatedRowHeight = 60
            table.separatorStyle = .none
            table.enablePrecaching(identifiedBy: { $0.row })
        }

        func forgetFilled() { filled = [] }
        func height(of row: Int) -> CGFloat { 60 + CGFloat(row % 7) }

        private func fill(_ cell: UITableViewCell, _ row: Int) {
            filled.append(row)
            onFill()
            cell.contentConfiguration = FakeHostingConfiguration(.atOnce) { [unowned self] _ in height(of: row) }
        }

        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            table.precachedCell(forRowAt: path, of: self[path], identifier: identifier, filledBy: fill)
        }

        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            table.precachedHeight(forRowAt: path, of: self[path], identifier: identifier, filledBy: fill)
        }

        func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
            table.precachedEstimate(forRowAt: path)
        }
    }

    func test_hosted_rows_are_filled_once() {
        freezeTime()
        for identifier in [nil, "row"] {
            let list = Hosted(registered: identifier)
            list.onFill = { [unowned self] in time += 0.1 }
            list.show()
            time += 1
            MainRunLoop.turnUntilItSleeps()
            let name = identifier ?? "not registered"
            XCTAssertEqual(list.precacher.statistics.cellsKept, 32, name)
            list.forgetFilled()
            for _ in 0..<4 { list.table.scroll(by: 200) }
            XCTAssertEqual(list.filled, [], name)
            XCTAssertGreaterThan(list.precacher.statistics.cellsServed, 5, name)
            for path in list.table.indexPathsForVisibleRows! {
                XCTAssertEqual(list.table.rectForRow(at: path).height, list.height(of: path.row), accuracy: 0.17, name)
            }
        }
    }
}
