import Foundation

/// The spinner above a list's content.
///
/// [seen] (rdar 35866834, iOS 11; react/react-native, issue 36641: the top is cut off where the app sets the inset meanwhile)
/// While it refreshes, its height is in the list's `contentInset`: it is added to whatever is there, and taken off whatever is
/// there then. [ours] 60 points.
@MainActor
open class UIRefreshControl: UIControl {
    public private(set) var isRefreshing = false
    weak var scrollView: UIScrollView? {
        didSet {
            oldValue?.addToTop(-heightInInset)
            scrollView?.addToTop(heightInInset)
        }
    }

    public init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 60))
    }

    /// [Apple] (`UIRefreshControl.beginRefreshing()`) Shows that a refresh is under way which the app itself began.
    /// [seen] (gist.github.com/mttcrsp/53a6fec3a5a16e020aa97926428057c9, which sends it by hand) It sends no event.
    /// (square/Listable, pull request 281) It comes in above the content, which stays: an app scrolls there itself.
    public func beginRefreshing() { setRefreshing(true) }

    /// [seen] (react/react-native, pull request 6848) Takes the spinner's room away, and scrolls a list back to its top that is
    /// above it then. [ours] Not under a finger; with the next frames where ``UIKitBehavior/endsRefreshAnimated``.
    public func endRefreshing() {
        guard isRefreshing else { return }
        setRefreshing(false)
        guard let scrollView, scrollView.touch == .none else { return }
        scrollView.comeBackToTop(animated: UIKitBehavior.current.endsRefreshAnimated)
    }

    /// The user pulls the list down until it refreshes, and lets go. [Apple] (`UIRefreshControl`) It sends `valueChanged`.
    public func headlessPull() {
        guard !isRefreshing else { return }
        setRefreshing(true)
        if let scrollView { scrollView.contentOffset.y = -scrollView.adjustedContentInset.top }
        sendActions(for: .valueChanged)
    }

    /// What it takes of the list's inset, in points.
    private(set) var heightInInset: CGFloat = 0

    private func setRefreshing(_ refreshing: Bool) {
        guard refreshing != isRefreshing else { return }
        isRefreshing = refreshing
        let before = heightInInset
        heightInInset = refreshing ? bounds.height : 0
        scrollView?.addToTop(heightInInset - before)
    }
}

extension UIScrollView {
    fileprivate func addToTop(_ points: CGFloat) {
        if points != 0 { keepOffset { contentInset.top += points } }
    }

    /// Scrolls content down to its top that is above it.
    fileprivate func comeBackToTop(animated: Bool) {
        guard contentOffset.y < -adjustedContentInset.top else { return }
        guard animated else { return setOwnOffset(-adjustedContentInset.top) }
        animateOffset { [unowned self] in
            CGPoint(x: contentOffset.x, y: -adjustedContentInset.top)
        } tellEnd: { _ in
        }
    }
}
