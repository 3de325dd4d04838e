import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Items that the app's closures tell, and their heights.
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
        let answer = known.present.answer(for: identity, state: layoutState(indexPath))
        // One that is not equal to itself, because it holds a NaN, is never found, and so none.
        return answer == .unknown && identity != identity ? nil : answer
    }

    func item(at indexPath: IndexPath) -> (any RowItem)? {
        guard let identity = identify(indexPath), identity == identity else { return nil }
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

        func store(_ height: Double, in environment: HeightEnvironment) {
            owner.known.update(environment, make: IdentifiedHeights()) {
                try? $0.store(height, for: identity, state: state)
            }
        }
    }

    func invalidate(at indexPath: IndexPath) {
        if let identity = identify(indexPath) { known.updateAll { $0.invalidate(identity) } }
    }

    func invalidate(_ key: AnyHashable) {
        if let identity = key.base as? Identity { known.updateAll { $0.invalidate(identity) } }
    }

    func invalidatePresent() { known.present.invalidateAll() }

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
