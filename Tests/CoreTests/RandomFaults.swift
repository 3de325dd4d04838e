import PrecacheCore

extension RandomBatches {
    /// A valid batch with one fault put into it: draws tables and batches until the fault that was drawn first can be.
    mutating func faultyBatch() -> Batch {
        let fault = random.below(10)
        while true {
            let batch = batch(on: counts())
            let faulty =
                switch fault {
                case 0: withAbsentRow(batch, isAfter: false)
                case 1: withAbsentRow(batch, isAfter: true)
                case 2: withAbsentSection(batch)
                case 3: withRowConflictBefore(batch)
                case 4: withRowConflictAfter(batch)
                case 5: withSectionConflictBefore(batch)
                case 6: withSectionConflictAfter(batch)
                case 7: withWrongSectionCount(batch)
                case 8: withWrongRowCount(batch)
                default: withMoveAcross(batch)
                }
            if var faulty {
                random.shuffle(&faulty.edits)
                return faulty
            }
        }
    }

    // MARK: - What is not there

    private mutating func withAbsentRow(_ batch: Batch, isAfter: Bool) -> Batch? {
        let counts = isAfter ? batch.after : batch.before
        var row = RowPosition(section: random.below(2) == 0 ? -1 : counts.count + random.below(2), row: 0)
        if !counts.isEmpty, random.below(3) > 0 {
            row.section = random.below(counts.count)
            row.row = random.below(3) == 0 ? -1 : counts[row.section] + random.below(3)
        }
        let other = anyRow(isAfter ? batch.before : batch.after)
        let edit: Edit
        switch (random.below(3), other, isAfter) {
        case (0, let other?, true): edit = .moveRow(other, to: row)
        case (0, let other?, false): edit = .moveRow(row, to: other)
        case (_, _, true): edit = .insertRow(row)
        case (1, _, false): edit = .reloadRow(row)
        default: edit = .deleteRow(row)
        }
        return batch.adding([edit])
    }

    private mutating func withAbsentSection(_ batch: Batch) -> Batch? {
        let (before, after) = (batch.before.count, batch.after.count)
        let (old, new) = random.below(3) == 0 ? (-1, -1) : (before + random.below(3), after + random.below(3))
        switch random.below(5) {
        case 0: return batch.adding([.deleteSection(old)])
        case 1: return batch.adding([.reloadSection(old)])
        case 2: return batch.adding([.insertSection(new)])
        case 3 where after > 0:
            return batch.adding([.moveSection(old, to: random.below(after))])
        case 4 where before > 0:
            return batch.adding([.moveSection(random.below(before), to: new)])
        default: return nil
        }
    }

    // MARK: - What contradicts

    private mutating func withRowConflictBefore(_ batch: Batch) -> Batch? {
        guard let row = anyRow(batch.before) else { return nil }
        var said: [Edit] = [.deleteRow(row), .reloadRow(row)]
        for _ in 0..<2 { if let target = anyRow(batch.after) { said.append(.moveRow(row, to: target)) } }
        return contradicting(said, batch, { $0.rowBefore == row })
    }

    private mutating func withRowConflictAfter(_ batch: Batch) -> Batch? {
        guard let row = anyRow(batch.after) else { return nil }
        var said: [Edit] = [.insertRow(row)]
        let sources = rows(batch.before).filter { source in !batch.edits.contains { $0.rowBefore == source } }
        for source in shuffledIndexes(sources.count).prefix(2) { said.append(.moveRow(sources[source], to: row)) }
        return contradicting(said, batch, { $0.rowAfter == row })
    }

    private mutating func withSectionConflictBefore(_ batch: Batch) -> Batch? {
        guard !batch.before.isEmpty else { return nil }
        let section = random.below(batch.before.count)
        var said: [Edit] = [.deleteSection(section), .reloadSection(section)]
        for target in shuffledIndexes(batch.after.count).prefix(2) { said.append(.moveSection(section, to: target)) }
        return contradicting(
            said, batch, { $0.sectionBefore == section })
    }

    private mutating func withSectionConflictAfter(_ batch: Batch) -> Batch? {
        guard !batch.after.isEmpty else { return nil }
        let section = random.below(batch.after.count)
        var said: [Edit] = [.insertSection(section)]
        let sources = batch.before.indices.filter { source in !batch.edits.contains { $0.sectionBefore == source } }
        for source in shuffledIndexes(sources.count).prefix(2) {
            said.append(.moveSection(sources[source], to: section))
        }
        return contradicting(said, batch, { $0.sectionAfter == section })
    }

    /// Adds one of `said` to the edit that names the same place, or two where there is none.
    private mutating func contradicting(
        _ said: [Edit], _ batch: Batch, _ isSame: (Edit) -> Bool
    ) -> Batch? {
        var different: [Edit] = batch.edits.first(where: isSame).map { [$0] } ?? []
        let hadOne = !different.isEmpty
        for index in shuffledIndexes(said.count) where different.count < 2 && !different.contains(said[index]) {
            different.append(said[index])
        }
        return different.count < 2 ? nil : batch.adding(hadOne ? [different[1]] : different)
    }

    // MARK: - What does not add up

    private mutating func withWrongSectionCount(_ batch: Batch) -> Batch? {
        var batch = batch
        switch random.below(4) {
        case 0: batch.after.append(random.below(3))
        case 1:
            let ends = batch.edits.filter { edit in
                if case .insertSection = edit { return true }
                if case .deleteSection = edit { return true }
                return false
            }
            guard !ends.isEmpty else { return nil }
            let dropped = ends[random.below(ends.count)]
            batch.edits.removeAll { $0 == dropped }
        case 2:
            let old = batch.before.indices.filter { section in !batch.edits.contains { $0.sectionBefore == section } }
            guard !old.isEmpty else { return nil }
            batch.edits.append(.deleteSection(old[random.below(old.count)]))
        default:
            let new = batch.after.indices.filter { section in !batch.edits.contains { $0.sectionAfter == section } }
            guard !new.isEmpty else { return nil }
            batch.edits.append(.insertSection(new[random.below(new.count)]))
        }
        return batch
    }

    private mutating func withWrongRowCount(_ batch: Batch) -> Batch? {
        var batch = batch
        let kept = batch.origins.indices.filter { batch.origins[$0] != nil }
        guard !kept.isEmpty else { return nil }
        let section = kept[random.below(kept.count)]
        let origin = batch.origins[section]!
        let old = unnamedBefore(batch).filter { $0.section == origin }
        let new = unnamedAfter(batch).filter { $0.section == section }
        switch random.below(4) {
        case 0: batch.after[section] += 1 + random.below(3)
        case 1:
            guard let last = new.last, last.row == batch.after[section] - 1 else { return nil }
            batch.after[section] -= 1
        case 2:
            guard !old.isEmpty else { return nil }
            batch.edits.append(.deleteRow(old[random.below(old.count)]))
        default:
            guard !new.isEmpty else { return nil }
            batch.edits.append(.insertRow(new[random.below(new.count)]))
        }
        return batch
    }

    /// A move out of a section that goes, or into a new one.
    private mutating func withMoveAcross(_ batch: Batch) -> Batch? {
        let isOut = random.below(2) == 0
        let sources = unnamedBefore(batch).filter { batch.origins.contains($0.section) != isOut }
        let targets = unnamedAfter(batch).filter { (batch.origins[$0.section] != nil) == isOut }
        guard !sources.isEmpty, !targets.isEmpty else { return nil }
        let (source, target) = (sources[random.below(sources.count)], targets[random.below(targets.count)])
        return batch.adding([.moveRow(source, to: target)])
    }

    // MARK: - Rows

    private func rows(_ counts: [Int]) -> [RowPosition] {
        counts.enumerated().flatMap { section, count in (0..<count).map { RowPosition(section: section, row: $0) } }
    }

    private mutating func anyRow(_ counts: [Int]) -> RowPosition? {
        let rows = rows(counts)
        return rows.isEmpty ? nil : rows[random.below(rows.count)]
    }

    private func unnamedBefore(_ batch: Batch) -> [RowPosition] {
        rows(batch.before).filter { row in !batch.edits.contains { $0.rowBefore == row } }
    }

    private func unnamedAfter(_ batch: Batch) -> [RowPosition] {
        rows(batch.after).filter { row in !batch.edits.contains { $0.rowAfter == row } }
    }
}

extension Batch {
    fileprivate func adding(_ more: [Edit]) -> Batch {
        var batch = self
        batch.edits += more
        return batch
    }
}
