/// Other work of the main thread, as far as the turns of its run loop show it, and how long a costly row waits for it.
///
/// Only scroll views switch the loop's mode. A pop under a finger, a sheet that is dragged, a slider, a drawing and
/// typing keep the default one, and a row after each touch would make each frame late.
///
/// A slider that is dragged from 0 s on wakes the loop each 16 ms. Each time the costly row waits 50 ms more
/// (``quiet``), until at 0.5 s one is measured all the same (``patience``), and again each half second. Let go of at 2
/// s, rows go on at 2.05 s, one after the other, but for 35 ms in each 0.75 s in which nothing of ours runs
/// (``glance``, ``spell``): if a slider is dragged by then, it is seen.
@MainActor
struct OtherWork {
    /// A row that is expected to take more seconds is costly. Tests replace it.
    static var maxCheapCost = Clock.quarterFrame
    /// When the last work of Precache's own ended: a turn that ends soon after was woken by that.
    static var lastOfOurs = -Double.infinity

    /// The seconds in which nobody else may wake the loop before a costly row: touches come every 8 or 16 ms, and the
    /// words of an answer every 33.
    private static let quiet = 0.05
    /// The most seconds that a costly row waits.
    private static let patience = 0.5
    /// Events during a costly row are handled before the loop is next about to sleep, and so are not seen. After
    /// each spell of costly rows the loop is left alone for long enough to see what comes 30 times a second: 4 % of the
    /// time.
    private static let (spell, glance) = (0.75, 0.035)
    /// A turn that ends within so many seconds of another, or of our own work, belongs to that: it is committed, say.
    static let maxEcho = 0.004

    private var lastOfOthers = -Double.infinity
    /// When costly rows go on, unless somebody else wakes the loop before.
    private var quietAt = -Double.infinity
    /// When one is measured all the same.
    private var patienceEnds = -Double.infinity

    /// The loop is about to sleep.
    mutating func turnEnds() {
        let now = Clock.now()
        guard now - max(lastOfOthers, Self.lastOfOurs) > Self.maxEcho else { return }
        lastOfOthers = now
        let mostPatient = now + Self.patience
        patienceEnds = now < quietAt ? min(patienceEnds, mostPatient) : mostPatient
        quietAt = now + Self.quiet
    }

    /// A task of Precache's has ended.
    mutating func taskEnds(from start: Double, to end: Double, isCostly: Bool) {
        Self.lastOfOurs = end
        let isWaiting = start < quietAt
        // Among our tasks nobody else is seen.
        if isWaiting { quietAt = end + Self.quiet }
        guard isCostly, end >= patienceEnds else { return }
        patienceEnds = end + (isWaiting ? Self.patience : Self.spell)
        if !isWaiting { quietAt = end + Self.glance }
    }

    /// The seconds that a costly row has to wait; nil where it has not.
    var pause: Double? {
        let pause = min(quietAt, patienceEnds) - Clock.now()
        return pause > 0 ? pause : nil
    }
}
