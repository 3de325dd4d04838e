import Foundation

// A navigation bar with a large title, at the top of a list's window. [ours] There is no bar: its height counts in the window's
// safe area, and the list begins at the window's top.
//
// [Apple] (`UINavigationBar.prefersLargeTitles`; WWDC 2017, "Updating Your App for iOS 11") The title is large while the list is
// at its top, and gets small as it is scrolled. [seen] (hotwired/hotwire-native-ios, pull requests 199 and 256, iOS 26.1) From
// an offset of -168 to one of -116: the bar gives way by as much as the list is scrolled, and the list is at the top of its
// adjusted inset meanwhile. Whatever brings the list to the top of a small bar, as an app's jump does, leaves it small.

extension UIScrollView {
    /// The top of the adjusted inset below a bar with a small title. [ours] What a refresh control takes is above the bar.
    private var topBelowSmallTitle: CGFloat {
        adjustedContentInset.top - (window?.largeTitleHeight ?? 0) - (refreshControl?.heightInInset ?? 0)
    }

    /// Shows the bar: with its large title where the list is at its top.
    func showLargeTitle() {
        let isAtTop = contentOffset.y <= -adjustedContentInset.top
        window?.largeTitleHeight = isAtTop ? headlessLargeTitleHeight : 0
    }

    /// Gives the title the height that belongs to the offset. [ours] After the delegate has heard of the scroll, so that the
    /// inset is behind the offset in `scrollViewDidScroll(_:)`.
    func moveLargeTitle() {
        guard headlessLargeTitleHeight > 0, let window else { return }
        let height = min(max(-contentOffset.y - topBelowSmallTitle, 0), headlessLargeTitleHeight)
        // Not for rounding errors.
        guard abs(height - window.largeTitleHeight) > 1e-9 else { return }
        keepOffset { window.largeTitleHeight = height }
    }

    /// The offsets that a finger can scroll to: up to where the title is large. An app's own calls end at ``offsetRange``.
    var offsetRangeOfFinger: ClosedRange<CGFloat> {
        let range = offsetRange
        guard headlessLargeTitleHeight > 0, let window else { return range }
        return range.lowerBound - (headlessLargeTitleHeight - window.largeTitleHeight)...range.upperBound
    }

    /// Where the content comes to rest when a finger lets go that would leave it there: a title is large then, or small.
    ///
    /// [seen] (each app with such a bar, as Settings) [ours] Whichever is nearer, whatever the delegate has said; large where
    /// the content does not reach as far as to make it small. Only a finger's scroll ends so.
    func restingOffset(near y: CGFloat) -> CGFloat {
        let small = -topBelowSmallTitle
        let large = small - headlessLargeTitleHeight
        guard headlessLargeTitleHeight > 0, window != nil, y > large, y < small else { return y }
        return y < (large + small) / 2 || small > offsetRange.upperBound ? large : small
    }
}
