/// Row heights by position, for one environment (one content width, text size, layout direction and display scale).
///
/// Heights are in points. The cache knows how many rows each section has, and so also which rows it lacks: these are
/// the queue (see ``nextUncached(near:)``), and no list of index paths is ever built.
///
/// It is a value, without a clock, a run loop or UIKit. It is not for heights by a model's key.
public struct HeightCache: Sendable {
    @usableFromInline private(set) var sections: [SectionHeights]

    /// How many rows have a height, be it to serve or, of rows that are not measured, one that they were shown with.
    public private(set) var knownCount = 0
    /// How many rows are still to be measured. Rows that were passed over count neither here nor in ``knownCount``.
    public private(set) var queuedCount: Int
    /// How many rows there are.
    public private(set) var rowCount: Int
    /// Whether no height was ever stored.
    public private(set) var isBlank = true

    /// A cache that knows nothing of a table with `rowCounts[s]` rows in section `s`; a negative count is read as 0.
    ///
    /// - Complexity: O(number of sections), whatever the number of rows.
    public init(rowCounts: some Sequence<Int> = EmptyCollection()) {
        sections = rowCounts.map { SectionHeights(rowCount: max($0, 0)) }
        rowCount = sections.reduce(0) { $0 + $1.rowCount }
        queuedCount = rowCount
    }

    /// How many sections the table has. O(1).
    public var sectionCount: Int { sections.count }

    /// The number of rows in `section`, nil where there is no such section. O(1).
    public func rowCount(inSection section: Int) -> Int? {
        sections.indices.contains(section) ? sections[section].rowCount : nil
    }

    /// Whether the table has such a row. O(1).
    public func contains(_ position: RowPosition) -> Bool {
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
    public subscript(position: RowPosition) -> Double? {
        guard sections.indices.contains(position.section) else { return nil }
        let state = sections[position.section].state(of: position.row)
        return state.isKnown ? state.height : nil
    }

    /// The height of a row in points; nil where it is not known, or the table has not so many sections, or the row's
    /// section not so many rows. O(1).
    package func height(at position: RowPosition, sectionCount: Int, rowCount: Int) -> Double? {
        guard sections.count == sectionCount, sections.indices.contains(position.section) else { return nil }
        let section = sections[position.section]
        guard section.rowCount == rowCount else { return nil }
        let state = section.state(of: position.row)
        return state.isKnown ? state.height : nil
    }

    /// The last height of a row in points: the known one, that of before it was reloaded or forgotten, or the one that
    /// it was shown with. Nil where there never was one. O(1).
    public func lastHeight(at position: RowPosition) -> Double? {
        guard sections.indices.contains(position.section) else { return nil }
        return sections[position.section].state(of: position.row).lastHeight
    }

    /// Records the height of a row, in points. Zero is a height: that of a hidden row.
    ///
    /// - Returns: false, with nothing changed, where there is no such row.
    /// - Throws: ``HeightError`` for a value that is no height; nothing is changed then.
    /// - Complexity: O(1), but for the first height of a section, which is O(rows in the section).
    @discardableResult
    public mutating func store(_ height: Double, at position: RowPosition) throws(HeightError) -> Bool {
        try HeightError.check(height)
        guard contains(position) else { return false }
        isBlank = false
        set(RowState(height: height), at: position)
        return true
    }

    /// Whether a row is still to be measured. O(1).
    package func isQueued(_ position: RowPosition) -> Bool {
        contains(position) && sections[position.section].state(of: position.row).isQueued
    }

    /// Whether a row was said to have changed, and was not measured since. O(1).
    package func hasChanged(_ position: RowPosition) -> Bool {
        contains(position) && sections[position.section].state(of: position.row).hasChanged
    }

    /// Whether a row was said to have changed in something that no key tells, and was not measured since. O(1).
    package func isInvalidated(_ position: RowPosition) -> Bool {
        contains(position) && sections[position.section].state(of: position.row).isInvalidated
    }

    /// Whether any row has changed, of those in `section` where one is named. O(rows) where rows are queued.
    package func hasAnyChanged(inSection section: Int? = nil) -> Bool {
        guard queuedCount > 0 else { return false }
        guard let section else { return sections.contains { $0.hasAnyChanged } }
        return sections.indices.contains(section) && sections[section].hasAnyChanged
    }

    /// Whether any row has changed that is meant. O(rows) where rows are queued.
    package func hasAnyChanged(where isMeant: (RowPosition) -> Bool) -> Bool {
        containsChanged { position, _ in isMeant(position) }
    }

    /// Whether any row is invalidated. O(rows) where rows are queued.
    package var hasAnyInvalidated: Bool { containsChanged { _, state in state.isInvalidated } }

    /// Whether a batch update takes away any row that has changed. O(rows) where rows are queued.
    package func hasAnyChanged(takenAwayBy plan: BatchPlan) -> Bool {
        hasAnyChanged { plan.reloadedSection($0.section) == nil && plan.position(of: $0) == nil }
    }

    /// Whether any row has changed that a table with so many rows in each section lacks. O(rows) where rows are queued.
    package func hasAnyChanged(beyond rowCounts: [Int]) -> Bool {
        hasAnyChanged { $0.section >= rowCounts.count || $0.row >= rowCounts[$0.section] }
    }

    private func containsChanged(_ isMeant: (RowPosition, RowState) -> Bool) -> Bool {
        guard queuedCount > 0 else { return false }
        return sections.enumerated().contains { section, heights in
            heights.hasAnyChanged
                && (0..<heights.rowCount).contains { row in
                    let state = heights.state(of: row)
                    return state.hasChanged && isMeant(RowPosition(section: section, row: row), state)
                }
        }
    }

    /// Whether a row was measured before, or passed over. O(1).
    package func wasMeasured(_ position: RowPosition) -> Bool {
        guard contains(position) else { return false }
        let state = sections[position.section].state(of: position.row)
        return state != .unknown && state != .changed && state != .invalidated
    }

    /// Takes a row off the queue although no height is known, because what it answers cannot be cached.
    ///
    /// No effect where there is no such row, or its height is known. The row is queued again when it is forgotten.
    public mutating func passOver(_ position: RowPosition) {
        guard contains(position), self[position] == nil else { return }
        set(sections[position.section].state(of: position.row).notMeasured, at: position)
    }

    /// Records the height that a row was shown with, in points, as an estimate, and takes the row off the queue.
    ///
    /// - Returns: false, with nothing changed, where that is known already, the row was measured, there is no such row,
    ///   or the value is no height.
    @discardableResult
    package mutating func noteShown(_ height: Double, at position: RowPosition) -> Bool {
        guard contains(position), self[position] == nil, (try? HeightError.check(height)) != nil else { return false }
        let shown = RowState.shown(height: height)
        let state = sections[position.section].state(of: position.row)
        // A row that has changed and is still shown as it was: nothing new.
        if state == shown || state.isInvalidated || state.hasChanged && state.lastHeight == height { return false }
        isBlank = false
        set(shown, at: position)
        return true
    }

    /// Puts the rows that are known back on the queue. O(rows).
    package mutating func queueKnown() { changeEach { $0.isKnown ? .unknown : $0 } }

    /// Puts the rows that were passed over back on the queue. O(rows).
    package mutating func queuePassedOver() {
        changeEach { $0 == .passedOver ? .unknown : $0.isShown ? $0.outdated : $0 }
    }

    private mutating func changeEach(_ change: (RowState) -> RowState) {
        for section in sections.indices where !sections[section].isBlank {
            for row in 0..<sections[section].rowCount {
                let before = sections[section].state(of: row)
                let after = change(before)
                if after != before { set(after, at: RowPosition(section: section, row: row)) }
            }
        }
    }

    /// Takes the height of a row for outdated, and queues it: its last height is kept as an estimate until then. No
    /// effect where there is no such row.
    public mutating func forget(_ position: RowPosition) {
        guard contains(position) else { return }
        set(sections[position.section].state(of: position.row).outdated, at: position)
    }

    /// Forgets a row whatever is known of it under a key, and queues it. No effect where there is no such row.
    public mutating func invalidate(_ position: RowPosition) {
        guard contains(position) else { return }
        set(sections[position.section].state(of: position.row).invalid, at: position)
    }

    /// Puts a row back on the queue, with nothing known of it. No effect where there is no such row.
    package mutating func queue(_ position: RowPosition) {
        guard contains(position) else { return }
        set(.unknown, at: position)
    }

    /// Forgets all heights of a section, which has `rowCount` rows from now on. No effect where there is no such
    /// section.
    ///
    /// - Complexity: O(1).
    public mutating func forget(section: Int, rowCount: Int) {
        guard sections.indices.contains(section) else { return }
        change(section) { $0 = SectionHeights(rowCount: max(rowCount, 0)) }
    }

    /// The number of rows in each section.
    public var rowCounts: [Int] { sections.map(\.rowCount) }

    /// Moves heights as a batch update moves rows: rows that stay or move keep theirs, wherever they are now; rows that
    /// are reloaded keep it as an estimate and are queued, those of a reloaded section by their index; rows that are
    /// new are unknown.
    ///
    /// - Parameter plan: made of this cache's ``rowCounts``.
    /// - Complexity: O(sections + rows of those that are edited), whatever the number of edits.
    public mutating func apply(_ plan: BatchPlan) {
        // Moves read the sections as they were.
        let moved = plan.sections.map { section in
            section.added.map { row, from in
                (row: row, state: from.map { sections[$0.section].state(of: $0.row) } ?? .unknown)
            }
        }
        var old: [SectionHeights?] = sections
        sections = []
        for (section, added) in zip(plan.sections, moved) {
            guard let origin = section.origin ?? section.reloads, var heights = old[origin] else {
                sections.append(SectionHeights(rowCount: section.rowCount))
                continue
            }
            // The only reference from here on, so that it is edited in place.
            old[origin] = nil
            if section.reloads != nil {
                heights.reload(rowCount: section.rowCount)
            } else if !section.isUntouched {
                heights.edit(removed: section.removed, reloaded: section.reloaded, added: added)
            }
            sections.append(heights)
        }
        countSections()
    }

    /// Moves what is known of each section as a whole, its header say, as a batch update moves sections. Each of this
    /// cache's own sections has a row for each section of the table; those that are reloaded are queued.
    ///
    /// - Complexity: O(sections of the table).
    package mutating func applyToSections(_ plan: BatchPlan) {
        for index in sections.indices {
            let old = sections[index]
            var heights = SectionHeights(rowCount: plan.sections.count)
            for (row, section) in plan.sections.enumerated() {
                if let origin = section.origin { heights.set(old.state(of: origin), for: row) }
                if let origin = section.reloads { heights.set(old.state(of: origin).outdated, for: row) }
            }
            sections[index] = heights
        }
        countSections()
    }

    /// The rows of a table with other counts, of which each takes over what is known of the row that it was.
    ///
    /// - Parameters:
    ///   - rowCounts: how many rows each section of the result has.
    ///   - origin: the position in this cache of a row of the result; nil for a new one.
    /// - Complexity: O(rows of the result).
    package func rearranged(rowCounts: [Int], origin: (RowPosition) -> RowPosition?) -> HeightCache {
        var result = HeightCache(rowCounts: rowCounts)
        result.isBlank = isBlank
        for (section, rows) in result.rowCounts.enumerated() {
            for row in 0..<rows {
                guard let old = origin(RowPosition(section: section, row: row)), contains(old) else { continue }
                result.sections[section].set(sections[old.section].state(of: old.row), for: row)
            }
        }
        result.countSections()
        return result
    }

    /// Gives the table other counts, its rows keeping their heights by position: what is gone is at the end of a
    /// section or of the table, and what is there now is unknown. Negative counts are read as 0.
    ///
    /// - Complexity: O(sections + rows of those whose count changes).
    public mutating func resize(rowCounts: [Int]) {
        sections.removeLast(max(sections.count - rowCounts.count, 0))
        for (section, count) in rowCounts.enumerated() {
            let count = max(count, 0)
            if section >= sections.count {
                sections.append(SectionHeights(rowCount: count))
            } else if sections[section].rowCount != count {
                sections[section].resize(to: count)
            }
        }
        countSections()
    }

    private mutating func set(_ state: RowState, at position: RowPosition) {
        let change = sections[position.section].set(state, for: position.row)
        knownCount += change.known
        queuedCount += change.queued
    }

    private mutating func countSections() {
        knownCount = sections.reduce(0) { $0 + $1.knownCount }
        queuedCount = sections.reduce(0) { $0 + $1.queuedCount }
        rowCount = sections.reduce(0) { $0 + $1.rowCount }
    }

    private mutating func change(_ section: Int, _ body: (inout SectionHeights) -> Void) {
        let (known, queued, rows) =
            (sections[section].knownCount, sections[section].queuedCount, sections[section].rowCount)
        body(&sections[section])
        knownCount += sections[section].knownCount - known
        queuedCount += sections[section].queuedCount - queued
        rowCount += sections[section].rowCount - rows
    }
}
