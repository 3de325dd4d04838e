/// Row heights by what the rows show: an identity and, with it, the state that its height was measured in.
///
/// Identities are compared by equality, never by their hash alone. The hash that an identity had when its height came in is
/// kept: an object that changes its hash in place is not found any more, and nothing else is lost for it.
///
/// Heights are in points. It is a value, without a clock or UIKit.
public struct IdentifiedHeights<Identity: Hashable, State: Equatable> {
    private struct Entry {
        let identity: Identity
        var state: State
        var height: Double
        /// Whether the row is to be measured again whatever its state.
        var isOutdated: Bool
    }

    /// By the hash that identities had. Almost always one entry each.
    private var entries: [Int: [Entry]] = [:]
    /// How many identities have a height, outdated or not.
    public private(set) var count = 0

    public init() {}

    /// The height of `identity` in `state`. O(1).
    public func answer(for identity: Identity, state: State) -> IdentifiedHeight {
        guard let entry = entry(of: identity) else { return .unknown }
        return entry.state == state && !entry.isOutdated ? .known(entry.height) : .outdated(entry.height)
    }

    /// Records the height of `identity`, measured in `state`. O(1).
    ///
    /// - Throws: ``HeightError`` for a value that is no height; nothing is changed then.
    public mutating func store(_ height: Double, for identity: Identity, state: State) throws(HeightError) {
        try HeightError.check(height)
        put(Entry(identity: identity, state: state, height: height, isOutdated: false))
    }

    /// Takes the height of `identity` for outdated; it stays as an estimate. No effect where there is none. O(1).
    public mutating func invalidate(_ identity: Identity) {
        let hash = identity.hashValue
        guard let index = index(of: identity, hash: hash) else { return }
        entries[hash]![index].isOutdated = true
    }

    public mutating func removeAll() {
        entries = [:]
        count = 0
    }

    /// Takes all heights for outdated. O(count).
    public mutating func invalidateAll() {
        for hash in entries.keys {
            for index in entries[hash]!.indices { entries[hash]![index].isOutdated = true }
        }
    }

    /// Forgets all but these. O(count + their number).
    public mutating func keep(_ identities: some Sequence<Identity>) {
        let all = self
        removeAll()
        for identity in identities {
            if let entry = all.entry(of: identity) { put(entry) }
        }
    }

    private func entry(of identity: Identity) -> Entry? {
        entries[identity.hashValue]?.first { $0.identity == identity }
    }

    private mutating func put(_ entry: Entry) {
        let hash = entry.identity.hashValue
        if let index = index(of: entry.identity, hash: hash) {
            entries[hash]![index] = entry
        } else {
            entries[hash, default: []].append(entry)
            count += 1
        }
    }

    private func index(of identity: Identity, hash: Int) -> Int? {
        entries[hash]?.firstIndex { $0.identity == identity }
    }
}

/// What is known of the height of an item, or of a row, in points.
public enum IdentifiedHeight: Equatable, Sendable {
    case known(Double)
    /// The last height, of another state or invalidated since.
    case outdated(Double)
    case unknown
}
