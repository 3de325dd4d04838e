/// A set of the rows of one section: a bit a row.
///
/// It answers the queue's one question, "which is the nearest member at or after this row?", by looking at 4,096 rows a
/// step: a second bit set tells which words of the first are not 0.
///
/// Invariants: bits at and above `count` are 0; bit *i* of `summary` is set exactly where word *i* is not 0.
struct RowSet: Equatable, Sendable {
    /// How many rows the section has, members or not.
    let count: Int
    /// How many rows are members.
    private(set) var population: Int
    private var words: ContiguousArray<UInt64>
    private var summary: ContiguousArray<UInt64>

    /// All rows of a section of `count` rows. O(`count` / 64).
    init(allOf count: Int) {
        var words = ContiguousArray<UInt64>(repeating: .max, count: (count + 63) / 64)
        if count % 64 != 0 { words[words.count - 1] = .max >> UInt64(64 - count % 64) }
        self.init(count: count, words: words)
    }

    /// The rows of a section of `count` rows that `isMember` names. O(`count`).
    init(_ count: Int, where isMember: (Int) -> Bool) {
        var words = ContiguousArray<UInt64>(repeating: 0, count: (count + 63) / 64)
        for row in 0..<count where isMember(row) { words[row / 64] |= 1 << UInt64(row % 64) }
        self.init(count: count, words: words)
    }

    /// - Parameter words: with no bit set at or above `count`. O(`count` / 64).
    private init(count: Int, words: ContiguousArray<UInt64>) {
        self.count = count
        self.words = words
        population = 0
        summary = ContiguousArray(repeating: 0, count: (words.count + 63) / 64)
        for (index, word) in words.enumerated() where word != 0 {
            population += word.nonzeroBitCount
            summary[index / 64] |= 1 << UInt64(index % 64)
        }
    }

    /// Takes `row` out; no effect if it is not a member. O(1).
    mutating func remove(_ row: Int) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: row & 63)
        let word = words[row >> 6]
        guard word & bit != 0 else { return }
        words[row >> 6] = word & ~bit
        population -= 1
        if word == bit { summary[row >> 12] &= ~(1 << UInt64(truncatingIfNeeded: (row >> 6) & 63)) }
    }

    /// Puts `row` in; no effect if it is a member. O(1).
    mutating func insert(_ row: Int) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: row & 63)
        guard words[row >> 6] & bit == 0 else { return }
        words[row >> 6] |= bit
        population += 1
        summary[row >> 12] |= 1 << UInt64(truncatingIfNeeded: (row >> 6) & 63)
    }

    /// The first member at or after `row`. O(distance / 4096).
    func first(atOrAfter row: Int) -> Int? {
        guard population > 0, row < count else { return nil }
        let start = max(row, 0)
        let word = words[start / 64] & (.max << UInt64(start % 64))
        if word != 0 { return start / 64 * 64 + word.trailingZeroBitCount }
        guard let next = Self.first(in: summary, atOrAfter: start / 64 + 1) else { return nil }
        return next * 64 + words[next].trailingZeroBitCount
    }

    /// The last member before `row`. O(distance / 4096).
    func last(before row: Int) -> Int? {
        guard population > 0, row > 0, count > 0 else { return nil }
        let end = min(row, count) - 1
        let word = words[end / 64] & (.max >> UInt64(63 - end % 64))
        if word != 0 { return end / 64 * 64 + 63 - word.leadingZeroBitCount }
        guard let next = Self.last(in: summary, before: end / 64) else { return nil }
        return next * 64 + 63 - words[next].leadingZeroBitCount
    }

    private static func first(in bits: ContiguousArray<UInt64>, atOrAfter position: Int) -> Int? {
        var index = position / 64
        guard index < bits.count else { return nil }
        var word = bits[index] & (.max << UInt64(position % 64))
        while word == 0 {
            index += 1
            guard index < bits.count else { return nil }
            word = bits[index]
        }
        return index * 64 + word.trailingZeroBitCount
    }

    private static func last(in bits: ContiguousArray<UInt64>, before position: Int) -> Int? {
        guard position > 0 else { return nil }
        var index = (position - 1) / 64
        var word = bits[index] & (.max >> UInt64(63 - (position - 1) % 64))
        while word == 0 {
            index -= 1
            guard index >= 0 else { return nil }
            word = bits[index]
        }
        return index * 64 + 63 - word.leadingZeroBitCount
    }

    /// The members after rows have moved: those of each run are members where it is now, all other rows are none.
    ///
    /// - Parameters:
    ///   - runs: rows that stay together, ascending.
    ///   - count: how many rows the section has afterwards.
    /// - Complexity: O(runs + `count` / 64).
    func moved(_ runs: [RowRun], count: Int) -> RowSet {
        var moved = ContiguousArray<UInt64>(repeating: 0, count: (count + 63) / 64)
        for run in runs where population > 0 {
            var (from, to, left) = (run.old, run.new, run.count)
            while left > 0 {
                // As many bits as are left of the word that they come to.
                let step = min(64 - to % 64, left)
                let bits = bits(at: from) & (.max >> UInt64(64 - step))
                moved[to / 64] |= bits << UInt64(to % 64)
                (from, to, left) = (from + step, to + step, left - step)
            }
        }
        return RowSet(count: count, words: moved)
    }

    /// The 64 bits from `row` on; what is beyond the end is 0.
    private func bits(at row: Int) -> UInt64 {
        let shift = UInt64(row % 64)
        let low = words[row / 64] >> shift
        guard shift > 0, row / 64 + 1 < words.count else { return low }
        return low | words[row / 64 + 1] << (64 - shift)
    }
}
