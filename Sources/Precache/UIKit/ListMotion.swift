#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// How a list moves, by where it was in each frame.
struct ListMotion {
    private var last: (time: Double, offset: CGFloat)?
    /// From one frame to the next, in points a second.
    private var step: CGFloat = 0
    /// In points a second, positive towards the end of the content; 0 at rest. The slower of the last two frames': the first of a
    /// drag makes up for what the finger had come before the list followed.
    private(set) var velocity: CGFloat = 0
    /// Whether the list was last moved towards its beginning.
    private(set) var isUpward = false

    /// In seconds: after so long without a frame a movement is another one.
    private static let longestPause = 0.1

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
    }

    /// The list is at rest, at `offset` points.
    mutating func comeToRest(at offset: CGFloat) {
        turn(to: offset - (last?.offset ?? offset))
        (step, velocity) = (0, 0)
        last = (-.infinity, offset)
    }

    private mutating func turn(to distance: CGFloat) {
        if distance != 0 { isUpward = distance < 0 }
    }

    /// How far it still goes, in points, negative upwards, if no finger stops it: v(t) = v0 * d^t, t in milliseconds. (Apple's
    /// projection: WWDC 2018, session 803, "Designing Fluid Interfaces".)
    ///
    /// - Parameter decelerationRate: d, the list's.
    func way(decelerationRate: CGFloat) -> CGFloat {
        guard decelerationRate > 0, decelerationRate < 1 else { return 0 }
        return -velocity / 1000 / log(decelerationRate)
    }
}
