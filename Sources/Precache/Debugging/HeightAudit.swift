import PrecacheCore

/// Checks each row that comes on the screen, while it is on: whether its cell asks for the height that was answered.
@MainActor
final class HeightAudit {
    private unowned let cells: ShownCells
    private var reported: Set<HeightDifference> = []
    /// The rows that were looked at since they came on screen, and the heights they had.
    private var seen: [IndexPath: Double] = [:]
    /// What was found, the oldest first; empty while it is off.
    private(set) var differences: [HeightDifference] = []
    var isOn = false {
        didSet { if isOn != oldValue { (differences, reported, seen) = ([], [], [:]) } }
    }

    init(_ cells: ShownCells) { self.cells = cells }

    /// Checks rows that are on screen, and were not when it was last called.
    func check(_ visible: [IndexPath], in tableView: UITableView) {
        guard isOn, !cells.desk.isAskedAfresh else { return }
        let before = seen
        seen = [:]
        for path in visible {
            // A hidden row asks for nothing, and a table that still shows a former height was not told yet.
            guard let served = cells.store.rows[RowPosition(path)], served > 0,
                let cell = tableView.cellForRow(at: path), !tableView.differsVisibly(Double(cell.frame.height), served)
            else { continue }
            seen[path] = served
            guard before[path] != served, let difference = difference(at: path, of: cell, served: served, in: tableView)
            else { continue }
            Signposts.reject(difference)
            guard reported.insert(difference).inserted else { continue }
            differences.append(difference)
            ProblemLog.write("Precache: " + difference.description)
        }
    }

    private func difference(
        at path: IndexPath, of cell: UITableViewCell, served: Double, in tableView: UITableView
    ) -> HeightDifference? {
        // Places its content view; not `layoutIfNeeded()`, which may have the table laid out in its own layout.
        cell.layoutSubviews()
        guard cells.asksForHeight(cell) || cell.isPrecachedByFrameLayout,
            let found = cells.contradiction(by: cell, at: path, served: served, in: tableView)
        else { return nil }
        return HeightDifference(
            indexPath: path, identifier: cell.reuseIdentifier, servedHeight: served, shownHeight: found.wanted,
            cause: cause(of: found, cell, at: path, in: tableView))
    }

    private func cause(
        of found: Contradiction, _ cell: UITableViewCell, at path: IndexPath, in tableView: UITableView
    ) -> HeightDifference.Cause {
        if cell.traitCollection.preferredContentSizeCategory != tableView.traitCollection.preferredContentSizeCategory {
            return .textSize
        }
        if let width = found.question.measuredWidth, cells.isNarrowed(cell, at: path, from: width, in: tableView) {
            return .width
        }
        guard let now = found.measuredNow else { return .constraints }
        return tableView.differsVisibly(now, found.served) ? .contentChanged : .constraints
    }
}
