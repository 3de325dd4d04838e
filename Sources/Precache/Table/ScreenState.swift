import PrecacheCore

/// The heights that a table goes by, against those that are known: what its screen was laid out with, and its content's
/// size. Whoever sees a difference marks it; `EstimateRefresher` has the table ask again.
@MainActor
final class ScreenState {
    /// The estimates that the table has asked for within its present call.
    private struct Round {
        /// The revision of the heights when the first was asked.
        var revision = 0
        var start = 0.0
        var count = 0
    }

    private let store: HeightStore
    /// Called where there is something to do for it.
    private let wake: () -> Void
    /// Whether rows on the screen were laid out with heights that no longer hold.
    private(set) var isOld = false
    /// Whether heights have changed since the rows on the screen were last compared with them.
    private(set) var mayBeOld = false
    /// Whether a row on the screen was uncached when they were last compared.
    private(set) var hasUncached = true
    /// Whether the table asks Precache for estimates, and so has its content's size by them.
    private(set) var asksForEstimates = false
    /// The revision of ``HeightStore/rows`` of which the table knows all heights.
    private var toldRevision = 0
    private var round = Round()
    /// The rows of the last layout, from the first to the last; nil before one.
    private var shown: (first: RowPosition, last: RowPosition)?
    /// A row that is at most so many rows away from those shown may be coming on the screen.
    private static let nearRows = 30
    /// The seconds that one estimate took when the table last asked for all; a guess before.
    private var secondsAnEstimate = 1e-6

    init(_ store: HeightStore, wake: @escaping () -> Void) {
        self.store = store
        self.wake = wake
    }

    /// Whether the table may go by other heights than are known.
    var isContentOld: Bool { toldRevision != store.rows.revision }

    /// The seconds that the table needs to ask for all estimates.
    var askingTime: Double { secondsAnEstimate * Double(store.rows.rowCount) }

    func markOld() {
        isOld = true
        wake()
    }

    func markMayBeOld() { mayBeOld = true }

    /// The rows on the screen were compared with the known heights.
    ///
    /// - Parameter mayChange: whether they are to be compared again, whatever happens.
    func markCompared(hasUncached: Bool, mayChange: Bool) {
        self.hasUncached = hasUncached
        mayBeOld = mayChange
    }

    /// The table was laid out with rows from one to another.
    func markShown(from first: RowPosition, to last: RowPosition) { shown = (first, last) }

    // MARK: - Questions of the table

    /// A call of the table's begins, which no other one is within.
    func callBegins() { round = Round() }

    /// The table was answered an estimate that is not the height.
    func markAsksForEstimates() { asksForEstimates = true }

    /// The table is answered an estimate. Once it has asked for as many as it has rows, it knows all heights of before.
    ///
    /// - Parameter isFinal: whether it is the row's height.
    func markEstimated(isFinal: Bool) {
        if !isFinal { asksForEstimates = true }
        if round.count == 0 { round = Round(revision: store.rows.revision, start: Clock.now()) }
        round.count += 1
        guard round.count == store.rows.rowCount else { return }
        secondsAnEstimate = (Clock.now() - round.start) / Double(round.count)
        if round.revision == store.rows.revision { toldRevision = round.revision }
    }

    /// A row's height was asked for within a call of the table's, and measured or found by that. The table knows it, if
    /// it was the one that asked, and no other row has another height by that.
    ///
    /// - Parameter revision: that of the heights before the question.
    func markAnswered(_ row: RowPosition, since revision: Int) {
        let now = store.rows.revision
        guard now == revision + 1, isNearScreen(row), !store.rows.isShared(row) else { return }
        if toldRevision == revision { toldRevision = now }
        if round.revision == revision { round.revision = now }
    }

    private func isNearScreen(_ row: RowPosition) -> Bool {
        guard let shown else { return false }
        let number = store.rows.rowCount(before: row)
        return number >= store.rows.rowCount(before: shown.first) - Self.nearRows
            && number <= store.rows.rowCount(before: shown.last) + Self.nearRows
    }

    /// The table is about to ask for all heights and estimates again.
    func markTold() {
        isOld = false
        toldRevision = store.rows.revision
    }
}
