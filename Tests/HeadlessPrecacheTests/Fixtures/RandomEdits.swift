import Foundation
import HeadlessUIKit

/// Valid batch updates of a feed, made at random from a seed: the rows after the batch, and the calls that tell a table
/// so.
@MainActor
struct RandomEdits {
    private var random: SplitMix
    private var made = 0
    /// Whether a row that is reloaded gets another name: whether it is another item.
    var renamesReloadedRows = false

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

    private mutating func places(_ count: Int, of total: Int) -> [Int] {
        Array((0..<total).shuffled(using: &random).prefix(count))
    }

    mutating func batch(of old: [[Feed.Row]]) -> Batch {
        var batch = Batch()
        // Sections: what becomes of each.
        var staying: [Int] = []
        var moving: [Int] = []
        var deleted = IndexSet()
        var reloaded = IndexSet()
        for section in old.indices {
            switch number(1...20) {
            case 1: deleted.insert(section)
            case 2: moving.append(section)
            case 3:
                reloaded.insert(section)
                staying.append(section)
            default: staying.append(section)
            }
        }
        let inserted = number(1...8) == 1 ? 1 : 0
        let count = staying.count + moving.count + inserted
        let free = places(moving.count + inserted, of: count)
        var origins = [Int?](repeating: nil, count: count)
        for (section, target) in zip(moving, free) {
            origins[target] = section
            batch.calls.append { $0.moveSection(section, toSection: target) }
        }
        let insertedSections = IndexSet(free.dropFirst(moving.count))
        var rest = staying.makeIterator()
        for index in origins.indices where origins[index] == nil && !insertedSections.contains(index) {
            origins[index] = rest.next()
        }
        if !deleted.isEmpty { batch.calls.append { $0.deleteSections(deleted, with: .none) } }
        if !insertedSections.isEmpty { batch.calls.append { $0.insertSections(insertedSections, with: .none) } }
        if !reloaded.isEmpty { batch.calls.append { $0.reloadSections(reloaded, with: .none) } }

        // Rows: what leaves, what stays.
        let kept = origins.indices.filter { origins[$0].map { !reloaded.contains($0) } ?? false }
        var stays = [[Feed.Row]](repeating: [], count: count)
        var travelling: [(from: IndexPath, row: Feed.Row)] = []
        for index in kept {
            let section = origins[index]!
            for (row, value) in old[section].enumerated() {
                let path = IndexPath(row: row, section: section)
                switch number(1...30) {
                case 1: batch.calls.append { $0.deleteRows(at: [path], with: .none) }
                case 2: travelling.append((path, value))
                case 3:
                    let name = renamesReloadedRows ? value.name + "'" : value.name
                    stays[index].append(Feed.Row(name: name, height: CGFloat(number(10...120))))
                    batch.unknown.insert(name)
                    batch.calls.append { $0.reloadRows(at: [path], with: .none) }
                default: stays[index].append(value)
                }
            }
        }
        var arrivals = [[(from: IndexPath?, row: Feed.Row)]](repeating: [], count: count)
        for (from, row) in travelling { arrivals[kept[number(0...kept.count - 1)]].append((from, row)) }
        for index in kept where chance(30) {
            for _ in 0..<number(1...3) { arrivals[index].append((nil, newRow(&batch))) }
        }
        batch.rows = origins.indices.map { index in
            guard kept.contains(index) else { return (0..<number(0...12)).map { _ in newRow(&batch) } }
            return merge(stays[index], arrivals[index], section: index, &batch)
        }
        batch.calls.shuffle(using: &random)
        return batch
    }

    private mutating func merge(
        _ stays: [Feed.Row], _ arrivals: [(from: IndexPath?, row: Feed.Row)], section: Int, _ batch: inout Batch
    ) -> [Feed.Row] {
        var rows = [Feed.Row?](repeating: nil, count: stays.count + arrivals.count)
        for (arrival, place) in zip(arrivals, places(arrivals.count, of: rows.count)) {
            rows[place] = arrival.row
            let target = IndexPath(row: place, section: section)
            if let from = arrival.from {
                batch.calls.append { $0.moveRow(at: from, to: target) }
            } else {
                batch.calls.append { $0.insertRows(at: [target], with: .none) }
            }
        }
        var rest = stays.makeIterator()
        return rows.map { $0 ?? rest.next()! }
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
