import PrecacheCore

/// One row's height, from the question for it to the store. It is made once, and goes with the row through delegate,
/// template or worker; what was measured ends in `Engine.finish`. It measures nothing itself.
@MainActor
final class Measurement {
    enum Purpose {
        /// UITableView asks the delegate, or the app asks Precache.
        case onDemand
        /// The app fills a row's cell, and asks for its layout.
        case cell
        /// Precache asks the delegate for a row that comes next.
        case ahead
        /// As ``ahead``, but while the list moves: only a worker may measure.
        case aheadByWorker
        /// As ``ahead``, of a row whose height is known: the models that it is measured from may be other ones.
        case renewal
        /// Precache looks what the row shows. It is not measured.
        case reread
        /// Precache measures a shown row once more, and keeps nothing of it.
        case recheck
        /// Precache looks what the delegate makes of `automaticDimension`, with which it is answered.
        case trial
        /// Precache looks what the delegate makes of the height that is known.
        case answer
    }

    enum State {
        /// It has begun, and Precache has not answered yet.
        case begun
        /// The row is known by what it shows, and needs no measurement.
        case found
        /// A worker measures the row now.
        case withWorker
        /// The row is gone, or its model changed meanwhile: it is chosen again if it is uncached, and not passed over.
        case again
        /// Precache answers now, or has: the height is known, or cannot be.
        case done
    }

    struct LayoutPart {
        /// Whether the row is on the screen or near it: then its layout is kept, if it has one.
        var isNear: Bool
        /// Whether the row was asked for with a layout.
        var isAsked = false
        /// Whether the height is known, and only the layout is wanted.
        var isAlone = false
    }

    /// A cell that was filled to be measured.
    struct Filled {
        let cell: UITableViewCell
        /// The time that filling and sizing it took: making it is another matter.
        var seconds = 0.0
        /// Nil where it is a template, which is never shown.
        var kept: (any KeptCell)?
    }

    let row: RowPosition
    let purpose: Purpose
    /// Whether neither UITableView nor the app wants the height now.
    let isAhead: Bool
    var state = State.begun
    /// The row's layout: whether it is asked for, and whether it is to be kept.
    var layout: LayoutPart
    /// Whether the height is known, and only the row's cell is to be filled and kept.
    var isForCell = false
    /// The cell that was filled for the row, until whoever measures has put it where it belongs.
    var filled: Filled?
    /// The row as it is when the measurement begins: edits in between may move or remove it. Nil where the height is
    /// not to be kept.
    private(set) var rowID: RowID?
    /// How often the row was said to show something else when the measurement began.
    private var changes: UInt16 = 0
    /// How often the environment had changed by then.
    private var environment = 0
    /// Whether the row shows nothing that a height could be kept for. It is passed over.
    var showsNothing = false
    /// What the row shows, where it is read again.
    var shown: Shown?
    /// The cell that the row is measured with.
    var cell = CellName.any
    /// Tells of changes of the models that the row was measured from; nil where these are not observable.
    var watch: ModelWatch?
    /// Whether the row, which was left to its own cell, was on the screen in a layout.
    var isSeen = false
    /// The height that Precache answered the delegate; nil where it was not asked for this row.
    var answer: CGFloat?
    /// Another row that the delegate asked for instead, by its position.
    var otherRow: RowPosition?

    init(_ row: RowPosition, _ purpose: Purpose, isNear: Bool = true) {
        self.row = row
        self.purpose = purpose
        isAhead = [.ahead, .aheadByWorker, .renewal, .reread].contains(purpose)
        layout = LayoutPart(isNear: isNear)
    }

    /// Whether the height is to be kept: only then the measurement has begun.
    var isKept: Bool { rowID != nil }

    /// Takes down which row it is, so that its height can be kept. Returns false where there is no such row.
    func begin(in store: HeightStore) -> Bool {
        guard let id = store.makeID(of: row), let changes = store.rows.map.changes(of: id) else { return false }
        rowID = id
        self.changes = changes
        environment = store.rows.heights.environmentChanges
        return true
    }

    /// The height is not kept.
    func discard() { rowID = nil }

    /// Whether the row is there, and shows the same, in the same environment.
    func holds(in store: HeightStore) -> Bool {
        guard let rowID else { return false }
        return environment == store.rows.heights.environmentChanges && store.rows.map.changes(of: rowID) == changes
    }

    /// Where the height is recorded. The main thread measures a row by its index path, so that a row that has moved
    /// meanwhile may be another one; a worker measures what it was given.
    func positionToRecord(in store: HeightStore) -> RowPosition? {
        guard let now = position(in: store) else { return nil }
        return now == row || state == .withWorker ? now : nil
    }

    /// Where the row is now; nil where that cannot be said, or the measurement no longer holds.
    func position(in store: HeightStore) -> RowPosition? {
        guard let rowID, holds(in: store), !store.batch.isOpen else { return nil }
        return store.rows.map.position(of: rowID, near: row)
    }
}
