/// One row's height that a worker is to measure.
///
/// Whatever changes in it changes under the pool's lock.
package final class HeightWork: @unchecked Sendable {
    enum Progress {
        /// Nobody has begun it.
        case waiting
        /// A worker has taken it, and waits for a thread to run on.
        case taken
        /// A worker measures it, since that time on the workers' clock.
        case underWay(since: Double)
        /// It was measured: its height in points, and how long that took.
        case measured(height: Double, seconds: Double)
    }

    /// Measures the row's height in points; to be called once, on any thread.
    package let measure: @Sendable () -> Double
    /// What it is taken by: the least first.
    var rank: Double
    var progress = Progress.waiting
    /// Whether nobody wants it any more: it is not measured unless it is already.
    var isCalledOff = false
    /// Whether it has taken so long that its worker counts as lost.
    var isHeld = false
    /// What whoever carries it out keeps with it.
    var carrier: AnyObject?

    init(rank: Double, measure: @escaping @Sendable () -> Double) {
        self.rank = rank
        self.measure = measure
    }
}
