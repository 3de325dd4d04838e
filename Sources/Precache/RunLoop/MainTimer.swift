import CoreFoundation

/// Calls closures later on the main thread, by a timer: blocks of the main queue wait while a run loop is nested in one
/// of them, as in a task of the app's. Not for what must come before the frame's layout: a timer fires after it.
@MainActor
final class MainTimer {
    private let body: @MainActor () -> Void
    private var timer: CFRunLoopTimer?

    /// A closure that is called once, however often it was posted until then.
    ///
    /// - Parameter body: not called once this is released.
    init(_ body: @escaping @MainActor () -> Void) { self.body = body }

    /// Calls the closure in the next turn of the run loop, or after some seconds; the earliest of several times counts.
    func post(after seconds: Double = 0) {
        let date = CFAbsoluteTimeGetCurrent() + seconds
        if let timer {
            if CFRunLoopTimerGetNextFireDate(timer) <= date { return }
            CFRunLoopTimerInvalidate(timer)
        }
        timer = Self.addTimer(at: date) { [weak self] in
            self?.timer = nil
            self?.body()
        }
    }

    /// Wakes nothing any more.
    func cancel() {
        if let timer { CFRunLoopTimerInvalidate(timer) }
        timer = nil
    }

    /// Calls `body` in the next turn of the run loop, or after some seconds. On any thread.
    nonisolated static func perform(after seconds: Double = 0, _ body: @escaping @MainActor @Sendable () -> Void) {
        _ = addTimer(at: CFAbsoluteTimeGetCurrent() + seconds, body)
    }

    private nonisolated static func addTimer(
        at date: CFAbsoluteTime, _ body: @escaping @MainActor @Sendable () -> Void
    ) -> CFRunLoopTimer? {
        let timer = CFRunLoopTimerCreateWithHandler(nil, date, 0, 0, 0) { _ in
            // Holds: only the main run loop has the timer.
            MainActor.assumeIsolated {
                body()
                OtherWork.lastOfOurs = Clock.now()
            }
        }
        for mode in [CFRunLoopMode.idle, .tracking] { CFRunLoopAddTimer(CFRunLoopGetMain(), timer, mode) }
        return timer
    }
}
