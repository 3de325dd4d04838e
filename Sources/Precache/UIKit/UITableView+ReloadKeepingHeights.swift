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
        let known = precacher.needsCounts ? nil : precacher.cache
        reloadData()
        guard let known, precacher.identities == nil, !precacher.edits.isInBatch else { return }
        precacher.adopt(known)
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
        // Nil for an identity that rows of different heights share: it tells nothing.
        var heights: [Identity: Double?] = [:]
        precacher.cache.forEachKnown { position, height in
            let key = identity(IndexPath(position))
            heights[key] = .some((heights[key] ?? height) == height ? height : nil)
        }
        changes()
        reloadData()
        guard precacher.identities == nil, !precacher.edits.isInBatch else { return }
        precacher.synchronize()
        var cache = precacher.cache
        for (section, rows) in cache.rowCounts.enumerated() {
            for row in 0..<rows {
                let position = RowPosition(section: section, row: row)
                if let height = heights[identity(IndexPath(position))] ?? nil {
                    _ = try? cache.store(height, at: position)
                }
            }
        }
        precacher.adopt(cache)
    }
}

extension Precacher {
    /// Takes over what was known before a reload, or was found again after it.
    fileprivate func adopt(_ known: HeightCache) {
        synchronize()
        var known = known
        known.resize(rowCounts: cache.rowCounts)
        generation += 1
        cache = known
        warmWhatIsUnknown()
    }
}
