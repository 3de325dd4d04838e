import PrecacheCore

// An estimate is asked for: by a table of all its rows, with each edit.

extension Engine {
    private typealias Estimate = (height: Double?, isFinal: Bool)

    /// The best estimate of a row's height, in points; nil where nothing is known.
    func answerEstimate(
        at path: IndexPath, in tableView: UITableView, key: AnyHashable?, kind: AnyHashable?
    ) -> CGFloat? {
        let estimate = estimate(at: path, in: tableView, key: key, kind: kind)
        if calls.isAskedByTable || !estimate.isFinal {
            telling.noteEstimate(isFinal: estimate.isFinal, store.rows)
        }
        guard let height = estimate.height else { return nil }
        // A row that was hidden, and perhaps is no more, must come on the screen to be asked for.
        return estimate.isFinal ? CGFloat(height).asEstimate : max(CGFloat(height), 1)
    }

    private func estimate(
        at path: IndexPath, in tableView: UITableView, key: AnyHashable?, kind: AnyHashable?
    ) -> Estimate {
        let row = RowPosition(path)
        guard key == nil, let number = numberAsShown(row, path, in: tableView) else {
            return fullEstimate(at: path, in: tableView, key: key, kind: kind)
        }
        // A kind is hashed, which takes longer than the rest.
        if kind == nil || number != nil && store.rows.isCountedInKind(row) {
            return store.rows.estimate(of: row, number: number)
        }
        let kind = store.makeNumber(of: kind)
        let estimate = store.rows.estimate(of: row, number: number, kind: kind)
        count(estimate, of: row, kind)
        return estimate
    }

    /// The number of a row, if the row shows what it did; none within, where nothing is known of the row. Nil where more is to be looked up. A table asks for all of its rows with each edit, so nothing is
    /// brought up to date, and no object is made.
    @inline(__always)
    private func numberAsShown(_ row: RowPosition, _ path: IndexPath, in tableView: UITableView) -> Int?? {
        guard isUpToDate(for: row) || isCurrent(row, in: tableView) else { return nil }
        guard let number = store.rows.map.number(at: row) else { return store.rows.mayFindNames ? nil : .some(nil) }
        if store.identities != nil, !hasIdentity(number, path) { return nil }
        return number
    }

    /// Whether environment and counts are as known, for a row's section.
    @inline(__always)
    private func isCurrent(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard store.mayAnswer, models.areFollowed, reader.isUpToDate(tableView), let source = tableView.dataSource
        else { return false }
        let sections = tableView.sectionCount(of: source)
        guard sections == store.rows.map.sectionCount, 0..<sections ~= row.section,
            source.tableView(tableView, numberOfRowsInSection: row.section)
                == store.rows.map.rowCount(inSection: row.section)
        else { return false }
        if calls.isAskedByTable { calls.recordCompared(row.section) }
        return true
    }

    /// Counts a known height for the estimates of its kind.
    private func count(_ estimate: Estimate, of row: RowPosition, _ kind: Int?) {
        if let kind, estimate.isFinal, let height = estimate.height { store.count(height, of: row, kind: kind) }
    }

    private func fullEstimate(
        at path: IndexPath, in tableView: UITableView, key: AnyHashable?, kind: AnyHashable?
    ) -> Estimate {
        let row = RowPosition(path)
        // A table that loads asks for every row: while nothing is known, nothing is brought up to date.
        let isBlank = store.rows.isBlank
        if !isBlank, !isUpToDate(for: row) { bringUpToDate(section: row.section, with: tableView) }
        guard !isBlank, !store.batch.isOpen else { return (nil, false) }
        // Without names the key is not looked at, which would copy it and take as long as the rest.
        let hasNames = store.rows.names.count > 0 || store.identities != nil
        let shown = hasNames ? store.readShown(by: row, key: key) : .itself
        let kind = store.makeNumber(of: kind)
        let estimate = store.estimate(of: row, showing: shown, kind: kind)
        count(estimate, of: row, kind)
        return estimate
    }

    /// The last height of a header or footer; nil where it has none.
    func answerEstimate(of supplement: RowPosition, in tableView: UITableView) -> CGFloat? {
        bringUpToDate(section: supplement.section, with: tableView)
        guard !store.batch.isOpen else { return nil }
        follow(store.measureSupplements())
        if store.rows[supplement] == nil { telling.noteAsksForEstimates() }
        return store.rows.lastHeight(at: supplement).map { CGFloat($0).asEstimate }
    }
}
