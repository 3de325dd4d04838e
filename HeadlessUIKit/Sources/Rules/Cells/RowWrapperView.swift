import Foundation

/// A view around a cell, between it and its table.
///
/// [seen] (iOS 26.1) In inset grouped tables, and while swiped, cells that are shown stand in such a view: `cell.superview` is
/// not the table. See ``UIKitBehavior/wrapsShownCells``.
final class RowWrapperView: UIView {}

extension UITableViewCell {
    /// The table that the cell stands in. [seen] (iOS 26.1) A cell finds it by its superviews.
    var enclosingTable: UITableView? {
        superview as? UITableView ?? (superview as? RowWrapperView)?.superview as? UITableView
    }
}

extension UITableView {
    /// Makes a cell that is shown a part of the table, on top.
    func takeIn(_ cell: UITableViewCell) {
        wrapAsNeeded(cell)
        let view = cell.superview as? RowWrapperView ?? cell
        addSubview(view)
    }

    /// Makes the view of a header or footer a part of the table, and configures it.
    func takeIn(_ view: UIView) {
        (view as? UITableViewHeaderFooterView)?.configuringTable = self
        view.isHidden = false
        addSubview(view)
    }

    /// Takes a cell out of the table, and out of the view around it.
    func letGo(_ cell: UITableViewCell) {
        let wrapper = cell.superview as? RowWrapperView
        cell.removeFromSuperview()
        wrapper?.removeFromSuperview()
    }

    /// Takes away the view around a cell, which stays in the table.
    func unwrap(_ cell: UITableViewCell) {
        guard let wrapper = cell.superview as? RowWrapperView, wrapper.superview === self else { return }
        addSubview(cell)
        wrapper.removeFromSuperview()
        cell.frame = wrapper.frame
    }

    func place(_ cell: UITableViewCell, at frame: CGRect) {
        guard let wrapper = cell.superview as? RowWrapperView else {
            if cell.frame != frame { cell.frame = frame }
            return
        }
        if wrapper.frame != frame { wrapper.frame = frame }
        let inside = CGRect(origin: .zero, size: frame.size)
        if cell.frame != inside { cell.frame = inside }
    }

    /// Puts a view around a cell that is to have one, and takes it away from another.
    func wrapAsNeeded(_ cell: UITableViewCell) {
        let isToBeWrapped =
            UIKitBehavior.current.wrapsShownCells && (style == .insetGrouped || cell.showingDeleteConfirmation)
        let wrapper = cell.superview as? RowWrapperView
        guard isToBeWrapped != (wrapper != nil) else { return }
        let frame = wrapper?.frame ?? cell.frame
        if wrapper != nil {
            unwrap(cell)
        } else {
            let wrapper = RowWrapperView(frame: frame)
            addSubview(wrapper)
            wrapper.addSubview(cell)
        }
        place(cell, at: frame)
    }
}
