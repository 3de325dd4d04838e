import CoreFoundation

@testable import HeadlessUIKit

/// Counts what the main run loop hands it, until `remove()`.
@MainActor
final class LoopProbe {
    private(set) var observed = 0
    /// Sources, and timers.
    private(set) var fired = [0, 0]
    private var observer: CFRunLoopObserver?
    private var source: RunLoopSource?
    private var timer: Timer?

    init(in mode: RunLoop.Mode) {
        let activities = CFRunLoopActivity.allActivities.rawValue
        observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, 0) { [unowned self] _, _ in
            // Holds, here and below: all are added to the main run loop.
            MainActor.assumeIsolated { observed += 1 }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode.cfMode)

        source = RunLoopSource { [unowned self] in fired[0] += 1 }
        source?.add(to: mode)
        source?.signal()

        let timer = Timer(fire: Date(timeIntervalSinceNow: -1), interval: 0, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.fired[1] += 1 }
        }
        RunLoop.main.add(timer, forMode: mode)
        self.timer = timer
    }

    func remove() {
        CFRunLoopObserverInvalidate(observer)
        source = nil
        timer?.invalidate()
    }
}

extension LayoutLog {
    /// Logs `name` and `waiting` before the loop waits, and `exit` before it exits. To be invalidated.
    func observer(order: CFIndex, name: String, exits: Bool = true) -> CFRunLoopObserver? {
        let exit = CFRunLoopActivity.exit.rawValue
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | (exits ? exit : 0)
        let observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, order) { [unowned self] _, activity in
            let isExit = (activity.rawValue & exit) != 0
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { names.append("\(name) \(isExit ? "exit" : "waiting")") }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, RunLoop.Mode.default.cfMode)
        return observer
    }
}
