import PrecacheCore

// The next row is chosen, anew in each task: no list of rows is kept.
//
// Choosing measures nothing: UIKit is asked for its bounds, its offset and counts, and which row is at a point, but for
// no height, no cell and no layout. Distances are by the mean of known heights.

extension Engine {
    typealias Found = (row: RowPosition, distance: CGFloat)

    /// The row that is worked on next, and whether only its cell is to be made for it.
    struct NextRow {
        let row: RowPosition
        var isForCell = false
    }

    /// The row ahead comes first, unless it is more than so many times as far away as the row behind.
    static let preference: CGFloat = 3

    /// The uncached row within reach that is nearest to the screen's `first`, its section's header and footer before
    /// it; or, before uncached rows that are more than a screen away, the nearest row whose layout is not kept, or
    /// whose cell is not. Nil where the data source has another count of rows. Under a finger see
    /// ``handOverWhileMoving(_:in:)``.
    func findNextRow(in tableView: UITableView, from first: RowPosition) -> NextRow? {
        let uncached = nearestUncached(in: tableView, from: first)
        let isFar = uncached.map { tableView.distance(of: $0, from: first, by: store) > tableView.bounds.height }
        let lacking = isFar ?? true ? findLacking(in: tableView, from: first) : nil
        guard let next = lacking ?? uncached.map({ NextRow(row: $0) }),
            tableView.hasCounts(of: store, section: next.row.section)
        else { return nil }
        if lacking != nil || !store.isAnySupplementUncached { return next }
        return store.rows.map.uncachedSupplement(of: next.row.section).map { NextRow(row: $0) } ?? next
    }

    private func findLacking(in tableView: UITableView, from first: RowPosition) -> NextRow? {
        if layouts.mayLack, let row = takeNearestLacking(in: tableView, from: first) {
            return NextRow(row: row)
        }
        guard cells.mayLack, let row = findRowWithoutCell(in: tableView, from: first) else { return nil }
        return NextRow(row: row, isForCell: true)
    }

    /// The uncached row, or else header or footer, within reach that is nearest to the screen; on request also one that
    /// a worker measures. A row in the direction of the last movement comes before one behind.
    func nearestUncached(
        in tableView: UITableView, from first: RowPosition, orWithWorker isWithWorker: Bool = false
    ) -> RowPosition? {
        let below = uncached(after: true, first, in: tableView, from: first, orWithWorker: isWithWorker)
        let above = uncached(after: false, first, in: tableView, from: first, orWithWorker: isWithWorker)
        if let row = nearer(below, above)?.row { return row }
        return store.isAnySupplementUncached ? uncachedSupplement(in: tableView, from: first) : nil
    }

    /// The next uncached row at `start` or after it, or the last before it, and its distance, if it is within reach.
    /// O(rows that workers measure).
    func uncached(
        after isAfter: Bool, _ start: RowPosition, in tableView: UITableView, from first: RowPosition,
        orWithWorker isWithWorker: Bool = false
    ) -> Found? {
        var found = isAfter ? store.rows.map.nextUncached(atOrAfter: start) : store.rows.map.lastUncached(before: start)
        while !isWithWorker, !workers.isEmpty, let row = found, workers.has(row, store) {
            found =
                isAfter ? store.rows.map.nextUncached(atOrAfter: row.next) : store.rows.map.lastUncached(before: row)
        }
        guard let row = found else { return nil }
        let distance = tableView.distance(of: row, from: first, by: store)
        return distance <= limit(after: isAfter, in: tableView) ? (row, distance) : nil
    }

    /// The row in the direction of the last movement, unless it is much further away than the one behind.
    private func nearer(_ below: Found?, _ above: Found?) -> Found? {
        guard let below, let above else { return below ?? above }
        let isMovingUp = motion.velocity < 0
        let ahead = isMovingUp ? above : below
        let behind = isMovingUp ? below : above
        return ahead.distance <= Self.preference * behind.distance ? ahead : behind
    }

    /// How far rows are measured below the screen, or above it, in points.
    func limit(after isAfter: Bool, in tableView: UITableView) -> CGFloat {
        guard let screens = settings.screens(power) else { return .infinity }
        let ahead = CGFloat(screens) * tableView.bounds.height
        return isAfter == (motion.velocity < 0) ? ahead / 2 : ahead
    }

    /// The power to spare for the table's rows. Asked where it is needed: nothing begins when it changes.
    var power: DevicePower {
        let power = DevicePower.current()
        return power == .plenty && isToDoLess ? .saving : power
    }

    // MARK: - Headers and footers

    /// The first uncached header or footer within reach, from the screen's `first` on and then back; each counts as a
    /// row. O(sections within reach).
    private func uncachedSupplement(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        guard let count = store.rows.map.rowCount(inSection: first.section) else { return nil }
        let mean = tableView.meanHeight(by: store, at: first)
        let below = uncachedSupplement(
            from: first.section, step: 1, outOfSight: first.row, mean, limit: limit(after: true, in: tableView))
        return below
            ?? uncachedSupplement(
                from: first.section, step: -1, outOfSight: count - first.row, mean,
                limit: limit(after: false, in: tableView))
    }

    /// The first uncached header or footer from a section on, one section after the other, that is within a limit.
    ///
    /// - Parameters:
    ///   - outOfSight: how many rows of the first section are on the other side of the screen.
    ///   - mean: the height of a row, header or footer, in points.
    ///   - limit: in points.
    private func uncachedSupplement(
        from first: Int, step: Int, outOfSight: Int, _ mean: CGFloat, limit: CGFloat
    ) -> RowPosition? {
        var section = first
        var rows = -outOfSight
        while CGFloat(rows) * mean <= limit, let count = store.rows.map.rowCount(inSection: section) {
            if let found = store.rows.map.uncachedSupplement(of: section) { return found }
            section += step
            rows += count + 1
        }
        return nil
    }

    // MARK: - Rows without their layout

    /// At most so many rows are gone through, above the screen and below.
    private static let maxRows = 256

    /// Whether the layout of a row is kept where it is measured. O(1).
    func isNear(_ row: RowPosition, in tableView: UITableView, from first: RowPosition) -> Bool {
        tableView.distance(of: row, from: first, by: store) <= KeptLayouts.screens() * tableView.bounds.height
    }

    /// The known row near the screen whose layout is not kept, and that no worker has; rows in the direction of the
    /// last movement come first. Where none lacks its layout, it is not looked for again until rows come on the screen.
    /// O(rows near the screen).
    private func takeNearestLacking(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        var count = 0
        let below = findLacking(after: true, first, in: tableView, from: first, count: &count)
        let above = findLacking(after: false, first, in: tableView, from: first, count: &count)
        let found = nearer(below, above)
        if found == nil { layouts.settle(near: count) }
        return found?.row
    }

    /// The first known row at `start` or after it, or the last before it, whose layout is not kept, if it is near. The
    /// layouts up to it are in use.
    ///
    /// - Parameter count: goes up by the rows that were gone through, known or not.
    func findLacking(
        after isAfter: Bool, _ start: RowPosition, in tableView: UITableView, from first: RowPosition, count: inout Int
    ) -> Found? {
        let limit = KeptLayouts.screens(within: settings.screens(power)) * tableView.bounds.height
        let mean = max(tableView.meanHeight(by: store, at: first), 1)
        let reach = (limit + (isAfter ? tableView.visibleHeight : 0)) / mean
        let passed = abs(store.rows.map.rowCount(before: start) - store.rows.map.rowCount(before: first))
        var left = min(Int(reach) + 1, Self.maxRows) - passed
        var next = isAfter ? store.rows.map.row(atOrAfter: start) : store.rows.map.row(before: start)
        while left > 0, let row = next {
            if !useLayout(of: row) { return (row, tableView.distance(of: row, from: first, by: store)) }
            next = isAfter ? store.rows.map.row(atOrAfter: row.next) : store.rows.map.row(before: row)
            left -= 1
            count += 1
        }
        return nil
    }

    /// Counts a row's layout as used, and returns whether the row needs not be asked for it.
    private func useLayout(of row: RowPosition) -> Bool {
        guard store.rows[row] != nil, let number = store.rows.map.number(at: row), !workers.has(row, store) else {
            return true
        }
        switch layouts.useState(number).state {
        case .needless: return true
        case .kept: return !store.needsVerification(row)
        case .lacking: return false
        }
    }
}
