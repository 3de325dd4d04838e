import PrecacheCore

/// The heights that are known of one table's rows, headers and footers, in each environment, and what is uncached.
///
/// It knows no view, no run loop and no clock. It is told of edits, counts, environments and measurements, and tells
/// when heights change. Functions that answer a question change nothing, except ``find(_:_:)``.
///
/// The properties that a hit reads are `unchecked` for exclusive access, in this class and in others. Checked, a hit
/// takes a seventh more time (Benchmarks/Micro, "a hit by position"). No code of the app's runs within an access of
/// them: see HeightStore+Items.swift.
@MainActor
final class HeightStore {
    let notes: Notes
    /// Heights by row and item, in each environment, and which rows are uncached.
    @exclusivity(unchecked) var rows = HeightTable()
    /// Called whenever heights are known, forgotten or moved.
    var onChange: (Change) -> Void = { _ in }
    /// Whether the counts must be read before anything is known of rows.
    @exclusivity(unchecked) var needsCounts = true
    /// Whether a batch update is open, in which a position means two rows, and so none is used.
    @exclusivity(unchecked) var isInBatch = false
    @exclusivity(unchecked) var modelChanges = ModelChanges()
    /// The items measured, or found right, since the last reload or unseen change; nil before the first.
    var certain: Set<HeightID>?
    /// Nil unless the app identifies rows.
    @exclusivity(unchecked) var identities: RowIdentities?
    var given = GivenHeights()
    var inFlight = RowsInFlight()

    enum Change {
        /// Rows may be uncached.
        case heights
        /// The table still uses heights that are no longer served.
        case given
        /// Rows have heights that they did not have before.
        case known
        /// Edits have moved, inserted or deleted rows.
        case edit
        /// Known heights are outdated, of the rows that are there.
        case outdated
        /// Rows may be other rows, or the environment is another.
        case rows
    }

    init(_ notes: Notes = Notes()) { self.notes = notes }

    /// Whether heights can be served by position, with nothing to be brought up to date first.
    var mayAnswer: Bool { !needsCounts && !isInBatch && modelChanges.waiting.isEmpty }

    /// Whether the table may go by other heights than are known.
    var isContentOld: Bool { given.revision != rows.revision }

    func noteScreenIsOld() {
        given.screenIsOld = true
        onChange(.given)
    }

    func noteServesSupplements() {
        guard !given.hasSupplements else { return }
        given.hasSupplements = true
        onChange(.heights)
    }

    /// Whether a row is uncached; or a header or footer, where the table ever asked for one. O(1).
    var isAnythingUncached: Bool { rows.uncachedCount > 0 || given.hasSupplements && rows.uncachedSupplementCount > 0 }

    /// Nil where there is no such row, header or footer.
    func ticket(for row: RowPosition, _ name: RowName = .position) -> Ticket? {
        guard let id = rows.rowID(of: row), let changes = rows.changes(of: id) else { return nil }
        return Ticket(rowID: id, changes: changes, row: row, name: name, environment: rows.environmentChanges)
    }

    /// Whether the ticket holds and its row is where it was: the main thread measures a row by its index path.
    func isCurrent(_ ticket: Ticket) -> Bool {
        holds(ticket) && !isInBatch && rows.existingRowID(of: ticket.row) == ticket.rowID
    }

    /// Whether the ticket's row is there, and shows the same, in the same environment.
    func holds(_ ticket: Ticket) -> Bool {
        ticket.environment == rows.environmentChanges && rows.changes(of: ticket.rowID) == ticket.changes
    }

    /// The position of a worker's row; nil where the ticket no longer holds.
    func position(of ticket: Ticket) -> RowPosition? {
        guard holds(ticket), !isInBatch else { return nil }
        return rows.position(of: ticket.rowID, near: ticket.row)
    }

    func isInFlight(_ row: RowPosition) -> Bool { inFlight[rows.existingRowID(of: row)] != nil }
    /// Whether a row's item may have changed since it was measured, by a reload or unseen. O(1).
    func isInDoubt(_ row: RowPosition) -> Bool {
        guard let certain, let id = rows.id(at: row), !certain.contains(id) else { return false }
        return rows.isIncomplete(id)
    }

    /// A row's height was found right, or measured again.
    func noteCertain(_ row: RowPosition) { if certain != nil, let id = rows.id(at: row) { certain?.insert(id) } }

    /// The known height of a row; notes what the row shows. O(1), or O(rows) where it shows something else untold.
    func find(_ row: RowPosition, _ name: RowName) -> KnownHeight {
        let name = resolved(name)
        let (revision, uncachedCount) = (rows.revision, rows.uncachedCount)
        let (found, hasMoved) = rows.find(row, name)
        // Other rows may have moved as well.
        if hasMoved { forget { $0.reset(rowCounts: $0.rowCounts) } }
        dropLost()
        if rows.revision != revision {
            onChange(.known)
        } else if rows.uncachedCount != uncachedCount {
            onChange(.heights)
        }
        return found
    }

    /// Notes what a row shows that a worker is to measure, and says what its height is kept under.
    func identify(_ ticket: Ticket) -> HeightID? {
        let name = resolved(ticket.name)
        let revision = rows.revision
        let id = rows.identify(ticket.row, name)
        dropLost()
        if rows.revision != revision { onChange(.known) }
        return id
    }

    /// Replaces the known height of a row by the one that its shown cell asks for.
    func correct(_ height: Double, at row: RowPosition) {
        guard let id = rows.id(at: row), rows[row] != nil, height.isHeight else { return }
        rows.record(height, id, at: row)
        onChange(.known)
    }

    /// Records a measurement. Returns false where the row is gone, has no height to keep, or its model has changed.
    func record(_ measured: Measured, for ticket: Ticket, at row: RowPosition) -> Bool {
        let (height, watch) = (Double(measured.height), measured.watch)
        let name = resolved(ticket.name)
        let kind = number(of: measured.cell.kind)
        guard row != ticket.row || isCurrent(ticket), let id = rows.identify(row, name) else { return false }
        dropLost()
        guard watch?.hasChanged != true else {
            watch?.id = id
            return false
        }
        rows.record(height, isShown: measured.isEstimate, kind: kind, id, at: row)
        watch?.row = row
        keep(watch, of: id)
        if watch != nil, !measured.isAhead || modelChanges.areMadeElsewhere { modelChanges.asked.insert(id) }
        if !inFlight.isEmpty { callOff(ticket.rowID) }
        noteCertain(row)
        onChange(.known)
        return true
    }
}

/// The heights that the table goes by.
struct GivenHeights {
    /// The revision of ``HeightStore/rows`` at which the table last asked for all of its heights and estimates again.
    var revision = 0
    /// Whether the table asks Precache for estimates, and so has its content's size by them.
    var areEstimates = false
    /// Whether rows on the screen were laid out with heights that are no longer served.
    var screenIsOld = false
    /// Whether the table asked for a header's or footer's height since it has its delegate.
    var hasSupplements = false
}
