import Foundation

extension UITableView {
    public func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cellPool.register(cellClass, for: identifier)
    }

    public func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headerFooterPool.register(aClass, for: identifier)
    }

    /// A cell from the pool, `prepareForReuse()` already called, or a new one of the registered class; nil without either.
    public func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        let cell: UITableViewCell
        if let used = cellPool.take(identifier) {
            used.prepareForReuse()
            cell = used
        } else if let type = cellPool.registeredClass(for: identifier) as? UITableViewCell.Type {
            cell = type.init(style: .default, reuseIdentifier: identifier)
        } else {
            return nil
        }
        cell.table = self
        cell.separatorThickness = separatorThickness
        cell.frame.size.width = cellWidth
        return cell
    }

    /// A cell for a certain row, already of its size: so this form asks for the row's height, and from inside
    /// `heightForRowAt` it would go on doing so without end.
    ///
    /// For an identifier without a class UIKit raises an exception. For a row that is being reconfigured, the cell is the
    /// one it has. (Apple, `reconfigureRows(at:)`.)
    public func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let reconfigured, reconfigured.row == TableRow(indexPath), reconfigured.cell.reuseIdentifier == identifier {
            return reconfigured.cell
        }
        guard let cell = dequeueReusableCell(withIdentifier: identifier) else {
            Self.raise(
                "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the "
                    + "identifier or connect a prototype cell in a storyboard")
            return UITableViewCell(style: .default, reuseIdentifier: identifier)
        }
        if let row = TableRow(indexPath), geometry?.contains(row) == true {
            let height = askHeight(of: row)
            cell.frame.size.height = height >= 0 ? height : rectForRow(at: indexPath).height
        }
        return cell
    }

    public func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        if let used = headerFooterPool.take(identifier) {
            used.prepareForReuse()
            return used
        }
        let type = headerFooterPool.registeredClass(for: identifier) as? UITableViewHeaderFooterView.Type
        return type?.init(reuseIdentifier: identifier)
    }

    /// Takes a cell off the screen and into the pool.
    func endDisplaying(_ cell: UITableViewCell, at row: TableRow) {
        cell.removeFromSuperview()
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: row.indexPath)
        cellPool.put(cell, identifier: cell.reuseIdentifier)
    }
}
