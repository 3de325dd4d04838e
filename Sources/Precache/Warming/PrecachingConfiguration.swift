/// The way a table's heights are precached: `tableView.enablePrecaching(_:)`.
public struct PrecachingConfiguration: Hashable, Sendable {
    /// How far around the screen rows are measured ahead.
    public enum Reach: Hashable, Sendable {
        /// All rows, if those that are left take about half a second by the costs of the first 32. Else twenty-five
        /// screens until the table is reloaded, or comes to another environment.
        case automatic
        /// So many heights of the table, at least one, in the direction in which it moved last, and half of that in the
        /// other. Measuring goes on whenever the list rests. A flick travels ten screens at the most.
        case screens(Int)
        /// All rows: the content has its real size, at any cost.
        case everything
        /// Rows are never measured: the heights they are shown with are kept, and answered by
        /// `precachedEstimate(forRowAt:)`. Needs no template, no closure and no `heightForRowAt`.
        case shown
    }

    /// The reach. In Low Power Mode, on a hot device, and where the system prefers that apps use less (iOS 27), at most
    /// two screens are measured, whatever it is.
    public var reach: Reach

    /// An edge of a list's rows.
    public enum Edge: Hashable, Sendable {
        /// The upper edge of the first row: for timelines, and for chats in a flipped table.
        case top
        /// The lower edge of the last row: for chats and transcripts.
        case bottom
    }

    /// The end that the list opens at and follows, until a scroll takes it away, and again once it is back: whatever
    /// rows come or grow, whatever bars cover, through reloads, resizes and time in no window. Who reads elsewhere
    /// keeps that place. With nil UIKit decides, but for `performKeepingPlace(of:_:)`, for heights that Precache
    /// tells the table, and for the first layout after time in no window.
    ///
    /// The list is at its end while that edge is on the screen, or at most 24 points from it, or where it can go no
    /// further. A scroll by `scrollToRow` is always the app's. One by `contentOffset` is not seen where insets, size or
    /// window changed since the last layout.
    public var follows: Edge?

    /// Whether the cells of costly rows that come next are filled in idle time and kept, for
    /// `precachedCell(forRowAt:of:identifier:filledBy:)`. To find faults: UIKit does not say what
    /// it does with such cells.
    public var keepsCells = true

    /// Whether a row that is about to be shown and is not known may size itself, where a template of its cell was found
    /// right. To find faults.
    public var leavesRowsToCells = true

    /// Rows are measured ahead through the delegate, one each time the run loop idles.
    public init(reach: Reach = .automatic, follows: Edge? = nil) {
        self.reach = reach
        self.follows = follows
    }
}
