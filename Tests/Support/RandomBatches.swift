import PrecacheCore

package struct Batch: CustomStringConvertible {
    package var edits: [Edit]
    package var before: [Int]
    package var after: [Int]
    /// For each section after it, the one before it whose rows it keeps; nil for an inserted or reloaded one.
    package var origins: [Int?] = []

    package init(edits: [Edit] = [], before: [Int], after: [Int] = []) {
        self.edits = edits
        self.before = before
        self.after = after
    }

    package var description: String { "\(before) to \(after): \(edits.map(\.description).joined(separator: ", "))" }
    package var plan: BatchPlan? { BatchUpdate(edits).plan(before: before, after: after) }

    /// Sets the row counts after it to those that its edits make.
    package mutating func fitCounts() {
        let (edits, old) = (edits, after)
        // What is said twice counts once.
        let distinct = edits.indices.filter { !edits[..<$0].contains(edits[$0]) }.map { edits[$0] }
        let deleted = distinct.count { $0.kind == .delete && $0.isOfSection }
        let inserted = distinct.count { $0.kind == .insert && $0.isOfSection }
        var reconcile = before.indices.filter { section in
            !edits.contains { $0.sectionBefore == section && $0.kind != .reload }
        }[...]
        after = (0..<max(before.count - deleted + inserted, 0)).map { section in
            let arrival = edits.first { $0.sectionAfter == section }
            let origin = arrival == nil ? reconcile.popFirst() : arrival?.sectionBefore
            guard let origin, before.indices.contains(origin), !edits.contains(.reloadSection(origin)) else {
                return old.indices.contains(section) ? old[section] : 0
            }
            let leaving = distinct.count { $0.rowBefore?.section == origin && $0.kind != .reload }
            return max(before[origin] - leaving + distinct.count { $0.rowAfter?.section == section }, 0)
        }
    }
}

/// Random tables and random batches that fit them, made from the answer: what becomes of each row and section is drawn
/// first, and the row counts after the batch follow from it.
package struct RandomBatches {
    package var random: SplitMix

    package init(seed: UInt64) { random = SplitMix(state: seed) }

    /// How much of what a batch does: per cent of the sections or rows there are, and the most that come.
    private typealias Shares = (deleted: Int, reloaded: Int, moved: Int, inserted: Int)

    private static let mixes: [(sections: Shares, rows: Shares)] = [
        ((0, 0, 0, 0), (10, 10, 10, 2)), ((0, 0, 0, 0), (30, 10, 40, 5)), ((20, 10, 30, 3), (0, 0, 0, 0)),
        ((10, 10, 20, 2), (15, 15, 15, 3)), ((0, 0, 60, 0), (5, 5, 30, 1)), ((100, 0, 0, 4), (10, 10, 0, 0)),
        ((45, 45, 0, 4), (0, 0, 30, 0)),
    ]

    /// What becomes of a section or row; nil where it stays.
    private mutating func fate(_ shares: Shares) -> Edit.Kind? {
        let draw = random.below(100)
        if draw < shares.deleted { return .delete }
        if draw < shares.deleted + shares.reloaded { return .reload }
        return draw < shares.deleted + shares.reloaded + shares.moved ? .move : nil
    }

    /// 0 to 6 sections of 0 to 12 rows; one in sixty has one of 60 to 200.
    package mutating func counts() -> [Int] {
        var counts = (0..<random.below(7)).map { _ in sectionCount() }
        if !counts.isEmpty, random.below(60) == 0 { counts[random.below(counts.count)] = 60 + random.below(141) }
        return counts
    }

    private mutating func sectionCount() -> Int { random.below(random.below(4) == 0 ? 13 : 5) }

    package mutating func batch(on before: [Int]) -> Batch {
        let mix = Self.mixes[random.below(Self.mixes.count)]
        var batch = Batch(before: before)
        drawSections(mix.sections, &batch)
        drawRows(mix.rows, &batch)
        if random.below(6) == 0 {
            for _ in 0..<min(batch.edits.count, 3) { batch.edits.append(batch.edits[random.below(batch.edits.count)]) }
        }
        batch.edits.shuffle(using: &random)
        return batch
    }

    private mutating func drawSections(_ shares: Shares, _ batch: inout Batch) {
        // Reloaded sections stay in line with the others.
        var reconcile: [Int?] = []
        var moved: [Int] = []
        for section in batch.before.indices {
            switch fate(shares) {
            case .delete: batch.edits.append(.deleteSection(section))
            case .reload:
                batch.edits.append(.reloadSection(section))
                reconcile.append(nil)
            case .move: moved.append(section)
            default: reconcile.append(section)
            }
        }
        let inserted = random.below(min(shares.inserted, max(7 - reconcile.count - moved.count, 0)) + 1)
        let slots = shuffledIndexes(reconcile.count + moved.count + inserted)
        batch.origins = [Int?](repeating: nil, count: slots.count)
        batch.edits += slots.prefix(inserted).map { .insertSection($0) }
        for (section, slot) in zip(moved, slots.dropFirst(inserted)) {
            batch.edits.append(.moveSection(section, to: slot))
            batch.origins[slot] = section
        }
        for (section, slot) in zip(reconcile, slots.dropFirst(inserted + moved.count).sorted()) {
            batch.origins[slot] = section
        }
    }

    private mutating func drawRows(_ shares: Shares, _ batch: inout Batch) {
        let followed = batch.origins.indices.filter { batch.origins[$0] != nil }
        var staying = batch.before
        var arriving = batch.origins.map { _ in [RowPosition]() }
        for row in rows(batch.before) {
            switch fate(shares) {
            case .delete:
                batch.edits.append(.deleteRow(row))
                staying[row.section] -= 1
            case .reload: batch.edits.append(.reloadRow(row))
            case .move where batch.origins.contains(row.section):
                arriving[followed[random.below(followed.count)]].append(row)
                staying[row.section] -= 1
            default: break
            }
        }
        for (section, origin) in batch.origins.enumerated() {
            let inserted: Int
            if let origin {
                inserted = staying[origin] > 12 && staying[origin] < 60 ? 0 : random.below(shares.inserted + 1)
                batch.after.append(staying[origin] + arriving[section].count + inserted)
            } else {
                batch.after.append(sectionCount())
                inserted = random.below(3) == 0 ? random.below(batch.after[section] + 1) : 0
            }
            let slots = shuffledIndexes(batch.after[section]).map { at(section, $0) }
            batch.edits += slots.prefix(inserted).map { .insertRow($0) }
            batch.edits += zip(arriving[section], slots.dropFirst(inserted)).map { .moveRow($0, to: $1) }
        }
    }

    /// A batch that fits, or a small table's, with edits drawn whether they fit or not, others missing, wrong counts.
    package mutating func disturbedBatch() -> Batch {
        let isSmall = random.below(2) == 0
        let small = (0..<1 + random.below(3)).map { _ in random.below(5) }
        var batch = isSmall ? Batch(before: small, after: small) : batch(on: counts())
        for _ in 0...random.below(isSmall ? 4 : 2) {
            if !isSmall, let index = batch.edits.indices.randomElement(using: &random), random.below(6) == 0 {
                batch.edits.remove(at: index)
            } else {
                batch.edits.append(strayEdit(of: batch))
            }
        }
        if isSmall || random.below(2) == 0 { batch.fitCounts() }
        switch random.below(12) {
        case 0: batch.after.append(random.below(3))
        case 1..<3 where !batch.after.isEmpty: batch.after[random.below(batch.after.count)] += 1 + random.below(3)
        case 3 where batch.after.last ?? 0 > 0: batch.after[batch.after.count - 1] -= 1
        default: break
        }
        batch.edits.shuffle(using: &random)
        return batch
    }

    /// An edit of what another edit names, or of anything, some of which is not there.
    private mutating func strayEdit(of batch: Batch) -> Edit {
        let named = batch.edits.randomElement(using: &random)
        let (section, target) = (stray(named?.sectionBefore, batch.before), stray(named?.sectionAfter, batch.after))
        let (row, place) = (stray(named?.rowBefore, batch.before), stray(named?.rowAfter, batch.after))
        switch random.below(12) {
        case 0: return .insertSection(target)
        case 1: return .deleteSection(section)
        case 2: return .reloadSection(section)
        case 3: return .moveSection(section, to: target)
        case 4, 5: return .insertRow(place)
        case 6, 7: return .deleteRow(row)
        case 8: return .reloadRow(row)
        default: return .moveRow(row, to: place)
        }
    }

    /// Half the time the place that is named already; one in eight is just before all there are, or beyond them.
    private mutating func stray(_ named: Int?, _ counts: [Int]) -> Int {
        if let named, random.below(2) == 0 { return named }
        return counts.isEmpty || random.below(8) == 0
            ? [-1, counts.count, counts.count + 1][random.below(3)] : random.below(counts.count)
    }

    private mutating func stray(_ named: RowPosition?, _ counts: [Int]) -> RowPosition {
        if let named, random.below(2) == 0 { return named }
        let section = stray(nil as Int?, counts)
        let isThere = counts.indices.contains(section)
        return at(section, stray(nil as Int?, [Int](repeating: 0, count: isThere ? counts[section] : 0)))
    }

    private mutating func shuffledIndexes(_ count: Int) -> [Int] { (0..<count).shuffled(using: &random) }
}
