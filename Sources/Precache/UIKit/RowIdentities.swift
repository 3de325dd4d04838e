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

    /// Records the height that the item was shown with in that state, in points, as an estimate. No effect where its height is
    /// known.
    func noteShown(_ height: Double)

    /// What is known of the item's height in that state in another environment.
    func answer(in environment: HeightEnvironment) -> IdentifiedHeight

    /// Records the item's height in that state in another environment, in points.
    ///
    /// - Parameter isEstimate: whether it is to be measured again there.
    func store(_ height: Double, in environment: HeightEnvironment, isEstimate: Bool)
}

/// Where there is no layout state: all are equal.
struct NoState: Equatable {}

@MainActor
final class ItemIdentities<Identity: Hashable, State: Equatable>: RowIdentities {
    private let identify: (IndexPath) -> Identity?
    private let layoutState: (IndexPath) -> State
    private var known = PerEnvironment(IdentifiedHeights<Identity, State>())
    let hasLayoutState = State.self != NoState.self

    var count: Int { known.present.count }

    init(_ identify: @escaping (IndexPath) -> Identity?, layoutState: @escaping (IndexPath) -> State) {
        self.identify = identify
        self.layoutState = layoutState
    }

    func answer(at indexPath: IndexPath) -> IdentifiedHeight? {
        guard let identity = identify(indexPath) else { return nil }
        let state = layoutState(indexPath)
        return known.present.answer(for: identity, state: state)
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

        func store(_ height: Double) { try? owner.known.present.store(height, for: identity, state: state) }

        func noteShown(_ height: Double) {
            if case .known = owner.known.present.answer(for: identity, state: state) { return }
            store(height)
            owner.known.present.invalidate(identity)
        }

        func answer(in environment: HeightEnvironment) -> IdentifiedHeight {
            owner.known.update(environment, make: IdentifiedHeights()) { $0.answer(for: identity, state: state) }
        }

        func store(_ height: Double, in environment: HeightEnvironment, isEstimate: Bool) {
            owner.known.update(environment, make: IdentifiedHeights()) { known in
                try? known.store(height, for: identity, state: state)
                if isEstimate { known.invalidate(identity) }
            }
        }
    }

    func invalidate(at indexPath: IndexPath) {
        if let identity = identify(indexPath) { known.updateAll { $0.invalidate(identity) } }
    }

    func invalidate(_ key: AnyHashable) {
        if let identity = key.base as? Identity { known.updateAll { $0.invalidate(identity) } }
    }

    func invalidateAll() { known.updateAll { $0.invalidateAll() } }

    func removeAll() {
        removeOthers()
        known.present.removeAll()
    }

    func change(to environment: HeightEnvironment, keepsPresent: Bool) {
        known.change(to: environment, keepsPresent: keepsPresent) { _ in IdentifiedHeights() }
    }

    func removeOthers() { known.removeOthers() }

    func keep(_ indexPaths: some Sequence<IndexPath>) {
        let identities = indexPaths.compactMap(identify)
        known.updateAll { $0.keep(identities) }
    }
}
