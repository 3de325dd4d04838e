import PrecacheCore
import Testing

/// The standard library's differences as batches: a source of edits that knows nothing of UITableView, and that says
/// itself what they lead to.
@Suite struct CollectionDifferenceTests {
    /// The edits that lead from one list of tags to another, and the places of those that are new.
    private func edits<Place>(
        from old: [Int], to target: [Int], of edits: WritableKeyPath<BatchUpdate, BatchUpdate.Edits<Place>>,
        place: (Int) -> Place
    ) -> (update: BatchUpdate, new: Set<Int>) {
        var update = BatchUpdate()
        var new: Set<Int> = []
        for change in target.difference(from: old).inferringMoves() {
            switch change {
            case .remove(let offset, _, nil): update[keyPath: edits].deleted += [place(offset)]
            case .remove(let offset, _, let target?): update[keyPath: edits].move(place(offset), to: place(target))
            case .insert(let offset, _, nil):
                update[keyPath: edits].inserted += [place(offset)]
                new.insert(offset)
            // Said by its removal.
            case .insert: break
            }
        }
        return (update, new)
    }

    /// Applies the difference of two lists of tags that are drawn to a cache in which each row is as high as its tag
    /// says.
    private func checkRows(_ test: String = #function, _ draw: (UInt64, inout SplitMix) -> (old: [Int], target: [Int]))
        throws
    {
        try recordFirstFailure(Seeds.of(4000), test) { seed in
            var random = SplitMix(state: seed)
            let (old, target) = draw(seed, &random)
            var cache = HeightTable([old.map { Double($0) }])
            let (update, new) = edits(from: old, to: target, of: \.rows) { at(0, $0) }
            cache.apply(try #require(update.plan(before: [old.count], after: [target.count])))
            let expected = target.enumerated().map { new.contains($0) ? nil : Double($1) }
            let isRight = cache.heights == [expected] && cache.uncachedCount == new.count
            return isRight ? nil : "\(old) to \(target) gave \(cache.heights), not \(expected)"
        }
    }

    @Test func aDifferenceOfDistinctTagsLeadsToTheHeightsOfItsTarget() throws {
        try checkRows { seed, random in
            // One in a hundred is longer than the 64 rows of a word.
            let limit = seed % 100 == 0 ? 150 : 14
            var tags = (0..<limit).shuffled(using: &random)
            let old = Array(tags.prefix(random.below(limit + 1)))
            // Either an unrelated order or a few changes.
            if random.below(2) == 0 { tags.shuffle(using: &random) } else { tags.swapAt(0, random.below(limit)) }
            return (old, Array(tags.suffix(random.below(limit + 1))))
        }
    }

    @Test func aDifferenceOfRepeatedTagsLeadsToTheHeightsOfItsTarget() throws {
        try checkRows { _, random in
            let old = (0..<random.below(14)).map { _ in random.below(6) }
            return (old, (0..<random.below(14)).map { _ in random.below(6) })
        }
    }

    @Test func aDifferenceOfSectionsTakesTheirRowsAlong() throws {
        try recordFirstFailure(Seeds.of(2000)) { seed in
            var random = SplitMix(state: seed)
            let old = Array((1...8).shuffled(using: &random).prefix(random.below(9)))
            let target = Array((1...8).shuffled(using: &random).prefix(random.below(9)))
            // A section has as many rows as its tag says.
            let heights = { (tag: Int) in (0..<tag).map { Double(tag * 10 + $0) } }
            var cache = HeightTable(old.map(heights))
            let (update, _) = edits(from: old, to: target, of: \.sections) { $0 }
            cache.apply(try #require(update.plan(before: old, after: target)))
            let expected = target.map { old.contains($0) ? heights($0) : [Double?](repeating: nil, count: $0) }
            return cache.heights == expected ? nil : "\(old) to \(target) gave \(cache.heights), not \(expected)"
        }
    }
}
