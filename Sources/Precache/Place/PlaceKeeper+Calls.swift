import PrecacheCore
import PrecachePlace

// The calls of an app that are about the place.

extension PlaceKeeper {
    /// Runs `updates`, and keeps what the list holds on to in its place.
    func perform(keeping indexPath: IndexPath?, in tableView: UITableView, _ updates: () -> Void) {
        let calls = monitor.calls
        // Inside a batch index paths cannot be trusted. A scroll that the app animates is not to end.
        guard !monitor.isUpdating(tableView), !(place.isDue && calls.depth > 0), !motion.isAnimated(tableView) else {
            return updates()
        }
        monitor.endCallsWithTurn()
        let isWithinCall = calls.depth > 0
        // Where the model has changed already, rows may be gone, and must not be asked for.
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind { monitor.bringUpToDate(with: tableView) }
        readNow(tableView, isWithinCall: isWithinCall)
        if !isBehind { identifyRows() }
        let chosen = indexPath.flatMap { held($0, in: tableView, isBehind: isBehind) }
        change {
            $0.choose(chosen)
            $0.isDue = true
        }
        let level = calls.begin(.keepingPosition)
        UIView.performWithoutAnimation {
            updates()
            if isBehind, place.reading?.isFoundByPosition == true { reportUncertainty() }
            // A layout that is under way goes on; in no window there is none.
            tableView.setNeedsLayout()
            if !isWithinCall, tableView.window != nil { tableView.layoutIfNeeded() }
        }
        calls.end(level)
        if !isWithinCall {
            // In no window it stays due until the first layout in one.
            if tableView.window != nil { change { $0.isDue = false } }
            callEnds(.layoutSubviews, in: tableView)
        }
        if let destination { go(to: destination) }
    }

    /// Makes sure that the place is the one that the reader sees, before the app changes it.
    private func readNow(_ tableView: UITableView, isWithinCall: Bool) {
        if !isWithinCall { callBegins(.beginUpdates, in: tableView) }
        let now = look(at: tableView)
        let isOpening = place.hold == .unread && follows != nil
        if !place.isDue, !(place.isRead && keepsAlways), !isOpening, tableView.window != nil {
            // A table that is shown may not have been followed until now.
            last = last ?? LastCall(tableView, at: now, showing: tableView.indexPathsForVisibleRows)
            readBefore(.beginUpdates, at: now, in: tableView)
        }
        // No call ends here.
        if !isWithinCall { last?.standing = now }
    }

    /// Asks the app for the rows' identities, if its model is the one that is shown.
    func identifyRows() {
        guard monitor.tableView?.agreesWithDataSource == true, let identities = store.identities,
            var reading = place.reading
        else { return }
        reading.identify { identities.unshared(IndexPath($0)) }
        change { $0.reading = reading }
    }

    /// A row that the app has named. Where its model is ahead, it is asked nothing of a row that may be gone.
    private func held(_ path: IndexPath, in tableView: UITableView, isBehind: Bool) -> HeldRow? {
        guard tableView.hasRow(path), !isBehind || tableView.cellForRow(at: path) != nil else { return nil }
        let rect = isBehind ? tableView.rectSeen(ofRowAt: path) : tableView.rectForRow(at: path)
        return held(
            RowPosition(path), isBehind ? nil : store.identities?.unshared(path),
            top: rect.minY - tableView.contentOffset.y, height: rect.height, seen: rect.height)
    }

    private func reportUncertainty() {
        diagnostics.report(
            "performKeepingPlace",
            "performKeepingPlace: the data source had other rows than the table before the updates, so the place on "
                + "the screen was kept by index path, and may be another row's. Change the model within the updates, "
                + "or give rows identities: enablePrecaching(identifiedBy:).")
    }

    /// The first visible row, and how far below the bars it is.
    var placeOnScreen: PlaceOnScreen? {
        guard let tableView = monitor.tableView, !store.batch.isOpen else { return nil }
        let isBehind = !tableView.agreesWithDataSource
        if tableView.window != nil, !isBehind {
            tableView.layoutIfNeeded()
            monitor.bringUpToDate(with: tableView)
        }
        readNow(tableView, isWithinCall: monitor.calls.depth > 0)
        guard let reading = place.reading, let row = reading.firstVisible, !row.isGone else { return nil }
        let identity = isBehind ? row.identity : store.identities?.identity(IndexPath(row.position))
        return PlaceOnScreen(
            identity: identity, indexPath: IndexPath(row.position), distance: row.top - reading.standing.top)
    }

    /// Whether the list stands at the end that it follows.
    var isAtEnd: Bool {
        guard let tableView = monitor.tableView, let last, tableView.window != nil, !store.batch.isOpen else {
            return place.wasAtEnd
        }
        let now = look(at: tableView)
        // While the list is brought to its place it is where it is going, although the rows are still those of before.
        let isOnItsWay = last.rows == nil || place.passes > 0 || monitor.calls.depth > 0 && place.isRead
        if follows != nil, isOnItsWay || place.hold == .onItsWay(toEnd: true), !isMoving(tableView) {
            return place.wasAtEnd
        }
        let isShown = !last.isScrolled && now.offset == last.standing.offset
        let shown = isShown ? last.rows : nil
        return gap(in: tableView, at: now, showing: shown ?? tableView.rows(on: now)) != nil
    }
}
