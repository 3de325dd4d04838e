#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// A way of answering a table's questions for the heights of its rows.
@MainActor
protocol HeightStrategy: AnyObject {
    /// Called once, before the table asks anything.
    ///
    /// - Parameter height: what the delegate answers to `heightForRowAt`, for a strategy that asks by itself.
    func prepare(_ table: UITableView, asking height: @escaping @MainActor (IndexPath) -> CGFloat)

    /// Answers `heightForRowAt`. `measure` is given a width in points, and costs.
    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat

    /// Whether the delegate has an `estimatedHeightForRowAt`, which ``estimate(_:forRowAt:)`` answers.
    var answersEstimates: Bool { get }

    func estimate(_ table: UITableView, forRowAt indexPath: IndexPath) -> CGFloat

    /// Carries out `changes` to the app's rows, and reloads the table, by the call that an app with this strategy uses.
    func reload(_ table: UITableView, identifiedBy identity: (IndexPath) -> String, changes: () -> Void)

    /// The app calls `insertRows(at:with:)`. What follows a table's edits hears of it here, before the table does.
    func willInsert(_ rows: [IndexPath], into table: UITableView)

    /// Whether nothing is left to measure ahead.
    func isWarm(_ table: UITableView) -> Bool

    /// The screen goes away.
    func stop()
}

extension HeightStrategy {
    var answersEstimates: Bool { false }
    func estimate(_ table: UITableView, forRowAt indexPath: IndexPath) -> CGFloat { table.estimatedRowHeight }
    func reload(_ table: UITableView, identifiedBy identity: (IndexPath) -> String, changes: () -> Void) {
        changes()
        table.reloadData()
    }
    func willInsert(_ rows: [IndexPath], into table: UITableView) {}
    func isWarm(_ table: UITableView) -> Bool { true }
    func stop() {}
}

extension UITableView {
    /// What rows have for their content, in points.
    var rowWidth: CGFloat { bounds.width - safeAreaInsets.left - safeAreaInsets.right }

    /// Caches that keep one set of heights for each of two orientations tell them so.
    var isLandscape: Bool { bounds.width > bounds.height }
}
