import PrecacheCore

/// Has a list hold on to its place: to the rows on its screen, and to the end that it follows, until a scroll takes it
/// elsewhere.
///
/// How the table stands is noted at the end of each call that is followed, and compared at the beginning of the next.
/// A list that moved between two calls was scrolled, unless bars, size or window changed as well. What moves it within
/// a call is UIKit.
@MainActor
final class PlaceKeeper {
    let monitor: TableMonitor
    private let settings: PrecachingSettings
    private let activity: ActivityReader
    private let motion: ListMotion
    /// How the table stood at the end of its last call.
    private var last: Standing?
    private(set) var anchor = Anchor()
    /// Whether the list may stand elsewhere than where ``anchor`` was read.
    var isOld = true
    /// Whether the place is to be restored in the next layout, whether or not the list follows an end.
    var isDue = false
    /// Whether the list was scrolled since its last layout.
    private var wasScrolled = false
    private(set) var destination: Destination?
    /// The rows of the last layout; none once they are other ones.
    private(set) var visible: [IndexPath] = []
    /// How many offsets were set one after the other, before one was right.
    var passes = 0

    init(
        _ monitor: TableMonitor, _ settings: PrecachingSettings, _ activity: ActivityReader, _ motion: ListMotion
    ) {
        self.monitor = monitor
        self.settings = settings
        self.activity = activity
        self.motion = motion
    }

    var store: HeightStore { monitor.store }
    var diagnostics: Diagnostics { monitor.store.diagnostics }

    /// The edge that the list follows.
    var follows: PrecachingConfiguration.Edge? { settings.isEnabled ? settings.configuration.follows : nil }

    // Identities are let go of after the change: their `deinit` is the app's code, which may call the table.

    func setAnchor(_ next: Anchor) {
        let before = anchor
        anchor = next
        withExtendedLifetime(before) {}
    }

    func setDestination(_ next: Destination?) {
        let before = destination
        destination = next
        withExtendedLifetime(before) {}
    }

    // MARK: - Events

    func storeChanged(_ change: HeightStore.Change) {
        guard change == .moved || change == .replaced else { return }
        anchor.follow(change, store)
        // A row that the table did not have yet is the one that is there after an edit.
        if change == .moved || destination?.row.isFollowed == true { destination?.row.follow(change, store) }
    }

    /// A call begins that no other one is within.
    func callBegins(_ call: TableCall, in tableView: UITableView) {
        let now = Standing(tableView)
        let before = last ?? now
        if now.offset != before.offset, now.isAround(sameAs: before) {
            scrolled(by: now.offset - before.offset)
            if tableView.isBeingScrolled { setDestination(nil) }
        }
        if before.window == nil, now.window != nil, !isOld { isDue = true }
        // A list in motion is read once it rests, or changes.
        if isOld, !call.isLayout || follows != nil && !isMoving(tableView) {
            hold(tableView, standing: now, isAboutToBeLaidOut: call.isLayout)
        }
        if monitor.calls.open.contains(.telling) { isDue = !isOld }
        // A layout that UIKit makes within a jump undoes nothing of it.
        if call.isScroll {
            isOld = true
            wasScrolled = true
        }
    }

    /// Makes sure that the place is the one that the reader sees, before the app changes it.
    func hold(_ tableView: UITableView, isWithinCall: Bool) {
        if !isWithinCall { return callBegins(.beginUpdates, in: tableView) }
        if isOld, !visible.isEmpty { read(tableView, at: Standing(tableView), asksApp: false) }
    }

    func callEnds(_ call: TableCall, in tableView: UITableView) {
        let now = Standing(tableView)
        if let last {
            if call.isScroll {
                scrolled(by: now.offset - last.offset)
                if now.window != nil { anchor.gap = gap(tableView, now, showing: tableView.rows(on: now)) }
            }
            if last.offset != now.offset, !isDue, tableView.isBeingScrolled { isOld = true }
            // Another list, which opens at its own end.
            if last.source != nil, last.source != now.source { setAnchor(Anchor()) }
        }
        last = now
        // The next layout shows what was scrolled to.
        wasScrolled = call.isScroll
        if call.changesRows { visible = [] }
        if isDue, !call.isLayout { tableView.setNeedsLayout() }
    }

    /// The list follows another end, or its rows have other identities.
    func readAnew() { isOld = true }

    /// The app has the list scrolled by a call that says so.
    func scrollWasCalled() {
        setDestination(nil)
        anchor.gap = nil
        scrolled(by: 0)
    }

    private func scrolled(by points: CGFloat) {
        wasScrolled = true
        anchor.scroll(by: points)
        isOld = true
        isDue = false
        passes = 0
    }

    /// - Parameter visible: nil where the table's counts are not the known ones.
    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]?) {
        guard let visible else { return }
        self.visible = visible
        if !wasScrolled { motion.offsetWasAdjusted(at: tableView.contentOffset.y) }
        guard tableView.window != nil, !monitor.isUpdating(tableView) else { return }
        if isOld || !isDue && follows == nil {
            // UIKit has decided where the list stands.
            isDue = false
            isOld = true
            if !wasScrolled, !isMoving(tableView) {
                read(tableView, at: Standing(tableView), asksApp: follows != nil)
            }
        } else if isDue || !isMoving(tableView) {
            restore(tableView)
        } else if tableView.isRefreshing {
            isOld = true
        }
    }

    /// Whether a finger, the app's animated scroll or a refresh control moves the list, or may do so.
    private func isMoving(_ tableView: UITableView) -> Bool {
        if tableView.isBeingScrolled || tableView.isRefreshing || tableView.isPressedLong { return true }
        let passing = activity.read(tableView).activity
        return passing.contains(.endingRefresh) || tableView.isAnimatingScroll ?? passing.contains(.scrolledByApp)
    }

    // MARK: - Reading

    /// Reads the place where the list may have another one, before it changes: the rows that the reader has seen last;
    /// after a scroll those that the layout is about to show.
    private func hold(_ tableView: UITableView, standing now: Standing, isAboutToBeLaidOut: Bool) {
        guard let last, last.window != nil else { return }
        let isAround = now.isAround(sameAs: last)
        let showsOthers = wasScrolled && isAboutToBeLaidOut && isAround
        // Rows may come in at the top, which are measured by the layout.
        if showsOthers { visible = [] }
        if showsOthers || !visible.isEmpty {
            read(tableView, at: isAround ? now : last, asksApp: false)
        } else if !anchor.rows.isEmpty {
            // No rows can be read. The place that was read last goes on, shifted by what was scrolled since.
            isOld = false
        }
    }

    /// - Parameter asksApp: whether identities may be asked of the app: its model is the one that is shown, and rests.
    private func read(_ tableView: UITableView, at standing: Standing, lag: CGFloat? = nil, asksApp: Bool) {
        var kept = wasScrolled ? 0 : anchor.lag
        if abs(kept) > tableView.halfPixel, !tableView.fitsScreen { kept = 0 }
        let lag = lag ?? kept
        // The model may be ahead of the table, and lack rows that are shown.
        let asksApp = asksApp && tableView.agreesWithDataSource(around: visible)
        let read = Anchor(of: tableView, at: standing, showing: visible, lag: lag, in: store) { path in
            if asksApp { return store.identities?.identity(path) }
            let item = store.rows.item(at: RowPosition(path))
            // A key that was made of several values is no identity.
            return item?.value is HeightKey ? nil : item?.name
        }
        setAnchor(read)
        anchor.gap = gap(tableView, standing, showing: anchor.visibleRows)
        isOld = false
    }

    func gap(_ tableView: UITableView, _ standing: Standing, showing visible: [IndexPath]) -> CGFloat? {
        tableView.gap(to: follows ?? .bottom, standing, showing: visible)
    }

    // MARK: - Restoring

    /// The most offsets that are set for one change, while rows turn out to be higher or lower than estimated and UIKit
    /// moves the list itself, by turns.
    private static let maxPasses = 8

    /// Brings the list to its place, by one offset: what the table then shows is laid out next, and looked at again.
    private func restore(_ tableView: UITableView) {
        guard tableView.lastRow != nil else {
            passes = 0
            return isDue = false
        }
        let goal = goal(in: tableView)
        let ends = tableView.offsetsOfEnds
        // A list that a finger has pulled beyond its ends comes back by itself.
        let y = tableView.isBeingScrolled ? goal : min(max(goal, ends.top), ends.bottom)
        if abs(y - tableView.contentOffset.y) <= tableView.halfPixel || passes == Self.maxPasses {
            let lag = goal - tableView.contentOffset.y
            return settle(tableView, lag: abs(lag) <= tableView.halfPixel || tableView.fitsScreen ? lag : 0)
        }
        passes += 1
        motion.offsetWasAdjusted(at: y)
        // The property: the method would end a deceleration.
        tableView.contentOffset.y = y
    }

    /// The offset of the place, which may be beyond the content's ends.
    private func goal(in tableView: UITableView) -> CGFloat {
        // A copy: identities are asked of the app, which may call the table.
        let held = anchor
        let kept = held.offset(in: tableView, store)
        // Of another list nothing is known but its end.
        if kept == nil { anchor.gap = 0 }
        let y = kept ?? tableView.contentOffset.y
        guard let follows, let gap = anchor.gap, let end = tableView.offset(showing: follows) else { return y }
        // Where the end did not go further away, nothing moves.
        let distance = follows == .top ? y - end : end - y
        return distance > gap + tableView.halfPixel ? end : y
    }

    private func settle(_ tableView: UITableView, lag: CGFloat) {
        passes = 0
        // Among updates that keep the place, more layouts may come.
        if monitor.calls.depth <= 1 { isDue = false }
        if anchor.awaitsHeight(in: tableView, store) { return }
        let gap = anchor.gap
        read(tableView, at: Standing(tableView), lag: lag, asksApp: true)
        anchor.gap = anchor.gap ?? gap
    }
}
