import PrecacheCore
import PrecachePlace

// The table does what the place has decided.

extension PlaceKeeper {
    /// Brings the list to its place, by one offset: what the table then shows is laid out next, and looked at again.
    func restore(_ tableView: UITableView) {
        guard tableView.lastRow != nil else {
            change { $0.isDue = false }
            setRoom(0, in: tableView)
            return change { $0.forget() }
        }
        let before = (offset: tableView.contentOffset.y, height: tableView.contentSize.height)
        let decision = find(in: tableView)
        var sight = Place.Sight()
        sight.isScrolledByFinger = tableView.isBeingScrolled
        if let decision {
            let rect = tableView.rectForRow(at: IndexPath(decision.row))
            sight.row = (decision.point, rect.minY, rect.height)
        }
        if let sent = place.turn, !sent.isOver {
            let path = IndexPath(sent.row.position)
            let rect = tableView.rectForRow(at: path)
            sight.sent = (rect.minY, rect.height, tableView.floatingHeight(inSection: path.section))
        }
        if place.hold == .end || place.hold == .unread {
            sight.end = end(in: tableView, at: readStanding(of: tableView))
        }
        let (now, follows) = (readStanding(of: tableView), follows)
        var answer = Place.Answer()
        change { answer = $0.answer(to: sight, now: now, follows: follows) }
        let goesAnimated = place.goesAnimated
        // Until it has arrived it keeps the room without which it could not stand where it does.
        if let room = answer.room { setRoom(goesAnimated ? max(room, now.room) : room, in: tableView) }
        if let offset = answer.offset {
            if goesAnimated { return goToTurn(at: offset, in: tableView) }
            change { $0.countPass() }
            motion.offsetWasAdjusted(at: offset)
            // The property: the method would end a deceleration.
            tableView.contentOffset.y = offset
            return
        }
        let hasMoved =
            before.offset != tableView.contentOffset.y || before.height != tableView.contentSize.height
            || decision.map { !tableView.shows(IndexPath($0.row), at: sight.row?.top) } ?? false
        if hasMoved, place.passes < Place.maxPasses {
            // By its own question, or its own room. What is shown next is not what this pass has read.
            change { $0.countPass() }
            return tableView.setNeedsLayout()
        }
        settle(tableView, decision, sight, answer)
    }

    /// Looks for the rows that are held, and returns the one that decides.
    private func find(in tableView: UITableView) -> Reading.Decision? {
        let rows = rows
        // Copies: identities are asked of the app, which may call the table.
        if var reading = place.reading {
            reading.find(in: rows)
            change { $0.reading = reading }
        }
        if let turn = place.turn, !turn.isOver {
            var held = [turn.row]
            held.find(in: rows)
            var row = held[0]
            if !row.isGone, row.identity == nil, rows.areIdentified {
                row.identity = rows.findIdentity(at: row.position)
            }
            let follows = follows
            change {
                $0.turn?.row = row
                if row.isGone { $0.endTurn(follows: follows) }
            }
        }
        guard let reading = place.reading, !reading.rows.isEmpty else { return nil }
        let decision = reading.decide(in: rows)
        let isHeld = place.hold == .rows || place.hold == .end
        if decision == nil, isHeld, reading.firstVisible != nil { change { $0.forget() } }
        return decision
    }

    private func settle(
        _ tableView: UITableView, _ decision: Reading.Decision?, _ sight: Place.Sight, _ answer: Place.Answer
    ) {
        change { $0.settle() }
        // Among updates that keep the place, more layouts may come.
        if calls.depth <= 1 { change { $0.isDue = false } }
        noteSeen(lastCall?.rows ?? [], in: tableView)
        // A list that follows nothing was brought to its end, and is read there as any other.
        guard keepsAlways || place.hold == .end else { return }
        let now = readStanding(of: tableView)
        let before = place.reading
        let lag = (answer.wanted ?? now.offset) - now.offset
        // One that is out of reach is another place from now on.
        let isThere = abs(lag) <= now.halfPixel
        read(tableView, at: now, rounding: isThere ? lag : 0, asksApp: true, isSettled: true)
        if let row = sight.row, let before, isThere, place.isRead,
            before.awaitsHeight(row.point, rowHeight: row.height, now: now)
        {
            change { $0.reading?.width = before.width }
        }
    }

    // MARK: - The room

    /// The app may have set another inset while the list moves.
    func keepRoom(in tableView: UITableView) {
        guard let turn = place.turn else { return }
        var points = turn.room.kept(underFinger: tableView.isBeingScrolled)
        // Where a keyboard goes, the way to the turn's row needs more.
        if place.hold == .onItsWay(.toTurn) {
            points = max(points, turn.room(for: nil, turn.aim, now: readStanding(of: tableView)))
        }
        setRoom(points, in: tableView)
    }

    /// Writes the inset, unless it is so already. Nobody else does.
    func setRoom(_ points: CGFloat, in tableView: UITableView) {
        guard var room = place.turn?.room else { return }
        let bottom = room.resize(to: points, contentHeight: tableView.contentSize.height)
        change { $0.turn?.room = room }
        guard let bottom, tableView.contentInset.bottom != bottom else { return }
        tableView.contentInset.bottom = bottom
    }
}
