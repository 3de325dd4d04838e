import PrecacheCore

// Answers for `tableView(_:heightForRowAt:)`.

extension UITableView {
    /// The height of a row in points: the cached one, or what `measure` answers, which is then cached.
    ///
    /// Without ``enablePrecaching(_:)`` this is a cache that fills on demand. A height is served only for the content
    /// width and the traits that it was measured for, until the table is told that the row changed. It is kept as a
    /// 32-bit float, as UITableView keeps it.
    ///
    /// - `UITableView.automaticDimension` passes through, uncached. Zero is the height of a hidden row. Other values
    ///   that are no heights are reported once in the console, and answered with the table's `rowHeight` or estimate.
    /// - Nothing is measured before the table's first layout, which gives it a width.
    /// - Observable models that `measure` reads are watched, from iOS 17 on: when they change, so may the height. A row
    ///   with a layout state or a ``HeightKey`` is measured again only where that is another.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - key: names the height instead of the row's position: a model's identifier, or a ``HeightKey`` of all that it
    ///     depends on. Rows with equal keys share one height, which survives reloads of the table. A row that is itself
    ///     reloaded is measured again, unless its key is an equal ``HeightKey``; for a key of several rows, use
    ///     ``invalidatePrecachedHeights(forItems:)``. The cache keeps twice as many keys as the table ever had rows;
    ///     the least recently used go first.
    ///   - measure: answers the row's height for a width, both in points: the width of the content and accessory of a
    ///     row that is not edited. Not kept beyond the call, nor is any closure but of the variant with a model.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil, measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        let engine = requiredEngine
        if let known = engine.known(at: indexPath, in: self, key: key, cell: .any) { return known }
        return engine.answerHeight(at: RowPosition(indexPath), in: self, key: key) {
            MeasuredRow(height: measure($1))
        }
    }

    /// The height of a row in points: the cached one, or that of a template cell that `configure` fills.
    ///
    /// The template is the cell that is registered under the name of its type. Plain cells with a content configuration
    /// need no registration, SwiftUI's included: `{ (cell: UITableViewCell) in cell.contentConfiguration = … }`. For
    /// other names, and all else, see ``precachedHeight(forRowAt:identifier:key:template:configure:)``.
    public func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil, configure: (Cell) -> Void
    ) -> CGFloat {
        let cell = CellName.type(ObjectIdentifier(Cell.self))
        return precachedHeight(forRowAt: indexPath, cell, key: key, template: nil, configure: configure)
    }

    /// The height of a row in points: the cached one, or that of a template cell that `configure` fills.
    ///
    /// Each table has one template for a reuse identifier, prepared for reuse before each use and never shown
    /// (`isTemplateCell`). A hidden table within this one sizes it as UITableView sizes a row. A template that sets
    /// `isPrecachedByFrameLayout` is asked `sizeThatFits(_:)` instead. One that asks for no height gets 44 points.
    ///
    /// The first shown cell of each kind is asked for its height. If that differs, the kind's heights become estimates,
    /// its rows are answered with `automaticDimension`, and the console says so once. In editing mode, where controls
    /// narrow rows, all rows are answered so. And so is a row without a key that comes on the screen unknown, once a
    /// template of its kind was found right: it is filled once then. So do not keep your delegate's answers yourself.
    ///
    /// An identifier that is not registered, or not for the closure's class, is reported once in the console. Until it
    /// is registered its rows size themselves, or have the table's `rowHeight` where it has no estimates. All else is
    /// as in ``precachedHeight(forRowAt:key:measuredBy:)``.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - identifier: the reuse identifier of the row's cell.
    ///   - key: names the height instead of the row's position.
    ///   - template: makes the template, for identifiers that are registered late or not at all, and for cells that
    ///     differ by more than their class. Nil has the table make it.
    ///   - configure: fills the cell as `tableView(_:cellForRowAt:)` does.
    public func precachedHeight(
        forRowAt indexPath: IndexPath, identifier: String, key: AnyHashable? = nil,
        template: (() -> UITableViewCell)? = nil, configure: (UITableViewCell) -> Void
    ) -> CGFloat {
        precachedHeight(
            forRowAt: indexPath, .reuseIdentifier(identifier), key: key, template: template, configure: configure)
    }

    /// ``precachedHeight(forRowAt:identifier:key:template:configure:)`` for cells of a class:
    /// `identifier: "ad") { (cell: AdCell) in … }`. If the template is of another class, the console says so once.
    public func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, identifier: String, key: AnyHashable? = nil,
        template: (() -> UITableViewCell)? = nil, configure: (Cell) -> Void
    ) -> CGFloat {
        precachedHeight(
            forRowAt: indexPath, .reuseIdentifier(identifier), key: key, template: template, configure: configure)
    }

    @inline(__always)
    private func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, _ cell: CellName, key: AnyHashable?, template: (() -> UITableViewCell)?,
        configure: (Cell) -> Void
    ) -> CGFloat {
        let engine = requiredEngine
        if let known = engine.known(at: indexPath, in: self, key: key, cell: cell) { return known }
        CellName.keepName(of: Cell.self)
        return engine.answerHeight(at: RowPosition(indexPath), in: self, key: key, cell: cell) { measurement, _ in
            engine.measure(
                template: cell.identifier ?? "", for: measurement, in: self, make: template, configure: configure
            ).map { MeasuredRow(height: $0) }
        }
    }

    /// The height of a row in points: the cached one, or what `measure` answers, on another thread where it can.
    ///
    /// For rows whose height is a pure function of their model and the environment. When the delegate is asked ahead, a
    /// worker takes the row, and this answers an estimate: do not keep your delegate's answers yourself. Workers go on
    /// under a finger: the delegate is then asked for up to four rows a frame within the table's layout, and must not
    /// edit the table there. A row that comes on the screen first is measured on the main thread.
    ///
    /// There are as many workers as the device has cores to spare: one in Low Power Mode, on a hot device or where the
    /// system prefers that apps use less, none with two cores. All else is as in
    /// ``precachedHeight(forRowAt:key:measuredBy:)``.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - model: the content that the height depends on. A hit does not evaluate it, except in editing mode.
    ///     Observable models that it reads are watched; those that `measure` reads are not.
    ///   - key: names the height instead of the row's position.
    ///   - measure: answers the row's height in points. Kept until the row is measured. It must return: a worker waits
    ///     for it.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight<Model: Sendable>(
        forRowAt indexPath: IndexPath, of model: @autoclosure () -> Model, key: AnyHashable? = nil,
        measuredBy measure: @escaping @Sendable (_ model: Model, _ environment: LayoutEnvironment) -> CGFloat
    ) -> CGFloat {
        let engine = requiredEngine
        if let known = engine.known(at: indexPath, in: self, key: key, cell: .any) { return known }
        let isComplete = engine.store.isComplete(key)
        let (model, watch) = engine.models.watching(.any, isComplete: isComplete, in: self, model)
        let row = PureRow { measure(model, $0) }
        return engine.answerHeight(
            at: RowPosition(indexPath), in: self, key: key, pure: row, watch: watch)
    }
}
