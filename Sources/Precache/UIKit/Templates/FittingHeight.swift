#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The height in points that a view asks for, and how it was found.
struct FittingHeight {
    var height: CGFloat
    /// Whether constraints gave it. Otherwise `sizeThatFits(_:)` did, or UIKit's default.
    var comesFromConstraints: Bool
}

extension UITableViewCell {
    /// The height of the row that shows this cell in `tableView`, whose rows have `width` points for their content and
    /// accessory, with the separator.
    func fittingHeight(in tableView: UITableView, width: CGFloat, _ editing: RowEditing) -> FittingHeight {
        fittingHeight(in: tableView, contentWidth: max(width - accessoryWidth(editing), 0))
    }

    /// The height of the row whose content view is so wide, in points.
    ///
    /// In this order, as self-sizing and the template-cell libraries do: what the constraints ask for, unless the cell
    /// lays out by frames; what `sizeThatFits(_:)` answers; UIKit's default of 44 points. Then the separator.
    func fittingHeight(in tableView: UITableView, contentWidth: CGFloat) -> FittingHeight {
        var fitting = contentView.fittingHeight(
            width: contentWidth, asksConstraints: !isPrecachedByFrameLayout, sizeThatFits: sizeThatFits)
        if fitting.height == 0 { fitting.height = Precacher.defaultRowHeight }
        if tableView.hasSeparators { fitting.height += 1 / max(tableView.traitCollection.displayScale, 1) }
        return fitting
    }

    /// What the accessory takes from the content's width, in points: a view of one's own its width and 16, UIKit's own
    /// what they measure on screen (disclosure indicator 34, detail disclosure button 68, checkmark 40, detail button
    /// 48).
    func accessoryWidth(_ editing: RowEditing) -> CGFloat {
        if editing.isMovable, showsReorderControl { return RowEditing.reorderControlWidth }
        if let view = editing.isEditing ? editingAccessoryView : accessoryView { return view.frame.width + 16 }
        // By raw value, because tvOS lacks the names of those with a detail button.
        switch (editing.isEditing ? editingAccessoryType : accessoryType).rawValue {
        case 1: return 34
        case 2: return 68
        case 3: return 40
        case 4: return 48
        default: return 0
        }
    }
}

extension UITableViewHeaderFooterView {
    /// The height of the header or footer that is this view, at `width` points: what the constraints of its content
    /// view ask for, unless it lays out by frames; else what `sizeThatFits(_:)` answers.
    func fittingHeight(width: CGFloat) -> FittingHeight {
        contentView.fittingHeight(
            width: width, asksConstraints: !isPrecachedByFrameLayout, sizeThatFits: sizeThatFits)
    }
}

extension UIView {
    /// The height of a content view at `width` points, 0 where nothing says one.
    fileprivate func fittingHeight(
        width: CGFloat, asksConstraints: Bool, sizeThatFits: (CGSize) -> CGSize
    ) -> FittingHeight {
        if asksConstraints, width > 0 {
            let height = heightOfConstraints(width: width)
            if height > 0 { return FittingHeight(height: height, comesFromConstraints: true) }
        }
        return FittingHeight(
            height: sizeThatFits(CGSize(width: width, height: 0)).height, comesFromConstraints: false)
    }

    private func heightOfConstraints(width: CGFloat) -> CGFloat {
        // UIKit adds a required width of its own: that of the frame.
        if frame.width != width { frame.size.width = width }
        let constraint = widthAnchor.constraint(equalToConstant: width)
        constraint.isActive = true
        defer { constraint.isActive = false }
        return systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height
    }
}
