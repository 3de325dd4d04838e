/// Heights in two levels of plain memory, through a pointer, and a bit for each row that is not known.
final class RawTable {
    /// A pointer a section.
    let sections: UnsafeMutablePointer<UnsafeMutablePointer<Double>>
    /// Of the first section.
    let unknown: UnsafeMutablePointer<UInt64>
    private let sectionCount: Int

    /// So many rows in each section, of unknown height, with some room for more.
    init(rows: Int, sections count: Int = 1) {
        sectionCount = count
        sections = .allocate(capacity: count)
        for section in 0..<count {
            (sections + section).initialize(to: .allocate(capacity: rows + 128))
            sections[section].initialize(repeating: .nan, count: rows + 128)
        }
        unknown = .allocate(capacity: rows / 64 + 1)
        unknown.initialize(repeating: 0, count: rows / 64 + 1)
    }

    deinit {
        for section in 0..<sectionCount { sections[section].deallocate() }
        sections.deallocate()
        unknown.deallocate()
    }

    static func warm(rows: Int, sections: Int = 1) -> RawTable {
        let table = RawTable(rows: rows, sections: sections)
        for section in 0..<sections {
            for row in 0..<rows { table.sections[section][row] = rowHeight(of: row) }
        }
        return table
    }

    func forget(_ row: Int) { unknown[row >> 6] |= 1 << UInt64(row & 63) }

    func put(_ height: Double, at row: Int) {
        sections[0][row] = height
        unknown[row >> 6] &= ~(1 << UInt64(row & 63))
    }

    /// The first row from `row` on that is not known, of which there is one.
    func next(from row: Int) -> Int {
        var word = row >> 6
        var bits = unknown[word] & (.max << UInt64(row & 63))
        while bits == 0 {
            word += 1
            bits = unknown[word]
        }
        return word << 6 + bits.trailingZeroBitCount
    }

    /// The last row before `row` that is not known, of which there is one.
    func last(before row: Int) -> Int {
        var word = row >> 6
        var bits = unknown[word] & ~(.max << UInt64(row & 63))
        while bits == 0 {
            word -= 1
            bits = unknown[word]
        }
        return word << 6 + 63 - bits.leadingZeroBitCount
    }
}

/// The heights that all are given, in points.
func rowHeight(of row: Int) -> Double { Double(40 + row % 100) }

/// 1k, 10k, 100k, 1M.
func rowCount(_ rows: Int) -> String { rows >= 1_000_000 ? "\(rows / 1_000_000)M" : "\(rows / 1_000)k" }

/// Rows in random order, drawn beforehand so that drawing is not measured.
struct RandomRows {
    /// Half as large as two Ints, so that reading them disturbs less.
    struct Row {
        let section: Int32
        let row: Int32
    }

    let rows: ContiguousArray<Row>

    /// - Parameter count: rows are in `0..<count`, all of it, of each section.
    init(below count: Int, sections: Int = 1) {
        var generator = Generator()
        rows = ContiguousArray(
            (0..<32_768).map { _ in
                Row(
                    section: Int32.random(in: 0..<Int32(sections), using: &generator),
                    row: Int32.random(in: 0..<Int32(count), using: &generator))
            })
    }

    /// The same in each run.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64 = 0x9E37_79B9_7F4A_7C15

        mutating func next() -> UInt64 {
            // Marsaglia's xorshift with the shifts 13, 7 and 17.
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }
}
