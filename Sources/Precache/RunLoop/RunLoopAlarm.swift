import CoreFoundation

/// Wakes the main run loop in the default mode after a while, so that it comes to sleep anew.
@MainActor
final class RunLoopAlarm {
    /// Invalidated in `deinit`, which may run on any thread: CFRunLoopTimerInvalidate is safe on all of them.
    private nonisolated(unsafe) let timer: CFRunLoopTimer

    /// Thirty years, in seconds.
    private static let never = 1e9

    init(onWake: @escaping @MainActor () -> Void) {
        // A timer that does not repeat is invalid once it has fired. This one repeats, in thirty years, and is set anew
        // instead.
        timer = CFRunLoopTimerCreateWithHandler(nil, CFAbsoluteTimeGetCurrent() + Self.never, Self.never, 0, 0) { _ in
            // Holds: the timer is added to the main run loop only.
            MainActor.assumeIsolated { onWake() }
        }
        CFRunLoopAddTimer(CFRunLoopGetMain(), timer, .idle)
    }

    deinit { CFRunLoopTimerInvalidate(timer) }

    /// Wakes the loop once, `seconds` from now; what was set before is forgotten.
    func set(_ seconds: Double) {
        CFRunLoopTimerSetNextFireDate(timer, CFAbsoluteTimeGetCurrent() + seconds)
    }
}
