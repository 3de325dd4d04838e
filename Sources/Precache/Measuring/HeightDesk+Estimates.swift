import PrecacheCore

extension HeightDesk {
    /// The best estimate of a row's height, in points; nil where nothing is known of any row. While rows are measured
    /// ahead, `measure` measures this one.
    func estimate(
        at path: IndexPath, in tableView: UITableView, _ request: HeightRequest, _ hints: RowHints?,
        measuredBy measure: ((CGFloat) -> CGFloat?)? = nil
    ) -> CGFloat? {
        let row = RowPosition(path)
        if noteHints(hints, of: row, cell: request.cell) { return tableView.heightBeforeMeasuring }
        if hints != nil { noteHasHints() }
        if isAskedAhead(row) {
            var request = request
            request.isEstimate = true
            return measure.map { height(at: path, in: tableView, request, measuredBy: $0) }
        }
        // Where nothing is known nothing can be wrong: a table that loads asks this once a row.
        monitor.noticeUnseenEnd(in: tableView)
        guard !store.isBlank || hints != nil && store.hasLearned, !store.isInBatch else {
            warmer.estimates.noteServed()
            return nil
        }
        monitor.synchronize(section: row.section, with: tableView)
        let name = name(of: row, at: path, request)
        let estimate = store.estimate(of: row, name, isKey: request.key != nil, cell: request.cell, hints)
        if !estimate.isFinal { warmer.estimates.noteServed() }
        // A row that was hidden, and perhaps is no more, must come on the screen to be asked for.
        return estimate.height.map { estimate.isFinal ? CGFloat($0).asEstimate : max(CGFloat($0), 1) }
    }

    /// A row was shown with that height, in points, which was not answered here: its estimate from then on.
    func noteShown(_ height: CGFloat, at path: IndexPath, by cell: UITableViewCell) {
        let (row, name) = (RowPosition(path), identities.name(at: path, key: nil, cell: .any))
        if store.noteShown(
            Double(height), at: row, name, cell: cell.reuseIdentifier.map { .reuseIdentifier($0) } ?? .any)
        {
            learn(Double(height), of: store.ticket(for: row, name))
        }
    }

    /// ``HeightStore/record(_:isEstimate:cell:watch:isAsked:for:)``, and learns from it.
    @discardableResult
    func record(
        _ height: Double, isEstimate: Bool = false, cell: Item.Cell, watch: ModelWatch?, isAsked: Bool = false,
        for ticket: Ticket
    ) -> Bool {
        guard
            store.record(height, isEstimate: isEstimate, cell: cell, watch: watch, isAsked: isAsked, for: ticket)
        else { return false }
        learn(height, of: ticket)
        return true
    }

    /// A row's height has become known, in points: where rows have hints, they are learned from.
    ///
    /// The delegate is asked for the row's hints again: so they are those of now, wherever the row went since the table asked
    /// for its estimate, and no row's are kept. That is one call for each row that is measured.
    func learn(_ height: Double, of ticket: Ticket) {
        guard hasHints, let tableView = monitor.tableView, let delegate = tableView.delegate,
            tableView.delegateAnswersEstimates, store.isCurrent(ticket),
            warmer.isCurrent(ticket.row.section, in: tableView)
        else { return }
        if case .hints = question { return }
        let asked = askForHints(of: ticket.row) {
            _ = tableView.estimatedHeight(forRowAt: IndexPath(ticket.row), from: delegate)
        }
        guard let hints = asked.hints, store.isCurrent(ticket) else { return }
        store.learn(height, hints, cell: asked.cell, in: ticket.environment)
        warmer.estimates.noteLearned()
    }
}

extension CGFloat {
    /// The height as an estimate that a table takes literally: it takes one between 0 and 1 for another, and 0 for 0.
    var asEstimate: CGFloat { self > 0 ? Swift.max(self, 1) : 0 }
}

extension HeightDesk {
    /// Measures a row for an environment that the table is not in, if that is what it is asked for.
    ///
    /// - Returns: what to answer; nil to answer as if it was asked for the environment that the table is in.
    func measureElsewhere(
        _ path: IndexPath, in tableView: UITableView, _ request: HeightRequest, _ measure: (CGFloat) -> CGFloat?
    ) -> CGFloat? {
        guard case .ahead(let asked) = question, let other = asked.environment else { return nil }
        changeQuestion { $0.environment = nil }
        let row = RowPosition(path)
        // A template's margins may be others there.
        let isWanted = request.layout != nil || warmer.widths.contains(CGFloat(other.contentWidth))
        if isWanted, request.identifier == nil, !request.isEstimate, request.isCached {
            let name = identities.name(at: path, key: request.key, cell: request.cell)
            let ticket = store.ticket(for: row, name, in: other)
            if case .item = name, case .known(let height) = store.lookUp(row, name, in: other) {
                store.record(height, cell: request.cell, for: ticket)
            } else if handOver(request, ticket, for: other, in: tableView) || isLeft(request, ticket) {
                return answerUnmeasured(ticket, request, in: tableView)
            } else {
                // What is read at another width is taken to be the same: one watch is enough for a row.
                let (measured, watch, _) = measureRow(
                    path, in: tableView, request, watches: !store.isWatched(ticket), for: other, measure)
                if let measured, measured != UITableView.automaticDimension,
                    measurer.isHeight(measured, of: "row \(row)")
                {
                    record(Double(measured), cell: request.cell, watch: watch ?? request.watch, for: ticket)
                }
            }
            // The measurement may have reloaded or edited the table: then the row is another by now, or none.
            guard store.isCurrent(ticket) else { return tableView.heightBeforeMeasuring }
        }
        // The answer is always for the environment that the table is in, as the table itself may be asking.
        return request.isEstimate ? tableView.heightBeforeMeasuring : nil
    }
}
