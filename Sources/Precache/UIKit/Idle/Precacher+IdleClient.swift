import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension Precacher: IdleClient {
    var isOnScreen: Bool {
        guard let tableView, let window = tableView.window, !tableView.isHidden else { return false }
        return tableView.convert(tableView.bounds, to: window).intersects(window.bounds)
    }

    var turnDuration: Double { configuration.turnDuration }

    func readiness(now: Double) -> IdleReadiness {
        guard let tableView else {
            warmUp.finish()
            return .done
        }
        guard isEnabled, configuration.heights == .measuredAhead else { return .done }
        if isPaused {
            if isWarm { warmUp.finish() }
            return warmUp.isAwaited ? .waiting : .done
        }
        // Only a table that was laid out knows its width and has asked for its counts.
        let gate = closedGate(of: tableView)
        if gate == nil { synchronize() } else if needsCounts, warmUp.isAwaited, isWarm { warmUp.finish() }
        if !needsCounts, !isAnythingUnknown { warmUp.finish() }
        guard isAnythingLeft else {
            isScrolledByApp = false
            return .done
        }
        guard gate == nil else { return .waiting }
        if let remaining = refreshing.remaining { return .waitingFor(remaining) }
        if let remaining = settling.remaining {
            // What is wrong on the screen does not wait.
            guard shownHeightsAreOld, canReplaceEstimates(in: tableView) else { return .waitingFor(remaining) }
        }
        // Estimates are all that is left, and this is no moment to replace them.
        if !needsCounts, !isAnythingUnknown, !isAnythingUnknownAhead, !canReplaceEstimates(in: tableView) {
            return .waiting
        }
        isScrolledByApp = motion.look(at: tableView.contentOffset.y, at: now)
        return isScrolledByApp ? .waitingFor(ListMotion.longestPause) : .ready
    }

    func performNext() -> Bool {
        guard let tableView, let delegate = tableView.delegate, findNext(in: tableView) else { return false }
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent { perform(in: tableView, askedOf: delegate) }
        return true
    }

    /// - Returns: whether there is anything to do now.
    private func findNext(in tableView: UITableView) -> Bool {
        let canReplace =
            shownHeightsAreOld || hasServedEstimates && cache.rowCount <= Self.mostEstimatesToReplace
        idleTask.next = isAnythingUnknown ? nil : nextAhead(in: tableView).map { .ahead($0) }
        // Asked again, because looking ahead may have found other counts, and so rows that are unknown.
        if idleTask.next == nil, isAnythingUnknown { idleTask.next = next(of: tableView) }
        if canReplace, let reach = reachWorthReplacing(tableView) {
            // Where it cannot be told now, what is unknown is measured meanwhile.
            if canReplaceEstimates(in: tableView) { idleTask.next = .estimates(reach: reach) }
        }
        return idleTask.next != nil
    }

    private func perform(in tableView: UITableView, askedOf delegate: any UITableViewDelegate) {
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
        idleTask.wasAskedBack = false
        let answer = tableView.delegateAnswersHeights ? tableView.height(forRowAt: path, from: delegate) : nil
        // Rows that size themselves are measured where their estimate is asked.
        if generation == generationBefore, !idleTask.hasEstimate, isUnknown(position, in: other),
            tableView.delegateAnswersEstimates
        {
            if let other { askElsewhere(position, other) }
            _ = tableView.estimatedHeight(forRowAt: path, from: delegate)
        }
        idleTask.asked = nil
        if other != nil { idleTask.askedElsewhere = nil }
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        guard generation == generationBefore else { return }
        if let other { return passOver(position, for: other) }
        if cache[position] == nil {
            // It may size itself, without a word to Precache; or have a height, without one: that is its estimate.
            hasUncachedRows = true
            if let answer, answer > 0, !idleTask.wasAskedBack { cache.noteShown(Double(answer), at: position) }
        }
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
        if generation == generationBefore { heights.present.supplements.passOver(position) }
    }

    /// Whether a question is the one that is asked ahead. Others are the table's own, which may come at any time; so
    /// may one for the same row, which nothing here can tell apart.
    func isAskedAhead(_ position: RowPosition) -> Bool {
        measurementDepth == 0 && idleTask.asked == .row(position)
    }

    func isAskedAhead(supplement position: RowPosition) -> Bool {
        measurementDepth == 0 && idleTask.asked == .supplement(position)
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
