import PrecacheCore
import PrecachePlace

// The app says where the list is to stay or to go, and asks where it is.

extension Engine {
    /// Runs `updates`, and keeps what the list holds on to in its place.
    func performKeepingPlace(of indexPath: IndexPath?, in tableView: UITableView, _ updates: () -> Void) {
        // Inside a batch index paths cannot be trusted. A scroll that the app animates is not to end.
        guard !tableView.isUpdating(store), !(keeper.place.isDue && calls.depth > 0), !motion.isAnimated(tableView)
        else {
            return updates()
        }
        let isWithinCall = calls.depth > 0
        // Where the model has changed already, rows may be gone, and must not be asked for.
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind {
            // Rows that a scroll has brought have their heights in a layout: until then the place is that of estimates.
            if !isWithinCall, tableView.window != nil, motion.hasMoved(tableView) { tableView.layoutIfNeeded() }
            bringUpToDate(with: tableView)
        }
        let before = (counts: tableView.toldRowCounts, reloads: keeper.reloads)
        keeper.beginKeeping(indexPath, in: tableView, isWithinCall: isWithinCall, isBehind: isBehind)
        calls.begin(.keepingPlace)
        UIView.performWithoutAnimation {
            updates()
            let hasOthers = keeper.reloads != before.reloads && tableView.toldRowCounts != before.counts
            if isBehind || hasOthers { keeper.reportUncertainty() }
            // A layout that is under way goes on; in no window there is none.
            tableView.setNeedsLayout()
            if !isWithinCall, tableView.window != nil { tableView.layoutIfNeeded() }
        }
        calls.end()
        if !isWithinCall { keeper.endKeeping(in: tableView) }
        if let destination = keeper.destination { go(to: destination) }
    }

    /// The first visible row, and how far below the bars it is.
    var placeOnScreen: PlaceOnScreen? {
        guard let tableView, !store.batch.isOpen else { return nil }
        let isBehind = !tableView.agreesWithDataSource
        if tableView.window != nil, !isBehind {
            tableView.layoutIfNeeded()
            bringUpToDate(with: tableView)
        }
        keeper.readNow(tableView, isWithinCall: calls.depth > 0)
        return keeper.placeOnScreen(isBehind: isBehind)
    }

    // MARK: - Where it is to go

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

    func beginTurn(at path: IndexPath, peek: CGFloat, isAnimated: Bool) {
        guard let tableView else { return }
        // The content's bottom is at the reader's top there, and the room would be above it.
        guard tableView.transform.d > 0 else {
            return diagnostics.report(
                "beginTurn", "beginTurn: the table is flipped, where turns are not kept. Nothing moves.")
        }
        let goal = Destination.Goal.turn(
            peek: peek.isFinite ? max(peek, 0) : 0, isAnimated: isAnimated && canBeSeenMoving(tableView))
        go(to: Destination(row: row(at: path, identity: nil), path: path, goal: goal))
    }

    func scrollToEnd(isAnimated: Bool) {
        guard let tableView, tableView.window == nil || tableView.lastRow != nil else { return }
        // Edits tell from now on which rows there are.
        if !store.batch.isOpen { _ = bringAllUpToDate() }
        let goal = Destination.Goal.end(isAnimated: isAnimated && canBeSeenMoving(tableView))
        go(to: Destination(row: nil, path: IndexPath(row: 0, section: 0), goal: goal))
    }

    private func go(to destination: Destination) {
        guard let tableView else { return }
        keeper.setDestination(destination)
        tableView.setNeedsLayout()
        if tableView.window != nil, !tableView.isUpdating(store), calls.depth == 0 { tableView.layoutIfNeeded() }
    }

    /// The row as the table has it now, to be followed; not yet where the table is still to be told of changes.
    private func row(at path: IndexPath, identity: AnyHashable?) -> HeldRow {
        let position = RowPosition(path)
        let isTold = !store.batch.isOpen && bringAllUpToDate() && tableView?.agreesWithDataSource == true
        if isTold, identity == nil, store.identities != nil, store.rows.map.contains(position) {
            // A name that is known has a number already, which the row gets when it is asked.
            follow(store.find(position, showing: store.readShown(by: position)).change)
        }
        let number = isTold && identity == nil ? store.makeID(of: position) : nil
        return HeldRow(position, number: number, identity: identity, seen: 1)
    }

    /// Whether a scroll can be animated: the table was laid out in a window, and neither the reader nor the app wants
    /// less motion.
    private func canBeSeenMoving(_ tableView: UITableView) -> Bool {
        tableView.window != nil && screen.bounds != nil && UIView.areAnimationsEnabled
            && !UIAccessibility.isReduceMotionEnabled
    }
}
