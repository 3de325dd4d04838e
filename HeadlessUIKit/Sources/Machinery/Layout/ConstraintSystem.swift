import Foundation

/// The constraints of a tree of views, solved for one axis at a time.
///
/// It takes constraints that say how far one edge is from another: required ones, `=`, `≤` and `≥`, of multiplier 1
/// between edges, and of a width or height to a constant. A system of these is a graph: the least distance that they
/// allow between two edges is the longest path from one to the other. Views with content of their own (labels) are at
/// least as high as it. [ours] Widths are shared out in the order of the views, each as wide as its content where there
/// is room.
///
/// A guide of a view lies at fixed distances from the view's edges. Its width can be taken for another item's where the
/// view's own is known: the root's, or one that a constraint gives, or else the one that it has.
///
/// A width or height may be so many times another one: a width the other view's least width by all other constraints, where
/// it has one; a height its width, too, once widths are shared out.
///
/// [ours] It leaves out: other priorities, multipliers between edges, a width by a height, centres, baselines, hugging, and
/// constraints to views that are placed by their frames. Of contradicting constraints the last path found
/// counts.
@MainActor
struct ConstraintSystem {
    /// The smaller or the larger edge of a view or a guide on the axis.
    struct Edge: Hashable {
        let item: ObjectIdentifier
        let isFar: Bool
    }

    private let root: UIView
    private let views: [UIView]
    private let constraints: [NSLayoutConstraint]
    private let axis: NSLayoutConstraint.Axis
    private let isRightToLeft: Bool
    private let length: CGFloat?
    private var guideCount = 0
    /// `distances[a]` has the edges that are at least so far from `a`.
    private var distances: [Edge: [(to: Edge, atLeast: CGFloat)]] = [:]

    /// - Parameter length: the root's width or height, where it is given.
    init(root: UIView, axis: NSLayoutConstraint.Axis, length: CGFloat?) {
        self.root = root
        self.axis = axis
        self.length = length
        isRightToLeft = root.effectiveUserInterfaceLayoutDirection == .rightToLeft
        var views: [UIView] = []
        var constraints: [NSLayoutConstraint] = []
        root.eachInTree { view in
            if view !== root { views.append(view) }
            constraints += view.constraints
        }
        self.views = views
        self.constraints = constraints.filter { $0.priority == .required }
        for constraint in self.constraints { add(constraint) }
        for view in views { require(far(view), near(view), .greaterThanOrEqual, 0) }
        for view in [root] + views { for guide in view.guides { add(guide, of: view) } }
        if let length { require(far(root), near(root), .equal, length) }
        for constraint in self.constraints { addMultiple(constraint) }
    }

    func near(_ item: AnyObject) -> Edge { Edge(item: ObjectIdentifier(item), isFar: false) }
    func far(_ item: AnyObject) -> Edge { Edge(item: ObjectIdentifier(item), isFar: true) }

    /// `a` is at `b` + `constant`, or at most, or at least there.
    private mutating func require(_ a: Edge, _ b: Edge, _ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) {
        if relation != .lessThanOrEqual { distances[b, default: []].append((a, constant)) }
        if relation != .greaterThanOrEqual { distances[a, default: []].append((b, -constant)) }
    }

    private var lengthAttribute: NSLayoutConstraint.Attribute { axis == .horizontal ? .width : .height }

    private mutating func add(_ constraint: NSLayoutConstraint) {
        guard let first = constraint.firstItem else { return }
        var constant = constraint.constant
        if constraint.firstAttribute == lengthAttribute {
            if let second = constraint.secondItem {
                guard let guide = second as? UILayoutGuide, constraint.secondAttribute == lengthAttribute,
                    let length = lengthOf(guide)
                else { return }
                constant += length * constraint.multiplier
            }
            return require(far(first), near(first), constraint.relation, constant)
        }
        guard let second = constraint.secondItem, let a = edge(of: first, constraint.firstAttribute),
            let b = edge(of: second, constraint.secondAttribute)
        else { return }
        // [Apple] (`NSLayoutConstraint.Attribute.leading`) Leading and trailing count from the side on which reading
        // begins.
        let isMirrored = isRightToLeft && [.leading, .trailing].contains(constraint.firstAttribute)
        guard isMirrored else { return require(a, b, constraint.relation, constant) }
        require(b, a, constraint.relation, constant)
    }

    /// Holds a view's width or height to a multiple of another view's.
    private mutating func addMultiple(_ constraint: NSLayoutConstraint) {
        guard constraint.firstAttribute == lengthAttribute, constraint.secondAttribute == lengthAttribute,
            let first = constraint.firstItem, let second = constraint.secondItem as? UIView,
            let length = leastDistances(from: near(second))[far(second)], length > 0
        else { return }
        require(far(first), near(first), constraint.relation, length * constraint.multiplier + constraint.constant)
    }

    private mutating func add(_ guide: UILayoutGuide, of view: UIView) {
        guideCount += 1
        let insets = guide.insets(width: axis == .horizontal ? knownLength(of: view) : nil)
        let (before, after) = axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
        require(near(guide), near(view), .equal, before)
        require(far(view), far(guide), .equal, after)
        // Nothing keeps its far edge behind its near one: an empty guide is no path from side to side.
    }

    private func lengthOf(_ guide: UILayoutGuide) -> CGFloat? {
        guard let view = guide.owningView, let length = knownLength(of: view) else { return nil }
        let insets = guide.insets(width: length)
        let taken = axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
        return max(length - taken, 0)
    }

    private func knownLength(of view: UIView) -> CGFloat? {
        if view === root, let length { return length }
        let given = view.constraints.first {
            $0.firstItem === view && $0.firstAttribute == lengthAttribute && $0.secondItem == nil
                && $0.relation == .equal && $0.priority == .required
        }
        if let given { return given.constant }
        let actual = axis == .horizontal ? view.bounds.width : view.bounds.height
        return actual > 0 && view !== root ? actual : nil
    }

    private func edge(of item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) -> Edge? {
        switch (attribute, axis) {
        case (.left, .horizontal), (.top, .vertical): near(item)
        case (.right, .horizontal), (.bottom, .vertical): far(item)
        case (.leading, .horizontal): isRightToLeft ? far(item) : near(item)
        case (.trailing, .horizontal): isRightToLeft ? near(item) : far(item)
        default: nil
        }
    }

    /// The least distance of each edge from `start`: the longest paths.
    private func leastDistances(from start: Edge) -> [Edge: CGFloat] {
        var found: [Edge: CGFloat] = [start: 0]
        _ = pushApart(&found)
        return found
    }

    /// Pushes edges on until all of them are as far apart as they must be, by relaxation (Bellman and Ford).
    ///
    /// - Returns: false where there is no end to it.
    private func pushApart(_ places: inout [Edge: CGFloat], tolerance: CGFloat = 0) -> Bool {
        for _ in 0...(2 * (views.count + guideCount) + 3) {
            var changes = false
            for (from, edges) in distances {
                guard let base = places[from] else { continue }
                for (to, atLeast) in edges where base + atLeast > (places[to] ?? -.infinity) + tolerance {
                    places[to] = base + atLeast
                    changes = true
                }
            }
            guard changes else { return true }
        }
        return false
    }

    /// Whether nothing fits all constraints: 1e-6 points are rounding.
    ///
    /// To be asked before the contents' sizes are required. [Apple]
    /// (`UIView.contentCompressionResistancePriority(for:)`) By default those are not, in UIKit.
    var isContradictory: Bool {
        var places: [Edge: CGFloat] = [:]
        for (from, edges) in distances {
            places[from] = 0
            for (to, _) in edges { places[to] = 0 }
        }
        return !pushApart(&places, tolerance: 1e-6)
    }

    // MARK: Solving

    /// The root's least width or height; 0 where nothing leads from its one side to the other.
    var leastLength: CGFloat {
        max(leastDistances(from: near(root))[far(root)] ?? 0, 0)
    }

    /// Whether anything leads from the root's one side to the other.
    var reachesAcross: Bool { leastDistances(from: near(root))[far(root)] != nil }

    /// Gives each view with content a width, and says which.
    mutating func shareOutWidths() -> [ObjectIdentifier: CGFloat] {
        var widths: [ObjectIdentifier: CGFloat] = [:]
        for view in views {
            let content = view.intrinsicContentSize.width
            let wanted = content == UIView.noIntrinsicMetric ? 0 : content
            let after = leastDistances(from: near(view))
            let least = after[far(view)] ?? 0
            // The way around by the root's other side is as long as the rest of the row leaves room for.
            let most = leastDistances(from: far(view))[near(view)].map { -$0 } ?? .infinity
            let width = max(least, min(wanted, most))
            widths[ObjectIdentifier(view)] = width
            if content != UIView.noIntrinsicMetric { require(far(view), near(view), .equal, width) }
        }
        if let length { widths[ObjectIdentifier(root)] = length }
        return widths
    }

    /// Makes each view with content at least as high as it is at its width, and others so many times as high as wide.
    mutating func requireContentHeights(widths: [ObjectIdentifier: CGFloat]) {
        for constraint in constraints
        where constraint.firstAttribute == .height && constraint.secondAttribute == .width {
            guard let first = constraint.firstItem, let second = constraint.secondItem,
                let width = widths[ObjectIdentifier(second)]
            else { continue }
            require(far(first), near(first), constraint.relation, width * constraint.multiplier + constraint.constant)
        }
        for view in views where view.intrinsicContentSize.height != UIView.noIntrinsicMetric {
            let width = widths[ObjectIdentifier(view)] ?? 0
            let height = view.sizeThatFits(CGSize(width: width, height: 0)).height
            require(far(view), near(view), .greaterThanOrEqual, height)
        }
    }

    /// Where a view lies, from the root's near side: as near to it as the constraints allow.
    func places() -> [ObjectIdentifier: (near: CGFloat, far: CGFloat)] {
        let fromNear = leastDistances(from: near(root))
        var places: [ObjectIdentifier: (near: CGFloat, far: CGFloat)] = [:]
        for view in views {
            let length = leastDistances(from: near(view))[far(view)] ?? 0
            if let start = fromNear[near(view)] {
                places[ObjectIdentifier(view)] = (start, max(fromNear[far(view)] ?? start, start + length))
            } else if let end = fromNear[far(view)] {
                places[ObjectIdentifier(view)] = (end - length, end)
            }
        }
        return places
    }
}
