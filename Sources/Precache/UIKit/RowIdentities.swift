import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// What the rows of a table show, and the heights of it: how a table's heights follow its items instead of its positions.
@MainActor
protocol RowIdentities: AnyObject {
    /// Whether heights depend on a state besides the identity. Where they do not, a reload of a row says that it changed.
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
    func removeAll()

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
}

/// Where there is no layout state: all are equal.
struct NoState: Equatable {}

@MainActor
final class ItemIdentities<Identity: Hashable, State: Equatable>: RowIdentities {
    private let identify: (IndexPath) -> Identity?
    private let layoutState: (IndexPath) -> State
    private var heights = IdentifiedHeights<Identity, State>()
    let hasLayoutState = State.self != NoState.self

    var count: Int { heights.count }

    init(_ identify: @escaping (IndexPath) -> Identity?, layoutState: @escaping (IndexPath) -> State) {
        self.identify = identify
        self.layoutState = layoutState
    }

    func answer(at indexPath: IndexPath) -> IdentifiedHeight? {
        guard let identity = identify(indexPath) else { return nil }
        let state = layoutState(indexPath)
        return heights.answer(for: identity, state: state)
    }

    func item(at indexPath: IndexPath) -> (any RowItem)? {
        guard let identity = identify(indexPath) else { return nil }
        return Item(owner: self, identity: identity, state: layoutState(indexPath))
    }

    private struct Item: RowItem {
        let owner: ItemIdentities
        let identity: Identity
        let state: State

        var key: AnyHashable { AnyHashable(identity) }

        func store(_ height: Double) { try? owner.heights.store(height, for: identity, state: state) }
    }

    func invalidate(at indexPath: IndexPath) {
        if let identity = identify(indexPath) { heights.invalidate(identity) }
    }

    func invalidate(_ key: AnyHashable) {
        if let identity = key.base as? Identity { heights.invalidate(identity) }
    }

    func invalidateAll() { heights.invalidateAll() }
    func removeAll() { heights.removeAll() }
    func keep(_ indexPaths: some Sequence<IndexPath>) { heights.keep(indexPaths.compactMap(identify)) }
}
