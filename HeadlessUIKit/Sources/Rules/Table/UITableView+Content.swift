import Foundation

// The content as a whole: how large it is, and where it is scrolled to when that changes.

extension UITableView {
    /// Asks the heights if they are not known. [ours] After a change of width they are not, and the row at the top
    /// stays there.
    func prepareGeometry() -> Bool {
        var anchor: (row: TableRow, distance: CGFloat)?
        if geometry != nil, widthsOfGeometry != (bounds.width, cellWidth) {
            if isLaidOut, contentOffset.y > -adjustedContentInset.top, var geometry,
                let row = geometry.firstRow(below: Double(contentOffset.y + adjustedContentInset.top))
            {
                anchor = (row, contentOffset.y - CGFloat(geometry.minY(of: row)))
            }
            geometry = nil
            dropPrepared()
        }
        laidOutWidth = bounds.width
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
        // A row that is put back is measured first.
        guard !isTracking, !isDragging, !isDecelerating, standing == nil else { return }
        let end = offsetRange.upperBound
        if contentOffset.y > end { setOwnOffset(end) }
    }

    func replaceEdgeView(_ old: UIView?, by new: UIView?) {
        replaceSubview(old, by: new)
        setNeedsLayout()
    }

    func placeTableHeaderAndFooter() {
        tableHeaderView?.frame = CGRect(x: 0, y: 0, width: bounds.width, height: tableHeaderView?.frame.height ?? 0)
        tableFooterView?.frame = CGRect(
            x: 0, y: CGFloat(geometry!.bottom), width: bounds.width, height: tableFooterView?.frame.height ?? 0)
    }
}
