import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// The rows that are visible before updates, and where they are after them.
@MainActor
final class PositionKeeper {
    private struct Row {
        /// Nil once it is gone.
        var position: RowPosition?
        /// Where it may be, once its section was reloaded: there, rows are taken for the same by their index.
        var guess: RowPosition?
        let edge: RowEdge
        /// How far below the top of the screen that edge is, in points.
        let distance: CGFloat
        let key: AnyHashable?
    }

    private var rows: [Row]
    private let before: PlaceOnScreen
    /// Whether the model was changed before, so that only edits and identities tell where rows went.
    private let isBehind: Bool
    private var hasFollowed = false

    init(_ tableView: UITableView, keeping indexPath: IndexPath?, _ precacher: Precacher, isBehind: Bool) {
        self.isBehind = isBehind
        before = tableView.placeOnScreen
        let shown = Self.rows(on: tableView, before)
        var kept = ((indexPath.map { [($0, .top)] } ?? []) + shown).filter { tableView.hasRow($0.row) }
            .map { row, edge in (row: row, edge: edge, y: tableView.edgeOfRow(row, edge)) }
        // If all of these go, what comes after them takes the place of the first.
        if let first = shown.first, let last = shown.last, let next = tableView.row(after: last.row) {
            kept.append((next, first.edge, tableView.edgeOfRow(first.row, first.edge)))
        }
        let identities = precacher.desk.identities
        rows = kept.map { row, edge, y in
            Row(
                position: RowPosition(row), guess: nil, edge: edge, distance: y - tableView.contentOffset.y,
                key: identities.flatMap { identities in
                    isBehind
                        ? precacher.store.item(at: RowPosition(row))?.name : identities.item(at: row)?.name
                })
        }
    }

    /// The rows that are visible, but for those that something covers at the top (a bar, a refresh control); where none
    /// is visible, the one that tells where the screen is.
    private static func rows(on tableView: UITableView, _ place: PlaceOnScreen) -> [(row: IndexPath, edge: RowEdge)] {
        guard let visible = tableView.indexPathsForVisibleRows, !visible.isEmpty else {
            if case .row(let row, let edge) = place.anchor { return [(row, edge)] }
            return []
        }
        let top = tableView.contentOffset.y + tableView.adjustedContentInset.top
        let below = visible.filter { tableView.rectForRow(at: $0).maxY > top }
        return (below.isEmpty ? visible : below).map { ($0, .top) }
    }

    /// Where the rows are now, nil for those that are gone.
    var positions: [RowPosition?] {
        get { rows.map(\.position) }
        set { for (index, position) in zip(rows.indices, newValue) { rows[index].position = position } }
    }

    /// The table moves its rows.
    func follow(_ plan: BatchPlan) {
        hasFollowed = true
        for index in rows.indices {
            guard let old = rows[index].position ?? rows[index].guess else { continue }
            let now = plan.position(of: old)
            let guess = plan.reloadedSection(old.section).map { RowPosition(section: $0, row: old.row) }
            rows[index].guess = rows[index].position == nil ? now ?? guess : guess
            if rows[index].position != nil { rows[index].position = now }
        }
    }

    func restore(in tableView: UITableView, _ precacher: Precacher) {
        guard !rows.isEmpty else { return tableView.scroll(backTo: before) }
        let identities = precacher.desk.identities
        if isBehind, !hasFollowed, identities == nil || rows.allSatisfy({ $0.key == nil }) {
            precacher.notes.report(
                "performKeepingPosition",
                "performKeepingPosition: the data source had other rows than the table before the updates, so the place on the "
                    + "screen was kept by index path, and may be another row's. Change the model within the updates, or give "
                    + "rows identities: enablePrecaching(identifiedBy:).")
        }
        guard let (row, position) = find(in: tableView, identities: identities) else { return }
        tableView.scroll(to: IndexPath(position), row.edge, distance: row.distance, beyond: before.beyond)
    }

    private func find(
        in tableView: UITableView, identities: RowIdentities?
    ) -> (row: Row, position: RowPosition)? {
        if let identities, tableView.agreesWithDataSource {
            // Where the row was seen to go it is looked for first.
            for row in rows {
                guard let key = row.key else { continue }
                if let position = row.position, tableView.hasRow(IndexPath(position)),
                    identities.item(at: IndexPath(position))?.name == key
                {
                    return (row, position)
                }
                if let position = tableView.firstRow(where: { identities.item(at: $0)?.name == key }) {
                    return (row, position)
                }
            }
            // None of them is there any more, unless edits say so of rows without an identity.
            if rows.allSatisfy({ $0.key != nil }), !isBehind { return nil }
        }
        let sure = rows.lazy.compactMap { row in row.position.map { (row, $0) } }
        let guessed = rows.lazy.compactMap { row in row.guess.map { (row, $0) } }
        return sure.first { tableView.hasRow(IndexPath($0.1)) } ?? guessed.first { tableView.hasRow(IndexPath($0.1)) }
    }
}

extension UITableView {
    fileprivate func row(after path: IndexPath) -> IndexPath? {
        let next = IndexPath(row: path.row + 1, section: path.section)
        if hasRow(next) { return next }
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
