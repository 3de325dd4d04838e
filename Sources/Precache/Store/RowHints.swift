/// One or two numbers that an app knows of a row before it is measured, and that its height grows with: the length of
/// its text, the height of its image. Precache learns from measured rows what each adds, and estimates others by it:
/// `tableView.precachedEstimate(forRowAt:hints:)`.
public struct RowHints: Sendable {
    let values: SIMD2<Double>

    /// Hints are asked of all rows: take a text's `utf8.count`, which costs no time, rather than its `count`.
    public init(_ first: Double, _ second: Double = 0) { values = SIMD2(first, second) }
}
