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
        return max(tableView.bounds.width - sides - tableInsets.sectionIndex, 0)
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
            editing(at: IndexPath(position), in: tableView).hasControl
        else { return width }
        return max(width - tableInsets.control, 0)
    }

    private func isThere(_ position: RowPosition, in tableView: UITableView) -> Bool {
        // Inside a batch the data source is ahead of what is known here.
        guard edits.isInBatch else { return cache.contains(position) }
        let rows = tableView.countsOfDataSource(section: position.section).rows ?? 0
        return position.row >= 0 && position.row < rows
    }

    /// Whether rows are being edited, and not just one of them swiped, which narrows none.
    func isInEditMode(of tableView: UITableView) -> Bool { tableView.isEditing && !tableInsets.isRowSwiped }

    /// What editing changes in a row, as the data source and the delegate have it.
    func editing(at indexPath: IndexPath, in tableView: UITableView) -> RowEditing {
        isInEditMode(of: tableView) ? tableView.editing(at: indexPath) : RowEditing()
    }

    /// Reads off the screen what the table takes from its rows. To be called when it was laid out, never from inside a
    /// question for a height: then the cells on the screen are not to be asked for.
    func readTableInsets(of tableView: UITableView) {
        var insets = tableInsets
        let cells = hasIndexTitles || tableView.isEditing ? tableView.visibleCells : []
        insets.isRowSwiped = tableView.isEditing && cells.contains { $0.showingDeleteConfirmation }
        insets.isEditing = tableView.isEditing && !insets.isRowSwiped
        insets.hasSectionIndex = hasSectionIndex(tableView)
        if insets.hasSectionIndex,
            let cell = cells.first(where: { !$0.isEditing && $0.accessoryType == .none && $0.accessoryView == nil })
        {
            cell.layoutSubviews()
            let seen = cell.insets(in: tableView).width
            // Cells that are inset by themselves take more.
            insets.seenSectionIndex = insets.isSectionIndexOld ? seen : min(seen, insets.seenSectionIndex ?? seen)
            insets.isSectionIndexOld = false
        }
        if insets.isEditing, let cell = cells.first(where: { $0.isEditing && $0.editingStyle != .none }) {
            cell.layoutSubviews()
            insets.control = cell.controlWidth(in: tableView)
        }
        guard insets != tableInsets else { return }
        let areShownHeightsWrong =
            insets.control != tableInsets.control || insets.sectionIndex != tableInsets.sectionIndex
            || insets.isEditing != tableInsets.isEditing && insets.control > 0
        tableInsets = insets
        if areShownHeightsWrong { shownHeightsAreOld = true }
    }

    /// Whether rows leave room for a section index: UIKit does not tell whether it shows one.
    private func hasSectionIndex(_ tableView: UITableView) -> Bool {
        hasIndexTitles && cache.rowCount >= tableView.sectionIndexMinimumDisplayRowCount
    }

    /// The titles of the section index may be others, or there may be none any more.
    func expectSectionIndex(of tableView: UITableView) {
        tableInsets.hasSectionIndex = hasSectionIndex(tableView)
        tableInsets.isSectionIndexOld = true
    }
}

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
    fileprivate func editing(at indexPath: IndexPath) -> RowEditing {
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
