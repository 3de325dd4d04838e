import Foundation

extension UIScrollView {
    enum Touch { case none, dragging, decelerating }

    /// A finger flicks the view: it drags for a moment at the flick's speed and lets go; the content then decelerates.
    ///
    /// [Apple] (WWDC 2018, "Designing Fluid Interfaces": the projection of a flick) The velocity is v(t) = v0 · d^t,
    /// with t in milliseconds and d the ``decelerationRate``; so the content travels v0 · (d^t − 1) / ln d. [ours] It
    /// ends within half a pixel of where that leads, or at the content's edge, where it stops without a bounce. Where
    /// the offset is set meanwhile, it goes on from there.
    ///
    /// [Apple] (`UITrackingRunLoopMode`) Meanwhile the main run loop runs in the mode for tracking. [ours] In
    /// deceleration too.
    ///
    /// - Parameters:
    ///   - velocity: points a second, positive towards the end of the content.
    ///   - seconds: how long the finger is down.
    public func headlessFling(velocity: CGFloat, dragging seconds: TimeInterval = 0.1) {
        drag(by: velocity * CGFloat(seconds), over: seconds)
        guard touch == .dragging else { return }

        // The projection, in closed form.
        let rate = decelerationRate.rawValue
        let start = contentOffset.y
        var target = CGPoint(x: contentOffset.x, y: start - velocity / 1000 / CGFloat(log(Double(rate))))
        let range = offsetRangeOfFinger
        target.y = min(max(target.y, range.lowerBound), range.upperBound)
        let projected = target.y
        scrollDelegate?.scrollViewWillEndDragging(
            self, withVelocity: CGPoint(x: 0, y: velocity / 1000), targetContentOffset: &target)
        // [Apple] (`scrollViewWillEndDragging(_:withVelocity:targetContentOffset:)`) The delegate may set a target of
        // its own.
        target.y = restingOffset(near: target.y)
        letGo(towards: target.y, velocity: target.y == projected ? velocity : nil)
    }

    /// A finger drags the content and holds it before it lets go, so that nothing moves afterwards.
    public func headlessDrag(by points: CGFloat, over seconds: TimeInterval) {
        drag(by: points, over: seconds)
        guard touch == .dragging else { return }
        var target = contentOffset
        scrollDelegate?.scrollViewWillEndDragging(self, withVelocity: .zero, targetContentOffset: &target)
        letGo(towards: restingOffset(near: contentOffset.y), velocity: nil)
    }

    /// The finger lifts, and the content moves on to where it rests.
    ///
    /// - Parameter velocity: that of the finger; nil where the content is to end elsewhere than it leads. [ours] That is reached
    ///   by the same curve, faster or slower.
    private func letGo(towards end: CGFloat, velocity: CGFloat?) {
        let way = end - contentOffset.y
        touch = way != 0 ? .decelerating : .none
        scrollDelegate?.scrollViewDidEndDragging(self, willDecelerate: way != 0)
        guard way != 0 else { return }
        scrollDelegate?.scrollViewWillBeginDecelerating(self)
        decelerate(velocity: velocity ?? -way * 1000 * CGFloat(log(Double(decelerationRate.rawValue))))
        touch = .none
        scrollDelegate?.scrollViewDidEndDecelerating(self)
    }

    /// A finger taps the status bar.
    ///
    /// [Apple] (`UIScrollView.scrollsToTop`) The content scrolls to its top, unless ``scrollsToTop`` is false, the delegate
    /// says no, or it is there already. Then the delegate is told. [seen] (M. Neuburg, "Programming iOS 6", "Scrolling")
    /// Scrolling must be enabled. [ours] It moves as where the app scrolls, without `scrollViewDidEndScrollingAnimation(_:)`,
    /// and no finger is on the view meanwhile.
    public func headlessTapStatusBar() {
        guard scrollsToTop, isScrollEnabled, contentOffset.y > offsetRangeOfFinger.lowerBound,
            scrollDelegate?.scrollViewShouldScrollToTop(self) ?? true
        else { return }
        endDeceleration()
        animateOffset { [unowned self] in
            CGPoint(x: contentOffset.x, y: offsetRangeOfFinger.lowerBound)
        } tellEnd: {
            $0.scrollDelegate?.scrollViewDidScrollToTop($0)
        }
    }

    private func drag(by points: CGFloat, over seconds: TimeInterval) {
        guard isScrollEnabled, touch == .none else { return }
        endAnimation()
        touch = .dragging
        scrollDelegate?.scrollViewWillBeginDragging(self)
        move { elapsed in
            let part = seconds > 0 ? min(elapsed / seconds, 1) : 1
            return (points * CGFloat(part), part >= 1)
        }
    }

    private func decelerate(velocity: CGFloat) {
        let rate = Double(decelerationRate.rawValue)
        let pixels = pixelsAPoint
        let total = -velocity / 1000 / CGFloat(log(rate))
        move { elapsed in
            let distance = velocity / 1000 * CGFloat((pow(rate, elapsed * 1000) - 1) / log(rate))
            return abs(total - distance) * pixels < 0.5 ? (total, true) : (distance, false)
        }
        // [ours] Content that shrank in the last frame: the list comes back to its end at once, and springs nowhere.
        if touch == .decelerating { setOwnOffset(nearest: contentOffset.y) }
    }

    /// Moves the content to an offset, or as near to it as content reaches.
    private func setOwnOffset(nearest y: CGFloat) {
        let range = offsetRangeOfFinger
        setOwnOffset(min(max(y, range.lowerBound), range.upperBound))
    }

    /// Moves the content with each frame, until `motion` says that it is over or the content's edge is reached.
    ///
    /// - Parameter motion: given the seconds since the motion began, at the vsync that will show the frame, answers how
    ///   far the content has come since then in points.
    private func move(_ motion: @escaping (_ elapsed: TimeInterval) -> (distance: CGFloat, isOver: Bool)) {
        var isOver = false
        var travelled: CGFloat = 0
        let display = HeadlessDisplay.main
        let kind = touch
        let start = display.now
        let link = CADisplayLink { [weak self] link in
            guard let self, !isOver else { return }
            guard touch == kind else {
                isOver = true
                return
            }
            let (distance, ends) = motion(max(link.targetTimestamp - start, 0))
            let wanted = self.contentOffset.y + distance - travelled
            let range = self.offsetRangeOfFinger
            travelled = distance
            let before = self.contentOffset.y
            setOwnOffset(nearest: wanted)
            if self.contentOffset.y != before { display.noteMoved(self) }
            // [ours] An edge that lies behind (content shorter than the screen, say) ends nothing.
            let hitsEdge = distance > 0 ? wanted > range.upperBound : distance < 0 && wanted < range.lowerBound
            isOver = ends || hitsEdge
        }
        link.add(to: .main, forMode: .tracking)
        display.run(in: .tracking, until: { [weak self] in isOver || self == nil })
        link.invalidate()
    }
}
