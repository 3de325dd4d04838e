import Foundation

/// An edge or a dimension of a view, or of a guide of its, to make constraints of.
@MainActor
public class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// The view or the guide.
    let item: AnyObject
    /// The view, or the one that the guide belongs to: as long as there is an anchor, there is the guide.
    let view: UIView
    let attribute: NSLayoutConstraint.Attribute

    init(_ item: AnyObject, of view: UIView, _ attribute: NSLayoutConstraint.Attribute) {
        self.item = item
        self.view = view
        self.attribute = attribute
    }

    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, .equal, anchor.item, anchor.attribute, constant: c)
    }

    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, .greaterThanOrEqual, anchor.item, anchor.attribute, constant: c)
    }

    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat = 0
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, .lessThanOrEqual, anchor.item, anchor.attribute, constant: c)
    }
}

public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, .equal, nil, .notAnAttribute, constant: c)
    }

    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, .greaterThanOrEqual, nil, .notAnAttribute, constant: c)
    }

    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, .lessThanOrEqual, nil, .notAnAttribute, constant: c)
    }

    /// [Apple] (`NSLayoutDimension.constraint(equalTo:multiplier:constant:)`) So many times the other width or height.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.equal, anchor, m, c) }

    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, m, c) }

    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, m, c) }

    private func constraint(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutDimension, _ m: CGFloat, _ c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(item, attribute, relation, anchor.item, anchor.attribute, multiplier: m, constant: c)
    }
}

extension UIView {
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: self, .leading) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: self, .trailing) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: self, .left) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, of: self, .right) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, of: self, .top) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, of: self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, of: self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, of: self, .height) }
}
