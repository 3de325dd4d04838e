import Observation
import PrecacheCore

/// Tells once that something has changed that was read while a row was measured, of models that are observable.
///
/// The system has no call to take a registration back. But a registration ends, for everything that was read, with the first
/// change of any of it. So a property of ours is read along with the models (``Gate``). Once the watch is gone, that property is
/// changed: this ends the registration in every model. A registration holds a weak reference to the watch, and nothing else.
///
/// The last reference may go anywhere: in a model's own change, under a lock, while somebody's array of watches is changed. So
/// nothing is called from there, and the gate opens in a later turn of the main run loop.
final class ModelWatch: Sendable {
    /// What the height is kept under that was measured; nil while none is recorded.
    @MainActor var id: HeightID?
    private let state = Locked(false)
    /// Called on the thread of the change.
    private let onChange: @Sendable (ModelWatch) -> Void
    /// A ``Gate``; nil where it cannot be told whether there is anything to watch.
    private let gate: (any Sendable)?

    private init(_ gate: (any Sendable)?, _ onChange: @escaping @Sendable (ModelWatch) -> Void) {
        self.gate = gate
        self.onChange = onChange
    }

    /// Ends watches whose rows are forgotten or measured again.
    ///
    /// Not before the run loop has turned: a change may be under way, of which they are still to be told. On the main thread,
    /// because whoever tracks a layout around a measurement is told of its gate as well. A hundred a turn, as each takes some
    /// 4 µs.
    @MainActor
    static func end(_ watches: [ModelWatch]) {
        let watches = watches.filter { !$0.hasChanged }
        guard !watches.isEmpty else { return }
        if ending.isEmpty { DispatchQueue.main.async { endSome() } }
        ending += watches
    }

    @MainActor private static var ending: [ModelWatch] = []

    @MainActor
    private static func endSome() {
        ending.removeLast(min(100, ending.count))
        if !ending.isEmpty { DispatchQueue.main.async { endSome() } }
    }

    deinit {
        guard #available(iOS 17, macOS 14, tvOS 17, *), let gate = gate as? Gate else { return }
        DispatchQueue.main.async { gate.open() }
    }

    /// Whether a change was told of.
    var hasChanged: Bool { state.withLock { $0 } }

    /// A model is about to change. Called on the thread on which it is.
    private func modelChanges() {
        state.withLock { $0 = true }
        onChange(self)
    }
}

extension ModelWatch {
    /// How many watches are being made, one within the other.
    @MainActor static var depth = 0

    /// Calls `read`, and watches what it reads of models that are observable. (Apple, `withObservationTracking(_:onChange:)`.)
    ///
    /// - Parameters:
    ///   - isGated: whether its registration is to end with the watch. Not within another watch, which would be told of it as well.
    ///   - onChange: called once, on the thread of the change, before the value is set.
    /// - Returns: also the watch; nil where nothing was read, or the system is older than iOS 17.
    @MainActor
    static func watching<Result>(
        isGated: Bool, onChange: @escaping @Sendable (ModelWatch) -> Void, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        guard #available(iOS 17, macOS 14, tvOS 17, *) else { return (read(), nil) }
        let (depth, gate) = (Self.depth, isGated && Self.depth == 0 ? Gate() : nil)
        Self.depth += 1
        defer { Self.depth = depth }
        var watch: ModelWatch?
        // Called if anything was read, before it is registered.
        func handler() -> @Sendable () -> Void {
            let made = ModelWatch(gate, onChange)
            watch = made
            return { [weak made] in made?.modelChanges() }
        }
        let result = withObservationTracking(
            {
                gate?.read()
                return read()
            }, onChange: handler())
        return (result, watch)
    }
}

/// A property that is read with what a watch is about, and changed to end it.
@available(iOS 17, macOS 14, tvOS 17, *)
private final class Gate: Observable, Sendable {
    private let registrar = ObservationRegistrar()
    private var isOpen: Bool { false }

    func read() { registrar.access(self, keyPath: \.isOpen) }
    func open() { registrar.withMutation(of: self, keyPath: \.isOpen) {} }
}
