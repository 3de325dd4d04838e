import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

// A height is known by its row's position, or, where the app tells what the row shows, by that: an identity of the
// table's, or a key that was given with the question. Positions then only say what is left to measure.

extension Precacher {
    /// What is known of a row's height.
    func knowledge(of position: RowPosition, _ key: RowKey?, in tableView: UITableView) -> IdentifiedHeight {
        synchronize(section: position.section, with: tableView)
        if let key {
            let answer = answer(of: key, at: position)
            guard answer.isKnown || key.canBeFound else { return knowledge(of: position) }
            return reconcile(position, with: answer, isNew: !heights.present.keyed.contains(key))
        }
        guard let identities else { return knowledge(of: position) }
        guard cache.contains(position), let answer = identities.answer(at: IndexPath(position)) else { return .unknown }
        return reconcile(position, with: answer, isNew: answer == .unknown)
    }

    /// What is known of a row's height by its position alone.
    private func knowledge(of position: RowPosition) -> IdentifiedHeight {
        if let known = cache[position] { return .known(known) }
        return cache.lastHeight(at: position).map { .outdated($0) } ?? .unknown
    }

    private func answer(of key: RowKey, at position: RowPosition) -> IdentifiedHeight {
        switch heights.present.keyed.answer(for: key, state: NoState()) {
        case .known(let height):
            // A row that was reloaded has changed, although its key may be the same; one that was invalidated, anyway.
            let hasChanged = key.isComplete ? cache.isInvalidated(position) : cache.hasChanged(position)
            return hasChanged ? .outdated(height) : .known(height)
        case .outdated(let height): return .outdated(height)
        case .unknown: return cache.lastHeight(at: position).map { .outdated($0) } ?? .unknown
        }
    }

    /// Brings what is known by position in line with what is known of that which the row shows now.
    private func reconcile(
        _ position: RowPosition, with answer: IdentifiedHeight, isNew: @autoclosure () -> Bool
    ) -> IdentifiedHeight {
        if case .known(let height) = answer {
            if cache[position] != height { _ = try? cache.store(height, at: position) }
            return answer
        }
        guard cache[position] != nil else { return answer }
        if cache.queuedCount == 0, isNew() {
            // Something else is there: the table was told in a way that cannot be seen, and other rows may have moved
            // too.
            forgetPositions()
            synchronize()
        } else {
            cache.queue(position)
            warmWhatIsUnknown()
        }
        return answer
    }

    /// What a measured height is kept under besides its position.
    struct Storage {
        var key: RowKey?
        var item: (any RowItem)?
        /// Whether the row sizes itself, so that the height is an estimate.
        var isEstimate = false
    }

    /// What the height of a row is kept under; nil for a row without a key and an identity, where rows have identities.
    func storage(of position: RowPosition, _ request: HeightRequest) -> Storage? {
        let storage = Storage(
            key: request.storableKey, item: identities?.item(at: IndexPath(position)), isEstimate: request.isEstimate)
        return identities == nil || storage.key != nil || storage.item != nil ? storage : nil
    }

    func store(_ height: CGFloat, in storage: Storage, at position: RowPosition) {
        let hadChanged = cache.hasChanged(position)
        if storage.isEstimate {
            cache.queue(position)
            cache.noteShown(Double(height), at: position)
        } else {
            _ = try? cache.store(Double(height), at: position)
        }
        if let key = storage.key {
            if hadChanged, case .known = heights.present.keyed.answer(for: key, state: NoState()) {
                heights.updateAll { $0.keyed.invalidate(key) }
            }
            heights.present.keyed.limit = max(2 * cache.rowCount, 1_000)
            try? heights.present.keyed.store(Double(height), for: key, state: NoState())
            if storage.isEstimate { heights.present.keyed.invalidate(key) }
        }
        guard let item = storage.item else { return }
        if storage.isEstimate { item.noteShown(Double(height)) } else { item.store(Double(height)) }
        dropOldItems()
    }

    /// What is known of a row's height by a key of which it is not said what cell it is for.
    func knowledge(of position: RowPosition, anyKey key: AnyHashable, in tableView: UITableView) -> IdentifiedHeight {
        synchronize(section: position.section, with: tableView)
        if let known = cache[position] { return .known(known) }
        var found = cache.lastHeight(at: position).map { IdentifiedHeight.outdated($0) } ?? .unknown
        for identifier in [nil] + heights.present.means.identifiers {
            let answer = answer(of: RowKey(identifier: identifier, key: key), at: position)
            if case .known = answer { return answer }
            if answer != .unknown { found = answer }
        }
        return found
    }

    /// Forgets items that no row has any more, once they are most of those that are kept.
    func dropOldItems() {
        guard let identities, identities.count > max(4 * cache.rowCount, 1_000) else { return }
        identities.keep(
            cache.rowCounts.enumerated().lazy.flatMap { section, rows in
                (0..<rows).lazy.map { IndexPath(row: $0, section: section) }
            })
    }
}

extension IdentifiedHeight {
    fileprivate var isKnown: Bool { if case .known = self { true } else { false } }
}
