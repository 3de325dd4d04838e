/// The height of a row, a header or a footer in points, and whether it is more than an estimate.
typealias TableHeight = (height: Double, isKnown: Bool)

extension Double {
    /// The height as a table keeps it. [seen] (iOS 26.1) Heights are kept as 32-bit floats: at 3x, 100 1/3 points come
    /// back as 100.33333587.
    @MainActor var asKept: Double { UIKitBehavior.current.keepsHeightsAsFloats ? Double(Float(self)) : self }
}

/// The heights of a section's rows, known or estimated, and where the rows lie.
///
/// Two plain arrays. Where rows begin is summed up from the first one as far as it is asked for; another height drops
/// the sums below it. A list that scrolls asks from the top on, and pays for each row that it passes once.
@MainActor
struct RowHeights {
    private var heights: [TableHeight]
    /// Where rows begin: for the first row, and as many below it as were asked for.
    private var tops: [Double] = [0]
    private(set) var total: Double
    /// The least height that a row had to begin with, in points; nil without rows.
    let least: Double?

    init(_ heights: [TableHeight]) {
        self.heights = heights
        total = 0
        var least = Double.infinity
        // In a loop: a closure would check its actor for each row.
        for row in heights.indices {
            self.heights[row].height = heights[row].height.asKept
            total += self.heights[row].height
            least = Swift.min(least, heights[row].height)
        }
        self.least = heights.isEmpty ? nil : least
    }

    /// `count` rows of one height.
    init(count: Int, uniform height: Double, isKnown: Bool) {
        heights = Array(repeating: (height.asKept, isKnown), count: count)
        total = Double(count) * height.asKept
        least = count > 0 ? height : nil
    }

    var count: Int { heights.count }

    subscript(row: Int) -> TableHeight { heights[row] }

    /// Says what a row's height really is.
    mutating func set(_ height: Double, row: Int) {
        let height = height.asKept
        let old = heights[row].height
        heights[row] = (height, true)
        guard height != old else { return }
        total += height - old
        if tops.count > row + 1 { tops.removeLast(tops.count - row - 1) }
    }

    /// The height of the rows before `row`. O(rows since the last that was asked for).
    mutating func offset(of row: Int) -> Double {
        while tops.count <= row { sumUpOneMore() }
        return tops[row]
    }

    /// The row that covers `offset`: the last one that begins at it or before, and is not empty unless all are.
    /// O(log rows), and what summing up takes.
    mutating func row(at offset: Double) -> Int? {
        guard count > 0 else { return nil }
        while tops.count < count, tops[tops.count - 1] <= offset { sumUpOneMore() }
        return tops.prefix(count).lastIndex(atMost: offset)
    }

    private mutating func sumUpOneMore() {
        tops.append(tops[tops.count - 1] + heights[tops.count - 1].height)
    }
}

extension ArraySlice<Double> {
    /// Of ascending numbers from index 0 on, the last that is no more than `value`; the first where none is. O(log n).
    func lastIndex(atMost value: Double) -> Int {
        var (low, high) = (0, count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if self[middle] <= value { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
