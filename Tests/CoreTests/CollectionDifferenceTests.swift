import PrecacheCore
import Testing

/// The standard library's differences as batches: a source of edits that knows nothing of UITableView, and that says
/// itself what they lead to.
@Suite struct CollectionDifferenceTests {
    private func row(_ index: Int) -> RowPosition { RowPosition(section: 0, row: index) }

    private func heights(of cache: borrowing HeightTable, section: Int = 0) -> [Double?] {
        (0..<(cache.rowCount(inSection: section) ?? 0)).map { cache[RowPosition(section: section, row: $0)] }
    }

    private func rowBatch(_ difference: CollectionDifference<Int>) -> (update: BatchUpdate, new: Set<Int>) {
        var update = BatchUpdate()
        var new: Set<Int> = []
        for change in difference {
            switch change {
            case .remove(let offset, _, nil): update.rows.deleted += [row(offset)]
            case .remove(let offset, _, let target?): update.rows.move(row(offset), to: row(target))
            case .insert(let offset, _, nil):
                update.rows.inserted += [row(offset)]
                new.insert(offset)
            // Said by its removal.
            case .insert: break
            }
        }
        return (update, new)
    }

    /// Applies the difference of two lists of tags to a cache in which each row is as high as its tag says.
    private func check(from old: [Int], to target: [Int], seed: UInt64) throws -> Bool {
        var cache = HeightTable(rowCounts: [old.count])
        for (index, tag) in old.enumerated() { cache.store(Double(tag), at: row(index)) }
        let (update, new) = rowBatch(target.difference(from: old).inferringMoves())
        cache.apply(try #require(update.plan(before: [old.count], after: [target.count])))
        let expected = target.enumerated().map { new.contains($0) ? nil : Double($1) }
        guard heights(of: cache) == expected, cache.uncachedCount == new.count else {
            let replay = Seeds.replay(seed, "CollectionDifferenceTests")
            Issue.record("\(replay): \(old) to \(target) gave \(heights(of: cache)), not \(expected)")
            return false
        }
        return true
    }

    @Test func aDifferenceOfDistinctTagsLeadsToTheHeightsOfItsTarget() throws {
        for seed in Seeds.of(4000) {
            var random = SplitMix(state: seed)
            // One in a hundred is longer than the 64 rows of a word.
            let limit = seed % 100 == 0 ? 150 : 14
            var tags = Array(0..<limit)
            random.shuffle(&tags)
            let old = Array(tags.prefix(random.below(limit + 1)))
            // Either an unrelated order or a few changes.
            if random.below(2) == 0 { random.shuffle(&tags) } else { tags.swapAt(0, random.below(limit)) }
            let target = Array(tags.suffix(random.below(limit + 1)))
            guard try check(from: old, to: target, seed: seed) else { return }
        }
    }

    @Test func aDifferenceOfRepeatedTagsLeadsToTheHeightsOfItsTarget() throws {
        for seed in Seeds.of(4000) {
            var random = SplitMix(state: seed)
            let old = (0..<random.below(14)).map { _ in random.below(6) }
            let target = (0..<random.below(14)).map { _ in random.below(6) }
            guard try check(from: old, to: target, seed: seed) else { return }
        }
    }

    @Test func aDifferenceOfSectionsTakesTheirRowsAlong() throws {
        for seed in Seeds.of(2000) {
            var random = SplitMix(state: seed)
            var tags = Array(1...8)
            random.shuffle(&tags)
            let old = Array(tags.prefix(random.below(9)))
            random.shuffle(&tags)
            let target = Array(tags.prefix(random.below(9)))
            // A section has as many rows as its tag says.
            var cache = HeightTable(rowCounts: old)
            for (section, tag) in old.enumerated() {
                for row in 0..<tag { cache.store(Double(tag * 10 + row), at: .init(section: section, row: row)) }
            }
            var update = BatchUpdate()
            for change in target.difference(from: old).inferringMoves() {
                switch change {
                case .remove(let offset, _, nil): update.sections.deleted += [offset]
                case .remove(let offset, _, let target?): update.sections.move(offset, to: target)
                case .insert(let offset, _, nil): update.sections.inserted += [offset]
                case .insert: break
                }
            }
            cache.apply(try #require(update.plan(before: old, after: target)))
            let expected = target.map { tag in
                (0..<tag).map { old.contains(tag) ? Double(tag * 10 + $0) : nil }
            }
            let found = target.indices.map { heights(of: cache, section: $0) }
            guard found == expected, cache.sectionCount == target.count else {
                let replay = Seeds.replay(seed, "CollectionDifferenceTests")
                Issue.record("\(replay): \(old) to \(target) gave \(found), not \(expected)")
                return
            }
        }
    }
}
