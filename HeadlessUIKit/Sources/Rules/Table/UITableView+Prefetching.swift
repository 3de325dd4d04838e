import Foundation

// Cells of rows that are not on the screen: made ahead, kept for a while, or made to size their rows.

extension UITableView {
    /// The cell of a row that is not on the screen.
    struct Prepared {
        enum Origin {
            /// It was made before its row came on the screen.
            case ahead
            /// Its row was on the screen.
            case shown
            /// It was made to size its row, and goes with the end of the next layout.
            case sizing
        }

        let cell: UITableViewCell
        var origin: Origin
        /// What the cell asks for; nil where its row does not size itself, or nobody has asked.
        var height: CGFloat?
    }

    /// How many rows beyond the screen cells are made for. [ours]
    private static var rowsAhead: Int { 3 }

    /// Makes the cell of a row that comes next.
    ///
    /// [Apple] Since iOS 15 a table prepares the next cell in what a frame leaves of its time while it scrolls.
    /// (`isPrefetchingEnabled`; WWDC 2021, session 10252, "Make blazing fast lists and collection views".) [seen]
    /// (mastodon/mastodon-ios, issue 1450, a log) It holds several.
    ///
    /// [ours] One cell a frame, of the nearest row without one; its height is asked as for a row that comes in, and the row
    /// keeps its estimate until then.
    func prepareNextCell() {
        guard isPrefetchingEnabled, !isTiling, updateDepth == 0, geometry != nil, let dataSource else { return }
        dropPreparedOutOfReach()
        guard let row = rowThatComesNext else { return }
        let start = generation
        let cell = dataSource.tableView(self, cellForRowAt: row.indexPath)
        guard generation == start, geometry != nil, noteFaults(of: cell, for: row) else { return }
        tell(cell, of: row)
        let asked = askHeight(of: row)
        guard generation == start, geometry != nil else { return }
        let height = asked < 0 && sizesRowsThemselves ? fittingHeight(of: cell) : nil
        letGo(cell)
        prepared[row] = Prepared(cell: cell, origin: .ahead, height: height)
    }

    private var rowThatComesNext: TableRow? {
        guard var row = (isScrollingUp ? shown.first : shown.last)?.row else { return nil }
        for _ in 0..<Self.rowsAhead {
            guard let next = isScrollingUp ? geometry!.row(before: row) : geometry!.row(after: row), isInReach(next)
            else { return nil }
            if prepared[next] == nil { return next }
            row = next
        }
        return nil
    }

    /// Whether a row's cell may be kept. [seen] (iOS 26.1) It is too far from the screen to be. [ours] By a screen.
    private func isInReach(_ row: TableRow) -> Bool {
        guard geometry?.contains(row) == true else { return false }
        let reach = bounds.insetBy(dx: 0, dy: -bounds.height)
        return geometry!.minY(of: row) <= Double(reach.maxY) && bottom(of: row) >= Double(reach.minY)
    }

    /// Reports a cell that is not its row's alone.
    ///
    /// [seen] (iOS 26.1) A second cell for an index path, and one cell for two, are logged as faults. [ours] Neither is
    /// prepared.
    ///
    /// - Returns: whether the cell can be the row's.
    func noteFaults(of cell: UITableViewCell, for row: TableRow) -> Bool {
        if let other = self.row(of: cell), other != row {
            headlessAlerts.append("The cell of \(other.indexPath) was returned for \(row.indexPath), too")
            return false
        }
        guard let own = prepared[row]?.cell ?? cellForRow(at: row.indexPath), own !== cell else { return true }
        headlessAlerts.append("A second cell was made for \(row.indexPath)")
        pool(cell)
        return false
    }

    /// The row that is shown by the cell, or will be.
    func row(of cell: UITableViewCell) -> TableRow? {
        shown.first { $0.cell === cell }?.row ?? prepared.first { $0.value.cell === cell }?.key
    }

    /// Keeps the cell of a row that has left the screen, where UIKit does so: see ``UIKitBehavior/keepsShownCells``.
    ///
    /// - Returns: whether the cell is kept.
    func keepShown(_ cell: UITableViewCell, of row: TableRow) -> Bool {
        guard UIKitBehavior.current.keepsShownCells, isPrefetchingEnabled, isInReach(row) else { return false }
        letGo(cell)
        prepared[row] = Prepared(cell: cell, origin: .shown)
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: row.indexPath)
        return true
    }

    // MARK: When they go

    /// [seen] (iOS 26.1) Cells are dropped by their distance from the screen.
    func dropPreparedOutOfReach() { dropPrepared { row, _ in !isInReach(row) } }

    /// Puts cells of rows that are not on the screen into the pool.
    ///
    /// [Apple] So do a reload and an empty batch update. (`isPrefetchingEnabled` and WWDC 2021, session 10252: what is
    /// prepared is discarded when rows change.) [ours] And whatever has all heights asked anew.
    func dropPrepared(where isMeant: (TableRow, Prepared) -> Bool = { _, _ in true }) {
        guard !prepared.isEmpty else { return }
        let dropped = prepared.filter { isMeant($0.key, $0.value) }.sorted { $0.key < $1.key }
        for (row, _) in dropped { prepared[row] = nil }
        for (_, made) in dropped { pool(made.cell) }
    }

    /// Gives cells of rows that are not on the screen their rows' new places.
    ///
    /// [seen] (iOS 26.1) So a batch with edits does. [ours] Of rows that are deleted or reloaded they go.
    func movePrepared(to sections: [TableBatch.Section]) {
        let places = places(of: Set(prepared.keys), in: sections)
        dropPrepared { row, _ in places[row] == nil }
        prepared = Dictionary(uniqueKeysWithValues: prepared.map { (places[$0.key]!, $0.value) })
    }
}
