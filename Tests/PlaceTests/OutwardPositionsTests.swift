import PrecacheCore
import Testing

@testable import PrecachePlace

/// The order in which rows are looked at: from the near to the far.
@Suite struct OutwardPositionsTests {
    private func all(from section: Int, _ row: Int, in counts: [Int]) -> [RowPosition] {
        Array(IteratorSequence(OutwardPositions(from: RowPosition(section: section, row: row), in: counts)))
    }

    @Test(arguments: [
        (0, 2, [5], "0:2 0:1 0:3 0:0 0:4"),
        (0, 0, [3], "0:0 0:1 0:2"),
        (0, 2, [3], "0:2 0:1 0:0"),
        // One side ends before the other.
        (0, 1, [6], "0:1 0:0 0:2 0:3 0:4 0:5"),
        // Through other sections, and past those without rows.
        (1, 0, [2, 2], "1:0 0:1 1:1 0:0"),
        (1, 0, [2, 0, 2], "2:0 0:1 2:1 0:0"),
        (2, 1, [0, 1, 2, 0], "2:1 2:0 1:0"),
        // Where the row was there are none by now.
        (0, 7, [3], "0:2 0:1 0:0"),
        (0, 7, [3, 2], "1:0 0:2 1:1 0:1 0:0"),
        (0, 0, [], ""),
        (1, 3, [0, 0], ""),
    ])
    func rows_come_by_their_distance(section: Int, row: Int, counts: [Int], expected: String) {
        #expect(all(from: section, row, in: counts).map(\.description).joined(separator: " ") == expected)
    }

    @Test func every_row_comes_once_from_wherever() {
        for first in 0...2 {
            for second in 0...3 {
                for third in 0...2 {
                    let counts = [first, second, third]
                    for start in 0..<12 {
                        let found = all(from: start / 3, start % 3, in: counts)
                        #expect(found.count == first + second + third, "\(counts) from \(start)")
                        #expect(Set(found).count == found.count, "\(counts) from \(start)")
                    }
                }
            }
        }
    }
}
