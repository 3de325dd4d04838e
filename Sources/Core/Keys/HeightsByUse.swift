/// Heights in a hash table and in the order of use, without what they are of: the part of ``IdentifiedHeights`` that is
/// not generic, so that another module does not look up the types of it with every height.
///
/// Each height has a slot. Slots have no holes: 0 ..< ``count`` are in use, and what else belongs to a height is kept
/// beside them, in arrays that are indexed by them.
///
/// Invariants: `buckets` is empty or has a power of two of elements, `count` at least; each slot is in the chain of the
/// bucket that its hash gives, once, and once in the order of use.
@usableFromInline
struct HeightsByUse: Sendable {
    @usableFromInline
    struct Entry: Sendable {
        @usableFromInline var height: Double
        /// Whether the row is to be measured again whatever its state.
        @usableFromInline var isOutdated = false
        @usableFromInline let hash: Int
        /// The next slot of the same bucket.
        @usableFromInline var next = HeightsByUse.none
        // In the order of use.
        var newer = HeightsByUse.none
        var older = HeightsByUse.none
    }

    /// In the place of a slot: there is none. Not nil, which would make entries larger by half.
    @inlinable static var none: Int { -1 }

    @usableFromInline private(set) var entries: ContiguousArray<Entry> = []
    /// The first slot of each chain.
    private var buckets: ContiguousArray<Int> = []
    private var newest = Self.none
    private(set) var oldest = Self.none

    var count: Int { entries.count }

    /// The first slot of those among which a height of `hash` is; `none` where there is no such height. O(1).
    @usableFromInline
    func first(of hash: Int) -> Int { buckets.isEmpty ? Self.none : buckets[bucket(of: hash)] }

    /// Makes a height the newest. O(1).
    @usableFromInline
    mutating func use(_ slot: Int) {
        guard slot != newest else { return }
        unlink(slot)
        link(slot)
    }

    /// Changes a height, and makes it the newest. O(1).
    mutating func set(_ height: Double, at slot: Int) {
        entries[slot].height = height
        entries[slot].isOutdated = false
        use(slot)
    }

    mutating func invalidate(_ slot: Int) { entries[slot].isOutdated = true }

    /// Adds a height, as the newest, in the slot that is ``count`` now. O(1), amortized.
    mutating func append(_ height: Double, hash: Int) {
        if count == buckets.count { grow() }
        entries.append(Entry(height: height, hash: hash))
        chain(count - 1)
        link(count - 1)
    }

    /// Puts a new height, as the newest, in the place of an old one. O(1).
    mutating func replace(_ slot: Int, with height: Double, hash: Int) {
        unchain(slot)
        unlink(slot)
        entries[slot] = Entry(height: height, hash: hash)
        chain(slot)
        link(slot)
    }

    /// Removes a height. The last slot's height, if it is not that, has the slot from then on. O(1).
    mutating func remove(_ slot: Int) {
        unchain(slot)
        unlink(slot)
        let last = count - 1
        if slot != last {
            unchain(last)
            entries[slot] = entries[last]
            chain(slot)
            join(entries[slot].newer, slot)
            join(slot, entries[slot].older)
        }
        entries.removeLast()
    }

    // MARK: - Chains

    /// The upper bits of a product: hashes of one's own may differ in a few bits only, those of pointers in all but the
    /// lowest.
    private func bucket(of hash: Int) -> Int {
        let product = UInt64(truncatingIfNeeded: hash) &* 0x9E37_79B9_7F4A_7C15
        return Int(product >> UInt64(64 - buckets.count.trailingZeroBitCount))
    }

    private mutating func chain(_ slot: Int) {
        let bucket = bucket(of: entries[slot].hash)
        entries[slot].next = buckets[bucket]
        buckets[bucket] = slot
    }

    private mutating func unchain(_ slot: Int) {
        let bucket = bucket(of: entries[slot].hash)
        guard buckets[bucket] != slot else {
            buckets[bucket] = entries[slot].next
            return
        }
        var before = buckets[bucket]
        while entries[before].next != slot { before = entries[before].next }
        entries[before].next = entries[slot].next
    }

    private mutating func grow() {
        buckets = ContiguousArray(repeating: Self.none, count: max(2 * buckets.count, 16))
        for slot in entries.indices { chain(slot) }
    }

    // MARK: - The order of use

    private mutating func link(_ slot: Int) {
        join(slot, newest)
        join(Self.none, slot)
    }

    private mutating func unlink(_ slot: Int) { join(entries[slot].newer, entries[slot].older) }

    /// Makes two slots neighbours; `none` is what comes before the newest and after the oldest.
    private mutating func join(_ newer: Int, _ older: Int) {
        if newer != Self.none { entries[newer].older = older } else { newest = older }
        if older != Self.none { entries[older].newer = newer } else { oldest = newer }
    }
}
