import PrecacheCore

/// The rows that workers measure at the moment, each with its ticket. They move with their rows, and are called off where
/// these are forgotten: no worker begins what nobody is to know any more. The pool is all that it calls.
@MainActor
struct RowsUnderWay {
    struct Entry {
        var ticket: Ticket
        let work: HeightWork
        /// Tells of changes of what it is measured from.
        let watch: ModelWatch?
    }

    private(set) var entries: [RowPosition: Entry] = [:]

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    func contains(_ row: RowPosition) -> Bool { entries.index(forKey: row) != nil }

    /// A worker is to measure a row; what was to be measured of it before is called off.
    mutating func add(_ entry: Entry) {
        if let before = entries.updateValue(entry, forKey: entry.ticket.row) { WorkerPool.shared.callOff(before.work) }
    }

    /// The row is not waited for any more: its work is called off, if it is not finished.
    mutating func remove(_ row: RowPosition) {
        if let entry = entries.removeValue(forKey: row) { WorkerPool.shared.callOff(entry.work) }
    }

    mutating func removeAll() { removeAll { _ in true } }

    mutating func removeAll(where isMeant: (Entry) -> Bool) {
        for (row, entry) in entries where isMeant(entry) { remove(row) }
    }

    /// Some rows were forgotten: calls these off, and has the others' tickets hold on.
    ///
    /// - Parameter generation: the store's from now on.
    mutating func forget(generation: Int, where isForgotten: (Ticket) -> Bool) {
        for (row, entry) in entries {
            if isForgotten(entry.ticket) { remove(row) } else { entries[row]?.ticket.generation = generation }
        }
    }

    /// Moves tickets as a batch moves rows; those of rows that it takes away, or says to show something else, are called off.
    ///
    /// - Parameter generation: the store's after it.
    mutating func apply(_ edits: TableEdits, _ plan: BatchPlan, generation: Int) {
        guard !entries.isEmpty else { return }
        var moved: [RowPosition: Entry] = [:]
        for var entry in entries.values {
            if entry.ticket.move(edits, plan, generation: generation) {
                moved[entry.ticket.row] = entry
            } else {
                WorkerPool.shared.callOff(entry.work)
            }
        }
        entries = moved
    }
}
