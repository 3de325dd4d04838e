/// The heights of a section's rows, known or estimated, and where the rows lie.
///
/// Two plain arrays. Where rows begin is summed up from the first one as far as it is asked for; another height drops
/// the sums below it. A list that scrolls asks from the top on, and pays for each row that it passes once.
struct RowHeights {
    private var heights: [(height: Double, isKnown: Bool)]
    /// Where rows begin: for the first row, and as many below it as were asked for.
    private var tops: [Double] = [0]
    private(set) var total: Double

    init(_ heights: [(height: Double, isKnown: Bool)]) {
        self.heights = heights
        total = heights.reduce(0) { $0 + $1.height }
    }

    /// `count` rows of one height.
    init(count: Int, uniform height: Double, isKnown: Bool) {
        heights = Array(repeating: (height, isKnown), count: count)
        total = Double(count) * height
    }

    var count: Int { heights.count }

    subscript(row: Int) -> (height: Double, isKnown: Bool) { heights[row] }

    /// Says what a row's height really is.
    mutating func set(_ height: Double, row: Int) {
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
        var (low, high) = (0, tops.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if tops[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return min(low, count - 1)
    }

    private mutating func sumUpOneMore() {
        tops.append(tops[tops.count - 1] + heights[tops.count - 1].height)
    }
}
