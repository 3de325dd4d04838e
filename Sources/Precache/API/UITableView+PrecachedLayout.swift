import PrecacheCore

extension UITableView {
    /// The height of a row in points: the cached one, or that of a layout, which is made on another thread where there
    /// is one to spare, and kept for ``precachedLayout(forRowAt:of:key:laidOutBy:)``.
    ///
    /// For rows whose layout is a pure function of a value and the environment. While a worker has the row, this
    /// answers an estimate: do not keep your delegate's answers yourself. All else is as in
    /// ``precachedHeight(forRowAt:of:key:measuredBy:)``.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - value: all that the layout depends on. A hit does not evaluate it, except in editing mode. Observable models
    ///     that it reads are watched.
    ///   - key: names the height instead of the row's position.
    ///   - layOut: makes the row's layout. Kept until the row is measured. It must return, or its worker is
    ///     lost to all tables.
    /// - Complexity: O(1) for a known row.
    public func precachedHeight<Value: Equatable & Sendable, Layout: RowLayout>(
        forRowAt indexPath: IndexPath, layoutOf value: @autoclosure () -> Value, key: AnyHashable? = nil,
        laidOutBy layOut: @escaping @Sendable (_ value: Value, _ environment: LayoutEnvironment) -> Layout
    ) -> CGFloat {
        let engine = requiredEngine
        if let known = engine.known(at: indexPath, in: self, key: key, cell: .any) { return known }
        let isComplete = engine.store.isComplete(key)
        let (value, watch) = engine.models.watching(.any, isComplete: isComplete, in: self, value)
        return engine.answerHeight(
            at: RowPosition(indexPath), in: self, key: key, pure: PureRow(value, layOut), watch: watch)
    }

    /// The layout of a row, for `tableView(_:cellForRowAt:)`: the one that is kept, if it was made of an equal value;
    /// or that of a worker which has finished it; else one that is made now, with which the row's height is known too.
    ///
    /// Layouts are kept in the present environment: of rows within four screens, or the reach if that is less, but at
    /// least 64 and at most 512. The least recently used go first, and on a memory warning and in the background all
    /// but those on the screen. Missing ones are made while the list rests, and by workers while it moves. In editing
    /// mode a layout is made for the width of a row that is not edited, and not kept. In another width UIKit keeps its
    /// cells: give them their layouts yourself.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table has it.
    ///   - value: the value that the row's height is asked with. Evaluated in each call, and once more where the kept
    ///     layout is of another value.
    ///   - key: the key that the row's height is asked with.
    ///   - layOut: the same function that makes the row's layout for its height.
    /// - Complexity: O(1) for a kept layout, and the comparison of two values.
    @inlinable
    public func precachedLayout<Value: Equatable & Sendable, Layout: RowLayout>(
        forRowAt indexPath: IndexPath, of value: @autoclosure () -> Value, key: AnyHashable? = nil,
        laidOutBy layOut: (_ value: Value, _ environment: LayoutEnvironment) -> Layout
    ) -> Layout {
        // Inlined, because where the types are known nothing is allocated. (Benchmarks/Micro, "a served layout".)
        if let kept = keptLayout(forRowAt: indexPath) as? LayoutOfValue<Value, Layout>, kept.value == value() {
            countServedLayout()
            return kept.layout
        }
        return layoutOfUnknownRow(at: indexPath, of: value, key: key, laidOutBy: layOut)
    }

    @usableFromInline
    func keptLayout(forRowAt indexPath: IndexPath) -> (any KeptLayout)? {
        requiredEngine.keptLayout(at: RowPosition(indexPath), in: self)
    }

    @usableFromInline
    func countServedLayout() { requiredEngine.countServedLayout() }

    @usableFromInline
    func layoutOfUnknownRow<Value: Equatable & Sendable, Layout: RowLayout>(
        at indexPath: IndexPath, of value: () -> Value, key: AnyHashable?,
        laidOutBy layOut: (_ value: Value, _ environment: LayoutEnvironment) -> Layout
    ) -> Layout {
        let engine = requiredEngine
        let isComplete = engine.store.isComplete(key)
        let (value, watch) = engine.models.watching(.any, isComplete: isComplete, in: self, value)
        return engine.answerLayout(
            at: RowPosition(indexPath), in: self, key: key, of: value, watch: watch
        ) { layOut(value, $0) }
    }
}
