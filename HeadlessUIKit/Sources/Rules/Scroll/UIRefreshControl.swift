import Foundation

/// The spinner above a list's content.
///
/// [ours] While it refreshes, it adds its 60 points to the list's adjusted content inset.
@MainActor
open class UIRefreshControl: UIView {
    public private(set) var isRefreshing = false
    weak var scrollView: UIScrollView?

    /// Called when the user has pulled: what `addTarget` or `addAction` for `valueChanged` does in UIKit.
    public var headlessOnValueChanged: (@MainActor () -> Void)?

    public init() {
        super.init(frame: CGRect(x: 0, y: 0, width: 0, height: 60))
    }

    /// [Apple] (`UIRefreshControl.beginRefreshing()`) Shows that a refresh is under way which the app itself began.
    /// [seen] (gist.github.com/mttcrsp/53a6fec3a5a16e020aa97926428057c9, which sends it by hand) It sends no event.
    public func beginRefreshing() { setRefreshing(true) }

    /// [ours] Takes the spinner's room away, and with it a list that stands at its top.
    public func endRefreshing() {
        let stood = scrollView.map { $0.contentOffset.y <= -$0.adjustedContentInset.top } ?? false
        setRefreshing(false)
        if stood, let scrollView { scrollView.contentOffset.y = -scrollView.adjustedContentInset.top }
    }

    /// The user pulls the list down until it refreshes, and lets go.
    public func headlessPull() {
        guard !isRefreshing else { return }
        setRefreshing(true)
        if let scrollView { scrollView.contentOffset.y = -scrollView.adjustedContentInset.top }
        headlessOnValueChanged?()
    }

    var heightWhileRefreshing: CGFloat { isRefreshing ? bounds.height : 0 }

    private func setRefreshing(_ refreshing: Bool) {
        guard refreshing != isRefreshing else { return }
        isRefreshing = refreshing
        scrollView?.insetDidChange(movesOffset: false)
    }
}
