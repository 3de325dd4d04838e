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
        case turn(peek: CGFloat?, isAnimated: Bool)
        /// No row, but the end as it is then.
        case end(isAnimated: Bool)

        /// The call of the app, for the console.
        var call: String {
            switch self {
            case .position: "open"
            case .distance: "restore"
            case .turn: "beginTurn"
            case .end: "scrollToEnd"
            }
        }
    }

    /// Nil where it is the end.
    var row: HeldRow?
    /// The row's index path as the app gave it, for the console.
    let path: IndexPath
    var goal: Goal

    var isTurn: Bool { if case .turn(.some, _) = goal { true } else { false } }
}

// Where an app has the list go.

extension PlaceKeeper {
    func endTurn() {
        if var destination, case .turn = destination.goal {
            destination.goal = .turn(peek: nil, isAnimated: false)
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
            $0.unseen.rename(name, to: newName)
            if $0.turn?.row.identity == name { $0.turn?.row.identity = newName }
        }
        guard var next = destination, next.row?.identity == name else { return }
        next.row?.identity = newName
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
        if case .end(let isAnimated) = destination.goal { return goToEnd(isAnimated: isAnimated, in: tableView) }
        guard var row = find(destination) else { return }
        if case .turn(let peek?, isAnimated: true) = destination.goal {
            endMotion(of: tableView)
            return change { $0.begin(Turn(row, peek: peek, room: $0.turn?.room ?? Room(), goesAnimated: true)) }
        }
        let path = IndexPath(row.position)
        // A layout that UIKit makes within the jump undoes nothing of it.
        scrollWasCalled(nil, isAnimated: false)
        // UIKit itself measures the rows around its target.
        if case .position(let position) = destination.goal {
            // To the end is to the content's.
            if position != .top { setRoom(0, in: tableView) }
            return tableView.scrollToRow(at: path, at: position, animated: false)
        }
        tableView.scrollToRow(at: path, at: .top, animated: false)
        // The app may have edited from `scrollViewDidScroll`.
        row.follow(edits: true, rows)
        hold(row, for: destination.goal, at: readStanding(of: tableView))
        change { $0.isDue = true }
    }

    /// The row of a destination, as the table has it now; nil where there is none, which is said.
    private func find(_ destination: Destination) -> HeldRow? {
        guard let row = destination.row else { return nil }
        var held = [row]
        held.find(in: rows)
        if !held[0].isGone { return held[0] }
        let name = row.identity.map { "of identity \($0)" } ?? "\(destination.path)"
        let call = destination.goal.call
        store.diagnostics.report(call, "\(call): the table has no row \(name), so it was not scrolled to it.")
        return nil
    }

    private func hold(_ row: HeldRow, for goal: Destination.Goal, at standing: Standing) {
        var row = row
        change { place in
            switch goal {
            case .position, .end: break
            case .distance(let distance):
                row.top = standing.top + distance
                place.hold(row, at: standing)
            case .turn(let peek, _):
                row.top = standing.top + (peek ?? 0)
                place.hold(row, at: standing)
                if let peek { place.begin(Turn(row, peek: peek, room: place.turn?.room ?? Room())) }
            }
        }
    }

    // MARK: - Animated

    /// Ends what moves the list, as a jump does: the room of a turn is not set under a deceleration.
    private func endMotion(of tableView: UITableView) {
        if isMoving(tableView) { tableView.setContentOffset(tableView.contentOffset, animated: false) }
    }

    /// Has the list go to its turn's row, for which there is room by now. Until it has arrived it is on its way, as
    /// where the app scrolls.
    func goToTurn(at offset: CGFloat, in tableView: UITableView) {
        ownScroll = .toTurn
        tableView.setContentOffset(CGPoint(x: tableView.contentOffset.x, y: offset), animated: true)
        ownScroll = nil
        change { $0.goToTurn(at: offset) }
        // Also where it moves in no frame.
        lookAtRest()
    }

    private func goToEnd(isAnimated: Bool, in tableView: UITableView) {
        let edge = follows ?? .bottom
        guard let row = edge == .top ? tableView.firstRow : tableView.lastRow else { return }
        let now = readStanding(of: tableView)
        if isAnimated, now.room > 0, let end = end(in: tableView, at: now) {
            // UIKit's own way to the row would lead into the room, which cannot go while the list stands there.
            let offset = max(edge == .top ? min(end, now.last) : end, now.first)
            tableView.setContentOffset(CGPoint(x: tableView.contentOffset.x, y: offset), animated: true)
        } else {
            scrollWasCalled(nil, isAnimated: false)
            // To the end is to the content's.
            if edge == .bottom { setRoom(0, in: tableView) }
            tableView.scrollToRow(at: row, at: edge == .top ? .top : .bottom, animated: isAnimated)
        }
        change { $0.jump(toEnd: true, isTold: true) }
        lookAtRest()
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
