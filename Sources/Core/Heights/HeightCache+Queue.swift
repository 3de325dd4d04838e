// The queue: the rows whose heights are not known.

extension HeightCache {
    /// The first queued row at or after `position`, in the table's order; where there is none, the nearest one above.
    /// `position` need not exist.
    ///
    /// - Complexity: O(sections + distance / 64), allocates nothing.
    public func nextUncached(near position: RowPosition) -> RowPosition? {
        nextUncached(atOrAfter: position) ?? lastUncached(before: position)
    }

    /// The first queued row at or after `position`, which need not exist, in the table's order. Complexity as
    /// ``nextUncached(near:)``.
    public func nextUncached(atOrAfter position: RowPosition) -> RowPosition? {
        guard queuedCount > 0 else { return nil }
        var row = position.section < 0 ? 0 : position.row
        for section in max(position.section, 0)..<max(sections.count, position.section, 0) {
            if let found = sections[section].firstQueued(atOrAfter: row) {
                return RowPosition(section: section, row: found)
            }
            row = 0
        }
        return nil
    }

    /// The last queued row before `position`, which need not exist, in the table's order. Complexity as
    /// ``nextUncached(near:)``.
    public func lastUncached(before position: RowPosition) -> RowPosition? {
        guard queuedCount > 0, position.section >= 0 else { return nil }
        var row = position.section < sections.count ? position.row : .max
        for section in (0...min(position.section, sections.count - 1)).reversed() {
            if let found = sections[section].lastQueued(before: row) {
                return RowPosition(section: section, row: found)
            }
            row = .max
        }
        return nil
    }
}
