import PrecacheCore

/// A sweep over the known rows within reach, from the screen outwards, some of them in each task: what they show may
/// have changed untold. One is due once the table was told of anything, or laid out where it stands.
@MainActor
struct Sweep {
    /// Sweeps take at most this share of the time, however often the table is told.
    private static let maxShare = 0.1

    /// The next row below; nil where none is left.
    private var below: RowPosition?
    /// The row above which the next one is; nil where none is left.
    private var above: RowPosition?
    /// The side that is next. They take turns, while both have rows.
    private var isBelowNext = true
    /// Whether another one is to begin.
    private var isDue = false
    /// Whether rows out of reach were left out.
    private(set) var isBounded = false
    /// The time that the present one has taken, in seconds, and when the next may begin.
    private var seconds = 0.0
    private var earliest = -Double.infinity

    var isUnderWay: Bool { below != nil || above != nil }

    /// Whether rows are left to be read, now or later.
    var isAnyLeft: Bool { isDue || isUnderWay }

    /// The seconds until the next one may begin; nil where none is due, or one is under way.
    var pause: Double? { isDue && !isUnderWay ? max(earliest - Clock.now(), 0) : nil }

    mutating func setDue() { isDue = true }

    /// Begins at the first row on the screen, unless one is under way.
    mutating func beginIfNeeded(at first: RowPosition) {
        guard !isUnderWay else { return }
        below = first
        above = first
        isBelowNext = true
        isDue = false
        isBounded = false
        seconds = 0
    }

    /// The side that is next: below, where the next row is at `start` or after it, or above, where it is before it. Nil
    /// where both are done.
    var next: (isBelow: Bool, start: RowPosition)? { (isBelowNext ? below : above).map { (isBelowNext, $0) } }

    /// The next row is done with.
    mutating func pass(_ row: RowPosition) {
        if isBelowNext { below = row.next } else { above = row }
        takeTurns()
    }

    /// No row is left on the next side, or none within reach.
    mutating func endSide(isBounded: Bool) {
        if isBelowNext { below = nil } else { above = nil }
        self.isBounded = self.isBounded || isBounded
        takeTurns()
    }

    private mutating func takeTurns() { if (isBelowNext ? above : below) != nil { isBelowNext.toggle() } }

    /// Some of its rows were read in so many seconds.
    mutating func take(_ seconds: Double) {
        self.seconds += seconds
        if !isUnderWay { earliest = Clock.now() + self.seconds / Self.maxShare }
    }
}
