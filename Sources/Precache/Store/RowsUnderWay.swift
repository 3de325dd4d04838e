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

    /// The table was told of a change within a batch update, which is carried out at its end: no worker is to begin what it
    /// names as gone or changed.
    mutating func callOff(_ call: TableCall) {
        guard !entries.isEmpty else { return }
        var edits = TableEdits()
        edits.note(call)
        let rows = Set(edits.update.deletedRows + edits.update.reloadedRows + edits.reconfigured)
        let sections = edits.update.deletedSections + edits.update.reloadedSections
        if rows.isEmpty, sections.isEmpty, !edits.reloadsEverything { return }
        removeAll {
            edits.reloadsEverything || rows.contains($0.ticket.row) || sections.contains($0.ticket.row.section)
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

extension Ticket {
    /// Moves the ticket as a batch moves its row.
    ///
    /// - Parameter generation: the store's after it.
    /// - Returns: false, and the ticket is about no row any more, where the batch takes the row away, or says it to show
    ///   something else.
    mutating func move(_ edits: TableEdits, _ plan: BatchPlan, generation: Int) -> Bool {
        guard !edits.update.reloadedRows.contains(row), !edits.reconfigured.contains(row),
            let now = plan.position(of: row)
        else { return false }
        (row, self.generation) = (now, generation)
        return true
    }
}
