/// Ends what tables have open when the main run loop is about to sleep, in the default mode or under a finger: calls of
/// this turn are over by then, although an exception that the app caught may have skipped Swift's `defer`.
@MainActor
enum TurnEnd {
    private struct Call {
        weak var monitor: TableMonitor?
        /// How deep run loops were nested when the outermost call began.
        var level: Int
    }

    /// The tables that have calls open, of which there are few in one turn.
    private static var calls: [Call] = []
    static let observer = IdleObserver(in: .idle, .tracking) { endCalls() }

    /// Ends a table's calls when the loop next sleeps.
    ///
    /// - Parameter isOutermost: whether none is open. One that is may have begun in an outer loop.
    static func await(_ monitor: TableMonitor, isOutermost: Bool) {
        observer.turn(on: true)
        for index in calls.indices where calls[index].monitor === monitor {
            if isOutermost { calls[index].level = observer.level }
            return
        }
        calls.append(Call(monitor: monitor, level: isOutermost ? observer.level : observer.level - 1))
    }

    private static func endCalls() {
        // Until a turn without any: while rows are measured ahead, each turn has some.
        observer.turn(on: !calls.isEmpty)
        for index in calls.indices.reversed() {
            let goesOn = calls[index].monitor?.endCalls(isNested: calls[index].level < observer.level)
            if goesOn != true { calls.remove(at: index) }
        }
        // Watches of one table may be made within those of another.
        if calls.isEmpty { ModelWatch.depth = 0 }
    }
}
