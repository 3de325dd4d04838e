import CoreFoundation

/// Calls back each time the main run loop is about to sleep in the default mode, while it is on. It wakes nothing, and
/// is never released.
@MainActor
final class IdleObserver {
    /// After Core Animation's commit, which is an observer of order 2,000,000: no frame waits for this one.
    static let order: CFIndex = 2_000_100

    private let onIdle: @MainActor () -> Void
    /// How a run loop came to be about to sleep.
    enum Turn {
        /// Something has woken it.
        case woken
        /// The loop was begun, as by an app or a test that turns it, and woken by nobody.
        case begun
        /// It was begun several times: something was handled in between.
        case begunAgain
    }

    /// The present turn.
    private(set) var turn = Turn.woken
    private lazy var observer: CFRunLoopObserver = {
        let activities = [CFRunLoopActivity.entry, .beforeWaiting].reduce(0) { $0 | $1.rawValue }
        return CFRunLoopObserverCreateWithHandler(nil, activities, true, Self.order) { [unowned self] _, activity in
            // Holds: only the main run loop has the observer.
            MainActor.assumeIsolated {
                if activity == .beforeWaiting {
                    onIdle()
                    turn = .woken
                } else {
                    turn = turn == .woken ? .begun : .begunAgain
                }
            }
        }
    }()

    private(set) var isOn = false

    /// Takes part in the run loop's turns from now on, or no longer.
    func set(on: Bool) {
        guard on != isOn else { return }
        isOn = on
        let change = on ? CFRunLoopAddObserver : CFRunLoopRemoveObserver
        change(CFRunLoopGetMain(), observer, .idle)
    }

    init(onIdle: @escaping @MainActor () -> Void) { self.onIdle = onIdle }
}
