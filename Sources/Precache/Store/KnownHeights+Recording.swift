import PrecacheCore

// What was measured comes in.

extension KnownHeights {
    /// Records a row's height in points, which has been checked.
    ///
    /// - Parameters:
    ///   - isShown: whether it is an estimate, because the row sizes itself.
    ///   - watch: tells of changes of what it was measured from.
    /// - Returns: the number of what the row shows, if it has one.
    func record(
        _ height: Double, isShown: Bool, cell: Item.Cell, watch: ModelWatch?, for ticket: Ticket
    ) -> Int? {
        let number = number(of: ticket, watch)
        update { heights in
            if isShown {
                heights.noteShown(height, at: ticket.row)
            } else {
                _ = try? heights.rows.store(height, at: ticket.row)
            }
            if let number, case .item(_, let state) = ticket.name {
                heights.items.store(height, isShown: isShown, for: number, state: state)
            }
            heights.means.add(height, cell: cell)
        }
        if let number { keep(watch, of: number) }
        return number
    }

    func insert(_ item: Item, at row: RowPosition) -> Int {
        let before = items[row]
        let number = items.insert(item, at: row)
        if before != .item(number) { forgetElsewhere(row) }
        removeLeastUsed()
        return number
    }

    /// So many items that no row shows are kept, if twice the rows are fewer.
    private static let leastItemsKept = 1_000

    func removeLeastUsed() {
        let limit = max(2 * environments.present.rows.rowCount, Self.leastItemsKept)
        let gone = items.removeLeastUsed(limit: limit)
        for number in gone { updateAll { $0.items.remove(number) } }
        unwatch(gone)
    }
}
