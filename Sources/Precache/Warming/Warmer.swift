import PrecacheCore

/// Has one table's uncached rows measured in the idle time, by asking the delegate. The scheduler decides when.
@MainActor
final class Warmer {
    let monitor: TableMonitor
    let resolver: HeightResolver
    let settings: PrecachingSettings
    let activity: ActivityReader
    let checks: CellChecks
    let follower: ScreenFollower
    let chooser: RowChooser
    let refresher: EstimateRefresher
    let waits = WarmWaits()
    private(set) lazy var seat = IdleSeat(client: self)

    init(
        _ resolver: HeightResolver, _ settings: PrecachingSettings, _ activity: ActivityReader, _ chooser: RowChooser,
        _ models: ObservedModels, _ checks: CellChecks
    ) {
        self.resolver = resolver
        self.settings = settings
        self.activity = activity
        self.chooser = chooser
        self.checks = checks
        monitor = resolver.monitor
        follower = ScreenFollower(monitor, resolver, activity, settings, models, checks)
        refresher = EstimateRefresher(monitor, settings, chooser, follower, resolver.screen)
    }

    var store: HeightStore { resolver.store }
    var screen: ScreenState { resolver.screen }
    var workers: WorkerBridge { resolver.workers }

    var kinds: RowKinds { resolver.kinds }

    var reach: PrecachingConfiguration.Reach { chooser.reach }

    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        let measuredBefore = settings.measuresAhead
        settings.enable(configuration)
        store.layouts.lookAgain()
        if !settings.isOn { waits.endAll() }
        // Until now rows were not to be measured.
        if settings.measuresAhead, !measuredBefore { store.outdateAll() }
        wake()
    }

    func disable() {
        settings.disable()
        workers.callOffWaiting()
        seat.stop()
        waits.endAll()
    }

    func pause() {
        settings.pause()
        workers.callOffWaiting()
        if waits.isEmpty { seat.stop() }
        wake()
    }

    func resume() {
        settings.resume()
        store.layouts.lookAgain()
        wake()
    }

    // MARK: - Events

    /// There may be something to do in idle time. Where nothing is measured ahead the table is told, and its screen
    /// looked at in the next turn.
    func wake() {
        if settings.isWarming || refresher.readiness != .done { seat.wake() }
        if !settings.isWarming, screen.mayBeOld || checks.hasToCheck { follower.lookLater() }
    }

    func storeChanged(_ change: HeightStore.Change) {
        if change.isOfRows { checks.lookAnew() }
        refresher.storeChanged(change)
        // `.automatic` decides once after each.
        if change == .replaced || change == .environment { chooser.forgetReach() }
        // Rows that are measured ahead are seldom on the screen.
        if change != .measured || screen.hasUncached { screen.markMayBeOld() }
        wake()
    }

    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]) {
        activity.followRefreshing(of: tableView)
        if !visible.isEmpty { follower.follow(visible, in: tableView) }
        // Nobody fills them up, so few are kept.
        if store.layouts.mayLack, !settings.isWarming { store.layouts.settle(near: 0) }
        // Rows that were out of reach may be within it now.
        let mayHaveWork = isAnythingToMeasure || kinds.isDelegateToBeTried
        if screen.isOld || screen.mayBeOld || checks.hasToCheck || mayHaveWork && isResting { wake() }
    }

    func tableIsGone() {
        disable()
        workers.callOffAll()
    }

    func markScreenOld() { screen.markOld() }

    var isAuditing: Bool { checks.checksEveryRow }
    func audit(_ audits: Bool) { checks.checkEveryRow(audits) }

    func tableWasSaidToHaveOtherHeights() {
        checks.checkAnew()
        screen.markMayBeOld()
        wake()
    }

    // MARK: - Work that is left

    /// Whether the last task found nothing to do.
    private var isResting: Bool { !seat.isAwake || seat.hasFoundNothing }

    /// Whether nothing is left to measure within reach. Brings environment and counts up to date. O(sections).
    func bringUpToDateAndAskIfWarm() -> Bool {
        guard monitor.bringAllUpToDate() else { return false }
        if let tableView = monitor.tableView { follower.followChanges(in: tableView) }
        return isWarm
    }

    private var isWarm: Bool { !isToBeTold && !isAnythingWithinReach }

    /// Whether the table still goes by other heights than are known. Without precaching only its screen is put right.
    private var isToBeTold: Bool { settings.isOn && refresher.isNeeded }

    private var isAnythingWithinReach: Bool {
        // With `.shown` nothing is to be measured ahead.
        guard store.isAnythingUncached, settings.isOn || !settings.isEnabled else { return false }
        guard case .screens = chooser.reach, let tableView = monitor.tableView else { return true }
        return chooser.nearestUncached(in: tableView, from: tableView.firstVisiblePosition, orWithWorker: true) != nil
    }

    /// Waits until the table is warm, precaching is disabled, or the task is cancelled.
    func warmedUp() async {
        guard settings.isOn, !bringUpToDateAndAskIfWarm() else { return }
        seat.wake()
        await waits.wait()
    }

    /// Ends the waits where the table is warm. All sections are compared only if it may be.
    func endWaitsIfWarm() { if !waits.isEmpty, isWarm, bringUpToDateAndAskIfWarm() { waits.endAll() } }

    var gate: PrecachingGate? {
        guard let tableView = monitor.tableView else { return .stopped }
        if let gate = activity.read(tableView).activity.gate { return gate }
        let power = chooser.power
        if seat.isAwake || !isAnythingToMeasure || power == .plenty { return nil }
        return power == .saving ? .savingPower : .hot
    }
}
