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
    /// Where rows have identities (see ``enablePrecaching(_:identifiedBy:)``), `reloadData()` itself keeps heights, and this is
    /// the same.
    ///
    /// - Complexity: O(rows of the sections whose count changes), besides `reloadData()`.
    public func reloadDataKeepingHeights() {
        let precacher = requiredPrecacher
        precacher.synchronize()
        precacher.reloadData(of: self) { known, counts in
            known.rows.resize(rowCounts: counts)
            known.supplements.resize(rowCounts: [counts.count, counts.count])
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
    ///   - identity: asked of every row whose height is known before the changes, and of every row after them. Not kept. An
    ///     identity that several rows have tells nothing.
    ///   - changes: changes what the data source answers with.
    /// - Complexity: O(rows), for each environment that heights are known in.
    public func reloadDataKeepingHeights<Identity: Hashable>(
        identifiedBy identity: (IndexPath) -> Identity, changes: () -> Void
    ) {
        let precacher = requiredPrecacher
        precacher.synchronize()
        // Nil for an identity that several rows have.
        var origins: [Identity: RowPosition?] = [:]
        // Rows whose place on the screen is kept, by what they show.
        var keptRows: [[Identity?]] = []
        // A data source that has changed already is not asked about rows that may be gone.
        if precacher.cache.rowCounts == rowCountsOfDataSource {
            keptRows = precacher.positionKeepers.map { $0.positions.map { $0.map { identity(IndexPath($0)) } } }
            for position in precacher.knownRows {
                let key = identity(IndexPath(position))
                origins[key] = .some(origins[key] == nil ? position : nil)
            }
        }
        changes()
        var places: [Identity: RowPosition] = [:]
        var newOrigins: [RowPosition: RowPosition] = [:]
        for (section, rows) in rowCountsOfDataSource.enumerated() {
            for row in 0..<rows {
                let position = RowPosition(section: section, row: row)
                let key = identity(IndexPath(position))
                if !keptRows.isEmpty { places[key] = position }
                // The first row of an identity takes over what was known of it.
                if let origin = origins.removeValue(forKey: key) ?? nil { newOrigins[position] = origin }
            }
        }
        let isAnyLost = origins.values.contains { $0 != nil }
        precacher.reloadData(of: self) { known, counts in
            if isAnyLost, known.rows.hasAnyChanged() { known.changesWereLost() }
            known.rows = known.rows.rearranged(rowCounts: counts) { newOrigins[$0] }
            known.supplements = HeightCache(rowCounts: [counts.count, counts.count])
        }
        for (keeper, keys) in zip(precacher.positionKeepers, keptRows) {
            keeper.positions = keys.map { $0.flatMap { places[$0] } }
        }
    }
}

extension Precacher {
    /// The rows of which anything is known in any environment, in the table's order.
    fileprivate var knownRows: [RowPosition] {
        var rows: Set<RowPosition> = []
        let counts = cache.rowCounts
        var heights = heights
        heights.updateAll { known in
            if known.rows.rowCounts == counts { known.rows.forEachKnown { rows.insert($0) } }
        }
        return rows.sorted()
    }

    /// Reloads the table with what is known of its rows changed by `update`, given the counts after it. UIKit may ask heights
    /// while it reloads, so what is known is there by then. Not where rows have identities, which keep their heights by
    /// themselves.
    fileprivate func reloadData(
        of tableView: UITableView, _ update: (inout EnvironmentHeights, _ counts: [Int]) -> Void
    ) {
        if identities == nil, !edits.isInBatch, !needsCounts {
            let before = cache.rowCounts
            let counts = tableView.rowCountsOfDataSource
            var kept = heights
            kept.updateAll { known in
                if known.rows.rowCounts == before { update(&known, counts) } else { known.adopt(counts) }
            }
            heightsToTakeBack = kept
        }
        tableView.reloadData()
        if !edits.isInBatch { synchronize() }
        heightsToTakeBack = nil
    }
}
