import PrecacheCore

/// What is known of one table's heights: of which row, what it shows, and in which environment.
///
/// It knows no view, no run loop and no clock. The rooms around it tell it what the table was told (edits, other counts, another
/// environment) and what was measured; it says what is known, what is uncached, and when that changes. What answers a question
/// changes nothing; ``find(_:_:)``, which also notes what a row shows, is no question.
@MainActor
final class HeightStore {
    let notes: Notes
    /// Heights by row and item, in each environment, and which rows are uncached.
    @exclusivity(unchecked) var rows = HeightTable()
    /// Called where heights are forgotten, or rows move.
    var onChange: (Change) -> Void = { _ in }

    enum Change {
        /// Rows may be uncached.
        case heights
        /// The table goes by heights that are not served any more.
        case given
        /// What rows on the screen show has changed, and may be known again.
        case shown
        /// Rows have moved, come or gone by edits.
        case edit
        /// Rows may be others.
        case rows
    }

    /// Whether the counts must be read from the data source again before anything is known of rows.
    @exclusivity(unchecked) var needsCounts = true
    /// Whether positions cannot be trusted, because a batch update is open: inside it an index path means one thing to the
    /// table and another to the data source. Nothing is answered or recorded by position then.
    @exclusivity(unchecked) var isInBatch = false
    /// What is known of changes of models that rows were measured from.
    @exclusivity(unchecked) var modelChanges = ModelChanges()
    /// The items whose heights were measured, or found right, since rows were reloaded or changed unseen; nil where they were not.
    var certain: Set<HeightID>?
    /// What rows show, where the app tells.
    @exclusivity(unchecked) var identities: RowIdentities?
    /// What the table was given, or shows, that is not what is known.
    @exclusivity(unchecked) var given = GivenHeights()
    /// The rows that workers measure.
    @exclusivity(unchecked) var inFlight = RowsInFlight()

    init(_ notes: Notes = Notes()) { self.notes = notes }

    /// Whether what is known by position can be answered as it is: not where something is to be brought up to date first.
    var mayAnswer: Bool { !needsCounts && !isInBatch && modelChanges.waiting.isEmpty }

    /// What is on the screen was laid out with heights that are no longer served.
    func noteScreenIsOld() {
        given.screenIsOld = true
        onChange(.given)
    }

    /// Hints are learned from the rows that are known, when the table asks for these again.
    func noteHints() {
        guard given.hints == .none else { return }
        given.hints = .given
        onChange(.given)
    }

    /// A header's or footer's height was asked for here.
    func noteServesSupplements() {
        guard !given.hasSupplements else { return }
        given.hasSupplements = true
        onChange(.heights)
    }

    /// The height of any row, or of any header or footer that the cache is asked for, is still to be measured.
    var isAnythingUncached: Bool {
        rows.uncachedCount > 0 || given.hasSupplements && rows.nextUncachedSupplement != nil
    }

    // MARK: - Questions

    /// A ticket for the height of a row, header or footer; nil where there is none.
    func ticket(for row: RowPosition, _ name: RowName = .position) -> Ticket? {
        guard let id = rows.name(of: row), let changes = rows.changes(of: id) else { return nil }
        return Ticket(id: id, changes: changes, row: row, name: name, environment: rows.environmentChanges)
    }

    /// Whether a ticket is still about the row that is where it was, in the same environment: what is measured here is measured
    /// by its index path.
    func isCurrent(_ ticket: Ticket) -> Bool {
        holds(ticket) && !isInBatch && rows.existingName(of: ticket.row) == ticket.id
    }

    /// Whether the ticket's row is there, and shows the same, in the same environment.
    func holds(_ ticket: Ticket) -> Bool {
        ticket.environment == rows.environmentChanges && rows.changes(of: ticket.id) == ticket.changes
    }

    /// Where the row of a worker's ticket is, in the same environment; nil where it is gone.
    func position(of ticket: Ticket) -> RowPosition? {
        guard holds(ticket), !isInBatch else { return nil }
        return rows.position(of: ticket.id, near: ticket.row)
    }

    /// Whether a worker measures a row. O(1).
    func isInFlight(_ row: RowPosition) -> Bool { inFlight[rows.existingName(of: row)] != nil }

    /// Whether a row is known by what it shows, and that may have changed without a word: rows were reloaded since it was
    /// measured, or changed unseen, and nothing says that its layout state is the same. O(1).
    func isInDoubt(_ row: RowPosition) -> Bool {
        guard let certain, let id = rows.id(at: row), !certain.contains(id) else { return false }
        return rows.isIncomplete(id)
    }

    /// A row's height is right, or was measured again.
    func noteCertain(_ row: RowPosition) {
        if certain != nil, let id = rows.id(at: row) { certain?.insert(id) }
    }

    // MARK: - What was measured

    /// What is known of a row's height in the present environment. Notes what the row shows. O(1), but O(rows) where it shows
    /// something that the table was not told of.
    func find(_ row: RowPosition, _ name: RowName) -> KnownHeight {
        let (found, hasMoved) = rows.find(row, name)
        if hasMoved { forgetRows() }
        if rows.hasLost { dropLost() }
        // The row, or others, may have turned out to show something else than was known.
        if rows.uncachedCount > 0 { onChange(.heights) }
        return found
    }

    /// Records the height that a row was measured at, in points.
    ///
    /// - Parameters:
    ///   - isEstimate: whether the row sizes itself.
    ///   - cell: of which the mean is kept.
    ///   - watch: tells of changes of what it was measured from; nil where that is not observable.
    ///   - isAsked: whether the table or the app asked for it, and it was not measured ahead.
    ///   - row: where the row is now.
    /// - Returns: false, with nothing recorded, where the ticket is about no row any more, or the height is not to be kept, or
    ///   what it was measured from has changed.
    @discardableResult
    func record(
        _ height: Double, isEstimate: Bool = false, cell: Item.Cell, watch: ModelWatch? = nil, isAsked: Bool = false,
        for ticket: Ticket, at row: RowPosition? = nil
    ) -> Bool {
        let row = row ?? ticket.row
        guard row != ticket.row || isCurrent(ticket), let id = identify(row, ticket.name) else { return false }
        guard watch?.hasChanged != true else {
            watch?.id = id
            return false
        }
        // The table was given the height of before.
        if !isAsked, let last = rows.lastHeight(at: row), last != Double(Float(height)) {
            (given.hasEstimates, given.screenMayBeOld) = (true, true)
        }
        rows.record(height, isShown: isEstimate, cell: cell, id, at: row)
        keep(watch, of: id)
        if watch != nil, isAsked || modelChanges.areMadeElsewhere { modelChanges.asked.insert(id) }
        if !inFlight.isEmpty { inFlight.remove(ticket.id) }
        noteCertain(row)
        return true
    }

    /// What a row's height is kept under from now on: it shows that. Nil where there is no such row, or it shows nothing.
    private func identify(_ row: RowPosition, _ name: RowName) -> HeightID? {
        defer { if rows.hasLost { dropLost() } }
        return rows.identify(row, name)
    }

    /// Has a row not measured, because its answer cannot be kept.
    ///
    /// - Parameter estimate: what it answers all the same, in points.
    func skip(_ row: RowPosition, estimate: Double? = nil) {
        if let estimate { rows.noteShown(estimate, at: row) }
        rows.skip(row)
    }
}

/// What a table was given, or shows, that is not what is known of its rows.
struct GivenHeights {
    /// Whether it was given an estimate for a row whose height was not known, or a height that has changed since.
    var hasEstimates = false
    /// Whether an estimate was asked for with hints, and the table has asked for all of them since.
    var hints = Hints.none
    /// Whether what is on the screen was laid out with heights that are no longer served.
    var screenIsOld = false
    /// Whether that may be so: something has changed that is to be measured again.
    var screenMayBeOld = false

    /// Whether a header's or footer's height was ever asked for here.
    var hasSupplements = false

    enum Hints { case none, given, told }
}
