/// Row heights by what the rows show: an identity and, with it, the state that its height was measured in.
///
/// Identities are compared by equality, never by their hash alone. The hash that an identity had when its height came
/// in is kept: an object that changes its hash in place is not found any more, and nothing else is lost for it.
///
/// Where there is a ``limit``, the identities that were least recently asked for or stored go first.
///
/// Heights are in points. It is a value, without a clock or UIKit.
public struct IdentifiedHeights<Identity: Hashable, State: Equatable> {
    /// What has an identity and a state, in the slots of `heights`.
    @usableFromInline var heights = HeightsByUse()
    @usableFromInline var identities: ContiguousArray<Identity> = []
    @usableFromInline var states: ContiguousArray<State> = []

    /// How many identities have a height, outdated or not.
    public var count: Int { heights.count }

    /// How many identities are kept, 1 at least. What was asked for while there was no limit does not count as used:
    /// noting that would be most of a lookup's cost.
    public var limit: Int {
        didSet { while count > max(limit, 1) { remove(heights.oldest) } }
    }

    /// - Parameter limit: how many identities are kept, 1 at least.
    public init(limit: Int = .max) {
        self.limit = limit
    }

    /// The height of `identity` in `state`. O(1).
    ///
    /// Inlinable, with what it calls: where the types are known it is made for them (Benchmarks/Micro, keyed).
    @inlinable
    public mutating func answer(for identity: Identity, state: State) -> IdentifiedHeight {
        let found = slot(of: identity)
        guard found != HeightsByUse.none else { return .unknown }
        if limit < .max { heights.use(found) }
        let height = heights.entries[found].height
        return states[found] == state && !heights.entries[found].isOutdated ? .known(height) : .outdated(height)
    }

    /// Whether there is a height of `identity`, outdated or not. O(1).
    public func contains(_ identity: Identity) -> Bool { slot(of: identity) != HeightsByUse.none }

    /// The last height of `identity` in points, in whatever state it was measured; nil where there is none. O(1), and no
    /// use of it: what goes first stays what it was.
    package func lastHeight(of identity: Identity) -> Double? {
        let found = slot(of: identity)
        return found == HeightsByUse.none ? nil : heights.entries[found].height
    }

    /// Records the height of `identity`, measured in `state`. O(1), amortized.
    ///
    /// - Throws: ``HeightError`` for a value that is no height; nothing is changed then.
    public mutating func store(_ height: Double, for identity: Identity, state: State) throws(HeightError) {
        try HeightError.check(height)
        let found = slot(of: identity)
        if found != HeightsByUse.none {
            states[found] = state
            heights.set(height, at: found)
        } else if count < max(limit, 1) {
            identities.append(identity)
            states.append(state)
            heights.append(height, hash: identity.hashValue)
        } else {
            let oldest = heights.oldest
            identities[oldest] = identity
            states[oldest] = state
            heights.replace(oldest, with: height, hash: identity.hashValue)
        }
    }

    /// Takes the height of `identity` for outdated; it stays as an estimate. No effect where there is none. O(1).
    public mutating func invalidate(_ identity: Identity) {
        let found = slot(of: identity)
        if found != HeightsByUse.none { heights.invalidate(found) }
    }

    /// Forgets every height; the limit stays. O(count).
    public mutating func removeAll() { self = Self(limit: limit) }

    /// Takes all heights for outdated. O(count).
    public mutating func invalidateAll() { invalidate { _ in true } }

    /// Takes the heights of those identities for outdated. O(count).
    public mutating func invalidate(where isMeant: (Identity) -> Bool) {
        for slot in identities.indices where isMeant(identities[slot]) { heights.invalidate(slot) }
    }

    /// Forgets all but these. O(count + their number).
    public mutating func keep(_ identities: some Sequence<Identity>) {
        var isKept = [Bool](repeating: false, count: count)
        for identity in identities {
            let found = slot(of: identity)
            if found != HeightsByUse.none { isKept[found] = true }
        }
        // From the last on, so that what fills a hole is one that was looked at.
        for slot in isKept.indices.reversed() where !isKept[slot] { remove(slot) }
    }

    @inlinable
    func slot(of identity: Identity) -> Int {
        let hash = identity.hashValue
        var slot = heights.first(of: hash)
        while slot != HeightsByUse.none, heights.entries[slot].hash != hash || identities[slot] != identity {
            slot = heights.entries[slot].next
        }
        return slot
    }

    private mutating func remove(_ slot: Int) {
        heights.remove(slot)
        identities.swapAt(slot, count)
        identities.removeLast()
        states.swapAt(slot, count)
        states.removeLast()
    }
}

extension IdentifiedHeights: Sendable where Identity: Sendable, State: Sendable {}

/// What is known of the height of an item, or of a row, in points.
public enum IdentifiedHeight: Equatable, Sendable {
    /// The height, of the present state.
    case known(Double)
    /// The last height, of another state or invalidated since.
    case outdated(Double)
    /// There never was one.
    case unknown
}
