import PrecacheCore

// The watches that tell of changes of the models that heights were measured from. Whatever a height is known by, its watch is
// kept with the number of what the row shows. For that a row that is known by its position has an item without a name.

extension KnownHeights {
    /// The number of what a row shows; nil where it has none.
    func number(of row: RowPosition, _ name: RowName) -> Int? {
        if case .item(let item, _) = name { return items.number(of: item) }
        guard case .item(let number) = items[row] else { return nil }
        return number
    }

    /// The number of what a row shows that is known by its position; nil where it has no watch, and so needs no number.
    func numberOfUnnamed(_ ticket: Ticket, _ watch: ModelWatch?) -> Int? {
        if watch != nil {
            defer { removeLeastUsed() }
            return items.insertUnnamed(at: ticket.row)
        }
        if let gone = items.forgetItem(at: ticket.row) { unwatch([gone]) }
        return nil
    }

    /// The number of what a row shows that is being measured; nil where it is known by its position, and has no watch.
    func number(of ticket: Ticket, _ watch: ModelWatch?) -> Int? {
        guard case .item(let item, _) = ticket.name else { return numberOfUnnamed(ticket, watch) }
        attribute(ticket.row, to: item)
        return insert(item, at: ticket.row)
    }

    /// Keeps a watch with what was measured: an item has one for all environments.
    func keep(_ watch: ModelWatch?, of number: Int) {
        let before = watches[number]
        if watch == nil, before == nil { return }
        watches[number] = watch
        watch?.item = number
        if let before { ModelWatch.end([before]) }
    }

    /// Nothing is known of these items any more.
    func unwatch(_ numbers: [Int]) {
        guard !watches.isEmpty, !numbers.isEmpty else { return }
        let gone = numbers.compactMap { watches.removeValue(forKey: $0) }
        // The number is given to another.
        for watch in gone { watch.item = nil }
        ModelWatch.end(gone)
    }

    /// Nothing is known by position of a section any more.
    func forgetUnnamed(ofSection section: Int) {
        let count = environments.present.rows.rowCount(inSection: section) ?? 0
        unwatch(items.removeUnnamed(at: Self.rows(of: section, count)))
    }

    /// Nothing is known any more.
    func unwatchAll() {
        ModelWatch.end(Array(watches.values))
        watches = [:]
    }
}
