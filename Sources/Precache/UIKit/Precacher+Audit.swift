import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The state of an audit.
struct HeightAudit {
    fileprivate(set) var differences: [HeightDifference] = []
    /// Whether the delegate is asked what a row's height would be now: the cache has no say in it.
    fileprivate(set) var isAsking = false
    /// The width that the last answer to that was measured at, in points.
    var measuredWidth: CGFloat?
    private var reported: Set<HeightDifference> = []
    /// The rows that were looked at since they came on screen, and the heights they had.
    fileprivate var seen: [IndexPath: Double] = [:]

    /// - Returns: whether it is new.
    fileprivate mutating func note(_ difference: HeightDifference) -> Bool {
        guard reported.insert(difference).inserted else { return false }
        differences.append(difference)
        return true
    }
}

extension Precacher {
    /// Whether each row that comes on screen is checked: whether its cell asks for the height that the cache answered.
    /// For debugging: it lays every shown cell out once more. Each difference is told once, in the console and in
    /// ``differences``.
    public var isAuditing: Bool {
        get { audit != nil }
        set { audit = newValue ? audit ?? HeightAudit() : nil }
    }

    /// What the audit has found, the oldest first; empty while there is none.
    public var differences: [HeightDifference] { audit?.differences ?? [] }

    /// Checks rows that are on screen, and were not when it was last called.
    func auditRows(_ visible: [IndexPath], in tableView: UITableView) {
        guard audit?.isAsking == false else { return }
        let before = audit!.seen
        audit!.seen = [:]
        for path in visible {
            // A hidden row asks for nothing, and a table that still shows a former height was not told yet.
            guard let served = cache[RowPosition(path)], served > 0,
                !isVisible(Double(tableView.rectForRow(at: path).height) - served, in: tableView)
            else { continue }
            audit?.seen[path] = served
            guard before[path] != served, let cell = tableView.cellForRow(at: path) else { continue }
            guard let difference = difference(at: path, of: cell, served: served, in: tableView) else { continue }
            Signposts.reject(difference)
            if audit?.note(difference) == true { ProblemLog.write("Precache: " + difference.description) }
        }
    }

    private func difference(
        at path: IndexPath, of cell: UITableViewCell, served: Double, in tableView: UITableView
    ) -> HeightDifference? {
        cell.layoutIfNeeded()
        let fitting = cell.fittingHeight(in: tableView, contentWidth: cell.contentView.bounds.width)
        // A cell that lays out by frames may say no height at all.
        guard fitting.comesFromConstraints || cell.isPrecachedByFrameLayout else { return nil }
        let shown = Double(fitting.height)
        guard isVisible(shown - served, in: tableView) else { return nil }
        return HeightDifference(
            indexPath: path, identifier: cell.reuseIdentifier, servedHeight: served, shownHeight: shown,
            cause: cause(at: path, of: cell, served: served, in: tableView))
    }

    private func cause(
        at path: IndexPath, of cell: UITableViewCell, served: Double, in tableView: UITableView
    ) -> HeightDifference.Cause {
        if cell.traitCollection.preferredContentSizeCategory.rawValue != environment?.textSize { return .textSize }
        let now = heightMeasuredNow(at: path, in: tableView)
        let rowWidth = audit?.measuredWidth ?? contentWidth(at: RowPosition(path), of: tableView)
        let width = rowWidth - cell.accessoryWidth(tableView.editing(at: path))
        if isVisible(Double(cell.contentView.bounds.width - width), in: tableView) { return .width }
        guard let now else { return .constraints }
        return isVisible(now - served, in: tableView) ? .contentChanged : .constraints
    }

    private func heightMeasuredNow(at path: IndexPath, in tableView: UITableView) -> Double? {
        guard let delegate = tableView.delegate, tableView.delegateAnswersHeights else { return nil }
        audit?.isAsking = true
        audit?.measuredWidth = nil
        defer { audit?.isAsking = false }
        return Double(tableView.height(forRowAt: path, from: delegate))
    }

    /// Whether a length in points is a pixel at least.
    private func isVisible(_ length: Double, in tableView: UITableView) -> Bool {
        abs(length) * Double(max(tableView.traitCollection.displayScale, 1)) >= 0.999
    }
}
