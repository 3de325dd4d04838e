import PrecacheCore
import TestSupport
import Testing

/// Random batches, one after another on the same cache, against ``ReferenceTable``: what `RowMap` and `SectionRows` make
/// of them, through `HeightTable`.
/// A failure prints the line that replays it, and the smallest batch that still fails.
@Suite struct BatchUpdateRandomTests {
    private static let batchesPerSeed: UInt64 = 25

    @Test(arguments: 0..<8 as Range<UInt64>)
    func afterRandomBatchesEachRowHasTheHeightItHad(share: UInt64) {
        recordFirstFailure(Seeds.of(80_000 / Self.batchesPerSeed, part: share)) { Self.failure(seed: $0) }
    }

    @Test func aShrunkBatchHasOnlyTheEditsThatMatter() {
        let edits: [Edit] = [.deleteRow(at(0, 0)), .insertRow(at(1, 3)), .moveSection(1, to: 0), .reloadRow(at(0, 2))]
        let batch = Batch(edits: edits, before: [4, 0], after: [0, 4])
        let shrunk = batch.shrunk { $0.edits.contains { $0.rowBefore?.row == 2 } }
        #expect(shrunk.edits == [.reloadRow(at(0, 2))])
        #expect(shrunk.after == [4, 0])
    }

    private static func failure(seed: UInt64) -> String? {
        var batches = RandomBatches(seed: seed)
        var table = ReferenceTable(counts: batches.counts())
        var cache = HeightTable(rowCounts: table.counts, chunkBits: Seeds.chunkBits(of: seed))
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
            let after = table.applying(batch.edits, counts: batch.after)
            let places = (0..<2).map { _ in at(batches.random.below(7) - 1, batches.random.below(14) - 1) }
            guard let mismatch = mismatch(of: &cache, after: batch, from: table, to: after, near: places) else {
                table = after
                continue
            }
            let shrunk = batch.shrunk { less in
                var cache = HeightTable(table, chunkBits: Seeds.chunkBits(of: seed))
                guard less.plan != nil else { return false }
                let after = table.applying(less.edits, counts: less.after)
                return Self.mismatch(of: &cache, after: less, from: table, to: after, near: places) != nil
            }
            return "batch \(step): \(batch)\n\(mismatch)\nshrunk: \(shrunk)"
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

    private static func mismatch(
        of cache: inout HeightTable, after batch: Batch, from old: ReferenceTable, to new: ReferenceTable,
        near places: [RowPosition]
    ) -> String? {
        guard let plan = batch.plan else { return "refused" }
        let ids = rows(old.counts).map { (row: $0, id: cache.makeID(of: $0), tag: old[$0].tag) }
        cache.apply(plan)
        return cache.mismatch(with: new, near: places) ?? cache.mismatch(of: ids, in: new)
    }
}

private func difference<Value: Equatable>(
    _ what: @autoclosure () -> String, _ found: Value?, _ expected: Value?
) -> String? {
    func text(_ value: Value?) -> String { value.map { "\($0)" } ?? "nothing" }
    return found == expected ? nil : "\(what()): \(text(found)), not \(text(expected))"
}

extension HeightTable {
    init(_ table: ReferenceTable, chunkBits: UInt8) {
        self.init(rowCounts: table.counts, chunkBits: chunkBits)
        for row in rows(table.counts) {
            let content = table[row]
            if let height = content.lastHeight { store(height, at: row) }
            if content.height == nil { forget(row) }
            if content.isPassedOver { skip(row) }
        }
    }

    /// The first thing in which it differs from a reference table, nil if nothing.
    /// - Parameter places: from where the queue is walked, besides from its beginning.
    func mismatch(with table: ReferenceTable, near places: [RowPosition]) -> String? {
        if let wrong = difference("row counts", map.rowCounts, table.counts) { return wrong }
        let all = rows(table.counts)
        let queue = all.filter { table[$0].isQueued }
        let covered = all.count { table[$0].height != nil || table[$0].isPassedOver && table[$0].lastHeight != nil }
        if let wrong = difference("rows, covered, queued", counts, [all.count, covered, queue.count]) { return wrong }
        for row in all {
            let wrong =
                difference("the height of \(row)", self[row], table[row].height)
                ?? difference("the last height of \(row)", lastHeight(at: row), table[row].lastHeight)
            if let wrong { return wrong }
        }
        // Just beyond each section's end there is no phantom.
        for beyond in table.counts.enumerated().map({ at($0, $1) }) {
            if self[beyond] != nil || lastHeight(at: beyond) != nil { return "\(beyond) is a phantom" }
        }
        // The queue from its first row to its last, below which the nearest above is next; and from other places.
        let walk = zip([at(0, 0)] + queue.map { at($0.section, $0.row + 1) }, queue.map(Optional.some) + [queue.last])
        for (near, expected) in places.map({ near in (near, queue.first { $0 >= near } ?? queue.last) }) + walk {
            let wrong = difference("the queue near \(near)", nextUncached(near: near), expected)
            if let wrong { return wrong }
        }
        return nil
    }

    /// The first row that it does not find by its id where the reference model has it, nil if none: those of reloaded
    /// sections have others, and are taken to be the same by their index.
    func mismatch(of ids: [(row: RowPosition, id: RowID?, tag: Int)], in new: ReferenceTable) -> String? {
        let positions = new.positions
        for (row, id, tag) in ids {
            let reloaded = new.reloadedSections.firstIndex(of: row.section).map { at($0, row.row) }
                .flatMap { new.sections[$0.section].indices.contains($0.row) ? $0 : nil }
            // A number that is given again has another id, of which nothing is known.
            if positions[tag] == nil, let id, map.position(of: id, near: row) != nil || map.changes(of: id) != nil {
                return "\(row) has its id still"
            }
            let found = id.flatMap { map.newRowID(of: $0) }.flatMap { map.position(of: $0, near: row) }
            if let wrong = difference("\(row) is now", found, positions[tag] ?? reloaded) { return wrong }
        }
        return nil
    }
}

extension Batch {
    /// Without the edits that do not matter to a failure: they are dropped one by one, for as long as it fails.
    func shrunk(whileIt fails: (Batch) -> Bool) -> Batch {
        for index in edits.indices.reversed() {
            var less = self
            less.edits.remove(at: index)
            less.fitCounts()
            if fails(less) { return less.shrunk(whileIt: fails) }
        }
        return self
    }
}
