/// Rows that stay together through an edit: where the first of them was, where it is, and how many they are.
struct RowRun: Equatable {
    var old: Int
    var new: Int
    var count: Int

    /// The runs of rows that stay, of a section of `count` rows.
    ///
    /// - Parameters:
    ///   - removed: indexes of before, ascending.
    ///   - added: indexes of afterwards, ascending.
    /// - Complexity: O(`removed` + `added`).
    static func runs(count: Int, removed: [Int], added: [Int]) -> [RowRun] {
        var runs: [RowRun] = []
        runs.reserveCapacity(removed.count + added.count + 1)
        var (old, new, nextRemoved, nextAdded) = (0, 0, 0, 0)
        while old < count {
            if nextRemoved < removed.count, removed[nextRemoved] == old {
                old += 1
                nextRemoved += 1
            } else if nextAdded < added.count, added[nextAdded] == new {
                new += 1
                nextAdded += 1
            } else {
                let untilRemoved = nextRemoved < removed.count ? removed[nextRemoved] - old : count - old
                let untilAdded = nextAdded < added.count ? added[nextAdded] - new : .max
                let length = min(untilRemoved, untilAdded)
                runs.append(RowRun(old: old, new: new, count: length))
                old += length
                new += length
            }
        }
        return runs
    }
}
