import Foundation

// Views that are mirrored, as whole chats are.

#if canImport(CoreGraphics)
    // As UIKit does.
    @_exported import CoreGraphics
#else
    /// [Apple] (`CGAffineTransform`) A point (x, y) becomes (a x + c y + tx, b x + d y + ty).
    public struct CGAffineTransform: Hashable, Sendable {
        public var a: CGFloat
        public var b: CGFloat
        public var c: CGFloat
        public var d: CGFloat
        public var tx: CGFloat
        public var ty: CGFloat

        public static let identity = CGAffineTransform(scaleX: 1, y: 1)

        public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
            (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
        }

        public init(scaleX x: CGFloat, y: CGFloat) { self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0) }

        /// [Apple] (`CGAffineTransform.inverted()`) Itself, where there is no inverse.
        public func inverted() -> CGAffineTransform {
            let determinant = a * d - b * c
            guard determinant != 0 else { return self }
            return CGAffineTransform(
                a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
                tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
        }
    }
#endif

extension UIView {
    /// A point of this view in its superview's coordinates. [Apple] (`UIView.transform`) The transform is relative to
    /// the center of the bounds.
    func toSuperview(_ point: CGPoint) -> CGPoint {
        let turned = transform.maps(x: point.x - bounds.midX, y: point.y - bounds.midY)
        return CGPoint(x: turned.x + center.x, y: turned.y + center.y)
    }

    func fromSuperview(_ point: CGPoint) -> CGPoint {
        let turned = transform.inverted().maps(x: point.x - center.x, y: point.y - center.y)
        return CGPoint(x: turned.x + bounds.midX, y: turned.y + bounds.midY)
    }
}

extension CGAffineTransform {
    fileprivate func maps(x: CGFloat, y: CGFloat) -> CGPoint {
        CGPoint(x: a * x + c * y + tx, y: b * x + d * y + ty)
    }
}

extension CGRect {
    /// The least rectangle around what its corners become.
    func mapped(_ map: (CGPoint) -> CGPoint) -> CGRect {
        let corners = [(minX, minY), (maxX, minY), (minX, maxY), (maxX, maxY)].map { map(CGPoint(x: $0, y: $1)) }
        let (xs, ys) = (corners.map(\.x), corners.map(\.y))
        return CGRect(x: xs.min()!, y: ys.min()!, width: xs.max()! - xs.min()!, height: ys.max()! - ys.min()!)
    }
}
