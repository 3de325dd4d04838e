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
        // Not the form with `for:`, which asks for the row's height and would recurse.
        let cell = cells.removeValue(forKey: identifier) ?? tableView.dequeueReusableCell(withIdentifier: identifier)
        cell?.prepareForReuse()
        return cell
    }

    mutating func put(_ cell: UITableViewCell, for identifier: String) {
        cells[identifier] = cell
    }
}
