import PrecacheCore

extension UITableView {
    /// `reloadData()` for rows that are what they were, but for those that come or go at the end of a section: older
    /// posts that are loaded, say. They keep their heights by position.
    ///
    /// Where rows have identities (see ``enablePrecaching(_:identifiedBy:layoutState:)``), `reloadData()` itself keeps heights, and
    /// this is the same.
    ///
    /// - Complexity: O(rows of the sections whose count changes), besides `reloadData()`.
    public func reloadDataKeepingHeights() {
        let precacher = requiredPrecacher
        precacher.monitor.synchronize()
        reloadData(with: precacher, origin: nil)
    }

    /// `reloadData()` for rows that may be anywhere after it: each keeps its height by its identity.
    ///
    /// A refresh that adds 20 posts on top of 5,000 measures 20:
    ///
    ///     tableView.reloadDataKeepingHeights(
    ///         identifiedBy: { self.posts[$0.row].id }, changes: { self.posts = newPosts })
    ///
    /// Headers and footers are measured again: their sections may be others.
    ///
    /// - Parameters:
    ///   - identity: asked of every row before the changes, and of every row after them. Not kept. An identity that
    ///     several rows have tells nothing of them.
    ///   - changes: changes what the data source answers with.
    /// - Complexity: O(rows), for each environment that heights are known in.
    public func reloadDataKeepingHeights<Identity: Hashable>(
        identifiedBy identity: (IndexPath) -> Identity, changes: () -> Void
    ) {
        let precacher = requiredPrecacher
        precacher.monitor.synchronize()
        var origins: [Identity: RowPosition?] = [:]
        // Rows whose place on the screen is kept, by what they show.
        var keptRows: [Identity?] = []
        let counts = precacher.store.rows.rowCounts
        // A data source that has changed already is not asked about rows that may be gone.
        if counts == rowCountsOfDataSource, agreesWithDataSource {
            keptRows = precacher.monitor.keeper?.positions.map { $0.map { identity(IndexPath($0)) } } ?? []
            origins = uniqueRows(counts.positions, identity)
        }
        changes()
        let places = uniqueRows(rowCountsOfDataSource.positions, identity)
        var newOrigins: [RowPosition: RowPosition] = [:]
        for case (let key, let place?) in places {
            if let origin = origins[key] ?? nil { newOrigins[place] = origin }
        }
        reloadData(with: precacher) { newOrigins[$0] }
        precacher.monitor.keeper?.positions = keptRows.map { $0.flatMap { places[$0] ?? nil } }
    }

    /// Reloads the table, its rows taking over what is known of the rows that `origin` says. UIKit may ask heights while it
    /// reloads, so what is known is there by then. Not where rows have identities, which keep their heights by themselves.
    private func reloadData(with precacher: Precacher, origin: ((RowPosition) -> RowPosition?)?) {
        let store = precacher.store
        if precacher.desk.identities == nil, !store.isInBatch {
            store.keepThroughReload(rowCounts: rowCountsOfDataSource, origin: origin)
        }
        reloadData()
        if !store.isInBatch { precacher.monitor.synchronize() }
        store.endReload()
    }

    /// Where each identity is; nil for one that several rows have.
    private func uniqueRows<Identity: Hashable>(
        _ rows: [RowPosition], _ identity: (IndexPath) -> Identity
    ) -> [Identity: RowPosition?] {
        var unique: [Identity: RowPosition?] = [:]
        for row in rows {
            let key = identity(IndexPath(row))
            unique[key] = .some(unique[key] == nil ? row : nil)
        }
        return unique
    }
}

extension [Int] {
    /// All rows of a table with so many in each section, in its order.
    fileprivate var positions: [RowPosition] {
        enumerated().flatMap { section, rows in (0..<rows).map { RowPosition(section: section, row: $0) } }
    }
}
