import Foundation
import HeadlessUIKit
import TestSupport

/// Valid batch updates of a feed, made at random from a seed: the rows after the batch, and the calls that tell a table
/// so.
@MainActor
struct RandomEdits {
    private var random: SplitMix
    private var made = 0
    /// Whether a row that is reloaded gets another name: whether it is another item.
    var renamesReloadedRows = false
    /// Whether a row that is reloaded may get lower.
    var shrinksRows = true

    init(seed: UInt64) { random = SplitMix(state: seed) }

    struct Batch {
        var rows: [[Feed.Row]] = []
        /// Rows whose height is not known after it, by name.
        var unknown: Set<String> = []
        var calls: [@MainActor (UITableView) -> Void] = []
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
    private mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    private mutating func newRow(_ batch: inout Batch) -> Feed.Row {
        made += 1
        batch.unknown.insert("new \(made)")
        return Feed.Row(name: "new \(made)", height: CGFloat(number(10...120)))
    }

    /// Puts what arrives at random places, which it says, among what stays in its order.
    private mutating func merge<Item>(_ stays: [Item], _ arrivals: [Item]) -> (all: [Item], places: [Int]) {
        let count = stays.count + arrivals.count
        let places = Array((0..<count).shuffled(using: &random).prefix(arrivals.count))
        var all = [Item?](repeating: nil, count: count)
        for (item, place) in zip(arrivals, places) { all[place] = item }
        var rest = stays.makeIterator()
        return (all.map { $0 ?? rest.next()! }, places)
    }

    mutating func batch(of old: [[Feed.Row]]) -> Batch {
        var batch = Batch()
        // Sections: what becomes of each. One that is new has no number.
        var (staying, arriving): ([Int?], [Int?]) = ([], [])
        var (deleted, reloaded) = (IndexSet(), IndexSet())
        for section in old.indices {
            switch number(1...20) {
            case 1: deleted.insert(section)
            case 2: arriving.append(section)
            case let fate:
                staying.append(section)
                if fate == 3 { reloaded.insert(section) }
            }
        }
        if number(1...8) == 1 { arriving.append(nil) }
        let (origins, targets) = merge(staying, arriving)
        for (section, target) in zip(arriving, targets) {
            batch.calls.append { table in
                guard let section else { return table.insertSections([target], with: .none) }
                table.moveSection(section, toSection: target)
            }
        }
        if !deleted.isEmpty { batch.calls.append { $0.deleteSections(deleted, with: .none) } }
        if !reloaded.isEmpty { batch.calls.append { $0.reloadSections(reloaded, with: .none) } }

        // Rows: what leaves, what stays.
        let kept = origins.indices.filter { origins[$0].map { !reloaded.contains($0) } ?? false }
        var stays = [[Feed.Row]](repeating: [], count: origins.count)
        var travelling: [(from: IndexPath, row: Feed.Row)] = []
        for index in kept {
            let section = origins[index]!
            for (row, value) in old[section].enumerated() {
                let path = path(row, section)
                switch number(1...30) {
                case 1: batch.calls.append { $0.deleteRows(at: [path], with: .none) }
                case 2: travelling.append((path, value))
                case 3:
                    let name = renamesReloadedRows ? value.name + "'" : value.name
                    let height = CGFloat(number(10...120))
                    stays[index].append(Feed.Row(name: name, height: shrinksRows ? height : max(height, value.height)))
                    batch.unknown.insert(name)
                    batch.calls.append { $0.reloadRows(at: [path], with: .none) }
                default: stays[index].append(value)
                }
            }
        }
        var arrivals = [[(from: IndexPath?, row: Feed.Row)]](repeating: [], count: origins.count)
        for (from, row) in travelling { arrivals[kept[number(0...kept.count - 1)]].append((from, row)) }
        for index in kept where chance(30) {
            for _ in 0..<number(1...3) { arrivals[index].append((nil, newRow(&batch))) }
        }
        batch.rows = origins.indices.map { index in
            guard kept.contains(index) else { return (0..<number(0...12)).map { _ in newRow(&batch) } }
            let (rows, places) = merge(stays[index], arrivals[index].map(\.row))
            for (from, target) in zip(arrivals[index].map(\.from), places.map { path($0, index) }) {
                batch.calls.append { table in
                    guard let from else { return table.insertRows(at: [target], with: .none) }
                    table.moveRow(at: from, to: target)
                }
            }
            return rows
        }
        batch.calls.shuffle(using: &random)
        return batch
    }

    /// Tells the table, in one batch or in nested ones, which call any of the public methods.
    mutating func perform(_ batch: Batch, on feed: Feed) {
        UIKitBehavior.current.batchCalls = UIKitBehavior.BatchCalls.allCases[number(0...2)]
        defer { UIKitBehavior.current = UIKitBehavior() }
        let split = number(0...batch.calls.count)
        feed.table.performBatchUpdates {
            feed.rows = batch.rows
            for call in batch.calls[..<split] { call(feed.table) }
            feed.table.beginUpdates()
            for call in batch.calls[split...] { call(feed.table) }
            feed.table.endUpdates()
        }
    }
}
