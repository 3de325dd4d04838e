import PrecacheCore

/// What is known of one table's heights: of which row, what it shows, and in which environment.
///
/// It knows no view, no run loop and no clock, and calls nobody but the workers' pool, to call off what is forgotten. The
/// rooms around it tell it what the table was told (edits, other counts, another environment) and what was measured; it says
/// what is known, and what is uncached. What answers a question changes nothing; ``find(_:_:)``, which also notes what a
/// row shows, is no question.
@MainActor
final class HeightStore {
    @exclusivity(unchecked) var known = KnownHeights()
    /// Whether heights of the present environment were kept when the table came to it.
    var wasKnownBefore = false
    /// Steps each time heights are forgotten or rows move: what was measured before is not recorded after.
    var generation = 0
    /// Whether the counts must be read from the data source again before anything is known of rows.
    @exclusivity(unchecked) var needsCounts = true { didSet { updateMayAnswer() } }

    /// Whether positions cannot be trusted, because a batch update is open: inside it an index path means one thing to the
    /// table and another to the data source. Nothing is answered or recorded by position then.
    @exclusivity(unchecked) var isInBatch = false { didSet { updateMayAnswer() } }

    /// What is known of changes of models that rows were measured from.
    @exclusivity(unchecked) var models = ModelChanges() { didSet { updateMayAnswer() } }

    /// Whether what is known by position can be answered as it is: not where something is to be brought up to date first.
    @exclusivity(unchecked) private var mayAnswer = false

    private func updateMayAnswer() { mayAnswer = !needsCounts && !isInBatch && models.waiting.isEmpty }

    /// The items whose heights were measured, or found right, since rows were reloaded or changed unseen; nil where they were not.
    var certain: Set<Int>?

    /// The rows that workers measure.
    @exclusivity(unchecked) var underWay = RowsUnderWay()

    // MARK: - Questions

    /// The environment that the table is in; nil before its first.
    var environment: HeightEnvironment? { known.environments.environment }

    // Read in place: a copy would be retained and released with each height that is asked.

    /// The rows' heights in the present environment, and which are uncached.
    var rows: HeightTable { _read { yield known.environments.present.rows } }

    /// Those of headers (section 0) and footers (section 1), with a row for each section of the table.
    var supplements: HeightTable { _read { yield known.environments.present.supplements } }

    /// How many environments heights are known in.
    var environmentCount: Int { known.environments.count }

    /// How many items are kept, shown or not.
    var itemCount: Int { known.items.count }

    /// What a row showed when it was last asked for; nil where that is not known.
    func item(at row: RowPosition) -> Item? { known.items.item(of: known.items[row]) }

    /// Whether nothing could be known of a row, so that a search is not worth it.
    var isBlank: Bool { rows.isBlank && environmentCount == 1 && known.items.isEmpty }

    /// The mean height in points of all rows; nil where none is known. O(1).
    var mean: Double? { known.environments.present.means.mean(of: .any) }

    /// Whether anything was learned of rows with hints, in the present environment.
    var hasLearned: Bool { known.environments.present.means.hasLearned }

    /// The heights of rows in another environment; nil where none were kept.
    func rows(in environment: HeightEnvironment) -> HeightTable? { known.environments.value(in: environment)?.rows }

    /// Whether a header or footer is uncached in another environment.
    func hasUncachedSupplements(in environment: HeightEnvironment) -> Bool {
        (known.environments.value(in: environment)?.supplements.uncachedCount ?? 1) > 0
    }

    /// Whether a ticket is still about the same row, in the same environment.
    func isCurrent(_ ticket: Ticket) -> Bool { ticket.generation == generation && !isInBatch }

    /// A ticket for the height of a row.
    func ticket(for row: RowPosition, _ name: RowName = .position) -> Ticket {
        Ticket(row: row, name: name, generation: generation)
    }

    /// What is known of a row's height in the present environment. O(1).
    func lookUp(_ row: RowPosition, _ name: RowName) -> KnownHeight {
        known.lookUp(row, name, in: known.environments.present)
    }

    /// The height of a row in points, where it is known by position, and the table has so many sections and the row's
    /// section so many rows; else nil. For rows with a name it holds if they still show that:
    /// ``height(ofItemAt:_:_:)``. O(1).
    func height(of row: RowPosition, sectionCount: Int, rowCount: Int) -> Double? {
        guard mayAnswer else { return nil }
        return known.height(of: row, sectionCount: sectionCount, rowCount: rowCount)
    }

    /// The height in points of what a row showed when it was last asked for, if it still shows that, in that state; else
    /// nil. O(1).
    func height(ofItemAt row: RowPosition, _ state: LayoutState?, _ isItem: (borrowing Item) -> Bool) -> Double? {
        known.height(ofItemAt: row, state, isItem)
    }

    /// The best estimate of a row's height: ``KnownHeights/estimate(of:_:isKey:cell:_:)``.
    func estimate(
        of row: RowPosition, _ name: RowName, isKey: Bool, cell: Item.Cell, _ hints: RowHints? = nil
    ) -> (height: Double?, isFinal: Bool) { known.estimate(of: row, name, isKey: isKey, cell: cell, hints) }

    /// Whether a row is known by what it shows, and that may have changed without a word: rows were reloaded since it was
    /// measured, or changed unseen, and nothing says that its layout state is the same. O(1).
    func isInDoubt(_ row: RowPosition) -> Bool {
        guard let certain, case .item(let number) = known.items[row], !certain.contains(number) else { return false }
        return known.items.isIncomplete(number)
    }

    /// Nothing is certain any more of items whose names do not say all.
    func beginDoubt() { if !known.items.isEmpty { certain = [] } }

    /// A row's height is right, or was measured again.
    func noteCertain(_ row: RowPosition) {
        if certain != nil, case .item(let number) = known.items[row] { certain?.insert(number) }
    }

    // MARK: - What was measured

    /// What is known of a row's height in the present environment. Notes what the row shows, and brings what is known by
    /// position in line with it. O(1), but O(sections) where it shows something that the table was not told of.
    func find(_ row: RowPosition, _ name: RowName) -> KnownHeight {
        guard rows.contains(row) else { return .unknown }
        let before = known.items[row]
        if case .item(let item, _) = name { known.attribute(row, to: item) }
        if known.items[row] != before { known.forgetElsewhere(row) }
        let found = lookUp(row, name)
        switch found {
        case .known(let height):
            if rows[row] != height { known.update { _ = try? $0.rows.store(height, at: row) } }
        case .shown(let height):
            if case .item = name { known.update { $0.noteShown(height, at: row) } }
        case .outdated, .unknown:
            guard rows[row] != nil else {
                // It sizes itself, and has another state than it was shown in.
                if case .outdated = found, isItem(name) { known.update { $0.rows.forget(row) } }
                return found
            }
            known.forgetElsewhere(row)
            let isNew = known.items[row] == .none
            if case .item = name, isNew, rows.uncachedCount == 0 {
                // Something else is there: the table was told in a way that cannot be seen, and other rows may have moved
                // too.
                forgetRows()
            } else {
                known.update { $0.rows.forget(row) }
            }
        }
        return found
    }

    private func isItem(_ name: RowName) -> Bool { if case .item = name { true } else { false } }

    /// Records the height that a row was measured at, in points.
    ///
    /// - Parameters:
    ///   - isEstimate: whether the row sizes itself.
    ///   - cell: of which the mean is kept.
    ///   - watch: tells of changes of what it was measured from; nil where that is not observable.
    ///   - isAsked: whether the table or the app asked for it, and it was not measured ahead.
    /// - Returns: false, with nothing recorded, where the ticket is about no row any more, or the height is not to be kept, or
    ///   what it was measured from has changed.
    @discardableResult
    func record(
        _ height: Double, isEstimate: Bool = false, cell: Item.Cell, watch: ModelWatch? = nil, isAsked: Bool = false,
        for ticket: Ticket
    ) -> Bool {
        guard isCurrent(ticket), rows.contains(ticket.row) else { return false }
        if case .none = ticket.name { return false }
        guard watch?.hasChanged != true else {
            follow(watch, for: ticket)
            return false
        }
        let number = known.record(height, isShown: isEstimate, cell: cell, watch: watch, for: ticket)
        if watch != nil, let number, isAsked || models.areMadeElsewhere { models.asked.insert(number) }
        if !underWay.isEmpty { underWay.remove(ticket.row) }
        noteCertain(ticket.row)
        return true
    }

    /// Learns from the height of a row, in points, and what the app says of it.
    func learn(_ height: Double, _ hints: RowHints, cell: Item.Cell) {
        known.update { $0.means.learn(hints, height, cell: cell) }
    }

    /// Records the height that a row was shown with, in points, as an estimate. No effect where the row was measured, or is
    /// known to be shown so.
    func noteShown(_ height: Double, at row: RowPosition, _ name: RowName, cell: Item.Cell) {
        let wasUncached = rows.isUncached(row)
        guard known.update({ $0.rows.noteShown(height, at: row) }) else { return }
        known.update { heights in
            // To be measured once rows are measured ahead again.
            if wasUncached { heights.needsAnotherLook = true }
            heights.means.add(height, cell: cell)
        }
        known.noteShown(height, at: row, name)
    }

    /// Has a row not measured, because its answer cannot be kept.
    ///
    /// - Parameter estimate: what it answers all the same, in points.
    func skip(_ row: RowPosition, estimate: Double? = nil) {
        known.update { heights in
            if let estimate { heights.rows.noteShown(estimate, at: row) }
            heights.rows.skip(row)
        }
    }

    /// Has a row not measured, although it was before: what is known of it is outdated, in all environments.
    func skipFromNowOn(_ row: RowPosition) {
        known.updateAll { if $0.rows[row] != nil { $0.rows.forget(row) } }
        skip(row)
    }

    /// Has the rows, headers and footers that were skipped looked at again.
    func uncacheSkipped() {
        known.updateAll { heights in
            heights.rows.uncacheSkipped()
            heights.supplements.uncacheSkipped()
        }
    }

    /// Records the height of a header or footer, in points.
    func recordSupplement(_ height: Double, for ticket: Ticket) {
        if isCurrent(ticket) { known.update { _ = try? $0.supplements.store(height, at: ticket.row) } }
    }

    /// Has a header or footer not measured any more, if its ticket is still about it.
    func skipSupplement(_ ticket: Ticket) {
        if isCurrent(ticket) { known.update { $0.supplements.skip(ticket.row) } }
    }
}
