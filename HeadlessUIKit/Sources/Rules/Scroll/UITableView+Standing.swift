import Foundation

// The first visible row, which stays where it was when rows change.

extension UITableView {
    /// A row, and how far it begins below the top of the screen, in points.
    struct StandingRow {
        var row: TableRow
        let distance: CGFloat
    }

    /// The first visible row, as far as it is to keep its place.
    ///
    /// [seen] (iOS 11 and 26.1) It is put back where it was after a reload and after a batch, where heights are estimated
    /// and the table is not at its top.
    var standingRow: StandingRow? {
        guard isLaidOut, sizesRowsThemselves, contentOffset.y > -adjustedContentInset.top, geometry != nil else {
            return nil
        }
        // In motion the offset is ahead of the layout: rows without cells may only have estimates.
        let shown = shown.first { geometry!.contains($0.row) && bottom(of: $0.row) > Double(contentOffset.y) }?.row
        guard let row = shown ?? geometry!.firstRow(below: Double(contentOffset.y)) else { return nil }
        return StandingRow(row: row, distance: CGFloat(geometry!.minY(of: row)) - contentOffset.y)
    }

    /// The row that a batch is to keep in its place, as it was before the batch.
    ///
    /// [seen] (iOS 26.1) In apps that are linked against newer SDKs, only while animations are enabled: not within
    /// `UIView.performWithoutAnimation`.
    var rowToStandInBatch: StandingRow? {
        // That of a reload whose layout is to come.
        if let standing { return standing }
        return UIView.areAnimationsEnabled || !UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations
            ? standingRow : nil
    }

    /// Where the row is after a batch; nil where it is gone.
    func follow(_ stood: StandingRow?, to sections: [TableBatch.Section]) -> StandingRow? {
        guard var stood else { return nil }
        for (index, section) in sections.enumerated() {
            guard let row = section.rows.firstIndex(of: .kept(stood.row)) else { continue }
            stood.row = TableRow(section: index, row: row)
            return stood
        }
        return nil
    }
}
