import Dispatch
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// A table goes by its estimates until it asks again. What is measured ahead it is told in the idle time, so that its
// content has its real size before a finger comes.

/// How far around what is on the screen a table was given real heights in place of its estimates.
struct EstimateReplacement {
    /// In heights of the table.
    var reach: CGFloat = 0
    /// Where the table stood, in points, and what was known then.
    var offset: CGFloat = 0
    var generation = 0
    /// Whether asking for all made rows unknown, although none was. It is tried again, but not for ever: one item in
    /// two rows of different states, say, or a key that is never the same, has no end.
    var wasInVain = false
}

extension Precacher {
    /// Replacing estimates is one task, whatever the number of rows: up to here it takes some 2 ms (0.2 µs a row,
    /// release build, AMD EPYC: the difference in first paint between `precache` and `cached` in scroll-benchmark).
    static let mostEstimatesToReplace = 10_000

    /// A swipe action or a drag in progress would end (a row that is dragged is an uncommitted update), so while rows are
    /// edited the table is only told if what is on the screen is wrong; and a table that is still to be told of a change would
    /// raise an exception.
    func canReplaceEstimates(in tableView: UITableView) -> Bool {
        guard tableView.agreesWithDataSource else { return false }
        if !tableView.isEditing { return true }
        return shownHeightsAreOld && !tableInsets.isRowSwiped && !tableView.hasUncommittedUpdates
    }

    /// Has the table ask for its estimates again now that the heights are known, so that its content has its real size
    /// and does not jump when rows come on screen. What is on the screen stays where it is.
    ///
    /// A table asks for all estimates when its rows change, and an empty batch update is such a change.
    func replaceEstimates(in tableView: UITableView, reach: CGFloat) {
        shownHeightsAreOld = false
        let place = tableView.placeOnScreen
        UIView.performWithoutAnimation {
            tableView.beginUpdates()
            tableView.endUpdates()
        }
        // Rows without a height have been asked for again just now, and said to be served. Where all that can be is
        // measured, only a change of the table makes that worth repeating.
        let isInVain = reach == .infinity ? isAnythingUnknown : lastReplacement.wasInVain
        if !isAnythingUnknown || isInVain && lastReplacement.wasInVain { hasServedEstimates = false }
        lastReplacement = EstimateReplacement(
            reach: reach, offset: tableView.contentOffset.y, generation: generation, wasInVain: isInVain)
        tableView.scroll(backTo: place)
        motion.wasPlaced(at: tableView.contentOffset.y)
    }

    /// Has the table ask again for what is on the screen: in the idle time where rows are measured then, else in the next
    /// turn of the loop.
    func tellTableOfHeights() {
        if isEnabled, !isPaused, configuration.heights == .measuredAhead { return seat.wake() }
        guard !isTellingTable else { return }
        isTellingTable = true
        // The table, because a weak reference to this would make each of its uses slower.
        DispatchQueue.main.async { [weak tableView] in tableView?.existingPrecacher?.tellTableNow() }
    }

    private func tellTableNow() {
        isTellingTable = false
        guard let tableView, shownHeightsAreOld, closedGate(of: tableView) == nil,
            canReplaceEstimates(in: tableView)
        else { return }
        replaceEstimates(in: tableView, reach: .infinity)
    }

    /// How far around what is on the screen heights are known, up to the row that is next, in heights of the table,
    /// where the table should be told; else nil.
    ///
    /// That is when everything is known that can be. Before, each time it is twice as far as the last time, so that
    /// what is near does not wait for what is far, and all asking together takes a few times that of the last.
    func reachWorthReplacing(_ tableView: UITableView) -> CGFloat? {
        guard isAnythingUnknown, !shownHeightsAreOld else { return .infinity }
        guard case .row(let next) = idleTask.next, tableView.bounds.height > 0 else { return nil }
        let reach = distanceFromScreen(of: next, in: tableView) / tableView.bounds.height
        let moved = abs(lastReplacement.offset - tableView.contentOffset.y) / tableView.bounds.height
        let isReplacedHere = lastReplacement.generation == generation && moved < lastReplacement.reach / 2
        return reach >= max(isReplacedHere ? 2 * lastReplacement.reach : 0, Self.leastReach) ? reach : nil
    }

    /// In heights of the table: as far as a flick takes a list.
    private static let leastReach: CGFloat = 4
}
