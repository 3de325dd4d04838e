import Foundation

extension UITableView {
    /// Takes a cell off the screen and into the pool.
    func endDisplaying(_ cell: UITableViewCell, at row: TableRow) {
        unwrap(cell)
        delegate?.tableView(self, didEndDisplaying: cell, forRowAt: row.indexPath)
        pool(cell)
    }

    /// Puts a cell that shows no row into the pool, where it stays a subview of the table that it stood in, and is hidden.
    ///
    /// [seen] (iOS 26.1) A cell without an identifier, one that finds the pool full, and that of the first responder are
    /// only removed from their superview, and not hidden.
    func pool(_ cell: UITableViewCell) {
        let typedInto = [keyboard.firstResponder, window?.firstResponder]
        let isTypedInto = typedInto.contains { $0?.isDescendant(of: cell) == true }
        if isTypedInto || !cellPool.put(cell, identifier: cell.reuseIdentifier, most: mostPooled) { letGo(cell) }
    }

    /// How many cells of an identifier are kept to be shown again.
    ///
    /// [seen] (iOS 26.1) As many as fill the table if all rows are as high as the least, but 10 points at least and no more
    /// than the table, and one: 1 in a table without height. [ours] Estimates count, and 44 points where nothing is known.
    var mostPooled: Int {
        let height = max(bounds.height, 0)
        let least = min(geometry?.leastRowHeight ?? Self.defaultRowHeight, height)
        return (Int(exactly: (height / max(least, 10)).rounded(.up)) ?? 0) + 1
    }

    /// Lets those cells of the pool go that stand somewhere else: see ``UIKitBehavior/poolsHoldForeignCells``.
    func poolGoesWithForeignCells() {
        if UIKitBehavior.current.poolsHoldForeignCells { cellPool.empty() }
    }
}

/// Views to be shown again, by reuse identifier, and the classes or nibs to make new ones of.
///
/// [seen] (iOS 26.1) An ordered set with a cap: a view that is put back again and again is in it once. Views in it are
/// hidden, and have no index path.
@MainActor
final class ReusePool<View: UIView> {
    enum Source {
        case type(AnyClass)
        case nib(UINib)
    }

    /// The table, whose subviews leave it with the pool.
    weak var owner: UITableView?
    /// Read on any thread when the table is released there.
    private nonisolated(unsafe) var views: [String: [View]] = [:]
    private var sources: [String: Source] = [:]
    /// Only made and removed.
    private nonisolated(unsafe) var observer: (any NSObjectProtocol)?

    /// [ours] A memory warning empties the pool.
    init() {
        observer = NotificationCenter.default.addObserver(
            forName: UIApplication.didReceiveMemoryWarningNotification, object: nil, queue: nil
        ) { [weak self] _ in
            // Holds, or traps: the system posts it on the main thread.
            MainActor.assumeIsolated { self?.empty() }
        }
    }

    deinit {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        let views = views
        guard !views.isEmpty, Thread.isMainThread else { return }
        MainActor.assumeIsolated { for view in views.values.joined() { Self.takeOut(view, of: nil) } }
    }

    /// What was registered before, class or nib, is replaced; nil unregisters it.
    func register(_ source: Source?, for identifier: String) {
        sources[identifier] = source
        // Views of what was registered before must not come back.
        if source != nil { drop(views.removeValue(forKey: identifier) ?? []) }
    }

    func source(for identifier: String) -> Source? { sources[identifier] }

    /// - Returns: whether the view is in the pool.
    func put(_ view: View, identifier: String?, most: Int = .max) -> Bool {
        guard let identifier else { return false }
        if !contains(view, identifier: identifier) {
            guard views[identifier, default: []].count < most else { return false }
            views[identifier, default: []].append(view)
            (view as? UITableViewCell)?.pools.append(PoolReference(pool: self))
        }
        view.isHidden = true
        return true
    }

    private func contains(_ view: View, identifier: String) -> Bool {
        views[identifier]?.contains { $0 === view } == true
    }

    func empty() {
        let before = views
        views = [:]
        drop(before.values.joined())
    }

    private func drop(_ views: some Sequence<View>) {
        for view in views {
            forget(view)
            Self.takeOut(view, of: owner)
        }
    }

    /// A view that is nobody's any more leaves the table, and with hostile pools whatever else it stands in.
    private static func takeOut(_ view: View, of owner: UITableView?) {
        let isForeign = owner == nil || view.superview !== owner
        if !isForeign || UIKitBehavior.current.poolsHoldForeignCells { view.removeFromSuperview() }
    }

    /// The view put last.
    func take(_ identifier: String) -> View? {
        let view = views[identifier]?.popLast()
        if let view { forget(view) }
        return view
    }

    private func forget(_ view: View) {
        (view as? UITableViewCell)?.pools.removeAll { $0.pool == nil || $0.pool === self }
    }
}

/// One of the pools that a cell is in: two, where one table has sized it and another has shown it.
struct PoolReference {
    weak var pool: AnyObject?
}

extension UITableViewCell {
    /// Whether another pool holds the cell, too.
    func isHeld(besides own: AnyObject) -> Bool { pools.contains { $0.pool != nil && $0.pool !== own } }
}
