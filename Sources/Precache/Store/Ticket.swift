import PrecacheCore

/// Taken before the app measures a row, and given back with the height. Edits in between may move or remove the row.
struct Ticket {
    let rowID: RowID
    /// How often the row was said to show something else.
    let changes: UInt16
    /// The row's position when the ticket was taken.
    let row: RowPosition
    let name: RowName
    /// How often the environment had changed.
    let environment: Int
}

/// The result of one measurement, here or by a worker.
struct Measured {
    /// In points.
    let height: CGFloat
    let seconds: Double
    var cell = Item.Cell.any
    /// Whether the row sizes itself.
    var isEstimate = false
    /// Whether neither the table nor the app asked for it.
    let isAhead: Bool
    /// Tells of changes of the row's models; nil where these are not observable.
    let watch: ModelWatch?
}

/// One row's height in points that a worker is to measure, by one call on any thread.
package final class HeightWork: @unchecked Sendable {
    typealias Result = (height: Double, seconds: Double)

    package let measure: @Sendable () -> Double
    /// Nil until the row is measured. Changes under the pool's lock.
    var result: Result?

    init(measure: @escaping @Sendable () -> Double) { self.measure = measure }
}

/// The rows that workers have, by name, which no edit changes.
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

    subscript(id: RowID?) -> Entry? {
        guard let id else { return nil }
        return entries[id]
    }

    /// Adds a row that has none.
    mutating func add(_ entry: Entry) { entries[entry.ticket.rowID] = entry }

    /// Calls a row's work off, and returns it.
    mutating func remove(_ id: RowID) -> Entry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        callOff(entry.work)
        return entry
    }
}
