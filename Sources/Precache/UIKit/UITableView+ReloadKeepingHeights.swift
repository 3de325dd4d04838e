import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension UITableView {
    /// `reloadData()` for rows that are what they were, but for those that come or go at the end of a section: older posts
    /// that are loaded, say. They keep their heights by position.
    ///
    /// Where rows have identities (see ``enablePrecaching(identifiedBy:)``), `reloadData()` itself keeps heights, and this is
    /// the same.
    ///
    /// - Complexity: O(rows of the sections whose count changes), besides `reloadData()`.
    public func reloadDataKeepingHeights() {
        let precacher = requiredPrecacher
        precacher.synchronize()
        let before = precacher.knowledge
        reloadData()
        precacher.takeBack(before) { cache in
            let counts = cache.rowCounts
            cache = before.cache
            cache.resize(rowCounts: counts)
        }
    }

    /// `reloadData()` for rows that may be anywhere after it: each keeps its height by its identity.
    ///
    /// A refresh that adds 20 posts on top of 5,000 measures 20:
    ///
    ///     tableView.reloadDataKeepingHeights(
    ///         identifiedBy: { self.posts[$0.row].id }, changes: { self.posts = newPosts })
    ///
    /// - Parameters:
    ///   - identity: asked of every row whose height is known before the changes, and of every row after them. Not kept.
    ///   - changes: changes what the data source answers with.
    /// - Complexity: O(rows).
    public func reloadDataKeepingHeights<Identity: Hashable>(
        identifiedBy identity: (IndexPath) -> Identity, changes: () -> Void
    ) {
        let precacher = requiredPrecacher
        precacher.synchronize()
        let before = precacher.knowledge
        // Nil for an identity that rows of different heights share: it tells nothing.
        var heights: [Identity: Double?] = [:]
        // Rows whose place on the screen is kept, by what they show.
        var keptRows: [[Identity?]] = []
        // A data source that has changed already is not asked about rows that may be gone.
        if before.cache.rowCounts == rowCountsOfDataSource {
            keptRows = precacher.positionKeepers.map { $0.positions.map { $0.map { identity(IndexPath($0)) } } }
            before.cache.forEachKnown { position, height in
                let key = identity(IndexPath(position))
                heights[key] = .some((heights[key] ?? height) == height ? height : nil)
            }
        }
        changes()
        reloadData()
        precacher.takeBack(before) { cache in
            var places: [Identity: RowPosition] = [:]
            for (section, rows) in cache.rowCounts.enumerated() {
                for row in 0..<rows {
                    let position = RowPosition(section: section, row: row)
                    let key = identity(IndexPath(position))
                    if !keptRows.isEmpty { places[key] = position }
                    if let height = heights[key] ?? nil { _ = try? cache.store(height, at: position) }
                }
            }
            for (keeper, keys) in zip(precacher.positionKeepers, keptRows) {
                keeper.positions = keys.map { $0.flatMap { places[$0] } }
            }
        }
    }
}

extension Precacher {
    /// Heights, with what they are true of.
    fileprivate struct Knowledge {
        var cache: HeightCache
        let environment: HeightEnvironment?
        weak var dataSource: (any UITableViewDataSource)?
        weak var delegate: (any UITableViewDelegate)?
    }

    fileprivate var knowledge: Knowledge {
        Knowledge(
            cache: needsCounts ? HeightCache() : cache, environment: environment, dataSource: dataSource,
            delegate: delegate)
    }

    /// Has `restore` put back, after a reload, what was known before it. Not where rows have identities, which keep it by
    /// themselves, and not in another environment.
    fileprivate func takeBack(_ before: Knowledge, restore: (inout HeightCache) -> Void) {
        guard identities == nil, !edits.isInBatch else { return }
        synchronize()
        guard !needsCounts, environment == before.environment, dataSource === before.dataSource,
            delegate === before.delegate
        else { return }
        var known = cache
        restore(&known)
        generation += 1
        cache = known
        warmWhatIsUnknown()
    }
}
