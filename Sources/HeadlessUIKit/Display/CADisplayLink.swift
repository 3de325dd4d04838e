import Foundation

/// Calls back with each vsync for as long as it is in a run loop, and keeps itself alive meanwhile. (Apple,
/// `CADisplayLink`.)
///
/// The display sends vsyncs while ``HeadlessDisplay`` turns the loop. In UIKit it is made with a target and a selector.
@MainActor
public final class CADisplayLink: NSObject {
    private let handler: @MainActor (CADisplayLink) -> Void
    private var modes: Set<RunLoop.Mode> = []

    public var isPaused = false

    /// The time of the vsync that this callback belongs to, in seconds.
    public private(set) var timestamp: TimeInterval = 0
    /// The time of the vsync by which this callback's frame is to be ready.
    public var targetTimestamp: TimeInterval { timestamp + duration }
    /// The time between two vsyncs.
    public var duration: TimeInterval { HeadlessDisplay.main.frameDuration }

    public init(headlessHandler: @escaping @MainActor (CADisplayLink) -> Void) {
        handler = headlessHandler
    }

    /// - Parameter runLoop: the main run loop; others have no display here.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.formUnion(mode.headlessMembers)
        HeadlessDisplay.main.add(self)
    }

    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.subtract(mode.headlessMembers)
        if modes.isEmpty { invalidate() }
    }

    /// Takes the link off all modes, for good.
    public func invalidate() {
        modes = []
        HeadlessDisplay.main.remove(self)
    }

    func isActive(in mode: RunLoop.Mode) -> Bool { !isPaused && modes.contains(mode) }

    func fire(at timestamp: TimeInterval) {
        self.timestamp = timestamp
        handler(self)
    }
}
