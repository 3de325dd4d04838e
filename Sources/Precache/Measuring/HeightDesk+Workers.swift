import PrecacheCore

// Rows with a layout that any thread can measure: what is asked ahead is handed to a worker, and what the table asks is taken
// from one where that is sooner than measuring it here.

extension HeightDesk {
    /// Has a worker measure a row that is asked ahead.
    ///
    /// - Returns: false where it has no such layout, no height that is kept, or no worker has room.
    func handOver(_ request: HeightRequest, _ ticket: Ticket, in tableView: UITableView) -> Bool {
        guard let layout = request.layout, askedAhead != nil else { return false }
        if case .none = ticket.name { return false }
        let width = reader.contentWidth(of: tableView)
        guard width > 0, workers.handOver(layout, ticket, request.watch, width: width, in: tableView)
        else {
            return false
        }
        askedAhead?.wasHandedOver = true
        return true
    }

    /// What is answered for a row that is not measured now: the best that is known of it. Should the table itself have asked,
    /// it is told later, as with other estimates.
    func answerUnmeasured(_ ticket: Ticket, _ request: HeightRequest, in tableView: UITableView) -> CGFloat {
        warmer.estimates.noteServed()
        let known = store.rows.estimate(of: ticket.row, ticket.name, isKey: request.key != nil, cell: request.cell)
            .height
        return known.map { CGFloat($0) } ?? tableView.heightBeforeMeasuring(ticket.row)
    }

    /// What a worker has measured of a row that the table asks for, in points, which is then known; nil where the row is to
    /// be measured here, and by no worker any more.
    func takeFromWorker(_ ticket: Ticket, wasKnown: Bool) -> CGFloat? {
        guard let entry = store.underWay[ticket.id] else { return nil }
        let taken = workers.take(entry, ticket.name)
        store.underWay.remove(ticket.id)
        guard let taken, taken.height >= 0, taken.height.isFinite else { return nil }
        notes.countByWorker(isRepeated: wasKnown || store.rows.wasMeasured(ticket.row), cost: taken.seconds)
        notes.log("precached", "row \(ticket.row)", nil, CGFloat(taken.height))
        measurer.shownCells.noteMeasured(by: nil)
        store.record(taken.height, cell: .any, watch: entry.watch, for: ticket)
        return CGFloat(taken.height)
    }
}
