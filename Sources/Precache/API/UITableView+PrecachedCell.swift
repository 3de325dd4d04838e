import PrecacheCore

// The cell in which a row was measured ahead is the cell that is shown.

extension UITableView {
    /// The height of a row in points: the cached one, or that of its cell, which `fill` fills; and which is kept, if
    /// that takes longer than a frame, for ``precachedCell(forRowAt:of:identifier:filledBy:)``.
    ///
    /// Rows are filled ahead as they are shown: `isTemplateCell` is false, also in cells that are never shown. All else
    /// is as in ``precachedHeight(forRowAt:identifier:key:template:configure:)``.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - value: all that the cell shows. A hit does not evaluate it.
    ///   - identifier: the reuse identifier of the row's cell; nil for the name of its type.
    ///   - key: names the height instead of the row's position.
    ///   - fill: fills the cell with the value. Not kept beyond the call.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight<Value: Equatable, Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, of value: @autoclosure () -> Value, identifier: String? = nil,
        key: AnyHashable? = nil, filledBy fill: @MainActor (_ cell: Cell, _ value: Value) -> Void
    ) -> CGFloat {
        let engine = requiredEngine
        let cell = identifier.map { CellName.reuseIdentifier($0) } ?? .type(ObjectIdentifier(Cell.self))
        if let known = engine.known(at: indexPath, in: self, key: key, cell: cell) { return known }
        CellName.keepName(of: Cell.self)
        return engine.answerHeight(at: RowPosition(indexPath), in: self, key: key, cell: cell) { measurement, _ in
            let value = value()
            return engine.measure(
                template: cell.identifier ?? "", for: measurement, in: self,
                // A value that is not equal to itself is never equal to the one that is shown.
                keep: { value == value ? CellOfValue($0, value, in: self) : nil }
            ) { (cell: Cell) in fill(cell, value) }.map { MeasuredRow(height: $0) }
        }
    }

    /// The cell of a row, for `tableView(_:cellForRowAt:)`: the one in which it was measured ahead, if it was filled
    /// with an equal value; else one that is dequeued, and filled.
    ///
    /// Cells are kept of rows that take longer than a frame to fill: the 32 nearest within reach. Those behind count as
    /// three times as far away, and one that takes twice as long as three screens nearer. None is kept of a turn's rows, and
    /// none where power is to be spared. Each is handed out once, to its row, for an equal value under equal traits. All go
    /// on a memory warning, in the background, and with another width, locale, day, data source or delegate; others are kept
    /// once the list moves, or the app is active again.
    ///
    /// A cell that comes from here was prepared for reuse before it was filled, and not after it: what happens over time
    /// (animations, timers) begins in `willDisplay`.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - value: the value that the row's height is asked with.
    ///   - identifier: the reuse identifier under which the cell is registered; nil for the name of its type.
    ///   - fill: the function that fills the row's cell for its height.
    /// - Complexity: O(1) besides `fill`, and the comparison of two values.
    public func precachedCell<Value: Equatable, Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, of value: Value, identifier: String? = nil,
        filledBy fill: @MainActor (_ cell: Cell, _ value: Value) -> Void
    ) -> UITableViewCell {
        CellName.keepName(of: Cell.self)
        let name = identifier ?? CellName.type(ObjectIdentifier(Cell.self)).identifier ?? ""
        return requiredEngine.answerCell(at: indexPath, of: value, named: name, in: self, filledBy: fill)
    }
}
