import PrecacheCore

/// The heights that are known of one table's rows, headers and footers, in each environment, and what is uncached.
///
/// Nobody else changes known heights. A function that has other parts to follow returns a ``Change``, and
/// `Engine.follow(_:)` has them follow. The engine's events set ``identities`` and ``batch`` besides. It knows no view,
/// no run loop and no clock.
///
/// The properties that a hit reads are `unchecked` for exclusive access, in this class and in others. Checked, a hit
/// takes a seventh more time (Benchmarks/Micro, "a hit by position"). No code of the app's runs within an access of
/// them: see HeightStore+Names.swift.
@MainActor
final class HeightStore {
    let diagnostics: Diagnostics
    /// Heights by rows, in each environment, and which rows are uncached.
    @exclusivity(unchecked) private(set) var rows = HeightTable()
    /// Whether the counts must be read before anything is known of rows.
    @exclusivity(unchecked) private(set) var needsCounts = true
    /// Nil unless the app identifies rows.
    @exclusivity(unchecked) var identities: RowIdentities?
    /// The batch update that is open, in which a position means two rows, and so none is used.
    @exclusivity(unchecked) var batch = OpenBatch()
    /// Whether headers and footers are measured: the table has asked for one since it has its delegate.
    private var measuresSupplements = false
    /// Whether rows may ever have changed unseen, as by a reload.
    private var verifies = false

    init(_ diagnostics: Diagnostics = Diagnostics()) { self.diagnostics = diagnostics }

    /// Begins with a table that knows nothing. Tests have smaller chunks.
    func begin(with rows: consuming HeightTable) { self.rows = rows }

    // MARK: - Questions

    /// Whether heights can be served by position, with nothing to be brought up to date first.
    var mayAnswer: Bool { !needsCounts && !batch.isOpen }

    /// Whether a row is uncached; or a header or footer, where the table ever asked for one. O(1).
    var isAnythingUncached: Bool { rows.map.uncachedCount > 0 || isAnySupplementUncached }

    var isAnySupplementUncached: Bool { measuresSupplements && rows.map.uncachedSupplementCount > 0 }

    /// Whether a row's height is known, and it is not to be looked at before.
    func isKnown(_ row: RowPosition) -> Bool { rows[row] != nil && !rows.map.isUncached(row) }

    /// Whether what a row shows may have changed since it was measured, by a reload or unseen. O(1).
    func needsVerification(_ row: RowPosition) -> Bool { verifies && rows.isUnverified(row) }

    // MARK: - Rows

    /// Takes out what was removed since the last call: numbers that are free, and the app's objects, of which the caller
    /// lets go at the end, because their `deinit` is the app's code.
    func takeRemoved() -> (numbers: [Int], objects: [Any]) { rows.takeRemoved() }

    /// Gives a row an id, if it has none, by which it is followed through edits; nil where there is no such row.
    func makeID(of row: RowPosition) -> RowID? { rows.makeID(of: row) }

    /// Has a row take the number of what it shows, and says what is known of its height. O(1), or O(rows) where another
    /// row showed it, or was changed untold.
    ///
    /// - Parameter mayHaveMovedOthers: whether a row that changed untold casts doubt on where all others are.
    func find(
        _ row: RowPosition, showing shown: Shown, mayHaveMovedOthers: Bool = true
    ) -> (entry: HeightEntry, change: Change?) {
        guard rows.map.contains(row) else { return (.none, nil) }
        let wasKnown = rows[row] != nil
        let revision = rows.heights.revision
        let uncachedCount = rows.map.uncachedCount
        switch shown {
        case .itself: rows.showItself(at: row)
        case .nothing: rows.showNothing(at: row)
        case .named(let name):
            var kept = number(named: name, at: row)
            let names = rows.names.revision
            if let kept, settleSharing(of: kept, name, with: row) { return find(row, showing: .itself) }
            if rows.names.revision != names { kept = number(named: name, at: row) }
            // The app's code may have changed the rows.
            guard rows.map.contains(row) else { return (.none, nil) }
            let isNew = rows.show(name, kept: kept, at: row)
            noteState(name.state, at: row)
            // The whole table was known, and the row was changed in a way that cannot be seen: others may have moved.
            if mayHaveMovedOthers, isNew, wasKnown, uncachedCount == 0, let number = rows.map.number(at: row) {
                let change = forgetRows { $0.reset(rowCounts: $0.map.rowCounts) }
                rows.show(name, kept: number, at: row)
                return (rows.entry(at: row), change)
            }
        }
        let entry = shown.isNothing ? .none : rows.entry(at: row)
        if rows.heights.revision != revision { return (entry, .known) }
        return (entry, rows.map.uncachedCount != uncachedCount ? .uncached : nil)
    }

    /// The state that a row is in was read. Another one outdates the height, and nothing is kept of the former one.
    private func noteState(_ state: LayoutState?, at row: RowPosition) {
        guard let number = rows.namedNumber(at: row), rows.names.state(of: number) != state,
            rows.map.number(at: row) == number
        else { return }
        let before = rows.setState(state, at: row)
        withExtendedLifetime(before) {}
    }

    /// Returns whether another row has the identity of this one by now: both are known by their positions from now on, and the
    /// console says so. Where the other one has moved on, it has no name.
    private func settleSharing(of number: Int, _ name: RowName, with row: RowPosition) -> Bool {
        guard !name.isKey, rows.map.isShown(number), rows.map.number(at: row) != number,
            let other = rows.map.position(ofNumber: number, near: row)
        else { return false }
        guard let identities, identities.hasRow(IndexPath(other)), identities.isIdentity(IndexPath(other), name.value)
        else {
            rows.forgetName(at: other)
            return false
        }
        share(AnyHashable(name.value))
        diagnostics.report(
            "identity",
            "rows \(other) and \(row) have one identity, \(name.value), so both are known by their positions. Give each "
                + "row an identity of its own: enablePrecaching(identifiedBy:).")
        return true
    }

    // MARK: - Heights

    /// Records a measured height in points.
    ///
    /// - Parameter isEstimate: whether the row sizes itself.
    func record(_ height: CGFloat, isEstimate: Bool, cell: CellName, at row: RowPosition) -> Change {
        let kind = makeNumber(of: cell.kind)
        rows.record(Double(height), isEstimate: isEstimate, kind: kind, at: row)
        return .measured
    }

    /// Replaces the known height of a row by the one that its shown cell asks for.
    func correct(_ height: Double, at row: RowPosition) -> Change? {
        guard rows[row] != nil, height.isHeight else { return nil }
        rows.correct(height, at: row)
        return .known
    }

    /// Passes an uncached row over until it is outdated.
    func skip(_ row: RowPosition) { rows.skip(row) }

    /// The delegate answers another height for a row than the known one.
    func recordAnswer(_ answer: Double, at row: RowPosition) { rows.recordAnswer(answer, at: row) }

    /// As ``HeightTable/recordShown(_:at:kind:isToBeMeasured:)``. A row whose height has a key goes on showing what that
    /// names.
    func recordShown(
        _ height: Double, at row: RowPosition, showing shown: Shown = .itself, cell: CellName = .any,
        isToBeMeasured: Bool = false
    ) {
        let kind = makeNumber(of: cell.kind)
        let hasKey = rows.namedNumber(at: row).map { rows.names.isKey($0) } ?? false
        if !hasKey { _ = find(row, showing: shown) }
        rows.recordShown(height, at: row, kind: kind, isToBeMeasured: isToBeMeasured)
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
    func markVerified(_ row: RowPosition) { rows.markVerified(row) }

    /// Headers and footers are measured from now on.
    func measureSupplements() -> Change? {
        if measuresSupplements { return nil }
        measuresSupplements = true
        return .uncached
    }

    // MARK: - Heights that no longer hold

    /// Marks the heights of rows, headers and footers as outdated, and of what they show.
    func invalidate(_ positions: [RowPosition]) -> Change {
        rows.invalidate(positions)
        return .invalidated
    }

    /// Marks the heights of what has such names as outdated, whatever the cells. Nil where nothing has. O(names).
    func invalidate(itemsNamed names: [AnyHashable]) -> Change? {
        // Apps call it after each snapshot.
        if names.isEmpty { return nil }
        let names = Set(names)
        let numbers = rows.names.numbers.filter { number in
            rows.names.value(of: number).map { names.contains(AnyHashable($0)) } ?? false
        }
        if numbers.isEmpty { return nil }
        rows.invalidate(numbers)
        return .invalidated
    }

    /// Marks the heights of all names as outdated, or of those that may change under their names.
    func invalidateNames(incompleteOnly: Bool) -> Change {
        rows.invalidateNames(incompleteOnly: incompleteOnly)
        return .invalidated
    }

    /// Marks every height as outdated, in every environment.
    func invalidateAll() -> Change {
        rows.invalidateAll()
        return .invalidated
    }

    // MARK: - Changed models

    /// Models have changed: rows whose heights depend on name and state alone are to be looked at, and the others to be
    /// measured again, in every environment. O(1) for each, or O(rows) if any is to be looked at.
    ///
    /// - Parameters:
    ///   - looked: the numbers of rows that were looked at.
    ///   - measured: those of rows whose heights were measured from models.
    ///   - place: where the row of a number was last.
    /// - Returns: how many heights are to be measured again.
    func invalidateOrReread(
        _ looked: Set<Int>, _ measured: Set<Int>, near place: (Int) -> RowPosition?
    ) -> (count: Int, change: Change) {
        let others = rows.rereadLater(looked).union(measured)
        rows.invalidate(others, near: place)
        return (others.count, .uncached)
    }

    /// Has a row looked at whose height depends on name and state alone. O(1).
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
        // What was found right here may have been reloaded since it was measured in the other environment.
        if verifies { rows.forgetVerified() }
        // Widths that pass by must not push out those that will be back.
        rows.enter(environment, keepsPresent: isStable || rows.heights.environmentWasKept)
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

    /// Forgets rows after a change that nobody followed. What is named may have changed, too.
    func forgetRows(_ body: (inout HeightTable) -> Void) -> Change {
        if rows.names.count > 0 {
            verifies = true
            rows.forgetVerified()
        }
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

    /// What has a number gets another name, under which all that is known of it goes on.
    ///
    /// - Returns: the number that the other name had already.
    func rename(_ number: Int, to name: RowName) -> (kept: Int?, change: Change?) {
        let kept = self.number(named: name, at: RowPosition(section: -1, row: 0))
        guard rows.has(number), kept != number else { return (nil, nil) }
        rows.rename(number, to: name, kept: kept)
        return (kept, .known)
    }

    /// Replaces the app's closures that identify rows, and returns the former ones.
    func replaceIdentities(by next: RowIdentities?) -> RowIdentities? {
        let before = identities
        identities = next
        return before
    }
}
