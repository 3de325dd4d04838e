import PrecacheCore

/// The heights that are known: by position and by item, in each environment, and what estimates are made from.
///
/// A class, because a look-up would copy a struct of so many arrays, and count a reference for each.
@MainActor
final class KnownHeights {
    @exclusivity(unchecked) private(set) var environments = PerEnvironment(EnvironmentHeights())
    /// The environment that the table was in last, but for those that only passed by.
    private var environmentBefore: HeightEnvironment?
    let items = ShownItems()
    /// What tells of changes of what items were measured from, by their numbers.
    var watches: [Int: ModelWatch] = [:]

    // MARK: - Questions

    /// The height of a row in points, where it is known by position, in a table with such counts; else nil. O(1).
    func height(of row: RowPosition, sectionCount: Int, rowCount: Int) -> Double? {
        environments.present.rows.height(at: row, sectionCount: sectionCount, rowCount: rowCount)
    }

    /// The height in points of the item that a row showed when it was last asked for, where it still shows that, and its
    /// height is known in that state; else nil. O(1).
    func height(ofItemAt row: RowPosition, _ state: LayoutState?, _ isItem: (borrowing Item) -> Bool) -> Double? {
        guard let number = items.number(at: row, where: isItem) else { return nil }
        return environments.present.items.known(number, in: state)
    }

    /// What is known of a row's height, by what its height is kept under. O(1).
    func lookUp(_ row: RowPosition, _ name: RowName, in heights: borrowing EnvironmentHeights) -> KnownHeight {
        switch name {
        case .none: return .unknown
        case .position: return heights.height(at: row)
        case .item(let item, let state):
            let found = items.number(of: item).map { heights.items.height(of: $0, state: state) } ?? .unknown
            switch found {
            case .known(let height), .shown(let height):
                return items.hasChanged(row, showing: item) ? .outdated(height) : found
            case .outdated: return found
            case .unknown: return heights.rows.lastHeight(at: row).map { .outdated($0) } ?? .unknown
            }
        }
    }

    /// The best estimate of a row's height, in points: the known one; the last one; that of the environment before; what
    /// its hints say; the mean of rows like it. And whether it is what will be served or shown, as far as anybody knows.
    ///
    /// - Parameters:
    ///   - isKey: whether the name came with the question.
    ///   - cell: of rows like it.
    func estimate(
        of row: RowPosition, _ name: RowName, isKey: Bool, cell: Item.Cell, _ hints: RowHints?
    ) -> (height: Double?, isFinal: Bool) {
        var name = name
        switch name {
        case .position: break
        case .item(let item, let state):
            if let item = items.likeliest(item, isKey: isKey, at: row) { name = .item(item, state) }
        case .none: if let item = items.likeliest(nil, isKey: false, at: row) { name = .item(item, nil) }
        }
        switch lookUp(row, name, in: environments.present) {
        case .known(let height), .shown(let height): return (height, true)
        case .outdated(let height): return (height, false)
        case .unknown: break
        }
        let mean = environments.present.means.estimate(of: cell, hints)
        guard let before = environmentBefore.flatMap({ environments.value(in: $0) }) else { return (mean, false) }
        if case .position = name,
            before.rows.rowCount(inSection: row.section) != environments.present.rows.rowCount(inSection: row.section)
        {
            return (mean ?? before.means.estimate(of: cell, hints), false)
        }
        switch lookUp(row, name, in: before) {
        case .known(let height), .shown(let height), .outdated(let height): return (height, false)
        case .unknown: return (mean ?? before.means.estimate(of: cell, hints), false)
        }
    }

    // MARK: - Changes

    /// Changes what is known in the present environment.
    func update<Result>(_ body: (inout EnvironmentHeights) -> Result) -> Result { body(&environments.present) }

    func updateAll(_ body: (inout EnvironmentHeights) -> Void) { environments.updateAll(body) }

    /// Notes that a row shows an item, and so what has changed if the row has.
    func attribute(_ row: RowPosition, to item: Item) {
        let isUncached = environments.present.rows.isUncached(row)
        if let number = items.attribute(row, to: item, isUncached: isUncached) { invalidate([number]) }
    }

    /// A row shows something else than it did, or in another state: in the other environments it is looked at again.
    func forgetElsewhere(_ row: RowPosition) {
        guard environments.count > 1 else { return }
        let counts = environments.present.rows.rowCounts
        environments.updateOthers { if $0.rows.rowCounts == counts { $0.rows.forget(row) } }
    }

    /// Records the height that a row was shown with, in points, as an estimate of what it shows. No effect where that is
    /// known otherwise.
    func noteShown(_ height: Double, at row: RowPosition, _ name: RowName) {
        guard case .item(var item, let state) = name else { return }
        // The row's own, where its height has a key.
        item = items.likeliest(item, isKey: false, at: row) ?? item
        let number = insert(item, at: row)
        if case .known = environments.present.items.height(of: number, state: state) { return }
        environments.present.items.store(height, isShown: true, for: number, state: state)
    }

    /// Marks the heights of items as outdated, in all environments, and has the rows that show them measured again. O(rows).
    func invalidate(_ numbers: Set<Int>) {
        guard !numbers.isEmpty else { return }
        invalidateUnshown(numbers)
        forget(items.rows(showing: numbers))
    }

    private func invalidateUnshown(_ numbers: some Collection<Int>) {
        guard !numbers.isEmpty else { return }
        updateAll { heights in for number in numbers { heights.items.invalidate(number) } }
    }

    /// Marks the heights of rows as outdated, and of what they show.
    func invalidate(rows: [RowPosition]) {
        let numbers = Set(rows.compactMap { items.invalidate($0) })
        forget(rows)
        invalidate(numbers)
    }

    private func forget(_ rows: [RowPosition]) {
        let counts = environments.present.rows.rowCounts
        updateAll { heights in
            if heights.rows.rowCounts == counts { for row in rows { heights.rows.forget(row) } }
        }
    }

    /// Marks the heights of all items as outdated that may have changed without a change of their name.
    func invalidateIncompleteItems() { invalidateUnshown(items.incompleteNumbers) }

    /// Moves what rows show. What is known by position is left as it is.
    func moveItems(_ change: ShownItems.Change) {
        invalidateUnshown(items.apply(change))
        if case .forget = change { unwatch(items.removeUnnamed()) }
    }

    /// Changes to an environment. Its heights are found again if `keepsPresent` was true when
    /// it was left, and few others were used since.
    func enter(_ environment: HeightEnvironment, keepsPresent: Bool) {
        let counts = environments.present.rows.rowCounts
        if keepsPresent { environmentBefore = environments.environment }
        environments.change(to: environment, keepsPresent: keepsPresent) { _ in EnvironmentHeights() }
        if environments.present.rows.rowCounts != counts { environments.present.adopt(counts) }
        environments.present.arrive()
    }

    func removeOtherEnvironments() { environments.removeOthers() }
}
