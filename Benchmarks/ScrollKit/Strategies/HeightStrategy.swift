import Precache

/// What a screen does for a strategy that needs it.
struct RowActions {
    /// What the delegate answers to `heightForRowAt`, for a strategy that asks by itself.
    let height: @MainActor (IndexPath) -> CGFloat
    /// Has a cell show a row, for a strategy with template cells.
    let fill: @MainActor (UITableViewCell, IndexPath) -> Void
    /// Has a cell that is about to be shown show a row, at its cost; where it was filled and sized before, at the rest of it.
    let show: @MainActor (UITableViewCell, IndexPath, _ wasPrepared: Bool) -> Void
    /// What makes a row the same row wherever it goes.
    let identity: @MainActor (IndexPath) -> String
    /// A row as it is measured on any thread.
    let text: @MainActor (IndexPath) -> PostText
    /// What a row's cell is registered under.
    let cellIdentifier: @MainActor (IndexPath) -> String
}

/// A way of answering a table's questions for the heights of its rows.
@MainActor
protocol HeightStrategy: AnyObject {
    /// Called once, before the table asks anything.
    func prepare(_ table: UITableView, _ rows: RowActions)

    /// Answers `heightForRowAt`. `measure` is given a width in points, and costs.
    func height(
        of row: FeedRow, at indexPath: IndexPath, in table: UITableView, measure: (CGFloat) -> CGFloat
    ) -> CGFloat

    /// Whether only the table asks for heights, or what else asks is answered with them as well: not where rows are handed to
    /// workers, and the question is answered with an estimate. Then what rows are shown with is looked at instead.
    var answersOnlyTheTable: Bool { get }

    /// Whether rows are shown by cells that host their content, by a ``HostingCell``.
    var hostsContent: Bool { get }

    /// The row's cell, filled; nil where the screen dequeues one and fills it.
    func cell(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> UITableViewCell?

    /// The layout that is kept of a row, or was made now at its cost; nil where cells work layouts out.
    func layout(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> TextLayout?

    /// A cell is about to come on the screen, as high as its row.
    func willShow(_ cell: UITableViewCell, _ row: FeedRow, in table: UITableView)

    /// Whether the delegate has an `estimatedHeightForRowAt`, which ``estimate(of:at:in:)`` answers.
    var answersEstimates: Bool { get }

    func estimate(of row: @autoclosure () -> FeedRow, at indexPath: IndexPath, in table: UITableView) -> CGFloat

    /// Carries out `changes` to the app's rows, and reloads the table, by the call that an app with this strategy uses.
    func reload(_ table: UITableView, changes: () -> Void)

    /// The app calls `insertRows(at:with:)`. What follows a table's edits hears of it here, before the table does.
    func willInsert(_ rows: [IndexPath], into table: UITableView)

    /// The list is one whose last row grows, at whose end a reader stays.
    func willGrow(_ table: UITableView)

    /// The row has grown. What keeps heights itself forgets the row's.
    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView)

    /// The row has grown, and its cell shows it: the table gets its new height, and a list at its end stays there.
    func hasGrown(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView)

    /// By hand: has the table give a row that has grown its height.
    func tellOfGrowth(at indexPath: IndexPath, in table: UITableView)

    /// The row was sent: it comes to the top of the screen, and stays there while what is below it grows.
    func beginTurn(at indexPath: IndexPath, in table: UITableView)

    /// Notes where the list stands, as an app does that is about to end. What it returns has a table that was just made stand
    /// there, before it is laid out.
    func keepPlace(of table: UITableView) -> (UITableView) -> Void

    /// Whether nothing is left to measure ahead.
    func isWarm(_ table: UITableView) -> Bool

    /// The screen goes away.
    func stop()
}

extension HeightStrategy {
    var answersOnlyTheTable: Bool { true }
    var hostsContent: Bool { false }
    func cell(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> UITableViewCell? { nil }
    func layout(of row: FeedRow, at indexPath: IndexPath, in table: UITableView) -> TextLayout? { nil }
    func willGrow(_ table: UITableView) {}
    func willShow(_ cell: UITableViewCell, _ row: FeedRow, in table: UITableView) {}
    var answersEstimates: Bool { false }
    func estimate(of row: @autoclosure () -> FeedRow, at indexPath: IndexPath, in table: UITableView) -> CGFloat {
        table.estimatedRowHeight
    }
    func reload(_ table: UITableView, changes: () -> Void) {
        changes()
        table.reloadData()
    }
    func willInsert(_ rows: [IndexPath], into table: UITableView) {}
    func forget(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {}
    /// By hand: it has the table ask for all heights again, and scrolls to the end.
    func hasGrown(_ row: FeedRow, at indexPath: IndexPath, in table: UITableView) {
        let isAtEnd = table.contentOffset.y >= table.offsetAtEnd - 1
        forget(row, at: indexPath, in: table)
        UIView.performWithoutAnimation { tellOfGrowth(at: indexPath, in: table) }
        // Where a turn is open the room below it shrinks instead.
        guard table.contentInset.bottom == 0 else { return table.makeRoom(below: table.contentOffset.y) }
        if isAtEnd { table.scrollToRow(at: indexPath, at: .bottom, animated: false) }
    }
    func tellOfGrowth(at indexPath: IndexPath, in table: UITableView) {
        table.beginUpdates()
        table.endUpdates()
    }
    /// By hand: an inset makes the room.
    func beginTurn(at indexPath: IndexPath, in table: UITableView) {
        table.layoutIfNeeded()
        let top = table.rectForRow(at: indexPath).minY - turnPeek
        table.makeRoom(below: top)
        table.contentOffset.y = top
    }
    /// By its offset.
    func keepPlace(of table: UITableView) -> (UITableView) -> Void {
        let offset = table.contentOffset
        return { table in
            table.layoutIfNeeded()
            table.contentOffset = offset
        }
    }
    func isWarm(_ table: UITableView) -> Bool { true }
    func stop() {}
}

/// How much of what is above a sent row is seen, in points.
let turnPeek: CGFloat = 64

extension UITableView {
    /// Has a row that sizes itself do so again, as its cell shows it: no other row is asked, from iOS 16 on.
    func resizeRow(at indexPath: IndexPath) {
        guard #available(iOS 16, macOS 13, tvOS 16, *) else {
            beginUpdates()
            return endUpdates()
        }
        cellForRow(at: indexPath)?.invalidateIntrinsicContentSize()
        layoutIfNeeded()
    }

    /// An inset that lets the screen's top be there, and no more.
    fileprivate func makeRoom(below top: CGFloat) {
        contentInset.bottom = max(top + bounds.height - contentSize.height, 0)
    }

    /// What rows have for their content, in points.
    var rowWidth: CGFloat { bounds.width - safeAreaInsets.left - safeAreaInsets.right }

    /// Where its content ends at the bottom of the screen, in points.
    var offsetAtEnd: CGFloat {
        let inset = adjustedContentInset
        return max(contentSize.height + inset.bottom - bounds.height, -inset.top)
    }

    /// Caches that keep one set of heights for each of two orientations tell them so.
    var isLandscape: Bool { bounds.width > bounds.height }
}
