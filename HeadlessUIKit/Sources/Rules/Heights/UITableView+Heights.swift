import Foundation

extension UITableView {
    /// Asks what is needed to say where every row lies. [Apple] (`UITableView.estimatedRowHeight`, "Estimating the
    /// height of a table's scrolling area") With estimates, these; without, the height of each row.
    func loadGeometry() {
        loadCounts()
        // [ours] A delegate that asks for a rect from inside heightForRowAt gets none: the heights are still being
        // asked.
        guard geometry == nil, !isLoadingGeometry, let counts else { return }
        isLoadingGeometry = true
        defer { isLoadingGeometry = false }
        widthsOfGeometry = (bounds.width, cellWidth)
        let start = generation
        let sections = counts.enumerated().map { section, count in
            TableGeometry.Section(
                header: initialHeight(of: .header(section)), footer: initialHeight(of: .footer(section)),
                rows: initialHeights(section: section, count: count))
        }
        // A reload from inside heightForRowAt: these heights are of rows that may be gone.
        guard generation == start else { return }
        geometry = TableGeometry(top: Double(tableHeaderView?.frame.height ?? 0), sections: sections)
    }

    private func initialHeights(section: Int, count: Int) -> RowHeights {
        let start = generation
        // Once for all rows, because a weak reference to it would be read for each.
        let delegate = self.delegate
        var answered: [TableHeight] = []
        for row in 0..<count {
            if generation != start { break }
            // The first row tells whether the delegate has a say at all.
            if row <= 1, let constant = constantHeight() {
                return RowHeights(count: count, uniform: constant.height, isKnown: constant.isKnown)
            }
            if row == 1 { answered.reserveCapacity(count) }
            answered.append(answeredHeight(of: TableRow(section: section, row: row), by: delegate))
        }
        return RowHeights(answered)
    }

    /// The height that every row has to begin with, where the delegate is not asked row by row.
    private func constantHeight() -> TableHeight? {
        let (asksHeight, asksEstimate) = (mayAsk(.rowHeight), mayAsk(.rowEstimate))
        if !asksHeight, rowHeight >= 0 { return (Double(rowHeight), true) }
        if asksEstimate { return nil }
        if estimatedRowHeight != 0 { return (Double(taken(estimatedRowHeight)), false) }
        return asksHeight ? nil : (Double(Self.defaultRowHeight), true)
    }

    /// A row's height before it is shown: its estimate, or without estimates its height.
    func initialHeight(of row: TableRow) -> TableHeight {
        constantHeight() ?? answeredHeight(of: row, by: delegate)
    }

    private func answeredHeight(of row: TableRow, by delegate: (any UITableViewDelegate)?) -> TableHeight {
        let estimate = delegate?.tableView(self, estimatedHeightForRowAt: row.indexPath) ?? estimatedRowHeight
        // [Apple] (`tableView(_:estimatedHeightForRowAt:)`) `automaticDimension` where there is no estimate.
        if estimate < 0 { return (Double(taken(estimatedRowHeight == 0 ? estimate : estimatedRowHeight)), false) }
        if estimate > 0 || estimatedRowHeight != 0 { return (Double(taken(estimate)), false) }
        let height = askHeight(of: row)
        // [Apple] ("Self-Sizing Table View Cells") Rows size themselves only in tables with estimates.
        return (Double(height >= 0 ? height : Self.defaultRowHeight), true)
    }

    /// [seen] (iOS 26.1) An estimate between 0 and 1 is not taken literally, but for 2 points; 0 means 0.
    private func taken(_ estimate: CGFloat) -> CGFloat {
        if estimate < 0 { return Self.defaultRowHeight }
        return estimate > 0 && estimate < 1 && UIKitBehavior.current.roundsSmallEstimates ? 2 : estimate
    }

    /// The delegate's answer, or the table's ``rowHeight``: negative where the row is to size itself.
    func askHeight(of row: TableRow) -> CGFloat {
        ask(.rowHeight) { $0.tableView(self, heightForRowAt: row.indexPath) } ?? rowHeight
    }

    /// Whether a row may answer `automaticDimension`. [Apple] ("Self-Sizing Table View Cells") Only with estimates.
    var sizesRowsThemselves: Bool { estimatedRowHeight != 0 || headlessDelegateEstimatesRows }

    /// Whether the delegate was found to have estimates of its own, which in UIKit its runtime tells.
    public var headlessDelegateEstimatesRows: Bool { mayAsk(.rowEstimate) }

    /// Whether the delegate was found to say how far rows are indented, which in UIKit its runtime tells.
    public var headlessDelegateIndentsRows: Bool { mayAsk(.indentationLevel) }

    /// The height of a separator in points.
    ///
    /// [seen] One pixel. (forkingdog/UITableView-FDTemplateLayoutCell adds as much.)
    var separatorThickness: CGFloat {
        separatorStyle == .none ? 0 : Self.headlessSeparatorThickness ?? 1 / pixelsAPoint
    }
}
