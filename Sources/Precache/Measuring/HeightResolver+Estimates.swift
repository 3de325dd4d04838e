import PrecacheCore

extension HeightResolver {
    /// The best estimate of a row's height, in points; nil where nothing is known of any row. While rows are measured
    /// ahead, `measure` measures this one.
    func estimate(
        at path: IndexPath, in tableView: UITableView, _ request: HeightRequest, _ hints: RowHints?,
        measuredBy measure: ((CGFloat) -> CGFloat?)? = nil
    ) -> CGFloat? {
        let row = RowPosition(path)
        if calls.questionAhead(of: row) != nil {
            var request = request
            request.isEstimate = true
            return measure.map { height(at: row, in: tableView, request, measuredBy: $0) }
        }
        // Where nothing is known nothing can be wrong: a table that loads asks this once a row.
        monitor.noticeUnseenEnd(in: tableView)
        if hints != nil { store.noteHints() }
        guard !store.rows.isBlank || hints != nil && store.rows.hasLearned, !store.isInBatch else {
            store.given.hasEstimates = true
            return nil
        }
        monitor.synchronize(section: row.section, with: tableView)
        let name = name(of: row, request)
        let estimate = store.rows.estimate(
            of: row, name, isKey: request.key != nil, cell: request.cell, hints?.values)
        if let hints, estimate.isFinal, let height = estimate.height {
            store.rows.learn(height, hints.values, cell: request.cell)
        }
        if !estimate.isFinal { store.given.hasEstimates = true }
        // A row that was hidden, and perhaps is no more, must come on the screen to be asked for.
        return estimate.height.map { estimate.isFinal ? CGFloat($0).asEstimate : max(CGFloat($0), 1) }
    }

    /// The best that is known of a row that is not measured now. Should the table itself have asked, it is told later.
    func answerUnmeasured(_ ticket: Ticket, _ request: HeightRequest, in tableView: UITableView) -> CGFloat {
        store.given.hasEstimates = true
        let known = store.rows.estimate(of: ticket.row, ticket.name, isKey: request.key != nil, cell: request.cell)
        return known.height.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(ticket.row)
    }

    /// The height of a header or footer if it is known, the last one if it is to be measured again; else nil.
    func estimate(ofSupplement supplement: RowPosition, in tableView: UITableView) -> CGFloat? {
        monitor.noticeUnseenEnd(in: tableView)
        guard !store.isInBatch else { return nil }
        store.noteServesSupplements()
        monitor.synchronize(section: supplement.section, with: tableView)
        if store.rows[supplement] == nil { store.given.hasEstimates = true }
        return store.rows.lastHeight(at: supplement).map { CGFloat($0).asEstimate }
    }

    /// A row was shown with that height, in points, which was not answered here: its estimate from then on.
    func noteShown(_ height: CGFloat, at path: IndexPath, by cell: UITableViewCell, isToBeMeasured: Bool) {
        store.rows.noteShown(
            Double(height), at: RowPosition(path), store.name(at: path),
            cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any, isToBeMeasured: isToBeMeasured)
    }
}

extension CGFloat {
    /// The height as an estimate that a table takes literally: it takes one between 0 and 1 for another, and 0 for 0.
    var asEstimate: CGFloat { self > 0 ? Swift.max(self, 1) : 0 }
}

extension UITableView {
    /// What to answer where nothing can be measured: the table's own height or estimate, else UIKit's; headers and footers size
    /// themselves.
    func heightBeforeMeasuring(_ row: RowPosition) -> CGFloat {
        if !row.isRow { return Self.automaticDimension }
        if rowHeight > 0 { return rowHeight }
        return estimatedRowHeight > 0 ? estimatedRowHeight : Self.defaultRowHeight
    }

    /// UITableView's, in points.
    static var defaultRowHeight: CGFloat { 44 }

    /// Whether a finger is on the list, or the list still moves from one.
    var isBeingScrolled: Bool { isTracking || isDragging || isDecelerating }

    /// Whether a row, header or footer may answer `automaticDimension`. (Apple, `estimatedRowHeight` and
    /// `estimatedSectionHeaderHeight`: not where it is 0, unless the delegate estimates.)
    func canSize(_ row: RowPosition) -> Bool {
        if row.isRow { return estimatedRowHeight != 0 || delegateAnswersEstimates }
        return (row.isHeader ? estimatedSectionHeaderHeight : estimatedSectionFooterHeight) != 0
    }
}
