import PrecacheCore

/// Checks the heights of rows that come on the screen against their cells: which rows are still to be checked.
///
/// The first shown cell of each kind, in each environment, is asked for its height, and so is each cell that needs
/// verification. If its answer is not what was served, the kind's heights are only estimates from then on.
@MainActor
final class CellChecks {
    let resolver: HeightResolver
    let settings: PrecachingSettings
    let store: HeightStore
    let kinds: RowKinds
    let screen: ScreenState
    let reader: EnvironmentReader
    /// Rows on the screen that are still to be checked.
    private var toCheck: [RowPosition] = []
    /// Rows on the screen that were known when they were looked at, and have been since.
    private var looked: Set<RowPosition> = []
    /// Whether every row that is on the screen is to be checked once, because the app said that heights have changed.
    private(set) var checksAnew = false
    /// Whether every row that comes on the screen is checked, not only the first of its kind.
    private(set) var checksEveryRow = false

    init(_ resolver: HeightResolver, _ settings: PrecachingSettings) {
        self.resolver = resolver
        self.settings = settings
        store = resolver.store
        kinds = resolver.kinds
        screen = resolver.screen
        reader = resolver.reader
    }

    /// Whether a row is checked now, which may lay the table out.
    var isChecking: Bool { resolver.isChecking }
    var hasToCheck: Bool { !toCheck.isEmpty }

    func checkEveryRow(_ checks: Bool) {
        checksEveryRow = checks
        lookAnew()
    }

    /// The app said that rows on the screen have other heights: each is checked once.
    func checkAnew() {
        checksAnew = true
        lookAnew()
    }

    /// Forgets what was looked at, so that all rows on the screen are looked at again: they may have changed, or be
    /// others.
    func lookAnew() {
        toCheck = []
        looked = []
    }

    /// Takes down which of the rows on the screen are to be checked. A row is looked at once it is known, and again if
    /// it was uncached meanwhile. O(rows on the screen).
    func look(at rows: [RowPosition], in tableView: UITableView) {
        let hasNothingToCheck = tableView.isEditing || !checksEveryRow && kinds.measured.isEmpty
        if hasNothingToCheck, looked.isEmpty, toCheck.isEmpty, !checksAnew { return }
        var isAnyUncached = false
        var lookedNow: Set<RowPosition> = []
        var toCheckNow: [RowPosition] = []
        for row in rows {
            if store.rows.isUncached(row) { isAnyUncached = true }
            guard !hasNothingToCheck, isKnown(row) else { continue }
            lookedNow.insert(row)
            if looked.contains(row) ? toCheck.contains(row) : isToBeChecked(row, in: tableView) {
                toCheckNow.append(row)
            }
        }
        looked = lookedNow
        toCheck = toCheckNow
        // Rows that are edited, or not there, are checked once they can be.
        if !hasNothingToCheck, !rows.isEmpty, !isAnyUncached, toCheck.isEmpty { checksAnew = false }
    }

    /// Checks all rows, where no idle task does.
    func checkAll(in tableView: UITableView) { while hasToCheck { checkNext(in: tableView) } }

    /// Checks the next row; all of them, if every row is checked. They are checked after the frame: one in an idle task
    /// where rows are measured ahead, else all in the next turn.
    func checkNext(in tableView: UITableView) {
        resolver.check {
            let next = checksEveryRow ? toCheck : Array(toCheck.prefix(1))
            // Where the table is still to be told, rows are others.
            guard tableView.agreesWithDataSource(around: next.map { IndexPath($0) }) else { return lookAnew() }
            toCheck = Array(toCheck.dropFirst(next.count))
            // All are compared first, because acting on one may turn the heights of others into estimates.
            let found = next.compactMap { compare($0, in: tableView) }
            for contradiction in found { act(on: contradiction, in: tableView) }
        }
    }
}
