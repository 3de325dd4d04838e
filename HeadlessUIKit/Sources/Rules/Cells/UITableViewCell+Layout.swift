import Foundation

/// The content view of a cell: its margins are the cell's.
final class CellContentView: UIView {
    override var defaultMargins: UIEdgeInsets {
        (superview as? UITableViewCell)?.contentMargins ?? super.defaultMargins
    }

    override func invalidateIntrinsicContentSize() {
        super.invalidateIntrinsicContentSize()
        (superview as? UITableViewCell)?.invalidateIntrinsicContentSize()
    }
}

extension UITableViewCell {
    /// In points: the left margin of titles.
    static var margin: CGFloat { 16 }

    /// The margins above and below the content of a row's cell, in points.
    ///
    /// [seen] (iOS 26.1) 11, which is half a line of body text; 4 in cells of the style with a subtitle; 15 where the app is
    /// linked against the SDK of iOS 26; and 4 more on the largest iPads in near full height. [ours] Those of a line grow with
    /// the text size; and the subtitle counts before the SDK.
    private var verticalMargin: CGFloat {
        let lines = scaled(UIKitBehavior.current.isLinkedAgainstSDK26 ? 15 : 11)
        return (style == .subtitle ? 4 : lines) + (isOnLargestPad ? 4 : 0)
    }

    /// [ours] A window with the sides of the largest iPads, in either orientation, or nearly.
    private var isOnLargestPad: Bool {
        guard let size = configuringTable?.window?.bounds.size else { return false }
        return min(size.width, size.height) >= 1_000 && max(size.width, size.height) >= 1_300
    }

    /// A length in points at the text size `large`, grown as the body style's font is at the cell's own.
    private func scaled(_ points: CGFloat) -> CGFloat {
        (points * traitCollection.bodyTextScale * pixelsAPoint).rounded() / pixelsAPoint
    }

    /// What the accessory takes from the content's width, in points.
    ///
    /// [Apple] The reorder control replaces any. (`showsReorderControl`.)
    ///
    /// [ours] The widths, which no document gives: close to those that were measured on screens, and not the same. And
    /// that they grow with the text size, as symbols do, which system accessories are since iOS 13.
    var accessoryWidth: CGFloat {
        if showsReorderControlNow { return scaled(45) }
        if let view = shownAccessoryView { return view.frame.width + 8 + (configuringTable?.sideMargin ?? Self.margin) }
        switch isEditing ? editingAccessoryType : accessoryType {
        case .none: return 0
        case .disclosureIndicator: return scaled(38)
        case .detailDisclosureButton: return scaled(71)
        case .checkmark: return scaled(42)
        case .detailButton: return scaled(51)
        }
    }

    private var showsReorderControlNow: Bool { isEditing && showsReorderControl && telling.editing.isMovable }

    private var shownAccessoryView: UIView? {
        if showsReorderControlNow { return nil }
        return isEditing ? editingAccessoryView : accessoryView
    }

    /// What the delete or insert control takes, in points.
    ///
    /// [Apple] A row of a plain table always makes room for it. (`shouldIndentWhileEditing`: it has no effect there.)
    ///
    /// [ours] How much that is, and that it grows with the text size.
    private var editWidth: CGFloat {
        guard isEditing, telling.editing.style != .none else { return 0 }
        let indents = telling.editing.indents ?? shouldIndentWhileEditing
        return indents || configuringTable?.style == .plain ? scaled(42) : 0
    }

    /// How far the content view is from the cell's sides: clear of the safe area, of the controls, and of the section
    /// index.
    ///
    /// [ours] In an inset grouped table the index lies over the margin: the larger of the two counts.
    var contentInsets: (left: CGFloat, right: CGFloat) {
        let table = configuringTable
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        let safeArea = table?.safeAreaSidesOfCells ?? (left: 0, right: 0)
        let outside = table?.cellInsets ?? (left: 0, right: 0)
        let index = max(telling.sectionIndexWidth - (isMirrored ? outside.left : outside.right), 0)
        let (leading, trailing) = (editWidth, accessoryWidth + index)
        return (
            safeArea.left + (isMirrored ? trailing : leading), safeArea.right + (isMirrored ? leading : trailing)
        )
    }

    /// The margins of the content within the content view, unless it was given some.
    ///
    /// [seen] (iOS 11 and 26.1) The table gives them when it configures the cell for a row, and until then it has the 8 of
    /// any view, also as a subview of the table. (stackoverflow.com/questions/29349917) 16 points at the sides, or 20 in
    /// wide tables.
    ///
    /// [Apple] (`UITableViewCell.indentationLevel`) Content is indented by the level times the width. [ours] As one more
    /// margin at the leading side.
    var contentMargins: UIEdgeInsets {
        var margins = Self.plainMargins
        if let table = configuringTable {
            margins = UIEdgeInsets(
                top: verticalMargin, left: table.sideMargin, bottom: verticalMargin, right: table.sideMargin)
            if let readable = table.readableSidesOfCells {
                let insets = contentInsets
                margins.left = max(margins.left, readable.left - insets.left)
                margins.right = max(margins.right, readable.right - insets.right)
            }
        }
        let indentation = CGFloat(indentationLevel) * indentationWidth
        let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
        if isMirrored { margins.right += indentation } else { margins.left += indentation }
        return margins
    }

    func layOutContent() {
        let insets = contentInsets
        let width = max(bounds.width - insets.left - insets.right, 0)
        let frame = CGRect(
            x: insets.left, y: 0, width: width, height: max(bounds.height - telling.separatorThickness, 0))
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
        let title = textLabel.sizeThatFits(CGSize(width: inside.width, height: .greatestFiniteMagnitude))
        let detail = detailTextLabel.sizeThatFits(CGSize(width: inside.width, height: .greatestFiniteMagnitude))
        let top = (inside.height - title.height - detail.height) / 2
        textLabel.frame = CGRect(x: inside.minX, y: top, width: inside.width, height: title.height)
        detailTextLabel.frame = CGRect(
            x: inside.minX, y: top + title.height, width: inside.width, height: detail.height)
    }

    /// What the labels need in a cell of that width, without separator, and at least UIKit's 44 points.
    func heightOfLabels(width: CGFloat) -> CGFloat {
        let (margins, insets) = (contentView.layoutMargins, contentInsets)
        let taken = margins.left + margins.right + insets.left + insets.right
        let inside = CGSize(width: max(width - taken, 0), height: .greatestFiniteMagnitude)
        let text = [textLabel, detailTextLabel].reduce(0) { $0 + ($1?.sizeThatFits(inside).height ?? 0) }
        return max(text + margins.top + margins.bottom, UITableView.defaultRowHeight)
    }

    /// The height that the content asks for at a cell's width, and what the table told of the separator.
    ///
    /// [Apple] A cell whose content has constraints from its top to its bottom is as high as these ask for; another is
    /// asked `sizeThatFits(_:)`. (WWDC 2014, session 226, "What's New in Table and Collection Views".)
    ///
    /// [seen] (iOS 26.1) A cell with all its content hidden is as high as its separator, and not 44 points.
    ///
    /// [ours] That `sizeThatFits(_:)` is asked at the cell's whole width, that nothing is 44 points there, and that the
    /// content view is put where it would be before it is asked: its margins depend on that.
    func fittingHeight(width: CGFloat, priority: UILayoutPriority) -> CGFloat {
        let insets = contentInsets
        let contentWidth = max(width - insets.left - insets.right, 0)
        let place = CGRect(
            x: insets.left, y: 0, width: contentWidth, height: max(bounds.height - telling.separatorThickness, 0))
        if contentView.frame != place { contentView.frame = place }
        var height = contentView.systemLayoutSizeFitting(
            CGSize(width: contentWidth, height: UIView.layoutFittingCompressedSize.height),
            withHorizontalFittingPriority: priority, verticalFittingPriority: .fittingSizeLevel
        ).height
        if height <= 0, contentView is CellContentView, !contentView.constraintsReachFromTopToBottom {
            height = sizeThatFits(CGSize(width: width, height: 0)).height
            if height <= 0 { height = UITableView.defaultRowHeight }
        }
        return height + telling.separatorThickness
    }
}
