extension UITableView {
    /// Carries `updates` out and keeps a row where it is on the screen, to the point, whatever changes above it.
    ///
    /// `updates` edits the table, reloads it, or applies a snapshot. Rows are followed through edits; through a reload
    /// or a snapshot by their identity (see ``enablePrecaching(_:identifiedBy:layoutState:)``), or without one by index
    /// path. If the row is deleted, the next visible row that is still there keeps its place (<doc:ThePlace>).
    ///
    /// UIKit keeps the first visible row only where heights are estimated, after a reload by index path, and not at the
    /// table's top, nor, on iOS 26.1, within `UIView.performWithoutAnimation`.
    ///
    /// A list that stands at the end that it follows stays there instead (``PrecachingConfiguration/follows``), unless
    /// a row is named, which wins over the end. A drag or a deceleration goes on: the place is kept by setting the
    /// property `contentOffset` (seen on iOS 6, 7 and 26.1). It may be called from inside `scrollViewDidScroll`, and lays
    /// out first what a scroll has brought. Where UIKit calls that within a layout, as it sizes rows, the place may be off
    /// by what a row was estimated wrongly.
    /// Nothing animates, and the table is laid out; in no window it is not, and the place is kept once it is in one.
    /// While the app scrolls, animated, `updates` are only carried out; before iOS 17.4 that is known of `scrollToRow`
    /// and `setContentOffset(_:animated:)` alone, and another scroll ends.
    ///
    /// A scroll by `scrollToRow` within `updates` counts, and so does a ``Precacher/restore(_:)`` or an
    /// ``Precacher/open(at:scrollPosition:)``. Inside a batch update or another call of this method, `updates` are only
    /// carried out.
    ///
    /// Change the model within `updates`. If it was changed before, rows that neither edits nor identities follow are
    /// kept by index path, and the console says so once.
    ///
    /// - Parameters:
    ///   - indexPath: the row to keep, as before the updates; nil for the rows on the screen.
    ///   - updates: changes the model, and tells the table.
    /// - Complexity: O(rows) where rows are followed by identity, else that of the updates.
    public func performKeepingPlace(of indexPath: IndexPath? = nil, _ updates: () -> Void) {
        requiredEngine.performKeepingPlace(of: indexPath, in: self, updates)
    }
}

extension Precacher {
    /// The first visible row and where it is, for ``restore(_:)``; nil without visible rows or within a batch update.
    /// In no window it is what was on the screen last. A table that needs layout is laid out first.
    public var placeOnScreen: PlaceOnScreen? { engine.placeOnScreen }

    /// Whether the list stands at its end: the lower edge of its last row is on the screen, or close to it. With
    /// `follows: .top` it is the upper edge of the first. For a button that leads there. O(sections).
    public var isAtEnd: Bool { engine.keeper.isAtEnd }

    /// Called where the list comes to its end, or leaves it, as ``isAtEnd`` says: once for each change, with its value.
    /// Kept until the table is gone: capture what owns the table weakly.
    public var onEndChange: ((Bool) -> Void)? {
        get { engine.keeper.onEndChange }
        set { engine.keeper.onEndChange = newValue }
    }

    /// How many rows came at the end since the list left it, and were not on the screen since; 0 while it stands there.
    /// For a button with a count: ask after rows were inserted, and in `scrollViewDidScroll`.
    ///
    /// These are the rows below the last one that was seen; with `follows: .top` those above the first. That row is
    /// followed through edits, and through reloads by its identity, or without one by its index path. So rows that are
    /// removed again do not count, nor older ones that come at the other side, nor a row that has another identity now
    /// (``rename(_:to:)``). A list that follows nothing counts at its bottom, from the first question on, or from
    /// ``onEndChange`` on.
    ///
    /// - Complexity: O(sections), after a reload once O(rows) where the row's identity is gone.
    public var unseenRows: Int { engine.keeper.findUnseenRows() }

    /// Scrolls to the end: until the lower edge of the last row is at that of the visible part; with `follows: .top` to
    /// the upper edge of the first. For the button that leads there.
    ///
    /// Rows that come while it goes there are gone to, too, and a list that follows its end follows it from there on,
    /// also in a turn, whose white room is not gone into. A touch wins, as in ``beginTurn(at:peek:animated:)``. Without
    /// rows nothing happens; a table without a window scrolls in its first layout, as with ``restore(_:)``.
    ///
    /// - Parameter animated: whether the reader sees it move. Not with Reduce Motion, before the first layout, or where
    ///   animations are off.
    public func scrollToEnd(animated: Bool = false) { engine.scrollToEnd(isAnimated: animated) }

    /// The row of one identity has another one from now on, as when a server confirms what was sent: its height, what
    /// is kept of it, its place and its turn go on. Call it before the reload, or other edit, that shows the new one,
    /// or after it and before its layout; until the next reload both mean the row. Of two rows in the list the one with
    /// the new identity keeps its own height, and gets place and turn. Where rows have neither identities nor keys it does
    /// nothing, and the console says so.
    ///
    /// - Complexity: O(rows that are known).
    public func rename(_ identity: some Hashable, to newIdentity: some Hashable) {
        engine.rename(AnyHashable(identity), to: AnyHashable(newIdentity))
    }

    /// The table shows other data from its next reload on, whose rows may have the same identities: another
    /// conversation, say. A list that follows an end opens at its own, and no height, layout, place or turn of the
    /// former one is used. A snapshot that leaves each section with as many rows is not seen as a reload: call
    /// `reloadData()` after it.
    public func showsOtherData() { engine.settings.awaitsOtherData = true }

    /// Scrolls back to a place: its row is as far below the bars as it was, whatever changed above it, at any width.
    ///
    /// A table without a window or rows scrolls in its first layout with both, before anything is painted; until then
    /// the last call counts, and the row is followed through edits. If there is no such row, nothing moves, and the
    /// console says so once.
    ///
    /// - Complexity: O(rows) where the row has an identity and another index path, else that of UIKit's `scrollToRow`.
    public func restore(_ place: PlaceOnScreen) { engine.go(to: place) }

    /// Opens the list at a row, the first unread one, say: scrolls there like UIKit's `scrollToRow(at:at:animated:)`
    /// without animation, as soon as the table can, as ``restore(_:)`` does.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table numbers it now; if it has no such row yet, as it does when it scrolls.
    ///   - scrollPosition: where on the screen the row is to be.
    public func open(at indexPath: IndexPath, scrollPosition: UITableView.ScrollPosition) {
        engine.go(to: indexPath, at: scrollPosition)
    }

    /// Begins a turn: the row that was sent comes to the top of the screen and stays there, while the answer grows
    /// below it, into white room.
    ///
    /// The room is an addition to the table's `contentInset.bottom`. Set that as ever, to your own value: one that is
    /// changed by a difference is told from that only where it would hide all of the screen, or is taken back.
    /// `isAtEnd` and `follows` mean the content's end.
    ///
    /// A scroll takes the list away from the row, and leaves the room. The list follows no end until a scroll brings it
    /// there. The turn ends with its row, which is followed by its identity (``rename(_:to:)``), and where another
    /// begins. An app that writes its own inset in each layout has no room in the end. A table without a window
    /// or rows opens with it, as with ``restore(_:)``. A flipped table has no turns, and the console says so once.
    ///
    /// Animated, the list is under way like in any scroll: nothing is written until it has arrived, and a touch takes it
    /// over for good. What comes or grows meanwhile, a keyboard among it, is allowed for by one step at the end. Within
    /// `performKeepingPlace` nothing animates.
    ///
    /// - Parameters:
    ///   - indexPath: the row, as the table numbers it now; if it has no such row yet, as it does when it scrolls.
    ///   - peek: how much of what is above the row is seen, in points, below bars and floating headers. A row that is
    ///     higher than two thirds of what is visible there ends in its upper third instead.
    ///   - animated: whether the reader sees the row come. Not with Reduce Motion, before the first layout, or where
    ///     animations are off.
    public func beginTurn(at indexPath: IndexPath, peek: CGFloat = 64, animated: Bool = false) {
        engine.beginTurn(at: indexPath, peek: peek, isAnimated: animated)
    }

    /// Ends the turn, as the answer is complete. Nothing moves: the room stays as long as the list needs it to stand
    /// where it is. Before the first layout, the list only opens at the row.
    public func endTurn() { engine.keeper.endTurn() }
}
