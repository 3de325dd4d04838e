import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// How wide a row's content is: never by the device's orientation, always by the table's own width and what takes from
// it.

extension Precacher {
    /// The width that the table's rows have for their content and accessory, in points, unless editing takes from it; 0
    /// before the first layout.
    func contentWidth(of tableView: UITableView) -> CGFloat {
        let insets = tableView.insetsOfRows
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        let sides = max(insets.left, safeArea.left) + max(insets.right, safeArea.right)
        return max(tableView.bounds.width - sides - sectionIndexWidth, 0)
    }

    /// The width that headers and footers have for their content, in points: the section index lies over them.
    func contentWidthOfHeaders(in tableView: UITableView) -> CGFloat {
        let safeArea = tableView.insetsContentViewsToSafeArea ? tableView.safeAreaInsets : .zero
        return max(tableView.bounds.width - safeArea.left - safeArea.right, 0)
    }

    /// ``contentWidth(of:)`` less the control by which a row is deleted or inserted, where it has one now.
    func contentWidth(at position: RowPosition, of tableView: UITableView) -> CGFloat {
        let width = contentWidth(of: tableView)
        guard environment?.isEditing == true, isThere(position, in: tableView),
            tableView.editing(at: IndexPath(position)).hasControl
        else { return width }
        return max(width - RowEditing.controlWidth, 0)
    }

    private func isThere(_ position: RowPosition, in tableView: UITableView) -> Bool {
        // Inside a batch the data source is ahead of what is known here.
        guard edits.isInBatch else { return cache.contains(position) }
        let rows = tableView.countsOfDataSource(section: position.section).rows ?? 0
        return position.row >= 0 && position.row < rows
    }

    /// What a section index takes at least, in points.
    private static let leastSectionIndexWidth: CGFloat = 15

    /// What the section index takes from rows' width before any is on the screen. UIKit tells neither whether it shows
    /// an index nor how wide that is: so much at least, more for wide titles.
    func expectSectionIndex(of tableView: UITableView) {
        let hasIndex = hasIndexTitles && cache.rowCount >= tableView.sectionIndexMinimumDisplayRowCount
        if !hasIndex {
            sectionIndexWidth = 0
        } else if sectionIndexWidth == 0 {
            sectionIndexWidth = Self.leastSectionIndexWidth
        }
    }

    /// Reads from the screen what the section index takes from rows' width. Not to be called from inside a question for
    /// a height: it has a cell laid out.
    func measureSectionIndex(of tableView: UITableView) {
        expectSectionIndex(of: tableView)
        guard sectionIndexWidth > 0, let cell = tableView.visibleCells.first(where: { !$0.isEditing }) else { return }
        cell.layoutIfNeeded()
        let insets = tableView.insetsContentViewsToSafeArea ? cell.safeAreaInsets : .zero
        let width = cell.bounds.width - cell.contentView.bounds.width - cell.accessoryWidth(RowEditing())
        // A cell that was not laid out again yet knows nothing of an index.
        sectionIndexWidth = max(width - insets.left - insets.right, Self.leastSectionIndexWidth)
    }
}

/// What editing takes from a row's content.
struct RowEditing {
    var isEditing = false
    /// Whether there is a control to delete or insert the row, and room for it.
    var hasControl = false
    var isMovable = false

    // In points, on iOS 26 at the default text size: the control; and that to move the row, with the margin beside it,
    // which takes the accessory's place. Not documented.
    static let controlWidth: CGFloat = 40
    static let reorderControlWidth: CGFloat = 43
}

extension UITableView {
    /// What editing takes from a row's content, as the data source and the delegate have it.
    func editing(at indexPath: IndexPath) -> RowEditing {
        guard isInEditMode, let dataSource else { return RowEditing() }
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

    /// Whether rows are being edited, and not just one of them swiped, which narrows none.
    var isInEditMode: Bool {
        isEditing && !visibleCells.contains { $0.showingDeleteConfirmation }
    }
}
