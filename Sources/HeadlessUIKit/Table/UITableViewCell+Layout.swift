import Foundation

/// The content view of a cell: its margins are the cell's.
final class CellContentView: UIView {
    override var defaultMargins: UIEdgeInsets {
        (superview as? UITableViewCell)?.contentMargins ?? super.defaultMargins
    }
}

extension UITableViewCell {
    /// In points: the left margin of a cell that is in no table, and of titles.
    static var margin: CGFloat { 16 }
    private static var verticalMargin: CGFloat { 11 }
    /// What the delete or insert control takes from the content's width, and what the reorder control does, with the
    /// margin beside it, in points. (Measured on iOS 26.1, an iPhone SE at the text size `large`: Vercantez/openuikit,
    /// UITableViewCell.swift. They grow with the text size, and here they do not.)
    static var editControlWidth: CGFloat { 40 }
    static var reorderControlWidth: CGFloat { 27 + 16 }

    /// What the accessory takes from the content's width, in points: a view of one's own its width and 16, the system's
    /// what they measure in UIKit on screen. The reorder control replaces any. (Apple, `showsReorderControl`.)
    var accessoryWidth: CGFloat {
        if showsReorderControlNow { return Self.reorderControlWidth }
        if let view = shownAccessoryView { return view.frame.width + 16 }
        switch isEditing ? editingAccessoryType : accessoryType {
        case .none: return 0
        case .disclosureIndicator: return 34
        case .detailDisclosureButton: return 68
        case .checkmark: return 40
        case .detailButton: return 48
        }
    }

    private var showsReorderControlNow: Bool { isEditing && showsReorderControl && editing.isMovable }

    private var shownAccessoryView: UIView? {
        if showsReorderControlNow { return nil }
        return isEditing ? editingAccessoryView : accessoryView
    }

    /// What the delete or insert control takes: a row of a plain table always makes room for it. (Apple,
    /// `shouldIndentWhileEditing`: it has no effect there.)
    private var editWidth: CGFloat {
        guard isEditing, editing.style != .none else { return 0 }
        let indents = editing.indents ?? shouldIndentWhileEditing
        return indents || ownTable?.style == .plain ? Self.editControlWidth : 0
    }

    private var ownTable: UITableView? { superview as? UITableView ?? table }

    /// How far the content view is from the cell's sides: clear of the safe area, of the controls, and of the section
    /// index.
    var contentInsets: (left: CGFloat, right: CGFloat) {
        let leading = editWidth
        let trailing = accessoryWidth + (ownTable?.sectionIndexWidth ?? 0)
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let safeArea = ownTable?.safeAreaSidesOfCells ?? (left: 0, right: 0)
        return (
            safeArea.left + (isMirrored ? trailing : leading), safeArea.right + (isMirrored ? leading : trailing)
        )
    }

    /// The margins of the content within the content view, unless it was given some.
    var contentMargins: UIEdgeInsets {
        var margins = UIEdgeInsets(
            top: Self.verticalMargin, left: Self.margin, bottom: Self.verticalMargin, right: Self.margin)
        guard let table = ownTable else { return margins }
        (margins.left, margins.right) = (table.sideMargin, table.sideMargin)
        if let readable = table.readableSidesOfCells {
            let insets = contentInsets
            margins.left = max(margins.left, readable.left - insets.left)
            margins.right = max(margins.right, readable.right - insets.right)
        }
        return margins
    }

    func layOutContent() {
        let insets = contentInsets
        let width = max(bounds.width - insets.left - insets.right, 0)
        let frame = CGRect(
            x: insets.left, y: 0, width: width, height: max(bounds.height - separatorThickness, 0))
        if contentView.frame != frame { contentView.frame = frame }
        let shown = shownAccessoryView
        for view in [accessoryView, editingAccessoryView].compactMap({ $0 }) { view.isHidden = view !== shown }
        if let shown {
            let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
            shown.frame.origin = CGPoint(
                x: isMirrored ? frame.minX - shown.frame.width : frame.maxX,
                y: (frame.height - shown.frame.height) / 2)
        }
        layOutLabels()
    }

    private func layOutLabels() {
        let margins = contentView.layoutMargins
        let bounds = contentView.bounds
        let inside = CGRect(
            x: margins.left, y: 0, width: max(bounds.width - margins.left - margins.right, 0), height: bounds.height)
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
        let margins = contentView.layoutMargins
        let inside = CGSize(width: max(width - margins.left - margins.right, 0), height: .greatestFiniteMagnitude)
        let title = textLabel.flatMap { $0.text == nil ? nil : $0.sizeThatFits(inside).height } ?? 0
        let detail = detailTextLabel.flatMap { $0.text == nil ? nil : $0.sizeThatFits(inside).height } ?? 0
        let text = style == .subtitle ? title + detail : max(title, detail)
        return max(text + 2 * Self.verticalMargin, UITableView.defaultRowHeight)
    }

    /// The height of the content at a cell's width, and the separator: what self-sizing asks.
    func fittingHeight(width: CGFloat, priority: UILayoutPriority) -> CGFloat {
        let insets = contentInsets
        let contentWidth = max(width - insets.left - insets.right, 0)
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
