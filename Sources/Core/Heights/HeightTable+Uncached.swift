// The queue of uncached index paths: the rows whose height is still to be measured.

extension HeightTable {
    /// The first uncached row at or after `position`, in the table's order; where there is none, the nearest one above.
    /// `position` need not exist.
    ///
    /// - Complexity: O(sections + distance / 64), allocates nothing.
    package func nextUncached(near position: RowPosition) -> RowPosition? {
        nextUncached(atOrAfter: position) ?? lastUncached(before: position)
    }

    /// The first uncached row at or after `position`, which need not exist, in the table's order. Complexity as
    /// ``nextUncached(near:)``.
    package func nextUncached(atOrAfter position: RowPosition) -> RowPosition? {
        guard uncachedCount > 0 else { return nil }
        var row = position.section < 0 ? 0 : position.row
        for section in max(position.section, 0)..<max(sections.count, position.section, 0) {
            if let found = sections[section].firstUncached(atOrAfter: row) {
                return RowPosition(section: section, row: found)
            }
            row = 0
        }
        return nil
    }

    /// How many rows the table has from one row on up to another, which comes after it and is not counted; 0 where it
    /// does not. O(sections between).
    package func rowCount(from first: RowPosition, to end: RowPosition) -> Int {
        guard first < end else { return 0 }
        guard first.section < end.section else { return end.row - first.row }
        let between = (first.section + 1..<end.section).reduce(0) { $0 + (rowCount(inSection: $1) ?? 0) }
        return max((rowCount(inSection: first.section) ?? 0) - first.row, 0) + between + end.row
    }

    /// The last uncached row before `position`, which need not exist, in the table's order. Complexity as
    /// ``nextUncached(near:)``.
    package func lastUncached(before position: RowPosition) -> RowPosition? {
        guard uncachedCount > 0, position.section >= 0 else { return nil }
        var row = position.section < sections.count ? position.row : .max
        for section in (0...min(position.section, sections.count - 1)).reversed() {
            if let found = sections[section].lastUncached(before: row) {
                return RowPosition(section: section, row: found)
            }
            row = .max
        }
        return nil
    }
}
