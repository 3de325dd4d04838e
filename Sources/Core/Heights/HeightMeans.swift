/// The mean heights of a table's rows in one environment, in points, and what their hints say of them: the estimates
/// for unmeasured rows.
package struct HeightMeans {
    private struct Mean {
        var value = 0.0
        var count = 0.0

        /// The last 256 rows count: what a table showed a hundred reloads ago does not. A row that was counted counts
        /// no more than it did, however often it grows.
        func adding(_ height: Double, insteadOf former: Double?) -> Mean {
            if let former { return Mean(value: value + (height - former) / max(count, 1), count: max(count, 1)) }
            return Mean(value: value + (height - value) / min(count + 1, 256), count: count + 1)
        }
    }

    private var ofAll: Mean?
    /// By the cells of rows.
    private var means: [Item.Cell: Mean] = [:]
    private var lines: [Item.Cell: HintLine] = [:]

    package init() {}

    /// Adds the height of a row with a cell to the means, in place of the row's former one, where it had one.
    package mutating func add(_ height: Double, insteadOf former: Double? = nil, cell: Item.Cell) {
        ofAll = (ofAll ?? Mean()).adding(height, insteadOf: former)
        if cell != .any { means[cell] = (means[cell] ?? Mean()).adding(height, insteadOf: former) }
    }

    /// The mean of the rows with a cell; where none of them is known, of all rows; nil where nothing is known.
    package func mean(of cell: Item.Cell) -> Double? { (cell == .any ? ofAll : means[cell] ?? ofAll)?.value }

    /// The height that its hints suggest for a row; the mean, where it has none or nothing was learned.
    package func estimate(of cell: Item.Cell, _ hints: SIMD2<Double>?) -> Double? {
        hints.flatMap { lines[cell]?.estimate($0) } ?? mean(of: cell)
    }

    /// Whether anything was learned of rows with hints.
    package var hasLearned: Bool { !lines.isEmpty }

    /// Learns from the height of a row with hints.
    package mutating func learn(_ hints: SIMD2<Double>, _ height: Double, cell: Item.Cell) {
        lines[cell, default: HintLine()].learn(hints, height: height)
    }
}
