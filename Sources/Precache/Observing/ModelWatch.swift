import Foundation
import Observation
import PrecacheCore

/// Tells once that something has changed that was read while a row was measured, of models that are observable.
///
/// The system's registration cannot be taken back. But it ends, for all that was read, with the first change of any of it.
/// So each lets a property of its own be read as well (``Gate``), and changes that when it goes: then no registration is left
/// of it, in no model. A registration holds a weak reference to this, and nothing else.
final class ModelWatch: Sendable {
    /// On which thread the change was told.
    enum Change { case here, elsewhere }

    /// The number of the item whose height was measured; nil while none is recorded.
    @MainActor var item: Int?
    private let state = Locked<Change?>(nil)
    /// Weak, as models outlive tables. Set once.
    private nonisolated(unsafe) weak var models: ObservedModels?
    /// A ``Gate``; nil where it cannot be told whether there is anything to watch.
    private let gate: (any Sendable)?

    fileprivate init(_ models: ObservedModels, _ gate: (any Sendable)?) {
        self.models = models
        self.gate = gate
    }

    deinit {
        if #available(iOS 17, macOS 14, tvOS 17, *) { (gate as? Gate)?.open() }
    }

    /// What was told of a change; nil while there was none.
    var change: Change? { state.withLock { $0 } }
    var hasChanged: Bool { change != nil }

    /// A model is about to change. Called on the thread on which it is.
    fileprivate func modelChanges() {
        state.withLock { $0 = Thread.isMainThread ? .here : .elsewhere }
        models?.note(self)
    }
}

extension ObservedModels {
    /// Calls `read`, and watches what it reads of models that are observable. (Apple, `withObservationTracking(_:onChange:)`.)
    ///
    /// Where nothing is read nothing is registered. Only of the first row of a kind that turns out to read any it is not
    /// known beforehand: its registration lasts until a model changes, or goes.
    ///
    /// - Parameters:
    ///   - kind: what rows have in common that read the same.
    ///   - isLate: whether it is content that has been filled in another turn.
    /// - Returns: what `read` answers; and the watch, nil where nothing was read, or the system is older than iOS 17.
    func watching<Result>(
        _ kind: Item.Cell, isLate: Bool = false, _ read: () -> Result
    ) -> (result: Result, watch: ModelWatch?) {
        guard #available(iOS 17, macOS 14, tvOS 17, *) else { return (read(), nil) }
        let gate = kinds.contains(Kind(cell: kind, isLate: isLate)) ? Gate() : nil
        var watch: ModelWatch?
        // Called if anything was read, before it is registered.
        func handler() -> @Sendable () -> Void {
            kinds.insert(Kind(cell: kind, isLate: isLate))
            let made = ModelWatch(self, gate)
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
