import PrecacheCore
import PrecachePlace

/// The place that a table scrolls to as soon as it has rows and a window.
struct Destination {
    enum Goal {
        /// Where on the screen the row is to be.
        case position(UITableView.ScrollPosition)
        /// How far below the bars it is to begin, in points.
        case distance(CGFloat)
        /// A turn begins with it, and so much is to be seen above it, in points; nil where the turn has ended.
        case turn(peek: CGFloat?)
    }

    var row: HeldRow
    /// The row's index path as the app gave it, for the console.
    let path: IndexPath
    var goal: Goal
}

// Where an app has the list go.

extension PlaceKeeper {
    func endTurn() {
        if var destination, case .turn = destination.goal {
            destination.goal = .turn(peek: nil)
            setDestination(destination)
        }
        let follows = follows
        change { $0.endTurn(follows: follows) }
        tableView?.setNeedsLayout()
    }

    /// A row has another identity from now on.
    func rename(_ name: AnyHashable, to newName: AnyHashable) {
        change {
            $0.reading?.rename(name, to: newName)
            if $0.turn?.row.identity == name { $0.turn?.row.identity = newName }
        }
        guard var next = destination, next.row.identity == name else { return }
        next.row.identity = newName
        setDestination(next)
    }

    /// Whether the list is to be scrolled before it is laid out: to where the app has it go, or to the end that it
    /// opens at.
    func mayScroll(_ tableView: UITableView) -> Bool {
        let opens = follows != nil && place.hold == .unread
        guard destination != nil || opens, ownScroll == nil, tableView.window != nil, !tableView.bounds.isEmpty else {
            return false
        }
        return destination != nil || !tableView.isBeingScrolled
    }

    func scroll(_ tableView: UITableView) {
        guard let lastRow = tableView.lastRow else { return }
        if let destination {
            ownScroll = .toDestination
            setDestination(nil)
            jump(to: destination, in: tableView)
        } else if follows == .bottom {
            ownScroll = .toOpen
            tableView.scrollToRow(at: lastRow, at: .bottom, animated: false)
        }
        ownScroll = nil
    }

    private func jump(to destination: Destination, in tableView: UITableView) {
        var held = [destination.row]
        held.find(in: rows)
        guard !held[0].isGone else {
            let name = destination.row.identity.map { "of identity \($0)" } ?? "\(destination.path)"
            var call = "restore"
            if case .turn = destination.goal { call = "beginTurn" }
            return store.diagnostics.report(
                call, "\(call): the table has no row \(name), so it was not scrolled to it.")
        }
        let path = IndexPath(held[0].position)
        // A layout that UIKit makes within the jump undoes nothing of it.
        scrollWasCalled(nil, isAnimated: false)
        // UIKit itself measures the rows around its target.
        switch destination.goal {
        case .position(let position):
            // To the end is to the content's.
            if position != .top { setRoom(0, in: tableView) }
            return tableView.scrollToRow(at: path, at: position, animated: false)
        case .distance, .turn: tableView.scrollToRow(at: path, at: .top, animated: false)
        }
        // The app may have edited from `scrollViewDidScroll`.
        held[0].follow(edits: true, rows)
        hold(held[0], for: destination.goal, at: readStanding(of: tableView))
        change { $0.isDue = true }
    }

    private func hold(_ row: HeldRow, for goal: Destination.Goal, at standing: Standing) {
        var row = row
        change { place in
            switch goal {
            case .position: break
            case .distance(let distance):
                row.top = standing.top + distance
                place.hold(row, at: standing)
            case .turn(let peek):
                row.top = standing.top + (peek ?? 0)
                place.hold(row, at: standing)
                if let peek { place.begin(Turn(row, peek: peek, room: place.turn?.room ?? Room())) }
            }
        }
    }

    /// Whether a scroll of the app's leads to the end that the list follows.
    func leadsToEnd(_ call: TableCall, in tableView: UITableView, from now: Standing) -> Bool {
        guard let follows, place.turn == nil else { return false }
        switch (call, follows) {
        case (.scrollToRow(let row?, let position, _), .bottom): return position != .top && row == tableView.lastRow
        case (.scrollToRow(let row?, let position, _), .top): return position != .bottom && row == tableView.firstRow
        case (.setOffset(let y, _), .bottom): return y >= now.last - Reading.nearEnd
        case (.setOffset(let y, _), .top): return y <= now.first + Reading.nearEnd
        default: return false
        }
    }
}
