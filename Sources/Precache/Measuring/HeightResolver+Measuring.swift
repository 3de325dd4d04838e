import PrecacheCore

extension HeightResolver {
    /// Calls `measure` with the content width in points and the table's traits, and finishes what it answers.
    func measure(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, for ticket: Ticket?,
        _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat? {
        // With a ticket, the width of the environment in which the height is kept.
        let width =
            if !row.isRow {
                sizing.contentWidthOfHeaders(in: tableView)
            } else if ticket != nil || reader.isCurrent(tableView) {
                reader.contentWidth
            } else {
                sizing.content(of: tableView).width
            }
        guard width > 0 else { return nil }
        if let question = calls.question, question.isFresh { question.identifier = request.identifier }
        let isAhead = calls.questionAhead(of: row) != nil
        let (before, start) = (calls.measurements, Clock.now())
        if before == 0, calls.question == nil { monitor.noteCallBegins() }
        calls.measurements += 1
        var (answer, watch): (CGFloat?, ModelWatch?) = (nil, request.watch)
        func measureWatched() {
            // A layout's model is watched where it is evaluated.
            if ticket == nil || !row.isRow || request.layout != nil {
                answer = measure(width)
            } else {
                (answer, watch) = models.watching(request.cell) { measure(width) }
            }
        }
        Signposts.measuring(row.name, isAhead: isAhead) {
            // As in a layout, where UIKit asks; a task has made them current. (Apple, `UITraitCollection.current`.)
            if isAhead { measureWatched() } else { tableView.traitCollection.performAsCurrent(measureWatched) }
        }
        let seconds = Clock.now() - start
        calls.measurements = before
        guard let answer else { return nil }
        // If the sizing table was found to differ just now, the height may be wrong: it is not kept.
        let ticket = sizing.isTwin || !row.isRow ? ticket : nil
        return finish(
            Measured(height: answer, seconds: seconds, cell: request.cell, isAhead: isAhead, watch: watch), of: row,
            for: ticket)
    }

    /// Checks, counts, logs and records what was measured, here or by a worker. Returns nil where it is no height.
    func finish(_ measured: Measured, of row: RowPosition, for ticket: Ticket?) -> CGFloat? {
        let (height, isAhead, identifier) = (measured.height, measured.isAhead, measured.cell.identifier)
        let sizesItself = height == UITableView.automaticDimension
        guard !sizesItself, notes.isHeight(height, of: row) else {
            if sizesItself { kinds.noteSizesItself(row) }
            // Asking again would never end.
            if sizing.isTwin, let ticket, store.position(of: ticket) == row { store.rows.skip(row) }
            return sizesItself ? height : nil
        }
        if !calls.isAskedAfresh {
            notes.count(
                isAhead: isAhead, isTracking: monitor.tableView?.isBeingScrolled == true, cost: measured.seconds,
                identifier: identifier)
        }
        if row.isRow { kinds.measured.insert(identifier) }
        if !isAhead, row.isRow, calls.synchronizedSection != nil { noteMiss(height) }
        guard let ticket else { return height }
        var measured = measured
        measured.isEstimate = areEstimates(of: row, measured.cell)
        let isKept = store.record(measured, for: ticket, at: row)
        // The first in this turn of the loop.
        if isKept, store.modelChanges.asked.count == 1 { models.endTurn() }
        // The model changed while the row was measured.
        if !isKept, measured.watch != nil { calls.questionAhead(of: row)?.outcome = .again }
        return height
    }

    /// A table with estimates asks for the heights of what it shows. The screen, and two more, leave room for a jump.
    private func noteMiss(_ height: CGFloat) {
        calls.missedHeight += height
        guard let tableView = monitor.tableView, calls.missedHeight > 3 * tableView.bounds.height,
            tableView.delegateAnswersEstimates, tableView.bounds.height > 0
        else { return }
        notes.report(
            "estimates",
            "more than two screens of rows off the screen were measured in one layout or reload, although the delegate "
                + "answers estimates. If estimatedHeightForRowAt calls what measures heights, all rows are measured "
                + "before the first paint: answer precachedEstimate(forRowAt:), or a number.")
    }

    /// Whether shown cells contradicted such heights. Headers and footers are never checked.
    func areEstimates(of row: RowPosition, _ cell: Item.Cell) -> Bool { row.isRow && kinds.areEstimates(of: cell) }
}
