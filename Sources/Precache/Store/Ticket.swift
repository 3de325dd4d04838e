import PrecacheCore

/// Taken before anything of the app's is called to measure a row, and given back with its height: whatever is called in
/// between may edit, reload or resize the table, and then the height is another row's, or nobody's.
struct Ticket {
    let id: RowID
    /// How often the row was said to show something else.
    let changes: UInt16
    /// Where the row was when the ticket was taken.
    let row: RowPosition
    let name: RowName
    /// Counts the changes of the environment.
    let environment: Int
}

/// What a row was measured at, here or by a worker, and how.
struct Measured {
    /// As it was answered, in points.
    let height: CGFloat
    let seconds: Double
    var cell = Item.Cell.any
    /// Whether the row sizes itself.
    var isEstimate = false
    /// Whether neither the table nor the app asked for it.
    let isAhead: Bool
    /// Whether it is one more for a row that was measured before.
    let isRepeated: Bool
    /// Tells of changes of what it was measured from; nil where that is not observable.
    let watch: ModelWatch?
}

/// One row's height in points that a worker is to measure, by one call on any thread.
package final class HeightWork: @unchecked Sendable {
    package let measure: @Sendable () -> Double
    /// Nil until it is measured. Changes under the pool's lock.
    var result: (height: Double, seconds: Double)?

    init(measure: @escaping @Sendable () -> Double) { self.measure = measure }
}

/// The rows that workers have, by their names, so that they move with their rows. Their work is called off where these are
/// forgotten: no worker begins what nobody is to know any more.
@MainActor
struct RowsInFlight {
    struct Entry {
        let ticket: Ticket
        let work: HeightWork
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
        remove(entry.ticket.id)
        entries[entry.ticket.id] = entry
    }

    mutating func remove(_ id: RowID) {
        if let entry = entries.removeValue(forKey: id) { callOff(entry.work) }
    }

    mutating func removeAll(where isMeant: (Entry) -> Bool = { _ in true }) {
        for (id, entry) in entries where isMeant(entry) { remove(id) }
    }
}
