import PrecacheCore

/// Chooses the row to measure next, anew in each task: no list of rows is kept.
@MainActor
final class RowChooser {
    private let settings: PrecachingSettings
    let motion: ListMotion
    let store: HeightStore
    let workers: WorkerBridge
    private let diagnostics: Diagnostics
    private let monitor: TableMonitor

    init(_ monitor: TableMonitor, _ settings: PrecachingSettings, _ motion: ListMotion, _ workers: WorkerBridge) {
        self.monitor = monitor
        self.settings = settings
        self.motion = motion
        self.workers = workers
        store = monitor.store
        diagnostics = monitor.store.diagnostics
    }

    // MARK: - Reach

    /// All rows are measured where that takes no longer, in seconds.
    private static let maxTime = 0.5
    /// Otherwise so many screens, whatever a row costs: costly rows need the reach most. After four flicks without a
    /// rest through rows of 10 ms, 44 of 100 were measured in motion with 12 screens, 7 with 20, and none with 25.
    private static let maxScreens = 25

    /// Whether `.automatic` measures only a part of the rows, because the rest would take too long.
    private var isBounded = false

    /// How far rows are measured ahead now.
    var reach: PrecachingConfiguration.Reach {
        if !settings.isOn { return .shown }
        return screens.map { .screens($0) } ?? .everything
    }

    /// The reach in heights of the table; nil for all rows.
    var screens: Int? { Self.screens(settings.configuration.reach, isBounded: isBounded, power) }

    /// The reach in heights of the table; nil for all rows.
    ///
    /// - Parameter isBounded: whether `.automatic` measures only a part.
    static func screens(_ chosen: PrecachingConfiguration.Reach, isBounded: Bool, _ power: DevicePower) -> Int? {
        var most = isBounded && chosen == .automatic ? maxScreens : nil
        if power != .plenty { most = 2 }
        guard case .screens(let screens) = chosen else { return most }
        return min(max(screens, 1), most ?? .max)
    }

    /// The power to spare for the table's rows. Asked where it is needed: nothing begins when it changes.
    var power: DevicePower {
        let power = DevicePower.current()
        return power == .plenty && monitor.tableView?.isToDoLess == true ? .saving : power
    }

    func forgetReach() { isBounded = false }

    /// Bounds `.automatic` where the rows that are left would take too long. To be called before a row is chosen.
    func boundReach() {
        guard !isBounded, settings.configuration.reach == .automatic else { return }
        let costs = diagnostics.statistics.allCosts
        isBounded = costs.y >= 32 && Double(store.rows.unknownCount) * costs.x / costs.y > Self.maxTime
    }

    /// How far rows are measured below the screen, or above it, in points.
    private func limit(after isAfter: Bool, in tableView: UITableView) -> CGFloat {
        let ahead = screens.map { CGFloat($0) * tableView.bounds.height } ?? .infinity
        return isAfter == (motion.velocity < 0) ? ahead / 2 : ahead
    }

    // MARK: - The next row

    /// The uncached row within reach that is nearest to the screen's `first`, its section's header and footer before
    /// it; or, before uncached rows that are more than a screen away, the nearest row whose layout is not kept. Nil
    /// where the data source has another count of rows. Under a finger see `WorkerFeeder`.
    func findNext(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        let uncached = nearestUncached(in: tableView, from: first)
        let distance = uncached.map { tableView.distance(of: $0, from: first, by: store) } ?? .infinity
        let lacking = distance > tableView.bounds.height ? nearestLacking(in: tableView, from: first) : nil
        guard let next = lacking ?? uncached, tableView.hasCounts(of: store, section: next.section) else { return nil }
        if lacking != nil { return next }
        return store.isAnySupplementUncached ? store.rows.uncachedSupplement(of: next.section) ?? next : next
    }

    /// The uncached row, or else header or footer, within reach that is nearest to the screen; on request also one that
    /// a worker measures. A row in the direction of the last movement comes before one behind.
    func nearestUncached(
        in tableView: UITableView, from first: RowPosition, orWithWorker isWithWorker: Bool = false
    ) -> RowPosition? {
        let below = uncached(after: true, first, in: tableView, from: first, orWithWorker: isWithWorker)
        let above = uncached(after: false, first, in: tableView, from: first, orWithWorker: isWithWorker)
        return nearer(below, above)?.row ?? uncachedSupplement(in: tableView, from: first)
    }

    typealias Found = (row: RowPosition, distance: CGFloat)

    /// The row in the direction of the last movement, unless it is much further away than the one behind.
    func nearer(_ below: Found?, _ above: Found?) -> Found? {
        guard let below, let above else { return below ?? above }
        let isMovingUp = motion.velocity < 0
        let ahead = isMovingUp ? above : below
        let behind = isMovingUp ? below : above
        return ahead.distance <= Self.preference * behind.distance ? ahead : behind
    }

    /// The first uncached header or footer within reach, from the screen's `first` on and then back; each counts as a
    /// row. O(sections within reach).
    private func uncachedSupplement(in tableView: UITableView, from first: RowPosition) -> RowPosition? {
        guard store.isAnySupplementUncached,
            let count = store.rows.rowCount(inSection: first.section)
        else { return nil }
        let mean = tableView.meanHeight(by: store, at: first)
        let below = uncachedSupplement(
            from: first.section, step: 1, outOfSight: first.row, mean, limit: limit(after: true, in: tableView))
        return below
            ?? uncachedSupplement(
                from: first.section, step: -1, outOfSight: count - first.row, mean,
                limit: limit(after: false, in: tableView))
    }

    /// The first uncached header or footer from a section on, one section after the other, that is within a limit.
    ///
    /// - Parameters:
    ///   - outOfSight: how many rows of the first section are on the other side of the screen.
    ///   - mean: the height of a row, header or footer, in points.
    ///   - limit: in points.
    private func uncachedSupplement(
        from first: Int, step: Int, outOfSight: Int, _ mean: CGFloat, limit: CGFloat
    ) -> RowPosition? {
        var section = first
        var rows = -outOfSight
        while CGFloat(rows) * mean <= limit, let count = store.rows.rowCount(inSection: section) {
            if let found = store.rows.uncachedSupplement(of: section) { return found }
            section += step
            rows += count + 1
        }
        return nil
    }

    /// The next uncached row at `start` or after it, or the last before it, and its distance, if it is within reach.
    /// O(rows that workers measure).
    func uncached(
        after isAfter: Bool, _ start: RowPosition, in tableView: UITableView, from first: RowPosition,
        orWithWorker isWithWorker: Bool = false
    ) -> (row: RowPosition, distance: CGFloat)? {
        var found = isAfter ? store.rows.nextUncached(atOrAfter: start) : store.rows.lastUncached(before: start)
        while !isWithWorker, let row = found, workers.has(row) {
            found = isAfter ? store.rows.nextUncached(atOrAfter: row.next) : store.rows.lastUncached(before: row)
        }
        guard let row = found else { return nil }
        let distance = tableView.distance(of: row, from: first, by: store)
        return distance <= limit(after: isAfter, in: tableView) ? (row, distance) : nil
    }

    /// The row ahead comes first, unless it is more than so many times as far away as the row behind.
    private static let preference: CGFloat = 3
}
