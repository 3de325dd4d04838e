import Foundation

#if !canImport(UIKit)
    import HeadlessUIKit
#endif

/// The main thread's own clock: the CPU time that it has used, in seconds.
///
/// On a machine that is busy with other things it stands still while they run: what it measures is work.
@MainActor
enum BusyClock {
    static var now: Double {
        #if canImport(UIKit)
            ThreadClock.now
        #else
            // Without what simulating workers takes.
            ThreadClock.now - HeadlessDisplay.main.leftOut
        #endif
    }

    /// Has the main thread do what counts for nobody. On a device it counts all the same.
    static func leavingOut<Result>(_ body: () -> Result) -> Result {
        #if canImport(UIKit)
            body()
        #else
            HeadlessDisplay.main.leavingOut(body)
        #endif
    }
}

/// The CPU time that the calling thread has used, in seconds.
enum ThreadClock {
    /// In tests: what was charged so far, which is all that moves the clock then. Nil where charges are worked off.
    /// Holds: of the main thread and a worker one waits for the other.
    nonisolated(unsafe) static var charged: Double?

    static var now: Double {
        if let charged { return charged }
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Does `work` over and over until it has cost so many seconds; once, if it costs more.
    static func charge<Result>(_ seconds: Double, _ work: () -> Result) -> Result {
        let start = now
        var result = work()
        if let end = charged {
            charged = max(end, start + seconds)
            return result
        }
        while now - start < seconds { result = work() }
        return result
    }
}
