import Foundation

// Cells that are made ahead.

extension UITableView {
    /// A cell that was made before its row came on screen, and its height if the row sizes itself.
    struct Prepared {
        let row: TableRow
        let cell: UITableViewCell
        let height: CGFloat?
    }

    /// Makes the cell of the row that comes next.
    ///
    /// [Apple] Since iOS 15 a table prepares the next cell in what a frame leaves of its time while it scrolls.
    /// (`isPrefetchingEnabled`; WWDC 2021, session 10252, "Make blazing fast lists and collection views".)
    ///
    /// [ours] One cell a frame; its height is asked as for a row that comes in, and the row keeps its estimate until
    /// then.
    func prepareNextCell() {
        guard isPrefetchingEnabled, !isTiling, updateDepth == 0, geometry != nil, let dataSource,
            let row = rowThatComesNext, prepared?.row != row
        else { return }
        dropPrepared()
        let start = generation
        let cell = dataSource.tableView(self, cellForRowAt: row.indexPath)
        guard generation == start, geometry != nil else { return }
        tell(cell, of: row)
        let asked = askHeight(of: row)
        guard generation == start, geometry != nil else { return }
        let height = asked < 0 && sizesRowsThemselves ? fittingHeight(of: cell) : nil
        letGo(cell)
        prepared = Prepared(row: row, cell: cell, height: height)
    }

    private var rowThatComesNext: TableRow? {
        guard let first = shown.first?.row, let last = shown.last?.row else { return nil }
        return isScrollingUp ? geometry!.row(before: first) : geometry!.row(after: last)
    }

    /// The cell that was made for the row.
    func takePrepared(_ row: TableRow) -> Prepared? {
        guard let prepared, prepared.row == row else { return nil }
        self.prepared = nil
        return prepared
    }

    /// Puts what was made ahead back into the pool.
    ///
    /// [Apple] So does an empty batch update. (`isPrefetchingEnabled` and WWDC 2021, session 10252: what is prepared is
    /// discarded when rows change.)
    func dropPrepared() {
        guard let dropped = prepared else { return }
        prepared = nil
        pool(dropped.cell)
    }
}
