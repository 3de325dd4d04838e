/// The heights of a section's rows, known or estimated, and the sums that lead from a row to its place and back.
///
/// Rows lie in chunks of 32. A chunk whose rows all have the section's one estimate is not stored, so that a million
/// rows with a constant estimate cost some thirty thousand numbers. The chunks' sums are in a Fenwick tree.
struct RowHeights {
    private struct Chunk {
        private(set) var heights: [Double]
        private(set) var isKnown: [Bool]
        /// Where each row begins within the chunk, and where the last one ends.
        private(set) var offsets: [Double]

        init(heights: [Double], isKnown: [Bool]) {
            self.heights = heights
            self.isKnown = isKnown
            offsets = Array(repeating: 0, count: heights.count + 1)
            sum(from: 0)
        }

        var total: Double { offsets[heights.count] }

        mutating func set(_ height: Double, isKnown known: Bool, row: Int) {
            heights[row] = height
            isKnown[row] = known
            sum(from: row)
        }

        private mutating func sum(from first: Int) {
            var row = first
            while row < heights.count {
                offsets[row + 1] = offsets[row] + heights[row]
                row += 1
            }
        }
    }

    private static let chunkSize = 32

    let count: Int
    private let uniform: Double
    private let isUniformKnown: Bool
    private var chunks: [Chunk?]
    private var sums: FenwickTree

    /// `count` rows of one height. O(count / 32).
    init(count: Int, uniform: Double, isKnown: Bool) {
        let size = Self.chunkSize
        self.count = count
        self.uniform = uniform
        isUniformKnown = isKnown
        let chunkCount = (count + size - 1) / size
        chunks = Array(repeating: nil, count: chunkCount)
        sums = FenwickTree((0..<chunkCount).map { Double(min(size, count - $0 * size)) * uniform })
    }

    /// Rows of these heights. O(n).
    init(_ heights: [(height: Double, isKnown: Bool)]) {
        let size = Self.chunkSize
        count = heights.count
        uniform = 0
        isUniformKnown = false
        chunks = stride(from: 0, to: heights.count, by: size).map { start in
            let slice = heights[start..<min(start + size, heights.count)]
            return Chunk(heights: slice.map(\.height), isKnown: slice.map(\.isKnown))
        }
        sums = FenwickTree(chunks.map { $0!.total })
    }

    var total: Double { sums.sum(of: chunks.count) }

    /// O(1).
    subscript(row: Int) -> (height: Double, isKnown: Bool) {
        guard let chunk = chunks[row / Self.chunkSize] else { return (uniform, isUniformKnown) }
        return (chunk.heights[row % Self.chunkSize], chunk.isKnown[row % Self.chunkSize])
    }

    /// O(log n).
    mutating func set(_ height: Double, known: Bool, row: Int) {
        let index = row / Self.chunkSize
        var chunk = chunks[index] ?? storedChunk(index)
        // Moved out while it changes, so that it is not copied.
        chunks[index] = nil
        let old = chunk.total
        chunk.set(height, isKnown: known, row: row % Self.chunkSize)
        sums.add(chunk.total - old, at: index)
        chunks[index] = chunk
    }

    /// The height of the rows before `row`. O(log n).
    func offset(of row: Int) -> Double {
        let index = row / Self.chunkSize
        let before = sums.sum(of: index)
        let rest = row % Self.chunkSize
        guard rest > 0 else { return before }
        guard let chunk = chunks[index] else { return before + Double(rest) * uniform }
        return before + chunk.offsets[rest]
    }

    /// The row that covers `offset`: the last one that begins at it or before, and is not empty unless all are.
    /// O(log n).
    func row(at offset: Double) -> Int? {
        guard count > 0 else { return nil }
        var (index, rest) = sums.find(offset)
        if index >= chunks.count { return count - 1 }
        let rows = min(Self.chunkSize, count - index * Self.chunkSize)
        for row in 0..<rows {
            let height = chunks[index]?.heights[row] ?? uniform
            if rest < height { return index * Self.chunkSize + row }
            rest -= height
        }
        return index * Self.chunkSize + rows - 1
    }

    private func storedChunk(_ index: Int) -> Chunk {
        let rows = min(Self.chunkSize, count - index * Self.chunkSize)
        return Chunk(
            heights: Array(repeating: uniform, count: rows), isKnown: Array(repeating: isUniformKnown, count: rows))
    }
}

/// Sums of a row of numbers of which single ones change, both in O(log n). (P. Fenwick, "A new data structure for
/// cumulative frequency tables", 1994.)
struct FenwickTree {
    private var tree: [Double]

    init(_ values: [Double]) {
        tree = [0] + values
        for index in tree.indices.dropFirst() {
            let parent = index + (index & -index)
            if parent < tree.count { tree[parent] += tree[index] }
        }
    }

    mutating func add(_ value: Double, at index: Int) {
        var index = index + 1
        while index < tree.count {
            tree[index] += value
            index += index & -index
        }
    }

    func sum(of count: Int) -> Double {
        var sum = 0.0
        var index = count
        while index > 0 {
            sum += tree[index]
            index -= index & -index
        }
        return sum
    }

    /// The index of the number in whose stretch `offset` falls, and what is left of the offset there.
    func find(_ offset: Double) -> (index: Int, rest: Double) {
        var index = 0
        var rest = offset
        var step = 1
        while step * 2 < tree.count { step *= 2 }
        while step > 0 {
            let next = index + step
            if next < tree.count, tree[next] <= rest {
                index = next
                rest -= tree[next]
            }
            step /= 2
        }
        return (index, rest)
    }
}
