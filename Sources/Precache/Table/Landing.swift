import Dispatch
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Where a table is to be scrolled to.
enum Destination {
    case row(IndexPath, UITableView.ScrollPosition)
    case place(PositionKeeper)

    /// Whether scrolling there once is all: a row that is on the screen is only to be seen whole. One that is higher than the
    /// screen never is, and would be scrolled to its one end and the other by turns.
    var isDoneAtOnce: Bool { if case .row(_, .none) = self { true } else { false } }

    /// The destination once the table has moved its rows; nil where its row is gone. One that is still to come stays as it is.
    @MainActor
    func following(_ plan: BatchPlan, in tableView: UITableView) -> Destination? {
        switch self {
        case .row(let path, let position):
            guard tableView.hasRow(path) else { return self }
            return plan.likelyPosition(of: RowPosition(path)).map { .row(IndexPath($0), position) }
        case .place(let keeper):
            keeper.follow(plan)
            return self
        }
    }
}

/// Scrolls a table to where it is told, as soon as it can be, so that nothing moves there afterwards: the heights of the rows
/// that come on the screen are known before it goes.
@MainActor
final class Landing {
    /// A destination that the table is not at yet.
    private struct Waiting {
        var destination: Destination
        /// Whether it holds until the table was painted: until then bars may come, or the table get another size.
        let isFirst: Bool
        /// Whether a finger was on the list when this was asked for. One that comes later ends the wait.
        var wasTracked: Bool
        /// Whether the table was still to be told of a change then: the destination is one after that.
        var isAhead: Bool
        /// Whether the table is there, and only that it is painted is waited for.
        var hasLanded = false
        /// Layouts in which the table was scrolled. Not for ever, whatever the delegate answers.
        var layouts = 0
    }

    private unowned let monitor: TableMonitor
    private var waiting: Waiting?
    /// Where the table is being scrolled to.
    private var underWay: Destination?
    /// How many layouts of the table are under way.
    private var layoutDepth = 0
    /// When the last animation is over, in seconds.
    private var animationEnd = 0.0

    private static let mostLayouts = 20
    /// In seconds. Not documented; UIKit's takes 0.3.
    private static let animationTime = 0.4

    init(_ monitor: TableMonitor) { self.monitor = monitor }

    /// Whether the table is still to be scrolled somewhere.
    var isWaiting: Bool { waiting != nil }

    /// How long the table still moves to where it was told, in seconds; 0 where it does not.
    var animationLeft: Double { animationEnd > 0 ? max(animationEnd - Clock.now(), 0) : 0 }

    /// Scrolls there: at once, if the table has the rows of its data source; else when it is laid out with them.
    ///
    /// - Parameter isFirst: whether the table is to be there when it is painted next, whatever happens until then.
    func go(to destination: Destination, isAnimated: Bool = false, isFirst: Bool = false) {
        guard let tableView = monitor.tableView else { return }
        waiting = nil
        // Layouts within a layout do nothing, so a jump from within one waits for its end.
        guard canLand(in: tableView), layoutDepth == 0, !isFirst else {
            waiting = Waiting(
                destination: destination, isFirst: isFirst, wasTracked: tableView.isTracking,
                isAhead: !tableView.agreesWithDataSource)
            return tableView.setNeedsLayout()
        }
        land(at: destination, in: tableView) { precacher in
            tableView.layoutIfNeeded()
            resolve(in: tableView, precacher)
            if isAnimated, case .row(let row, let position) = underWay {
                animationEnd = Clock.now() + Self.animationTime
                return tableView.scrollAnimated(to: row, at: position, precacher)
            }
            tableView.scrollUntilItHolds {
                guard let underWay else { return }
                tableView.scroll(to: underWay, precacher)
                if underWay.isDoneAtOnce { self.underWay = nil }
            }
        }
        // Its delegate, told of this, wants to be elsewhere.
        if waiting != nil { tableView.setNeedsLayout() }
    }

    /// The table moves its rows.
    func follow(_ plan: BatchPlan, in tableView: UITableView) {
        underWay = underWay?.following(plan, in: tableView)
        guard let waiting, !waiting.isAhead else { return }
        guard let followed = waiting.destination.following(plan, in: tableView) else {
            self.waiting = nil
            return
        }
        self.waiting?.destination = followed
    }

    func layoutBegins() {
        layoutDepth += 1
        tableIsLaidOut(isDone: false)
    }

    func layoutEnds() {
        tableIsLaidOut(isDone: true)
        layoutDepth -= 1
    }

    /// The table is about to be laid out, or was just now: there it learns what it did not know before, the height of a header
    /// that sizes itself, say. Where it is scrolled afterwards it lays itself out again.
    private func tableIsLaidOut(isDone: Bool) {
        guard let tableView = monitor.tableView, let waiting else { return }
        if tableView.isTracking && !waiting.wasTracked || waiting.layouts > Self.mostLayouts {
            self.waiting = nil
            return
        }
        self.waiting?.wasTracked = tableView.isTracking
        guard canLand(in: tableView) else { return }
        self.waiting?.isAhead = false
        let before = tableView.contentOffset
        land(at: waiting.destination, in: tableView) { precacher in
            resolve(in: tableView, precacher)
            guard let underWay else { return }
            self.waiting?.destination = underWay
            tableView.scroll(to: underWay, precacher)
            if underWay.isDoneAtOnce { self.waiting = nil }
        }
        if tableView.contentOffset != before { self.waiting?.layouts += 1 } else if isDone { noteLanded(in: tableView) }
    }

    private func noteLanded(in tableView: UITableView) {
        guard let waiting, waiting.isFirst else {
            self.waiting = nil
            return
        }
        guard tableView.window != nil, !waiting.hasLanded else { return }
        self.waiting?.hasLanded = true
        // As a rule a frame is made of this turn's layouts before the next block runs.
        DispatchQueue.main.async { [weak tableView] in
            tableView?.existingPrecacher?.monitor.landing.tableWasPainted()
        }
    }

    private func tableWasPainted() { if waiting?.hasLanded == true { waiting = nil } }

    /// Not within a batch update, updates that keep the place, or a measurement, and not where the table has other rows than its
    /// data source.
    private func canLand(in tableView: UITableView) -> Bool {
        underWay == nil && tableView.bounds.width > 0 && tableView.bounds.height > 0 && !monitor.isUpdating(tableView)
            && monitor.positionKeepers.isEmpty && !monitor.measurer.isMeasuring && tableView.hasRows
            && tableView.agreesWithDataSource
    }

    private func land(at destination: Destination, in tableView: UITableView, _ scroll: (Precacher) -> Void) {
        guard let precacher = tableView.existingPrecacher else { return }
        underWay = destination
        scroll(precacher)
        underWay = nil
    }

    private func resolve(in tableView: UITableView, _ precacher: Precacher) {
        underWay = underWay.flatMap { tableView.resolved($0, precacher) }
    }
}
