import Foundation

extension UITableViewCell {
    static var margin: CGFloat { 16 }
    private static var verticalMargin: CGFloat { 11 }

    /// What the accessory takes from the content's width, in points: a view of one's own its width and 16, the system's
    /// what they measure in UIKit on screen.
    var accessoryWidth: CGFloat {
        if let view = isEditing ? editingAccessoryView : accessoryView { return view.frame.width + 16 }
        switch isEditing ? editingAccessoryType : accessoryType {
        case .none: return 0
        case .disclosureIndicator: return 34
        case .detailDisclosureButton: return 68
        case .checkmark: return 40
        case .detailButton: return 48
        }
    }

    /// How far the content keeps clear of the safe area's sides.
    private var safeAreaSides: (left: CGFloat, right: CGFloat) {
        guard let table = superview as? UITableView, table.insetsContentViewsToSafeArea else { return (0, 0) }
        return (table.safeAreaInsets.left, table.safeAreaInsets.right)
    }

    func layOutContent() {
        let sides = safeAreaSides
        let width = max(bounds.width - accessoryWidth - sides.left - sides.right, 0)
        let frame = CGRect(
            x: sides.left, y: 0, width: width, height: max(bounds.height - separatorThickness, 0))
        if contentView.frame != frame { contentView.frame = frame }
        if let accessoryView {
            accessoryView.frame.origin = CGPoint(
                x: frame.maxX, y: (frame.height - accessoryView.frame.height) / 2)
        }
        layOutLabels()
    }

    private func layOutLabels() {
        let inside = contentView.bounds.insetBy(dx: Self.margin, dy: 0)
        guard let textLabel, textLabel.text != nil || detailTextLabel?.text != nil else { return }
        guard let detailTextLabel else {
            textLabel.frame = inside
            return
        }
        switch style {
        case .subtitle:
            let title = textLabel.sizeThatFits(CGSize(width: inside.width, height: .greatestFiniteMagnitude))
            let detail = detailTextLabel.sizeThatFits(CGSize(width: inside.width, height: .greatestFiniteMagnitude))
            let top = (inside.height - title.height - detail.height) / 2
            textLabel.frame = CGRect(x: inside.minX, y: top, width: inside.width, height: title.height)
            detailTextLabel.frame = CGRect(
                x: inside.minX, y: top + title.height, width: inside.width, height: detail.height)
        default:
            let (title, detail) = inside.divided(atDistance: inside.width / 2, from: .minXEdge)
            textLabel.frame = title
            detailTextLabel.frame = detail
        }
    }

    /// What the labels need, without separator, and at least UIKit's 44 points.
    func heightOfLabels(width: CGFloat) -> CGFloat {
        let inside = CGSize(width: max(width - 2 * Self.margin, 0), height: .greatestFiniteMagnitude)
        let title = textLabel.flatMap { $0.text == nil ? nil : $0.sizeThatFits(inside).height } ?? 0
        let detail = detailTextLabel.flatMap { $0.text == nil ? nil : $0.sizeThatFits(inside).height } ?? 0
        let text = style == .subtitle ? title + detail : max(title, detail)
        return max(text + 2 * Self.verticalMargin, UITableView.defaultRowHeight)
    }

    /// The height of the content at a cell's width, and the separator: what self-sizing asks.
    func fittingHeight(width: CGFloat, priority: UILayoutPriority) -> CGFloat {
        let sides = safeAreaSides
        let contentWidth = max(width - accessoryWidth - sides.left - sides.right, 0)
        var height = contentView.systemLayoutSizeFitting(
            CGSize(width: contentWidth, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: priority, verticalFittingPriority: .fittingSizeLevel
        ).height
        // Content that no constraint reaches: laid out by hand, or the cell's own labels.
        if height <= 0 { height = sizeThatFits(CGSize(width: contentWidth, height: 0)).height }
        if height <= 0 { height = UITableView.defaultRowHeight }
        return height + separatorThickness
    }
}
