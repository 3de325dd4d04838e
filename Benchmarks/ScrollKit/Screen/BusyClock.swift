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

/// The CPU time that the calling thread has used, in seconds, with what it was charged.
enum ThreadClock {
    /// What is done about charges: work that is to cost more than it does here.
    enum Charging {
        /// They are worked off: what shows real frames knows no other way.
        case workedOff
        /// They are added to the clock, and what the thread does besides costs what it costs.
        case added
        /// As ``added``, and nothing else moves the clock: for tests.
        case alone
    }

    // Holds, for both: it is changed before anything runs, and of the main thread and a worker one waits for the other.
    #if canImport(UIKit)
        nonisolated(unsafe) static var charging = Charging.workedOff
    #else
        nonisolated(unsafe) static var charging = Charging.added
    #endif
    /// What was added so far, in seconds.
    nonisolated(unsafe) private static var added = 0.0

    static var now: Double {
        switch charging {
        case .workedOff: cpuTime
        case .added: cpuTime + added
        case .alone: added
        }
    }

    private static var cpuTime: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// Has `work` cost so many seconds, or what it costs, if that is more. A charge within it is part of it.
    static func charge<Result>(_ seconds: Double, _ work: () -> Result) -> Result {
        let end = now + seconds
        var result = work()
        switch charging {
        case .workedOff: while now < end { result = work() }
        case .added, .alone: added += max(end - now, 0)
        }
        return result
    }
}
