/// How a list moves, by where it was each time it was laid out.
struct ListMotion {
    /// In points a second, positive towards the end: that of the last step, also when the list rests.
    private(set) var velocity: CGFloat = 0
    private var last: (time: Double, offset: CGFloat)?
    /// In how many turns of the loop in a row it has moved, and not from a finger.
    private var steps = 0

    enum Step {
        case onward
        /// In the other direction than before.
        case turned
        /// By more than a screen: nothing of what was there still is.
        case jumped
    }

    /// In seconds: after so long without a step a movement is another one.
    static let maxPause = 0.1
    /// The least time between two frames, in seconds: a table may be laid out twice in one.
    private static let minFrame = 0.004

    /// The list was laid out at `offset` points. Returns which step of a movement that is; nil where it has not moved.
    ///
    /// - Parameter isOnceMore: whether it was laid out before in this turn of the loop, and has moved.
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

    /// The list was put at `offset` points, and nothing on the screen moved by it.
    mutating func offsetWasAdjusted(at offset: CGFloat) { last?.offset = offset }

    /// For how many seconds the app may still be scrolling the list, animated: it moved in two turns in a row, a moment
    /// ago. Once is a jump. Nil where it does not.
    func pause(now: Double) -> Double? {
        guard steps > 1, let last else { return nil }
        let left = Self.maxPause - abs(now - last.time)
        return left > 0 ? left : nil
    }
}
