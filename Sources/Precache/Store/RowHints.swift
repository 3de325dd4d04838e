/// What an app knows of a row before it is measured, as one or two numbers that its height is proportional to: how long its
/// text is, how high its image is. From the rows that are known Precache learns what each adds to a height, and estimates the
/// others by that: `tableView.precachedEstimate(forRowAt:hints:)`.
public struct RowHints: Sendable {
    let values: SIMD2<Double>

    /// Asked for all rows of the table: for the length of a text `utf8.count` takes no time, and `count` as long as the text is.
    public init(_ first: Double, _ second: Double = 0) { values = SIMD2(first, second) }
}
