import PrecacheCore
import PrecachePlace

// The end of a list: whether it stands there, and which rows came there since.

extension PlaceKeeper {
    /// Whether the list stands at the end that it follows.
    var isAtEnd: Bool {
        guard let tableView, let last = lastCall, tableView.window != nil, !store.batch.isOpen else {
            return place.wasAtEnd
        }
        // A turn has the list leave its end, or stay there, once it has come to its row.
        if place.isOnItsWayToTurn || destination?.isTurn == true { return place.wasAtEnd }
        let now = readStanding(of: tableView)
        // While the list is brought to its place it is where it is going, although the rows are still those of before.
        let isOnItsWay = last.rows == nil || place.passes > 0 || calls.depth > 0 && place.isRead
        if follows != nil, isOnItsWay || place.isOnItsWayToEnd, !isMoving(tableView) {
            return place.wasAtEnd
        }
        let isShown = !last.isScrolled && now.offset == last.standing.offset
        let shown = isShown ? last.rows : nil
        return gap(in: tableView, at: now, showing: shown ?? tableView.rows(on: now)) != nil
    }

    /// Called where the list comes to its end, or leaves it.
    var onEndChange: ((Bool) -> Void)? {
        get { endReport.onChange }
        set {
            if newValue != nil { beginCountingUnseen() }
            let before = endReport.onChange
            endReport.onChange = newValue
            endReport.said = isAtEnd
            withExtendedLifetime(before) {}
        }
    }

    func sayEndChange() {
        // A list that is brought to the row of a turn says where it stands there.
        let isBroughtToTurn = place.hold == .turn && place.isDue
        guard let onChange = endReport.onChange, !store.batch.isOpen, !isBroughtToTurn, isAtEnd != endReport.said else {
            return
        }
        endReport.said.toggle()
        onChange(endReport.said)
    }

    /// How far beyond the visible part an edge of the rows lies, in points, where the list stands there: the edge is on
    /// the screen or close to it, or the list can go no further. Else nil.
    func gap(in tableView: UITableView, at standing: Standing, showing visible: [IndexPath]) -> CGFloat? {
        let edge = follows ?? .bottom
        let row = edge == .top ? tableView.firstRow : tableView.lastRow
        let isShown = row != nil && (edge == .top ? visible.first : visible.last) == row
        // Of the content, not of a turn's room.
        let end = standing.contentHeight + standing.bottom - standing.height
        let isLast =
            edge == .top
            ? standing.offset <= standing.first + standing.halfPixel : standing.offset >= end - standing.halfPixel
        // A row that is not shown would have to be measured to be found.
        guard isShown, let end = self.end(in: tableView, at: standing) else { return isLast ? 0 : nil }
        let gap = edge == .top ? standing.offset - end : end - standing.offset
        return isLast || gap <= Reading.nearEnd ? max(gap, 0) : nil
    }

    /// The offset at which an edge of the rows stands at that of the visible part; nil without rows.
    func end(in tableView: UITableView, at standing: Standing) -> CGFloat? {
        guard follows == .top else {
            return tableView.lastRow.map { tableView.rectForRow(at: $0).maxY + standing.bottom - standing.height }
        }
        return tableView.firstRow.map {
            tableView.rectForRow(at: $0).minY - tableView.floatingHeight(inSection: $0.section) - standing.top
        }
    }

    /// Whether a list that was sent elsewhere stands at its top, where a tap on the status bar leads, which no call says.
    func wasLedToTop(_ tableView: UITableView, at standing: Standing) -> Bool {
        guard standing.isAtTop, follows != .top || place.hold == .onItsWay(.toTurn) else { return false }
        var goal: CGFloat?
        if place.isSentToEnd { goal = end(in: tableView, at: standing) }
        if place.hold == .onItsWay(.toTurn), var turn = place.turn {
            let path = IndexPath(turn.row.position)
            guard tableView.hasRow(path), let aim = turn.aim, aim > standing.first else { return false }
            let (rect, header) = (tableView.rectForRow(at: path), tableView.floatingHeight(inSection: path.section))
            goal = turn.decideOffset(rowTop: rect.minY, rowHeight: rect.height, header: header, now: standing)
        }
        return goal.map { $0 > standing.first + Reading.nearEnd } ?? false
    }

    // MARK: - What came unseen

    /// Counts the rows that came at the end since it was left, and were not seen. A list that follows nothing is
    /// watched from the first time on.
    func findUnseenRows() -> Int {
        guard let tableView else { return 0 }
        beginCountingUnseen()
        if isAtEnd { return 0 }
        findSeen(in: tableView)
        return place.unseen.count(to: follows ?? .bottom, in: tableView.toldRowCounts)
    }

    /// Counts from here on, where nothing has been counted until now.
    private func beginCountingUnseen() {
        guard !isCountingUnseen, let tableView else { return }
        endReport.isCounting = true
        // A turn that has ended may have left some.
        change { $0.unseen = Unseen() }
        noteSeen(tableView.indexPathsForVisibleRows ?? [], in: tableView)
    }

    private var isCountingUnseen: Bool { follows != nil || place.turn != nil || endReport.isWanted }

    private func findSeen(in tableView: UITableView) {
        guard !tableView.isUpdating(store) else { return }
        // A copy: identities are asked of the app, which may call the table.
        var unseen = place.unseen
        unseen.find(in: rows)
        change { $0.unseen = unseen }
    }

    /// Takes down the row that is nearest to the end of those that were seen.
    ///
    /// - Parameter visible: the rows of the layout, as the reader sees them.
    func noteSeen(_ visible: [IndexPath], in tableView: UITableView) {
        guard isCountingUnseen, !tableView.isUpdating(store) else { return }
        let isMoving = isMoving(tableView)
        // In motion nothing is looked for, and rows that were reloaded are at other places by now.
        if isMoving, place.unseen.isMoved { return }
        if !isMoving { findSeen(in: tableView) }
        let edge = follows ?? .bottom
        let last = place.unseen.last(to: edge)
        guard var seen = nearestToEnd(edge, of: visible, after: last, in: tableView) else { return }
        if let last, edge == .top ? last <= seen : seen <= last {
            guard place.unseen.lacksIdentities, !isMoving else { return }
            seen = last
        }
        hold(seen, asksApp: !isMoving && tableView.agreesWithDataSource, edge, in: tableView)
    }

    /// Holds the last row that was seen, with those before it.
    private func hold(_ seen: RowPosition, asksApp mayAsk: Bool, _ edge: Edge, in tableView: UITableView) {
        let step = edge == .top ? 1 : -1
        let behind = RowPosition(section: seen.section, row: seen.row - step)
        let rows = behind.positions(by: step, in: tableView.toldRowCounts).prefix(Unseen.heldCount).map { position in
            let name = identity(at: position, asksApp: false, mayAsk: mayAsk)
            return held(position, name, top: 0, height: 0, seen: position == seen ? 1 : 0)
        }
        change { $0.unseen.see(rows, lacksIdentities: !mayAsk && store.identities != nil) }
    }

    /// The row up to which a reader has seen all who sees these: the last of all, at the end, or where nothing was seen
    /// before.
    private func nearestToEnd(
        _ edge: Edge, of visible: [IndexPath], after last: RowPosition?, in tableView: UITableView
    )
        -> RowPosition?
    {
        let now = readStanding(of: tableView)
        guard now.showsAnything else { return nil }
        let isAtEnd = last == nil || gap(in: tableView, at: now, showing: visible) != nil
        if edge == .top {
            let first = visible.first { tableView.rectForRow(at: $0).maxY > now.visibleTop + now.pixel }
            return (isAtEnd ? tableView.firstRow : first).map { RowPosition($0) }
        }
        let lowest = visible.last { tableView.rectForRow(at: $0).minY < now.visibleBottom - now.pixel }
        return (isAtEnd ? tableView.lastRow : lowest).map { RowPosition($0) }
    }
}
