import PrecacheCore

// The known rows near the screen whose layouts are not kept.

extension RowChooser {
    /// Layouts are kept so many screens around the list.
    private static let layoutScreens = 4
    /// At most so many rows are gone through, above the screen and below.
    private static let maxRows = 256

    /// The height in points within which layouts are kept, above the screen and below.
    private func layoutLimit(in tableView: UITableView) -> CGFloat {
        CGFloat(min(screens ?? Self.layoutScreens, Self.layoutScreens)) * tableView.bounds.height
    }

    /// Whether the layout of a row is kept where it is measured. O(1).
    func isNear(_ row: RowPosition, in tableView: UITableView, from first: RowPosition) -> Bool {
        distance(of: row, in: tableView, from: first) <= layoutLimit(in: tableView)
    }

    /// The known row near the screen whose layout is not kept, and that no worker has; rows in the direction of the last
    /// movement come first. O(rows near the screen); where none lacks its layout, it is not looked for again until rows
    /// come on the screen.
    func nearestLacking(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        guard layouts.mayLack else { return nil }
        let start = layouts.uses
        let below = lacking(after: true, first, in: tableView, from: first)
        let above = lacking(after: false, first, in: tableView, from: first)
        let found = nearer(below, above)
        if found == nil { layouts.settle(since: start) }
        return found?.row
    }

    /// The first known row at `start` or after it, or the last before it, whose layout is not kept, if it is near. The
    /// layouts up to it are in use.
    func lacking(
        after isAfter: Bool, _ start: RowPosition, in tableView: UITableView, from first: RowPosition
    ) -> Found? {
        let limit = layoutLimit(in: tableView)
        var next = isAfter ? store.rows.row(atOrAfter: start) : store.rows.row(before: start)
        for _ in 0..<Self.maxRows {
            guard let row = next else { return nil }
            let distance = distance(of: row, in: tableView, from: first)
            guard distance <= limit else { return nil }
            if store.rows[row] != nil, let id = store.rows.id(at: row), !workers.has(row) {
                if layouts.lacks(id, isInDoubt: store.needsVerification(row)) { return (row, distance) }
                layouts.touch(id)
            }
            next = isAfter ? store.rows.row(atOrAfter: row.next) : store.rows.row(before: row)
        }
        return nil
    }
}
