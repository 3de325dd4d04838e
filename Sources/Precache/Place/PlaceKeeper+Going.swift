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
    /// Scrolls to a row: at once where possible, else in the first layout that can.
    func go(to path: IndexPath, at position: UITableView.ScrollPosition) {
        go(to: Destination(row: row(at: path, identity: nil), path: path, goal: .position(position)))
    }

    func go(to place: PlaceOnScreen) {
        let distance = place.distance.isFinite ? place.distance : 0
        let identity = place.identity.map { name in store.identities?.present(of: name) ?? name }
        let row = row(at: place.indexPath, identity: identity)
        go(to: Destination(row: row, path: place.indexPath, goal: .distance(distance)))
    }

    func beginTurn(at path: IndexPath, peek: CGFloat) {
        guard let tableView = monitor.tableView else { return }
        // What a reader sees as the top is the content's bottom there, and the room would be above it.
        guard tableView.transform.d > 0 else {
            return diagnostics.report(
                "beginTurn", "beginTurn: the table is flipped, where turns are not kept. Nothing moves.")
        }
        let goal = Destination.Goal.turn(peek: peek.isFinite ? max(peek, 0) : 0)
        go(to: Destination(row: row(at: path, identity: nil), path: path, goal: goal))
    }

    func endTurn() {
        if var destination, case .turn = destination.goal {
            destination.goal = .turn(peek: nil)
            setDestination(destination)
        }
        let follows = follows
        change { $0.endTurn(follows: follows) }
        monitor.tableView?.setNeedsLayout()
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

    /// The row as the table has it now, to be followed; not yet where the table is still to be told of changes.
    func row(at path: IndexPath, identity: AnyHashable?) -> HeldRow {
        let position = RowPosition(path)
        let isTold =
            !store.batch.isOpen && monitor.bringAllUpToDate() && monitor.tableView?.agreesWithDataSource == true
        let number = isTold && identity == nil ? store.makeID(of: position) : nil
        return HeldRow(position, number: number, identity: identity, seen: 1)
    }

    func go(to destination: Destination) {
        guard let tableView = monitor.tableView else { return }
        setDestination(destination)
        tableView.setNeedsLayout()
        if tableView.window != nil, !monitor.isUpdating(tableView), monitor.calls.depth == 0 {
            tableView.layoutIfNeeded()
        }
    }

    /// Scrolls before the layout, which then makes no cells for the old place.
    func tableIsAboutToBeLaidOut() {
        let opens = follows != nil && place.hold == .unread
        guard destination != nil || opens, ownScroll == nil, let tableView = monitor.tableView, tableView.window != nil,
            !tableView.bounds.isEmpty, destination != nil || !tableView.isBeingScrolled
        else { return }
        // A snapshot that was applied in this turn of the run loop looks like an open batch until then.
        monitor.endUnseenBatch(in: tableView)
        guard !monitor.isUpdating(tableView), !monitor.calls.open.contains(.measuring),
            let lastRow = tableView.lastRow, tableView.agreesWithDataSource
        else { return }
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
        _ = monitor.bringAllUpToDate()
        var held = [destination.row]
        held.find(in: TableRows(monitor))
        guard !held[0].isGone else {
            let name = destination.row.identity.map { "of identity \($0)" } ?? "\(destination.path)"
            var call = "restore"
            if case .turn = destination.goal { call = "beginTurn" }
            return diagnostics.report(call, "\(call): the table has no row \(name), so it was not scrolled to it.")
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
        held[0].follow(edits: true, TableRows(monitor))
        hold(held[0], for: destination.goal, at: look(at: tableView))
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
