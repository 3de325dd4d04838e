import PrecacheCore

// Content that an app makes by a configuration of its own, or has SwiftUI make, may not have its size at once: it may still
// have that of what it showed before, or settle in a second pass, or when it has come into a window. So each row gets content
// that is made anew; and its template stays in the table, unseen, until it answers the same in two turns of the run loop, with
// a layout and a commit between them.

/// A row whose template is filled, and has not answered twice the same yet.
struct SettlingRow {
    /// How often content is asked before it is taken to have no size of its own.
    static let mostLooks = 8

    let template: UITableViewCell
    let identifier: String
    /// Answers what the template asks for now, in points.
    let height: @MainActor () -> CGFloat
    /// What it answered last.
    fileprivate(set) var last: CGFloat
    fileprivate(set) var looks = 1
    /// The scheduler's, when it was last asked.
    fileprivate(set) var turn: Int
    /// Set by whoever asked for the height.
    var ticket: Ticket?
    var cell = Item.Cell.any
    var isEstimate = false
    var watch: ModelWatch?
    /// What it has taken so far, in seconds.
    var cost = 0.0

    /// Whether it was asked in this turn of the run loop.
    @MainActor var wasAskedNow: Bool { turn == IdleScheduler.shared.turn }
}

extension RowMeasurer {
    /// Whether cells of an identifier were seen to have content that may settle late.
    func settlesLate(_ identifier: @autoclosure () -> String?) -> Bool {
        !lateIdentifiers.isEmpty && identifier().map { lateIdentifiers.contains($0) } ?? false
    }

    /// Asks a template that was just filled for its height in points. If its content may settle late, it is laid out and asked
    /// once more, so that all that it reads is read now; and if it is measured ahead, it is left where it stands.
    ///
    /// - Parameter height: asks the template.
    func askFilled(
        _ template: UITableViewCell, _ identifier: String, in tableView: UITableView,
        height: @escaping @MainActor () -> CGFloat
    ) -> CGFloat {
        let first = height()
        wasFilledLate = template.hasContentThatMaySettleLate
        guard wasFilledLate else { return first }
        lateIdentifiers.insert(identifier)
        reader.sizing(in: tableView) { $0.hold(template) }
        template.layoutSubviews()
        // Not `layoutIfNeeded()`, which would have the table laid out, from inside a call to its delegate.
        template.contentView.layoutSubviews()
        let last = height()
        guard isAhead, settling == nil else { return last }
        reader.sizing(in: tableView) { $0.hold(template) }
        settling = SettlingRow(
            template: template, identifier: identifier, height: height, last: last, turn: IdleScheduler.shared.turn)
        return last
    }

    /// Asks a filled template again, twice.
    ///
    /// - Returns: whether both answers are the one of the turn before.
    func lookAgain(in tableView: UITableView) -> Bool {
        guard var row = settling else { return false }
        let start = Clock.now()
        var answers = (first: row.last, second: row.last)
        func layOutAndAsk() {
            row.template.layoutIfNeeded()
            answers = (row.height(), row.height())
        }
        tableView.traitCollection.performAsCurrent {
            // Also where no frame was committed since. Its table is laid out with it, if that is due.
            // If anything was read when it was filled, that is taken to be all: an item has one watch.
            guard row.watch == nil else { return layOutAndAsk() }
            row.watch = watcher.watching(row.cell, isLate: true, layOutAndAsk).watch
        }
        // The table may have been reloaded, if it was laid out.
        guard settling?.template === row.template else { return false }
        row.cost += Clock.now() - start
        row.looks += 1
        row.turn = IdleScheduler.shared.turn
        let isSettled = [answers.first, answers.second].allSatisfy {
            !tableView.differsVisibly(Double($0), Double(row.last))
        }
        row.last = answers.second
        reader.sizing(in: tableView) { $0.hold(row.template) }
        settling = row
        return isSettled
    }

    /// Takes the template out of the table again.
    func endSettling() {
        guard let row = settling else { return }
        settling = nil
        row.template.removeFromSuperview()
        putBack(row.template)
    }

    /// A template is not needed any more. Its content goes, so that the next row's is made anew: content that is used again may
    /// answer what it remembers, and read nothing. A cell whose class gives it content by itself goes with it.
    func putBack(_ template: UITableViewCell) {
        if template.hasContentThatMaySettleLate {
            if template.precacheMarks.hadContent == true { return }
            template.contentConfiguration = nil
        }
        cells.put(template)
    }
}

extension HeightDesk {
    /// Whether a row that is not known is left to its cell, because its content may not have its size at once.
    func leavesToCell(_ request: HeightRequest, in tableView: UITableView) -> Bool {
        guard !request.isEstimate, measurer.settlesLate(request.identifier), tableView.canSizeRows else { return false }
        noteHasUncachedRows()
        warmer.estimates.noteServed()
        return true
    }

    /// A row that is measured ahead has content that may settle late: it is measured on.
    func leaveToSettle(_ ticket: Ticket, _ request: HeightRequest, _ watch: ModelWatch?) {
        measurer.settling?.ticket = ticket
        measurer.settling?.cell = request.cell
        measurer.settling?.isEstimate = request.isEstimate
        measurer.settling?.watch = watch
        store.follow(watch, for: ticket)
        changeQuestion { $0.isToBeAskedAgain = true }
    }

    /// Whether the row that settles is still worth it.
    var isSettling: Bool {
        guard let row = measurer.settling else { return false }
        guard let ticket = row.ticket, store.isCurrent(ticket), store.rows.isUncached(ticket.row),
            row.watch?.hasChanged != true,
            row.template.superview != nil
        else { return false }
        return true
    }

    /// Asks the content that settles once more, and records its height if it has settled.
    func lookAgain(in tableView: UITableView) {
        let hasSettled = measurer.lookAgain(in: tableView)
        guard let row = measurer.settling, let ticket = row.ticket else { return }
        guard hasSettled || row.looks >= SettlingRow.mostLooks else { return }
        let kind = row.template.contentConfiguration.map { "\(type(of: $0))" } ?? "content"
        measurer.endSettling()
        guard measurer.isHeight(row.last, of: "row \(ticket.row)") else { return store.skip(ticket.row) }
        if !hasSettled {
            noteHasUncachedRows()
            notes.report(
                "settling \(kind)",
                "row \(ticket.row) has content, a \(kind), that asks for another height in each of \(row.looks) turns of the "
                    + "run loop. The height of such a row is only an estimate, and its cell sizes itself.")
        }
        let measurement = Measurement(
            name: "row \(ticket.row)", identifier: row.identifier, isAhead: true,
            isRepeated: store.rows.wasMeasured(ticket.row))
        notes.count(measurement, cost: row.cost, isTracking: false)
        notes.log("precached", measurement.name, row.identifier, row.last)
        store.record(
            Double(row.last), isEstimate: row.isEstimate || !hasSettled, cell: row.cell, watch: row.watch, for: ticket)
    }
}

/// A shown cell that is looked at again once the run loop has turned.
struct LateCell {
    fileprivate weak var cell: UITableViewCell?
    fileprivate let path: IndexPath
    fileprivate var hasTurned = false
}

extension ShownCells {
    /// Whether a shown cell can be asked what height it wants. Content that may settle late cannot in the layout in which it came
    /// on the screen: then the cell is looked at again in the next turn of the run loop.
    func hasSettled(_ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView) -> Bool {
        guard cell.hasContentThatMaySettleLate else { return true }
        if let late = lateCell, let before = late.cell {
            guard late.hasTurned else { return false }
            if before === cell, late.path == path {
                // Content that settles in a second pass is asked for the first time here.
                _ = cell.heightWanted(in: tableView)
                return true
            }
        }
        lateCell = LateCell(cell: cell, path: path)
        // The table, because a weak reference to this would make each of its uses slower.
        DispatchQueue.main.async { [weak tableView] in
            guard let tableView, let cells = tableView.existingPrecacher?.cells else { return }
            cells.lateCell?.hasTurned = true
            cells.lookAnew()
            tableView.setNeedsLayout()
        }
        return false
    }
}

extension UITableViewCell {
    /// Whether the cell shows content by a configuration, other than UIKit's for lists, which has its size at once.
    var hasContentThatMaySettleLate: Bool {
        guard let contentConfiguration else { return false }
        return !(contentConfiguration is UIListContentConfiguration)
    }
}
