import PrecacheCore
import PrecachePlace

// The calls of an app that are about the place.

extension PlaceKeeper {
    /// The app is about to make changes during which the list keeps its place, by a row that it names, or by those that
    /// the reader sees.
    ///
    /// - Parameter isBehind: whether the app's model has changed already.
    func beginKeeping(_ indexPath: IndexPath?, in tableView: UITableView, isWithinCall: Bool, isBehind: Bool) {
        readNow(tableView, isWithinCall: isWithinCall)
        if !isBehind { identifyRows() }
        let chosen = indexPath.flatMap { held($0, in: tableView, isBehind: isBehind) }
        change {
            $0.choose(chosen)
            $0.isDue = true
        }
    }

    /// The changes are made and laid out. In no window the place stays due until the first layout in one.
    func endKeeping(in tableView: UITableView) {
        if tableView.window != nil { change { $0.isDue = false } }
        callEnds(.keepingPlace, in: tableView)
    }

    /// Makes sure that the place is the one that the reader sees, before the app changes it.
    func readNow(_ tableView: UITableView, isWithinCall: Bool) {
        if !isWithinCall { callBegins(.keepingPlace, in: tableView) }
        let now = readStanding(of: tableView)
        let isOpening = place.hold == .unread && follows != nil
        if !place.isDue, !(place.isRead && keepsAlways), !isOpening, tableView.window != nil {
            // A table that is shown may not have been followed until now.
            lastCall = lastCall ?? LastCall(tableView, at: now, showing: tableView.indexPathsForVisibleRows)
            readBefore(.keepingPlace, at: now, in: tableView)
        }
        // No call ends here.
        if !isWithinCall { lastCall?.standing = now }
    }

    /// Asks the app for the rows' identities, if its model is the one that is shown.
    func identifyRows() {
        guard tableView?.agreesWithDataSource == true, let identities = store.identities,
            var reading = place.reading
        else { return }
        reading.identify { identities.unshared(IndexPath($0)) }
        change { $0.reading = reading }
    }

    /// A row that the app has named. Where its model is ahead, it is asked nothing of a row that may be gone.
    func held(_ path: IndexPath, in tableView: UITableView, isBehind: Bool) -> HeldRow? {
        guard tableView.hasRow(path), !isBehind || tableView.cellForRow(at: path) != nil else { return nil }
        let rect = isBehind ? tableView.rectSeen(ofRowAt: path) : tableView.rectForRow(at: path)
        return held(
            RowPosition(path), isBehind ? nil : store.identities?.unshared(path),
            top: rect.minY - tableView.contentOffset.y, height: rect.height, seen: rect.height)
    }

    func reportUncertainty() {
        guard place.reading?.isFoundByPosition == true else { return }
        store.diagnostics.report(
            "performKeepingPlace",
            "performKeepingPlace: nothing tells which row is which after these updates, so the place on the screen was "
                + "kept by index path, and may be another row's. Change the model within the updates and insert or "
                + "delete its rows, or give rows identities: enablePrecaching(identifiedBy:).")
    }

    /// The first visible row as it was read last, and how far below the bars it is.
    ///
    /// - Parameter isBehind: whether the app's model has changed, so that it must not be asked for the row.
    func placeOnScreen(isBehind: Bool) -> PlaceOnScreen? {
        guard let reading = place.reading, let row = reading.firstVisible, !row.isGone else { return nil }
        let identity = isBehind ? row.identity : store.identities?.identity(IndexPath(row.position))
        return PlaceOnScreen(
            identity: identity, indexPath: IndexPath(row.position), distance: row.top - reading.standing.top)
    }
}
