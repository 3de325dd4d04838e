import PrecacheCore

// What `tableView(_:heightForRowAt:)` answers with.

extension UITableView {
    /// The height of a row in points: the known one, or what `measure` answers, which is then known.
    ///
    /// Works without ``enablePrecaching(_:)`` too, as a cache that fills on demand. A height is served only for the
    /// content width and the traits it was measured for, and is forgotten when the table is told that the row changed. It is kept
    /// as a 32-bit float, as UITableView keeps it.
    ///
    /// - `UITableView.automaticDimension` passes through, uncached.
    /// - NaN, infinite and negative heights are reported once in the console, never cached, and answered with the table's own
    ///   `rowHeight` or estimate. Zero is a height, that of a hidden row.
    /// - Before the table's first layout, which gives it a width, nothing is measured.
    /// - What `measure` reads of observable models is watched, from iOS 17 on: when it changes the row is measured again.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the delegate was given it.
    ///   - key: what the height is known by instead of the row's position: a model's identifier, or a ``HeightKey`` of
    ///     all that matters. Rows of one key have one height, and keep it through reloads of the table, wherever they
    ///     go. A row that is itself reloaded is measured again, unless its key is a ``HeightKey`` and the same; where
    ///     several rows have one key, say that it changed by ``invalidatePrecachedHeights(forItems:)``. Twice as many keys
    ///     are kept as the table has rows, and 1,000 at least; the least recently used go first.
    ///   - isCached: false for a row whose height is not to be kept: it is measured whenever the table asks, and never
    ///     ahead.
    ///   - measure: measures the row's height in points, given the width in points that rows have for their content
    ///     and accessory where they are not edited. Not kept beyond the call.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil, isCached: Bool = true,
        measuredBy measure: (_ contentWidth: CGFloat) -> CGFloat
    ) -> CGFloat {
        let resolver = requiredPrecacher.resolver
        if isCached, let known = resolver.known(at: indexPath, in: self, key: key, cell: .any) { return known }
        let request = HeightRequest(key: key, isCached: isCached)
        return resolver.height(at: RowPosition(indexPath), in: self, request, measuredBy: measure)
    }

    /// The height of a row in points: the known one, or that of a template cell which `configure` fills.
    ///
    /// The template is what the table has registered under the name of the cell's type; for other names, and for what becomes of
    /// rows without a template, see ``precachedHeight(forRowAt:identifier:key:isCached:contentWidth:template:configure:)``. Plain
    /// cells with a content configuration need no registration, as nothing else makes their height, SwiftUI's among them:
    /// `{ (cell: UITableViewCell) in cell.contentConfiguration = … }`.
    ///
    /// What `configure` reads of observable models is watched, from iOS 17 on: the row is measured again when it changes.
    public func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, key: AnyHashable? = nil, isCached: Bool = true,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, configure: (Cell) -> Void
    ) -> CGFloat {
        let resolver = requiredPrecacher.resolver
        let type = Item.Cell.type(ObjectIdentifier(Cell.self))
        if isCached, let known = resolver.known(at: indexPath, in: self, key: key, cell: type) { return known }
        return precachedHeight(
            forRowAt: indexPath,
            HeightRequest(cell: .of(Cell.self), key: key, isCached: isCached, contentWidth: contentWidth),
            make: nil, configure: configure)
    }

    /// The height of a row in points: the known one, or that of a template cell which `configure` fills.
    ///
    /// The template is one cell a table and reuse identifier, prepared for reuse before each use and never shown; it
    /// knows that it is one (`isTemplateCell`). A hidden table within this one sizes it as UITableView sizes each row; or it
    /// is asked `sizeThatFits(_:)`, if it sets `isPrecachedByFrameLayout`; if that is nothing, it is 44 points.
    ///
    /// The first shown row of each kind is compared with what its cell asks for. If they differ, the kind's heights
    /// become estimates, this answers `automaticDimension` for its rows, and the console says so once. While the table is in
    /// editing mode, where controls narrow rows, all of them are answered so.
    ///
    /// An identifier that is not registered, or for another class than the closure's, is reported once in the console, and its rows
    /// size themselves, or have the table's own `rowHeight` where it has no estimates; once it is registered they are measured. All
    /// else is as in ``precachedHeight(forRowAt:key:isCached:measuredBy:)``.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the delegate was given it.
    ///   - identifier: the reuse identifier that the row's cell has.
    ///   - key: what the height is known by instead of the row's position.
    ///   - isCached: false for a row whose height is not to be kept.
    ///   - contentWidth: for rows that are inset by a rule of their own: makes the width of the content and accessory
    ///     of the one that rows have for them, in points.
    ///   - template: makes the template where there is none for the identifier: for identifiers that are registered late or not
    ///     at all, and for cells that differ by more than their class. Nil has the table make it.
    ///   - configure: fills the cell as `tableView(_:cellForRowAt:)` does. Not kept beyond the call, nor are the others.
    public func precachedHeight(
        forRowAt indexPath: IndexPath, identifier: String, key: AnyHashable? = nil, isCached: Bool = true,
        contentWidth: ((_ rowWidth: CGFloat) -> CGFloat)? = nil, template: (() -> UITableViewCell)? = nil,
        configure: (UITableViewCell) -> Void
    ) -> CGFloat {
        let (resolver, cell) = (requiredPrecacher.resolver, Item.Cell.reuseIdentifier(identifier))
        if isCached, let known = resolver.known(at: indexPath, in: self, key: key, cell: cell) { return known }
        return precachedHeight(
            forRowAt: indexPath,
            HeightRequest(cell: cell, key: key, isCached: isCached, contentWidth: contentWidth),
            make: template, configure: configure)
    }

    /// The height of a row in points: the known one, or what `measure` answers on a thread besides the main one.
    ///
    /// For rows whose height is a pure function of what they show and of the environment. While the run loop idles the delegate is
    /// asked as ever, but the row is handed to a worker, and the best estimate answered: keep no answer of your delegate's
    /// yourself. Workers go on under a finger: the delegate is then asked for up to four rows a frame from within the table's
    /// layout, and must not edit the table there. A row that comes on the screen before a worker has measured it is measured on the
    /// main thread. There are as many workers as the device has cores to spare, one in Low Power Mode and on a hot device. A device
    /// with two cores has none: rows are measured as by ``precachedHeight(forRowAt:key:isCached:measuredBy:)``, with which this
    /// has all else in common.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the delegate was given it.
    ///   - model: what the row shows, as far as its height goes; not evaluated for a hit, unless rows are being edited or
    ///     heights are logged. What it reads of observable models is watched; what `measure` reads is not.
    ///   - key: what the height is known by instead of the row's position.
    ///   - measure: answers the row's height in points. Kept until the row is measured. It must return: a worker waits for it.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight<Model: Sendable>(
        forRowAt indexPath: IndexPath, of model: @autoclosure () -> Model, key: AnyHashable? = nil,
        measuredBy measure: @escaping @Sendable (_ model: Model, _ environment: LayoutEnvironment) -> CGFloat
    ) -> CGFloat {
        let resolver = requiredPrecacher.resolver
        if let known = resolver.known(at: indexPath, in: self, key: key, cell: .any) { return known }
        let (model, watch) = resolver.models.watching(.any, model)
        var request = HeightRequest(key: key)
        request.watch = watch
        request.layout = { environment in measure(model, environment) }
        return resolver.height(at: RowPosition(indexPath), in: self, request) { width in
            measure(model, LayoutEnvironment(contentWidth: width, in: self))
        }
    }

    private func precachedHeight<Cell: UITableViewCell>(
        forRowAt indexPath: IndexPath, _ request: HeightRequest, make: (() -> UITableViewCell)?,
        configure: (Cell) -> Void
    ) -> CGFloat {
        let precacher = requiredPrecacher
        return precacher.resolver.height(at: RowPosition(indexPath), in: self, request) { width in
            precacher.measurer.height(
                ofTemplate: request.identifier ?? "", at: indexPath, in: self, width: width, make: make,
                configure: configure)
        }
    }
}
