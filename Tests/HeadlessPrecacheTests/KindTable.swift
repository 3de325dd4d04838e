import HeadlessUIKit

@testable import Precache

/// A table of rows of several reuse identifiers in turn, each of which costs so many seconds to measure.
@MainActor
final class KindTable: NSObject, UITableViewDelegate {
    let feed: Feed
    let costs: [String: Double]
    private let kinds: [String]
    private let clock: (Double) -> Void
    private var measured: [String] = []
    /// How many rows of each kind were measured ahead, and how many when the table asked.
    private(set) var ahead: [String: Int] = [:]
    private(set) var missed: [String: Int] = [:]

    init(rows: Int = 300, costs: [String: Double], clock: @escaping (Double) -> Void) {
        feed = Feed([rows])
        self.costs = costs
        self.clock = clock
        kinds = costs.keys.sorted()
        super.init()
        for kind in kinds { feed.table.register(UITableViewCell.self, forCellReuseIdentifier: kind) }
        feed.use(self)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let kind = kinds[indexPath.row / 5 % kinds.count]
        return tableView.precachedHeight(forRowAt: indexPath, identifier: kind) { [unowned self] (_: UITableViewCell) in
            measured.append(kind)
            let isAhead = feed.table.existingPrecacher!.idleTask.asked != nil
            if isAhead { ahead[kind, default: 0] += 1 } else { missed[kind, default: 0] += 1 }
            clock(costs[kind]!)
        }
    }

    /// What was measured in each turn of the loop, until all is.
    func turns() -> [[String]] {
        measured = []
        var turns: [[String]] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: 0) { [unowned self] in
            if !measured.isEmpty { turns.append(measured) }
            measured = []
        }
        defer { MainRunLoop.remove(observer) }
        feed.warmUp()
        return turns
    }
}
