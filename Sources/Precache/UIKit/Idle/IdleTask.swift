import PrecacheCore

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// One piece of what is done in the idle time: what was found to be next, and, while it is under way, what is asked.
struct IdleTask {
    /// What is to be done next.
    var next: Precacher.Next?
    /// The environment of ``Precacher/Next/ahead(_:)``.
    var environment: HeightEnvironment?

    /// What the delegate is being asked for.
    var asked: Precacher.Next?
    /// The row that it is being asked for on account of another environment, until it has been measured for that.
    var askedElsewhere: (row: RowPosition, environment: HeightEnvironment)?
    /// Whether the delegate has asked Precache for the row that it is being asked for.
    var wasAskedBack = false
    /// Whether the row was measured where its height was asked, though only as an estimate.
    var hasEstimate = false
}
