#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// Cells, headers and footers by type: the reuse identifier is the name of the type.

extension UITableView {
    /// Registers a class of cells under its own name.
    public func register<Cell: UITableViewCell>(_ type: Cell.Type) {
        register(type, forCellReuseIdentifier: String(describing: type))
    }

    /// Registers the nib of a class of cells under the class's name.
    public func register<Cell: UITableViewCell>(_ nib: UINib, for type: Cell.Type) {
        register(nib, forCellReuseIdentifier: String(describing: type))
    }

    /// A cell for `tableView(_:cellForRowAt:)`, of a class that was registered with ``register(_:)-(Cell.Type)`` or
    /// ``register(_:for:)-(_,Cell.Type)``.
    public func dequeue<Cell: UITableViewCell>(_ type: Cell.Type, for indexPath: IndexPath) -> Cell {
        let identifier = String(describing: type)
        let cell = dequeueReusableCell(withIdentifier: identifier, for: indexPath)
        guard let cell = cell as? Cell else {
            // As for an identifier that is not registered, UIKit ends the app: a cell of another class cannot be shown
            // as one.
            fatalError("The cell registered for the reuse identifier \"\(identifier)\" is a \(Swift.type(of: cell)).")
        }
        return cell
    }

    /// Registers a class of headers and footers under its own name.
    public func register<View: UITableViewHeaderFooterView>(_ type: View.Type) {
        register(type, forHeaderFooterViewReuseIdentifier: String(describing: type))
    }

    /// Registers the nib of a class of headers and footers under the class's name.
    public func register<View: UITableViewHeaderFooterView>(_ nib: UINib, for type: View.Type) {
        register(nib, forHeaderFooterViewReuseIdentifier: String(describing: type))
    }

    /// A view for `tableView(_:viewForHeaderInSection:)` or its footers' twin; nil where none of that class is
    /// registered.
    public func dequeue<View: UITableViewHeaderFooterView>(_ type: View.Type) -> View? {
        dequeueReusableHeaderFooterView(withIdentifier: String(describing: type)) as? View
    }
}
