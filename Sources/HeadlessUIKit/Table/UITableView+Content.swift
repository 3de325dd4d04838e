import Foundation

extension UITableView {
    /// As wide as the table, and as high as the table's header, the sections and the table's footer.
    func updateContentSize() {
        guard geometry != nil else { return }
        let height = CGFloat(geometry!.bottom) + (tableFooterView?.frame.height ?? 0)
        let size = CGSize(width: bounds.width, height: height)
        if contentSize != size { contentSize = size }
    }

    /// [ours] Brings an offset beyond the end of the content back, when it is not the finger or a bounce that took it
    /// there.
    func clampContentOffset() {
        guard !isTracking, !isDragging, !isDecelerating else { return }
        let end = offsetRange.upperBound
        if contentOffset.y > end { setOwnOffset(end) }
    }

    func placeTableHeaderAndFooter() {
        tableHeaderView?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView?.frame.height ?? 0)
        tableFooterView?.frame = CGRect(
            x: 0, y: CGFloat(geometry!.bottom), width: bounds.width, height: tableFooterView?.frame.height ?? 0)
    }
}
