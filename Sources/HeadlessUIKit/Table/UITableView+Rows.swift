import Foundation

// Laying out: which rows are on screen, their heights, their cells.

extension UITableView {
    /// Puts the rows that are on screen there, and takes those off that no longer are.
    ///
    /// For the rows that come in: the heights that are not known, of all of them; then for each its cell, and its
    /// height again.
    ///
    /// - Parameter keepingShownRows: whether a row that comes in above the shown ones, and is not of its estimated
    ///   height, moves `contentOffset` instead of these: so it is in scrolling, and not after an edit.
    func tile(keepingShownRows: Bool) {
        guard !isTiling, dataSource != nil, bounds.width > 0 else { return }
        isTiling = true
        defer { isTiling = false }
        // A reload or edit from inside a call to the delegate begins this anew. An app that reloads each time would do
        // so for ever: UIKit's next frame is here the next layout.
        for _ in 0..<4 {
            let start = generation
            let kept = keepingShownRows && generation == start ? shown.first?.row : nil
            if prepareGeometry(), generation == start, tileRows(keeping: kept) { return }
            if generation == start { return }
        }
        setNeedsLayout()
    }

    /// Asks the heights if they are not known. After a change of width they are not, and the row at the top stays
    /// there.
    private func prepareGeometry() -> Bool {
        var anchor: (row: TableRow, distance: CGFloat)?
        let cellWidth = cellWidth
        if bounds.width != laidOutWidth || cellWidth != laidOutCellWidth {
            if isLaidOut, contentOffset.y > -adjustedContentInset.top, var geometry,
                let row = geometry.firstRow(below: Double(contentOffset.y + adjustedContentInset.top))
            {
                anchor = (row, contentOffset.y - CGFloat(geometry.minY(of: row)))
            }
            geometry = nil
            laidOutWidth = bounds.width
            laidOutCellWidth = cellWidth
        }
        loadGeometry()
        guard geometry != nil else { return false }
        geometry!.top = Double(tableHeaderView?.frame.height ?? 0)
        updateContentSize()
        if let anchor, geometry?.contains(anchor.row) == true {
            setOwnOffset(CGFloat(geometry!.minY(of: anchor.row)) + anchor.distance)
        }
        clampContentOffset()
        return true
    }

    /// Whether the row touches the screen, as far as is known.
    private func isOnScreen(_ row: TableRow) -> Bool {
        geometry!.contains(row) && geometry!.maxY(of: row) > Double(bounds.minY)
            && geometry!.minY(of: row) < Double(bounds.maxY)
    }

    /// - Returns: false if the rows were reloaded or edited meanwhile.
    private func tileRows(keeping shownBefore: TableRow?) -> Bool {
        let start = generation
        // After a jump nothing is left on screen that could stay where it is.
        let kept = shownBefore.flatMap { isOnScreen($0) ? $0 : nil }
        // Self-sizing rows may turn out smaller than estimated, so that others come in.
        for _ in 0..<16 {
            guard resolveHeadersAndFooters(keeping: kept, generation: start),
                let rows = resolveRows(keeping: kept, generation: start)
            else { return false }
            recycleRows(notIn: rows)
            guard generation == start else { return false }
            let heightsHold = showCells(of: rows, keeping: kept, generation: start)
            guard generation == start else { return false }
            let offset = contentOffset.y
            updateContentSize()
            clampContentOffset()
            guard generation == start else { return false }
            if heightsHold, contentOffset.y == offset { break }
        }
        placeCells()
        tileHeadersAndFooters()
        placeTableHeaderAndFooter()
        return generation == start
    }

    /// The rows on screen, their heights asked where they are not known.
    private func resolveRows(keeping kept: TableRow?, generation start: Int) -> [TableRow]? {
        var rows: [TableRow] = []
        // Upwards from the first row that was shown, as heights there move everything below.
        if var row = kept {
            while geometry!.minY(of: row) > Double(contentOffset.y), let above = geometry!.row(before: row) {
                resolveHeight(of: above, keeping: kept)
                guard generation == start else { return nil }
                row = above
            }
        }
        guard var row = geometry!.firstRow(below: Double(contentOffset.y)),
            geometry!.minY(of: row) < Double(bounds.maxY)
        else { return [] }
        while true {
            resolveHeight(of: row, keeping: kept)
            guard generation == start else { return nil }
            if geometry!.maxY(of: row) > Double(contentOffset.y) { rows.append(row) }
            guard let next = geometry!.row(after: row), geometry!.minY(of: next) < Double(bounds.maxY) else { break }
            row = next
        }
        return rows
    }

    private func resolveHeight(of row: TableRow, keeping kept: TableRow?) {
        guard !geometry!.height(of: row).isKnown else { return }
        let start = generation
        var height = askHeight(of: row)
        guard generation == start else { return }
        // A row that sizes itself has its cell to ask, if it is shown already: its height was forgotten.
        if height < 0, sizesRowsThemselves, let cell = shown.first(where: { $0.row == row })?.cell {
            height = fittingHeight(of: cell)
        }
        guard height >= 0 else { return }
        setHeight(height, of: row, keeping: kept)
    }

    /// Takes a row's height in: the content gets taller or shorter, and if the row is above the first shown one, the
    /// offset with it, so that nothing moves on screen.
    private func setHeight(_ height: CGFloat, of row: TableRow, keeping kept: TableRow?) {
        let change = height - CGFloat(geometry!.height(of: row).height)
        geometry!.set(Double(height), of: row)
        guard change != 0, let kept, row < kept else { return }
        updateContentSize()
        correctContentOffset(by: change)
    }

    private func recycleRows(notIn rows: [TableRow]) {
        guard let first = rows.first, let last = rows.last else {
            let gone = shown
            shown = []
            for (row, cell) in gone { endDisplaying(cell, at: row) }
            return
        }
        let gone = shown.filter { $0.row < first || $0.row > last }
        guard !gone.isEmpty else { return }
        shown.removeAll { $0.row < first || $0.row > last }
        for (row, cell) in gone { endDisplaying(cell, at: row) }
    }

    /// - Returns: whether the rows have the heights that `rows` was found with.
    private func showCells(of rows: [TableRow], keeping kept: TableRow?, generation start: Int) -> Bool {
        var heightsHold = true
        for row in rows where !shown.contains(where: { $0.row == row }) {
            guard let dataSource else { return true }
            let cell = dataSource.tableView(self, cellForRowAt: row.indexPath)
            guard generation == start else { return true }
            let before = geometry!.height(of: row)
            cell.separatorThickness = separatorThickness
            cell.table = self
            cell.frame = cellFrame(of: row)
            if isInEditingMode { setEditing(of: cell, at: row, animated: false) }
            var height = askHeight(of: row)
            guard generation == start else { return true }
            if height < 0 { height = sizesRowsThemselves ? fittingHeight(of: cell) : CGFloat(before.height) }
            if Double(height) != before.height { heightsHold = false }
            setHeight(height, of: row, keeping: kept)
            // The offset may have moved, and the delegate heard of it.
            guard generation == start else { return true }
            show(cell, at: row)
            guard generation == start else { return true }
        }
        return heightsHold
    }

    private func show(_ cell: UITableViewCell, at row: TableRow) {
        let index = shown.firstIndex { $0.row > row } ?? shown.count
        shown.insert((row, cell), at: index)
        cell.frame = cellFrame(of: row)
        cell.setNeedsLayout()
        delegate?.tableView(self, willDisplay: cell, forRowAt: row.indexPath)
        addSubview(cell)
    }

    /// Measures shown rows again, whose heights were forgotten.
    func resizeShownRows(_ isMeant: (TableRow) -> Bool) {
        let start = generation
        for (row, cell) in shown where isMeant(row) {
            var height = askHeight(of: row)
            guard generation == start, geometry != nil else { return }
            if height < 0 { height = sizesRowsThemselves ? fittingHeight(of: cell) : Self.defaultRowHeight }
            geometry!.set(Double(height), of: row)
        }
    }

    private func placeCells() {
        for (row, cell) in shown {
            let frame = cellFrame(of: row)
            if cell.frame != frame { cell.frame = frame }
        }
    }
}
