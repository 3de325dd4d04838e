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

    /// Whether what a row shows has a watch, which has told of no change.
    func isWatched(_ row: RowPosition, _ name: RowName) -> Bool {
        if watches.isEmpty { return false }
        return number(of: row, name).flatMap { watches[$0] }?.hasChanged == false
    }

    /// The number of what a row shows that is known by its position; nil where it has no watch, and so needs no number.
    func numberOfUnnamed(_ ticket: Ticket, _ watch: ModelWatch?) -> Int? {
        if watch != nil || isElsewhere(ticket) && isWatched(ticket.row, .position) {
            defer { removeLeastUsed() }
            return items.insertUnnamed(at: ticket.row)
        }
        if let gone = items.forgetItem(at: ticket.row) { unwatch([gone]) }
        return nil
    }

    /// Keeps a watch with what was measured. What is read in another environment than the present one is taken to be the same:
    /// an item has one watch for all environments.
    func keep(_ watch: ModelWatch?, of number: Int, for ticket: Ticket) {
        let before = watches[number]
        if isElsewhere(ticket), let before, !before.hasChanged { return }
        if watch == nil, before == nil { return }
        watches[number] = watch
        watch?.item = number
        if let before { ModelWatch.end([before]) }
    }

    private func isElsewhere(_ ticket: Ticket) -> Bool {
        ticket.environment != nil && ticket.environment != environments.environment
    }

    /// Nothing is known of these items any more.
    func unwatch(_ numbers: [Int]) {
        guard !watches.isEmpty, !numbers.isEmpty else { return }
        ModelWatch.end(numbers.compactMap { watches.removeValue(forKey: $0) })
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
