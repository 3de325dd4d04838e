/// One row's height that a worker is to measure.
///
/// Whatever changes in it changes under the pool's lock.
package final class HeightWork: @unchecked Sendable {
    /// What it was measured at, in points, and how long that took.
    typealias Result = (height: Double, seconds: Double)

    /// Measures the row's height in points; to be called once, on any thread.
    package let measure: @Sendable () -> Double
    /// Nil until it is measured.
    var result: Result?

    init(measure: @escaping @Sendable () -> Double) { self.measure = measure }
}
