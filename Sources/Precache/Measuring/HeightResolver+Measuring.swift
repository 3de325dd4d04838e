import PrecacheCore

// How a row, header or footer is measured, and what becomes of that.

extension HeightResolver {
    /// What to answer, nil where that is no height; and whether what it was measured from, or the row, has changed meanwhile.
    typealias Finished = (height: CGFloat?, isOutdated: Bool)

    /// Calls `measure`, with the width in points that there is for the content and the table's traits as the current ones.
    ///
    /// - Parameters:
    ///   - ticket: nil where the height is not to be known.
    ///   - wasKnown: whether it was, before the row changed.
    func measure(
        _ row: RowPosition, in tableView: UITableView, _ request: HeightRequest, for ticket: Ticket?, isAhead: Bool,
        wasKnown: Bool, _ measure: (CGFloat) -> CGFloat?
    ) -> Finished {
        let width = row.isRow ? sizing.contentWidth(of: tableView) : sizing.contentWidthOfHeaders(in: tableView)
        guard width > 0 else { return (nil, false) }
        let isRepeated = !store.isInBatch && (wasKnown || store.rows.wasMeasured(row))
        func measured() -> CGFloat? {
            let own = contentWidth(request, of: width)
            if let question = calls.question, question.isFresh {
                (question.measuredWidth, question.identifier) = (own, request.identifier)
            }
            return measure(own)
        }
        let (before, start) = (calls.measurements, Clock.now())
        if before == 0 { monitor.noteCallBegins() }
        calls.measurements += 1
        var (answer, watch): (CGFloat?, ModelWatch?) = (nil, request.watch)
        Signposts.measuring(row.name, isAhead: isAhead) {
            // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
            tableView.traitCollection.performAsCurrent {
                // A layout's model is watched where it is evaluated.
                if ticket == nil || !row.isRow || request.layout != nil {
                    answer = measured()
                } else {
                    (answer, watch) = models.watching(request.cell, measured)
                }
            }
        }
        let seconds = Clock.now() - start
        calls.measurements = before
        guard let answer else { return (nil, false) }
        return finish(
            Measured(
                height: answer, seconds: seconds, cell: request.cell, isEstimate: request.isEstimate, isAhead: isAhead,
                isRepeated: isRepeated, watch: watch), of: row, for: ticket)
    }

    /// A row was measured, here or by a worker: its height is known from now on, if it is one, and the ticket is still about it.
    ///
    /// - Parameter row: where the row is now.
    func finish(_ measured: Measured, of row: RowPosition, for ticket: Ticket?) -> Finished {
        let (height, isAhead, identifier) = (measured.height, measured.isAhead, measured.cell.identifier)
        notes.log(isAhead ? "precached" : "calculated", row.name, identifier, height)
        let sizesItself = height == UITableView.automaticDimension
        guard !sizesItself, notes.isHeight(height, of: row) else {
            if sizesItself { kinds.noteSizesItself(row) }
            // To ask again would never end. A row that was asked ahead may still be measured where its estimate is asked.
            if sizing.isTwin, let ticket, store.position(of: ticket) == row { store.skip(row) }
            return (sizesItself ? height : nil, false)
        }
        if !calls.isAskedAfresh {
            notes.count(
                isAhead: isAhead, isTracking: monitor.tableView?.isBeingScrolled == true,
                isRepeated: measured.isRepeated, cost: measured.seconds, identifier: identifier)
        }
        if row.isRow {
            kinds.noteMeasured(by: identifier)
        } else if let identifier {
            kinds.noteMeasured(supplement: identifier)
        }
        guard let ticket else { return (height, false) }
        // What shown cells contradict is an estimate, whoever has measured it.
        let isEstimate = measured.isEstimate || areEstimates(of: row, measured.cell)
        if isEstimate { kinds.noteSizesItself(row) }
        let isKept = store.record(
            Double(height), isEstimate: isEstimate, cell: measured.cell, watch: measured.watch, isAsked: !isAhead,
            for: ticket, at: row)
        if isKept, !isAhead, store.given.screenMayBeOld { store.onChange(.shown) }
        // The first in this turn.
        if isKept, store.modelChanges.asked.count == 1 { models.endTurn() }
        return (height, !isKept && measured.watch != nil)
    }

    /// Whether such heights are only estimates. Closures know better of headers and footers.
    func areEstimates(of row: RowPosition, _ cell: Item.Cell) -> Bool {
        (row.isRow || cell != .any) && kinds.areEstimates(of: cell)
    }

    /// The width of a row's content by the app's rule, where it has one that answers a width.
    private func contentWidth(_ request: HeightRequest, of width: CGFloat) -> CGFloat {
        guard let mapped = request.contentWidth?(width) else { return width }
        if mapped.isFinite, mapped >= 0 { return mapped }
        notes.report(
            "content width", "contentWidth: made \(mapped) of \(width) points, so rows are measured at \(width) points."
        )
        return width
    }
}
