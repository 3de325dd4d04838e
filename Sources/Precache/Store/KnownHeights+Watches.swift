import Foundation
import PrecacheCore

// What tells of changes of the models that heights were measured from. Whatever a height is known by, it is kept with the
// number of what the row shows; a row that is known by its position alone has an item without a name for it.

extension KnownHeights {
    /// What tells of changes of what was measured of that row; nil where nothing does.
    func watch(of row: RowPosition, _ name: RowName) -> ModelWatch? {
        if watches.isEmpty { return nil }
        if case .item(let item, _) = name { return items.number(of: item).flatMap { watches[$0] } }
        guard case .item(let number) = items[row] else { return nil }
        return watches[number]
    }

    /// The number of what a row shows that is known by its position; nil where it needs none.
    func numberOfUnnamed(_ ticket: Ticket, _ watch: ModelWatch?) -> Int? {
        if watch != nil || isElsewhere(ticket) && self.watch(of: ticket.row, .position)?.hasChanged == false {
            defer { removeLeastUsed() }
            return items.insertUnnamed(at: ticket.row)
        }
        if let gone = items.forgetItem(at: ticket.row) { unwatch([gone]) }
        return nil
    }

    /// Keeps a watch with what was measured. In another environment than the present one what is read is taken to be the same:
    /// one watch is enough for an item in ten.
    func keep(_ watch: ModelWatch?, of number: Int, for ticket: Ticket) {
        if isElsewhere(ticket), let known = watches[number], !known.hasChanged { return }
        if watch == nil, watches.isEmpty { return }
        watches[number] = watch
        watch?.item = number
    }

    private func isElsewhere(_ ticket: Ticket) -> Bool {
        ticket.environment != nil && ticket.environment != environments.environment
    }

    /// Nothing is known of these items any more.
    func unwatch(_ numbers: [Int]) {
        guard !watches.isEmpty, !numbers.isEmpty else { return }
        end(numbers.compactMap { watches.removeValue(forKey: $0) })
    }

    /// Nothing is known any more.
    func unwatchAll() {
        let gone = Array(watches.values)
        watches = [:]
        end(gone)
    }

    /// To end a watch takes some 4 µs: so many are ended on another thread.
    private func end(_ gone: [ModelWatch]) {
        guard gone.count > 100 else { return }
        DispatchQueue.global(qos: .utility).async { withExtendedLifetime(gone) {} }
    }
}
