import Dispatch
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Updates that keep the place on the screen, and wait while the list moves: an offset that is set may end a deceleration.
///
/// They are carried out in the order in which they came: once the list rests, in the idle time; or before it reaches an end
/// of its content, where the user would have to wait for what is to come. Not for what the app tells the table itself,
/// which UIKit carries out at once.
@MainActor
final class HeldUpdates {
    /// What one call of `performKeepingPosition` was given.
    private struct Update {
        /// The row to keep; nil for the first visible one, or where the row that was named is gone.
        var row: RowPosition?
        /// What that row showed then; nil where it has no identity.
        let identity: AnyHashable?
        let edge: UITableView.ScrollPosition
        let body: () -> Void

        var namesRow: Bool { row != nil || identity != nil }
    }

    private unowned let monitor: TableMonitor
    private var waiting: [Update] = []
    private var isCarryingOut = false
    /// How far the content's ends were from the screen's when the table was last seen to move, in points.
    private var distances: (top: CGFloat, bottom: CGFloat) = (0, 0)
    private lazy var seat = IdleSeat(client: self)
    /// Editing a table within its layout is an error, so what is noticed there is done in the next turn of the loop.
    private lazy var landing = RunLoopLanding { [weak self] in self?.carryOutNow() }

    init(_ monitor: TableMonitor) { self.monitor = monitor }

    private var desk: HeightDesk { monitor.warmer.desk }

    /// Carries `updates` out, and what waits before it; or has it wait.
    func perform(
        in tableView: UITableView, of indexPath: IndexPath?, stickingTo edge: UITableView.ScrollPosition,
        when timing: UpdateTiming, _ updates: @escaping () -> Void
    ) {
        // Within other updates, or a batch, it is a part of these.
        if !isCarryingOut, !monitor.isUpdating(tableView) {
            let mustWait = timing == .atRest && (tableView.isBeingScrolled || monitor.landing.animationLeft > 0)
            if mustWait || !waiting.isEmpty {
                enqueue(updates, of: indexPath, stickingTo: edge, in: tableView)
                return mustWait ? seat.wake() : carryOut(in: tableView)
            }
        }
        let isOutermost = !isCarryingOut
        isCarryingOut = true
        tableView.keepPosition(of: indexPath, stickingTo: edge, updates)
        if isOutermost { isCarryingOut = false }
    }

    private func enqueue(
        _ updates: @escaping () -> Void, of indexPath: IndexPath?, stickingTo edge: UITableView.ScrollPosition,
        in tableView: UITableView
    ) {
        let identity = indexPath.flatMap { path in
            tableView.agreesWithDataSource && tableView.hasRow(path) ? desk.identities?.item(at: path)?.name : nil
        }
        if waiting.isEmpty { distances = tableView.distancesToEnds }
        let row = indexPath.flatMap { $0.count == 2 ? RowPosition($0) : nil }
        waiting.append(Update(row: row, identity: identity, edge: edge, body: updates))
    }

    /// The table moves its rows.
    func follow(_ plan: BatchPlan) {
        for index in waiting.indices {
            waiting[index].row = waiting[index].row.flatMap(plan.likelyPosition)
        }
    }

    /// The table was laid out. O(1).
    func tableWasLaidOut(_ tableView: UITableView) {
        guard !waiting.isEmpty else { return }
        let (before, now) = (distances, tableView.distancesToEnds)
        distances = now
        // Where rows turn out higher than estimated, the end that the list comes from recedes as well: no offset tells the
        // direction, but an end that comes nearer is the one ahead.
        let reach = tableView.bounds.height
        if now.top < before.top && now.top <= reach || now.bottom < before.bottom && now.bottom <= reach {
            landing.signal()
        }
    }

    private func carryOutNow() {
        if let tableView = monitor.tableView, canCarryOut(in: tableView) { carryOut(in: tableView) }
    }

    private func canCarryOut(in tableView: UITableView) -> Bool {
        !waiting.isEmpty && !isCarryingOut && !monitor.isUpdating(tableView) && !desk.measurer.isMeasuring
            && monitor.landing.animationLeft == 0
    }

    /// Those that are to keep the same are carried out together, as each takes two layouts.
    private func carryOut(in tableView: UITableView) {
        guard !waiting.isEmpty else { return }
        isCarryingOut = true
        while let first = waiting.first {
            let row = row(of: first, in: tableView)
            let count = first.namesRow ? 1 : waiting.prefix { !$0.namesRow && $0.edge == first.edge }.count
            let group = waiting.prefix(count)
            waiting.removeFirst(count)
            tableView.keepPosition(of: row, stickingTo: first.edge) { for update in group { update.body() } }
        }
        isCarryingOut = false
    }

    /// Where the row is now that an update named.
    private func row(of update: Update, in tableView: UITableView) -> IndexPath? {
        guard let identity = update.identity, let identities = desk.identities, tableView.agreesWithDataSource else {
            return update.row.map { IndexPath($0) }
        }
        let isMeant = { identities.item(at: $0)?.name == identity }
        if let row = update.row.map({ IndexPath($0) }), tableView.hasRow(row), isMeant(row) { return row }
        return tableView.firstRow(where: isMeant).map { IndexPath($0) }
    }

    /// The table is gone. What it was to show is still to be changed, but not in the midst of whatever let go of it.
    func tableIsGone() {
        seat.stop()
        guard !waiting.isEmpty else { return }
        DispatchQueue.main.async { [self] in
            let updates = waiting
            waiting = []
            for update in updates { update.body() }
        }
    }
}

extension HeldUpdates: IdleClient {
    // The user waits for what is to come.
    var isOnScreen: Bool { true }
    var turnDuration: Double { 0 }

    func readiness(now: Double) -> IdleReadiness {
        guard let tableView = monitor.tableView, !waiting.isEmpty else { return .done }
        let animationLeft = monitor.landing.animationLeft
        if animationLeft > 0 { return .waitingFor(animationLeft) }
        return !tableView.isBeingScrolled && canCarryOut(in: tableView) ? .ready : .waiting
    }

    func performNext() -> Bool {
        carryOutNow()
        return true
    }
}

extension UITableView {
    /// How much of the content is above the screen, and how much below it, in points.
    fileprivate var distancesToEnds: (top: CGFloat, bottom: CGFloat) {
        let ends = offsetsOfEnds
        return (contentOffset.y - ends.top, ends.bottom - contentOffset.y)
    }
}
