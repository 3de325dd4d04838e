import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

extension UITableView {
    /// Carries `updates` out, and leaves what is on the screen where it is, to the point: the first visible row, or the one
    /// named, whatever comes, goes or changes its height above it.
    ///
    /// `updates` edits the table, reloads it, or applies a snapshot. If the row is deleted, the next one that was visible and
    /// is still there stays where it is; if all that were visible are, the one after them comes where the first was. After edits rows are followed by where they went; after a reload or a snapshot by their
    /// identity (see ``enablePrecaching(_:identifiedBy:)``), or, without one, by their index path.
    ///
    /// Nothing animates. The table is laid out before the call returns. Inside a batch update it only carries `updates` out.
    ///
    /// - Parameters:
    ///   - indexPath: the row to keep, as it is before the updates; nil for the first visible one.
    ///   - edge: `.top` or `.bottom` to stay at that end of the content instead, if the table stands at it: a chat stays at
    ///     its newest message, and keeps its place where somebody has scrolled back.
    ///   - updates: not kept beyond the call.
    /// - Complexity: O(rows) where rows are followed by identity, else that of the updates.
    public func performKeepingPosition(
        of indexPath: IndexPath? = nil, stickingTo edge: ScrollPosition = .none, _ updates: () -> Void
    ) {
        let precacher = requiredPrecacher
        // Inside a batch nothing is where it says: the outermost call is the one to keep the place.
        guard !precacher.edits.isInBatch, !hasUncommittedUpdates else { return updates() }
        layoutIfNeeded()
        let sticks = stands(at: edge)
        // What is known must be of the table as it is: edits are followed from there.
        precacher.synchronize()
        let keeper = PositionKeeper(self, keeping: indexPath, identities: precacher.identities)
        precacher.positionKeepers.append(keeper)
        UIView.performWithoutAnimation {
            updates()
            layoutIfNeeded()
        }
        precacher.positionKeepers.removeAll { $0 === keeper }
        if sticks {
            scroll(to: edge)
        } else {
            keeper.restore(in: self, identities: precacher.identities)
        }
    }

    /// Each round shows rows whose heights were only estimated so far: as many as it takes, but not for ever.
    private static var mostRounds: Int { 100 }

    /// The offsets at which the content's top and its end are on the screen, in points.
    private var offsets: (top: CGFloat, bottom: CGFloat) {
        let inset = adjustedContentInset
        return (-inset.top, max(contentSize.height + inset.bottom - bounds.height, -inset.top))
    }

    private func stands(at edge: ScrollPosition) -> Bool {
        switch edge {
        case .top: contentOffset.y <= offsets.top + 0.5
        case .bottom: contentOffset.y >= offsets.bottom - 0.5
        default: false
        }
    }

    /// Rows that come on the screen there may turn out to be of another height than estimated: hence again, until it holds.
    private func scroll(to edge: ScrollPosition) {
        for _ in 0..<Self.mostRounds where !(stands(at: edge) && contentOffset.y <= offsets.bottom) {
            contentOffset.y = edge == .top ? offsets.top : offsets.bottom
            layoutIfNeeded()
        }
    }

    /// Scrolls so that the row begins `place` points below the top of the screen, as far as the content reaches.
    func scroll(to indexPath: IndexPath, place: CGFloat) {
        for _ in 0..<Self.mostRounds {
            let offset = min(max(rectForRow(at: indexPath).minY - place, offsets.top), offsets.bottom)
            if contentOffset.y == offset { return }
            contentOffset.y = offset
            layoutIfNeeded()
        }
    }
}

/// The rows that are visible before updates, and where they are after them.
@MainActor
final class PositionKeeper {
    private struct Row {
        /// Nil once it is gone.
        var position: RowPosition?
        /// Where it may be, once its section was reloaded: there, rows are taken for the same by their index.
        var guess: RowPosition?
        /// Below the top of the screen, in points.
        let place: CGFloat
        let key: AnyHashable?
    }

    private var rows: [Row]

    init(_ tableView: UITableView, keeping indexPath: IndexPath?, identities: (any RowIdentities)?) {
        let visible = tableView.indexPathsForVisibleRows ?? []
        let named = indexPath.map { [$0] } ?? []
        // What covers the top (a bar, a refresh control) hides the rows under it.
        let top = tableView.contentOffset.y + tableView.adjustedContentInset.top
        let below = visible.filter { tableView.rectForRow(at: $0).maxY > top }
        let exists = tableView.agreesWithDataSource
        let shown = below.isEmpty ? visible : below
        var kept = (named + shown).filter { tableView.hasRow(RowPosition($0)) }.map { path in
            (path: path, place: tableView.rectForRow(at: path).minY - tableView.contentOffset.y)
        }
        // If all of these go, what comes after them takes the place of the first.
        if let last = shown.last, let first = kept.first, let next = tableView.row(after: last) {
            kept.append((next, first.place))
        }
        rows = kept.map { path, place in
            Row(
                position: RowPosition(path), guess: nil, place: place,
                key: exists ? identities?.item(at: path)?.key : nil)
        }
    }

    /// Where the rows are now, nil for those that are gone.
    var positions: [RowPosition?] {
        get { rows.map(\.position) }
        set { for (index, position) in zip(rows.indices, newValue) { rows[index].position = position } }
    }

    /// The table moves its rows.
    func follow(_ plan: BatchPlan) {
        for index in rows.indices {
            guard let old = rows[index].position ?? rows[index].guess else { continue }
            let now = plan.position(of: old)
            let guess = plan.reloadedSection(old.section).map { RowPosition(section: $0, row: old.row) }
            rows[index].guess = rows[index].position == nil ? now ?? guess : guess
            if rows[index].position != nil { rows[index].position = now }
        }
    }

    func restore(in tableView: UITableView, identities: (any RowIdentities)?) {
        guard let (position, place) = find(in: tableView, identities: identities) else { return }
        tableView.scroll(to: IndexPath(position), place: place)
    }

    private func find(
        in tableView: UITableView, identities: (any RowIdentities)?
    ) -> (position: RowPosition, place: CGFloat)? {
        guard let identities, rows.contains(where: { $0.key != nil }), tableView.agreesWithDataSource else {
            let sure = rows.lazy.compactMap { row in row.position.map { ($0, row.place) } }
            let guessed = rows.lazy.compactMap { row in row.guess.map { ($0, row.place) } }
            return sure.first { tableView.hasRow($0.0) } ?? guessed.first { tableView.hasRow($0.0) }
        }
        // Where the row was seen to go it is looked for first.
        for row in rows {
            if let position = row.position, tableView.hasRow(position),
                identities.item(at: IndexPath(position))?.key == row.key
            {
                return (position, row.place)
            }
            guard let key = row.key else { continue }
            if let position = tableView.firstRow(where: { identities.item(at: $0)?.key == key }) {
                return (position, row.place)
            }
        }
        return nil
    }
}

extension UITableView {
    fileprivate func hasRow(_ position: RowPosition) -> Bool {
        position.section >= 0 && position.section < numberOfSections && position.row >= 0
            && position.row < numberOfRows(inSection: position.section)
    }

    fileprivate func row(after path: IndexPath) -> IndexPath? {
        let next = IndexPath(row: path.row + 1, section: path.section)
        if hasRow(RowPosition(next)) { return next }
        return (path.section + 1..<max(numberOfSections, path.section + 1))
            .first { numberOfRows(inSection: $0) > 0 }
            .map { IndexPath(row: 0, section: $0) }
    }

    fileprivate func firstRow(where isMeant: (IndexPath) -> Bool) -> RowPosition? {
        for section in 0..<numberOfSections {
            for row in 0..<numberOfRows(inSection: section) where isMeant(IndexPath(row: row, section: section)) {
                return RowPosition(section: section, row: row)
            }
        }
        return nil
    }
}
