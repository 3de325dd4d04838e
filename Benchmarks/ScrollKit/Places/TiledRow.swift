import Foundation

/// A row of the thirteen cases, the same in every system: so many tiles of 40 by 20 points, which wrap as words do. No font is
/// involved, so that every system has the same heights to the point. `Benchmarks/Elsewhere/rows.py` has the same rule.
struct TiledRow: Equatable {
    static let width: CGFloat = 360
    static let narrowWidth: CGFloat = 240
    static let screenHeight: CGFloat = 600
    static let lineHeight: CGFloat = 20

    /// Stays with the row wherever it moves.
    let id: Int
    private(set) var tiles: Int

    /// 40 to 120 points high at the whole width at the list's beginning, 40 to 380 at its end, in no order: as in an agent's
    /// transcript, whose newest rows are the highest. The first screen says little of the others.
    init(_ id: Int) {
        var mixed = UInt32(truncatingIfNeeded: (id + 1) * 2_654_435_761)
        mixed ^= mixed >> 15
        mixed = mixed &* 2_246_822_519
        mixed ^= mixed >> 13
        let lines = 2 + Int(mixed) % (5 + 14 * min(id, 1_000) / 1_000)
        let last = 1 + Int(mixed / 19 % 9)
        (self.id, tiles) = (id, 9 * (lines - 1) + last)
    }

    /// How many tiles stand beside each other in a table so many points wide.
    static func perLine(width: CGFloat) -> Int { max(1, Int(width / 40)) }

    /// In points, in a table so many points wide.
    func height(width: CGFloat) -> CGFloat {
        let perLine = Self.perLine(width: width)
        return Self.lineHeight * CGFloat((tiles + perLine - 1) / perLine)
    }

    /// The row with six lines more at the whole width: 120 points.
    var grown: TiledRow {
        var row = self
        row.tiles += 6 * 9
        return row
    }
}
