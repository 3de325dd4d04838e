import Foundation

/// An area of a view, to make constraints with: here only those that each view has by itself, and that follow its
/// margins or its safe area.
@MainActor
public final class UILayoutGuide: NSObject {
    enum Area {
        case margins
        case readableContent
        case safeArea
    }

    let area: Area
    public private(set) weak var owningView: UIView?

    init(_ area: Area, of view: UIView) {
        self.area = area
        owningView = view
    }

    /// The area, in the owning view's coordinates.
    public var layoutFrame: CGRect {
        guard let owningView else { return .zero }
        let insets = insets(width: owningView.bounds.width)
        let bounds = owningView.bounds
        return CGRect(
            x: bounds.minX + insets.left, y: bounds.minY + insets.top,
            width: max(bounds.width - insets.left - insets.right, 0),
            height: max(bounds.height - insets.top - insets.bottom, 0))
    }

    /// How far the area is from the edges of its view, where that is `width` points wide; nil for as wide as it takes.
    ///
    /// [Apple] (`UIView.readableContentGuide`) The readable content is centred within the margins, and never wider.
    func insets(width: CGFloat?) -> UIEdgeInsets {
        guard let owningView else { return .zero }
        if area == .safeArea { return owningView.safeAreaInsets }
        var insets = owningView.layoutMargins
        guard area == .readableContent, let width else { return insets }
        let excess = width - insets.left - insets.right - owningView.readableWidth
        guard excess > 0 else { return insets }
        insets.left += excess / 2
        insets.right += excess / 2
        return insets
    }

    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: owningView!, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: owningView!, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: owningView!, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: owningView!, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, of: owningView!, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, of: owningView!, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, of: owningView!, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, of: owningView!, .height) }
}
