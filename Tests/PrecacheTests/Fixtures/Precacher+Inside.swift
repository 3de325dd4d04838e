import PrecacheCore

@testable import Precache

/// What tests see of the parts that warm a list, follow its calls and learn of its rows: whoever changes those changes
/// this file alone.
extension Precacher {
    /// Whether the run loop asks the list for work when it is idle. Nothing public tells: a list that is not asked may
    /// be warm, or paused, or have nothing that it could do.
    var isAskedWhenIdle: Bool { warmer.seat.isAwake }
    /// Whether somebody waits for the list to be warm.
    var isAwaited: Bool { !warmer.waits.isEmpty }
    /// Whether rows on the screen are left to compare with what their cells ask for.
    var hasRowsToCheck: Bool { warmer.checks.hasToCheck }
    /// The same of rows that were checked before.
    var hasRowsToCheckAnew: Bool { warmer.checks.checksAnew && warmer.checks.hasToCheck }
    /// How fast the list moves, as the choice of rows goes by it.
    var velocity: CGFloat { warmer.chooser.motion.velocity }
    var hasTable: Bool { monitor.tableView != nil }

    /// A task of the list's own, as the run loop has it.
    func performTask() { _ = warmer.performNext() }

    // MARK: What was learned of rows and the delegate

    /// The identifiers of templates whose heights are estimates; nil for closures.
    var estimatedKinds: Set<String?> { monitor.kinds.estimated }
    var hasRowsThatSizeThemselves: Bool { monitor.kinds.sizeThemselves }
    /// Nil where it was not tried.
    var delegateComputes: Bool? { monitor.kinds.delegateComputes }
    var delegateTranslates: Bool { monitor.kinds.delegateTranslates }

    func noteThatClosuresAreEstimates() { monitor.kinds.markEstimated(nil) }
    func noteThatItSizesItself(_ path: IndexPath) { monitor.kinds.markSizesItself(RowPosition(path)) }

    // MARK: Calls that are under way

    /// As another thread's call has it.
    func noteUnseenCall() { monitor.tableWasCalledUnseen() }

    /// Whether Precache has asked the delegate, and not the table.
    var isAsking: Bool { monitor.calls.open.contains(.asking) }
    /// Whether it asks about a row that it knows, because the cell on the screen wants another height.
    var isAskingAgain: Bool { monitor.calls.question?.purpose == .recheck }
    var isMeasuring: Bool { monitor.calls.open.contains(.measuring) }
    /// Whether a call of the table's, or changes that keep its place, are under way.
    var isWithinTableCall: Bool { monitor.calls.depth > 0 }

    /// What an exception has skipped the end of.
    enum SkippedEnd { case measurement, check, question, telling, batchBlock }

    /// Leaves calls open as an Objective-C exception does that the app catches. Swift has none to throw.
    func leaveOpen(_ skipped: SkippedEnd...) {
        for end in skipped {
            switch end {
            case .measurement:
                _ = monitor.calls.begin(.measuring)
                ModelWatch.depth = 1
            case .check: _ = monitor.calls.begin(.checking)
            case .question: _ = monitor.calls.begin(.asking, Measurement(RowPosition(path(0)), .recheck))
            case .telling: _ = monitor.calls.begin(.telling)
            case .batchBlock:
                _ = monitor.batchCallBegins()
                monitor.batchBlockBegins()
            }
        }
    }
}

extension TableOwner {
    /// The rows that workers have, or that wait for them.
    var inFlight: [Int] {
        precacher.resolver.workers.measurements.compactMap { $0.position(in: store)?.row }.sorted()
    }
}
