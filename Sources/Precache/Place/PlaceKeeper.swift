import PrecacheCore

/// Has a list hold on to its place: to the rows on its screen, and to the end that it follows, until a scroll takes it
/// elsewhere.
///
/// How the table stands is noted at the end of each call that is followed, and compared at the beginning of the next.
/// A list that moved between two calls was scrolled, unless bars, size or window changed as well. What moves it within
/// a call is UIKit.
@MainActor
final class PlaceKeeper {
    /// The table as it was at the end of its last call.
    private struct Seen {
        var standing: Standing?
        /// Whether the list was scrolled since its last layout.
        var wasScrolled = false
        /// The rows of the last layout; none once they are other ones.
        var visible: [IndexPath] = []
    }

    let monitor: TableMonitor
    private let settings: PrecachingSettings
    private let activity: ActivityReader
    let motion: ListMotion
    private var seen = Seen()
    var anchor = Anchor()
    /// Whether the list may stand elsewhere than where ``anchor`` was read.
    var isOld = true
    var restoration = Restoration()
    private(set) var destination: Destination?
    /// From its begin until nothing is left of its room.
    var turn: Turn?

    init(
        _ monitor: TableMonitor, _ settings: PrecachingSettings, _ activity: ActivityReader, _ motion: ListMotion
    ) {
        self.monitor = monitor
        self.settings = settings
        self.activity = activity
        self.motion = motion
    }

    var visible: [IndexPath] { seen.visible }
    var store: HeightStore { monitor.store }
    var diagnostics: Diagnostics { monitor.store.diagnostics }

    /// The edge that the list follows.
    var follows: PrecachingConfiguration.Edge? { settings.isEnabled ? settings.configuration.follows : nil }

    /// Whether the list is brought to its place in every layout.
    private var keepsAlways: Bool { follows != nil || turn != nil }

    func standing(_ tableView: UITableView) -> Standing { Standing(tableView, room: turn?.room(in: tableView) ?? 0) }

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

    func setTurn(_ next: Turn?) {
        let before = turn
        turn = next
        withExtendedLifetime(before) {}
    }

    // MARK: - Events

    func storeChanged(_ change: HeightStore.Change) {
        guard change == .moved || change == .replaced else { return }
        anchor.follow(change, store)
        turn?.row.follow(change, store)
        // A row that the table did not have yet is the one that is there after an edit.
        if change == .moved || destination?.row.isFollowed == true { destination?.row.follow(change, store) }
    }

    /// A call begins that no other one is within.
    func callBegins(_ call: TableCall, in tableView: UITableView) {
        let now = standing(tableView)
        let before = seen.standing ?? now
        if now.offset != before.offset, now.isAround(sameAs: before) {
            motion.wasScrolled(isByFinger: tableView.isBeingScrolled)
            scrolled(by: now.offset - before.offset)
            if tableView.isBeingScrolled { setDestination(nil) }
        } else if now.offset != before.offset, tableView.isBeingScrolled {
            // Bars or insets moved along with the finger.
            turn?.scroll()
            isOld = true
        }
        if before.window == nil, now.window != nil, !isOld { restoration.isDue = true }
        // A list in motion is read once it rests, or changes.
        if isOld, !call.isLayout || keepsAlways && !isMoving(tableView) {
            hold(tableView, standing: now, isAboutToBeLaidOut: call.isLayout)
        }
        if monitor.calls.open.contains(.telling) { restoration.isDue = !isOld }
        // A layout that UIKit makes within a jump undoes nothing of it.
        if call.isScroll {
            isOld = true
            seen.wasScrolled = true
        }
    }

    /// Makes sure that the place is the one that the reader sees, before the app changes it.
    func hold(_ tableView: UITableView, isWithinCall: Bool) {
        if !isWithinCall { return callBegins(.beginUpdates, in: tableView) }
        if isOld, !visible.isEmpty { read(tableView, at: standing(tableView), asksApp: false) }
    }

    func callEnds(_ call: TableCall, in tableView: UITableView) {
        let now = standing(tableView)
        if let last = seen.standing {
            if call.isScroll {
                scrolled(by: now.offset - last.offset)
                if now.window != nil { arrived(gap: gap(tableView, now, showing: tableView.rows(on: now))) }
            }
            if last.offset != now.offset, !restoration.isDue, tableView.isBeingScrolled { isOld = true }
            // Another list, which opens at its own end.
            if last.source != nil, last.source != now.source {
                setAnchor(Anchor())
                endTurnHere()
            }
        }
        seen.standing = now
        // The next layout shows what was scrolled to.
        seen.wasScrolled = call.isScroll
        if call.changesRows { seen.visible = [] }
        if restoration.isDue, !call.isLayout { tableView.setNeedsLayout() }
    }

    /// The list follows another end, or its rows have other identities.
    func readAnew() { isOld = true }

    /// The app has the list scrolled by a call that says so.
    func scrollWasCalled(isAnimated: Bool) {
        motion.scrollWasCalled(isAnimated: isAnimated)
        setDestination(nil)
        anchor.gap = nil
        scrolled(by: 0)
    }

    private func scrolled(by points: CGFloat) {
        seen.wasScrolled = true
        anchor.scroll(by: points)
        turn?.scroll()
        isOld = true
        restoration.isDue = false
        restoration.passes = 0
    }

    /// - Parameter visible: nil where the table's counts are not the known ones.
    func tableWasLaidOut(_ tableView: UITableView, showing visible: [IndexPath]?) {
        guard let visible else { return }
        seen.visible = visible
        if !seen.wasScrolled { motion.offsetWasAdjusted(at: tableView.contentOffset.y) }
        guard tableView.window != nil, !monitor.isUpdating(tableView) else { return }
        let isElsewhere = isOld && turn?.hold != .row
        if isElsewhere || !restoration.isDue && !keepsAlways {
            // UIKit has decided where the list stands.
            restoration.isDue = false
            isOld = true
            if !seen.wasScrolled, !isMoving(tableView) {
                read(tableView, at: standing(tableView), asksApp: keepsAlways)
            }
        } else if !isMoving(tableView) || restoration.isDue && !motion.isAnimated(tableView) {
            restore(tableView)
        } else if tableView.isRefreshing {
            isOld = true
        }
        // The app may have set another inset, also under a finger, where the list must not come beyond its end by it.
        if let turn { setRoom(turn.room(below: tableView.isBeingScrolled, in: tableView), in: tableView) }
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
        guard let last = seen.standing, last.window != nil else { return }
        let isAround = now.isAround(sameAs: last)
        let showsOthers = seen.wasScrolled && isAboutToBeLaidOut && isAround
        // Rows may come in at the top, which are measured by the layout.
        if showsOthers { seen.visible = [] }
        if showsOthers || !visible.isEmpty {
            read(tableView, at: isAround ? now : last, asksApp: false)
        } else if !anchor.rows.isEmpty {
            // No rows can be read. The place that was read last goes on, shifted by what was scrolled since.
            isOld = false
        }
    }

    /// - Parameter asksApp: whether identities may be asked of the app: its model is the one that is shown, and rests.
    func read(_ tableView: UITableView, at standing: Standing, lag: CGFloat? = nil, asksApp: Bool) {
        var kept = seen.wasScrolled ? 0 : anchor.lag
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
        let gapBefore = anchor.gap
        setAnchor(read)
        let gap = gap(tableView, standing, showing: anchor.visibleRows)
        if isOld { arrived(gap: gap, before: gapBefore) } else { anchor.gap = gap }
        isOld = false
    }

    /// A scroll has brought the list so far from its end, or away from it.
    private func arrived(gap: CGFloat?, before: CGFloat? = nil) {
        anchor.gap = gap
        if let gap, gap < before ?? .infinity { turn?.reachEnd() }
    }

    func gap(_ tableView: UITableView, _ standing: Standing, showing visible: [IndexPath]) -> CGFloat? {
        tableView.gap(to: follows ?? .bottom, standing, showing: visible)
    }
}
