#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// No estimates: UIKit asks every height at reload. Each is measured once.
@MainActor
final class Upfront: HeightStrategy {
    private var heights: [IndexPath: CGFloat] = [:]

    func prepare(_ table: UITableView) { table.estimatedRowHeight = 0 }

    func height(_ table: UITableView, forRowAt indexPath: IndexPath, measure: (CGFloat) -> CGFloat) -> CGFloat {
        heights.cached(indexPath) { measure(table.bounds.width) }
    }
}

/// One estimate for all rows, and a height is measured when its row first comes on screen: what most apps do by hand.
@MainActor
final class Cached: HeightStrategy {
    private let estimate: CGFloat
    private var heights: [IndexPath: CGFloat] = [:]

    init(estimate: CGFloat) { self.estimate = estimate }

    func prepare(_ table: UITableView) { table.estimatedRowHeight = estimate }

    func height(_ table: UITableView, forRowAt indexPath: IndexPath, measure: (CGFloat) -> CGFloat) -> CGFloat {
        heights.cached(indexPath) { measure(table.bounds.width) }
    }
}

extension [IndexPath: CGFloat] {
    fileprivate mutating func cached(_ indexPath: IndexPath, measure: () -> CGFloat) -> CGFloat {
        if let height = self[indexPath] { return height }
        let height = measure()
        self[indexPath] = height
        return height
    }
}
