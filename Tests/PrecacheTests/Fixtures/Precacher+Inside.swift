import PrecacheCore

@testable import Precache

/// What tests see of the parts that warm a list, follow its calls and learn of its rows: whoever changes those changes
/// this file alone.
extension Precacher {
    /// Whether the run loop asks the list for work when it is idle. Nothing public tells: a list that is not asked may
    /// be warm, or paused, or have nothing that it could do.
    var isAskedWhenIdle: Bool { engine.seat.isAwake }
    /// Whether somebody waits for the list to be warm.
    var isAwaited: Bool { !engine.waits.isEmpty }
    /// Whether rows on the screen are left to compare with what their cells ask for.
    var hasRowsToCheck: Bool { engine.screen.hasToCheck }
    /// The same of rows that were checked before.
    var hasRowsToCheckAnew: Bool { engine.screen.checksAnew && engine.screen.hasToCheck }
    /// How fast the list moves, as the choice of rows goes by it.
    var velocity: CGFloat { engine.motion.velocity }
    var hasTable: Bool { engine.tableView != nil }

    /// A task of the list's own, as the run loop has it.
    func performTask() { _ = engine.performTask() }

    // MARK: What was learned of rows and the delegate

    /// The identifiers of templates whose heights are estimates; nil for closures.
    var estimatedKinds: Set<String?> { engine.kinds.estimated }
    var hasRowsThatSizeThemselves: Bool { engine.kinds.sizeThemselves }
    /// Nil where it was not tried.
    var delegateComputes: Bool? { engine.kinds.delegateComputes }
    var delegateTranslates: Bool { engine.kinds.delegateTranslates }

    func noteThatClosuresAreEstimates() { engine.kinds.markEstimated(nil) }
    func noteThatItSizesItself(_ path: IndexPath) { engine.kinds.markSizesItself(RowPosition(path)) }

    // MARK: Calls that are under way

    /// As another thread's call has it.
    func noteUnseenCall() { engine.tableWasCalledUnseen() }

    /// Whether Precache has asked the delegate, and not the table.
    var isAsking: Bool { engine.calls.open.contains(.asking) }
    /// Whether it asks about a row that it knows, because the cell on the screen wants another height.
    var isAskingAgain: Bool { engine.calls.question?.purpose == .recheck }
    var isMeasuring: Bool { engine.calls.open.contains(.measuring) }
    /// Whether a call of the table's, or changes that keep its place, are under way.
    var isWithinTableCall: Bool { engine.calls.depth > 0 }
}

extension TableOwner {
    /// The rows that workers have, or that wait for them.
    var inFlight: [Int] {
        precacher.engine.workers.measurements.compactMap { $0.position(in: store)?.row }.sorted()
    }
}
