/// How many rows of a screen met with what.
package struct RowCounts: Hashable, Sendable {
    /// Rows measured while the list was tracked or still moved: each time counts.
    package var trackingMisses = 0
    /// Those of them that were measured later than half a second after the flick began.
    package var lateMisses = 0
    /// How often a row was shown with the layout of what it showed before.
    package var old = 0
    /// Rows measured at least once.
    package var measured = 0
    /// Rows measured more than once at the same width.
    package var remeasured = 0
    /// Rows measured at least once that did not come on the screen.
    package var neverShown = 0
    /// Rows that came after the screen had appeared, and growths: a row that has grown counts as another.
    package var added = 0
    /// Rows for which a height was answered at least once that is not theirs.
    package var wrong = 0
    package var inMotion = MotionCounts()

    package init() {}
}

/// What was done while the list moved: under a finger and in the deceleration after it, within each change and jump that the
/// app makes, and, where a row's words stream in, from the first word to the last. Each time counts.
///
/// Not at rest, nor while nothing but the idling app waits: then Precache works ahead.
package struct MotionCounts: Hashable, Sendable {
    /// Cells that were filled with a row, to be shown or to be measured.
    package var filled = 0
    /// Rows that were measured on the main thread.
    package var measured = 0
    /// Estimates that the delegate was asked for.
    package var estimates = 0

    package init() {}
}

/// What a screen's run cost besides frames, in seconds of the main thread's work.
package struct IdleWork: Hashable, Sendable {
    /// From before the first paint to the end of the run, that of workers included: what the battery pays.
    package var total = 0.0
    /// The part of ``total`` that workers did.
    package var byWorkers = 0.0
    /// Until no height was left to measure ahead.
    package var warmUp = 0.0
    /// How long it took until then: on the app's clock, not the main thread's.
    package var untilWarm = 0.0
    /// The part of ``warmUp`` in which rows were measured.
    package var measuring = 0.0
    /// The longest that a touch would have had to wait while the app idled.
    package var longestWait = 0.0
    /// The most rows that were measured within one such wait.
    package var mostRowsInAWait = 0
    /// How often the main run loop woke up while the list rested.
    package var wakeUps = 0
    /// The longest single measurement of a row, whenever it was.
    package var longestRow = 0.0
    /// The longest that a change took which the app itself made: an edit, a reload, another size, a jump.
    package var maxChange = 0.0

    package init() {}
}
