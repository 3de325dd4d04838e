/// Ends what tables have open when the main run loop is about to sleep, in the default mode or under a finger: calls of
/// this turn are over by then, although an exception that the app caught may have skipped Swift's `defer`.
@MainActor
enum TurnEnd {
    private struct Call {
        weak var monitor: TableMonitor?
        var level: Int
    }

    /// The outermost call of each table, of which few have any in one turn.
    private static var calls: [Call] = []
    static let observer = IdleObserver(in: .idle, .tracking) { endCalls() }

    static func noteCall(of monitor: TableMonitor, isOutermost: Bool) {
        observer.isOn = true
        for index in calls.indices where calls[index].monitor === monitor {
            if isOutermost { calls[index].level = observer.level }
            return
        }
        calls.append(Call(monitor: monitor, level: observer.level))
    }

    private static func endCalls() {
        // Until a turn without any: while rows are measured ahead, each turn has some.
        observer.isOn = !calls.isEmpty
        for index in calls.indices.reversed() {
            let goesOn = calls[index].monitor?.endCalls(isNested: calls[index].level < observer.level)
            if goesOn != true { calls.remove(at: index) }
        }
        // Watches of one table may be made within those of another.
        if calls.isEmpty { ModelWatch.depth = 0 }
    }
}
