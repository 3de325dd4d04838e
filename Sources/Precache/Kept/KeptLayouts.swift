import PrecacheCore

/// The layouts that are kept of one table's rows, in its present environment. Beyond a number of them the least
/// recently used go.
///
/// A layout is served only for a value that is equal to its own. So neither an id that another row has got, nor a row
/// that shows something else untold, is ever served a wrong one.
///
/// Values are compared, and layouts let go of, outside of any change, because that is the app's code. A layout takes
/// some 100 bytes besides itself and its value.
@MainActor
final class KeptLayouts {
    private struct Entry {
        /// Nil for a row that was found to have none.
        let layout: (any KeptLayout)?
        var lastUse: Int
    }

    /// So many screens around the list they are kept, and fewer where rows are measured less far.
    static func screens(within reach: Int? = nil) -> CGFloat { CGFloat(min(reach ?? 4, 4)) }

    /// How many are kept at the least, once there are so many; and at the most.
    private static let bounds = 64...512

    private var entries: [HeightID: Entry] = [:]
    /// How often any was used.
    private var uses = 0
    /// Whether any row ever had a layout.
    private(set) var areUsed = false
    /// Whether a row near the screen may have a layout that is not kept.
    private(set) var mayLack = false

    // MARK: - Questions

    var isEmpty: Bool { entries.isEmpty }
    /// How many are kept. O(layouts).
    var count: Int { entries.values.count { $0.layout != nil } }

    /// The layout that is kept for an id, whatever value it is of. O(1).
    func existing(_ id: HeightID) -> (any KeptLayout)? { entries[id]?.layout }

    // MARK: - Using

    /// The layout that is kept for an id, whatever value it is of. O(1).
    func use(_ id: HeightID) -> (any KeptLayout)? {
        guard let index = entries.index(forKey: id) else { return nil }
        touch(index)
        return entries.values[index].layout
    }

    /// Whether a row needs not be asked for its layout: it is kept, or the row was found to have none. O(1).
    ///
    /// - Parameter isInDoubt: whether the row may show something else than the kept one is of.
    func use(_ id: HeightID, isInDoubt: Bool) -> Bool {
        guard let index = entries.index(forKey: id), !isInDoubt || entries.values[index].layout == nil else {
            return false
        }
        touch(index)
        return true
    }

    private func touch(_ index: Dictionary<HeightID, Entry>.Index) {
        uses += 1
        entries.values[index].lastUse = uses
    }

    // MARK: - Changes

    /// A row comes on the screen, or rows are elsewhere: others may be near that have no layout.
    func setMayLack() { mayLack = areUsed }

    /// Keeps a layout, in place of the one before.
    ///
    /// - Parameter replacesOthers: whether another may go for it.
    func keep(_ layout: any KeptLayout, under id: HeightID, replacesOthers: Bool) {
        if !areUsed {
            areUsed = true
            mayLack = true
        }
        if replacesOthers || entries.count < Self.bounds.upperBound || entries[id] != nil { set(layout, id) }
    }

    /// A row has no layout to keep.
    func markWithout(_ id: HeightID) { if areUsed { set(nil, id) } }

    /// Forgets what is kept for an id: it was made of another value.
    func remove(_ id: HeightID) {
        let gone = entries.removeValue(forKey: id)
        withExtendedLifetime(gone) {}
    }

    private func set(_ layout: (any KeptLayout)?, _ id: HeightID) {
        uses += 1
        let before = entries.updateValue(Entry(layout: layout, lastUse: uses), forKey: id)
        // A quarter at once, as the oldest are found by sorting.
        let limit = Self.bounds.upperBound
        if entries.count > limit { keepMostRecent(limit - limit / 4) }
        withExtendedLifetime(before) {}
    }

    /// All known rows near the screen have theirs, or workers are at them. Others go.
    ///
    /// - Parameter count: how many rows are near, known or not: after a reload they are known again one by one.
    func settle(near count: Int) {
        mayLack = false
        keepMostRecent(max(count, Self.bounds.lowerBound))
    }

    private func keepMostRecent(_ limit: Int) {
        guard entries.count > limit else { return }
        let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(entries.count - limit)
        for (id, _) in oldest { entries[id] = nil }
        withExtendedLifetime(oldest) {}
    }

    /// Removes the layouts that are not meant, and returns them, to be let go of once nothing is being changed.
    func keepOnly(_ isMeant: (HeightID) -> Bool) -> [any KeptLayout] {
        let gone = entries.filter { !isMeant($0.key) }
        for id in gone.keys { entries[id] = nil }
        return gone.values.compactMap(\.layout)
    }

    /// Removes all but those of the rows on the screen. The others are made again once another row is shown.
    func keepOnly(onScreen ids: Set<HeightID>) {
        let gone = keepOnly(ids.contains)
        mayLack = false
        withExtendedLifetime(gone) {}
    }
}
