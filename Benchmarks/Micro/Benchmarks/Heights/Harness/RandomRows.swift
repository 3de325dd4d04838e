/// Rows in random order, drawn beforehand so that drawing is not measured: 32,768 of them, over and over.
struct RandomRows {
    /// Half as large as a `RowPosition`, so that reading them disturbs less.
    struct Row {
        let section: Int32
        let row: Int32
    }

    private let rows: ContiguousArray<Row>
    private var position = 0

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

    /// The next rows.
    mutating func next(_ count: Int) -> ContiguousArray<Row>.SubSequence {
        if position + count > rows.count { position = 0 }
        defer { position += count }
        return rows[position..<(position + count)]
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
