import PrecacheCore

/// How far a list is brought to its place.
struct Restoration {
    /// The most offsets that are set for one change, while rows turn out to be higher or lower than estimated and UIKit
    /// moves the list itself, by turns.
    static let maxPasses = 8

    /// Whether the place is to be restored in the next layout, whether or not the list follows an end.
    var isDue = false
    /// How many offsets were set one after the other, before one was right.
    var passes = 0
}

extension PlaceKeeper {
    /// Brings the list to its place, by one offset: what the table then shows is laid out next, and looked at again.
    func restore(_ tableView: UITableView) {
        guard tableView.lastRow != nil else {
            restoration = Restoration()
            return setRoom(0, in: tableView)
        }
        let turned = followTurn(in: tableView)
        let place = place(in: tableView, turned)
        makeRoom(for: place, turned, in: tableView)
        let goal = goal(from: place, in: tableView)
        let ends = tableView.offsetsOfEnds
        // A list that a finger has pulled beyond its ends comes back by itself.
        let y = tableView.isBeingScrolled ? goal : min(max(goal, ends.top), ends.bottom)
        if abs(y - tableView.contentOffset.y) <= tableView.halfPixel || restoration.passes == Restoration.maxPasses {
            let lag = goal - tableView.contentOffset.y
            let keepsLag = abs(lag) <= tableView.halfPixel || tableView.fitsScreen && turned == nil
            return settle(tableView, lag: keepsLag ? lag : 0)
        }
        restoration.passes += 1
        motion.offsetWasAdjusted(at: y)
        // The property: the method would end a deceleration.
        tableView.contentOffset.y = y
    }

    /// The offset of what the list holds on to, which may be beyond the content's ends; nil of another list, of which
    /// nothing is known but its end.
    private func place(in tableView: UITableView, _ turned: CGFloat?) -> CGFloat? {
        if let turned, turn?.hold == .row { return turned }
        // A copy: identities are asked of the app, which may call the table.
        let held = anchor
        return held.offset(in: tableView, store)
    }

    /// The offset to go to from that of the place, where the list follows its end.
    private func goal(from place: CGFloat?, in tableView: UITableView) -> CGFloat {
        if place == nil { anchor.gap = 0 }
        let y = place ?? tableView.contentOffset.y
        guard let follows, turn?.rests != true, let gap = anchor.gap,
            let end = tableView.offset(showing: follows, standing(tableView))
        else { return y }
        // Where the end did not go further away, nothing moves.
        let distance = follows == .top ? y - end : end - y
        return distance > gap + tableView.halfPixel ? end : y
    }

    private func settle(_ tableView: UITableView, lag: CGFloat) {
        restoration.passes = 0
        turn?.settle()
        // Only now: estimates may have been too high.
        if turn?.isGone == true { turn = nil }
        // Among updates that keep the place, more layouts may come.
        if monitor.calls.depth <= 1 { restoration.isDue = false }
        let kept = turn?.rests == true ? nil : anchor.gap
        let standing = standing(tableView)
        if anchor.awaitsHeight(in: tableView, store) {
            anchor.gap = kept ?? gap(tableView, standing, showing: visible)
        } else {
            read(tableView, at: standing, lag: lag, asksApp: true)
            anchor.gap = anchor.gap ?? kept
        }
    }
}
