import Foundation

/// A colour of grey. It is kept, and nothing is drawn with it.
public final class UIColor: NSObject, Sendable {
    public static let black = UIColor(white: 0, alpha: 1)
    public static let white = UIColor(white: 1, alpha: 1)

    private let white: CGFloat
    private let alpha: CGFloat

    public init(white: CGFloat, alpha: CGFloat) {
        self.white = white
        self.alpha = alpha
    }

    public func withAlphaComponent(_ alpha: CGFloat) -> UIColor { UIColor(white: white, alpha: alpha) }
}
