/// Numbered slots that are found by a hash, in the order in which they were last used.
///
/// What ``IdentifiedHeights`` needs of its entries but their identities and states. It is no generic type, so that it is compiled
/// once, for what it is: unspecialised generics would look up a type's metadata at each step.
struct HashedSlots: Sendable {
    private struct Slot: Sendable {
        var hash: Int
        /// The next slot of the same hash.
        var twin = none
        // In the order of use.
        var newer = none
        var older = none
    }

    /// Stands for no slot.
    static let none = -1

    private var slots: ContiguousArray<Slot> = []
    /// By hash, the first slot of it. Almost always there is one each.
    private var index: [Int: Int] = [:]
    private var newest = none
    private(set) var oldest = none

    var count: Int { slots.count }

    /// The slots from the one that was used least recently to the last used.
    var byUse: some Sequence<Int> {
        sequence(first: oldest) { slots[$0].newer }.prefix { $0 != Self.none }
    }

    /// The first slot of `hash`, or ``none``.
    func first(of hash: Int) -> Int { index[hash] ?? Self.none }

    /// The next slot of the same hash, or ``none``.
    func twin(of slot: Int) -> Int { slots[slot].twin }

    func hash(of slot: Int) -> Int { slots[slot].hash }

    /// Adds a slot, the last used one. Its number is the ``count`` before.
    mutating func append(hash: Int) {
        slots.append(Slot(hash: hash, twin: first(of: hash)))
        index[hash] = slots.count - 1
        link(slots.count - 1)
    }

    /// Gives a slot another hash, and makes it the last used one.
    mutating func reuse(_ slot: Int, hash: Int) {
        unlink(slot)
        removeFromTwins(slot)
        slots[slot] = Slot(hash: hash, twin: first(of: hash))
        index[hash] = slot
        link(slot)
    }

    /// Makes a slot the last used one.
    mutating func use(_ slot: Int) {
        guard slot != newest else { return }
        unlink(slot)
        link(slot)
    }

    private mutating func link(_ slot: Int) {
        slots[slot].newer = Self.none
        slots[slot].older = newest
        if newest == Self.none { oldest = slot } else { slots[newest].newer = slot }
        newest = slot
    }

    private mutating func unlink(_ slot: Int) {
        let (newer, older) = (slots[slot].newer, slots[slot].older)
        if newer == Self.none { newest = older } else { slots[newer].older = older }
        if older == Self.none { oldest = newer } else { slots[older].newer = newer }
    }

    private mutating func removeFromTwins(_ slot: Int) {
        let (hash, twin) = (slots[slot].hash, slots[slot].twin)
        var before = first(of: hash)
        guard before != slot else {
            index[hash] = twin == Self.none ? nil : twin
            return
        }
        while slots[before].twin != slot { before = slots[before].twin }
        slots[before].twin = twin
    }
}
