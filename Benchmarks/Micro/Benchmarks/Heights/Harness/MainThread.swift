import Dispatch

/// Has the main thread do work for another one, which waits for it.
///
/// Between two pieces of work nothing turns the main run loop: it is only turned by what is measured.
final class MainThread: @unchecked Sendable {
    // Holds: `work` is written while the main thread waits for `asked`, and read while the other waits for `done`.
    private static let shared = MainThread()
    private let asked = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private var work: (@MainActor () -> Void)?

    /// Not to be called on the main thread.
    static func run<Result>(_ body: @escaping @MainActor () -> Result) -> Result {
        var result: Result?
        // Holds: this thread does not touch it before `done`.
        withUnsafeMutablePointer(to: &result) { place in
            nonisolated(unsafe) let place = place
            shared.work = { place.pointee = body() }
            shared.asked.signal()
            shared.done.wait()
        }
        shared.work = nil
        return result!
    }

    /// To be called on the main thread.
    static func serve() -> Never {
        while true {
            shared.asked.wait()
            // Holds: see above.
            MainActor.assumeIsolated { shared.work?() }
            shared.done.signal()
        }
    }
}
