/// The estimates for unmeasured rows in one environment: mean heights, in points, and what hints say of them.
package struct HeightMeans {
    /// Of 256 rows by their numbers (NaN: none). One that grows again and again counts once, and older rows go.
    private struct Mean {
        private var heights: ContiguousArray<Float> = []
        private var sum = 0.0
        private var count = 0.0

        var value: Double? { count > 0 ? sum / count : nil }

        mutating func set(_ height: Float, of number: Int) {
            let index = number % 256
            if index >= heights.count { heights.extend(to: index + 1, with: .nan) }
            let before = heights[index]
            if before.isNaN { count += 1 }
            sum += Double(height) - (before.isNaN ? 0 : Double(before))
            heights[index] = height
        }
    }

    private var ofAll = Mean()
    /// By the cells of rows.
    private var means: [Item.Cell: Mean] = [:]
    private var lines: [Item.Cell: HintLine] = [:]

    package init() {}

    /// Counts the height of a row with a cell, by the row's number, in place of the one it had before.
    package mutating func set(_ height: Double, of number: Int, cell: Item.Cell) {
        ofAll.set(Float(height), of: number)
        if cell != .any { means[cell, default: Mean()].set(Float(height), of: number) }
    }

    /// The mean of the rows with a cell; where none of them is known, of all rows; nil where nothing is known.
    package func mean(of cell: Item.Cell) -> Double? { (cell == .any ? ofAll : means[cell] ?? ofAll).value }

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
