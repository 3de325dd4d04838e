#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension UITableViewCell {
    /// The height in points of the row that shows this cell in `tableView`, whose rows have `width` points for their
    /// content and accessory.
    ///
    /// In this order, as self-sizing and the template-cell libraries do: what the constraints ask for; what
    /// `sizeThatFits(_:)` answers; UIKit's default of 44 points. Then the separator.
    func fittingHeight(in tableView: UITableView, width: CGFloat) -> CGFloat {
        frame.size.width = tableView.bounds.width
        let contentWidth = max(width - accessoryWidth, 0)
        var height = heightOfConstraints(contentWidth: contentWidth)
        if height == 0 { height = sizeThatFits(CGSize(width: contentWidth, height: 0)).height }
        if height == 0 { height = Precacher.defaultRowHeight }
        guard tableView.hasSeparators else { return height }
        return height + 1 / max(tableView.traitCollection.displayScale, 1)
    }

    private func heightOfConstraints(contentWidth: CGFloat) -> CGFloat {
        guard contentWidth > 0 else { return 0 }
        let width = contentView.widthAnchor.constraint(equalToConstant: contentWidth)
        width.isActive = true
        defer { width.isActive = false }
        return contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
    }

    /// What the accessory takes from the content's width, in points: a view of one's own its width and 16, UIKit's own
    /// what they measure on screen (disclosure indicator 34, detail disclosure button 68, checkmark 40, detail button 48).
    private var accessoryWidth: CGFloat {
        if let accessoryView { return accessoryView.frame.width + 16 }
        // By raw value, because tvOS lacks the names of those with a detail button.
        switch accessoryType.rawValue {
        case 1: return 34
        case 2: return 68
        case 3: return 40
        case 4: return 48
        default: return 0
        }
    }
}
