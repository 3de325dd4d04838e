import Foundation

/// The constraints of a tree of views, solved for one axis at a time.
///
/// It takes constraints that say how far one edge is from another: required ones of multiplier 1, `=`, `≤` and `≥`,
/// between edges, and of a width or height to a constant. A system of these is a graph: the least distance that they allow
/// between two edges is the longest path from one to the other. Views with content of their own (labels) are at least as
/// high as it; widths are shared out in the order of the views, each as wide as its content where there is room.
///
/// It leaves out: other priorities, multipliers, one view's width or height by another's, centres, baselines, guides,
/// hugging, and constraints to views that are placed by their frames. Contradicting constraints are not reported; the last path found counts.
@MainActor
struct ConstraintSystem {
    /// The smaller or the larger edge of a view on the axis.
    struct Edge: Hashable {
        let view: ObjectIdentifier
        let isFar: Bool
    }

    private let root: UIView
    private let views: [UIView]
    private let axis: NSLayoutConstraint.Axis
    private let isRightToLeft: Bool
    /// `distances[a]` has the edges that are at least so far from `a`.
    private var distances: [Edge: [(to: Edge, atLeast: CGFloat)]] = [:]

    /// - Parameter length: the root's width or height, where it is given.
    init(root: UIView, axis: NSLayoutConstraint.Axis, length: CGFloat?) {
        self.root = root
        self.axis = axis
        isRightToLeft = root.effectiveUserInterfaceLayoutDirection == .rightToLeft
        var views: [UIView] = []
        var constraints: [NSLayoutConstraint] = []
        root.eachInTree { view in
            if view !== root { views.append(view) }
            constraints += view.constraints
        }
        self.views = views
        for constraint in constraints where constraint.priority == .required { add(constraint) }
        for view in views { require(far(view), near(view), .greaterThanOrEqual, 0) }
        if let length { require(far(root), near(root), .equal, length) }
    }

    func near(_ view: UIView) -> Edge { Edge(view: ObjectIdentifier(view), isFar: false) }
    func far(_ view: UIView) -> Edge { Edge(view: ObjectIdentifier(view), isFar: true) }

    /// `a` is at `b` + `constant`, or at most, or at least there.
    private mutating func require(_ a: Edge, _ b: Edge, _ relation: NSLayoutConstraint.Relation, _ constant: CGFloat) {
        if relation != .lessThanOrEqual { distances[b, default: []].append((a, constant)) }
        if relation != .greaterThanOrEqual { distances[a, default: []].append((b, -constant)) }
    }

    private mutating func add(_ constraint: NSLayoutConstraint) {
        guard let first = constraint.first else { return }
        let constant = constraint.constant
        let lengthAttribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        if constraint.firstAttribute == lengthAttribute {
            guard constraint.second == nil else { return }
            return require(far(first), near(first), constraint.relation, constant)
        }
        guard let second = constraint.second, let a = edge(of: first, constraint.firstAttribute),
            let b = edge(of: second, constraint.secondAttribute)
        else { return }
        // Leading and trailing count from the side on which reading begins.
        let isMirrored = isRightToLeft && [.leading, .trailing].contains(constraint.firstAttribute)
        guard isMirrored else { return require(a, b, constraint.relation, constant) }
        require(b, a, constraint.relation, constant)
    }

    private func edge(of view: UIView, _ attribute: NSLayoutConstraint.Attribute) -> Edge? {
        switch (attribute, axis) {
        case (.left, .horizontal), (.top, .vertical): near(view)
        case (.right, .horizontal), (.bottom, .vertical): far(view)
        case (.leading, .horizontal): isRightToLeft ? far(view) : near(view)
        case (.trailing, .horizontal): isRightToLeft ? near(view) : far(view)
        default: nil
        }
    }

    /// The least distance of each edge from `start`: the longest paths, by relaxation (Bellman and Ford).
    private func leastDistances(from start: Edge) -> [Edge: CGFloat] {
        var found: [Edge: CGFloat] = [start: 0]
        for _ in 0...(2 * views.count + 2) {
            var changes = false
            for (from, edges) in distances {
                guard let base = found[from] else { continue }
                for (to, atLeast) in edges where base + atLeast > found[to] ?? -.infinity {
                    found[to] = base + atLeast
                    changes = true
                }
            }
            guard changes else { break }
        }
        return found
    }

    // MARK: Solving

    /// The root's least width or height; 0 where nothing leads from its one side to the other.
    var leastLength: CGFloat {
        max(leastDistances(from: near(root))[far(root)] ?? 0, 0)
    }

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
        return widths
    }

    /// Makes each view with content at least as high as it is at its width.
    mutating func requireContentHeights(widths: [ObjectIdentifier: CGFloat]) {
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
