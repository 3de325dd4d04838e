/// The heights of a table's rows, headers and footers in points, in each environment. It puts together the parts that
/// know which row is where (``RowMap``), what it shows (``ShownItems``), and how high it is (``HeightColumns``).
///
/// It knows how many rows each section has, and which of them are cached. All others are the queue of uncached index
/// paths, of which no list is built. Never copied, as each copy would retain all its parts.
package struct HeightTable: ~Copyable {
    var map: RowMap
    var shown = ShownItems()
    var columns = HeightColumns()
    /// The kinds that rows are estimated by. Their numbers come from whoever asks and records.
    package var kindNumbers = KindNumbers()
    /// Whether items may be known whose rows have gone: a row of which nothing is known may show one of them.
    package internal(set) var mayFindItems = false
    /// The numbers of the rows that are to be looked at, and so in the queue, although their heights may be known.
    var toReread: Set<Int> = []
    /// Whether ids of rows or items are free that somebody may have kept.
    package private(set) var hasFreedIDs = false

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

    /// Goes up whenever the last height of a row, header or footer becomes another one: it is measured, shows another
    /// item, or is looked up in another environment. At one revision a table that was told of all heights uses them.
    /// Edits do not change it, because the table moves its rows as well.
    package var revision: Int { columns.revision }
    /// How often all rows were gone through, which tests count instead of taking the time.
    package var passCount: Int { map.passCount }

    // MARK: - Rows

    /// How many rows there are.
    package var rowCount: Int { map.rowCount }
    /// How many rows are still to be measured, or looked at. Rows that are skipped do not count here.
    package var uncachedCount: Int { map.uncachedCount }
    /// How many rows are to be measured at the least: one that is looked at may keep its height.
    package var unknownCount: Int { max(map.uncachedCount - toReread.count, 0) }
    /// How many sections the table has. O(1).
    package var sectionCount: Int { map.sectionCount }
    /// The number of rows in each section.
    package var rowCounts: [Int] { map.rowCounts }
    /// The number of rows in `section`, nil where there is no such section. O(1).
    package func rowCount(inSection section: Int) -> Int? { map.rowCount(inSection: section) }
    /// Whether the table has such a row, header or footer. O(1).
    package func contains(_ row: RowPosition) -> Bool { map.slot(at: row) != nil }
    /// How many rows come before a position, which need not exist. O(1).
    package func rowCount(before row: RowPosition) -> Int { map.rowCount(before: row) }
    /// The first row at or after a position, which need not exist. O(sections without rows in between).
    package func row(atOrAfter row: RowPosition) -> RowPosition? { map.row(atOrAfter: row) }
    /// The last row before a position, which need not exist. O(sections without rows in between).
    package func row(before row: RowPosition) -> RowPosition? { map.row(before: row) }

    /// How many rows have a height: one to serve, or one that they were shown with. O(rows).
    package var coveredCount: Int {
        var count = 0
        map.forEachRow { _, number in
            let entry = columns[shown.id(ofNumber: number)]
            if !entry.isUncached, entry != .skipped { count += 1 }
        }
        return count
    }

    // MARK: - The queue of uncached index paths

    /// The first uncached row at or after `row`, which need not exist, in the table's order. Allocates nothing.
    /// O((sections + rows of one) / chunk size).
    package func nextUncached(atOrAfter row: RowPosition) -> RowPosition? { map.uncached(from: row, upward: false) }
    /// The last uncached row before `row`. As ``nextUncached(atOrAfter:)``.
    package func lastUncached(before row: RowPosition) -> RowPosition? {
        map.uncached(from: RowPosition(section: row.section, row: max(row.row, 0) - 1), upward: true)
    }
    /// Whether a row, header or footer is still to be measured, or looked at. O(1).
    package func isUncached(_ row: RowPosition) -> Bool { map.slot(at: row)?.isUncached ?? false }

    /// How many headers and footers are still to be measured.
    package var uncachedSupplementCount: Int { map.uncachedSupplementCount }

    /// The header of a section, or else its footer, that is still to be measured. O(1).
    package func uncachedSupplement(of section: Int) -> RowPosition? {
        if isUncached(.header(of: section)) { return .header(of: section) }
        return isUncached(.footer(of: section)) ? .footer(of: section) : nil
    }

    /// Takes rows into the queue, or out of it, by what is known of them. O(rows).
    mutating func updateQueue() {
        // Read first: a closure that captured the table would have the map copied.
        let shown = shown
        let heights = columns.heights
        let toReread = toReread
        map.update { heights[shown.id(ofNumber: $0)].isUncached || toReread.contains($0) }
    }

    /// Takes a row into the queue, or out of it, unless it is to be looked at. O(1).
    mutating func setUncached(_ isUncached: Bool, at row: RowPosition) {
        map.setUncached(isUncached || isToBeReread(row), at: row)
    }

    // MARK: - Heights

    /// The id under which a row's height is kept; nil where nothing was ever known of it. O(1).
    package func id(at row: RowPosition) -> HeightID? { map.number(at: row).map { shown.id(ofNumber: $0) } }

    /// The height of a row, header or footer; nil where it is not known. O(1).
    package subscript(row: RowPosition) -> Double? {
        guard let number = map.number(at: row) else { return nil }
        return columns.known(shown.id(ofNumber: number))
    }

    /// The height of a row, and what it is kept under; nil where it is not known, or the table has not so many
    /// sections, or the row's section not so many rows. O(1).
    package func known(_ row: RowPosition, sectionCount: Int, rowCount: Int) -> (id: HeightID, height: Double)? {
        guard map.sectionCount == sectionCount, map.rowCount(inSection: row.section) == rowCount, row.row >= 0,
            let id = id(at: row), let height = columns.known(id)
        else { return nil }
        return (id, height)
    }

    /// The entry of a row, whatever it shows. O(1).
    package func entry(at row: RowPosition) -> HeightEntry { id(at: row).map { columns[$0] } ?? .none }

    /// The last height of a row: known, of before it changed, or as shown. Nil where there never was one. O(1).
    package func lastHeight(at row: RowPosition) -> Double? { entry(at: row).height }

    /// The height that the table has for a row: what the delegate makes of the last one. Nil where there never was one.
    package func heightInTable(at row: RowPosition) -> Double? {
        guard let id = id(at: row) else { return nil }
        return columns.answer(of: id) ?? columns[id].height
    }

    /// Records the height of a row, header or footer, which must be one. Zero is a height: that of a hidden row.
    ///
    /// - Parameters:
    ///   - isEstimate: whether it is not served, because the row sizes itself.
    ///   - kind: that of its cell, a number of ``kindNumbers``.
    ///   - id: of ``assign(_:to:)``.
    package mutating func record(
        _ height: Double, isEstimate: Bool = false, kind: Int? = nil, _ id: HeightID, at row: RowPosition
    ) {
        // Without the sign that a zero may have.
        columns.record(HeightEntry(isEstimate ? .estimate : .measured, height.magnitude), id)
        setUncached(false, at: row)
        if row.isRow { columns.count(height, of: map.makeNumber(of: row), kind: kind) }
    }

    /// Records that the delegate was asked for a row, and answers another height than the known one. O(1).
    package mutating func recordAnswer(_ answer: Double, at row: RowPosition) {
        guard let id = id(at: row), answer.isHeight, heightInTable(at: row) != Double(Float(answer)) else { return }
        columns.recordAnswer(Float(answer), id)
    }

    /// Passes over an uncached row, header or footer whose answer cannot be cached, until it is outdated.
    package mutating func skip(_ row: RowPosition) {
        guard isUncached(row) else { return }
        let number = map.makeNumber(of: row)
        columns.skip(shown.id(ofNumber: number))
        setUncached(false, at: row)
    }

    // MARK: - Ids

    /// The id of a row, header or footer, which gets one if it has none; nil where there is none. O(1), amortized.
    package mutating func makeID(of row: RowPosition) -> RowID? {
        guard contains(row) else { return nil }
        let number = map.makeNumber(of: row)
        return map.numbers.id(of: number)
    }

    /// The id of a row that has one. O(1).
    package func existingRowID(of row: RowPosition) -> RowID? { map.number(at: row).map { map.numbers.id(of: $0) } }

    /// The last row of each section of which anything was ever known, and where it is. O(sections).
    package var lastNumberedRows: [(id: RowID, row: RowPosition)] { map.lastNumberedRows }
    /// Where the row with that id is; nil where it is gone. O(rows that it is away from where it was), O(rows) where
    /// it is in another section.
    package func position(of id: RowID, near last: RowPosition) -> RowPosition? { map.position(of: id, near: last) }
    /// The new id of a row that lost the given one when the last edit reloaded its section.
    package func newRowID(of id: RowID) -> RowID? {
        map.numbers.isInUse(id.number) ? map.numbers.id(of: id.number) : nil
    }
    /// How often the row with that id was said to show something else; nil where it is gone. O(1).
    package func changes(of id: RowID) -> UInt16? { map.numbers.changes(of: id) }

    /// Whether the row or item of an id is still there. O(1).
    package func has(_ id: HeightID) -> Bool {
        switch id {
        case .row(let number): map.numbers.isInUse(number)
        case .item: shown.item(id) != nil
        }
    }

    /// Forgets what was kept under ids that other rows and items will get.
    mutating func free(_ ids: [HeightID]) {
        guard !ids.isEmpty else { return }
        hasFreedIDs = true
        columns.remove(ids)
    }

    /// Forgets all heights of rows' own, as all rows are gone.
    mutating func freeRows() {
        hasFreedIDs = true
        columns.removeRows()
    }

    /// An item is to be let go of.
    mutating func markFreed() { hasFreedIDs = true }

    /// The items that were removed since the last call; nil where no id of a row or an item became free. To be called
    /// after changes. The caller lets go of the items last, because their `deinit` is the app's code.
    package mutating func takeRemoved() -> [Item]? {
        guard hasFreedIDs else { return nil }
        hasFreedIDs = false
        return shown.takeRemoved()
    }
}

extension Double {
    /// Whether it can be a height in points: up to a thousand million, with which sums stay exact; not below zero.
    package var isHeight: Bool { 0...1e9 ~= self }
}
