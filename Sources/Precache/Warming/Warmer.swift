import Foundation
import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Has one table's uncached rows measured in the idle time: knows whether now is a moment for it, and which row is next.
///
/// It measures nothing itself: the table's delegate is asked for a height, which finds its way to the store by itself. When
/// tasks run is the scheduler's business.
@MainActor
final class Warmer {
    let store: HeightStore
    let reader: EnvironmentReader
    private let desk: HeightDesk
    let monitor: TableMonitor
    private let notes: Notes
    private(set) lazy var estimates = EstimateTeller(self)
    private(set) lazy var seat = IdleSeat(client: self)
    private(set) var isEnabled = false
    private(set) var isPaused = false
    private(set) var configuration = PrecachingConfiguration()
    /// The other widths that rows are measured for, in points.
    private(set) var widths: [CGFloat] = []
    private(set) var motion = ListMotion()
    /// Whether the app itself scrolls the table, animated.
    private var isScrolledByApp = false
    private var refreshing = Refreshing()
    private(set) var warmUp = WarmUp()
    /// Whether the app has gone to the background since this was made, and not come back.
    private var isInBackground = false
    private var observers: [NotificationObserver] = []
    /// Whether a key was reported that measuring changes: it is not looked for any more, which would have no end, either.
    private var hasReportedKey = false

    init(_ monitor: TableMonitor, _ desk: HeightDesk, _ reader: EnvironmentReader) {
        self.monitor = monitor
        self.desk = desk
        self.reader = reader
        store = desk.store
        notes = desk.notes
        // Unowned here and in the seat: both rest before it goes, and where there is a weak reference each use of it
        // is slower. Notifications, because app extensions have no UIApplication to ask.
        observers = [
            NotificationObserver(UIApplication.didReceiveMemoryWarningNotification) { [unowned monitor] in
                monitor.dropCaches()
            },
            NotificationObserver(UIApplication.didEnterBackgroundNotification) { [unowned self] in isInBackground = true
            },
            NotificationObserver(UIApplication.willEnterForegroundNotification) { [unowned self] in
                isInBackground = false
            },
        ]
    }

    var tableView: UITableView? { monitor.tableView }
    var servesSupplements: Bool { desk.servesSupplements }

    // MARK: - On and off

    func enable(_ configuration: PrecachingConfiguration) {
        isEnabled = true
        self.configuration = configuration
        if !(0...1).contains(configuration.turnDuration) {
            notes.report(
                "turnDuration",
                "turnDuration: is from 0 to 1 seconds, not \(configuration.turnDuration), so one row is measured in a turn."
            )
            self.configuration.turnDuration = 0
        }
        if configuration.heights == .shownHeightsOnly { warmUp.finish() }
        // Also of a paused table it is to be noticed when it goes.
        if warmUp.isAwaited { seat.wake() }
        if !isPaused { store.arrive() }
        wake()
    }

    func disable() {
        isEnabled = false
        isPaused = false
        seat.stop()
        warmUp.finish()
    }

    func pause() {
        isPaused = true
        if !warmUp.isAwaited { seat.stop() }
    }

    func resume() {
        isPaused = false
        store.arrive()
        wake()
    }

    func tableIsGone() {
        disable()
        observers = []
    }

    /// To be called whenever rows may have become uncached. O(1).
    func wake() { if isWarming, measuresAhead { seat.wake() } }

    func warmedUp() async {
        guard isEnabled, measuresAhead, !isWarm else { return }
        // Also of a paused table it is to be noticed when it goes.
        seat.wake()
        await warmUp.wait()
    }

    /// Whether rows are measured ahead, as far as the configuration goes.
    var measuresAhead: Bool { configuration.heights == .measuredAhead }

    /// Whether it is on, and not paused.
    var isWarming: Bool { isEnabled && !isPaused }

    /// Rows are measured for other widths as well: in points, the first four of those that are widths.
    func warmAhead(_ widths: [CGFloat]) {
        var known: Set<CGFloat> = []
        let usable = widths.filter { $0 > 0 && $0 < .infinity && known.insert($0).inserted }
        self.widths = Array(usable.prefix(Self.mostWidths))
        wake()
    }

    /// With the present environment, and the one before it, fewer than ``PerEnvironment/capacity``: more would push each
    /// other out.
    private static let mostWidths = 4

    /// The system asks for memory.
    func dropCaches() { widths = [] }

    // MARK: - What is left

    /// Whether no row, header or footer is left to measure: also where the table is in another environment, or has other
    /// rows, than it was last seen with. Changes nothing. O(sections).
    var isWarm: Bool {
        guard let tableView else { return store.rows.uncachedCount == 0 }
        guard let (rows, hasUncachedSupplements) = monitor.knownNow(of: tableView) else { return false }
        return rows.uncachedCount == 0 && !(desk.servesSupplements && hasUncachedSupplements)
    }

    /// Whether the height of any row, or of any header or footer that the cache is asked for, is still to be measured.
    var isAnythingUncached: Bool {
        store.rows.uncachedCount > 0 || desk.servesSupplements && store.supplements.uncachedCount > 0
    }

    private var isAnythingLeft: Bool {
        store.needsCounts || isAnythingUncached || isAnythingUncachedAhead || estimates.areToBeTold
    }

    // MARK: - Whether now is a moment for it

    /// Why no row is measured ahead at this moment; nil where one can be.
    var gate: PrecachingGate? {
        guard let tableView, isWarming, measuresAhead else { return .stopped }
        if let closed = closedGate(of: tableView) { return closed }
        if reader.settlingTime != nil { return .resizing }
        if refreshing.remaining != nil { return .refreshing }
        if isScrolledByApp { return .scrolling }
        guard IdleScheduler.shared.isResting, isAnythingLeft else { return nil }
        switch IdleScheduler.shared.power {
        case .plenty: return nil
        case .saving: return .savingPower
        case .hot: return .hot
        }
    }

    /// The gate that keeps rows from being measured, but for those that only time opens.
    func closedGate(of tableView: UITableView) -> PrecachingGate? {
        if desk.measurer.isMeasuring { return .measuring }
        if tableView.isBeingScrolled { return .scrolling }
        if store.isInBatch || tableView.hasUncommittedUpdates { return .updating }
        if tableView.window == nil { return .offScreen }
        if reader.contentWidth(of: tableView) <= 0 || tableView.dataSource == nil { return .notSetUp }
        guard tableView.delegateAnswersHeights || tableView.delegateAnswersEstimates else { return .notSetUp }
        if tableView.isRefreshing { return .refreshing }
        return isInBackground ? .inBackground : nil
    }

    /// To be called when the table was laid out.
    func noteRefreshing(of tableView: UITableView) { refreshing.note(isRefreshing: tableView.isRefreshing) }

    /// The table was put elsewhere, and nothing on the screen moved by it.
    func noteTableWasPlaced(at offset: CGFloat) { motion.wasPlaced(at: offset) }
}

extension Warmer: IdleClient {
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
        guard isEnabled, measuresAhead else { return .done }
        noteRefreshing(of: tableView)
        if isPaused {
            if isWarm { warmUp.finish() }
            return warmUp.isAwaited ? .waiting : .done
        }
        // Only a table that was laid out knows its width and has asked for its counts.
        let gate = closedGate(of: tableView)
        if gate == nil { monitor.synchronize() } else if store.needsCounts, warmUp.isAwaited, isWarm { warmUp.finish() }
        if !store.needsCounts, !isAnythingUncached { warmUp.finish() }
        guard isAnythingLeft else {
            isScrolledByApp = false
            return .done
        }
        guard gate == nil else { return .waiting }
        if let remaining = refreshing.remaining { return .waitingFor(remaining) }
        if let remaining = reader.settlingTime {
            // What is wrong on the screen does not wait.
            guard estimates.shownHeightsAreOld, estimates.canTell(tableView) else { return .waitingFor(remaining) }
        }
        // Estimates are all that is left, and this is no moment to replace them.
        if !store.needsCounts, !isAnythingUncached, !isAnythingUncachedAhead, !estimates.canTell(tableView) {
            return .waiting
        }
        isScrolledByApp = motion.look(at: tableView.contentOffset.y, at: now)
        return isScrolledByApp ? .waitingFor(ListMotion.longestPause) : .ready
    }

    func performNext() -> Bool {
        guard let tableView, let delegate = tableView.delegate, let next = findNext(in: tableView) else { return false }
        // As in the table's own layout, in which UIKit asks. (Apple, `UITraitCollection.current`.)
        tableView.traitCollection.performAsCurrent { perform(next, in: tableView, askedOf: delegate) }
        return true
    }

    /// - Returns: nil where there is nothing to do now.
    private func findNext(in tableView: UITableView) -> Next? {
        var next: Next?
        if !isAnythingUncached { next = nextAhead(in: tableView) }
        // Asked again, because looking ahead may have found other counts, and so rows that are uncached.
        if next == nil, isAnythingUncached { next = nextUncached(in: tableView) }
        // Where it cannot be told now, what is uncached is measured meanwhile.
        guard estimates.areToBeTold, let reach = estimates.reachWorthTelling(tableView, before: next),
            estimates.canTell(tableView)
        else { return next }
        return .estimates(reach: reach)
    }

    private func perform(_ next: Next, in tableView: UITableView, askedOf delegate: any UITableViewDelegate) {
        switch next {
        case .row(let row): precache(row, in: tableView, askedOf: delegate)
        case .ahead(let row, let environment): precache(row, for: environment, in: tableView, askedOf: delegate)
        case .supplement(let supplement):
            let ticket = store.ticket(for: supplement)
            _ = desk.askAhead(AheadQuestion(.supplement(supplement))) {
                _ =
                    supplement.isHeader
                    ? tableView.height(forHeaderInSection: supplement.row, from: delegate)
                    : tableView.height(forFooterInSection: supplement.row, from: delegate)
            }
            store.skipSupplement(ticket)
        case .estimates(let reach): estimates.tell(tableView, reach: reach)
        }
    }

    /// - Parameter other: the environment to measure the row for; nil for the present one.
    private func precache(
        _ row: RowPosition, for other: HeightEnvironment? = nil, in tableView: UITableView,
        askedOf delegate: any UITableViewDelegate
    ) {
        let ticket = store.ticket(for: row, in: other)
        let path = IndexPath(row)
        var answer: CGFloat?
        let question = AheadQuestion(.row(row), for: other)
        var asked = question
        if tableView.delegateAnswersHeights {
            asked = desk.askAhead(question) { answer = tableView.height(forRowAt: path, from: delegate) }
        }
        if asked.wasRecorded, store.otherItem != nil, !hasReportedKey { checkKey(of: row, ticket, in: tableView, askedOf: delegate) }
        // Rows that size themselves are measured where their estimate is asked.
        if store.isCurrent(ticket), !asked.hasEstimate, isUncached(row, in: other), tableView.delegateAnswersEstimates {
            _ = desk.askAhead(question) { _ = tableView.estimatedHeight(forRowAt: path, from: delegate) }
        }
        // Still without a height? Then the answer is none that can be cached, and asking again would never end.
        guard store.isCurrent(ticket) else { return }
        guard other == nil else { return store.skip(row, in: other) }
        guard store.rows[row] == nil else { return }
        // It may size itself, without a word to Precache; or have a height, without one: that is its estimate.
        desk.noteHasUncachedRows()
        store.skip(row, estimate: asked.wasAskedBack ? nil : answer.flatMap { $0 > 0 ? Double($0) : nil })
    }

    /// A row showed something else than before, although nobody told of a change. If one that has just been measured shows
    /// something else at once, its key is made of what measuring changes, and there is no end to it.
    private func checkKey(
        of row: RowPosition, _ ticket: Ticket, in tableView: UITableView, askedOf delegate: any UITableViewDelegate
    ) {
        store.forgetOtherItem()
        guard store.isCurrent(ticket), store.rows[row] != nil, tableView.delegateAnswersHeights else { return }
        _ = desk.askAhead(AheadQuestion(.row(row))) { _ = tableView.height(forRowAt: IndexPath(row), from: delegate) }
        guard let other = store.otherItem, other.row == row else { return }
        hasReportedKey = true
        notes.report(
            "key",
            "row \(row) was measured with the key \(other.before.name), and has "
                + "\(store.item(at: row).map { "\($0.name)" } ?? "another") when it is asked again at once. What a key is made of "
                + "must not change while the row is measured: as it does, no height is ever found again.")
    }

    private func isUncached(_ row: RowPosition, in other: HeightEnvironment?) -> Bool {
        guard let other else { return store.rows[row] == nil }
        return store.rows(in: other)?.isUncached(row) ?? true
    }
}
