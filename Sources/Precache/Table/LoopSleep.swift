/// Ends what tables have open when the main run loop is about to sleep, in the default mode or under a finger: calls of
/// this turn are over by then, although an exception that the app caught may have skipped Swift's `defer`.
@MainActor
enum LoopSleep {
    private struct Call {
        weak var monitor: TableMonitor?
        let level: Int
    }

    /// The outermost call of each table.
    private static var calls: [ObjectIdentifier: Call] = [:]
    static let observer = IdleObserver(in: .idle, .tracking) { endCalls() }

    static func noteCall(of monitor: TableMonitor, isOutermost: Bool) {
        let id = ObjectIdentifier(monitor)
        if isOutermost || calls[id]?.monitor == nil { calls[id] = Call(monitor: monitor, level: observer.level) }
        observer.isOn = true
    }

    private static func endCalls() {
        let begun = calls
        calls = [:]
        for (id, call) in begun where call.monitor?.endCalls(isNested: call.level < observer.level) == true {
            calls[id] = call
        }
        // Until a turn without any: while rows are measured ahead, each turn has some.
        observer.isOn = !begun.isEmpty
    }
}
