/// What was seen on the screen of a section index and of editing: UIKit tells nothing of it.
struct TableInsets: Equatable {
    var hasSectionIndex = false
    /// In points, of the last index; nil until a row without an accessory was seen beside one.
    var seenSectionIndex: CGFloat?
    /// Whether there may be another index than the one that was seen.
    var isSectionIndexOld = true
    /// Whether the table is in editing mode, and not just said to be for a row that is swiped.
    var isEditing = false
    /// What the section index takes, in points.
    var sectionIndex: CGFloat { hasSectionIndex ? seenSectionIndex ?? 0 : 0 }
}

extension UITableView {
    /// Whether a row's swipe actions are shown.
    var isRowSwiped: Bool { visibleCells.contains { $0.showingDeleteConfirmation } }

    /// The width of a row's cell, in points.
    var precacheRowWidth: CGFloat {
        let insets = insetsOfRows
        return max(bounds.width - insets.left - insets.right, 0)
    }

    /// How far cells are from the table's sides, in points: in an inset grouped table they keep within its margins.
    var insetsOfRows: (left: CGFloat, right: CGFloat) {
        // By its number: tvOS lacks the name.
        guard style.rawValue == 2 else { return (0, 0) }
        if cellLayoutMarginsFollowReadableWidth { return readableInsets }
        return (layoutMargins.left, layoutMargins.right)
    }

    /// How far what is good to read is from the table's sides, in points.
    var readableInsets: (left: CGFloat, right: CGFloat) {
        let frame = readableContentGuide.layoutFrame
        return (max(frame.minX - bounds.minX, 0), max(bounds.maxX - frame.maxX, 0))
    }
}
