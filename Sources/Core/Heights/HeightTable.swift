/// Row heights by position, for one environment (one content width, one text size and so on).
///
/// Heights are in points. It knows how many rows each section has, and so which are uncached: these are the queue of
/// uncached index paths (see ``nextUncached(near:)``), of which no list is ever built.
///
/// It is a value, without a clock, a run loop or UIKit. What rows show is not in it: for rows with an item it
/// only says which are uncached, and the item's height is the one that is served.
package struct HeightTable: Sendable {
    @usableFromInline private(set) var sections: [SectionHeights]

    /// How many rows have a height: one to serve or, for rows that are skipped, the one that they were shown with.
    package private(set) var knownCount = 0
    /// How many rows are still to be measured. Rows that are skipped do not count here.
    package private(set) var uncachedCount: Int
    /// How many rows there are.
    package private(set) var rowCount: Int
    /// Whether no height was ever stored.
    package private(set) var isBlank = true

    /// Knows nothing of a table with `rowCounts[s]` rows in section `s`; a negative count is read as 0.
    ///
    /// - Complexity: O(number of sections), whatever the number of rows.
    package init(rowCounts: some Sequence<Int> = EmptyCollection()) {
        sections = rowCounts.map { SectionHeights(rowCount: max($0, 0)) }
        rowCount = sections.reduce(0) { $0 + $1.rowCount }
        uncachedCount = rowCount
    }

    /// How many sections the table has. O(1).
    package var sectionCount: Int { sections.count }

    /// The number of rows in `section`, nil where there is no such section. O(1).
    package func rowCount(inSection section: Int) -> Int? {
        sections.indices.contains(section) ? sections[section].rowCount : nil
    }

    /// Whether the table has such a row. O(1).
    package func contains(_ position: RowPosition) -> Bool {
        guard let rows = rowCount(inSection: position.section) else { return false }
        return position.row >= 0 && position.row < rows
    }

    /// The height of a row in points, nil where it is not known or there is no such row.
    ///
    /// Inlinable, with what it calls: from another module a lookup takes 1.1 ns instead of 3.0 (Benchmarks/Micro,
    /// lookup).
    ///
    /// - Complexity: O(1), two array reads.
    @inlinable
    package subscript(position: RowPosition) -> Double? {
        // In place: a section that is read out of the array is retained and released.
        sections.withUnsafeBufferPointer { sections in
            guard sections.indices.contains(position.section) else { return nil }
            return sections[position.section].known(position.row)
        }
    }

    /// The height of a row in points; nil where it is not known, or the table has not so many sections, or the row's
    /// section not so many rows. O(1).
    package func height(at position: RowPosition, sectionCount: Int, rowCount: Int) -> Double? {
        // In place: a section that is read out of the array is retained and released.
        sections.withUnsafeBufferPointer { sections in
            guard sections.count == sectionCount, sections.indices.contains(position.section),
                sections[position.section].rowCount == rowCount
            else { return nil }
            return sections[position.section].known(position.row)
        }
    }

    /// The last height of a row in points: the known one, that of before it changed, or the one that it was shown with. Nil
    /// where there never was one. O(1).
    package func lastHeight(at position: RowPosition) -> Double? {
        sections.indices.contains(position.section) ? sections[position.section].lastHeight(of: position.row) : nil
    }

    /// Records the height of a row, in points. Zero is a height: that of a hidden row.
    ///
    /// - Returns: false, with nothing changed, where there is no such row.
    /// - Throws: ``HeightError`` for a value that is no height; nothing is changed then.
    /// - Complexity: O(1), but for the first height of a section, which is O(rows in the section).
    @discardableResult
    package mutating func store(_ height: Double, at position: RowPosition) throws(HeightError) -> Bool {
        try HeightError.check(height)
        guard contains(position) else { return false }
        isBlank = false
        // Without the sign that a zero may have.
        set(.known, height.magnitude, at: position)
        return true
    }

    /// Whether a row is still to be measured. O(1).
    package func isUncached(_ position: RowPosition) -> Bool { contains(position) && state(of: position) == .uncached }

    /// Whether a row was measured before, or skipped. O(1).
    package func wasMeasured(_ position: RowPosition) -> Bool {
        contains(position) && (state(of: position) != .uncached || lastHeight(at: position) != nil)
    }

    private func state(of position: RowPosition) -> RowState { sections[position.section].state(of: position.row) }

    /// Has a row not measured although no height is known, because what it answers cannot be cached.
    ///
    /// No effect where there is no such row, or its height is known. It is uncached again when it is forgotten.
    package mutating func skip(_ position: RowPosition) {
        guard isUncached(position) else { return }
        set(.skipped, lastHeight(at: position) ?? .nan, at: position)
    }

    /// Half a pixel at 3x, in points. A table keeps heights as 32-bit floats, so that none comes back to the last bit.
    private static let halfAPixel = 1.0 / 6

    /// Records the height that a row was shown with, in points, as an estimate; the row is skipped from then on.
    ///
    /// - Returns: false, with nothing changed, where that is known already, the row was measured, there is no such row,
    ///   or the value is no height.
    @discardableResult
    package mutating func noteShown(_ height: Double, at position: RowPosition) -> Bool {
        // A row that is shown with its last height was not told of its change yet, or has had that height all along.
        guard contains(position), self[position] == nil, (try? HeightError.check(height)) != nil,
            lastHeight(at: position).map({ abs($0 - height) >= Self.halfAPixel }) ?? true
        else { return false }
        isBlank = false
        set(.skipped, height, at: position)
        return true
    }

    /// Has the rows that were skipped measured again; what they were shown with stays an estimate. O(rows).
    package mutating func uncacheSkipped() { uncache { $0 == .skipped } }

    private mutating func uncache(where isMeant: (RowState) -> Bool) {
        for section in sections.indices where !sections[section].isBlank {
            for row in 0..<sections[section].rowCount where isMeant(sections[section].state(of: row)) {
                forget(RowPosition(section: section, row: row))
            }
        }
    }

    /// Marks a row's height as outdated: the row is uncached, and its last height an estimate until it is measured. No
    /// effect where there is no such row.
    package mutating func forget(_ position: RowPosition) {
        guard contains(position) else { return }
        set(.uncached, lastHeight(at: position) ?? .nan, at: position)
    }

    /// Forgets all heights of a section, which has `rowCount` rows from now on. No effect where there is no such
    /// section.
    ///
    /// - Complexity: O(sections).
    package mutating func forget(section: Int, rowCount: Int) {
        guard sections.indices.contains(section) else { return }
        sections[section] = SectionHeights(rowCount: max(rowCount, 0))
        countSections()
    }

    /// The number of rows in each section.
    package var rowCounts: [Int] { sections.map(\.rowCount) }

    /// Moves heights as a batch update moves rows: rows that stay or move keep theirs, wherever they are now; rows that
    /// are reloaded keep it as an estimate and are uncached, those of a reloaded section by their index; rows that are
    /// new are unknown.
    ///
    /// - Parameter plan: made of this table's ``rowCounts``.
    /// - Complexity: O(sections + rows of those that are edited), whatever the number of edits.
    package mutating func apply(_ plan: BatchPlan) {
        sections.apply(plan)
        countSections()
    }

    /// Moves what is known of each section as a whole, its header say, as a batch update moves sections. Each of this
    /// table's own sections has a row for each section of the table; those that are reloaded are uncached.
    ///
    /// - Complexity: O(sections of the table).
    package mutating func applyToSections(_ plan: BatchPlan) {
        for index in sections.indices {
            let old = sections[index]
            sections[index] = SectionHeights(rowCount: plan.sections.count)
            for (row, section) in plan.sections.enumerated() {
                guard let origin = section.origin ?? section.reloads else { continue }
                let (state, height) = old.row(at: origin)
                sections[index].set(section.reloads == nil ? state : .uncached, height, for: row)
            }
        }
        countSections()
    }

    private mutating func set(_ state: RowState, _ height: Double, at position: RowPosition) {
        let (known, uncached) = (sections[position.section].knownCount, sections[position.section].uncachedCount)
        sections[position.section].set(state, height, for: position.row)
        knownCount += sections[position.section].knownCount - known
        uncachedCount += sections[position.section].uncachedCount - uncached
    }

    private mutating func countSections() {
        knownCount = sections.reduce(0) { $0 + $1.knownCount }
        uncachedCount = sections.reduce(0) { $0 + $1.uncachedCount }
        rowCount = sections.reduce(0) { $0 + $1.rowCount }
    }
}
