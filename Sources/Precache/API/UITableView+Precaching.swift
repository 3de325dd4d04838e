import PrecacheCore

extension UITableView {
    /// Measures the heights of this table's rows ahead, while the main run loop idles, until every row is known.
    ///
    /// The delegate's `tableView(_:heightForRowAt:)` is asked as the table would ask it, one row in each iteration of
    /// the run loop that would otherwise sleep, never while the list moves under a finger or from one; it answers with
    /// ``precachedHeight(forRowAt:key:isCached:measuredBy:)`` or one of its relatives, which keep what was measured.
    /// Rows that change later are measured again in the same way. Called again, it only changes the configuration.
    ///
    /// - Parameter configuration: how; ``PrecachingConfiguration/shownHeightsOnly`` for cells that cannot be measured
    ///   ahead.
    /// - Complexity: O(1), whatever the number of rows.
    public func enablePrecaching(_ configuration: PrecachingConfiguration = PrecachingConfiguration()) {
        requiredPrecacher.warmer.enable(configuration)
    }

    /// ``enablePrecaching(_:)``, with heights that follow items instead of positions: through edits, reloads and
    /// snapshots, in whatever way the table is told of them, an item keeps its height wherever it goes.
    ///
    /// For a diffable data source: `identifiedBy: { [weak dataSource] in dataSource?.itemIdentifier(for: $0) }`. The
    /// closures are kept as long as the table, and asked whenever the table asks for a height.
    ///
    /// A row that is reloaded, reconfigured or invalidated is measured again. After `reloadData()` only items that were
    /// not there before are; the heights of the others are served, and, without a `layoutState`, each is checked against
    /// its cell once it is shown, and measured again if it differs. A diffable data source reloads and reconfigures on
    /// paths of its own, which cannot be seen, and what is told as a delete and an insert says nothing of what the item
    /// shows: give `layoutState` what its height depends on, or invalidate it, with
    /// `invalidatePrecachedHeights(forItems: snapshot.reloadedItemIdentifiers + snapshot.reconfiguredItemIdentifiers)`.
    /// Called again, everything is measured anew.
    ///
    /// Inlinable: made for the identity's own type, a hit takes less time (Benchmarks/Micro, a hit by identity).
    ///
    /// - Parameters:
    ///   - configuration: as in ``enablePrecaching(_:)``.
    ///   - identity: what makes a row's item the same item: compared by equality. Nil for a row without an identity,
    ///     whose height is not kept.
    ///   - layoutState: what the height of an item, or of a row with a key, depends on besides: expanded or not, with a
    ///     preview or without, grouped with its neighbour or alone. An item keeps its height while it is equal, also when its
    ///     row is reloaded; when it differs, the item is measured again, also when its row was never reloaded. Nil where
    ///     there is no such thing.
    @inlinable
    public func enablePrecaching<Identity: Hashable>(
        _ configuration: PrecachingConfiguration = PrecachingConfiguration(),
        identifiedBy identity: @escaping (IndexPath) -> Identity?,
        layoutState: ((IndexPath) -> any Equatable)? = nil
    ) {
        enablePrecaching(
            configuration, identity: { identity($0).map { AnyHashable($0) } },
            isIdentity: { path, name in
                guard let identity = identity(path), let known = name.base as? Identity else { return false }
                return known == identity
            }, layoutState: layoutState)
    }

    @usableFromInline
    func enablePrecaching(
        _ configuration: PrecachingConfiguration, identity: @escaping (IndexPath) -> AnyHashable?,
        isIdentity: @escaping (IndexPath, AnyHashable) -> Bool, layoutState: ((IndexPath) -> any Equatable)?
    ) {
        let precacher = requiredPrecacher
        precacher.store.identify(
            by: RowIdentities(
                identity: identity, isIdentity: isIdentity,
                layoutState: layoutState.map { state in { LayoutState(state($0)) } },
                hasRow: { [weak self] path in
                    (self?.countsOfDataSource(section: path.section).rows).map { path.row < $0 } ?? false
                }))
        precacher.warmer.enable(configuration)
    }

    /// Stops measuring ahead, at once. Heights that are known stay, and are served and kept true as before.
    public func disablePrecaching() {
        existingPrecacher?.warmer.disable()
    }

    /// What is known of the table's heights, and their warming: statistics, coverage, pause and resume. Nil for a table that
    /// never asked for a height or for precaching.
    public var precacher: Precacher? { existingPrecacher }

    /// Forgets the heights of rows whose content changed although the table was not told: they are measured again, and
    /// keep their last height as an estimate until then. Rows that do not exist are passed over.
    ///
    /// The table goes on showing a row with the height that it has until the row is measured ahead, or the table is told of a
    /// change.
    ///
    /// - Complexity: O(rows named).
    public func invalidatePrecachedHeights(for indexPaths: [IndexPath]) {
        existingPrecacher?.monitor.invalidate(indexPaths.map { RowPosition($0) })
    }

    /// ``invalidatePrecachedHeights(for:)-([IndexPath])`` for what rows show, wherever it is: by the identities that
    /// ``enablePrecaching(_:identifiedBy:layoutState:)`` was given, and the keys that heights were asked with. No effect where
    /// there are none.
    ///
    /// - Complexity: O(items named), and O(keys that have heights) where there are any.
    public func invalidatePrecachedHeights(forItems identities: [some Hashable]) {
        existingPrecacher?.store.change { $0.invalidate(itemsNamed: identities) }
    }

    /// ``invalidatePrecachedHeights(for:)-([IndexPath])`` for all rows, headers and footers. Unlike `reloadData()` it
    /// also forgets heights by item and by key, and in other environments than the present one.
    public func invalidatePrecachedHeights() {
        existingPrecacher?.store.forgetEverything()
    }

    /// ``invalidatePrecachedHeights(for:)-([IndexPath])`` for one row.
    public func invalidatePrecachedHeights(for indexPath: IndexPath) {
        invalidatePrecachedHeights(for: [indexPath])
    }

    /// Moves a row's height along with it: to be called from `tableView(_:moveRowAt:to:)`, once the data source has
    /// moved what the row shows. Of a row that the user drags UIKit tells the data source alone. Not needed where rows
    /// have identities.
    ///
    /// - Complexity: O(rows of the sections named).
    public func movePrecachedHeight(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        existingPrecacher?.monitor.moveHeight(at: RowPosition(indexPath), to: RowPosition(newIndexPath))
    }

    /// The table's precacher, made on first use: with it the table's edits begin to be followed.
    var requiredPrecacher: Precacher {
        if let existingPrecacher { return existingPrecacher }
        Interception.install
        let made = Precacher(tableView: self)
        keep(MonitorBox(made.monitor, made))
        return made
    }
}
