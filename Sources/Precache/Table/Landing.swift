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
    case place(PlaceOnScreen)
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
        /// Whether the table is there, and only that it is painted is waited for.
        var hasLanded = false
        /// Layouts in which the table was scrolled. Not for ever, whatever the delegate answers.
        var layouts = 0
    }

    private unowned let monitor: TableMonitor
    private var waiting: Waiting?
    private var isUnderWay = false

    private static let mostLayouts = 20

    init(_ monitor: TableMonitor) { self.monitor = monitor }

    /// Scrolls there: at once, if the table has the rows of its data source; else when it is laid out with them.
    ///
    /// - Parameter isFirst: whether the table is to be there when it is painted next, whatever happens until then.
    func go(to destination: Destination, isAnimated: Bool = false, isFirst: Bool = false) {
        guard let tableView = monitor.tableView else { return }
        waiting = nil
        guard canLand(in: tableView), !isFirst else {
            waiting = Waiting(destination: destination, isFirst: isFirst)
            return tableView.setNeedsLayout()
        }
        underWay(in: tableView) { precacher in
            tableView.layoutIfNeeded()
            guard let destination = tableView.resolved(destination, precacher) else { return }
            if isAnimated, case .row(let row, let position) = destination {
                return tableView.scrollAnimated(to: row, at: position, precacher)
            }
            tableView.scrollUntilItHolds { tableView.scroll(to: destination, precacher) }
        }
        // Its delegate, told of this, wants to be elsewhere.
        if waiting != nil { tableView.setNeedsLayout() }
    }

    /// The table is about to be laid out, or was just now: there it learns what it did not know before, the height of a header
    /// that sizes itself, say. Where it is scrolled afterwards it lays itself out again.
    func tableIsLaidOut(isDone: Bool) {
        guard let tableView = monitor.tableView, let waiting else { return }
        if tableView.isBeingScrolled || waiting.layouts > Self.mostLayouts {
            self.waiting = nil
            return
        }
        guard canLand(in: tableView) else { return }
        let before = tableView.contentOffset
        underWay(in: tableView) { precacher in
            guard let destination = tableView.resolved(waiting.destination, precacher) else { return }
            self.waiting?.destination = destination
            tableView.scroll(to: destination, precacher)
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
        // The layouts of this turn are painted before the next begins.
        DispatchQueue.main.async { [weak tableView] in
            tableView?.existingPrecacher?.monitor.landing.tableWasPainted()
        }
    }

    private func tableWasPainted() { if waiting?.hasLanded == true { waiting = nil } }

    /// Not within a batch update or a measurement, and not where the table has other rows than its data source.
    private func canLand(in tableView: UITableView) -> Bool {
        !isUnderWay && tableView.bounds.width > 0 && tableView.bounds.height > 0 && !monitor.store.isInBatch
            && !tableView.hasUncommittedUpdates && !monitor.measurer.isMeasuring && tableView.hasRows
            && tableView.agreesWithDataSource
    }

    private func underWay(in tableView: UITableView, _ scroll: (Precacher) -> Void) {
        guard let precacher = tableView.existingPrecacher else { return }
        isUnderWay = true
        scroll(precacher)
        isUnderWay = false
    }
}

extension UITableView {
    /// Once. Where rows turn out to be of another height than estimated, another time is needed after the next layout.
    fileprivate func scroll(to destination: Destination, _ precacher: Precacher) {
        switch destination {
        case .row(let row, let position): scroll(to: row, at: position)
        case .place(let place): scroll(backTo: place, precacher)
        }
    }

    private func scroll(to row: IndexPath, at position: ScrollPosition) {
        // Where that is left, the row is on the screen.
        if position != .none { knowScreen(of: row, distance: distance(of: row, at: position)) }
        // Its delegate may have reloaded.
        if hasRow(row) { scrollToRow(at: row, at: position, animated: false) }
    }

    /// Scrolls to a place that was kept, which may be of another size of the screen.
    private func scroll(backTo place: PlaceOnScreen, _ precacher: Precacher) {
        let lower = adjustedContentInset.top - place.coveredTop
        guard !place.rows.isEmpty else {
            var place = place
            place.distance += lower
            return scroll(backTo: place)
        }
        guard let (row, path) = PositionKeeper(place).find(in: self, precacher) else { return }
        let hidden = place.coveredTop - row.distance
        var distance: CGFloat {
            guard row.edge == .top, hidden > 0, row.height > hidden else { return row.distance + lower }
            // As much of its first row as was hidden above the screen, also where that has another height now.
            return adjustedContentInset.top - hidden / row.height * rectForRow(at: path).height
        }
        knowScreen(of: path, distance: distance)
        if hasRow(path) { scroll(toOffset: edgeOfRow(path, row.edge) - distance) }
    }

    /// An animation goes to where the row is when it begins: so all rows on the way are to be known by then.
    fileprivate func scrollAnimated(to row: IndexPath, at position: ScrollPosition, _ precacher: Precacher) {
        let place = placeOnScreen()
        let isAbove = (indexPathsForVisibleRows?.first).map { row < $0 } ?? false
        knowScreen(of: row, distance: distance(of: row, at: position))
        let way = abs(rectForRow(at: row).minY - distance(of: row, at: position) - contentOffset.y)
        let isNear =
            way <= Self.longestAnimation * bounds.height && knowRows(between: place, and: row, isAbove: isAbove)
        if isNear {
            scroll(backTo: place)
        } else {
            scrollUntilItHolds { scroll(to: row, at: position) }
            let there = rectForRow(at: row).minY - contentOffset.y
            let before = (isAbove ? -1 : 1) * Self.animatedPart * bounds.height
            _ =
                isAbove
                ? know(bounds.height - there - before, below: row) : know(there + before, above: row)
            scroll(to: row, .top, distance: there + before)
        }
        guard hasRow(row) else { return }
        precacher.warmer.noteAnimationBegins(at: contentOffset.y)
        scrollToRow(at: row, at: position, animated: true)
    }

    /// In heights of the table: what is farther is animated for the last part only.
    static var longestAnimation: CGFloat { 3 }
    private static var animatedPart: CGFloat { 2 }

    /// The destination, with `none` replaced by the position that it stands for; nil where the table has no such row, which is
    /// said once.
    fileprivate func resolved(_ destination: Destination, _ precacher: Precacher) -> Destination? {
        guard case .row(let row, let position) = destination else { return destination }
        guard row.count == 2, hasRow(row) else {
            precacher.notes.report("scrollToRow", "the table has no row \(row), so it was not scrolled to it.")
            return nil
        }
        guard position == .none else { return destination }
        let visible = indexPathsForVisibleRows ?? []
        if visible.contains(row) { return destination }
        return .row(row, visible.first.map { row < $0 } == true ? .top : .bottom)
    }
}
