/// What a table takes from its rows besides insets and safe area, as it was seen on the screen: UIKit tells none of it.
struct TableInsets: Equatable {
    var hasSectionIndex = false
    /// In points, of the last index; nil until a row without an accessory was seen beside one.
    var seenSectionIndex: CGFloat?
    /// Whether there may be another index than the one that was seen.
    var isSectionIndexOld = true
    /// What the section index takes, in points.
    var sectionIndex: CGFloat { hasSectionIndex ? seenSectionIndex ?? 0 : 0 }
    /// The control by which a row is deleted or inserted, in points; 0 until a row with one was seen.
    var control: CGFloat = 0
    var isEditing = false
    /// Whether the table is said to be editing for a row that was swiped.
    var isRowSwiped = false
}

/// What editing changes in a row.
struct RowEditing {
    var isEditing = false
    /// Whether there is a control to delete or insert the row, and room for it.
    var hasControl = false
    var isMovable = false
}

extension UITableView {
    func editing(at indexPath: IndexPath) -> RowEditing {
        guard let dataSource else { return RowEditing() }
        let isEditable = canEdit(at: indexPath, by: dataSource)
        let hasControl =
            isEditable && editingStyle(at: indexPath) != .none
            && (indentsWhileEditing(at: indexPath) || style == .plain)
        let isMovable = canMove(at: indexPath, by: dataSource)
        return RowEditing(isEditing: isEditable || isMovable, hasControl: hasControl, isMovable: isMovable)
    }

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
