#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The cells that heights are measured with: one a reuse identifier, never shown.
@MainActor
struct TemplateCells {
    private var cells: [String: UITableViewCell] = [:]

    /// The template for `identifier`, ready to be configured, or nil where the table has nothing registered for it.
    ///
    /// It is out of the pool until ``put(_:for:)``: a measurement within a measurement gets a cell of its own.
    mutating func take(_ identifier: String, from tableView: UITableView) -> UITableViewCell? {
        let cell = cells.removeValue(forKey: identifier) ?? make(identifier, in: tableView)
        cell?.prepareForReuse()
        return cell
    }

    mutating func put(_ cell: UITableViewCell, for identifier: String) {
        cells[identifier] = cell
    }

    /// Forgets the templates: another class or nib may be registered by now.
    mutating func removeAll() {
        for cell in cells.values { cell.removeFromSuperview() }
        cells = [:]
    }

    private func make(_ identifier: String, in tableView: UITableView) -> UITableViewCell? {
        // Not the form with `for:`, which asks for the row's height and would recurse.
        guard let cell = tableView.dequeueReusableCell(withIdentifier: identifier) else { return nil }
        // Inside the table, out of sight: a cell elsewhere would not have the table's traits, its text size say.
        cell.isHidden = true
        tableView.insertSubview(cell, at: 0)
        return cell
    }
}
