/// The motion of a list, by its offset at each layout.
struct ListMotion {
    /// The velocity of the last step, in points a second, positive towards the end. It is kept when the list rests.
    private(set) var velocity: CGFloat = 0
    private var last: (time: Double, offset: CGFloat)?
    /// In how many successive turns of the loop the list moved without a finger.
    private var steps = 0

    enum Step {
        case onward
        /// The direction changed.
        case turned
        /// The list moved by more than a screen, so that it shows other rows only.
        case jumped
    }

    /// The longest time between two steps of one movement, in seconds.
    static let maxPause = 0.1
    /// The least time between two frames, in seconds: a table may be laid out twice in one.
    private static let minFrame = 0.004

    /// Notes that the list was laid out at an offset in points. Returns nil if it has not moved.
    mutating func look(
        at offset: CGFloat, now: Double, screenHeight: CGFloat, isByFinger: Bool, isOnceMore: Bool = false
    ) -> Step? {
        guard let last else {
            self.last = (now, offset)
            return .onward
        }
        let (distance, seconds) = (offset - last.offset, abs(now - last.time))
        let hasJumped = abs(distance) > screenHeight
        guard distance != 0, hasJumped || seconds >= Self.minFrame else { return nil }
        if isByFinger || seconds >= Self.maxPause { steps = 0 }
        if !isByFinger, !isOnceMore { steps += 1 }
        self.last = (now, offset)
        let before = velocity
        velocity = distance / CGFloat(max(seconds, Self.minFrame))
        return hasJumped ? .jumped : velocity * before > 0 ? .onward : .turned
    }

    /// The list was put at an offset in points, and nothing on the screen moved by that.
    mutating func offsetWasAdjusted(at offset: CGFloat) { last?.offset = offset }

    /// The seconds for which the app may still scroll the list, animated: if it moved in two turns in a row. Else nil.
    func pause(now: @autoclosure () -> Double) -> Double? {
        guard steps > 1, let last else { return nil }
        let left = Self.maxPause - abs(now() - last.time)
        return left > 0 ? left : nil
    }
}
