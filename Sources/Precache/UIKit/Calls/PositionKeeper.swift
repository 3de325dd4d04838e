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
        /// Below the top of the screen, in points.
        let place: CGFloat
        let key: AnyHashable?
    }

    private var rows: [Row]
    private let before: PlaceOnScreen
    private let hadRows: Bool

    init(_ tableView: UITableView, keeping indexPath: IndexPath?, identities: (any RowIdentities)?) {
        before = tableView.placeOnScreen
        hadRows = tableView.toldRowCounts.contains { $0 > 0 }
        // Where none is visible, the next one below is kept.
        let visible =
            tableView.indexPathsForVisibleRows.flatMap { $0.isEmpty ? nil : $0 }
            ?? before.anchor.map { [$0.row] } ?? []
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
        if let last = shown.last, let next = tableView.row(after: last) {
            kept.append((next, tableView.rectForRow(at: shown[0]).minY - tableView.contentOffset.y))
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
        // With no row on the screen nor below it, it is the end of the content that is seen.
        if rows.isEmpty, hadRows { return tableView.scroll(backTo: before) }
        guard let (position, place) = find(in: tableView, identities: identities) else { return }
        tableView.scroll(to: IndexPath(position), place: place, beyond: before.beyond)
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
