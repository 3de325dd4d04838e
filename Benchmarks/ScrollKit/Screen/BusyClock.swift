import Foundation

/// The main thread's own clock: the CPU time that it has used, in seconds.
///
/// On a machine that is busy with other things it stands still while they run: what it measures is work.
@MainActor
enum BusyClock {
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
