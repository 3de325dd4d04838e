import Observation
import PrecacheCore

/// Tells once of a change of the observable models that a measurement read, or a look at several rows.
///
/// The system cannot take a registration back, but ends it with the first change of anything that was read. So a
/// property of ours is read along with the models (``WatchEnd``), and changed once the watch is gone. A registration
/// holds only a weak reference to the watch.
final class ModelWatch: Sendable {
    /// The number of the row that was measured, and where it was; nil until it is recorded.
    @MainActor var number: Int?
    @MainActor var row: RowPosition?
    /// How often the table had been reloaded when the rows were measured, or looked at.
    @MainActor var reloads = 0
    /// The rows that were looked at, and how often each was said to show something else by then; none of a measurement.
    @MainActor var reread: [Int: UInt16] = [:]
    private let state = Locked(false)
    /// Called on the thread of the change.
    private let onChange: @Sendable (ModelWatch) -> Void
    /// A ``WatchEnd``; nil where only a change or the model's end ends the registration.
    private let end: (any Sendable)?

    private init(_ end: (any Sendable)?, _ onChange: @escaping @Sendable (ModelWatch) -> Void) {
        self.end = end
        self.onChange = onChange
    }

    // Later, because the last reference may go within a model's change or under a lock; and on the main thread, because
    // an app that tracks a layout around a measurement is told of this change as well.
    deinit {
        guard #available(iOS 17, macOS 14, tvOS 17, *), let end = end as? WatchEnd else { return }
        MainTimer.perform { end.change() }
    }

    var hasChanged: Bool { state.withLock { $0 } }

    /// How many watches are being made, one within the other.
    @MainActor static var depth = 0

    /// Calls `read`, and watches the observable models that it reads. (Apple, `withObservationTracking(_:onChange:)`.)
    ///
    /// - Parameters:
    ///   - hasEnd: whether the registration ends with the watch. Not within another watch, which would be told of it.
    ///   - onChange: called once, on the thread of the change, before the value is set.
    /// - Returns: a nil watch where nothing was read, or the system is older than iOS 17.
    @MainActor
    static func watching<Result>(
        hasEnd: Bool, onChange: @escaping @Sendable (ModelWatch) -> Void, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        guard #available(iOS 17, macOS 14, tvOS 17, *) else { return (read(), nil) }
        let depth = Self.depth
        let end = hasEnd && depth == 0 ? WatchEnd() : nil
        Self.depth += 1
        var watch: ModelWatch?
        // Called if anything was read, before it is registered.
        func handler() -> @Sendable () -> Void {
            let made = ModelWatch(end, onChange)
            watch = made
            return { [weak made] in
                guard let made else { return }
                made.state.withLock { $0 = true }
                made.onChange(made)
            }
        }
        let result = withObservationTracking(
            {
                end?.read()
                return read()
            }, onChange: handler())
        Self.depth = depth
        return (result, watch)
    }

    @MainActor private static var leaving: [ModelWatch] = []

    /// Lets go of watches whose rows are forgotten or measured again. Not before the run loop has turned, because a
    /// change may be under way that they are still to tell of. A hundred a turn, because each takes some 4 µs to end.
    @MainActor
    static func release(_ watches: [ModelWatch]) {
        if leaving.isEmpty, !watches.isEmpty { MainTimer.perform { releaseSome() } }
        // Rows that were looked at together have one.
        for watch in watches where leaving.last !== watch { leaving.append(watch) }
    }

    @MainActor
    private static func releaseSome() {
        leaving.removeLast(min(100, leaving.count))
        if !leaving.isEmpty { MainTimer.perform { releaseSome() } }
    }
}

/// A property that is read along with a watch's models, and changed to end their registration.
@available(iOS 17, macOS 14, tvOS 17, *)
private final class WatchEnd: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var isReached: Bool { false }

    func read() { registrar.access(self, keyPath: \.isReached) }
    func change() { registrar.withMutation(of: self, keyPath: \.isReached) {} }
}
