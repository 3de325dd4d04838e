import PrecacheCore

extension UITableView {
    /// Measures the heights of this table's rows ahead, while the main run loop idles.
    ///
    /// Precache asks the delegate's `tableView(_:heightForRowAt:)`, one row each time the run loop would sleep, and
    /// never while the list moves under a finger or from one. The delegate answers with
    /// ``precachedHeight(forRowAt:key:measuredBy:)`` or a relative, which caches the height. Rows that change are
    /// measured again. A second call only changes the configuration, which says how far rows are measured.
    ///
    /// - Complexity: O(1), whatever the number of rows.
    public func enablePrecaching(_ configuration: PrecachingConfiguration = PrecachingConfiguration()) {
        requiredEngine.enable(configuration)
    }

    /// ``enablePrecaching(_:)`` with heights that follow items instead of positions, through all edits, reloads and
    /// snapshots.
    ///
    /// The closures are kept as long as the table, and called whenever the table asks for a height. They belong to the
    /// data source that the table has now, or else to the next one that is set: while another one is, such as a
    /// skeleton's, rows have no identity, and the console says so once.
    ///
    /// Rows that are reloaded, reconfigured or invalidated are measured again. After `reloadData()` only new items are;
    /// without a `layoutState`, each of the others is checked against its cell once it is shown, and measured again if
    /// it differs; and those that were measured from observable models are measured again in idle time, as they may
    /// have been given other models. That an item changed which is deleted and inserted nobody tells: give
    /// `layoutState` all that the height depends on. A second call has all rows measured anew.
    ///
    /// - Parameters:
    ///   - configuration: as in ``enablePrecaching(_:)``.
    ///   - identity: names a row's item; compared by equality. Nil keeps no height for the row.
    ///   - layoutState: all else that the height of an item, or of a row with a key, depends on: expanded, with a
    ///     preview, grouped with its neighbour. An item keeps its height exactly while its state is equal, whether or
    ///     not its row is reloaded; of former states nothing is kept. Once the table was told of anything, or laid out
    ///     anew, the states of known rows within reach are looked at in idle time, for at most a tenth of the time,
    ///     and rows in another state are measured. If it reads observable models, these are watched, from iOS 17 on, and
    ///     those that are read as a row is measured are not.
    @inlinable
    public func enablePrecaching<Identity: Hashable>(
        _ configuration: PrecachingConfiguration = PrecachingConfiguration(),
        identifiedBy identity: @escaping (IndexPath) -> Identity?,
        layoutState: ((IndexPath) -> any Equatable)? = nil
    ) {
        // Inlined, because a hit is faster where the identity's type is known. (Benchmarks/Micro, a hit by identity.)
        enablePrecaching(
            configuration, identity: { identity($0).map { AnyHashable($0) } },
            isIdentity: { path, name in
                guard let identity = identity(path), let known = name as? Identity else { return false }
                return known == identity
            }, layoutState: layoutState)
    }

    /// As with closures, for the items of a diffable data source, which is not held
    /// and none of whose calls is intercepted: the item identifiers are the identities, and a snapshot that reloads or
    /// reconfigures items has those measured again whose states are other ones.
    ///
    /// Without a `layoutState` it cannot be seen which items a snapshot reloads or reconfigures: call
    /// `invalidatePrecachedHeights(forItems: snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers)`,
    /// unless items that change get another identifier.
    ///
    /// - Parameters:
    ///   - configuration: as in ``enablePrecaching(_:)``.
    ///   - dataSource: the table's.
    ///   - layoutState: all that the height of an item depends on: `{ [weak self] id in self?.articles[id] }`.
    @inlinable
    public func enablePrecaching<Section: Hashable & Sendable, Item: Hashable & Sendable>(
        _ configuration: PrecachingConfiguration = PrecachingConfiguration(),
        identifiedBy dataSource: UITableViewDiffableDataSource<Section, Item>,
        layoutState: ((Item) -> any Equatable)? = nil
    ) {
        enablePrecaching(
            configuration, identifiedBy: { [weak dataSource] in dataSource?.itemIdentifier(for: $0) },
            layoutState: layoutState.map { state in
                { [weak dataSource] path in dataSource?.itemIdentifier(for: path).map(state) ?? false }
            })
    }

    @usableFromInline
    func enablePrecaching(
        _ configuration: PrecachingConfiguration, identity: @escaping (IndexPath) -> AnyHashable?,
        isIdentity: @escaping (IndexPath, any Hashable) -> Bool, layoutState: ((IndexPath) -> any Equatable)?
    ) {
        let engine = requiredEngine
        engine.identify(
            by: RowIdentities(
                named: identity, isNamed: isIdentity,
                layoutState: layoutState.map { state in { LayoutState(state($0)) } },
                hasRow: { [weak self] path in
                    (self?.countsOfDataSource(section: path.section).rows).map { path.row < $0 } ?? false
                }))
        engine.enable(configuration)
    }

    /// Stops measuring ahead at once. Cached heights are kept, followed and served as before.
    public func disablePrecaching() { engine?.disable() }

    /// Forgets the heights of rows whose content changed without the table being told. They are measured again, and are
    /// estimated and shown at their last height until then. Rows that do not exist are ignored.
    ///
    /// - Complexity: O(sections + rows named), but O(rows) where a key or identity is, or was, that of several rows.
    public func invalidatePrecachedHeights(for indexPaths: [IndexPath]) {
        engine?.invalidate(indexPaths.map { RowPosition($0) })
    }

    /// ``invalidatePrecachedHeights(for:)`` for items, by their identity or by the key that their height
    /// was asked with. Unknown ones are ignored.
    ///
    /// - Complexity: O(items named + keys and identities that have heights + rows).
    public func invalidatePrecachedHeights(forItems identities: [some Hashable]) {
        guard let engine else { return }
        engine.follow(engine.store.invalidate(itemsNamed: identities))
    }

    /// ``invalidatePrecachedHeights(for:)`` for all rows, headers and footers. Unlike `reloadData()` it
    /// also forgets heights by identity and by key, in all environments.
    public func invalidatePrecachedHeights() {
        guard let engine else { return }
        engine.follow(engine.store.forgetEverything())
    }

    /// Moves the height of a row without identity, which the user has dragged: UIKit tells the data source alone. To be
    /// called in `tableView(_:moveRowAt:to:)`, once the data source has moved the item.
    ///
    /// - Complexity: O(sections + rows of the sections named).
    public func movePrecachedHeight(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        engine?.moveHeight(at: RowPosition(indexPath), to: RowPosition(newIndexPath))
    }
}
