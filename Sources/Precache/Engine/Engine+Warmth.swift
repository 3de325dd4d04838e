import PrecacheCore

// The app turns measuring ahead on or off, and asks how far it has come.

extension Engine {
    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        let followedBefore = keeper.follows
        let measuredBefore = settings.measuresAhead
        settings.enable(configuration)
        layouts.setMayLack()
        cells.setMayLack()
        if !settings.isOn { waits.endAll() }
        // Until now rows were not to be measured.
        if settings.measuresAhead, !measuredBefore { follow(store.invalidateAll()) }
        wake()
        if let tableView, !tableView.isUpdating(store) { keeper.enabled(followingBefore: followedBefore, tableView) }
    }

    func disable() {
        settings.disable()
        cells.releaseAll()
        workers.callOffWaiting()
        seat.stop()
        waits.endAll()
        // The screen is put right all the same.
        wake()
    }

    func pause() {
        guard settings.isEnabled else { return reportDisabled("pause()") }
        settings.pause()
        workers.callOffWaiting()
        if waits.isEmpty { seat.stop() }
        wake()
    }

    func resume() {
        settings.resume()
        layouts.setMayLack()
        cells.setMayLack()
        wake()
    }

    private func reportDisabled(_ call: String) {
        diagnostics.report(call, "\(call) does nothing before enablePrecaching() or after disablePrecaching().")
    }

    // MARK: - How far it has come

    /// How far rows are measured ahead now.
    var reach: PrecachingConfiguration.Reach {
        if !settings.isOn { return .shown }
        return settings.screens(power).map { .screens($0) } ?? .everything
    }

    /// Whether nothing is left to measure within reach. Brings environment and counts up to date. O(sections).
    func bringUpToDateAndAskIfWarm() -> Bool {
        guard bringAllUpToDate() else { return false }
        if let tableView { compareChangedScreen(tableView) }
        return isWarm
    }

    private var isWarm: Bool { !isToBeTold && !isAnythingWithinReach && !isAnyToSweep }

    /// Whether the table still goes by other heights than are known, and is told without anything else happening.
    /// Without precaching only its screen is put right.
    private var isToBeTold: Bool {
        guard settings.isOn else { return false }
        switch reasonNotToTell {
        case nil, .waitingFor: return true
        default: return false
        }
    }

    var isAnythingWithinReach: Bool {
        // With `.shown` nothing is to be measured ahead.
        guard store.isAnythingUncached, settings.isOn || !settings.isEnabled else { return false }
        guard settings.isOn && settings.screens(power) != nil, let tableView else { return true }
        return nearestUncached(in: tableView, from: tableView.firstVisiblePosition, orWithWorker: true) != nil
    }

    /// Waits until the table is warm, precaching is disabled, or the task is cancelled.
    func warmedUp() async {
        guard settings.isEnabled else { return reportDisabled("warmedUp()") }
        guard settings.isOn, !bringUpToDateAndAskIfWarm() else { return }
        seat.wake()
        await waits.wait()
    }

    /// Ends the waits where the table is warm. All sections are compared only if it may be.
    func endWaitsIfWarm() { if isWarm, bringUpToDateAndAskIfWarm() { waits.endAll() } }

    var gate: String? {
        guard let tableView else { return TableActivity.stopped.gate }
        if let gate = readMoment(of: tableView).activity.gate { return gate }
        return seat.isAwake || !isAnythingToMeasure ? nil : power.gate
    }
}
