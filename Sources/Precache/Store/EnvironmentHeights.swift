import PrecacheCore

/// All that is known of a table's heights in one environment.
struct EnvironmentHeights {
    var rows = HeightTable()
    /// Headers, as the rows of section 0, a row for each section of the table, and footers, as those of section 1.
    var supplements = HeightTable(rowCounts: [0, 0])
    /// The width that these were measured for, in points: of rows of one width headers may have another.
    var supplementWidth: Double?
    var items = ItemHeights()
    var means = HeightMeans()
    /// Whether rows have estimates from before the table was in this environment, or were skipped then.
    var needsAnotherLook = false

    /// Begins anew by position, for so many rows in each section.
    mutating func adopt(_ rowCounts: [Int]) {
        rows = HeightTable(rowCounts: rowCounts)
        supplements = HeightTable(rowCounts: [rowCounts.count, rowCounts.count])
    }

    /// What is known of a row by its position.
    func height(at row: RowPosition) -> KnownHeight {
        if let known = rows[row] { return .known(known) }
        guard let last = rows.lastHeight(at: row) else { return .unknown }
        return rows.isUncached(row) ? .outdated(last) : .shown(last)
    }

    /// Records what a row is shown with as its estimate, and has it skipped.
    mutating func noteShown(_ height: Double, at row: RowPosition) {
        rows.forget(row)
        rows.noteShown(height, at: row)
        // It may have had that height before.
        rows.skip(row)
    }

    /// The table has come to this environment: what is not known is to be measured.
    mutating func arrive() {
        guard needsAnotherLook else { return }
        needsAnotherLook = false
        rows.uncacheSkipped()
    }
}

/// The mean heights of a table's rows in one environment, in points, and what their hints say of them: the estimates for
/// unmeasured rows.
struct HeightMeans {
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

    mutating func add(_ height: Double, cell: Item.Cell) {
        all.add(height)
        if cell != .any { byCell[cell, default: Mean()].add(height) }
    }

    /// The mean of the rows with that cell; of all rows, where none of these is known; nil where nothing is known.
    func mean(of cell: Item.Cell) -> Double? { byCell[cell]?.value ?? all.value }

    /// The height of a row with these hints, by those of rows that had some; without any, the mean.
    func estimate(of cell: Item.Cell, _ hints: RowHints?) -> Double? {
        guard let hints, let learned = byHints[cell]?.estimate(hints.values) else { return mean(of: cell) }
        return learned
    }

    /// Whether anything was learned of rows with hints.
    var hasLearned: Bool { !byHints.isEmpty }

    /// A row with these hints has that height.
    mutating func learn(_ hints: RowHints, _ height: Double, cell: Item.Cell) {
        byHints[cell, default: HintLine()].learn(hints.values, height: height)
    }
}
