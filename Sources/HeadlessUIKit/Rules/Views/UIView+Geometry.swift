import Foundation

extension UIView {
    public static let noIntrinsicMetric: CGFloat = -1
    public static let layoutFittingCompressedSize = CGSize.zero

    public var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2) }
    }

    public func sizeToFit() {
        frame.size = sizeThatFits(bounds.size)
    }

    // MARK: Pixels

    var pixelsAPoint: CGFloat { max(traitCollection.displayScale, 1) }

    /// The length in points, rounded up to whole pixels. Less than 1e-6 of a pixel counts as an error of rounding.
    func roundedUpToPixels(_ length: CGFloat) -> CGFloat { (length * pixelsAPoint - 1e-6).rounded(.up) / pixelsAPoint }

    // MARK: Coordinates

    /// A point of this view in `view`'s coordinates, or in the root's where that is nil.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        let absolute = pointInRoot(point)
        guard let view else { return absolute }
        let origin = view.pointInRoot(.zero)
        return CGPoint(x: absolute.x - origin.x, y: absolute.y - origin.y)
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        let absolute = view?.pointInRoot(point) ?? point
        let origin = pointInRoot(.zero)
        return CGPoint(x: absolute.x - origin.x, y: absolute.y - origin.y)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, to: view), size: rect.size)
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        CGRect(origin: convert(rect.origin, from: view), size: rect.size)
    }

    private func pointInRoot(_ point: CGPoint) -> CGPoint {
        var point = point
        var view: UIView? = self
        while let current = view {
            point.x += current.frame.minX - current.bounds.minX
            point.y += current.frame.minY - current.bounds.minY
            view = current.superview
        }
        return point
    }
}
