#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// How a list moves, by where it was in each frame.
struct ListMotion {
    private var last: (time: Double, offset: CGFloat)?
    /// When no finger had to do with it, and how often in a row it had moved then.
    private var lastLook: (time: Double, offset: CGFloat)?
    private var steps = 0
    /// From one frame to the next, in points a second.
    private var step: CGFloat = 0
    /// In points a second, positive towards the end of the content; 0 at rest. The slower of the last two frames': the
    /// first of a drag makes up for what the finger had come before the list followed.
    private(set) var velocity: CGFloat = 0
    /// Whether the list was last moved towards its beginning.
    private(set) var isUpward = false

    /// In seconds: after so long without a frame a movement is another one.
    static let longestPause = 0.1

    /// The list is at `offset` points in the frame that began at `time`, in seconds.
    mutating func note(_ offset: CGFloat, at time: Double) {
        guard let last, time - last.time < Self.longestPause else {
            (step, velocity) = (0, 0)
            self.last = (time, offset)
            return
        }
        guard time > last.time else { return }
        let next = (offset - last.offset) / (time - last.time)
        velocity = next * step <= 0 ? 0 : abs(next) < abs(step) ? next : step
        step = next
        turn(to: offset - last.offset)
        self.last = (time, offset)
        lastLook = nil
    }

    /// The list is at `offset` points while no finger has to do with it.
    ///
    /// - Parameter time: in seconds.
    /// - Returns: whether the app scrolls it by itself: it was elsewhere the last two times, each a moment before. Once
    ///   is a jump.
    mutating func look(at offset: CGFloat, at time: Double) -> Bool {
        let distance = offset - (lastLook?.offset ?? last?.offset ?? offset)
        turn(to: distance)
        let isSoon = lastLook.map { abs(time - $0.time) < Self.longestPause } ?? false
        // Within one frame it is looked at several times.
        if distance != 0 { steps = isSoon ? steps + 1 : 1 } else if !isSoon { steps = 0 }
        if distance != 0 || !isSoon { lastLook = (time, offset) }
        (step, velocity) = (0, 0)
        last = nil
        return steps > 1
    }

    /// The list was put at `offset` points, and nothing on the screen moved by it.
    mutating func wasPlaced(at offset: CGFloat) {
        if let lastLook { self.lastLook = (lastLook.time, offset) }
    }

    private mutating func turn(to distance: CGFloat) {
        if distance != 0 { isUpward = distance < 0 }
    }

    /// How far it still goes, in points, negative upwards, if no finger stops it: v(t) = v0 * d^t, t in milliseconds.
    /// (Apple's projection: WWDC 2018, session 803, "Designing Fluid Interfaces".)
    ///
    /// - Parameter decelerationRate: d, the list's.
    func distanceToRest(decelerationRate: CGFloat) -> CGFloat {
        guard decelerationRate > 0, decelerationRate < 1 else { return 0 }
        return -velocity / 1000 / log(decelerationRate)
    }
}
