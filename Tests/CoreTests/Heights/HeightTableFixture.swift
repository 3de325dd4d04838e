import PrecacheCore
import TestSupport
import Testing

/// Records the first failure of random runs, with the line that replays it.
func recordFirstFailure(
    _ seeds: Range<UInt64>, _ test: String = #function, at location: SourceLocation = #_sourceLocation,
    _ failure: (UInt64) throws -> String?
) rethrows {
    for seed in seeds {
        guard let text = try failure(seed) else { continue }
        Issue.record("\(Seeds.replay(seed, test))\n\(text)", sourceLocation: location)
        return
    }
}

extension HeightTable {
    init(_ heights: [[Double?]]) {
        self.init(rowCounts: heights.map(\.count))
        for row in rows(map.rowCounts) { if let height = heights[row.section][row.row] { store(height, at: row) } }
    }

    /// How many rows there are, how many heights it can serve or estimate, and how many rows are to be measured.
    var counts: [Int] { [map.rowCount, coveredCount, map.uncachedCount] }

    /// Carries out a batch, after which sections have so many rows.
    mutating func apply(_ edits: [Edit], after counts: [Int]) throws {
        apply(try #require(BatchUpdate(edits).plan(before: map.rowCounts, after: counts)))
    }

    mutating func invalidate(itemsNamed names: [AnyHashable]) {
        let numbers = self.names.numbers.filter { number in names.contains(AnyHashable(self.names.value(of: number)!)) }
        invalidate(numbers)
    }

    mutating func forget(_ row: RowPosition) { invalidate([row]) }

    /// Records a height by position; false where there is no such row, or it is no height.
    @discardableResult
    mutating func store(_ height: Double, at row: RowPosition) -> Bool {
        guard height.isHeight, map.contains(row) else { return false }
        showItself(at: row)
        record(height, at: row)
        return true
    }

    /// The number of a name, at a row that may show it; nil where it has none.
    func number(of name: RowName, at row: RowPosition? = nil) -> Int? {
        func isIt(_ number: Int) -> Bool {
            guard let value = names.value(of: number) else { return false }
            return names.cell(of: number) == name.cell && RowName.isEqual(value, name.value)
        }
        if let own = row.flatMap({ map.number(at: $0) }), isIt(own) { return own }
        var next = names.first(withHashOf: name)
        while let number = next, !isIt(number) { next = names.number(after: number) }
        return next
    }

    func hasNumber(inSection section: Int) -> Bool {
        (0..<map.rowCount(inSection: section)!).contains { map.number(at: at(section, $0)) != nil }
    }

    /// A row is asked, and shows what is named so.
    @discardableResult
    mutating func find(_ row: RowPosition, _ name: RowName) -> HeightEntry {
        show(name, kept: number(of: name, at: row), at: row)
        if let number = map.number(at: row), names.state(of: number) != name.state { _ = setState(name.state, at: row) }
        return entry(at: row)
    }

    mutating func record(_ height: Double, _ name: RowName, at row: RowPosition) {
        find(row, name)
        record(height, at: row)
    }

    /// The entry of a name at a row that may show it.
    func entry(of row: RowPosition, _ name: RowName) -> HeightEntry {
        number(of: name, at: row).map { entry(of: $0, shownBy: row) } ?? .none
    }

    /// Whether each row that is not in the queue is known, or passed over, and headers and footers are counted.
    var isConsistent: Bool {
        map.uncachedSupplementCount == uncachedSupplements.count
            && rows(map.rowCounts).allSatisfy { map.isUncached($0) || !entry(at: $0).isUncached }
    }

    var uncachedSupplements: [RowPosition] {
        map.rowCounts.indices.flatMap { [RowPosition.header(of: $0), .footer(of: $0)] }.filter { map.isUncached($0) }
    }

    /// The first uncached row at or after `row`, in the table's order; where there is none, the nearest one above.
    func nextUncached(near row: RowPosition) -> RowPosition? {
        map.nextUncached(atOrAfter: row) ?? map.lastUncached(before: row)
    }
}
