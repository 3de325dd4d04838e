/// Row heights by what the rows show: an identity and, with it, the state that its height was measured in.
///
/// Identities are compared by equality, never by their hash alone. The hash that an identity had when its height came in is
/// kept: an object that changes its hash in place is not found any more, and nothing else is lost for it.
///
/// Where there is a ``limit``, the identities that were least recently asked for or stored go first.
///
/// Heights are in points. It is a value, without a clock or UIKit.
public struct IdentifiedHeights<Identity: Hashable, State: Equatable> {
    fileprivate struct Entry {
        var identity: Identity
        var state: State
        var height: Double
        /// Whether the row is to be measured again whatever its state.
        var isOutdated: Bool
        let hash: Int
        /// The next entry of the same hash.
        var twin: Int?
        // In the order of use.
        var newer: Int?
        var older: Int?
    }

    /// Where an entry is no longer used there is nil, and its index in `vacant`.
    private var entries: ContiguousArray<Entry?> = []
    private var vacant: [Int] = []
    /// By the hash that identities had, the first entry of it. Almost always there is one each.
    private var index: [Int: Int] = [:]
    private var newest: Int?
    private var oldest: Int?

    /// How many identities have a height, outdated or not.
    public var count: Int { entries.count - vacant.count }

    /// How many identities are kept, 1 at least.
    public var limit: Int {
        didSet { while count > max(limit, 1), let oldest { remove(oldest) } }
    }

    /// - Parameter limit: how many identities are kept, 1 at least.
    public init(limit: Int = .max) {
        self.limit = limit
    }

    /// The height of `identity` in `state`. O(1).
    public mutating func answer(for identity: Identity, state: State) -> IdentifiedHeight {
        guard let found = find(identity) else { return .unknown }
        use(found)
        let entry = entries[found]!
        return entry.state == state && !entry.isOutdated ? .known(entry.height) : .outdated(entry.height)
    }

    /// Whether there is a height of `identity`, outdated or not. O(1).
    public func contains(_ identity: Identity) -> Bool { find(identity) != nil }

    /// Records the height of `identity`, measured in `state`. O(1).
    ///
    /// - Throws: ``HeightError`` for a value that is no height; nothing is changed then.
    public mutating func store(_ height: Double, for identity: Identity, state: State) throws(HeightError) {
        try HeightError.check(height)
        if let found = find(identity) {
            entries[found]!.state = state
            entries[found]!.height = height
            entries[found]!.isOutdated = false
            return use(found)
        }
        if count >= max(limit, 1), let oldest { remove(oldest) }
        let hash = identity.hashValue
        add(
            Entry(
                identity: identity, state: state, height: height, isOutdated: false, hash: hash, twin: index[hash],
                newer: nil, older: newest))
    }

    /// Takes the height of `identity` for outdated; it stays as an estimate. No effect where there is none. O(1).
    public mutating func invalidate(_ identity: Identity) {
        if let found = find(identity) { entries[found]!.isOutdated = true }
    }

    public mutating func removeAll() { self = Self(limit: limit) }

    /// Takes all heights for outdated. O(count).
    public mutating func invalidateAll() { invalidate { _ in true } }

    /// Takes the heights of those identities for outdated. O(count).
    public mutating func invalidate(where isMeant: (Identity) -> Bool) {
        for found in entries.indices {
            if let entry = entries[found], isMeant(entry.identity) { entries[found]!.isOutdated = true }
        }
    }

    /// Forgets all but these. O(count + their number).
    public mutating func keep(_ identities: some Sequence<Identity>) {
        var isKept = [Bool](repeating: false, count: entries.count)
        for identity in identities { if let found = find(identity) { isKept[found] = true } }
        for found in isKept.indices where !isKept[found] && entries[found] != nil { remove(found) }
    }

    // MARK: - Entries

    private func find(_ identity: Identity) -> Int? {
        var found = index[identity.hashValue]
        while let candidate = found, entries[candidate]!.identity != identity { found = entries[candidate]!.twin }
        return found
    }

    private mutating func add(_ entry: Entry) {
        let new: Int
        if let free = vacant.popLast() {
            new = free
            entries[free] = entry
        } else {
            new = entries.count
            entries.append(entry)
        }
        index[entry.hash] = new
        if let newest { entries[newest]!.newer = new }
        newest = new
        if oldest == nil { oldest = new }
    }

    private mutating func remove(_ old: Int) {
        let entry = entries[old]!
        unlink(entry)
        if index[entry.hash] == old {
            index[entry.hash] = entry.twin
        } else if var before = index[entry.hash] {
            while let next = entries[before]!.twin, next != old { before = next }
            entries[before]!.twin = entry.twin
        }
        entries[old] = nil
        vacant.append(old)
    }

    /// Makes an entry the newest.
    private mutating func use(_ found: Int) {
        guard found != newest else { return }
        unlink(entries[found]!)
        entries[found]!.newer = nil
        entries[found]!.older = newest
        if let newest { entries[newest]!.newer = found }
        newest = found
        if oldest == nil { oldest = found }
    }

    /// Takes an entry out of the order of use.
    private mutating func unlink(_ entry: Entry) {
        if let newer = entry.newer { entries[newer]!.older = entry.older } else { newest = entry.older }
        if let older = entry.older { entries[older]!.newer = entry.newer } else { oldest = entry.newer }
    }
}

extension IdentifiedHeights: Sendable where Identity: Sendable, State: Sendable {}
extension IdentifiedHeights.Entry: Sendable where Identity: Sendable, State: Sendable {}

/// What is known of the height of an item, or of a row, in points.
public enum IdentifiedHeight: Equatable, Sendable {
    case known(Double)
    /// The last height, of another state or invalidated since.
    case outdated(Double)
    case unknown
}
