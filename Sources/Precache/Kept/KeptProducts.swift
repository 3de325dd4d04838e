import PrecacheCore

/// What was worked out for one table's rows in its present environment, and is kept: their layouts, or their cells, an
/// instance each. Beyond a number of them the least recently used go.
///
/// A product is served only for a value that is equal to its own. So neither a number that another row has got, nor a row
/// that shows something else untold, is ever served a wrong one.
///
/// Values are compared, and products let go of, outside of any change, because that is the app's code. A product takes
/// some 100 bytes besides itself and its value.
@MainActor
final class KeptProducts<Product> {
    enum State {
        case kept(Product)
        /// The row was found to have none that is worth keeping.
        case needless
        /// It is to be made.
        case lacking
    }

    private struct Entry {
        var state: State
        /// The seconds that it takes to make it; 0 where nobody asks.
        var cost = 0.0
        var lastUse: Int

        var product: Product? {
            if case .kept(let product) = state { product } else { nil }
        }
    }

    /// So many rows are known of at the least, once there are so many; and at the most.
    private static var bounds: ClosedRange<Int> { 64...512 }

    /// How many products are kept at the most.
    private let limit: Int
    /// The state of a row that was never marked: it lacks its layout, as all rows are to have one, and needs no cell, as
    /// only costly rows do.
    private let stateOfOthers: State
    private var entries: [Int: Entry] = [:]
    /// How many are kept.
    private(set) var count = 0
    /// How often any was used.
    private var uses = 0
    /// Whether any row ever had a product, or was to have one.
    private(set) var areUsed = false
    /// Whether a row near the screen may lack its product.
    private(set) var mayLack = false

    init(limit: Int = 512, ofOthers state: State) {
        self.limit = limit
        stateOfOthers = state
    }

    // MARK: - Questions

    var isEmpty: Bool { entries.isEmpty }

    /// The product that is kept for a number, whatever value it is of. O(1).
    func existing(_ number: Int) -> Product? { entries[number]?.product }

    // MARK: - Using

    /// The product that is kept for a number, whatever value it is of. O(1).
    func use(_ number: Int) -> Product? {
        guard let index = entries.index(forKey: number) else { return nil }
        touch(index)
        return entries.values[index].product
    }

    /// How it stands with a row's product, and the seconds that it takes to make it. It counts as used. O(1).
    func useState(_ number: Int) -> (state: State, cost: Double) {
        guard let index = entries.index(forKey: number) else { return (stateOfOthers, 0) }
        touch(index)
        return (entries.values[index].state, entries.values[index].cost)
    }

    private func touch(_ index: Dictionary<Int, Entry>.Index) {
        uses += 1
        entries.values[index].lastUse = uses
    }

    // MARK: - Changes

    /// A row comes on the screen, or rows are elsewhere: others may be near that lack their product.
    func setMayLack() { mayLack = areUsed }

    /// Keeps a product, in place of the one before.
    ///
    /// - Parameters:
    ///   - cost: the seconds that it took to make it.
    ///   - replacesOthers: whether another may go for it.
    func keep(_ product: Product, under number: Int, cost: Double = 0, replacesOthers: Bool) {
        guard replacesOthers || entries.count < Self.bounds.upperBound || entries[number] != nil else { return }
        mark(.kept(product), number, cost)
        if count > limit { release(keepMostRecent(limit)) }
    }

    /// A row has no product that is worth keeping.
    func markNeedless(_ number: Int) { if areUsed { mark(.needless, number) } }

    /// A row's product is worth keeping, and is not kept.
    ///
    /// - Parameter cost: the seconds that it took to make it, or a part of it.
    func markLacking(_ number: Int, cost: Double = 0) { mark(.lacking, number, cost) }

    private func mark(_ state: State, _ number: Int, _ cost: Double = 0) {
        if !areUsed {
            areUsed = true
            mayLack = true
        }
        uses += 1
        let before = replace(
            number, by: Entry(state: state, cost: cost > 0 ? cost : entries[number]?.cost ?? 0, lastUse: uses))
        // A quarter at once, as the oldest are found by sorting.
        let most = Self.bounds.upperBound
        if entries.count > most { keepOnly(mostRecent: most - most / 4) }
        withExtendedLifetime(before) {}
    }

    /// Forgets what is kept for a number: it was made of another value.
    func remove(_ number: Int) { release([replace(number, by: nil)?.product]) }

    private func replace(_ number: Int, by next: Entry?) -> Entry? {
        let before = entries[number]
        count += (next?.product == nil ? 0 : 1) - (before?.product == nil ? 0 : 1)
        entries[number] = next
        return before
    }

    /// Nothing near the screen lacks its product, or workers are at it. What is far away goes.
    ///
    /// - Parameter count: how many rows are near, known or not: after a reload they are known again one by one.
    func settle(near count: Int) {
        mayLack = false
        if entries.count > max(count, Self.bounds.lowerBound) {
            keepOnly(mostRecent: max(count, Self.bounds.lowerBound))
        }
    }

    private func keepOnly(mostRecent count: Int) {
        let oldest = entries.sorted { $0.value.lastUse < $1.value.lastUse }.prefix(entries.count - count)
        release(oldest.map { replace($0.key, by: nil)?.product })
    }

    /// Keeps so many products, of the rows that were used last. The others are lacking from then on, and returned, to
    /// be let go of once nothing is being changed.
    func keepMostRecent(_ most: Int) -> [Product?] {
        if count <= most { return [] }
        let kept = entries.filter { $0.value.product != nil }.sorted { $0.value.lastUse < $1.value.lastUse }
        return kept.prefix(kept.count - most).map {
            replace($0.key, by: Entry(state: .lacking, cost: $0.value.cost, lastUse: $0.value.lastUse))?.product
        }
    }

    private func release(_ gone: [Product?]) { withExtendedLifetime(gone) {} }

    /// Forgets rows, and returns their products, to be let go of once nothing is being changed.
    func take(_ numbers: [Int]) -> [Product?] {
        entries.isEmpty ? [] : numbers.map { replace($0, by: nil)?.product }
    }

    /// The same of all rows.
    func takeAll() -> [Product?] { take(Array(entries.keys)) }

    /// Forgets all but the rows on the screen. The others' products are made again once another row is shown.
    func keepOnly(onScreen numbers: Set<Int>) {
        let gone = take(entries.keys.filter { !numbers.contains($0) })
        mayLack = false
        release(gone)
    }

    /// Lets go of all products. They are made again once another row is shown.
    func releaseAll() {
        let gone = keepMostRecent(0)
        mayLack = false
        release(gone)
    }
}

/// The layouts that are kept of one table's rows.
typealias KeptLayouts = KeptProducts<any KeptLayout>

extension KeptProducts where Product == any KeptLayout {
    /// So many screens around the list layouts are kept, and fewer where rows are measured less far.
    static func screens(within reach: Int? = nil) -> CGFloat { CGFloat(min(reach ?? 4, 4)) }
}
