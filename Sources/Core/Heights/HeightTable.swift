/// The heights of a table's rows, headers and footers in points, in each environment. It puts together the parts that
/// know which row is where (``RowMap``), what it shows (``RowNames``), and how high it is (``HeightColumns``), which all
/// go by the row's number.
///
/// It knows how many rows each section has, and which of them are cached. All others are the queue of uncached index
/// paths, of which no list is built. Never copied, as each copy would retain all its parts.
package struct HeightTable: ~Copyable {
    package internal(set) var map: RowMap
    package internal(set) var names = RowNames()
    package internal(set) var heights = HeightColumns()
    /// The rows that have changed, and that the app was not asked for since.
    var doubts = Doubts()
    /// The kinds that rows are estimated by. Their numbers come from whoever asks and records.
    package var kindNumbers = KindNumbers()
    /// The numbers of the rows that are to be looked at, and so in the queue, although their heights may be known.
    var toReread: Set<Int> = []
    /// The most rows that the table has had.
    var mostRows = 0
    /// Numbers that nothing has any more, and that somebody may have kept.
    private var freed: [Int] = []
    /// Whether several rows may have become uncached whose places are not known.
    var isQueueOld = false

    /// 1,024 rows in a chunk.
    package static let usualChunkBits: UInt8 = 10

    /// Knows nothing of a table with `rowCounts[s]` rows in section `s`; a negative count is read as 0, and one above
    /// `Int32.max` as that.
    ///
    /// - Parameter chunkBits: rows are kept in chunks of two to the power of this. Tests have smaller ones, so that a
    ///   few rows fill several.
    /// - Complexity: O(number of sections), whatever the number of rows.
    package init(rowCounts: some Sequence<Int> = EmptyCollection(), chunkBits: UInt8 = Self.usualChunkBits) {
        map = RowMap(chunkBits: chunkBits)
        map.reset(rowCounts: rowCounts)
    }

    /// How many rows are to be measured at the least: one that is looked at may keep its height.
    package var unknownCount: Int { max(map.uncachedCount - toReread.count, 0) }

    /// How many rows have a height: one to serve, or one that they were shown with. O(rows).
    package var coveredCount: Int {
        var count = 0
        map.forEachRow { _, number in
            let entry = heights[number]
            if !entry.isUncached, entry != .skipped { count += 1 }
        }
        return count
    }

    // MARK: - The queue of uncached index paths

    /// Takes rows into the queue, or out of it, by what is known of them. O(rows).
    mutating func updateQueue() {
        // Read first: a closure that captured the table would have the map copied.
        isQueueOld = false
        let heights = heights
        let toReread = toReread
        let doubts = doubts
        map.update { heights[$0].isUncached || toReread.contains($0) || doubts[$0] != nil }
    }

    /// Takes a row into the queue, or out of it, by what is known of it. O(1).
    mutating func updateQueue(at row: RowPosition) {
        guard let number = map.number(at: row) else { return }
        let isToBeRead = !toReread.isEmpty && toReread.contains(number) || doubts[number] != nil
        map.setUncached(isToBeRead || heights[number].isUncached, at: row)
    }

    // MARK: - Heights

    /// The height of a row, header or footer; nil where it is not known. O(1).
    package subscript(row: RowPosition) -> Double? { map.number(at: row).flatMap { heights[$0].known } }

    /// The number and the height of a row; nil where that is not known, or the row is to be looked at, or the table has
    /// not so many sections, or the row's section not so many rows. O(1).
    package func known(_ row: RowPosition, sectionCount: Int, rowCount: Int) -> (number: Int, height: Double)? {
        guard map.sectionCount == sectionCount, map.rowCount(inSection: row.section) == rowCount, row.row >= 0,
            let slot = map.slot(at: row), !slot.isUncached, let number = slot.number,
            let height = heights[number].known
        else { return nil }
        return (number, height)
    }

    /// The entry of a row, whatever it shows. O(1).
    package func entry(at row: RowPosition) -> HeightEntry { map.number(at: row).map { heights[$0] } ?? .none }

    /// The last height of a row: known, of before it changed, or as shown. Nil where there never was one. O(1).
    package func lastHeight(at row: RowPosition) -> Double? { entry(at: row).height }

    /// The height that the table has for a row: what the delegate makes of the last one. Nil where there never was one.
    package func heightInTable(at row: RowPosition) -> Double? {
        guard let number = map.number(at: row) else { return nil }
        return heights.answer(of: number) ?? heights[number].height
    }

    /// Records the height of a row, header or footer, which must be one. Zero is a height: that of a hidden row. No
    /// effect where there is no such row.
    ///
    /// - Parameters:
    ///   - isEstimate: whether it is not served, because the row sizes itself.
    ///   - kind: that of its cell, a number of ``kindNumbers``.
    package mutating func record(
        _ height: Double, isEstimate: Bool = false, kind: Int? = nil, at row: RowPosition
    ) {
        guard map.contains(row) else { return }
        let number = map.makeNumber(of: row)
        // Without the sign that a zero may have.
        heights.record(HeightEntry(isEstimate ? .estimate : .measured, height.magnitude), number)
        updateQueue(at: row)
        names.setVerified(number)
        if let original = names.original(of: number), names.state(of: original) === names.state(of: number) {
            heights.copy(number, to: original)
        }
        if row.isRow { heights.count(height, of: number, kind: kind) }
    }

    /// Records that the delegate was asked for a row, and answers another height than the known one. O(1).
    package mutating func recordAnswer(_ answer: Double, at row: RowPosition) {
        guard let number = map.number(at: row), answer.isHeight, heightInTable(at: row) != Double(Float(answer)) else {
            return
        }
        heights.recordAnswer(Float(answer), number)
    }

    /// Passes over an uncached row, header or footer whose answer cannot be cached, until it is outdated.
    package mutating func skip(_ row: RowPosition) {
        guard map.isUncached(row) else { return }
        let number = map.makeNumber(of: row)
        heights.skip(number)
        doubts.lose(CollectionOfOne(number))
        updateQueue(at: row)
    }

    // MARK: - Ids

    /// The id of a row, header or footer, which gets one if it has none; nil where there is none. O(1), amortized.
    package mutating func makeID(of row: RowPosition) -> RowID? {
        guard map.contains(row) else { return nil }
        let number = map.makeNumber(of: row)
        return map.numbers.id(of: number)
    }

    /// Whether a row has that number, or a name that may come back. O(1).
    package func has(_ number: Int) -> Bool { map.numbers.isShown(number) || names.has(number) }

    /// Forgets what was kept under numbers that rows have left, and that others will get.
    mutating func free(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return }
        for number in numbers { names.remove(number) }
        map.free(numbers)
        heights.remove(numbers)
        freed += numbers
    }

    /// As ``free(_:)`` of all numbers, of which these were rows'. Names must be gone.
    mutating func freeAll(_ numbers: [Int]) {
        map.freeAll()
        heights.removeHeights()
        freed += numbers
    }

    /// Whether numbers are free, or objects of the app's removed, since the last ``takeRemoved()``.
    package var hasRemoved: Bool { !freed.isEmpty || names.hasRemoved }

    /// The numbers that became free since the last call, and the app's objects that were removed. To be called after
    /// changes. The caller lets go of the objects last, because their `deinit` is the app's code.
    package mutating func takeRemoved() -> (numbers: [Int], objects: [Any]) {
        let numbers = freed
        freed = []
        return (numbers, names.takeRemoved())
    }
}

extension Double {
    /// Whether it can be a height in points: up to a thousand million, with which sums stay exact; not below zero.
    package var isHeight: Bool { 0...1e9 ~= self }
}
