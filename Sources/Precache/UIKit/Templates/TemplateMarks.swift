#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What Precache notes of a view that a table reuses.
final class TemplateMarks {
    var isTemplate = false
    var usesFrameLayout = false
    /// Of a template: that of its pool when it was made.
    var generation = 0
    /// Of a template: the margins of its content, before the readable width made them wider: at each width by another
    /// amount.
    var contentMargins: UIEdgeInsets?
}

extension ReusableView {
    /// The view's marks, made on first use.
    var precacheMarks: TemplateMarks {
        if let marks = existingPrecacheMarks { return marks }
        let made = TemplateMarks()
        existingPrecacheMarks = made
        return made
    }
}

extension ReusableView {
    /// Puts a template, and its content view in it, where the table shows such: there they have the safe area and the
    /// margins that a shown view has.
    ///
    /// It is not laid out: that would have the table laid out as well, from inside a call to its delegate.
    func place(
        in tableView: UITableView, x: CGFloat, width: CGFloat, content: (view: UIView, x: CGFloat, width: CGFloat)
    ) {
        let top = tableView.contentOffset.y + tableView.adjustedContentInset.top
        let height = max(frame.height, Precacher.defaultRowHeight)
        let place = CGRect(x: x, y: top, width: width, height: height)
        if frame != place { frame = place }
        let contentPlace = CGRect(x: content.x, y: 0, width: content.width, height: height)
        if content.view.frame != contentPlace { content.view.frame = contentPlace }
    }
}

extension UITableViewCell {
    /// Whether this cell is one that Precache measures with and never shows: in it, what costs and does not change the
    /// height (loading images, logging views) can be left out. True from its first `prepareForReuse()` on.
    public var isTemplateCell: Bool { existingPrecacheMarks?.isTemplate ?? false }

    /// Whether the row's height is what the cell's `sizeThatFits(_:)` answers, without asking its constraints first. To
    /// be set by cells that lay out by hand, at the latest where they are configured.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}

extension UITableViewHeaderFooterView {
    /// Whether this view is one that Precache measures with and never shows.
    public var isTemplateView: Bool { existingPrecacheMarks?.isTemplate ?? false }

    /// Whether its height is what `sizeThatFits(_:)` answers, without asking its constraints first.
    public var isPrecachedByFrameLayout: Bool {
        get { existingPrecacheMarks?.usesFrameLayout ?? false }
        set { precacheMarks.usesFrameLayout = newValue }
    }
}
