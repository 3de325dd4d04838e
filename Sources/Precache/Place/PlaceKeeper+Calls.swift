import PrecacheCore

/// A place in a table: read it with ``Precacher/placeOnScreen``, come back with ``Precacher/restore(_:)``.
public struct PlaceOnScreen: Hashable {
    /// The row's identity, which finds it again wherever it is; nil without `enablePrecaching(identifiedBy:)`.
    public var identity: AnyHashable?
    /// The row's index path, which finds a row without an identity again.
    public var indexPath: IndexPath
    /// The distance from the lower edge of what covers the top of the screen down to the row's top, in points; negative
    /// where the row begins above. A row that is too low for that, or a distance that is no number, begins at the top.
    public var distance: CGFloat

    /// Makes a place to come back to.
    public init(identity: AnyHashable? = nil, indexPath: IndexPath, distance: CGFloat = 0) {
        self.identity = identity
        self.indexPath = indexPath
        self.distance = distance
    }
}

/// The place that a table scrolls to as soon as it has rows and a window.
struct Destination {
    var row: HeldRow
    /// The row's index path as the app gave it, for the console.
    let path: IndexPath
    /// Where on the screen the row is to be; nil for the distance that ``row`` says.
    let position: UITableView.ScrollPosition?
    /// How much is to be seen above the row, in points, where a turn begins with it; else nil.
    var peek: CGFloat?
}

// The calls of an app that are about the place.

extension PlaceKeeper {
    /// Runs `updates`, and keeps what the list holds on to in its place.
    func perform(keeping indexPath: IndexPath?, in tableView: UITableView, _ updates: () -> Void) {
        let calls = monitor.calls
        // Inside a batch index paths cannot be trusted. A scroll that the app animates is not to end.
        guard !monitor.isUpdating(tableView), !(restoration.isDue && calls.depth > 0),
            !motion.isAnimated(tableView)
        else {
            return updates()
        }
        monitor.endCallsWithTurn()
        let isWithinCall = calls.depth > 0
        // Where the model has changed already, rows may be gone, and must not be asked for.
        let isBehind = !tableView.agreesWithDataSource
        if !isBehind { monitor.bringUpToDate(with: tableView) }
        hold(tableView, isWithinCall: isWithinCall)
        var chosen = anchor
        if !isBehind { chosen.identifyRows(store) }
        chosen.choose(isBehind ? nil : indexPath, in: tableView, at: standing(tableView), store)
        setAnchor(chosen)
        restoration = Restoration(isDue: true)
        let level = calls.begin(.keepingPosition)
        UIView.performWithoutAnimation {
            updates()
            if isBehind, anchor.isFoundByIndexPath { reportUncertainty() }
            // A layout that is under way goes on; in no window there is none.
            tableView.setNeedsLayout()
            if !isWithinCall, tableView.window != nil { tableView.layoutIfNeeded() }
        }
        calls.end(level)
        if !isWithinCall {
            // In no window it stays due until the first layout in one.
            if tableView.window != nil { restoration.isDue = false }
            callEnds(.layoutSubviews, in: tableView)
        }
        if let destination { go(to: destination) }
    }

    private func reportUncertainty() {
        diagnostics.report(
            "performKeepingPosition",
            "performKeepingPosition: the data source had other rows than the table before the updates, so the place on "
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
        hold(tableView, isWithinCall: monitor.calls.depth > 0)
        if !isBehind {
            var identified = anchor
            identified.identifyRows(store)
            setAnchor(identified)
        }
        guard let row = anchor.firstVisible, let position = row.position else { return nil }
        return PlaceOnScreen(identity: row.identity, indexPath: IndexPath(position), distance: row.distance)
    }

    /// Whether the list stands at the end that it follows.
    var isAtEnd: Bool { gap != nil }

    private var gap: CGFloat? {
        guard let tableView = monitor.tableView, tableView.window != nil, !store.batch.isOpen else { return anchor.gap }
        // While the list is brought to its place it is where it is going, although the rows are still those of before.
        let isOnItsWay = (visible.isEmpty || restoration.passes > 0) && follows != nil && turn?.rests != true
        return (isOnItsWay ? anchor.gap : nil) ?? gap(tableView, standing(tableView), showing: visible)
    }

    // MARK: - Going to a place

    /// Scrolls to a row: at once where possible, else in the first layout that can.
    func go(to path: IndexPath, at position: UITableView.ScrollPosition) {
        go(to: Destination(row: row(at: path, identity: nil, distance: 0), path: path, position: position))
    }

    func go(to place: PlaceOnScreen) {
        let distance = place.distance.isFinite ? place.distance : 0
        go(
            to: Destination(
                row: row(at: place.indexPath, identity: place.identity, distance: distance), path: place.indexPath,
                position: nil))
    }

    /// The row as the table has it now, to be followed; not yet where the table is still to be told of changes.
    private func row(at path: IndexPath, identity: AnyHashable?, distance: CGFloat) -> HeldRow {
        let position = RowPosition(path)
        let isTold =
            !store.batch.isOpen && monitor.bringAllUpToDate() && monitor.tableView?.agreesWithDataSource == true
        return HeldRow(
            position, id: isTold && identity == nil ? store.makeID(of: position) : nil, identity: identity,
            distance: distance, isSure: identity == nil)
    }

    func beginTurn(at path: IndexPath, peek: CGFloat) {
        guard let tableView = monitor.tableView else { return }
        // What a reader sees as the top is the content's bottom there, and the room would be above it.
        guard tableView.transform.d > 0 else {
            return diagnostics.report(
                "beginTurn", "beginTurn: the table is flipped, where turns are not kept. Nothing moves.")
        }
        let row = row(at: path, identity: nil, distance: 0)
        let peek = peek.isFinite ? max(peek, 0) : 0
        go(to: Destination(row: row, path: path, position: .top, peek: peek))
    }

    func endTurn() {
        var destination = destination
        destination?.peek = nil
        setDestination(destination)
        endTurnHere()
        monitor.tableView?.setNeedsLayout()
    }

    /// Only the room is left of the turn, and nothing of the app's is kept for it.
    func endTurnHere() {
        guard var ended = turn else { return }
        ended.hold = .over
        ended.row.identity = nil
        setTurn(ended)
    }

    private func go(to destination: Destination) {
        guard let tableView = monitor.tableView else { return }
        setDestination(destination)
        tableView.setNeedsLayout()
        if tableView.window != nil, !monitor.isUpdating(tableView), monitor.calls.depth == 0 {
            tableView.layoutIfNeeded()
        }
    }

    /// Scrolls before the layout, which then makes no cells for the old place.
    func tableIsAboutToBeLaidOut() {
        let opens = follows != nil && anchor.gap != nil && anchor.rows.isEmpty && visible.isEmpty
        guard destination != nil || opens, let tableView = monitor.tableView, tableView.window != nil,
            !tableView.bounds.isEmpty
        else { return }
        // A snapshot that was applied in this turn of the run loop looks like an open batch until then.
        monitor.endUnseenBatch(in: tableView)
        guard !monitor.isUpdating(tableView), !monitor.calls.open.contains(.measuring),
            let lastRow = tableView.lastRow, tableView.agreesWithDataSource
        else { return }
        guard let destination else { return open(tableView, at: lastRow) }
        setDestination(nil)
        _ = monitor.bringAllUpToDate()
        guard let path = [destination.row].paths(in: tableView, store)[0] else {
            let name = destination.row.identity.map { "of identity \($0)" } ?? "\(destination.path)"
            let call = destination.peek == nil ? "restore" : "beginTurn"
            diagnostics.report(call, "\(call): the table has no row \(name), so it was not scrolled to it.")
            return opens ? open(tableView, at: lastRow) : ()
        }
        // A layout that UIKit makes within the jump undoes nothing of it.
        scrollWasCalled(isAnimated: false)
        let position = destination.position ?? .top
        // To the end is to the content's.
        if position != .top { setRoom(0, in: tableView) }
        // UIKit itself measures the rows around its target.
        tableView.scrollToRow(at: path, at: position, animated: false)
        // The app may have edited from `scrollViewDidScroll`.
        var row = destination.row
        row.follow(.moved, store)
        if let peek = destination.peek {
            setTurn(Turn(row, peek: peek, after: turn))
        } else if destination.position != nil {
            return
        }
        setAnchor(Anchor(row))
        holdUntilLayout()
    }

    /// The list opens at the end that it follows.
    private func open(_ tableView: UITableView, at lastRow: IndexPath) {
        // Not again in a layout that UIKit makes within the jump.
        setAnchor(Anchor(gap: nil))
        if follows == .bottom { tableView.scrollToRow(at: lastRow, at: .bottom, animated: false) }
        // That was no scroll of the app's.
        setAnchor(Anchor())
        holdUntilLayout()
    }

    private func holdUntilLayout() {
        isOld = false
        restoration = Restoration(isDue: true)
    }
}
