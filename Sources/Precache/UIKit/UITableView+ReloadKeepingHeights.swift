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
        let before = precacher.knowledge
        reloadData()
        precacher.takeBack(before) { known, counts in
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
        let before = precacher.knowledge
        // Nil for an identity that several rows have.
        var origins: [Identity: RowPosition?] = [:]
        // Rows whose place on the screen is kept, by what they show.
        var keptRows: [[Identity?]] = []
        // A data source that has changed already is not asked about rows that may be gone.
        if before.heights.present.rows.rowCounts == rowCountsOfDataSource {
            keptRows = precacher.positionKeepers.map { $0.positions.map { $0.map { identity(IndexPath($0)) } } }
            for position in before.measuredRows {
                let key = identity(IndexPath(position))
                origins[key] = .some(origins[key] == nil ? position : nil)
            }
        }
        changes()
        reloadData()
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
        for (keeper, keys) in zip(precacher.positionKeepers, keptRows) {
            keeper.positions = keys.map { $0.flatMap { places[$0] } }
        }
        precacher.takeBack(before) { known, counts in
            known.rows = known.rows.rearranged(rowCounts: counts) { newOrigins[$0] }
            known.supplements = HeightCache(rowCounts: [counts.count, counts.count])
        }
    }
}

extension Precacher {
    /// Heights, with what they are true of.
    fileprivate struct Knowledge {
        var heights: PerEnvironment<EnvironmentHeights>
        weak var dataSource: (any UITableViewDataSource)?
        weak var delegate: (any UITableViewDelegate)?

        /// The rows of which there is a height in any environment, in the table's order.
        var measuredRows: [RowPosition] {
            var heights = heights
            var rows: Set<RowPosition> = []
            let counts = heights.present.rows.rowCounts
            heights.updateAll { known in
                if known.rows.rowCounts == counts { known.rows.forEachMeasured { rows.insert($0) } }
            }
            return rows.sorted()
        }
    }

    fileprivate var knowledge: Knowledge {
        Knowledge(heights: heights, dataSource: dataSource, delegate: delegate)
    }

    /// Has `restore` put back, after a reload, what was known before it in an environment, given the counts after it. Not where
    /// rows have identities, which keep it by themselves, and not where the environment has changed meanwhile.
    fileprivate func takeBack(_ before: Knowledge, restore: (inout EnvironmentHeights, _ counts: [Int]) -> Void) {
        guard identities == nil, !edits.isInBatch else { return }
        synchronize()
        guard !needsCounts, environment == before.heights.environment, dataSource === before.dataSource,
            delegate === before.delegate
        else { return }
        let counts = cache.rowCounts
        let countsBefore = before.heights.present.rows.rowCounts
        generation += 1
        heights = before.heights
        heights.updateAll { known in
            if known.rows.rowCounts == countsBefore { restore(&known, counts) } else { known.adopt(counts) }
        }
        warmWhatIsUnknown()
    }
}
