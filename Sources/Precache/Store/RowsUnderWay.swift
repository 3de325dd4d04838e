import PrecacheCore

/// The rows that workers measure at the moment, by their names, so that they move with their rows. Their work is called off where
/// these are forgotten: no worker begins what nobody is to know any more.
@MainActor
struct RowsUnderWay {
    struct Entry {
        let ticket: Ticket
        let work: HeightWork
        /// Tells of changes of what it is measured from.
        let watch: ModelWatch?
    }

    private(set) var entries: [RowID: Entry] = [:]
    /// Called with work that nobody waits for any more.
    var callOff: (HeightWork) -> Void = { _ in }

    var isEmpty: Bool { entries.isEmpty }
    var count: Int { entries.count }

    subscript(id: RowID?) -> Entry? { id.flatMap { entries[$0] } }

    /// A worker is to measure a row; what was to be measured of it before is called off.
    mutating func add(_ entry: Entry) {
        if let before = entries.updateValue(entry, forKey: entry.ticket.id) { callOff(before.work) }
    }

    /// The row is not waited for any more: its work is called off, if it is not finished.
    mutating func remove(_ id: RowID) {
        if let entry = entries.removeValue(forKey: id) { callOff(entry.work) }
    }

    mutating func removeAll(where isMeant: (Entry) -> Bool = { _ in true }) {
        for (id, entry) in entries where isMeant(entry) { remove(id) }
    }
}
