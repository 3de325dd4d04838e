/// The heights that a table goes by, against those that are known: what its screen was laid out with, and its content's
/// size. Whoever sees a difference marks it; `EstimateRefresher` has the table ask again.
@MainActor
final class ScreenState {
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
    /// The revision of ``HeightStore/rows`` at which the table last asked for all of its heights and estimates again.
    private var toldRevision = 0

    init(_ store: HeightStore, wake: @escaping () -> Void) {
        self.store = store
        self.wake = wake
    }

    /// Whether the table may go by other heights than are known.
    var isContentOld: Bool { toldRevision != store.rows.revision }

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

    /// The table was answered an estimate that is not the row's height.
    func markEstimated() { asksForEstimates = true }

    /// The table is about to ask for all heights and estimates again.
    func markTold() {
        isOld = false
        toldRevision = store.rows.revision
    }
}
