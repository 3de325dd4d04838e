import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// What `tableView(_:heightForRowAt:)` and `tableView(_:estimatedHeightForRowAt:)` answer with.

extension UITableView {
    /// The height of a row in points: the known one, or what `measure` answers, which is then known.
    ///
    /// Works without ``enablePrecaching()`` too, as a cache that fills on demand. A height is served only for the content
    /// width, text size, layout direction and display scale it was measured for, and is forgotten when the table is told
    /// that the row changed.
    ///
    /// - `UITableView.automaticDimension` passes through, uncached.
    /// - NaN, infinite and negative heights are refused: reported once in the console, never cached, and answered with the
    ///   table's own `rowHeight` or estimate. Zero is a height, that of a hidden row.
    /// - While the table has no width, before its first layout, nothing is measured.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the delegate was given it.
    ///   - measure: measures the row's height in points, given the width in points that rows have for their content. Not
    ///     kept beyond the call.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight(
        forRowAt indexPath: IndexPath, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        requiredPrecacher.height(at: RowPosition(indexPath), in: self, measuredBy: measure)
    }

    /// The height of a row in points: the known one, or that of a template cell which `configure` fills.
    ///
    /// The template is a cell of the table that is registered under the name of its type; it is never shown. See
    /// ``precachedHeight(forRowAt:identifier:configure:)``.
    public func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, configure: (Cell) -> Void
    ) -> CGFloat {
        precachedHeight(forRowAt: indexPath, template: String(describing: Cell.self), configure: configure)
    }

    /// The height of a row in points: the known one, or that of a template cell which `configure` fills.
    ///
    /// The template is one cell a table and reuse identifier, prepared for reuse before each use and never shown. Its
    /// height is what its constraints ask for at the row's width; without constraints that reach from top to bottom what
    /// its `sizeThatFits(_:)` answers, else 44 points; and the separator's.
    ///
    /// Otherwise as ``precachedHeight(forRowAt:measuredBy:)``. An identifier that is not registered is reported once in the
    /// console and answered with the table's own `rowHeight` or estimate.
    ///
    /// - Parameters:
    ///   - identifier: the reuse identifier that the row's cell has.
    ///   - configure: fills the cell as `tableView(_:cellForRowAt:)` does. Not kept beyond the call.
    public func precachedHeight(
        forRowAt indexPath: IndexPath, identifier: String, configure: (UITableViewCell) -> Void
    ) -> CGFloat {
        precachedHeight(forRowAt: indexPath, template: identifier, configure: configure)
    }

    /// The height of a row in points if it is known, the last one if it is to be measured again, else the table's
    /// `estimatedRowHeight`: what `tableView(_:estimatedHeightForRowAt:)` should answer.
    ///
    /// Once every row is known, a table that precaches is made to ask for its estimates again, and so has its real size:
    /// nothing jumps when rows come on screen. This is left out for tables of more than 10,000 rows, which take too long over
    /// it. (A table that has estimates of its own asks for all of them at each reload, too.)
    ///
    /// - Complexity: O(1).
    public func precachedEstimate(forRowAt indexPath: IndexPath) -> CGFloat {
        if let estimate = requiredPrecacher.estimate(at: RowPosition(indexPath), in: self) { return estimate }
        return estimatedRowHeight > 0 ? estimatedRowHeight : UITableView.automaticDimension
    }

    private func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, template identifier: String, configure: (Cell) -> Void
    ) -> CGFloat {
        let precacher = requiredPrecacher
        return precacher.height(at: RowPosition(indexPath), in: self) { width in
            precacher.height(ofTemplate: identifier, width: width, configure: configure)
        }
    }
}

extension Precacher {
    /// The height in points of the template cell for `identifier` once `configure` has filled it, nil where the table
    /// has no such cell.
    fileprivate func height<Cell: UITableViewCell>(
        ofTemplate identifier: String, width: CGFloat, configure: (Cell) -> Void
    ) -> CGFloat? {
        guard let tableView else { return nil }
        guard let cell = templates.take(identifier, from: tableView) else {
            problems.report(
                "identifier \(identifier)",
                "no cell is registered for the reuse identifier \"\(identifier)\", so its rows are not measured.")
            return nil
        }
        defer { templates.put(cell, for: identifier) }
        guard let template = cell as? Cell else {
            problems.report(
                "class \(identifier)",
                "the cell registered for the reuse identifier \"\(identifier)\" is a \(type(of: cell)), not a "
                    + "\(Cell.self), so its rows are not measured.")
            return nil
        }
        configure(template)
        return template.fittingHeight(in: tableView, width: width)
    }
}
