import Foundation

/// Calls back with each vsync for as long as it is in a run loop.
///
/// [Apple] (`CADisplayLink.add(to:forMode:)`) The run loop retains it meanwhile. [ours] The display sends vsyncs while
/// ``HeadlessDisplay`` turns the loop. In UIKit a link is made with a target and a selector.
@MainActor
public final class CADisplayLink: NSObject {
    private let handler: @MainActor (CADisplayLink) -> Void
    private var modes: Set<RunLoop.Mode> = []

    public var isPaused = false

    /// [Apple] (`CADisplayLink.timestamp`) The time of the vsync that this callback belongs to, in seconds.
    public private(set) var timestamp: TimeInterval = 0
    /// [Apple] (`CADisplayLink.targetTimestamp`) The time of the next vsync, by which this callback's frame is to be
    /// ready.
    public var targetTimestamp: TimeInterval { timestamp + duration }
    /// [Apple] (`CADisplayLink.duration`) The time between two vsyncs.
    public var duration: TimeInterval { HeadlessDisplay.main.frameDuration }

    public init(headlessHandler: @escaping @MainActor (CADisplayLink) -> Void) {
        handler = headlessHandler
    }

    /// - Parameter runLoop: [ours] the main run loop; others have no display here.
    public func add(to runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.formUnion(mode.headlessMembers)
        HeadlessDisplay.main.add(self)
    }

    public func remove(from runLoop: RunLoop, forMode mode: RunLoop.Mode) {
        modes.subtract(mode.headlessMembers)
        if modes.isEmpty { invalidate() }
    }

    /// [Apple] (`CADisplayLink.invalidate()`) Removes the link from all modes for good.
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
