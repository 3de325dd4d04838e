import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Maps rows to the app's items, and keeps heights by item: how heights follow items instead of positions.
@MainActor
protocol RowIdentities: AnyObject {
    /// Whether heights depend on a state besides the identity. Where they do not, a reload of a row says that it
    /// changed.
    var hasLayoutState: Bool { get }

    /// How many items have a height, known or outdated.
    var count: Int { get }

    /// What is known of the height of the item that `indexPath` has now; nil where it has no identity.
    func answer(at indexPath: IndexPath) -> IdentifiedHeight?

    /// The item that `indexPath` has now, in the state it has now; nil where it has no identity.
    func item(at indexPath: IndexPath) -> (any RowItem)?

    func invalidate(at indexPath: IndexPath)
    func invalidate(_ key: AnyHashable)
    func invalidateAll()
    /// Takes what is known in the present environment for outdated.
    func invalidatePresent()
    func removeAll()

    /// Changes the environment of the heights, as `PerEnvironment` does.
    func change(to environment: HeightEnvironment, keepsPresent: Bool)
    func removeOthers()

    /// Forgets the items that are not in any of these rows.
    func keep(_ indexPaths: some Sequence<IndexPath>)
}

/// The item of a row, in a state.
@MainActor
protocol RowItem {
    /// What the item is found by.
    var key: AnyHashable { get }

    /// Records the item's height in that state, in points.
    func store(_ height: Double)

    /// Records the height that the item was shown with in that state, in points, as an estimate. No effect where its
    /// height is known.
    func noteShown(_ height: Double)

    /// What is known of the item's height in that state in another environment.
    func answer(in environment: HeightEnvironment) -> IdentifiedHeight

    /// Records the item's height in that state in another environment, in points.
    func store(_ height: Double, in environment: HeightEnvironment)
}

/// Where there is no layout state: all are equal.
struct NoState: Equatable {}
