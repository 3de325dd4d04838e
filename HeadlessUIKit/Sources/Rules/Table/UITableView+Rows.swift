import Foundation

// Laying out: which rows are on screen, their heights, their cells.

extension UITableView {
    /// Puts the rows that are on screen there, and takes those off that no longer are.
    ///
    /// [seen] For each row that comes in: its cell first, and its height while that is prepared. (A stack trace of iOS
    /// 12, `_createPreparedCellForGlobalRow`, `_configureCellForDisplay`, `_heightForCell:atIndexPath:`:
    /// the-blue-alliance/the-blue-alliance-ios, issue 573.)
    ///
    /// - Parameter keepingShownRows: whether a row that comes in above the shown ones, and is not of its estimated
    ///   height, moves `contentOffset` instead of these: so it is in scrolling, and not after an edit.
    func tile(keepingShownRows: Bool) {
        guard !isTiling, dataSource != nil, bounds.width > 0 else { return }
        isTiling = true
        tileUntilNothingChanges(keepingShownRows: keepingShownRows)
        isTiling = false
        // [seen] (iOS 26.1) Cells that were made to size rows are kept until the end of the pass.
        dropPrepared { $1.origin == .sizing }
        if geometry != nil { dropPreparedOutOfReach() }
    }

    private func tileUntilNothingChanges(keepingShownRows: Bool) {
        // [ours] A reload or edit from inside a call to the delegate begins this anew. An app that reloads each time
        // would do so for ever: what UIKit does in the next frame is done here in the next layout.
        for _ in 0..<4 {
            let start = generation
            let kept = standing?.row ?? (keepingShownRows ? shown.first?.row : nil)
            if prepareGeometry(), generation == start, putStandingRowBack(generation: start), tileRows(keeping: kept) {
                return
            }
            if generation == start { return }
        }
        setNeedsLayout()
    }

    /// Puts a row back that stood elsewhere before rows changed: its height first, as its estimate may not reach down to
    /// the screen.
    ///
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    private func putStandingRowBack(generation start: Int) -> Bool {
        guard let stood = standing else { return true }
        if geometry!.contains(stood.row), !bringIn(stood.row, keeping: nil, generation: start) { return false }
        standing = nil
        guard geometry!.contains(stood.row) else { return true }
        updateContentSize()
        setOwnOffset(CGFloat(geometry!.minY(of: stood.row)) - stood.distance)
        return generation == start
    }

    /// Whether the row touches the screen, as far as is known.
    private func isOnScreen(_ row: TableRow) -> Bool {
        guard geometry!.contains(row) else { return false }
        let (top, bounds) = (geometry!.minY(of: row), bounds)
        return top < Double(bounds.maxY) && top + geometry!.height(of: row).height > Double(bounds.minY)
    }

    func bottom(of row: TableRow) -> Double { geometry!.minY(of: row) + geometry!.height(of: row).height }

    /// - Returns: false if the rows were reloaded or edited meanwhile.
    private func tileRows(keeping shownBefore: TableRow?) -> Bool {
        let start = generation
        // After a jump nothing is left on screen that could stay where it is.
        let kept = shownBefore.flatMap { isOnScreen($0) ? $0 : nil }
        guard fitCellsAgain(generation: start) else { return false }
        // Rows may turn out smaller than estimated, so that the content ends before the screen does.
        for _ in 0..<16 {
            guard resolveHeadersAndFooters(keeping: kept, generation: start) else { return false }
            recycleRows { isOnScreen($0) }
            guard generation == start, let rows = bringRowsIn(keeping: kept, generation: start) else { return false }
            recycleRows { rows.contains($0) }
            guard generation == start else { return false }
            let offset = contentOffset.y
            updateContentSize()
            clampContentOffset()
            guard generation == start else { return false }
            if contentOffset.y == offset { break }
        }
        placeCells()
        tileHeadersAndFooters()
        placeTableHeaderAndFooter()
        return generation == start
    }

    /// Brings the cells of the rows in that are on screen, from the top; each row's height says where the next one is.
    ///
    /// - Returns: the rows; nil if they were reloaded or edited meanwhile.
    private func bringRowsIn(keeping kept: TableRow?, generation start: Int) -> Set<TableRow>? {
        // Upwards from the first row that was shown, as heights there move everything below.
        if var row = kept {
            while let above = geometry!.row(before: row), bottom(of: above) > Double(contentOffset.y) {
                if !geometry!.height(of: above).isKnown {
                    guard measureAbove(above, keeping: kept, generation: start) else { return nil }
                }
                row = above
            }
        }
        var rows: Set<TableRow> = []
        guard var row = geometry!.firstRow(below: Double(contentOffset.y)),
            geometry!.minY(of: row) < Double(bounds.maxY)
        else { return [] }
        while true {
            // One that ends right at the edge is not on screen, but for rounding errors.
            if !geometry!.height(of: row).isKnown || isOnScreen(row) {
                guard bringIn(row, keeping: kept, generation: start) else { return nil }
            }
            if isOnScreen(row) { rows.insert(row) }
            guard let next = geometry!.row(after: row), geometry!.minY(of: next) < Double(bounds.maxY) else { break }
            row = next
        }
        return rows
    }

    /// Asks the height of a row that comes in above what is shown: of one that sizes itself its cell.
    ///
    /// [seen] (iOS 26.1) Upwards heights are asked before cells are made, and the offset is corrected within the motion.
    ///
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    private func measureAbove(_ row: TableRow, keeping kept: TableRow?, generation start: Int) -> Bool {
        let height = UIKitBehavior.current.measuresAboveFirst ? askHeight(of: row) : -1
        guard generation == start else { return false }
        if height < 0 { return bringIn(row, keeping: kept, generation: start) }
        setHeight(height, of: row, keeping: kept)
        return generation == start
    }

    /// Shows a row, if it is not shown yet.
    ///
    /// [seen] A height that was estimated is asked twice for each cell. (forkingdog/UITableView-FDTemplateLayoutCell,
    /// issue 111.) With a dequeue for the index path, which asks as well, that makes three times.
    ///
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    private func bringIn(_ row: TableRow, keeping kept: TableRow?, generation start: Int) -> Bool {
        let before = geometry!.height(of: row)
        if let cell = shown.first(where: { $0.row == row })?.cell {
            guard !before.isKnown else { return true }
            // Its height was forgotten.
            return takeHeight(of: row, from: cell, keeping: kept, generation: start)
        }
        guard let dataSource else { return false }
        let made = prepared.removeValue(forKey: row)
        let cell = made?.cell ?? dataSource.tableView(self, cellForRowAt: row.indexPath)
        guard generation == start else { return false }
        if made == nil, !noteFaults(of: cell, for: row) { prepared = prepared.filter { $0.value.cell !== cell } }
        tell(cell, of: row)
        // [Apple] (WWDC 2021, session 10252) A cell that was shown before is shown again as it is.
        if made?.origin != .shown || !before.isKnown {
            if !before.isKnown { _ = askHeight(of: row) }
            guard generation == start,
                takeHeight(of: row, from: cell, fitting: made?.height, keeping: kept, generation: start)
            else { return false }
        }
        show(cell, at: row)
        return generation == start
    }

    /// Asks a row's height, of the delegate or else of its cell, and takes it in.
    ///
    /// - Parameter fitting: what the cell is known to ask for.
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    private func takeHeight(
        of row: TableRow, from cell: UITableViewCell, fitting: CGFloat? = nil, keeping kept: TableRow?,
        generation start: Int
    ) -> Bool {
        var height = askHeight(of: row)
        guard generation == start else { return false }
        if height < 0 {
            height =
                sizesRowsThemselves ? fitting ?? fittingHeight(of: cell) : CGFloat(geometry!.height(of: row).height)
        }
        guard generation == start else { return false }
        setHeight(height, of: row, keeping: kept)
        // The offset may have moved, and the delegate heard of it.
        return generation == start
    }

    /// Takes a row's height in: the content gets taller or shorter, and if the row is above the first shown one, the
    /// offset with it, so that nothing moves on screen.
    private func setHeight(_ height: CGFloat, of row: TableRow, keeping kept: TableRow?) {
        let before = geometry!.height(of: row).height
        geometry!.set(Double(height), of: row)
        let change = CGFloat(geometry!.height(of: row).height - before)
        guard change != 0, let kept, row < kept else { return }
        updateContentSize()
        correctContentOffset(by: change)
    }

    private func recycleRows(but stays: (TableRow) -> Bool) {
        let gone = shown.filter { !stays($0.row) }
        guard !gone.isEmpty else { return }
        shown.removeAll { shown in gone.contains { $0.row == shown.row } }
        for (row, cell) in gone where !keepShown(cell, of: row) { endDisplaying(cell, at: row) }
    }

    private func show(_ cell: UITableViewCell, at row: TableRow) {
        let index = shown.firstIndex { $0.row > row } ?? shown.count
        shown.insert((row, cell), at: index)
        place(cell, at: cellFrame(of: row))
        cell.setNeedsLayout()
        delegate?.tableView(self, willDisplay: cell, forRowAt: row.indexPath)
        takeIn(cell)
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
            cell.telling.sectionIndexWidth = sectionIndexWidth
            place(cell, at: cellFrame(of: row))
        }
    }
}
