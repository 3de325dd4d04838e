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
        guard tableView.window != nil, !tableView.isUpdating(store), keepsAlways || place.isDue else { return }
        let now = readStanding(of: tableView)
        guard now.showsAnything, !calls.open.contains(.scroll) else { return }
        if isMoving(tableView), !place.isDue || motion.isAnimated(tableView) {
            // It has opened, and is not opened again.
            if place.hold == .unread, follows != nil { change { $0.jump(toEnd: true) } }
            if tableView.isRefreshing { change { $0.scroll() } } else { rest.post(after: Self.restPause) }
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
        if isMoving(tableView) { return rest.post(after: Self.restPause) }
        tableView.setNeedsLayout()
    }

    /// Whether a finger, the app's animated scroll or a refresh control moves the list, or may do so.
    func isMoving(_ tableView: UITableView) -> Bool {
        if tableView.isBeingScrolled || tableView.isRefreshing || tableView.isPressedLong { return true }
        if motion.endingRefresh.remaining != nil { return true }
        return tableView.isAnimatingScroll ?? (motion.pause(of: tableView) != nil)
    }
}
