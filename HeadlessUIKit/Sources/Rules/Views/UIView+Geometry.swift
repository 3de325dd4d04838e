import Foundation

extension UIView {
    public static let noIntrinsicMetric: CGFloat = -1
    public static let layoutFittingCompressedSize = CGSize.zero

    public var center: CGPoint {
        get { CGPoint(x: origin.x + bounds.width / 2, y: origin.y + bounds.height / 2) }
        set {
            let origin = CGPoint(x: newValue.x - bounds.width / 2, y: newValue.y - bounds.height / 2)
            frame = CGRect(origin: origin, size: bounds.size)
        }
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
        return view?.pointFromRoot(absolute) ?? absolute
    }

    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        pointFromRoot(view?.pointInRoot(point) ?? point)
    }

    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect {
        guard isTurned || view?.isTurned == true else {
            return CGRect(origin: convert(rect.origin, to: view), size: rect.size)
        }
        return rect.mapped { convert($0, to: view) }
    }

    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        view?.convert(rect, to: self) ?? rect.mapped(pointFromRoot)
    }

    /// Whether it is, or is in, a view with a transform.
    private var isTurned: Bool { isTransformed || superview?.isTurned ?? false }

    private func pointInRoot(_ point: CGPoint) -> CGPoint {
        let inSuperview =
            isTransformed
            ? toSuperview(point)
            : CGPoint(x: point.x + (origin.x - bounds.minX), y: point.y + (origin.y - bounds.minY))
        return superview?.pointInRoot(inSuperview) ?? inSuperview
    }

    private func pointFromRoot(_ point: CGPoint) -> CGPoint {
        let inSuperview = superview?.pointFromRoot(point) ?? point
        if isTransformed { return fromSuperview(inSuperview) }
        return CGPoint(x: inSuperview.x - (origin.x - bounds.minX), y: inSuperview.y - (origin.y - bounds.minY))
    }
}
