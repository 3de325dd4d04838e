/// The motion of a list, by its offset at each layout, and by the calls that scroll it.
@MainActor
final class ListMotion {
    enum Movement {
        case onward
        /// The direction changed.
        case turned
        /// The list moved by more than a screen, so that it shows other rows only.
        case jumped
    }

    /// The velocity of the last step, in points a second, positive towards the end. It is kept when the list rests.
    private(set) var velocity: CGFloat = 0
    private var last: (time: Double, offset: CGFloat)?
    /// The last step without a finger, and how many came before it without a rest; nil while a finger scrolls.
    private var unaided: (time: Double, count: Int)?
    /// When an animated scroll was called, or last moved the list; nil where none was.
    private var animated: Double?
    private var isRefreshing = false
    /// The pause in which the list may still close the gap of its refresh control.
    private(set) var endingRefresh = Pause(Pause.refreshing)

    /// The longest time between two steps of one movement, in seconds: two frames of the slowest animation, at 20 a
    /// second. A list that stands still for longer has come to rest.
    static let maxPause = 0.1
    /// The least time between two frames, in seconds: a table may be laid out twice in one.
    private static let minFrame = 0.004

    // MARK: - Events

    /// Takes down the offset at which the list was laid out. Returns nil if it has not moved.
    func follow(_ tableView: UITableView) -> Movement? {
        move(to: tableView.contentOffset.y, now: Clock.now(), screenHeight: tableView.bounds.height)
    }

    /// Takes down an offset in points. Returns nil if the list has not moved; the first offset counts as a movement.
    func move(to offset: CGFloat, now: Double, screenHeight: CGFloat) -> Movement? {
        guard let last else {
            self.last = (now, offset)
            return .onward
        }
        let distance = offset - last.offset
        let seconds = abs(now - last.time)
        let hasJumped = abs(distance) > screenHeight
        guard distance != 0, hasJumped || seconds >= Self.minFrame else { return nil }
        self.last = (now, offset)
        // However long the layout took, the list has moved just now.
        unaided?.time = now
        let before = velocity
        velocity = distance / CGFloat(max(seconds, Self.minFrame))
        if hasJumped { return .jumped }
        return velocity * before > 0 ? .onward : .turned
    }

    /// The list stands elsewhere than at the end of its last call.
    func wasScrolled(isByFinger: Bool, now: Double = Clock.now()) {
        if isByFinger {
            unaided = nil
            animated = nil
            return
        }
        var count = 0
        if let unaided, left(since: unaided.time, now) != nil {
            let isOfLastFrame = abs(now - unaided.time) < Self.minFrame
            count = unaided.count + (isOfLastFrame ? 0 : 1)
        }
        unaided = (now, count)
        if left(since: animated, now) != nil { animated = now }
    }

    /// The list was put at an offset in points, and nothing on the screen moved by that.
    func offsetWasAdjusted(at offset: CGFloat) { last?.offset = offset }

    /// The app has called a method that scrolls the list, which has jumped by now, or goes there with the next frames.
    func scrollWasCalled(isAnimated: Bool) { animated = isAnimated ? Clock.now() : nil }

    /// Notices that a refresh has ended. Called at each layout, and in each idle task.
    func followRefreshing(_ isRefreshingNow: Bool) {
        if isRefreshing, !isRefreshingNow { endingRefresh.begin() }
        isRefreshing = isRefreshingNow
    }

    // MARK: - Questions

    /// Whether the list stands elsewhere than in the last layout that was followed.
    func hasMoved(_ tableView: UITableView) -> Bool { last.map { $0.offset != tableView.contentOffset.y } ?? false }

    /// Whether the app, or a tap on the status bar, has the list scrolled with an animation, which would end where an
    /// offset is set. Systems before iOS 17.4 do not say: there it is so from the app's call until the list rests.
    func isAnimated(_ tableView: UITableView) -> Bool {
        tableView.isAnimatingScroll ?? (left(since: animated, Clock.now()) != nil)
    }

    /// The seconds for which the list may still be scrolled without a finger; nil where it is not.
    func pause(of tableView: UITableView) -> Double? {
        if isAnimated(tableView) { return Self.maxPause }
        return pause(saysAnimations: tableView.isAnimatingScroll != nil, now: Clock.now())
    }

    /// The seconds for which the list may still be moved step by step. One step is a jump, where the system says of an
    /// animation that it is one; elsewhere it may be the first frame of any.
    func pause(saysAnimations: Bool, now: @autoclosure () -> Double) -> Double? {
        guard let unaided, unaided.count > 0 || !saysAnimations else { return nil }
        return left(since: unaided.time, now())
    }

    /// The seconds that are left of ``maxPause``; nil once it is over.
    private func left(since time: Double?, _ now: @autoclosure () -> Double) -> Double? {
        guard let time else { return nil }
        let left = Self.maxPause - abs(now() - time)
        return left > 0 ? left : nil
    }
}
