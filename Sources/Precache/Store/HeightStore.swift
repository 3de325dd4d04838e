import PrecacheCore

/// The heights that are known of one table's rows, headers and footers, in each environment, and what is uncached.
///
/// Nobody else changes what is known. Each change is a function here. It tells by ``Change`` what others must know, and
/// whether ids are free that somebody may have kept. It knows no view, no run loop and no clock.
///
/// The properties that a hit reads are `unchecked` for exclusive access, in this class and in others. Checked, a hit
/// takes a seventh more time (Benchmarks/Micro, "a hit by position"). No code of the app's runs within an access of
/// them: see HeightStore+Items.swift.
@MainActor
final class HeightStore {
    let diagnostics: Diagnostics
    let layouts = KeptLayouts()
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
    /// Called after a change that others must know.
    var onChange: (Change) -> Void = { _ in }
    /// Rows or items are gone, whose ids will be given again.
    var onFreedIDs: () -> Void = {}

    init(_ diagnostics: Diagnostics = Diagnostics()) { self.diagnostics = diagnostics }

    // MARK: - Questions

    /// Whether heights can be served by position, with nothing to be brought up to date first.
    var mayAnswer: Bool { !needsCounts && !batch.isOpen }

    /// Whether a row is uncached; or a header or footer, where the table ever asked for one. O(1).
    var isAnythingUncached: Bool { rows.uncachedCount > 0 || isAnySupplementUncached }

    var isAnySupplementUncached: Bool { measuresSupplements && rows.uncachedSupplementCount > 0 }

    /// Whether a row's item may have changed since it was measured, by a reload or unseen. O(1).
    func needsVerification(_ row: RowPosition) -> Bool {
        guard let verified, let id = rows.id(at: row), !verified.contains(id) else { return false }
        return rows.isIncomplete(id)
    }

    // MARK: - Changes

    /// Changes the table of heights, lets go of what is gone, and tells.
    func change<Result>(_ change: Change?, _ body: (inout HeightTable) -> Result) -> Result {
        let result = body(&rows)
        // Let go of at the end, because their `deinit` is the app's code.
        let removed = rows.takeRemoved()
        let layouts = takeOutdatedLayouts(after: change, hasRemoved: removed != nil)
        if removed != nil { onFreedIDs() }
        if let change { onChange(change) }
        withExtendedLifetime((removed, layouts)) {}
        return result
    }

    /// Records what a row shows, and tells where that uncaches rows, or makes other heights known.
    private func recordShown<Result>(_ body: (inout HeightTable) -> Result) -> Result {
        let revision = rows.revision
        let uncachedCount = rows.uncachedCount
        let result = change(nil, body)
        if rows.revision != revision {
            onChange(.known)
        } else if rows.uncachedCount != uncachedCount {
            onChange(.uncached)
        }
        return result
    }

    /// Gives a row an id, if it has none, by which it is followed through edits; nil where there is no such row.
    func makeID(of row: RowPosition) -> RowID? { rows.makeID(of: row) }

    /// The known height of a row; records what the row shows. O(1), or O(rows) where it shows something else untold.
    func find(_ row: RowPosition, _ owner: HeightOwner) -> HeightEntry {
        let owner = resolved(owner)
        let (height, hasMoved) = recordShown { $0.find(row, owner) }
        // Other rows may have moved as well.
        if hasMoved { forgetRows { $0.reset(rowCounts: $0.rowCounts) } }
        return height
    }

    /// Records what a row shows, and says what its height is kept under; nil where there is no such row, or it
    /// shows nothing.
    func assign(_ owner: HeightOwner, to row: RowPosition) -> HeightID? {
        let owner = resolved(owner)
        return recordShown { $0.assign(owner, to: row) }
    }

    /// Records a measured height in points, under an id of ``assign(_:to:)``.
    ///
    /// - Parameter isEstimate: whether the row sizes itself.
    func record(_ height: CGFloat, isEstimate: Bool, cell: Item.Cell, under id: HeightID, at row: RowPosition) {
        let kind = makeNumber(of: cell.kind)
        change(nil) { $0.record(Double(height), isEstimate: isEstimate, kind: kind, id, at: row) }
        markVerified(row)
        onChange(.measured)
    }

    /// Replaces the known height of a row by the one that its shown cell asks for.
    func correct(_ height: Double, at row: RowPosition) {
        guard let id = rows.id(at: row), rows[row] != nil, height.isHeight else { return }
        change(.known) { $0.record(height, id, at: row) }
    }

    /// Passes an uncached row over until it is outdated.
    func skip(_ row: RowPosition) { change(nil) { $0.skip(row) } }

    /// The delegate answers another height for a row than the known one.
    func recordAnswer(_ answer: Double, at row: RowPosition) { change(nil) { $0.recordAnswer(answer, at: row) } }

    /// As ``HeightTable/recordShown(_:at:_:kind:isToBeMeasured:)``. A row whose height has a key goes on showing the
    /// item of that key.
    func recordShown(
        _ height: Double, at row: RowPosition, _ owner: HeightOwner = .position, cell: Item.Cell = .any,
        isToBeMeasured: Bool = false
    ) {
        let owner = owner == .none ? owner : likeliest(owner, isKey: false, at: row)
        let kind = makeNumber(of: cell.kind)
        change(nil) { $0.recordShown(height, at: row, owner, kind: kind, isToBeMeasured: isToBeMeasured) }
    }

    /// Gives a kind of rows a number; nil where there is none, or too many others have one.
    func makeNumber(of kind: AnyHashable?) -> Int? {
        // Hashed before the table is changed: that is the app's code.
        guard let hash = kind?.hashValue else { return nil }
        return rows.kinds.number(ofHash: hash)
    }

    /// Counts the known height of a row for the estimates of its kind.
    func count(_ height: Double, of row: RowPosition, kind: Int) { rows.count(height, of: row, kind: kind) }

    /// A row's height was found right.
    func markVerified(_ row: RowPosition) { if verified != nil, let id = rows.id(at: row) { verified?.insert(id) } }

    /// Headers and footers are measured from now on.
    func measureSupplements() {
        if measuresSupplements { return }
        measuresSupplements = true
        onChange(.uncached)
    }

    // MARK: - Heights that no longer hold

    /// Marks the heights of rows, headers and footers as outdated, and of the items that they show.
    func outdate(_ rows: [RowPosition]) { change(.outdated) { $0.invalidate(rows) } }

    /// Marks the heights of items with such names as outdated, whatever their cells and states.
    func outdate(itemsNamed names: [AnyHashable]) {
        let names = Set(names)
        let items = rows.allItems.filter { names.contains($0.name) }
        change(.outdated) { $0.invalidate(items) }
    }

    /// Marks the heights of all items as outdated, or of those that may change under their names.
    func outdateItems(incompleteOnly: Bool) { change(.outdated) { $0.invalidateItems(incompleteOnly: incompleteOnly) } }

    /// Marks every height as outdated, in every environment.
    func outdateAll() { change(.outdated) { $0.outdateAll() } }

    // MARK: - Counts, edits and environments

    /// Moves rows as a batch update does.
    func apply(_ plan: BatchPlan, reconfigured: [RowPosition]) {
        change(.moved) { $0.apply(plan, reconfigured: reconfigured) }
    }

    /// The table comes to another environment.
    ///
    /// - Parameter isStable: whether the one that it leaves has held for a while, and had a width.
    func enter(_ environment: AnyHashable, isStable: Bool) {
        // Items that were found right here may have been reloaded since they were measured in the other environment.
        if verified != nil { verified = [] }
        // Widths that pass by must not push out those that will be back.
        change(.environment) { $0.enter(environment, keepsPresent: isStable || $0.environmentWasKept) }
    }

    /// Takes on the counts of the data source, after which nothing is known by position.
    func adopt(_ rowCounts: [Int]) {
        needsCounts = false
        change(.replaced) { $0.reset(rowCounts: rowCounts) }
    }

    /// Forgets what is known by position, in every environment, and the counts until the next use. O(sections).
    func forgetPositions() {
        needsCounts = true
        forgetRows { $0.reset(rowCounts: []) }
    }

    /// Forgets a section that has another number of rows than was known.
    func forget(section: Int, rowCount: Int) { forgetRows { $0.reset(section: section, rowCount: rowCount) } }

    /// Forgets rows after a change that nobody followed. Items with incomplete names may have changed, too.
    private func forgetRows(_ body: (inout HeightTable) -> Void) {
        if rows.itemCount > 0 { verified = [] }
        identities?.forgetNames()
        change(.replaced, body)
    }

    /// Forgets every height, in every environment.
    func forgetEverything() {
        needsCounts = true
        change(.replaced) { $0.forgetEverything() }
    }

    /// Forgets every height, and what was seen of the former data source and delegate.
    func forgetSources() {
        identities?.shared = []
        measuresSupplements = false
        forgetEverything()
    }

    /// Identifies rows by other closures from now on, and forgets every height.
    func identify(by identities: RowIdentities?) {
        let before = self.identities
        self.identities = identities
        forgetEverything()
        // Only now: its closures hold the app's objects.
        withExtendedLifetime(before) {}
    }

    /// Forgets what is not in use now, on a memory warning.
    func removeUnused() { change(.uncached) { $0.removeUnused() } }

    /// Releases the app's closures when the table is deallocated. Nobody is told of changes from then on: who was, may
    /// be gone before a block that was posted for the table runs.
    func tableIsGone() {
        onChange = { _ in }
        onFreedIDs = {}
        let before = identities
        identities = nil
        withExtendedLifetime(before) {}
    }
}
