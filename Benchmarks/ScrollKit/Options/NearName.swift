extension [String] {
    /// The name that `text` was meant to be, or nil where that is not plain.
    ///
    /// It is the only one that begins with `text`; or else the one that takes the fewest edits, two at most and one for each
    /// three characters of `text`. An edit inserts, deletes or replaces a character, or swaps two neighbours. `text` may
    /// be in any case, names are in lower case. The time grows with the length of `text` times that of all names.
    package func nearest(to text: String) -> String? {
        let text = text.lowercased()
        let begun = filter { !text.isEmpty && $0.hasPrefix(text) }
        if begun.count == 1 { return begun[0] }

        let edits = map { Self.edits(from: [Character](text), to: [Character]($0)) }
        guard let fewest = edits.min(), fewest <= Swift.min(2, text.count / 3) else { return nil }
        let near = indices.filter { edits[$0] == fewest }
        return near.count == 1 ? self[near[0]] : nil
    }

    /// The optimal string alignment distance.
    private static func edits(from old: [Character], to new: [Character]) -> Int {
        let row = [Int](repeating: 0, count: new.count + 1)
        var counts = [[Int]](repeating: row, count: old.count + 1)
        for i in 0...old.count {
            for j in 0...new.count {
                guard i > 0, j > 0 else {
                    counts[i][j] = i + j
                    continue
                }
                let replacing = counts[i - 1][j - 1] + (old[i - 1] == new[j - 1] ? 0 : 1)
                counts[i][j] = Swift.min(replacing, counts[i - 1][j] + 1, counts[i][j - 1] + 1)
                if i > 1, j > 1, old[i - 1] == new[j - 2], old[i - 2] == new[j - 1] {
                    counts[i][j] = Swift.min(counts[i][j], counts[i - 2][j - 2] + 1)
                }
            }
        }
        return counts[old.count][new.count]
    }
}
