/// Row heights by what the rows show: an identity and, with it, the state that its height was measured in.
///
/// Identities are compared by equality, never by their hash alone. The hash that an identity had when its height came in is
/// kept: an object that changes its hash in place is not found any more, and nothing else is lost for it.
///
/// Where there is a ``limit``, the identities that were least recently asked for or stored go first.
///
/// Heights are in points. It is a value, without a clock or UIKit.
public struct IdentifiedHeights<Identity: Hashable, State: Equatable> {
    // Three arrays of as many entries as there are slots.
    private var identities: ContiguousArray<Identity> = []
    private var states: ContiguousArray<State> = []
    private var heights: ContiguousArray<RowState> = []
    private var slots = HashedSlots()

    /// How many identities have a height, outdated or not.
    public var count: Int { slots.count }

    /// How many identities are kept, 1 at least. Lowering it below the ``count`` is O(count). What was asked for while there was
    /// no limit does not count as used: noting it would be most of a lookup's cost.
    public var limit: Int {
        didSet {
            let excess = count - max(limit, 1)
            if excess > 0 { rebuild(from: slots.byUse.dropFirst(excess)) }
        }
    }

    /// - Parameter limit: how many identities are kept, 1 at least.
    public init(limit: Int = .max) {
        self.limit = limit
    }

    /// The height of `identity` in `state`. O(1).
    public mutating func answer(for identity: Identity, state: State) -> IdentifiedHeight {
        let slot = find(identity)
        guard slot != HashedSlots.none else { return .unknown }
        if limit < .max { slots.use(slot) }
        let height = heights[slot]
        if height.isKnown, states[slot] == state { return .known(height.height) }
        return .outdated(height.lastHeight ?? 0)
    }

    /// Whether there is a height of `identity`, outdated or not. O(1).
    public func contains(_ identity: Identity) -> Bool { find(identity) != HashedSlots.none }

    /// Records the height of `identity`, measured in `state`. O(1).
    ///
    /// - Throws: ``HeightError`` for a value that is no height; nothing is changed then.
    public mutating func store(_ height: Double, for identity: Identity, state: State) throws(HeightError) {
        try HeightError.check(height)
        var slot = find(identity)
        if slot != HashedSlots.none {
            slots.use(slot)
        } else if count < max(limit, 1) {
            slots.append(hash: identity.hashValue)
            identities.append(identity)
            states.append(state)
            heights.append(RowState(height: height))
            return
        } else {
            slot = slots.oldest
            slots.reuse(slot, hash: identity.hashValue)
            identities[slot] = identity
        }
        states[slot] = state
        heights[slot] = RowState(height: height)
    }

    /// Takes the height of `identity` for outdated; it stays as an estimate. No effect where there is none. O(1).
    public mutating func invalidate(_ identity: Identity) {
        let slot = find(identity)
        if slot != HashedSlots.none { heights[slot] = heights[slot].outdated }
    }

    public mutating func removeAll() { self = Self(limit: limit) }

    /// Takes all heights for outdated. O(count).
    public mutating func invalidateAll() { invalidate { _ in true } }

    /// Takes the heights of those identities for outdated. O(count).
    public mutating func invalidate(where isMeant: (Identity) -> Bool) {
        for slot in identities.indices where isMeant(identities[slot]) { heights[slot] = heights[slot].outdated }
    }

    /// Forgets all but these. O(count + their number).
    public mutating func keep(_ identities: some Sequence<Identity>) {
        var isKept = [Bool](repeating: false, count: count)
        for identity in identities {
            let slot = find(identity)
            if slot != HashedSlots.none { isKept[slot] = true }
        }
        if isKept.contains(false) { rebuild(from: slots.byUse.filter { isKept[$0] }) }
    }

    private func find(_ identity: Identity) -> Int {
        var slot = slots.first(of: identity.hashValue)
        while slot != HashedSlots.none, identities[slot] != identity { slot = slots.twin(of: slot) }
        return slot
    }

    /// Forgets all but what is in these slots, which are in the order of use.
    private mutating func rebuild(from kept: some Sequence<Int>) {
        var rebuilt = Self(limit: limit)
        for slot in kept {
            // The hash that it had.
            rebuilt.slots.append(hash: slots.hash(of: slot))
            rebuilt.identities.append(identities[slot])
            rebuilt.states.append(states[slot])
            rebuilt.heights.append(heights[slot])
        }
        self = rebuilt
    }
}

extension IdentifiedHeights: Sendable where Identity: Sendable, State: Sendable {}

/// What is known of the height of an item, or of a row, in points.
public enum IdentifiedHeight: Equatable, Sendable {
    case known(Double)
    /// The last height, of another state or invalidated since.
    case outdated(Double)
    case unknown
}
