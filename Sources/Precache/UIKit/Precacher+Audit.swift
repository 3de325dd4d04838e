import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The state of an audit.
struct HeightAudit {
    fileprivate(set) var differences: [HeightDifference] = []
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
        guard freshQuestion == nil else { return }
        let before = audit!.seen
        audit!.seen = [:]
        for path in visible {
            // A hidden row asks for nothing, and a table that still shows a former height was not told yet.
            guard let served = cache[RowPosition(path)], served > 0,
                let cell = tableView.cellForRow(at: path), !tableView.differsVisibly(Double(cell.frame.height), served)
            else { continue }
            audit?.seen[path] = served
            guard before[path] != served else { continue }
            guard let difference = difference(at: path, of: cell, served: served, in: tableView) else { continue }
            Signposts.reject(difference)
            if audit?.note(difference) == true { ProblemLog.write("Precache: " + difference.description) }
        }
    }

    private func difference(
        at path: IndexPath, of cell: UITableViewCell, served: Double, in tableView: UITableView
    ) -> HeightDifference? {
        // Places its content view; not `layoutIfNeeded()`, which may have the table laid out in its own layout.
        cell.layoutSubviews()
        guard asksForHeight(cell) || cell.isPrecachedByFrameLayout,
            let found = contradiction(by: cell, at: path, served: served, in: tableView)
        else { return nil }
        return HeightDifference(
            indexPath: path, identifier: cell.reuseIdentifier, servedHeight: served, shownHeight: found.wanted,
            cause: cause(of: found, cell, at: path, in: tableView))
    }

    private func cause(
        of found: Contradiction, _ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView
    ) -> HeightDifference.Cause {
        if cell.traitCollection.preferredContentSizeCategory.rawValue != environment?.textSize { return .textSize }
        if let width = found.question.measuredWidth, isNarrowed(cell, at: path, from: width, in: tableView) {
            return .width
        }
        guard let now = found.measuredNow else { return .constraints }
        return tableView.differsVisibly(now, found.served) ? .contentChanged : .constraints
    }
}
