import PrecacheCore

// Items are compared and hashed here, before the table of heights is read or changed, and let go of after it: `==`,
// `hash` and `deinit` are the app's code, which may call the UITableView, and with it this store.

extension HeightStore {
    /// The owner, with the equal item that is kept, if there is one.
    func resolved(_ owner: HeightOwner) -> HeightOwner {
        guard case .item(let item) = owner, !rows.keeps(item) else { return owner }
        var next = rows.firstItem(withHashOf: item)
        while let kept = next {
            // Comparing may have removed it.
            if kept == item, rows.keeps(kept) { return .item(kept) }
            next = rows.item(after: kept)
        }
        item.markNew()
        return owner
    }

    /// The known item that an owner means, although it lacks the cell, or is the row's identity where the height has a
    /// key; else the owner. O(cells).
    ///
    /// - Parameter isKey: whether it is a key that came with the question.
    func likeliest(_ owner: HeightOwner, isKey: Bool, at row: RowPosition) -> HeightOwner {
        guard case .item(let item) = owner else {
            guard owner == .none, let shown = rows.item(at: row) else { return owner }
            return .item(shown)
        }
        let found = resolved(owner)
        if isKept(found) { return found }
        if let shown = rows.item(at: row), isKey ? shown.name == item.name : !shown.isNamedLike(item) {
            return .item(shown)
        }
        guard isKey else { return found }
        for cell in rows.cellsOfItems {
            let other = resolved(.item(Item(item.name, cell: cell, state: item.state)))
            if isKept(other) { return other }
        }
        return found
    }

    private func isKept(_ owner: HeightOwner) -> Bool {
        if case .item(let item) = owner { rows.keeps(item) } else { false }
    }

    /// As ``HeightTable/estimate(of:_:kind:)``, of the likeliest item.
    func estimate(
        of row: RowPosition, _ owner: HeightOwner, isKey: Bool, kind: Int?
    ) -> (height: Double?, isFinal: Bool) {
        let likeliest = likeliest(owner, isKey: isKey, at: row)
        return rows.estimate(of: row, likeliest, kind: kind)
    }

    /// What is known under one identity is known under another from now on. Until the next reload both mean the row.
    /// O(items).
    func rename(_ name: AnyHashable, to newName: AnyHashable) {
        identities?.rename(name, to: newName)
        for item in rows.allItems where item.name == name {
            let renamed = Item(newName, cell: item.cell, isComplete: item.isComplete, state: item.state)
            guard case .item(let other) = resolved(.item(renamed)), rows.keeps(item) else { continue }
            let (id, otherID) = (rows.id(of: item), rows.id(of: other))
            change(.known) { $0.rename(item, to: other) }
            if let id, let otherID, let layout = layouts.existing(id), layouts.existing(otherID) == nil {
                layouts.keep(layout, under: otherID, replacesOthers: true)
            }
        }
    }

    /// Whether a height with such a key depends on key and state alone.
    func isComplete(_ key: AnyHashable?) -> Bool {
        identities?.layoutState != nil || key.map { type(of: $0.base) == HeightKey.self } ?? false
    }

    /// A known row that an edit moved; nil where it moved none.
    ///
    /// - Parameter before: the last rows of sections of which something was known, and where they were.
    func row(movedFrom before: [(id: RowID, row: RowPosition)], by plan: BatchPlan) -> RowID? {
        if let moved = plan.rowsMoved.first(where: { rows[$0] != nil }) { return rows.existingRowID(of: moved) }
        let pushed = before.first { known in
            guard let now = rows.position(of: known.id, near: known.row), rows[now] != nil else { return false }
            return now != known.row
        }
        return pushed?.id
    }
}
