import Precache

/// `nm`: heights in an `NSCache` under a string like JSON of those properties of the model that are named to it, which
/// is made for every lookup.
///
/// The identifier is among them: the posts of a benchmark repeat, and those of an app do not. The width is not.
@MainActor
final class ContentKeyed: HeightStrategy {
    private let estimate: CGFloat
    private let heights = NSCache<NSString, NSNumber>()

    init(estimate: CGFloat) { self.estimate = estimate }

    func prepare(_ table: UITableView, _ rows: RowActions) {
        table.estimatedRowHeight = estimate
    }

    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat {
        let key = NSString(string: Self.key(of: row))
        if let height = heights.object(forKey: key) { return CGFloat(height.doubleValue) }
        let height = measure(table.rowWidth)
        heights.setObject(NSNumber(value: Double(height)), forKey: key)
        return height
    }

    private static func key(of row: FeedRow) -> String {
        let properties = [
            ("id", row.id), ("title", row.post.title), ("content", row.post.content), ("username", row.post.username),
            ("time", row.post.time),
        ]
        return "{" + properties.map { "\"\($0)\":\"\($1)\"" }.joined(separator: ",") + "}"
    }
}
