import Foundation

// The offset where an inset or the size changes, and the pixels that it stands on.

extension UIScrollView {
    /// Whether the offset is left to who moves it: a finger, or an animation.
    private var isMoving: Bool { touch != .none || animation != nil }

    /// Brings the offset back from beyond the content's end, within the call that changed an inset or the size.
    ///
    /// [seen] (pronebird/UIScrollView-InfiniteScroll, issue 31: a lesser inset; slackhq/SlackTextViewController, pull
    /// request 539: a larger height; stack traces with `_adjustContentOffsetIfNecessary` above `-[UITableView
    /// setContentInset:]`, CoderMJLee/MJRefresh, issue 1309) [ours] Not where a row is to be put back, which is measured
    /// first. From above the top nothing comes back (rdar 48977017: until a touch).
    func adjustOffsetIfNecessary() {
        guard UIKitBehavior.current.adjustsOffsetAtOnce, !isMoving, !isPuttingRowBack else { return }
        let end = offsetRange.upperBound
        if contentOffset.y > end { setOwnOffset(end) }
    }

    /// Moves the offset as far as another inset does so.
    ///
    /// [seen] (airbnb/MagazineLayout, pull request 136: "for free at the top edge"; rdar 34808621: where scrolling is
    /// enabled) A list at its top stays there when the top moves. A larger inset at the bottom moves nothing. [ours] Both for
    /// `contentInset` and for the safe area. Elsewhere the offset stays, so that rows do, unless
    /// ``UIKitBehavior/safeAreaMovesContent``.
    func adjustOffsetToInset(topBefore: CGFloat, bySafeArea: Bool) {
        let top = adjustedContentInset.top
        let stood = abs(contentOffset.y + topBefore) < 0.5
        let moves = stood || bySafeArea && UIKitBehavior.current.safeAreaMovesContent
        guard UIKitBehavior.current.adjustsOffsetAtOnce, !isMoving, isScrollEnabled, moves, top != topBefore else {
            return adjustOffsetIfNecessary()
        }
        setOwnOffset(stood ? -top : contentOffset.y + topBefore - top)
        adjustOffsetIfNecessary()
    }

    /// The offset that the property makes of one that the app sets.
    ///
    /// [seen] (codepudding.com/os/164136.html: -187.5 becomes -187.333 at three pixels a point; rdar 32547794) It is on
    /// a whole pixel. (andrewmarinov.com/uiscrollviews-contentoffset-precision) The origin of the bounds is not. [ours] Also
    /// in no window, where iOS 10 made it a whole point; and UIKit's own moves are taken as they are.
    func roundedToPixels(_ offset: CGPoint) -> CGPoint {
        // [ours] A motion may stand between pixels here: whoever sets the same offset moves nothing.
        guard UIKitBehavior.current.roundsOffsets, offset != contentOffset else { return offset }
        let pixels = pixelsAPoint
        return CGPoint(
            x: (offset.x * pixels + 0.5).rounded(.down) / pixels, y: (offset.y * pixels + 0.5).rounded(.down) / pixels)
    }
}
