/// A set of the rows of one section: a bit a row.
///
/// It answers the queue's one question, "which is the nearest member at or after this row?", by looking at 64 rows a
/// step.
///
/// Invariant: bits at and above `count` are 0.
struct RowSet: Sendable {
    /// How many rows the section has, members or not.
    let count: Int
    /// How many rows are members.
    private(set) var population: Int
    private var words: ContiguousArray<UInt64>

    /// All rows of a section of `count` rows. O(`count` / 64).
    init(allOf count: Int) {
        self.count = count
        population = count
        words = ContiguousArray(repeating: .max, count: (count + 63) / 64)
        if count % 64 != 0 { words[words.count - 1] = .max >> UInt64(64 - count % 64) }
    }

    /// The rows of a section of `count` rows that are members. O(`count`).
    init(count: Int, isMember: (Int) -> Bool) {
        self.count = count
        var population = 0
        words = ContiguousArray(unsafeUninitializedCapacity: (count + 63) / 64) { words, initialized in
            initialized = (count + 63) / 64
            for index in 0..<initialized {
                var word: UInt64 = 0
                for bit in 0..<min(64, count - index * 64) where isMember(index * 64 + bit) {
                    word |= 1 << UInt64(bit)
                }
                (words.baseAddress! + index).initialize(to: word)
                population += word.nonzeroBitCount
            }
        }
        self.population = population
    }

    /// Takes `row` out; no effect if it is not a member. O(1).
    mutating func remove(_ row: Int) {
        let bit: UInt64 = 1 << UInt64(row % 64)
        guard words[row / 64] & bit != 0 else { return }
        words[row / 64] &= ~bit
        population -= 1
    }

    /// Puts `row` in; no effect if it is a member. O(1).
    mutating func insert(_ row: Int) {
        let bit: UInt64 = 1 << UInt64(row % 64)
        guard words[row / 64] & bit == 0 else { return }
        words[row / 64] |= bit
        population += 1
    }

    /// The first member at or after `row`. O(distance / 64).
    func first(atOrAfter row: Int) -> Int? {
        guard population > 0, row < count else { return nil }
        let start = max(row, 0)
        var index = start / 64
        var word = words[index] & (.max << UInt64(start % 64))
        while word == 0 {
            index += 1
            guard index < words.count else { return nil }
            word = words[index]
        }
        return index * 64 + word.trailingZeroBitCount
    }

    /// The last member before `row`. O(distance / 64).
    func last(before row: Int) -> Int? {
        guard population > 0, row > 0, count > 0 else { return nil }
        let end = min(row, count) - 1
        var index = end / 64
        var word = words[index] & (.max >> UInt64(63 - end % 64))
        while word == 0 {
            index -= 1
            guard index >= 0 else { return nil }
            word = words[index]
        }
        return index * 64 + 63 - word.leadingZeroBitCount
    }
}
