import PrecacheCore

// Items are compared and hashed here, before the table of heights is read or changed, and let go of after it: `==`,
// `hash` and `deinit` are the app's code, which may call the UITableView, and with it this store.

extension HeightStore {
    /// The owner, with the equal item that is kept, if there is one.
    func resolve(_ owner: HeightOwner) -> HeightOwner {
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
        let found = resolve(owner)
        if isKept(found) { return found }
        if let shown = rows.item(at: row), isKey ? shown.name == item.name : !shown.isNamedLike(item) {
            return .item(shown)
        }
        guard isKey else { return found }
        for cell in rows.cellsOfItems {
            let other = resolve(.item(Item(item.name, cell: cell, state: item.state)))
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

    /// Whether a height with such a key depends on key and state alone.
    func isComplete(_ key: AnyHashable?) -> Bool {
        identities?.layoutState != nil || key.map { type(of: $0.base) == HeightKey.self } ?? false
    }
}
