/// A row whose served height is not the one that its shown cell asks for: what an audit finds (see
/// `Precacher.isAuditing`).
public struct HeightDifference: Hashable, Sendable {
    /// Why the heights are likely to differ.
    public enum Cause: String, Hashable, Sendable {
        /// Measured now, the row has the height that its cell asks for: its content changed, and the table was not
        /// told.
        case contentChanged = "its content changed without a reload or an invalidation"
        /// The cell's content is not as wide as the one that was measured.
        case width = "its content has another width than was measured"
        /// The cell has another text size than the table.
        case textSize = "its cell has another text size than was measured"
        /// Measured now, the row has the height that was served: the shown cell is laid out, or configured, otherwise
        /// than the measured one.
        case constraints = "its cell is laid out or configured otherwise than the one that was measured"
    }

    /// The row.
    public var indexPath: IndexPath
    /// The shown cell's reuse identifier.
    public var identifier: String?
    /// What the cache answered, in points.
    public var servedHeight: Double
    /// What the shown cell asks for, in points.
    public var shownHeight: Double
    /// Why, most likely.
    public var cause: Cause
}

extension HeightDifference: CustomStringConvertible {
    /// One sentence: the row, both heights, and why.
    public var description: String {
        let row = indexPath.map(String.init).joined(separator: ":")
        return
            "row \(row)\(identifier.map { " (\($0))" } ?? "") was given \(servedHeight) points, and its cell asks for "
            + "\(shownHeight): \(cause.rawValue)."
    }
}
