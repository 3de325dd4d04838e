import Foundation

/// What a table tells a cell when it configures it for a row, by ways that are private to UIKit: when it has been given the
/// cell by its data source, before it sizes it, and not before.
///
/// [seen] A cell that no table ever told is measured without its separator. (forkingdog/UITableView-FDTemplateLayoutCell
/// adds the separator itself: `fd_systemFittingHeightForConfiguratedCell`; UITableViewCell.h says of `editingStyle` that the
/// table sets it.)
struct CellTelling: Equatable {
    /// The height of the separator below the content, in points.
    var separatorThickness: CGFloat = 0
    /// What the section index takes, in points.
    var sectionIndexWidth: CGFloat = 0
    var editing = RowEditing()
}

/// What a table's data source and delegate say of a row in editing mode.
struct RowEditing: Equatable {
    var style = UITableViewCell.EditingStyle.none
    /// The delegate's answer; nil where the cell's own property counts.
    var indents: Bool?
    var isMovable = false
}

extension UITableView {
    /// Configures a cell for a row, and puts it where its row is.
    ///
    /// [seen] (iOS 26.1) So a cell gets its separator, index extent, indentation, layout margins, readable width,
    /// safe-area insetting and editing, before it is sized, and in no other way: a subview of the table gets nothing.
    /// `prepareForReuse()` takes the margins away again. [ours] And all else.
    func tell(_ cell: UITableViewCell, of row: TableRow) {
        cell.telling.separatorThickness = separatorThickness
        cell.telling.sectionIndexWidth = sectionIndexWidth
        cell.table = self
        cell.configuringTable = self
        // [ours] The table knows only its own pool, and not that another has hidden the cell.
        let isHeld = UIKitBehavior.current.poolsHoldForeignCells && cell.isHeld(besides: cellPool)
        if !isHeld { cell.isHidden = false }
        if let level = ask(.indentationLevel, { $0.tableView(self, indentationLevelForRowAt: row.indexPath) }) {
            cell.indentationLevel = level
        }
        if geometry?.contains(row) == true { place(cell, at: cellFrame(of: row)) }
        if isInEditingMode || cell.isEditing { setEditing(of: cell, at: row, animated: false) }
    }

    /// Takes a cell into editing mode, or out of it, with what the data source and the delegate say of its row.
    func setEditing(of cell: UITableViewCell, at row: TableRow, animated: Bool) {
        guard isInEditingMode, let dataSource else { return cell.setEditing(false, animated: animated) }
        let path = row.indexPath
        let isEditable = dataSource.tableView(self, canEditRowAt: path)
        var editing = RowEditing(isMovable: dataSource.tableView(self, canMoveRowAt: path))
        if isEditable {
            editing.style = delegate?.tableView(self, editingStyleForRowAt: path) ?? .delete
            editing.indents = ask(.indentation) { $0.tableView(self, shouldIndentWhileEditingRowAt: path) }
        }
        cell.telling.editing = editing
        // [Apple] (`tableView(_:canEditRowAt:)` and `tableView(_:canMoveRowAt:)`: one is about insertion and deletion,
        // the other about the reorder control) A row that cannot be edited may still be moved.
        cell.setEditing(isEditable || editing.isMovable, animated: animated)
    }

    func separatorsDidChange() {
        for (_, cell) in shown { cell.telling.separatorThickness = separatorThickness }
    }
}
