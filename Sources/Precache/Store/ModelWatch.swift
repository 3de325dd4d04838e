import Observation
import PrecacheCore

/// Tells once that something has changed that was read while a row was measured, of models that are observable.
///
/// The system has no call to take a registration back. But it ends, for everything that was read, with the first change of any of
/// it. So a property of ours is read along with the models (``WatchEnd``), and changed once the watch is gone. A registration
/// holds a weak reference to the watch, and nothing else.
final class ModelWatch: Sendable {
    /// What the height is kept under that was measured; nil while none is recorded.
    @MainActor var id: HeightID?
    private let state = Locked(false)
    /// Called on the thread of the change.
    private let onChange: @Sendable (ModelWatch) -> Void
    /// A ``WatchEnd``; nil where its registration ends with a change or with the model.
    private let end: (any Sendable)?

    private init(_ end: (any Sendable)?, _ onChange: @escaping @Sendable (ModelWatch) -> Void) {
        (self.end, self.onChange) = (end, onChange)
    }

    // The last reference may go anywhere, in a model's own change or under a lock, so nothing is called from here. On the main
    // thread, as whoever tracks a layout around a measurement is told of it as well.
    deinit {
        guard #available(iOS 17, macOS 14, tvOS 17, *), let end = end as? WatchEnd else { return }
        DispatchQueue.main.async { end.change() }
    }

    /// Whether a change was told of.
    var hasChanged: Bool { state.withLock { $0 } }

    /// How many watches are being made, one within the other.
    @MainActor static var depth = 0

    /// Calls `read`, and watches what it reads of models that are observable. (Apple, `withObservationTracking(_:onChange:)`.)
    ///
    /// - Parameters:
    ///   - hasEnd: whether its registration is to end with the watch. Not within another watch, which would be told of it.
    ///   - onChange: called once, on the thread of the change, before the value is set.
    /// - Returns: also the watch; nil where nothing was read, or the system is older than iOS 17.
    @MainActor
    static func watching<Result>(
        hasEnd: Bool, onChange: @escaping @Sendable (ModelWatch) -> Void, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        guard #available(iOS 17, macOS 14, tvOS 17, *) else { return (read(), nil) }
        let (depth, end) = (Self.depth, hasEnd && Self.depth == 0 ? WatchEnd() : nil)
        Self.depth += 1
        defer { Self.depth = depth }
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
        return (result, watch)
    }

    // MARK: - Letting go

    @MainActor private static var leaving: [ModelWatch] = []

    /// Lets go of watches whose rows are forgotten or measured again. Not before the run loop has turned: a change may be under
    /// way, of which they are still to be told. A hundred a turn, as the end of each takes some 4 µs.
    @MainActor
    static func release(_ watches: [ModelWatch]) {
        if leaving.isEmpty, !watches.isEmpty { DispatchQueue.main.async { releaseSome() } }
        leaving += watches
    }

    @MainActor
    private static func releaseSome() {
        leaving.removeLast(min(100, leaving.count))
        if !leaving.isEmpty { DispatchQueue.main.async { releaseSome() } }
    }
}

/// A property that is read with what a watch is about, and changed to end it.
@available(iOS 17, macOS 14, tvOS 17, *)
private final class WatchEnd: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var isReached: Bool { false }

    func read() { registrar.access(self, keyPath: \.isReached) }
    func change() { registrar.withMutation(of: self, keyPath: \.isReached) {} }
}
