import Foundation

extension UIScrollView {
    /// A movement that the app asked for, and that goes on by itself.
    final class OffsetAnimation {
        /// Where it ends, in points. [ours] What the table corrects meanwhile, because rows turn out higher or lower than
        /// estimated, does not change it: a row that was meant is aimed at anew.
        let target: () -> CGPoint
        fileprivate var link: CADisplayLink?
        /// How much of the way is done, from 0 to 1.
        fileprivate var part: CGFloat = 0

        fileprivate init(to target: @escaping () -> CGPoint) { self.target = target }
    }

    /// How long an animated change of the offset takes, in seconds.
    ///
    /// [seen] (stackoverflow.com/questions/1378953, of `setContentOffset(_:animated:)`) 0.3, whatever the distance.
    private static let animationTime: TimeInterval = 0.3

    /// Moves the content there with each frame, as long as ``HeadlessDisplay`` turns the loop.
    ///
    /// [Apple] (`scrollViewDidEndScrollingAnimation(_:)`) The delegate is told when it has ended. [ours] Not where there is
    /// no way to go; and it begins and ends slowly, by a cosine. The run loop stays in its default mode.
    ///
    /// - Parameters:
    ///   - target: asked with each frame. [ours] What is left of the way is gone in what is left of the time.
    ///   - tellEnd: tells the delegate of the end.
    func animateOffset(
        to target: @escaping () -> CGPoint,
        tellEnd: @escaping (UIScrollView) -> Void = { $0.scrollDelegate?.scrollViewDidEndScrollingAnimation($0) }
    ) {
        endAnimation()
        guard target() != contentOffset else { return }
        let animation = OffsetAnimation(to: target)
        let start = HeadlessDisplay.main.now
        let link = CADisplayLink { [weak self, weak animation] link in
            guard let self, let animation, self.animation === animation else { return link.invalidate() }
            let elapsed = min(max(link.targetTimestamp - start, 0) / Self.animationTime, 1)
            let part = CGFloat(0.5 - cos(elapsed * .pi) / 2)
            // The delegate may be asked for heights, and scroll elsewhere.
            let end = self.roundedToPixels(animation.target()).y
            guard self.animation === animation else { return }
            let y = contentOffset.y
            setOwnOffset(elapsed < 1 ? y + (end - y) * (part - animation.part) / (1 - animation.part) : end)
            animation.part = part
            // Its delegate may have scrolled elsewhere.
            guard elapsed >= 1, self.animation === animation else { return }
            endAnimation()
            tellEnd(self)
        }
        animation.link = link
        self.animation = animation
        link.add(to: .main, forMode: .common)
    }

    /// [Apple] (`scrollRectToVisible(_:animated:)`) Scrolls until an area of the content is just visible at the nearest edge;
    /// nothing where it is. [ours] Of one that is higher than what is visible the top.
    public func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        let inset = adjustedContentInset
        let visible = contentOffset.y + inset.top..<contentOffset.y + max(bounds.height - inset.bottom, inset.top)
        var y = contentOffset.y
        if rect.maxY > visible.upperBound { y += rect.maxY - visible.upperBound }
        if rect.minY < y + inset.top { y = rect.minY - inset.top }
        y = min(max(y, offsetRange.lowerBound), offsetRange.upperBound)
        guard y != contentOffset.y else { return }
        let target = CGPoint(x: contentOffset.x, y: y)
        if animated { animateOffset { target } } else { contentOffset = target }
    }

    /// [ours] A finger ends it, and whoever sets the offset; without a word to the delegate.
    func endAnimation() {
        animation?.link?.invalidate()
        animation = nil
    }
}
