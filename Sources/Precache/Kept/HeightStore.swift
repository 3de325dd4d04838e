import PrecacheCore

/// The heights that are known of one table's rows, headers and footers, in each environment, and what is uncached.
///
/// Nobody else changes known heights. A function that has other parts to follow returns a ``Change``, and
/// `Engine.follow(_:)` has them follow. The engine's events set ``identities`` and ``batch`` besides. It knows no view,
/// no run loop and no clock.
///
/// The properties that a hit reads are `unchecked` for exclusive access, in this class and in others. Checked, a hit
/// takes a seventh more time (Benchmarks/Micro, "a hit by position"). No code of the app's runs within an access of
/// them: see HeightStore+Items.swift.
@MainActor
final class HeightStore {
    let diagnostics: Diagnostics
    /// Heights by row and item, in each environment, and which rows are uncached.
    @exclusivity(unchecked) private(set) var rows = HeightTable()
    /// Whether the counts must be read before anything is known of rows.
    @exclusivity(unchecked) private(set) var needsCounts = true
    /// Nil unless the app identifies rows.
    @exclusivity(unchecked) var identities: RowIdentities?
    /// The batch update that is open, in which a position means two rows, and so none is used.
    @exclusivity(unchecked) var batch = OpenBatch()
    /// Whether headers and footers are measured: the table has asked for one since it has its delegate.
    private var measuresSupplements = false
    /// The items measured, or found right, since the last reload or unseen change; nil before the first.
    private var verified: Set<HeightID>?

    init(_ diagnostics: Diagnostics = Diagnostics()) { self.diagnostics = diagnostics }

    /// Begins with a table that knows nothing. Tests have smaller chunks.
    func begin(with rows: consuming HeightTable) { self.rows = rows }

    // MARK: - Questions

    /// Whether heights can be served by position, with nothing to be brought up to date first.
    var mayAnswer: Bool { !needsCounts && !batch.isOpen }

    /// Whether a row is uncached; or a header or footer, where the table ever asked for one. O(1).
    var isAnythingUncached: Bool { rows.uncachedCount > 0 || isAnySupplementUncached }

    var isAnySupplementUncached: Bool { measuresSupplements && rows.uncachedSupplementCount > 0 }

    /// Whether a row's height is known, and it is not to be looked at before.
    func isKnown(_ row: RowPosition) -> Bool { rows[row] != nil && !rows.isUncached(row) }

    /// Whether a row's item may have changed since it was measured, by a reload or unseen. O(1).
    func needsVerification(_ row: RowPosition) -> Bool {
        guard let verified, let id = rows.id(at: row), !verified.contains(id) else { return false }
        return rows.isIncomplete(id)
    }

    // MARK: - Rows

    /// Takes out what was removed since the last call; nil where no id of a row or item became free. The caller lets go
    /// of it at the end, because its `deinit` is the app's code.
    func takeRemoved() -> [Item]? { rows.takeRemoved() }

    /// Gives a row an id, if it has none, by which it is followed through edits; nil where there is no such row.
    func makeID(of row: RowPosition) -> RowID? { rows.makeID(of: row) }

    /// The known height of a row; records what the row shows. O(1), or O(rows) where it shows something else untold.
    func find(_ row: RowPosition, _ owner: HeightOwner) -> (entry: HeightEntry, change: Change?) {
        if owner == .position { return (rows.entry(at: row), nil) }
        let owner = resolve(owner)
        let revision = rows.revision
        let uncachedCount = rows.uncachedCount
        let (entry, hasMoved) = rows.find(row, owner)
        // Other rows may have moved as well.
        if hasMoved { return (entry, forgetRows { $0.reset(rowCounts: $0.rowCounts) }) }
        return (entry, changeByShowing(since: revision, uncachedCount))
    }

    /// Records what a row shows, and says what its height is kept under; nil where there is no such row, or it
    /// shows nothing.
    func assign(_ owner: HeightOwner, to row: RowPosition) -> (id: HeightID?, change: Change?) {
        // Most rows show nothing but themselves.
        if owner == .position, let id = rows.id(at: row), rows.item(id) == nil { return (id, nil) }
        let owner = resolve(owner)
        let revision = rows.revision
        let uncachedCount = rows.uncachedCount
        let id = rows.assign(owner, to: row)
        return (id, changeByShowing(since: revision, uncachedCount))
    }

    /// The change where a row was found to show something else: it uncaches rows, or makes other heights known.
    private func changeByShowing(since revision: Int, _ uncachedCount: Int) -> Change? {
        if rows.revision != revision { return .known }
        return rows.uncachedCount != uncachedCount ? .uncached : nil
    }

    /// Records a measured height in points, under an id of ``assign(_:to:)``.
    ///
    /// - Parameter isEstimate: whether the row sizes itself.
    func record(
        _ height: CGFloat, isEstimate: Bool, cell: Item.Cell, under id: HeightID, at row: RowPosition
    ) -> Change {
        let kind = makeNumber(of: cell.kind)
        rows.record(Double(height), isEstimate: isEstimate, kind: kind, id, at: row)
        if verified != nil { markVerified(row) }
        return .measured
    }

    /// Replaces the known height of a row by the one that its shown cell asks for.
    func correct(_ height: Double, at row: RowPosition) -> Change? {
        guard let id = rows.id(at: row), rows[row] != nil, height.isHeight else { return nil }
        rows.record(height, id, at: row)
        return .known
    }

    /// Passes an uncached row over until it is outdated.
    func skip(_ row: RowPosition) { rows.skip(row) }

    /// The delegate answers another height for a row than the known one.
    func recordAnswer(_ answer: Double, at row: RowPosition) { rows.recordAnswer(answer, at: row) }

    /// As ``HeightTable/recordShown(_:at:_:kind:isToBeMeasured:)``. A row whose height has a key goes on showing the
    /// item of that key.
    func recordShown(
        _ height: Double, at row: RowPosition, _ owner: HeightOwner = .position, cell: Item.Cell = .any,
        isToBeMeasured: Bool = false
    ) {
        let owner = owner == .none ? owner : likeliest(owner, isKey: false, at: row)
        let kind = makeNumber(of: cell.kind)
        rows.recordShown(height, at: row, owner, kind: kind, isToBeMeasured: isToBeMeasured)
    }

    /// Gives a kind of rows a number; nil where there is none, or too many others have one.
    func makeNumber(of kind: AnyHashable?) -> Int? {
        // Hashed before the table is changed: that is the app's code.
        guard let hash = kind?.hashValue else { return nil }
        return rows.kindNumbers.makeNumber(ofHash: hash)
    }

    /// Counts the known height of a row for the estimates of its kind.
    func count(_ height: Double, of row: RowPosition, kind: Int) { rows.count(height, of: row, kind: kind) }

    /// A row's height was found right.
    func markVerified(_ row: RowPosition) {
        // Without a first reload nothing needs it.
        if verified != nil, let id = rows.id(at: row) { verified?.insert(id) }
    }

    /// Headers and footers are measured from now on.
    func measureSupplements() -> Change? {
        if measuresSupplements { return nil }
        measuresSupplements = true
        return .uncached
    }

    // MARK: - Heights that no longer hold

    /// Marks the heights of rows, headers and footers as outdated, and of the items that they show.
    func invalidate(_ positions: [RowPosition]) -> Change {
        rows.invalidate(positions)
        return .invalidated
    }

    /// Marks the heights of items with such names as outdated, whatever their cells and states. Nil where none is kept.
    func invalidate(itemsNamed names: [AnyHashable]) -> Change? {
        // Apps call it after each snapshot.
        if names.isEmpty { return nil }
        let names = Set(names)
        let items = rows.allItems.filter { names.contains($0.name) }
        if items.isEmpty { return nil }
        rows.invalidate(items)
        return .invalidated
    }

    /// Marks the heights of all items as outdated, or of those that may change under their names.
    func invalidateItems(incompleteOnly: Bool) -> Change {
        rows.invalidateItems(incompleteOnly: incompleteOnly)
        return .invalidated
    }

    /// Marks every height as outdated, in every environment.
    func invalidateAll() -> Change {
        rows.invalidateAll()
        return .invalidated
    }

    // MARK: - Changed models

    /// Models have changed: rows that show complete items are to be looked at, and the others to be measured again, in
    /// every environment. O(1), or O(rows) if any shows a complete item, or a height is that of several rows.
    ///
    /// - Parameter place: where the row of an id was last.
    /// - Returns: how many heights are to be measured again.
    func invalidateOrReread(_ ids: Set<HeightID>, near place: (HeightID) -> RowPosition?) -> (
        count: Int, change: Change
    ) {
        let others = rows.rereadLater(at: ids)
        rows.invalidate(others, near: place)
        return (others.count, .uncached)
    }

    /// Has a row looked at that came to show a complete item. O(1).
    func rereadLater(at row: RowPosition) -> Change {
        rows.rereadLater(at: row)
        return .uncached
    }

    /// Rows were looked at. Those on the screen are compared once more, as they were not while it was to be done.
    func markReread(_ positions: [RowPosition]) -> Change {
        rows.markReread(positions)
        return .measured
    }

    // MARK: - Counts, edits and environments

    /// Moves rows as a batch update does.
    func apply(_ plan: BatchPlan, reconfigured: [RowPosition]) -> Change {
        rows.apply(plan, reconfigured: reconfigured)
        return .moved
    }

    /// The table comes to another environment.
    ///
    /// - Parameter isStable: whether the one that it leaves has held for a while, and had a width.
    func enter(_ environment: AnyHashable, isStable: Bool) -> Change {
        // Items that were found right here may have been reloaded since they were measured in the other environment.
        if verified != nil { verified = [] }
        // Widths that pass by must not push out those that will be back.
        rows.enter(environment, keepsPresent: isStable || rows.environmentWasKept)
        return .environment
    }

    /// Takes on the counts of the data source, after which nothing is known by position.
    func adopt(_ rowCounts: [Int]) -> Change {
        needsCounts = false
        rows.reset(rowCounts: rowCounts)
        return .replaced
    }

    /// Forgets what is known by position, in every environment, and the counts until the next use. O(sections).
    func forgetPositions() -> Change {
        needsCounts = true
        return forgetRows { $0.reset(rowCounts: []) }
    }

    /// Forgets a section that has another number of rows than was known.
    func forget(section: Int, rowCount: Int) -> Change {
        forgetRows { $0.reset(section: section, rowCount: rowCount) }
    }

    /// Forgets rows after a change that nobody followed. Items with incomplete names may have changed, too.
    private func forgetRows(_ body: (inout HeightTable) -> Void) -> Change {
        if rows.itemCount > 0 { verified = [] }
        identities?.forgetNames()
        body(&rows)
        return .replaced
    }

    /// Forgets every height, in every environment.
    func forgetEverything() -> Change {
        needsCounts = true
        rows.forgetEverything()
        return .replaced
    }

    /// Forgets every height, and what was seen of the former data source and delegate.
    func forgetSources() -> Change {
        identities?.shared = []
        measuresSupplements = false
        return forgetEverything()
    }

    /// Forgets what is not in use now, on a memory warning.
    func removeUnused() -> Change {
        rows.removeUnused()
        return .uncached
    }

    /// An item has another name from now on, under which all that is known of it goes on.
    func rename(_ item: Item, to other: Item) -> Change {
        rows.rename(item, to: other)
        return .known
    }

    /// Replaces the app's closures that identify rows, and returns the former ones.
    func replaceIdentities(by next: RowIdentities?) -> RowIdentities? {
        let before = identities
        identities = next
        return before
    }
}
