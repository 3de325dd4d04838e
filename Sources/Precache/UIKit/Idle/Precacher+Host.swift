import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher: PrecachingHost {
    var pace: PrecachingConfiguration.Pace { configuration.pace }

    var isOnScreen: Bool {
        guard let tableView, let window = tableView.window, !tableView.isHidden else { return false }
        return tableView.convert(tableView.bounds, to: window).intersects(window.bounds)
    }

    func work(at moment: PrecachingMoment, frame: FrameClock?, now: Double) -> PrecachingWork {
        guard let tableView else {
            warmUp.finish()
            return .none
        }
        guard isEnabled, configuration.heights == .measuredAhead else { return .none }
        if isPaused {
            if isWarm { warmUp.finish() }
            return warmUp.isAwaited ? .wait : .none
        }
        // Only a table that was laid out knows its width and has asked for its counts.
        let isInMotion = moment == .tracking
        let gate = closedGate(of: tableView, isInMotion: isInMotion)
        if gate == nil { synchronize() } else if needsCounts, warmUp.isAwaited, isWarm { warmUp.finish() }
        updateProgress()
        if !needsCounts, !isAnythingUnknown { warmUp.finish() }
        guard isAnythingLeft else {
            isScrolledByApp = false
            return .none
        }
        guard gate == nil else { return .wait }
        if let remaining = refreshing.remaining { return .waitFor(remaining) }
        if let remaining = settling.remaining {
            // What is wrong on the screen does not wait.
            guard shownHeightsAreOld, !isInMotion, canReplaceEstimates(in: tableView) else {
                return .waitFor(remaining)
            }
        }
        return isInMotion ? workInMotion(of: tableView, frame) : workAtRest(of: tableView, now)
    }

    private func workInMotion(of tableView: UITableView, _ frame: FrameClock?) -> PrecachingWork {
        guard cache.queuedCount > 0, DevicePower.current() == .plenty else { return .wait }
        idleTask.next = frame.flatMap { nextInMotion(of: tableView, $0) }.map { .row($0) }
        return idleTask.next == nil ? .waitForFrame : .task
    }

    private func workAtRest(of tableView: UITableView, _ now: Double) -> PrecachingWork {
        if !idleTask.tooLongForMotion.isEmpty { idleTask.tooLongForMotion = [] }
        isScrolledByApp = motion.look(at: tableView.contentOffset.y, at: now)
        if isScrolledByApp { return .waitFor(ListMotion.longestPause) }
        let canReplace =
            shownHeightsAreOld || hasServedEstimates && cache.rowCount <= Self.mostEstimatesToReplace
        idleTask.next = isAnythingUnknown ? nil : nextAhead(in: tableView).map { .ahead($0) }
        // Asked again, because looking ahead may have found other counts, and so rows that are unknown.
        if idleTask.next == nil, isAnythingUnknown { idleTask.next = next(of: tableView) }
        if canReplace, let reach = reachWorthReplacing(tableView) {
            // Where it cannot be told now, what is unknown is measured meanwhile.
            if canReplaceEstimates(in: tableView) { idleTask.next = .estimates(reach: reach) }
        }
        return idleTask.next == nil ? .wait : .task
    }

    func doNextTask(within allowance: TimeAllowance, now: Double) -> TaskOutcome {
        guard let tableView, let delegate = tableView.delegate, idleTask.next != nil else { return .left }
        // Of which kind a row is only its own measurement tells, but not where none of them fits.
        if let next = idleTask.next, next.isMeasurement,
            !allowance.allows(costs(of: next).least, now: now)
        {
            return .left
        }
        idleTask.allowance = allowance
        idleTask.wasTooLong = false
        defer {
            idleTask.allowance = .unlimited
            idleTask.wasTooLong = false
        }
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent { doNextTask(in: tableView, askedOf: delegate) }
        if !idleTask.wasTooLong {
            updateProgress()
            return .done
        }
        if case .row(let row) = idleTask.next, idleTask.tooLongForMotion.contains(row) { return .passedOver }
        return .left
    }

    private func doNextTask(in tableView: UITableView, askedOf delegate: any UITableViewDelegate) {
        switch idleTask.next {
        case .row(let position): precache(position, in: tableView, askedOf: delegate)
        case .header(let section):
            precacheSupplement(.header(of: section)) { delegate in
                _ = tableView.height(forHeaderInSection: section, from: delegate)
            }
        case .footer(let section):
            precacheSupplement(.footer(of: section)) { delegate in
                _ = tableView.height(forFooterInSection: section, from: delegate)
            }
        case .ahead(let position): precache(position, for: idleTask.environment, in: tableView, askedOf: delegate)
        case .estimates(let reach): replaceEstimates(in: tableView, reach: reach)
        case nil: break
        }
    }

    /// - Parameter other: the environment to measure the row for; nil for the present one.
    private func precache(
        _ position: RowPosition, for other: HeightEnvironment? = nil, in tableView: UITableView,
        askedOf delegate: any UITableViewDelegate
    ) {
        let generationBefore = generation
        let path = IndexPath(position)
        idleTask.asked = .row(position)
        idleTask.hasEstimate = false
        if let other { askElsewhere(position, other) }
        if tableView.delegateAnswersHeights { _ = tableView.height(forRowAt: path, from: delegate) }
        // Rows that size themselves are measured where their estimate is asked.
        if generation == generationBefore, !idleTask.wasTooLong, !idleTask.hasEstimate, isUnknown(position, in: other),
            tableView.delegateAnswersEstimates
        {
            if let other { askElsewhere(position, other) }
            _ = tableView.estimatedHeight(forRowAt: path, from: delegate)
        }
        idleTask.asked = nil
        if other != nil { idleTask.askedElsewhere = nil }
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        guard generation == generationBefore, !idleTask.wasTooLong else { return }
        if let other { return passOver(position, for: other) }
        // It may size itself, without a word to Precache.
        if cache[position] == nil { hasUncachedRows = true }
        cache.passOver(position)
    }

    private func askElsewhere(_ position: RowPosition, _ other: HeightEnvironment) {
        // Not to be answered on the fast path.
        isUpToDate = false
        idleTask.askedElsewhere = (position, other)
    }

    private func precacheSupplement(_ position: RowPosition, _ ask: (any UITableViewDelegate) -> Void) {
        guard let delegate = tableView?.delegate else { return }
        let generationBefore = generation
        idleTask.asked = .supplement(position)
        ask(delegate)
        idleTask.asked = nil
        if generation == generationBefore, !idleTask.wasTooLong { heights.present.supplements.passOver(position) }
    }

    /// Whether a question is the one that is asked ahead. Others are the table's own, which may come at any time; so
    /// may one for the same row, which nothing here can tell apart.
    func isAskedAhead(_ position: RowPosition) -> Bool {
        measurementDepth == 0 && idleTask.asked == .row(position)
    }

    func isAskedAhead(supplement position: RowPosition) -> Bool {
        measurementDepth == 0 && idleTask.asked == .supplement(position)
    }

    /// Whether a measurement that was asked for ahead fits into what time there is, by what ones like it have cost.
    func hasTime(forMeasuring identifier: String?) -> Bool {
        let costs = idleTask.next.map { self.costs(of: $0) } ?? heights.present.costs
        let cost = costs.expected(identifier: identifier)
        // For what costs least there was time when the row was asked for.
        if cost == costs.least || idleTask.allowance.allows(cost, now: Clock.now()) { return true }
        idleTask.wasTooLong = true
        if let cost, cost > idleTask.allowance.most, case .row(let row) = idleTask.next,
            tableView?.isBeingScrolled == true
        {
            idleTask.tooLongForMotion.insert(row)
        }
        return false
    }

    /// What measuring has cost where the next row is measured for.
    private func costs(of next: Next) -> MeasuringCosts {
        guard case .ahead = next, let environment = idleTask.environment else { return heights.present.costs }
        return heights.value(in: environment)?.costs ?? MeasuringCosts()
    }

    /// Whether the height of any row, or of any header or footer that the cache is asked for, is still to be measured.
    var isAnythingUnknown: Bool {
        cache.queuedCount > 0 || servesSupplements && heights.present.supplements.queuedCount > 0
    }

    var isAnythingLeft: Bool {
        needsCounts || isAnythingUnknown || isAnythingUnknownAhead
            || shownHeightsAreOld || hasServedEstimates && cache.rowCount <= Self.mostEstimatesToReplace
    }
}
