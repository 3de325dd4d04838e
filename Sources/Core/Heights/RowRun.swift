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

extension ContiguousArray where Element: BitwiseCopyable {
    /// Moves rows in place: those that come nearer to the beginning from the first on, the others from the last. Rows that
    /// stay where they are cost nothing. Rows that are in no run have whatever stood there.
    ///
    /// - Parameters:
    ///   - count: how many rows there are afterwards.
    ///   - filler: what rows beyond the former end have.
    mutating func move(_ runs: [RowRun], count newCount: Int, filling filler: Element) {
        if newCount > count { append(contentsOf: repeatElement(filler, count: newCount - count)) }
        withUnsafeMutableBufferPointer { rows in
            guard let base = rows.baseAddress else { return }
            // Regions may overlap.
            for run in runs where run.new < run.old {
                (base + run.new).update(from: base + run.old, count: run.count)
            }
            for run in runs.reversed() where run.new > run.old {
                (base + run.new).update(from: base + run.old, count: run.count)
            }
        }
        if newCount < count { removeLast(count - newCount) }
    }
}
