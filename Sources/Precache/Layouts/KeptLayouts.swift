import PrecacheCore

/// The layouts that are kept of one table's rows, in its present environment. Beyond a number of them the least recently
/// used go.
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

    /// How many are kept at the least, once there are so many; and at the most.
    private static let bounds = 64...512

    private var entries: [HeightID: Entry] = [:]
    /// How often any was used.
    private(set) var uses = 0
    /// Whether any row ever had a layout.
    private var areUsed = false
    private var isAnyLacking = false

    // MARK: - Questions

    /// Whether a row near the screen may have a layout that is not kept. O(1).
    var mayLack: Bool { areUsed && isAnyLacking }

    /// How many are kept. O(layouts).
    var count: Int { entries.values.count { $0.layout != nil } }

    /// The layout that is kept for an id, if it was made of an equal value. O(1).
    func layout<Value: Equatable & Sendable, Layout: RowLayout>(_ id: HeightID, of value: Value) -> Layout? {
        guard let kept = entries[id]?.layout as? LayoutOfValue<Value, Layout> else { return nil }
        touch(id)
        return kept.value == value ? kept.layout : nil
    }

    /// Whether a row is to be asked for its layout: it is not kept, and the row was not found to have none.
    ///
    /// - Parameter isInDoubt: whether the row may show something else than the kept one is of.
    func lacks(_ id: HeightID, isInDoubt: Bool) -> Bool {
        guard let entry = entries[id] else { return true }
        return isInDoubt && entry.layout != nil
    }

    /// The layout that is kept for an id, whatever value it is of.
    func existing(_ id: HeightID) -> (any KeptLayout)? { entries[id]?.layout }

    // MARK: - Changes

    /// The layout of a row is in use, if it is kept.
    func touch(_ id: HeightID) {
        uses += 1
        entries[id]?.lastUse = uses
    }

    /// Layouts are wanted, of rows that may have none yet: one comes on the screen, or rows are elsewhere.
    func markLacking() { isAnyLacking = true }

    /// Keeps a layout, in place of the one before.
    func keep(_ layout: any KeptLayout, under id: HeightID) {
        areUsed = true
        set(layout, id)
    }

    /// A row has no layout to keep.
    func markWithout(_ id: HeightID) { if areUsed { set(nil, id) } }

    private func set(_ layout: (any KeptLayout)?, _ id: HeightID) {
        uses += 1
        let before = entries.updateValue(Entry(layout: layout, lastUse: uses), forKey: id)
        if entries.count > Self.bounds.upperBound { removeLeastUsed(keeping: Self.bounds.upperBound) }
        withExtendedLifetime(before) {}
    }

    /// All rows near the screen have theirs, or workers are at them. Others go.
    ///
    /// - Parameter start: ``uses`` before the layouts of the rows near the screen were used once each.
    func settle(since start: Int) {
        isAnyLacking = false
        let near = entries.values.count { $0.lastUse > start }
        removeLeastUsed(keeping: max(near, Self.bounds.lowerBound))
    }

    private func removeLeastUsed(keeping limit: Int) {
        guard entries.count > limit else { return }
        let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(entries.count - limit)
        remove(oldest.map(\.key))
        withExtendedLifetime(oldest) {}
    }

    /// Removes all, as the environment is another one.
    func removeAll() { keepOnly { _ in false } }

    /// Removes the layouts that are not meant.
    func keepOnly(_ isMeant: (HeightID) -> Bool) {
        let gone = entries.filter { !isMeant($0.key) }
        remove(Array(gone.keys))
        withExtendedLifetime(gone) {}
    }

    private func remove(_ ids: [HeightID]) { for id in ids { entries[id] = nil } }

    /// Removes all but the layouts of those on the screen. The others are made again once another row is shown.
    func keepOnly(onScreen ids: Set<HeightID>) {
        keepOnly(ids.contains)
        isAnyLacking = false
    }
}
