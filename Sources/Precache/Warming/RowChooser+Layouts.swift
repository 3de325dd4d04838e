import PrecacheCore

// The known rows near the screen whose layouts are not kept.

extension RowChooser {
    /// At most so many rows are gone through, above the screen and below.
    private static let maxRows = 256

    /// The known row near the screen whose layout is not kept, and that no worker has; rows in the direction of the
    /// last movement come first. Where none lacks its layout, it is not looked for again until rows come on the screen.
    /// O(rows near the screen).
    func nearestLacking(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        guard store.layouts.mayLack else { return nil }
        var count = 0
        let below = lacking(after: true, first, in: tableView, from: first, count: &count)
        let above = lacking(after: false, first, in: tableView, from: first, count: &count)
        let found = nearer(below, above)
        if found == nil { store.layouts.settle(near: count) }
        return found?.row
    }

    /// The first known row at `start` or after it, or the last before it, whose layout is not kept, if it is near. The
    /// layouts up to it are in use.
    ///
    /// - Parameter count: goes up by the rows that were gone through, known or not.
    func lacking(
        after isAfter: Bool, _ start: RowPosition, in tableView: UITableView, from first: RowPosition, count: inout Int
    ) -> Found? {
        let limit = KeptLayouts.screens(within: screens) * tableView.bounds.height
        let mean = max(tableView.meanHeight(by: store, at: first), 1)
        let reach = (limit + (isAfter ? tableView.visibleHeight : 0)) / mean
        let passed = abs(store.rows.rowCount(before: start) - store.rows.rowCount(before: first))
        var left = min(Int(reach) + 1, Self.maxRows) - passed
        var next = isAfter ? store.rows.row(atOrAfter: start) : store.rows.row(before: start)
        while left > 0, let row = next {
            if isLacking(row) { return (row, tableView.distance(of: row, from: first, by: store)) }
            next = isAfter ? store.rows.row(atOrAfter: row.next) : store.rows.row(before: row)
            left -= 1
            count += 1
        }
        return nil
    }

    private func isLacking(_ row: RowPosition) -> Bool {
        guard store.rows[row] != nil, let id = store.rows.id(at: row), !workers.has(row) else { return false }
        return !store.layouts.use(id, isInDoubt: store.needsVerification(row))
    }
}
