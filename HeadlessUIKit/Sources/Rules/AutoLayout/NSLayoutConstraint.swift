import Foundation

public struct UILayoutPriority: RawRepresentable, Hashable, Comparable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    public static let required = UILayoutPriority(1000)
    public static let fittingSizeLevel = UILayoutPriority(50)

    public static func < (lhs: UILayoutPriority, rhs: UILayoutPriority) -> Bool { lhs.rawValue < rhs.rawValue }
}

/// first.attribute = multiplier × second.attribute + constant, or ≤, or ≥.
///
/// [ours] Only required constraints have an effect, and multipliers only between widths and heights: see
/// ``ConstraintSystem``.
@MainActor
public final class NSLayoutConstraint: NSObject {
    public enum Axis: Int, Sendable {
        case horizontal = 0
        case vertical
    }
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal = 0
        case greaterThanOrEqual
    }
    public enum Attribute: Int, Sendable {
        case notAnAttribute = 0
        case left
        case right
        case top
        case bottom
        case leading
        case trailing
        case width
        case height
    }

    public private(set) weak var firstItem: AnyObject?
    public private(set) weak var secondItem: AnyObject?
    public let firstAttribute: Attribute
    public let secondAttribute: Attribute
    public let relation: Relation
    public let multiplier: CGFloat
    public var priority = UILayoutPriority.required
    public var constant: CGFloat {
        didSet { if constant != oldValue { holder?.setNeedsConstraintLayout() } }
    }
    private weak var holder: UIView?

    init(
        _ first: AnyObject, _ firstAttribute: Attribute, _ relation: Relation, _ second: AnyObject?,
        _ secondAttribute: Attribute, multiplier: CGFloat = 1, constant: CGFloat
    ) {
        firstItem = first
        secondItem = second
        self.firstAttribute = firstAttribute
        self.secondAttribute = secondAttribute
        self.relation = relation
        self.multiplier = multiplier
        self.constant = constant
    }

    /// The view of the first item: itself, or the one that the guide belongs to.
    var first: UIView? { firstItem as? UIView ?? (firstItem as? UILayoutGuide)?.owningView }
    var second: UIView? { secondItem as? UIView ?? (secondItem as? UILayoutGuide)?.owningView }

    /// How often a view in a window was laid out in a frame that its required constraints cannot fit, or with
    /// constraints that contradict each other.
    ///
    /// [seen] (a console log in wongzigii/Colo, issue 12: `UIView-Encapsulated-Layout-Height` of 44 points and a height
    /// of 100) A cell's content view is held to the size that the table gives it. UIKit logs such a layout; here it is
    /// counted. Contents' sizes are not required, and count not.
    public static var headlessUnsatisfiableCount = 0

    /// [Apple] (`NSLayoutConstraint.isActive`) Held, while active, by the nearest view that has both items in its tree;
    /// without one it is an error.
    public var isActive: Bool {
        get { holder != nil }
        set {
            guard newValue != isActive else { return }
            if let holder {
                holder.constraints.removeAll { $0 === self }
                holder.setNeedsConstraintLayout()
                self.holder = nil
            } else if let first, let ancestor = first.commonAncestor(with: second ?? first) {
                ancestor.constraints.append(self)
                ancestor.setNeedsConstraintLayout()
                holder = ancestor
            } else {
                // An exception in UIKit.
                preconditionFailure(
                    "Unable to activate constraint with anchors because they have no common ancestor.")
            }
        }
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    public static func deactivate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = false }
    }
}

extension UIView {
    /// [Apple] (`UIView.removeFromSuperview()`) A view that leaves its superview takes its own constraints along, and
    /// no other: those that refer to the view, or to its subtree, are removed from the rest of the hierarchy.
    func dropConstraintsToOutside() {
        var ancestor = superview
        while let view = ancestor {
            let crossing = view.constraints.filter { constraint in
                [constraint.first, constraint.second].contains { $0?.isDescendant(of: self) ?? false }
            }
            NSLayoutConstraint.deactivate(crossing)
            ancestor = view.superview
        }
    }

    fileprivate func commonAncestor(with other: UIView) -> UIView? {
        var view: UIView? = self
        while let current = view, !other.isDescendant(of: current) { view = current.superview }
        return view
    }
}
