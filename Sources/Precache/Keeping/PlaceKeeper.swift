import PrecacheCore
import PrecachePlace

/// Tells ``Place`` how one table stands and what happens to it, and writes what it answers. Nobody else moves a list.
///
/// How the table stands is noted at the end of each call that is followed, and compared at the beginning of the next.
/// A list that moved between two calls was scrolled, unless bars, size or window changed as well. What moves it within
/// a call is UIKit.
@MainActor
final class PlaceKeeper {
    /// The table as it was at the end of its last call.
    struct LastCall {
        var standing: Standing
        let window: ObjectIdentifier?
        let source: ObjectIdentifier?
        /// The rows of the last layout; nil once they are other ones.
        var rows: [IndexPath]?
        /// Whether the list was scrolled since its last layout, whose cells are not what the reader sees.
        var isScrolled = false

        @MainActor
        init(_ tableView: UITableView, at standing: Standing, showing rows: [IndexPath]?) {
            self.standing = standing
            self.rows = rows
            window = tableView.window.map { ObjectIdentifier($0) }
            source = tableView.dataSource.map { ObjectIdentifier($0) }
        }
    }

    enum OwnScroll { case toDestination, toOpen, toTurn }

    /// Tells the app whether the list is at its end, and which rows came there.
    struct EndReport {
        var onChange: ((Bool) -> Void)?
        var said = true
        /// Whether the app has asked how many rows came unseen.
        var isCounting = false

        var isWanted: Bool { onChange != nil || isCounting }
    }

    private(set) weak var tableView: UITableView?
    let store: HeightStore
    let calls: OpenCalls
    private let settings: PrecachingSettings
    let motion: ListMotion
    private(set) var place = Place()
    var lastCall: LastCall?
    var destination: Destination?
    /// The scroll of its own that is under way.
    var ownScroll: OwnScroll?
    var endReport = EndReport()
    /// How often all rows were reloaded.
    private(set) var reloads = 0
    /// Has a list that rests after a scroll laid out, so that where it has come to is read.
    lazy var rest = MainTimer { [weak self] in self?.mayRest() }

    init(
        _ tableView: UITableView, _ store: HeightStore, _ calls: OpenCalls, _ settings: PrecachingSettings,
        _ motion: ListMotion
    ) {
        self.tableView = tableView
        self.store = store
        self.calls = calls
        self.settings = settings
        self.motion = motion
    }

    /// The table's rows, as they can be asked for now.
    var rows: TableRows { TableRows(tableView, store) }

    /// The edge that the list follows.
    var follows: Edge? {
        guard settings.isEnabled, let edge = settings.configuration.follows else { return nil }
        return edge == .top ? .top : .bottom
    }

    /// Whether the list is brought to its place in every layout.
    var keepsAlways: Bool { follows != nil || place.turn != nil || place.isSentToEnd }

    /// Whether a row belongs to the turn that is under way, and may still change.
    func isInTurn(_ row: RowPosition) -> Bool { place.turn.map { !$0.isOver && $0.row.position <= row } ?? false }

    // Identities are let go of after the change: their `deinit` is the app's code, which may call the table.

    func change(_ body: (inout Place) -> Void) {
        let before = place
        var next = place
        body(&next)
        place = next
        withExtendedLifetime(before) {}
    }

    func setDestination(_ next: Destination?) {
        let before = destination
        destination = next
        withExtendedLifetime(before) {}
    }

    // MARK: - Events

    func tableIsGone() {
        onEndChange = nil
        setDestination(nil)
        change { $0 = Place() }
    }

    /// Rows were edited, or reloaded.
    func follow(edits: Bool) {
        if !edits { reloads += 1 }
        let rows = rows
        change {
            $0.reading?.follow(edits: edits, rows)
            $0.turn?.row.follow(edits: edits, rows)
            $0.unseen.follow(edits: edits, rows)
        }
        // A row that the table did not have yet is the one that is there after an edit.
        if edits || destination?.row?.isSure == true { destination?.row?.follow(edits: edits, rows) }
    }

    /// A call begins that no other one is within.
    func callBegins(_ call: TableCall, in tableView: UITableView) {
        if isLeftAlone(tableView, call) {
            lastCall?.isScrolled = true
            lastCall?.standing.offset = tableView.contentOffset.y
            return motion.wasScrolled(isByFinger: true)
        }
        let now = readStanding(of: tableView)
        if let last = lastCall { compare(now, with: last, in: tableView) }
        let isTelling = calls.open.contains(.telling)
        if keepsAlways {
            let isToBeRead = !place.isRead && (place.hold != .unread || follows == nil)
            if isToBeRead, !isMoving(tableView) { readBefore(call, at: now, in: tableView) }
        } else if !place.isDue, isTelling || call.leavesWindow(of: tableView) {
            readBefore(call, at: now, in: tableView)
        }
        if isTelling, place.isRead { change { $0.isDue = true } }
        if call.isScroll {
            // A layout that UIKit makes within a jump undoes nothing of it.
            let toEnd = leadsToEnd(call, in: tableView, from: now)
            let isByPoints = call.isAtOnceByPoints && !toEnd && place.turn == nil
            change { if isByPoints { $0.scroll() } else { $0.jump(toEnd: toEnd) } }
            lastCall?.isScrolled = true
            lastCall?.standing.offset = now.offset
        }
    }

    /// Notices what moved the list since its last call.
    private func compare(_ now: Standing, with last: LastCall, in tableView: UITableView) {
        let window = tableView.window.map { ObjectIdentifier($0) }
        let isAround = now.isAround(sameAs: last.standing) && window == last.window
        if now.offset != last.standing.offset {
            if isAround {
                motion.wasScrolled(isByFinger: tableView.isBeingScrolled)
                scrolled(by: now.offset - last.standing.offset)
                if tableView.isBeingScrolled {
                    change { $0.turnAway() }
                    setDestination(nil)
                }
            } else if tableView.isBeingScrolled {
                // Bars or insets moved along with the finger.
                change { $0.scroll() }
            }
        }
        if last.window == nil, window != nil, place.isRead { change { $0.isDue = true } }
    }

    /// Whether the list follows nothing and a finger moves it, so that each frame is left to UIKit.
    func isLeftAlone(_ tableView: UITableView, _ call: TableCall) -> Bool {
        call.isLayout && !keepsAlways && !place.isDue && destination == nil && !endReport.isWanted
            && tableView.isBeingScrolled
    }

    func callEnds(_ call: TableCall, in tableView: UITableView) {
        if isLeftAlone(tableView, call) { return }
        let now = readStanding(of: tableView)
        let last = lastCall
        if call.isScroll, let last { scrolled(by: now.offset - last.standing.offset) }
        if let last = lastCall, last.standing.offset != now.offset, !place.isDue, tableView.isBeingScrolled {
            change { $0.scroll() }
        }
        var next = LastCall(tableView, at: now, showing: call.changesRows ? nil : lastCall?.rows)
        next.isScrolled = call.isScroll || lastCall?.isScrolled == true
        // Another list, which opens at its own end.
        if let before = lastCall?.source, before != next.source { change { $0.forget() } }
        lastCall = next
        // A jump is read by the layout after it, although UIKit may have made one within it.
        if place.isDue && !call.isLayout || call.isScroll && (keepsAlways || endReport.isWanted) {
            tableView.setNeedsLayout()
        }
        sayEndChange()
    }

    /// Precaching was enabled: rows may have other identities; and a list that comes to follow an end starts from where
    /// it is, if it was shown before.
    ///
    /// - Parameter before: the edge that it has followed until now.
    func enabled(followingBefore before: Edge?, _ tableView: UITableView) {
        guard tableView.window != nil else { return }
        if before == follows, place.isRead {
            let rows = self.rows
            let identity = place.turn.flatMap { rows.areIdentified ? rows.findIdentity(at: $0.row.position) : nil }
            change { $0.turn?.row.identity = identity }
            return read(tableView, at: readStanding(of: tableView), asksApp: true)
        }
        guard before != follows, !place.isHeldByTurn, !(tableView.indexPathsForVisibleRows ?? []).isEmpty else {
            return
        }
        change { $0.jump(toEnd: false) }
        if follows != nil, !isMoving(tableView) { read(tableView, at: readStanding(of: tableView), asksApp: true) }
    }

    /// The app has the list scrolled by a call that says so.
    func scrollWasCalled(_ call: TableCall?, isAnimated: Bool) {
        if ownScroll == .toOpen { return }
        motion.scrollWasCalled(isAnimated: isAnimated)
        if ownScroll == .toTurn { return }
        setDestination(nil)
        if let tableView, call == nil || calls.depth > 1 {
            // Within another call, where none was seen to begin.
            let toEnd = call.map { leadsToEnd($0, in: tableView, from: readStanding(of: tableView)) } ?? false
            change { $0.jump(toEnd: toEnd) }
        }
        scrolled(by: 0)
    }

    private func scrolled(by points: CGFloat) {
        lastCall?.isScrolled = true
        change { $0.scroll(by: points) }
    }
}

extension TableCall {
    @MainActor
    fileprivate func leavesWindow(of tableView: UITableView) -> Bool {
        if case .didMoveToWindow = self { tableView.window == nil } else { false }
    }
}
