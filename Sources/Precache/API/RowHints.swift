/// What an app knows of a row before it is measured, as one to four numbers that its height follows from: how long its text
/// is, how many lines it has, how high its image is, 1 or 0 for whether it has a header.
///
/// From the rows that get measured Precache learns what each hint adds to a height, and estimates the others by that:
/// `tableView.precachedEstimate(forRowAt:hints:)`. It is least squares, for each kind of row and
/// each width and text size by itself, so a hint is best a number that the height is proportional to.
///
/// Hints may be of any unit and size. One that is not known is NaN, and counts as its mean. One that is always the same, or
/// says what another says, does no harm; nor do hints that say nothing: estimates are then the mean, and all together at
/// most some 3 % farther off.
public struct RowHints: Sendable {
    let values: SIMD4<Double>

    /// Hints in an order that is the same for all rows of a kind, the most telling first: from three rows on it is used alone,
    /// and with the others once there are two rows more than hints, at least. O(1), without an allocation.
    ///
    /// They are asked often, for all rows of the table: for the length of a text `utf8.count` takes no time, and `count`
    /// as long as the text is.
    public init(_ first: Double, _ second: Double = 0, _ third: Double = 0, _ fourth: Double = 0) {
        values = SIMD4(first, second, third, fourth)
    }
}
