import Foundation

extension UITableView {
    /// Scrolls until the row is at the top, in the middle or at the bottom; with `none`, only as far as needed to see
    /// it.
    ///
    /// [Apple] (`scrollToRow(at:at:animated:)`) `NSNotFound` is a row for a section without rows. [ours] In any section it
    /// is its header.
    ///
    /// [ours] A row among estimates is scrolled to where these say it is.
    public func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        layoutIfNeeded()
        loadGeometry()
        guard let rect = rectToScroll(to: indexPath) else {
            return Self.raise(
                "Attempted to scroll the table view to an out-of-bounds row (\(indexPath.last ?? 0)) when there are only "
                    + "\(counts.flatMap { $0.indices.contains(indexPath.first ?? -1) ? $0[indexPath[0]] : nil } ?? 0) "
                    + "rows in section \(indexPath.first ?? 0).",
                name: "NSRangeException")
        }
        let inset = adjustedContentInset
        let visible = bounds.height - inset.top - inset.bottom
        var y = contentOffset.y
        let top = rect.minY - headerHeight(above: indexPath) - inset.top
        let bottom = rect.maxY - visible - inset.top
        switch scrollPosition {
        case .top: y = top
        case .middle: y = rect.midY - visible / 2 - inset.top
        case .bottom: y = bottom
        // [Apple] (`UITableView.ScrollPosition.none`) Of a row above what is visible it is the same as `top`.
        case .none: y = y > top ? top : max(y, bottom)
        }
        y = min(max(y, offsetRange.lowerBound), offsetRange.upperBound)
        setContentOffset(CGPoint(x: contentOffset.x, y: y), animated: animated)
    }

    /// Where the row is, or its section's header; nil where there is no such row.
    private func rectToScroll(to indexPath: IndexPath) -> CGRect? {
        if indexPath.count == 2, indexPath.row == NSNotFound, counts?.indices.contains(indexPath.section) == true {
            return rectForHeader(inSection: indexPath.section)
        }
        guard let row = TableRow(indexPath), geometry?.contains(row) == true else { return nil }
        return rectForRow(at: indexPath)
    }

    /// What the section's header covers of the screen's top when the row is there, in points.
    ///
    /// [seen] (akisute.com/2011/08/uitableviewcontroller.html, pictures) A section's first row is scrolled to with its
    /// header. [ours] In a plain table, where the header floats, each row is.
    private func headerHeight(above indexPath: IndexPath) -> CGFloat {
        guard indexPath.row != NSNotFound, style == .plain || indexPath.row == 0 else { return 0 }
        return rectForHeader(inSection: indexPath.section).height
    }
}
