/// All that is known of a table's heights in one environment.
struct EnvironmentHeights {
    var heights = HeightColumn()
    /// The width that headers and footers were measured for, in points: of rows of one width headers may have another.
    var supplementWidth: Double?
    var means = HeightMeans()
    /// Whether rows have estimates from before the table was in this environment, or were skipped then.
    var needsAnotherLook = false
}

/// The mean heights of a table's rows in one environment, in points, and what their hints say of them: the estimates for
/// unmeasured rows.
package struct HeightMeans {
    private struct Mean {
        /// After so many heights the mean follows the last ones: what a table showed a hundred reloads ago no longer
        /// counts.
        private static let memory = 256.0

        private(set) var value: Double?
        private var count = 0.0

        mutating func add(_ height: Double) {
            count = min(count + 1, Self.memory)
            let before = value ?? 0
            value = before + (height - before) / count
        }
    }

    private var all = Mean()
    private var byCell: [Item.Cell: Mean] = [:]
    /// What was learned of rows with hints.
    private var byHints: [Item.Cell: HintLine] = [:]

    package init() {}

    /// A row with that cell has that height.
    package mutating func add(_ height: Double, cell: Item.Cell) {
        all.add(height)
        if cell != .any { byCell[cell, default: Mean()].add(height) }
    }

    /// The mean of the rows with that cell; of all rows, where none of these is known; nil where nothing is known.
    package func mean(of cell: Item.Cell) -> Double? { byCell[cell]?.value ?? all.value }

    /// The height of a row with these hints, by those of rows that had some; without any, the mean.
    package func estimate(of cell: Item.Cell, _ hints: SIMD2<Double>?) -> Double? {
        guard let hints, let learned = byHints[cell]?.estimate(hints) else { return mean(of: cell) }
        return learned
    }

    /// Whether anything was learned of rows with hints.
    package var hasLearned: Bool { !byHints.isEmpty }

    /// A row with these hints has that height.
    package mutating func learn(_ hints: SIMD2<Double>, _ height: Double, cell: Item.Cell) {
        byHints[cell, default: HintLine()].learn(hints, height: height)
    }
}
