import CoreFoundation

/// Calls a closure later on the main thread: once, however often it was posted until then. Uses a timer, because blocks
/// of the main queue wait while a run loop is nested in one of them.
@MainActor
final class Later {
    private let body: @MainActor () -> Void
    private var timer: CFRunLoopTimer?

    /// - Parameter body: not called once this is released.
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Calls the closure in the next turn of the run loop, or after some seconds; the earliest of several times counts.
    func post(after seconds: Double = 0) {
        let date = CFAbsoluteTimeGetCurrent() + seconds
        if let timer {
            if CFRunLoopTimerGetNextFireDate(timer) <= date { return }
            CFRunLoopTimerInvalidate(timer)
        }
        timer = CFRunLoopTimerCreateWithHandler(nil, date, 0, 0, 0) { [weak self] _ in
            // Holds: only the main run loop has the timer.
            MainActor.assumeIsolated {
                self?.timer = nil
                self?.body()
            }
        }
        for mode in [CFRunLoopMode.idle, .tracking] { CFRunLoopAddTimer(CFRunLoopGetMain(), timer, mode) }
    }
}
