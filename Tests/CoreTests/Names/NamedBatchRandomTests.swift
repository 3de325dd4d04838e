import PrecacheCore
import TestSupport
import Testing

/// Random batches on rows that are known by what they show: no row ever has a height that its item has no longer.
@Suite struct NamedBatchRandomTests {
    @Test(arguments: 0..<8 as Range<UInt64>)
    func afterRandomBatchesNoItemHasAHeightOfBefore(share: UInt64) {
        recordFirstFailure(Seeds.of(80_000 / 25, part: share)) { seed in
            var table = NamedTable(seed: seed)
            for step in 0..<25 { if let failure = table.takeStep() { return "step \(step): \(failure)" } }
            return nil
        }
    }
}

/// A table of rows that show items, each with a height of its own, and what is known of it.
private struct NamedTable: ~Copyable {
    private var batches: RandomBatches
    private var model: ReferenceTable
    private var cache: HeightTable
    /// The items of rows, by the rows' tags.
    private var shown: [Int: Int] = [:]
    private var heights: [Int: Double] = [:]
    /// Whether several rows show one item, as with keys; else each shows another, as with identities.
    private let areShared: Bool
    private let areComplete: Bool

    init(seed: UInt64) {
        batches = RandomBatches(seed: seed)
        model = ReferenceTable(counts: batches.counts())
        cache = HeightTable(rowCounts: model.counts, chunkBits: Seeds.chunkBits(of: seed))
        (areShared, areComplete) = (seed % 2 == 0, seed % 3 == 0)
        nameRows()
    }

    /// New rows show new items, or such as were shown before.
    private mutating func nameRows() {
        let tags = model.sections.flatMap { $0.map(\.tag) }
        shown = shown.filter { tags.contains($0.key) }
        var taken = Set(shown.values)
        for tag in tags where shown[tag] == nil {
            var item = batches.random.below(areShared ? 8 : 200)
            while !areShared, !taken.insert(item).inserted { item += 1 }
            shown[tag] = item
        }
    }

    private func item(at row: RowPosition) -> Int { shown[model[row].tag]! }
    private func height(of item: Int) -> Double { heights[item] ?? Double(item) }
    private mutating func change(_ item: Int) { heights[item] = height(of: item) + 1_000 }

    /// - Returns: what is wrong then; nil if nothing is.
    mutating func takeStep() -> String? {
        switch batches.random.below(6) {
        case 0: cache.reset(rowCounts: model.counts)
        case 1: invalidateSome()
        case 2 where !model.counts.isEmpty:
            // A section whose rows changed unseen.
            let (section, count) = (batches.random.below(model.counts.count), batches.random.below(9))
            model.forget(section, rows: count)
            nameRows()
            cache.reset(section: section, rowCount: count)
        default: edit()
        }
        for row in rows(model.counts) where batches.random.below(10) < 4 {
            let (item, name) = (item(at: row), RowName(item(at: row), isKey: areShared, isComplete: areComplete))
            // Where another row has the name, as with an identity that moved untold.
            if !areShared, let number = cache.number(of: name), number != cache.map.number(at: row),
                let other = cache.map.position(ofNumber: number, near: row)
            {
                cache.forgetName(at: other)
            }
            let found = cache.find(row, name)
            if found.state == .measured, let known = found.height {
                if known != height(of: item) {
                    return "\(row) shows \(item), \(height(of: item)) high, and has \(known)"
                }
            } else {
                cache.record(height(of: item), at: row)
            }
        }
        return cache.isConsistent ? nil : "the queue is not what is unknown"
    }

    private mutating func invalidateSome() {
        let all = rows(model.counts)
        let items = Set(all.filter { _ in batches.random.below(10) == 0 }.map { item(at: $0) })
        for item in items { change(item) }
        if areShared {
            cache.invalidate(itemsNamed: items.map { AnyHashable($0) })
        } else {
            cache.invalidate(all.filter { items.contains(item(at: $0)) })
        }
    }

    private mutating func edit() {
        let batch = batches.batch(on: model.counts)
        guard let plan = batch.plan else { return }
        // Of an item in several rows all would have to be reloaded.
        let changes = !areShared && !areComplete
        for edit in batch.edits where changes && edit.kind == .reload {
            if let row = edit.rowBefore { change(item(at: row)) }
        }
        cache.apply(plan)
        model = model.applying(batch.edits, counts: batch.after)
        nameRows()
        for row in rows(model.counts) where changes && model.reloadedSections[row.section] != nil {
            change(item(at: row))
        }
    }
}
