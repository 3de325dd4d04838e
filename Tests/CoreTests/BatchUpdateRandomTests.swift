import PrecacheCore
import Testing

/// Random batches, one after another on the same cache, against ``ReferenceTable``.
///
/// A failure prints the line that replays it, and the smallest batch that still fails.
@Suite struct BatchUpdateRandomTests {
    private static let batchesPerSeed: UInt64 = 25

    @Test(arguments: 0..<8 as Range<UInt64>)
    func afterRandomBatchesEachRowHasTheHeightItHad(share: UInt64) {
        recordFirstFailure(Seeds.of(80_000 / Self.batchesPerSeed, part: share)) { Self.failure(seed: $0) }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func ofDisturbedBatchesThoseAreRefusedThatTheModelRefuses(share: UInt64) {
        let seeds = Seeds.of(40_000, part: share)
        var taken = 0
        recordFirstFailure(seeds) { seed in
            var batches = RandomBatches(seed: seed)
            let batch = batches.disturbedBatch()
            let model = ReferenceTable(counts: batch.before).applying(batch.edits, counts: batch.after)
            let plan = BatchUpdate(batch.edits).plan(before: batch.before, after: batch.after)
            if plan != nil { taken += 1 }
            if (plan == nil) == (model == nil) { return nil }
            return "only \(plan == nil ? "the model" : "the plan") takes \(batch)"
        }
        #expect((seeds.count / 8...seeds.count * 3 / 4).contains(taken), "\(taken)")
    }

    @Test func aShrunkBatchHasOnlyTheEditsThatMatter() {
        let edits: [Edit] = [
            .deleteRow(at(0, 0)), .insertRow(at(0, 3)), .moveRow(at(0, 1), to: at(1, 0)), .moveSection(1, to: 0),
            .reloadRow(at(0, 2)),
        ]
        let batch = Batch(edits: edits, before: [4, 0], after: [0, 4])
        let shrunk = batch.shrunk { $0.edits.contains { $0.rowBefore?.row == 2 } }
        #expect(shrunk.edits == [.reloadRow(at(0, 2))])
        #expect(shrunk.after == [4, 0])
    }

    /// What is wrong after one of a seed's batches, nil if nothing is.
    private static func failure(seed: UInt64) -> String? {
        var batches = RandomBatches(seed: seed)
        var table = ReferenceTable(counts: batches.counts())
        var cache = HeightTable(rowCounts: table.counts)
        if let mismatch = cache.mismatch(with: table, near: []) { return "new: \(mismatch)" }
        for step in 0..<batchesPerSeed {
            if step % 5 == 4, !table.counts.isEmpty {
                // A section whose rows changed without a word.
                let (section, rows) = (batches.random.below(table.counts.count), batches.random.below(9))
                table.forget(section, rows: rows)
                cache.reset(section: section, rowCount: rows)
                if let mismatch = cache.mismatch(with: table, near: []) { return "forgot \(section): \(mismatch)" }
            }
            change(&cache, &table, of: step == 0 ? 10 : 3, using: &batches.random)
            if let mismatch = cache.mismatch(with: table, near: []) { return "changed: \(mismatch)" }
            let batch = batches.batch(on: table.counts)
            guard let after = table.applying(batch.edits, counts: batch.after) else {
                return "the reference model refuses \(batch)"
            }
            let places = (0..<2).map { _ in at(batches.random.below(7) - 1, batches.random.below(14) - 1) }
            guard let mismatch = mismatch(of: &cache, after: batch, from: table, to: after, near: places) else {
                table = after
                continue
            }
            let fails = { (batch: Batch) -> Bool in
                guard let after = table.applying(batch.edits, counts: batch.after) else { return false }
                var cache = HeightTable(table)
                return Self.mismatch(of: &cache, after: batch, from: table, to: after, near: places) != nil
            }
            let shrunk = fails(batch) ? "shrunk: \(batch.shrunk(whileIt: fails))" : "only after the batches before it"
            return "batch \(step): \(batch)\n\(mismatch)\n\(shrunk)"
        }
        return nil
    }

    /// Stores, forgets and passes over as precaching does between batches: about `share` in ten rows.
    private static func change(
        _ cache: inout HeightTable, _ table: inout ReferenceTable, of share: Int, using random: inout SplitMix
    ) {
        for row in rows(table.counts) where random.below(10) < share {
            switch random.below(10) {
            case 0..<6:
                let height = Double(table[row].tag) + Double(random.below(2)) / 2
                cache.store(height, at: row)
                table[row] = .init(tag: table[row].tag, height: height, lastHeight: height)
            case 6:
                cache.forget(row)
                (table[row].height, table[row].isPassedOver) = (nil, false)
            case 7:
                cache.skip(row)
                table[row].isPassedOver = table[row].height == nil
            default: break
            }
        }
    }

    /// The first thing in which a cache differs from the model after a batch.
    private static func mismatch(
        of cache: inout HeightTable, after batch: Batch, from old: ReferenceTable, to new: ReferenceTable,
        near places: [RowPosition]
    ) -> String? {
        guard let plan = BatchUpdate(batch.edits).plan(before: batch.before, after: batch.after) else {
            return "refused"
        }
        let names = rows(old.counts).map { (row: $0, name: cache.rowID(of: $0), tag: old[$0].tag) }
        cache.apply(plan)
        return cache.mismatch(with: new, near: places) ?? cache.mismatch(of: names, in: new)
    }
}
