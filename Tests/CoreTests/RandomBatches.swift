import PrecacheCore

/// A batch, and the row counts it is for.
struct Batch {
    var edits: [Edit]
    var before: [Int]
    var after: [Int]
    /// For each section after it, the one before it whose rows it keeps; nil for an inserted or reloaded one.
    var origins: [Int?] = []
}

extension Batch: CustomStringConvertible {
    var description: String { "\(before) to \(after): \(edits.map(\.description).joined(separator: ", "))" }
}

/// Random tables and random batches that fit them, made from the answer: what becomes of each row and section is drawn
/// first, and the row counts after the batch follow from it.
struct RandomBatches {
    var random: SplitMix

    init(seed: UInt64) { random = SplitMix(state: seed) }

    /// How much of what a batch does: per cent of the sections and rows there are, and the most that come.
    private struct Mix {
        var deletedSections = 0
        var reloadedSections = 0
        var movedSections = 0
        var insertedSections = 0
        var deletedRows = 0
        var reloadedRows = 0
        var movedRows = 0
        var insertedRows = 0

        static let all = [
            Mix(deletedRows: 10, reloadedRows: 10, movedRows: 10, insertedRows: 2),
            Mix(deletedRows: 30, reloadedRows: 10, movedRows: 40, insertedRows: 5),
            Mix(deletedSections: 20, reloadedSections: 10, movedSections: 30, insertedSections: 3),
            Mix(
                deletedSections: 10, reloadedSections: 10, movedSections: 20, insertedSections: 2, deletedRows: 15,
                reloadedRows: 15, movedRows: 15, insertedRows: 3),
            Mix(movedSections: 60, deletedRows: 5, reloadedRows: 5, movedRows: 30, insertedRows: 1),
            Mix(deletedSections: 100, insertedSections: 4, deletedRows: 10, reloadedRows: 10),
            Mix(deletedSections: 45, reloadedSections: 45, insertedSections: 4, movedRows: 30),
        ]
    }

    /// 0 to 6 sections of 0 to 12 rows; one in sixty has one of 60 to 200.
    mutating func counts() -> [Int] {
        var counts: [Int] = []
        for _ in 0..<random.below(7) { counts.append(sectionCount()) }
        if !counts.isEmpty, random.below(60) == 0 { counts[random.below(counts.count)] = 60 + random.below(141) }
        return counts
    }

    private mutating func sectionCount() -> Int { random.below(random.below(4) == 0 ? 13 : 5) }

    mutating func batch(on before: [Int]) -> Batch {
        let mix = Mix.all[random.below(Mix.all.count)]
        var batch = Batch(edits: [], before: before, after: [])
        drawSections(mix, &batch)
        drawRows(mix, &batch)
        if random.below(6) == 0 {
            for _ in 0..<min(batch.edits.count, 3) { batch.edits.append(batch.edits[random.below(batch.edits.count)]) }
        }
        random.shuffle(&batch.edits)
        return batch
    }

    private mutating func drawSections(_ mix: Mix, _ batch: inout Batch) {
        // Reloaded sections stay in line with the others.
        var reconcile: [Int?] = []
        var moved: [Int] = []
        for section in batch.before.indices {
            let draw = random.below(100)
            if draw < mix.deletedSections {
                batch.edits.append(.deleteSection(section))
            } else if draw < mix.deletedSections + mix.reloadedSections {
                batch.edits.append(.reloadSection(section))
                reconcile.append(nil)
            } else if draw < mix.deletedSections + mix.reloadedSections + mix.movedSections {
                moved.append(section)
            } else {
                reconcile.append(section)
            }
        }
        let inserted = random.below(min(mix.insertedSections, max(7 - reconcile.count - moved.count, 0)) + 1)
        let slots = shuffledIndexes(reconcile.count + moved.count + inserted)
        batch.origins = [Int?](repeating: nil, count: slots.count)
        for slot in slots.prefix(inserted) { batch.edits.append(.insertSection(slot)) }
        for (section, slot) in zip(moved, slots.dropFirst(inserted)) {
            batch.edits.append(.moveSection(section, to: slot))
            batch.origins[slot] = section
        }
        for (section, slot) in zip(reconcile, slots.dropFirst(inserted + moved.count).sorted()) {
            batch.origins[slot] = section
        }
    }

    private mutating func drawRows(_ mix: Mix, _ batch: inout Batch) {
        let followed = batch.origins.indices.filter { batch.origins[$0] != nil }
        var staying = batch.before
        var arriving = batch.origins.map { _ in [RowPosition]() }
        var isFollowed = batch.before.map { _ in false }
        for section in followed { isFollowed[batch.origins[section]!] = true }
        for (section, count) in batch.before.enumerated() {
            for index in 0..<count {
                let row = RowPosition(section: section, row: index)
                let draw = random.below(100)
                if draw < mix.deletedRows {
                    batch.edits.append(.deleteRow(row))
                    staying[section] -= 1
                } else if draw < mix.deletedRows + mix.reloadedRows {
                    batch.edits.append(.reloadRow(row))
                } else if draw < mix.deletedRows + mix.reloadedRows + mix.movedRows, isFollowed[section] {
                    arriving[followed[random.below(followed.count)]].append(row)
                    staying[section] -= 1
                }
            }
        }
        for (section, origin) in batch.origins.enumerated() {
            guard let origin else {
                let count = sectionCount()
                batch.after.append(count)
                let named = random.below(3) == 0 ? random.below(count + 1) : 0
                for slot in shuffledIndexes(count).prefix(named) {
                    batch.edits.append(.insertRow(RowPosition(section: section, row: slot)))
                }
                continue
            }
            let inserted = staying[origin] > 12 && staying[origin] < 60 ? 0 : random.below(mix.insertedRows + 1)
            batch.after.append(staying[origin] + arriving[section].count + inserted)
            guard inserted + arriving[section].count > 0 else { continue }
            let slots = shuffledIndexes(batch.after[section])
            for slot in slots.prefix(inserted) {
                batch.edits.append(.insertRow(RowPosition(section: section, row: slot)))
            }
            for (row, slot) in zip(arriving[section], slots.dropFirst(inserted)) {
                batch.edits.append(.moveRow(row, to: RowPosition(section: section, row: slot)))
            }
        }
    }

    /// A few edits of a small table, drawn without regard to whether they fit it or each other.
    mutating func anyBatch() -> Batch {
        let before = (0..<1 + random.below(3)).map { _ in random.below(5) }
        var batch = Batch(edits: [], before: before, after: before)
        for _ in 0...random.below(4) {
            let (section, other) = (random.below(before.count), random.below(before.count))
            let row = RowPosition(section: section, row: random.below(4))
            switch random.below(12) {
            case 0: batch.edits.append(.insertSection(section))
            case 1: batch.edits.append(.deleteSection(section))
            case 2: batch.edits.append(.reloadSection(section))
            case 3: batch.edits.append(.moveSection(section, to: other))
            case 4, 5: batch.edits.append(.insertRow(row))
            case 6, 7: batch.edits.append(.deleteRow(row))
            case 8: batch.edits.append(.reloadRow(row))
            default: batch.edits.append(.moveRow(row, to: RowPosition(section: other, row: random.below(4))))
            }
        }
        batch.fitCounts()
        if !batch.after.isEmpty, random.below(6) == 0 { batch.after[random.below(batch.after.count)] += 1 }
        return batch
    }

    mutating func shuffledIndexes(_ count: Int) -> [Int] {
        var indexes = Array(0..<count)
        random.shuffle(&indexes)
        return indexes
    }
}
