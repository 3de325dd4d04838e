import PrecacheCore

// Items are compared and hashed here, before the table of heights is read or changed, and let go of after it: `==`,
// `hash` and `deinit` are the app's code, which may call the UITableView, and with it this store.

extension HeightStore {
    /// The name, with the equal item that is kept, if there is one.
    func resolved(_ name: RowName) -> RowName {
        guard case .item(let item) = name, !rows.keeps(item) else { return name }
        var next = rows.firstItem(withHashOf: item)
        while let kept = next {
            // Comparing may have removed it.
            if kept == item, rows.keeps(kept) { return .item(kept) }
            next = rows.item(after: kept)
        }
        item.noteIsNew()
        return name
    }

    /// The known item that a name means, although it lacks the cell, or is the row's identity where the height has a
    /// key; else the name. O(cells).
    ///
    /// - Parameter isKey: whether the name came with the question.
    private func likeliest(_ name: RowName, isKey: Bool, at row: RowPosition) -> RowName {
        guard case .item(let item) = name else {
            return name == .position ? name : rows.item(at: row).map { .item($0) } ?? name
        }
        let found = resolved(name)
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

    private func isKept(_ name: RowName) -> Bool {
        if case .item(let item) = name { rows.keeps(item) } else { false }
    }

    /// The number of a kind of rows; nil where there is none, or too many others have one.
    func number(of kind: AnyHashable?) -> Int? {
        guard let kind = kind.map({ Kind($0) }) else { return nil }
        var kinds = rows.kinds
        let number = kinds.number(of: kind)
        rows.kinds = kinds
        return number
    }

    /// As ``HeightTable/estimate(of:_:kind:)``, of the likeliest item.
    func estimate(
        of row: RowPosition, _ name: RowName, isKey: Bool, kind: Int?
    ) -> (height: Double?, isFinal: Bool) {
        let likeliest = likeliest(name, isKey: isKey, at: row)
        return rows.estimate(of: row, likeliest, kind: kind)
    }

    /// As ``HeightTable/noteShown(_:at:_:kind:isToBeMeasured:)``. A row whose height has a key goes on showing the item
    /// of that key.
    func noteShown(
        _ height: Double, at row: RowPosition, _ name: RowName = .position, cell: Item.Cell = .any,
        isToBeMeasured: Bool = false
    ) {
        let likeliest = name == .none ? name : likeliest(name, isKey: false, at: row)
        rows.noteShown(height, at: row, likeliest, kind: number(of: cell.kind), isToBeMeasured: isToBeMeasured)
        dropLost()
    }

    /// Outdates the heights of items with such names, whatever their cells and states.
    func invalidate(itemsNamed names: [AnyHashable]) {
        let names = Set(names)
        let items = rows.allItems.filter { names.contains($0.name) }
        change { $0.invalidate(items) }
    }

    // MARK: - Workers' rows, whose work holds the app's objects

    /// Calls off the work of rows.
    func callOff(where isMeant: (RowsInFlight.Entry) -> Bool = { _ in true }) {
        let gone = inFlight.entries.values.filter(isMeant)
        for entry in gone { callOff(entry.ticket.rowID) }
    }

    func callOff(_ id: RowID) {
        let gone = inFlight.remove(id)
        withExtendedLifetime(gone) {}
    }
}
