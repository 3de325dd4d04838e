/// The heights of a table's rows, headers and footers in points, in each environment: which row is where (``RowMap``),
/// what it shows (``ItemNumbers``), and what is known of its height (``HeightColumn``), which rows of one item share.
///
/// It knows how many rows each section has, and which of them are cached. All others are the queue of uncached index
/// paths, of which no list is built. Never copied, as each copy would retain all its parts.
package struct HeightTable: ~Copyable {
    /// The values in ``marks`` for rows whose item is not known.
    enum Mark {
        static let none: Int32 = -1
        /// It was reloaded. The height of the item that it next shows is outdated, unless that is complete.
        static let changed: Int32 = -2
        /// Its height was invalidated, whatever item it shows next.
        static let invalidated: Int32 = -3
    }

    var map = RowMap()
    var environments = PerEnvironment(EnvironmentHeights())
    var items = ItemNumbers()
    /// By the numbers of rows: the number of the item that a row showed when it was last asked for, or a ``Mark``.
    /// Shorter than these, as long as no row shows an item.
    var marks: ContiguousArray<Int32> = []
    /// How many rows have changed, and are still to be asked for their items.
    var unattributedCount = 0
    /// Whether any item is kept that is not complete.
    var hasIncomplete = false
    /// The most rows that the table has had.
    var mostRows = 0
    /// The kinds that rows are estimated by. Their numbers come from whoever asks and records.
    package var kinds = KindNumbers()
    /// The cells that items were given for.
    var cells: Set<Item.Cell> = [.any]
    /// Whether a height was ever stored.
    var hasHeights = false
    /// Whether any row or item with heights is gone since this was last set to false.
    package var hasLost = false
    /// Goes up whenever the last height of a row, header or footer becomes another one: it is measured, shows another
    /// item, or is looked up in another environment. At one revision a table that was told of all heights uses them.
    /// Edits do not change it, because the table moves its rows as well.
    package internal(set) var revision = 0
    /// How often all rows were gone through, which tests count instead of taking the time.
    package var passCount: Int { map.passCount }

    /// Knows nothing of a table with `rowCounts[s]` rows in section `s`; a negative count is read as 0, and one above
    /// `Int32.max` as that.
    ///
    /// - Complexity: O(number of sections), whatever the number of rows.
    package init(rowCounts: some Sequence<Int> = EmptyCollection()) { map.reset(rowCounts: rowCounts) }

    // MARK: - Rows

    /// How many rows there are.
    package var rowCount: Int { map.rowCount }
    /// How many rows are still to be measured. Rows that are skipped do not count here.
    package var uncachedCount: Int { map.uncachedCount }
    /// How many sections the table has. O(1).
    package var sectionCount: Int { map.sectionCount }
    /// The number of rows in each section.
    package var rowCounts: [Int] { map.rowCounts }
    /// The number of rows in `section`, nil where there is no such section. O(1).
    package func rowCount(inSection section: Int) -> Int? { map.rowCount(inSection: section) }
    /// Whether the table has such a row, header or footer. O(1).
    package func contains(_ row: RowPosition) -> Bool { map.slot(at: row) != nil }

    /// How many rows have a height: one to serve, or one that they were shown with. O(rows).
    package var coveredCount: Int {
        var count = 0
        map.forEachRow { _, number in
            let height = heights[id(ofNumber: number)]
            if !height.isUncached, height != .skipped { count += 1 }
        }
        return count
    }

    /// How many rows come before a position, which need not exist. O(1).
    package func rowCount(before row: RowPosition) -> Int { map.rowCount(before: row) }

    // MARK: - The queue of uncached index paths

    /// The first uncached row at or after `row`, which need not exist, in the table's order. Allocates nothing.
    /// O((sections + rows of one) / 1,024).
    package func nextUncached(atOrAfter row: RowPosition) -> RowPosition? { map.uncached(from: row, upward: false) }
    /// The last uncached row before `row`. As ``nextUncached(atOrAfter:)``.
    package func lastUncached(before row: RowPosition) -> RowPosition? {
        map.uncached(from: RowPosition(section: row.section, row: max(row.row, 0) - 1), upward: true)
    }
    /// Whether a row, header or footer is still to be measured. O(1).
    package func isUncached(_ row: RowPosition) -> Bool { map.slot(at: row)?.isUncached ?? false }

    /// How many headers and footers are still to be measured.
    package var uncachedSupplementCount: Int { map.uncachedSupplementCount }

    /// The header of a section, or else its footer, that is still to be measured. O(1).
    package func uncachedSupplement(of section: Int) -> RowPosition? {
        if isUncached(.header(of: section)) { return .header(of: section) }
        return isUncached(.footer(of: section)) ? .footer(of: section) : nil
    }

    // MARK: - Heights

    /// Those of the present environment.
    var heights: HeightColumn {
        _read { yield environments.present.heights }
        _modify { yield &environments.present.heights }
    }

    /// What the height of a row is kept under; nil where nothing was ever known of it. O(1).
    package func id(at row: RowPosition) -> HeightID? { map.slot(at: row)?.number.map { id(ofNumber: $0) } }

    @inline(__always) func id(ofNumber number: Int) -> HeightID { Self.id(ofNumber: number, marks) }

    @inline(__always) static func id(ofNumber number: Int, _ marks: ContiguousArray<Int32>) -> HeightID {
        number < marks.count && marks[number] >= 0 ? .item(Int(marks[number])) : .row(number)
    }

    /// Takes rows into the queue, or out of it, by what is known of them. O(rows).
    mutating func updateQueue() {
        // Read first: a closure that captured the table would have the map copied.
        let (marks, heights) = (marks, heights)
        map.update { heights[Self.id(ofNumber: $0, marks)].isUncached }
    }

    /// The height of a row, header or footer; nil where it is not known. O(1).
    package subscript(row: RowPosition) -> Double? {
        guard let number = map.slot(at: row)?.number else { return nil }
        return environments.present.heights.known(id(ofNumber: number))
    }

    /// The height of a row, and what it is kept under; nil where it is not known, or the table has not so many
    /// sections, or the row's section not so many rows. O(1).
    package func known(_ row: RowPosition, sectionCount: Int, rowCount: Int) -> (id: HeightID, height: Double)? {
        guard map.sectionCount == sectionCount, map.rowCount(inSection: row.section) == rowCount, row.row >= 0,
            let id = id(at: row), let height = environments.present.heights.known(id)
        else { return nil }
        return (id, height)
    }

    /// What is known of a row's height, whatever it shows. O(1).
    package func height(at row: RowPosition) -> KnownHeight { id(at: row).map { heights[$0] } ?? .unknown }

    /// The last height of a row: known, of before it changed, or as shown. Nil where there never was one. O(1).
    package func lastHeight(at row: RowPosition) -> Double? { height(at: row).height }

    /// The height that the table has for a row: what the delegate makes of the last one. Nil where there never was one.
    package func heightInTable(at row: RowPosition) -> Double? {
        guard let id = id(at: row) else { return nil }
        return environments.present.answers[id].map { Double($0) } ?? heights[id].height
    }

    /// The delegate was asked for a row, and answers another height than the known one. O(1).
    package mutating func noteAnswer(_ answer: Double, at row: RowPosition) {
        guard let id = id(at: row), answer.isHeight, heightInTable(at: row) != Double(Float(answer)) else { return }
        environments.present.answers[id] = Float(answer)
        revision += 1
    }

    /// Sets the height that is kept under an id, and whether its row is in the queue.
    mutating func set(_ height: KnownHeight, _ id: HeightID, at row: RowPosition) {
        if height != .unknown { hasHeights = true }
        heights[id] = height
        map.setUncached(height.isUncached, at: row)
    }

    /// Records the height of a row, header or footer, which must be one. Zero is a height: that of a hidden row.
    ///
    /// - Parameters:
    ///   - isShown: whether it is an estimate, because the row sizes itself.
    ///   - kind: that of its cell, a number of ``kinds``.
    ///   - id: of ``identify(_:_:)``.
    package mutating func record(
        _ height: Double, isShown: Bool = false, kind: Int? = nil, _ id: HeightID, at row: RowPosition
    ) {
        // Without the sign that a zero may have.
        let recorded = KnownHeight(isShown ? .shown : .known, height.magnitude)
        if recorded.height != heights[id].height {
            revision += 1
            environments.present.answers[id] = nil
        }
        set(recorded, id, at: row)
        if row.isRow { environments.present.means.set(height, of: map.give(row), kind: kind) }
    }

    /// Passes over an uncached row, header or footer whose answer cannot be cached, until it is outdated.
    package mutating func skip(_ row: RowPosition) {
        guard isUncached(row) else { return }
        let number = map.give(row)
        heights.skip(id(ofNumber: number))
        map.setUncached(false, at: row)
    }

    // MARK: - Names

    /// The name of a row, header or footer, which gets one if it has none; nil where there is none. O(1), amortized.
    package mutating func rowID(of row: RowPosition) -> RowID? {
        guard contains(row) else { return nil }
        let number = map.give(row)
        return map.id(of: number)
    }

    /// The name of a row that has one. O(1).
    package func existingRowID(of row: RowPosition) -> RowID? { map.slot(at: row)?.number.map { map.id(of: $0) } }

    /// The last row of each section of which anything was ever known, and where it is. O(sections).
    package var lastNumberedRows: [(id: RowID, row: RowPosition)] { map.lastNumberedRows }
    /// Where the row with that name is; nil where it is gone. O(rows that it is away from where it was), O(rows) where
    /// it is in another section.
    package func position(of id: RowID, near last: RowPosition) -> RowPosition? { map.position(of: id, near: last) }
    /// The new name of a row that lost the given one when the last edit reloaded its section.
    package func newRowID(of id: RowID) -> RowID? { map.isGiven(id.number) ? map.id(of: id.number) : nil }
    /// How often the row with that name was said to show something else; nil where it is gone. O(1).
    package func changes(of id: RowID) -> UInt16? { map.changes(of: id) }

    /// Whether the row or item of an id is still there. O(1).
    package func has(_ id: HeightID) -> Bool { id.isItem ? items[id.number] != nil : map.isGiven(id.number) }
}

extension Double {
    /// Whether it can be a height in points: up to a thousand million, with which sums stay exact; not below zero.
    package var isHeight: Bool { 0...1e9 ~= self }
}
