import Foundation

/// A view that shows a part of its content. What a finger does to it is in UIScrollView+Touch.swift.
///
/// [ours] It does not bounce, zoom, page or show indicators.
@MainActor
open class UIScrollView: UIView {
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// What is left of the velocity after a millisecond. [seen] (stackoverflow.com/questions/1651560: printed
        /// values)
        public static let normal = DecelerationRate(rawValue: 0.998)
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    // A table declares one of its own, with its own delegate's type.
    @_disfavoredOverload weak open var delegate: (any UIScrollViewDelegate)?
    /// The delegate, whichever property holds it.
    var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

    /// The size of the content in points. [ours] Setting it moves nothing.
    open var contentSize: CGSize = .zero
    /// What is added around the content, in points.
    open var contentInset = UIEdgeInsets.zero {
        didSet { if contentInset != oldValue { insetDidChange() } }
    }
    /// Whether the next change of the inset may move the offset.
    private var insetMovesOffset = true
    open var decelerationRate: DecelerationRate = .normal
    open var isScrollEnabled = true
    open var scrollsToTop = true

    open var refreshControl: UIRefreshControl? {
        didSet {
            guard refreshControl !== oldValue else { return }
            oldValue?.scrollView = nil
            refreshControl?.scrollView = self
        }
    }

    /// How much higher the navigation bar above the list is while its title is large, in points; 0 where it never is: see
    /// UIScrollView+LargeTitle.swift. To be set when the list is in its window.
    public var headlessLargeTitleHeight: CGFloat = 0 {
        didSet { if headlessLargeTitleHeight != oldValue { showLargeTitle() } }
    }

    // What the finger does: see UIScrollView+Touch.swift.
    var touch = Touch.none
    /// Under way where the app scrolls: see UIScrollView+Animation.swift.
    var animation: OffsetAnimation?
    /// The top of the adjusted inset, as of its last change.
    private var topOfInset: CGFloat = 0
    /// Whether the last layout moved the content at random: see RandomOffsets.swift.
    var wasMovedInLayout = false
    /// Whether the next change of the offset is the motion's own, or the table's.
    private var changesOwnOffset = false

    /// [Apple] (`UIScrollView.contentOffset`) The point of the content that is at the view's origin. ("Scroll View
    /// Programming Guide") It is the origin of ``UIView/bounds``.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            if !changesOwnOffset {
                Self.headlessOffsetHook?(self)
                appWillSetOffset()
            }
            bounds.origin = changesOwnOffset ? newValue : roundedToPixels(newValue)
        }
    }

    /// [seen] (iOS 26.1; rdar://16724593 on iOS 6 and 7; WebKit/WebKit, pull request 58368) Another origin leaves a
    /// deceleration alone, which goes on from there; only `setContentOffset(_:animated:)` ends it. [Apple] (sample
    /// StreetScroller) A drag goes on from there, too.
    open override var bounds: CGRect {
        didSet {
            let isScrolled = bounds.origin != oldValue.origin
            if bounds.size != oldValue.size {
                adjustOffsetIfNecessary()
                moveAtRandom()
            }
            guard isScrolled else { return }
            if !changesOwnOffset {
                endAnimation()
                if UIKitBehavior.current.offsetEndsDeceleration { endDeceleration() }
            }
            // What the delegate sets is not the motion's own.
            changesOwnOffset = false
            scrollDelegate?.scrollViewDidScroll(self)
            moveLargeTitle()
        }
    }

    /// Moves the content as its own motion does, which goes on.
    func setOwnOffset(_ y: CGFloat) {
        changesOwnOffset = true
        contentOffset.y = y
        changesOwnOffset = false
    }

    /// Moves the content by as much as it grew or shrank above what is on screen, so that nothing moves there. A
    /// deceleration goes on from there.
    func correctContentOffset(by change: CGFloat) { setOwnOffset(contentOffset.y + change) }

    /// The delegate hears of it with the next frame.
    func endDeceleration() {
        if touch == .decelerating { touch = .none }
    }

    /// For a list to override that is about to set the offset itself.
    func appWillSetOffset() {}

    /// For a list to override that will set the offset in its next layout.
    var isPuttingRowBack: Bool { false }

    /// Begins work on what will be on screen next: see ``FrameCommits``. For a list to override.
    func prepareInSpareTime() {}

    /// Jumps there, or moves there with the next frames: see UIScrollView+Animation.swift.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        endDeceleration()
        if animated { return animateOffset { contentOffset } }
        endAnimation()
        self.contentOffset = contentOffset
    }

    /// [Apple] (`UIScrollView.adjustedContentInset`) ``contentInset`` and the safe area.
    open var adjustedContentInset: UIEdgeInsets {
        let safe = safeAreaInsets
        return UIEdgeInsets(
            top: contentInset.top + safe.top, left: contentInset.left + safe.left,
            bottom: contentInset.bottom + safe.bottom + keyboard.beyondInset, right: contentInset.right + safe.right)
    }
    /// What the keyboard takes of the list: see UITableView+Keyboard.swift.
    var keyboard = KeyboardInset()

    open func adjustedContentInsetDidChange() {}

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        insetDidChange(bySafeArea: true)
    }

    /// Runs `change`, in which the inset changes, without moving the offset for that.
    func keepOffset(while change: () -> Void) {
        insetMovesOffset = false
        change()
        insetMovesOffset = true
    }

    func insetDidChange(bySafeArea: Bool = false) {
        let before = topOfInset
        topOfInset = adjustedContentInset.top
        let movesOffset = insetMovesOffset
        // What the delegate sets may move it.
        insetMovesOffset = true
        if movesOffset { adjustOffsetToInset(topBefore: before, bySafeArea: bySafeArea) }
        moveAtRandom()
        adjustedContentInsetDidChange()
        scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
        setNeedsLayout()
    }

    /// [Apple] (`UIScrollView.isTracking`) A finger is on the view, though it need not have moved.
    open var isTracking: Bool { touch == .dragging }
    /// [Apple] (`UIScrollView.isDragging`) The finger has begun to move the content. [ours] It ends when the finger
    /// lifts.
    open var isDragging: Bool { touch == .dragging }
    /// [Apple] (`UIScrollView.isDecelerating`) The content still moves after the finger has left.
    open var isDecelerating: Bool { touch == .decelerating }

    /// [Apple] (`UIScrollView.isScrollAnimating`, iOS 17.4) A scroll is animated at present.
    open var isScrollAnimating: Bool { animation != nil }

    /// The offsets that the content can be scrolled to by hand.
    var offsetRange: ClosedRange<CGFloat> {
        let inset = adjustedContentInset
        let top = -inset.top
        return top...max(top, contentSize.height + inset.bottom - bounds.height)
    }
}
