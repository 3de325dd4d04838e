import Foundation

// Rows that are as high as their cells ask for.

extension UITableView {
    /// Which changes of a shown cell have its row sized again.
    public enum SelfSizingInvalidation: Int, Sendable {
        case disabled
        case enabled
        case enabledIncludingConstraints
    }

    /// The height that a cell asks for in a row of this table.
    ///
    /// [Apple] The cell itself is asked, with its width required and its height as low as fits, so that a class that
    /// overrides the method has its say. (`systemLayoutSizeFitting(_:withHorizontalFittingPriority:
    /// verticalFittingPriority:)`; WWDC 2014, session 226.)
    ///
    /// [ours] By then it stands in the table.
    func fittingHeight(of cell: UITableViewCell) -> CGFloat {
        if cell.enclosingTable !== self { addSubview(cell) }
        return cell.fittingHeight(width: cellWidth)
    }

    /// A shown cell says that its content has another size.
    ///
    /// [Apple] The row is sized again without a call of the table's, where it sizes itself. (`selfSizingInvalidation`,
    /// iOS 16.) By default for `invalidateIntrinsicContentSize()` of the cell or its content view, and for another
    /// content configuration; with `.enabledIncludingConstraints` for what constraints inside it ask for, too.
    func sizeMayHaveChanged(of cell: UITableViewCell, byConstraints: Bool) {
        guard
            selfSizingInvalidation == .enabledIncludingConstraints
                || selfSizingInvalidation == .enabled && !byConstraints
        else { return }
        guard let row = shown.first(where: { $0.cell === cell })?.row else { return }
        rowsToFitAgain.insert(row)
        setNeedsLayout()
    }

    /// Sizes the rows again whose cells said that their content has changed.
    ///
    /// - Returns: false if the rows were reloaded or edited meanwhile.
    func fitCellsAgain(generation start: Int) -> Bool {
        guard !rowsToFitAgain.isEmpty else { return true }
        let rows = rowsToFitAgain
        rowsToFitAgain = []
        for (row, cell) in shown where rows.contains(row) {
            let height = askHeight(of: row)
            guard generation == start, geometry != nil else { return false }
            if height < 0, sizesRowsThemselves { geometry!.set(Double(fittingHeight(of: cell)), of: row) }
        }
        return generation == start
    }

    /// Asks the height of a row that only has an estimate; of one that sizes itself a cell that is made for it.
    ///
    /// [seen] `scrollToRow` asks the heights of rows that it only has estimates of. (doric-pub/Doric, pull request 568.)
    ///
    /// [ours] So does `rectForRow(at:)`, of the row alone, and all that is built on it. The offset stays where it is, so
    /// that the content moves for rows above the screen.
    ///
    /// [seen] (iOS 26.1) Cells that a table makes while it sizes a row within a layout are shown where the row comes on the
    /// screen by its end. [ours] So are those that are made to scroll to a row, in the next layout.
    func resolve(_ row: TableRow, forNextLayout keepsCell: Bool = false) {
        guard let known = geometry?.height(of: row).isKnown, !known, rowBeingResolved != row, updateDepth == 0 else {
            return
        }
        let (start, outer) = (generation, rowBeingResolved)
        rowBeingResolved = row
        defer { rowBeingResolved = outer }
        var height = askHeight(of: row)
        guard generation == start, geometry != nil else { return }
        if height < 0, sizesRowsThemselves {
            guard let fitting = fittingHeight(of: row, keepingCell: keepsCell || isTiling) else { return }
            height = fitting
        }
        guard generation == start, geometry != nil, height >= 0 else { return }
        geometry!.set(Double(height), of: row)
        updateContentSize()
        setNeedsLayout()
    }
    /// What the row's cell asks for: the one that is prepared, or one that is made for it.
    ///
    /// - Returns: nil if the rows were reloaded or edited meanwhile.
    private func fittingHeight(of row: TableRow, keepingCell: Bool) -> CGFloat? {
        let start = generation
        let made = prepared.removeValue(forKey: row)
        guard let cell = made?.cell ?? dataSource?.tableView(self, cellForRowAt: row.indexPath), generation == start
        else { return nil }
        tell(cell, of: row)
        let height = fittingHeight(of: cell)
        letGo(cell)
        if let made {
            prepared[row] = Prepared(cell: cell, origin: made.origin, height: height)
        } else if keepingCell {
            prepared[row] = Prepared(cell: cell, origin: .sizing, height: height)
        } else {
            pool(cell)
        }
        return generation == start ? height : nil
    }
}
