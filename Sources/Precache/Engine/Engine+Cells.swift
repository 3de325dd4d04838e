import Foundation
import PrecacheCore

// The app fills a row's cell: it is handed the one that was filled and sized for the row in idle time, or else fills
// one that it dequeues. Rows whose filling takes longer than a frame have theirs kept, the nearest ones.

extension Engine {
    // MARK: - A cell is handed out

    /// The cell of a row that is about to be shown, filled with its value.
    func answerCell<Cell: UITableViewCell, Value: Equatable>(
        at path: IndexPath, of value: Value, named identifier: String, in tableView: UITableView,
        filledBy fill: @MainActor (Cell, Value) -> Void
    ) -> UITableViewCell {
        let row = RowPosition(path)
        if !store.mayAnswer || !models.areFollowed || !reader.isUpToDate(tableView) { bringUpToDate(with: tableView) }
        let isForScreen = !isAskedByOthers(row, in: tableView)
        if isForScreen { findNameIfKept(of: row) }
        let id = store.mayAnswer && isForScreen ? store.makeID(of: row) : nil
        let hasCell = id.map { rowCells.hasCell($0) } == true || tableView.cellForRow(at: path) != nil
        if !hasCell, isForScreen, let kept = takeKept(of: row, value, in: tableView) {
            rowCells.note(kept, for: id)
            if let id { rowCells.noteServed(kept, for: id) }
            return kept
        }
        let cell = dequeue(Cell.self, identifier, at: path, hasCell: hasCell, in: tableView)
        rowCells.note(cell, for: id)
        guard let own = cell as? Cell else {
            reportClass(of: cell, insteadOf: Cell.self, identifier)
            return cell
        }
        let start = Clock.now()
        fill(own, value)
        if isForScreen { noteCost(of: row, seconds: Clock.now() - start, in: tableView) }
        return cell
    }

    /// As the app would, by the form with a path, which finds the row's own cell where that is reconfigured. But for a row
    /// that is not known that form may have the cell sized before it is filled; and plain cells need no registration.
    private func dequeue(
        _ type: UITableViewCell.Type, _ identifier: String, at path: IndexPath, hasCell: Bool, in tableView: UITableView
    ) -> UITableViewCell {
        let isPlain = type == UITableViewCell.self
        guard !hasCell, isPlain || !store.isKnown(RowPosition(path)) else {
            return tableView.dequeueReusableCell(withIdentifier: identifier, for: path)
        }
        if let cell = tableView.dequeueReusableCell(withIdentifier: identifier) {
            if reader.content.rowWidth > 0 { cell.frame.size.width = reader.content.rowWidth }
            return cell
        }
        if isPlain { return UITableViewCell(style: .default, reuseIdentifier: identifier) }
        // UIKit says what is missing.
        return tableView.dequeueReusableCell(withIdentifier: identifier, for: path)
    }

    /// A cell was filled as it was shown: if that is costly, and nothing better is known, its row is worth a kept one.
    private func noteCost(of row: RowPosition, seconds: Double, in tableView: UITableView) {
        guard isCostly(seconds, in: tableView), store.mayAnswer, let number = store.rows.map.number(at: row) else {
            return
        }
        if cells.useState(number).cost == 0 { cells.markLacking(number, cost: seconds) }
    }

    /// After a reload a row is found by what it shows.
    private func findNameIfKept(of row: RowPosition) {
        guard cells.count > 0, store.mayAnswer, store.mustAsk(for: row) else { return }
        follow(store.find(row, showing: store.readShown(by: row)).change)
    }

    /// Takes the kept cell of a row, which has none, out of the store, if it may be shown. One that is stale is let go
    /// of.
    private func takeKept<Value: Equatable>(
        of row: RowPosition, _ value: Value, in tableView: UITableView
    ) -> UITableViewCell? {
        guard cells.count > 0, showsKnownHeights, store.mayAnswer, let number = store.rows.map.number(at: row),
            let kept = cells.use(number)
        else { return nil }
        cells.markLacking(number)
        cells.setMayLack()
        // A model has changed, or the app has said so.
        guard !store.rows.map.isUncached(row), kept.traits == tableView.traitCollection,
            let known = kept as? CellOfValue<Value>, known.value == value
        else { return drop(kept, of: row) }
        // No pool but the table's own is to hold a cell that is shown.
        sizing.removeTable()
        let cell = kept.cell
        cell.removeFromSuperview()
        cell.isHidden = false
        diagnostics.countCellServed()
        return cell
    }

    /// Whether a row far from the screen is asked for outside of the table's calls, while the list rests: as UI tests
    /// and VoiceOver do, which have the cells of all rows made. Nothing is spent on such rows, and nothing noted of them.
    func isAskedByOthers(_ row: RowPosition, in tableView: UITableView) -> Bool {
        guard calls.depth == 0, !tableView.isBeingScrolled, let shown = screen.bounds else { return false }
        let index = store.rows.map.rowCount(before: row)
        let (first, last) = (store.rows.map.rowCount(before: shown.first), store.rows.map.rowCount(before: shown.last))
        let mean = tableView.meanHeight(by: store, at: shown.first)
        return CGFloat(max(first - index, index - last)) * mean > tableView.bounds.height
    }

    private func drop(_ kept: any KeptCell, of row: RowPosition) -> UITableViewCell? {
        diagnostics.countCellDropped()
        if store.isKnown(row), !store.needsVerification(row), kept.traits == tableView?.traitCollection {
            diagnostics.report(
                "kept cell",
                "the cell that was kept for \(row.name) was filled with another value, although nobody said that the row "
                    + "has changed. Such rows are filled as ever.")
        }
        return nil
    }

    // MARK: - After the layout that shows it

    /// Looks whether the kept cells that were handed out are shown, once their rows are on the screen. If one is not, none
    /// is kept any more.
    func checkServedCells(in tableView: UITableView) {
        for (id, cell) in rowCells.served where rowCells.hasCell(id) {
            guard let first = screen.bounds?.first, let row = store.rows.map.position(of: id, near: first),
                screen.wasShown(row), let shown = tableView.cellForRow(at: IndexPath(row))
            else { continue }
            rowCells.forgetServed(id)
            if shown === cell, !cell.isHidden { continue }
            cell.isHidden = false
            settings.refuseKeptCells()
            cells.releaseAll()
            diagnostics.report(
                "refused cell",
                "the kept cell of \(row.name) \(shown === cell ? "was hidden" : "is not the one that the table shows"), "
                    + "so no cells are kept any more.")
        }
    }

    // MARK: - A cell is kept

    /// Keeps the cell that a row was measured with in so many seconds, if that is costly and the row among the nearest.
    func keep(_ kept: any KeptCell, of measurement: Measurement, seconds: Double) -> Bool {
        guard let row = measurement.positionToRecord(in: store), let rowID = measurement.rowID,
            let number = store.rows.map.number(at: row)
        else { return false }
        // The kept cell was filled before this measurement.
        if cells.existing(number) != nil { cells.markLacking(number) }
        guard settings.mayKeepCells, showsKnownHeights, store.isKnown(row),
            measurement.isForCell || isCostly(seconds, in: tableView)
        else { return false }
        cells.markLacking(number, cost: seconds)
        // UIKit may be asking: it is asked for nothing.
        guard let tableView, !rowCells.hasCell(rowID), let first = screen.bounds?.first,
            nearestCostlyRows(in: tableView, from: first).contains(where: { $0.row == row })
        else { return false }
        kept.cell.removeFromSuperview()
        cells.keep(kept, under: number, cost: seconds, replacesOthers: true)
        return true
    }

    /// Whether to fill a cell takes longer than a frame, in which others are to be filled as well.
    private func isCostly(_ seconds: Double, in tableView: UITableView?) -> Bool {
        guard let tableView else { return false }
        return settings.mayKeepCells && seconds > tableView.secondsAFrame
    }

    // MARK: - A row whose cell is not kept

    /// At most so many rows are gone through on one side of the screen.
    private static let maxRows = 256

    /// A row so many screens further away comes half as often: a flick travels ten screens at the most. So a row that
    /// takes twice as many frames counts as so much nearer.
    private static let screensToHalf = 3.0

    /// A costly row within reach.
    private struct Candidate {
        let row: RowPosition
        let isKept: Bool
        /// Its distance from the screen in points, less what its cost brings it nearer.
        let distance: CGFloat
    }

    /// The row within reach whose cell is to be filled next; nil where the nearest costly rows have theirs. Those that
    /// are further away let go of theirs then. O(rows within reach).
    func findRowWithoutCell(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        let nearest = nearestCostlyRows(in: tableView, from: first)
        if let next = nearest.first(where: { !$0.isKept }) { return next.row }
        let gone = cells.keepMostRecent(nearest.count)
        // Of others what they cost is to be known still.
        cells.settle(near: .max)
        withExtendedLifetime(gone) {}
        return nil
    }

    /// The rows that are to have their cells kept, the nearest first. Their cells were used last then, so that no other
    /// goes for one of them.
    private func nearestCostlyRows(in tableView: UITableView, from first: RowPosition) -> ArraySlice<Candidate> {
        guard let shown = screen.bounds, power == .plenty, settings.mayKeepCells else { return [] }
        let found =
            costlyRows(after: true, shown.last.next, in: tableView, from: first)
            + costlyRows(after: false, shown.first, in: tableView, from: first)
        let nearest = found.sorted { $0.distance < $1.distance }.prefix(KeptCells.most)
        for candidate in nearest { if let number = store.rows.map.number(at: candidate.row) { _ = cells.use(number) } }
        return nearest
    }

    /// The costly rows at `start` and after it, or before it, within reach.
    private func costlyRows(
        after isAfter: Bool, _ start: RowPosition, in tableView: UITableView, from first: RowPosition
    ) -> [Candidate] {
        var found: [Candidate] = []
        let limit = limit(after: isAfter, in: tableView)
        let isBehind = isAfter == (motion.velocity < 0)
        var next = isAfter ? store.rows.map.row(atOrAfter: start) : store.rows.map.row(before: start)
        for _ in 0..<Self.maxRows {
            guard let row = next else { break }
            let distance = tableView.distance(of: row, from: first, by: store)
            if distance > limit { break }
            if let (isKept, cost) = cellState(of: row, in: tableView), cost > 0 {
                let nearer = Self.screensToHalf * log2(cost / tableView.secondsAFrame) * tableView.bounds.height
                found.append(
                    Candidate(row: row, isKept: isKept, distance: distance * (isBehind ? Self.preference : 1) - nearer))
            }
            next = isAfter ? store.rows.map.row(atOrAfter: row.next) : store.rows.map.row(before: row)
        }
        return found
    }

    /// Whether the cell of a costly row is kept, and what it costs, in seconds; nil for rows that have a cell, that
    /// change, or are not known.
    private func cellState(of row: RowPosition, in tableView: UITableView) -> (isKept: Bool, cost: Double)? {
        guard store.isKnown(row), !keeper.isInTurn(row), let number = store.rows.map.number(at: row) else { return nil }
        let (state, cost) = cells.useState(number)
        switch state {
        case .needless: return nil
        case .kept(let kept): return (kept.traits == tableView.traitCollection, cost)
        case .lacking:
            let hasCell = store.rows.map.existingRowID(of: row).map { rowCells.hasCell($0) } ?? false
            return hasCell ? nil : (false, cost)
        }
    }
}
