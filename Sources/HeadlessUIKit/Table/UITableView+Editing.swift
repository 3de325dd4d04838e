/// What a table's data source and delegate say of a row in editing mode.
struct RowEditing: Equatable {
    var style = UITableViewCell.EditingStyle.none
    /// The delegate's answer; nil where the cell's own property counts.
    var indents: Bool?
    var isMovable = false
}

extension UITableView {
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
}
