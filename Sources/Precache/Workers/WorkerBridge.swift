import PrecacheCore

/// A table's engine, which hands rows to workers and brings in their heights.
@MainActor
protocol WorkerClient: AnyObject {
    /// Results wait to be brought in.
    func collect()
    /// Whether the system prefers less work.
    var isToDoLess: Bool { get }
}

/// One table's rows that workers have, and what comes back of them. It records nothing.
@MainActor
final class WorkerBridge {
    /// A row that a worker measures, or has measured.
    private struct Entry {
        let measurement: Measurement
        let work: HeightWork
    }

    typealias Finished = (measurement: Measurement, result: HeightWork.Result)

    private let pool = WorkerPool.shared
    /// By ids, which no edit changes.
    private var entries: [RowID: Entry] = [:]
    /// Whether results may wait because a batch update was open.
    private(set) var collectsLater = false
    /// The last row that was asked for while the list moved on: one that no worker can measure is asked for once. Nil
    /// after changes.
    private(set) var lastAsked: RowPosition?

    // MARK: - Questions

    /// Whether there are any.
    var exist: Bool { pool.count > 0 }
    /// Whether workers will soon have nothing to do.
    var areLow: Bool { pool.isLow }
    var hasRoom: Bool { pool.hasRoom(for: ObjectIdentifier(self)) }
    /// How many rows they have whose heights are not known. O(rows that workers have).
    var uncachedCount: Int { entries.values.count { !$0.measurement.layout.isAlone } }
    var isEmpty: Bool { entries.isEmpty }
    /// Whether they measure known rows again, as these may have other models. O(rows that workers have).
    var haveRenewals: Bool { entries.values.contains { $0.measurement.purpose == .renewal } }

    /// The rows that workers have, in no order.
    var measurements: [Measurement] { entries.values.map(\.measurement) }

    /// Whether a worker has the row that is there now.
    func has(_ row: RowPosition, _ store: HeightStore) -> Bool {
        guard !entries.isEmpty, let id = store.rows.map.existingRowID(of: row) else { return false }
        return entries[id] != nil
    }

    func noteAsked(_ row: RowPosition) { lastAsked = row }
    func forgetLastAsked() { lastAsked = nil }

    // MARK: - To workers and back

    /// Has a worker measure a row, in place of the one that has it. Returns false where it cannot be followed.
    func handOver(
        _ measurement: Measurement, _ row: PureRow, _ environment: LayoutEnvironment, _ traits: UITraitCollection,
        for client: any WorkerClient
    ) -> Bool {
        guard let id = measurement.rowID else { return false }
        let work = HeightWork(of: ObjectIdentifier(self)) {
            var measured = MeasuredRow(height: 0)
            // UIKit keeps current traits for each thread. (Apple, `UITraitCollection.current`.)
            traits.performAsCurrent { measured = row.measure(environment) }
            return measured
        }
        callOff(id)
        entries[id] = Entry(measurement: measurement, work: work)
        pool.add(work, for: client)
        return true
    }

    /// Takes a row's result out. Its work is called off, whether it is finished or not.
    func take(_ measurement: Measurement) -> Finished? {
        guard let id = measurement.rowID, let entry = entries[id] else { return nil }
        let result = entry.measurement.rowID == measurement.rowID ? pool.results(of: [entry.work])[0] : nil
        callOff(id)
        return result.map { (entry.measurement, $0) }
    }

    /// Takes all results out, except while a batch update is open. O(rows that workers have).
    func takeFinished(isBatchOpen: Bool) -> [Finished] {
        collectsLater = isBatchOpen && !entries.isEmpty
        guard !entries.isEmpty, !isBatchOpen else { return [] }
        let asked = Array(entries.values)
        let results = pool.results(of: asked.map(\.work))
        var finished: [Finished] = []
        for (entry, result) in zip(asked, results) {
            guard let result, let id = entry.measurement.rowID else { continue }
            entries[id] = nil
            finished.append((entry.measurement, result))
        }
        return finished
    }

    // MARK: - Calling off

    /// Calls off a row's work. It holds the app's objects, whose `deinit` may call the table: they go at the end.
    func callOff(_ id: RowID) {
        guard let gone = entries.removeValue(forKey: id) else { return }
        pool.callOff(gone.work)
        withExtendedLifetime(gone) {}
    }

    private func callOff(where isMeant: (Entry) -> Bool) {
        if entries.isEmpty { return }
        let gone = entries.filter { isMeant($0.value) }
        for id in gone.keys { callOff(id) }
    }

    /// Calls off work that no worker has begun.
    func callOffWaiting() { callOff { pool.isWaiting($0.work) } }
    /// Calls off the rows that are gone, or show something else.
    func callOffOutdated(_ store: HeightStore) { callOff { !$0.measurement.holds(in: store) } }
    func callOffAll() { callOff { _ in true } }
}
