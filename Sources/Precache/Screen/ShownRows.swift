import PrecacheCore

/// The rows on the screen, against what is known of them: whether the screen shows heights that no longer hold, and
/// which rows are still to be checked against their cells. A layout goes through them once, and records here.
///
/// The first shown cell of each kind, in each environment, is asked for its height, and so is each cell that needs
/// verification.
@MainActor
final class ShownRows {
    /// Whether rows on the screen were laid out with heights that no longer hold. The table is told at once.
    private(set) var showsOldHeights = false
    /// Whether heights have changed since the rows on the screen were last compared with them.
    private(set) var needsComparison = false
    /// Whether a row on the screen was uncached when they were last compared.
    private(set) var hasUncached = true
    /// The rows of the last layout, from the first to the last; nil before one.
    private(set) var bounds: (first: RowPosition, last: RowPosition)?
    /// Rows on the screen that are still to be checked.
    private(set) var toCheck: [RowPosition] = []
    /// Rows on the screen that were known when they were looked at, and have been since.
    private var compared: Set<RowPosition> = []
    /// Whether every row that is on the screen is to be checked once, because the app said that heights have changed.
    private(set) var checksAnew = false
    /// Whether every row that comes on the screen is checked, not only the first of its kind.
    private(set) var checksEveryRow = false

    /// Misses that were left to the rows' own cells, on the screen or about to come there, by the ids of the rows.
    private(set) var left: [RowID: Measurement] = [:]
    /// Unchecked: see ``HeightStore``.
    @exclusivity(unchecked) private(set) var isAnyLeft = false

    private var hasMissed = false
    /// Whether no idle task has looked since the last layout.
    private var isNew = false
    /// Whether the table may hold cells that it has sized in another environment: it was not told since, nor reloaded.
    private(set) var mayHoldSizesOfBefore = false

    /// A row that is at most so many rows away from those shown may be coming on the screen.
    private static let nearRows = 30

    var hasToCheck: Bool { !toCheck.isEmpty }
    /// Whether rows are to be compared or checked.
    var hasWork: Bool { needsComparison || hasToCheck }

    /// Whether a row is on the screen, or may be coming there. O(1).
    func isNear(_ row: RowPosition, in rows: borrowing HeightTable) -> Bool {
        guard let bounds else { return false }
        let number = rows.map.rowCount(before: row)
        return number >= rows.map.rowCount(before: bounds.first) - Self.nearRows
            && number <= rows.map.rowCount(before: bounds.last) + Self.nearRows
    }

    /// Whether a known row has been looked at already, and if so whether it is to be checked; nil where it has not.
    func isToBeChecked(_ row: RowPosition) -> Bool? { compared.contains(row) ? toCheck.contains(row) : nil }

    // MARK: - Changes

    func setShowsOldHeights() { showsOldHeights = true }
    func setNeedsComparison() { needsComparison = true }

    /// The table is about to ask for all heights and estimates again.
    func tableIsTold() {
        mayHoldSizesOfBefore = false
        showsOldHeights = false
        forgetCompared()
    }

    /// Forgets what was looked at, so that all rows on the screen are looked at again: they may have changed, or be
    /// others.
    func forgetCompared() {
        toCheck = []
        compared = []
    }

    /// The app said that rows on the screen have other heights: each is checked once.
    func checkAnew() {
        checksAnew = true
        needsComparison = true
        forgetCompared()
    }

    func checkEveryRow(_ checks: Bool) {
        checksEveryRow = checks
        forgetCompared()
    }

    /// The rows that are checked next: all of them, if every row is checked.
    func takeNextToCheck() -> [RowPosition] {
        let next = checksEveryRow ? toCheck : Array(toCheck.prefix(1))
        toCheck.removeFirst(next.count)
        return next
    }

    // MARK: - Rows that are left to their own cells

    func environmentHasChanged() { mayHoldSizesOfBefore = true }
    func tableWasReloaded() { mayHoldSizesOfBefore = false }

    /// A row was measured with a template in this layout, and its cell filled besides.
    func noteMissed() { hasMissed = bounds != nil }

    /// Whether any was since the last call; not in the first layout, which waits for nothing that could be learnt
    /// later.
    func takeMissed() -> Bool {
        let missed = hasMissed
        hasMissed = false
        return missed
    }

    /// Returns whether the row was not left before.
    func leave(_ id: RowID, _ measurement: Measurement) -> Bool {
        isAnyLeft = true
        return left.updateValue(measurement, forKey: id) == nil
    }

    /// Rows that are no longer on the screen, or other rows by now.
    func forgetLeft(_ ids: [RowID]) {
        if ids.isEmpty { return }
        let before = left
        for id in ids { left[id] = nil }
        isAnyLeft = !left.isEmpty
        // Their identities' `deinit` is the app's code.
        withExtendedLifetime(before) {}
    }

    /// Whether a row was on the screen in the last layout. O(1).
    func wasShown(_ row: RowPosition) -> Bool { bounds.map { $0.first <= row && row <= $0.last } ?? false }

    // MARK: - A look

    /// The things that a look at the screen has found, row by row.
    struct Comparison {
        var isAnyUncached = false
        /// Whether a row is shown at another height than is known.
        var isAnyOther = false
        /// The rows that are known.
        var known: Set<RowPosition> = []
        var toCheck: [RowPosition] = []
    }

    /// The table was laid out with these rows on the screen.
    func note(from first: RowPosition, to last: RowPosition) {
        bounds = (first, last)
        isNew = true
    }

    /// Whether the caller is the first to look since the last layout.
    func takeFirstLook() -> Bool {
        let isFirst = isNew
        isNew = false
        return isFirst
    }

    /// The rows on the screen were compared with the known heights.
    ///
    /// - Parameter mayChange: whether they are to be compared again, whatever happens.
    func noteComparison(_ comparison: Comparison, mayChange: Bool) {
        hasUncached = comparison.isAnyUncached
        needsComparison = mayChange
    }

    /// The rows on the screen were gone through, for what is to be checked. Rows that are edited, or not there, are
    /// checked once they can be.
    func noteChecks(_ comparison: Comparison) {
        compared = comparison.known
        toCheck = comparison.toCheck
        if !comparison.known.isEmpty, !comparison.isAnyUncached, toCheck.isEmpty { checksAnew = false }
    }
}
