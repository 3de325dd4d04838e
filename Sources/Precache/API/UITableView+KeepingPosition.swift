import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// When updates are carried out that are to move nothing on the screen.
///
/// Rows above the screen can only come or go with another offset, and an offset that is set while a list decelerates may end
/// that: the list stops dead under the user's eyes.
public enum UpdateTiming: Hashable, Sendable {
    /// Once no finger is on the list and it does not decelerate; or, before that, when an end of its content comes as near
    /// as a screen's height. There the motion may end, as with ``now``; without, the user would run into the end of a list that
    /// has more.
    case atRest
    /// At once. If the list moves, that may end its motion.
    case now
}

extension UITableView {
    /// Carries `updates` out once the list rests, and leaves what is on the screen where it is, to the point: the first
    /// visible row, or the one named, whatever comes, goes or changes its height above it.
    ///
    /// `updates` edits the table, reloads it, or applies a snapshot. If the row is deleted, the next one that was
    /// visible and is still there stays where it is; if all that were visible are, the one after them comes where the
    /// first was. Where no row is visible, what is (a footer, say) stays. After edits rows are followed by where they
    /// went; after a reload or a snapshot by their identity (see ``enablePrecaching(_:identifiedBy:layoutState:)``), or, without
    /// one, by their index path.
    ///
    /// Where the list rests, they are carried out before the call returns. While a finger is on it, it decelerates, or
    /// ``Precacher/scrollToRow(at:at:animated:)`` animates, they wait until it rests, or an end of its content comes as
    /// near as a screen's height: see ``UpdateTiming``. What waits is carried out in the order of the calls, whatever the
    /// app does meanwhile: a reload, edits of its own, another data source. If the table goes first, the updates are
    /// carried out without it. Where a call is carried out at once, what waits comes before it, except inside a batch
    /// update.
    ///
    /// Change the model within `updates`: until then the table, and the app, go by the model as it is. Where it was changed
    /// before, rows are followed by edits and by identity all the same; where there is neither, the place is kept by index
    /// path, and the console says so once.
    ///
    /// Where `updates` scroll to a row by the precacher, that is where the list goes. Nothing animates. The table is laid out
    /// before and after. Inside a batch update it only carries `updates` out, at once; a call within `updates` is a part of
    /// them.
    ///
    /// - Parameters:
    ///   - indexPath: the row to keep, as it is when this is called; nil for the first visible one when the updates are
    ///     carried out.
    ///   - edge: `.top` or `.bottom` to stay at that end of the content instead, if the table stands at it when the
    ///     updates are carried out: a chat stays at its newest message, and keeps its place where somebody has scrolled
    ///     back.
    ///   - timing: when to carry the updates out: ``UpdateTiming/atRest``, or ``UpdateTiming/now``.
    ///   - updates: kept until they were carried out. A table that they capture lives until then.
    /// - Complexity: O(rows) where rows are followed by identity, else that of the updates; O(1) where they wait.
    public func performKeepingPosition(
        of indexPath: IndexPath? = nil, stickingTo edge: ScrollPosition = .none, when timing: UpdateTiming = .atRest,
        _ updates: @escaping () -> Void
    ) {
        requiredPrecacher.monitor.held.perform(in: self, of: indexPath, stickingTo: edge, when: timing, updates)
    }

    /// Carries `updates` out at once, and keeps the place.
    func keepPosition(of indexPath: IndexPath?, stickingTo edge: ScrollPosition, _ updates: () -> Void) {
        let precacher = requiredPrecacher
        // Inside a batch nothing is where it says: the outermost call is the one to keep the place.
        guard !precacher.monitor.isUpdating(self) else { return updates() }
        // Where the model was changed before, rows may be gone: nothing is laid out, and nothing asked of them.
        let isBehind = !agreesWithDataSource
        if !isBehind {
            layoutIfNeeded()
            // What is known must be of the table as it is: edits are followed from there.
            precacher.monitor.synchronize()
        }
        let sticks = stands(at: edge)
        let keeper = PositionKeeper(self, keeping: indexPath, precacher, isBehind: isBehind)
        precacher.warmer.isPlaced = true
        defer { precacher.warmer.isPlaced = false }
        precacher.monitor.following(keeper) {
            UIView.performWithoutAnimation {
                updates()
                layoutIfNeeded()
            }
        }
        if precacher.monitor.landing.isWaiting {
            // The app wants it elsewhere.
            setNeedsLayout()
            layoutIfNeeded()
        } else if sticks {
            scroll(to: edge)
        } else {
            keeper.restore(in: self, precacher)
        }
    }

    /// Each round shows rows whose heights were only estimated so far: as many as it takes, but not for ever.
    static var mostRounds: Int { 100 }

    /// The offsets at which the content's top and its end are on the screen, in points.
    var offsetsOfEnds: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }

    private func stands(at edge: ScrollPosition) -> Bool {
        switch edge {
        case .top: contentOffset.y <= offsetsOfEnds.top + 0.5
        case .bottom: contentOffset.y >= offsetsOfEnds.bottom - 0.5
        default: false
        }
    }

    /// Rows that come on the screen there may turn out to be of another height than estimated: hence again, until it
    /// holds.
    private func scroll(to edge: ScrollPosition) {
        for _ in 0..<Self.mostRounds where !(stands(at: edge) && contentOffset.y <= offsetsOfEnds.bottom) {
            contentOffset.y = edge == .top ? offsetsOfEnds.top : offsetsOfEnds.bottom
            layoutIfNeeded()
        }
    }
}
