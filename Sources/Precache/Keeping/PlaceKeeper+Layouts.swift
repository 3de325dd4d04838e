import PrecacheCore
import PrecachePlace

// After each layout, and once the list rests.

extension PlaceKeeper {
    /// - Parameter visible: nil where the table's counts are not the known ones.
    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]?) {
        if isLeftAlone(tableView, .layoutSubviews) { return }
        guard let visible else {
            lastCall?.rows = nil
            return
        }
        let wasScrolled = lastCall?.isScrolled == true
        if !calls.open.contains(.scroll) {
            lastCall?.rows = visible
            lastCall?.isScrolled = false
        }
        if !wasScrolled { motion.offsetWasAdjusted(at: tableView.contentOffset.y) }
        guard tableView.window != nil, !tableView.isUpdating(store), !calls.open.contains(.scroll) else { return }
        guard keepsAlways || place.isDue else { return noteSeen(visible, in: tableView) }
        let now = readStanding(of: tableView)
        guard now.showsAnything else { return }
        // One that is to go animated begins at once, unless a finger holds it.
        let begins = place.goesAnimated && !tableView.isTracking
        if isMoving(tableView), !begins, !place.isDue || motion.isAnimated(tableView) {
            noteSeen(visible, in: tableView)
            if place.hold == .onItsWay(.byPoints) { change { $0.pass() } }
            // It has opened, and is not opened again.
            if place.hold == .unread, follows != nil { change { $0.jump(toEnd: true) } }
            if tableView.isRefreshing { change { $0.scroll() } } else { lookAtRest() }
            keepRoom(in: tableView)
        } else {
            // UIKit has decided where a list stands that was scrolled.
            if place.isOnItsWay { read(tableView, at: now, asksApp: true) }
            restore(tableView)
        }
    }

    // MARK: - Rest

    /// How long after a layout in motion it is looked whether the list rests, in seconds.
    private static let restPause = 0.1

    func mayRest() {
        guard let tableView, keepsAlways else { return }
        guard isMoving(tableView) else { return tableView.setNeedsLayout() }
        // Also a finger that holds the list, and moves nothing.
        if tableView.isBeingScrolled { change { $0.turnAway() } }
        lookAtRest()
    }

    /// Has the list laid out once it rests.
    func lookAtRest() { rest.post(after: Self.restPause) }

    /// Whether a finger, the app's animated scroll or a refresh control moves the list, or may do so.
    func isMoving(_ tableView: UITableView) -> Bool {
        if tableView.isBeingScrolled || tableView.isRefreshing || tableView.isPressedLong { return true }
        if motion.endingRefresh.remaining != nil { return true }
        return tableView.isAnimatingScroll ?? (motion.pause(of: tableView) != nil)
    }
}
