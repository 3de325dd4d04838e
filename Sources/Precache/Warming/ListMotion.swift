/// The motion of a list, by its offset at each layout.
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
    /// In how many successive turns of the loop the list moved without a finger.
    private var turns = 0
    /// Whether the list moved in this turn of the loop.
    private var hasMoved = false

    /// The longest time between two steps of one movement, in seconds.
    static let maxPause = 0.1
    /// The least time between two frames, in seconds: a table may be laid out twice in one.
    private static let minFrame = 0.004

    /// Takes down the offset at which the list was laid out. Returns nil if it has not moved.
    ///
    /// - Parameter hasTurns: whether ``turnIsOver()`` is called.
    func follow(_ tableView: UITableView, hasTurns: Bool) -> Movement? {
        let movement = move(
            to: tableView.contentOffset.y, now: Clock.now(), screenHeight: tableView.bounds.height,
            isByFinger: tableView.isBeingScrolled, isOnceMore: hasMoved && hasTurns)
        if movement != nil { hasMoved = true }
        return movement
    }

    /// Takes down an offset in points. Returns nil if the list has not moved; the first offset counts as a movement.
    ///
    /// - Parameter isOnceMore: whether it moved in this turn of the loop before.
    func move(
        to offset: CGFloat, now: Double, screenHeight: CGFloat, isByFinger: Bool, isOnceMore: Bool = false
    ) -> Movement? {
        guard let last else {
            self.last = (now, offset)
            return .onward
        }
        let distance = offset - last.offset
        let seconds = abs(now - last.time)
        let hasJumped = abs(distance) > screenHeight
        guard distance != 0, hasJumped || seconds >= Self.minFrame else { return nil }
        if isByFinger || seconds >= Self.maxPause { turns = 0 }
        if !isByFinger, !isOnceMore { turns += 1 }
        self.last = (now, offset)
        let before = velocity
        velocity = distance / CGFloat(max(seconds, Self.minFrame))
        if hasJumped { return .jumped }
        return velocity * before > 0 ? .onward : .turned
    }

    /// The list was put at an offset in points, and nothing on the screen moved by that.
    func offsetWasAdjusted(at offset: CGFloat) { last?.offset = offset }

    func turnIsOver() { hasMoved = false }

    /// The seconds for which the app may still scroll the list, animated: if it moved in two turns in a row. Else nil.
    func pause(now: @autoclosure () -> Double) -> Double? {
        guard turns > 1, let last else { return nil }
        let left = Self.maxPause - abs(now() - last.time)
        return left > 0 ? left : nil
    }
}
