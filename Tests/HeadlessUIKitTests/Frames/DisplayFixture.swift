import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

/// Stands in for the main thread's clock and moves only where a test works; `restore()` puts the display back.
@MainActor
final class HandClock {
    private(set) var seconds: TimeInterval
    private let original: @MainActor () -> TimeInterval
    private let originalRate: Double

    init(hertz: Double = 60) {
        let display = HeadlessDisplay.main
        original = display.busyClock
        originalRate = display.refreshRate
        seconds = original()
        display.refreshRate = hertz
        display.busyClock = { [unowned self] in seconds }
        // So that a test begins at a vsync.
        tick(1)
    }

    func work(_ duration: TimeInterval) { seconds += duration }

    func restore() {
        HeadlessDisplay.main.busyClock = original
        HeadlessDisplay.main.refreshRate = originalRate
    }

    /// Turns the main run loop until so many vsyncs have come.
    func tick(_ count: Int, in mode: RunLoop.Mode = .default) {
        var left = count
        let link = CADisplayLink { _ in left -= 1 }
        link.add(to: .main, forMode: mode)
        HeadlessDisplay.main.run(in: mode, until: { left <= 0 })
        link.invalidate()
    }
}

/// Counts what the main run loop hands it, until `remove()`.
@MainActor
final class LoopProbe {
    private(set) var observed = 0
    private(set) var performed = 0
    private(set) var timed = 0
    private var observer: CFRunLoopObserver?
    private var source: CFRunLoopSource?
    private var timer: Timer?

    init(in mode: RunLoop.Mode) {
        let activities = CFRunLoopActivity.allActivities.rawValue
        observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, 0) { [unowned self] _, _ in
            // Holds, here and below: all are added to the main run loop.
            MainActor.assumeIsolated { observed += 1 }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, cfMode(mode))

        var context = CFRunLoopSourceContext()
        context.info = Unmanaged.passUnretained(self).toOpaque()
        context.perform = { info in
            let probe = Unmanaged<LoopProbe>.fromOpaque(info!).takeUnretainedValue()
            MainActor.assumeIsolated { probe.performed += 1 }
        }
        source = CFRunLoopSourceCreate(nil, 0, &context)
        CFRunLoopAddSource(CFRunLoopGetMain(), source, cfMode(mode))
        CFRunLoopSourceSignal(source)

        let timer = Timer(fire: Date(timeIntervalSinceNow: -1), interval: 0, repeats: false) { [weak self] _ in
            MainActor.assumeIsolated { self?.timed += 1 }
        }
        RunLoop.main.add(timer, forMode: mode)
        self.timer = timer
    }

    func remove() {
        CFRunLoopObserverInvalidate(observer)
        CFRunLoopSourceInvalidate(source)
        timer?.invalidate()
    }
}

/// What happened in the main run loop, in order.
@MainActor
final class EventLog {
    var entries: [String] = []

    /// Logs `name` and `waiting` before the loop waits, and `exit` before it exits. To be invalidated.
    func observer(order: CFIndex, name: String, exits: Bool = true) -> CFRunLoopObserver? {
        let exit = CFRunLoopActivity.exit.rawValue
        let activities = CFRunLoopActivity.beforeWaiting.rawValue | (exits ? exit : 0)
        let observer = CFRunLoopObserverCreateWithHandler(nil, activities, true, order) { [unowned self] _, activity in
            let isExit = (activity.rawValue & exit) != 0
            // Holds: the observer is added to the main run loop only.
            MainActor.assumeIsolated { entries.append("\(name) \(isExit ? "exit" : "waiting")") }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, cfMode(.default))
        return observer
    }
}

/// Logs its layouts.
final class LaidOutView: UIView {
    var log: EventLog?
    var onLayout: () -> Void = {}

    override func layoutSubviews() {
        super.layoutSubviews()
        onLayout()
        log?.entries.append("layout")
    }
}

#if canImport(Darwin)
    func cfMode(_ mode: RunLoop.Mode) -> CFRunLoopMode { CFRunLoopMode(rawValue: makeString(mode.rawValue)) }
#else
    func cfMode(_ mode: RunLoop.Mode) -> CFRunLoopMode { makeString(mode.rawValue) }
#endif

private func makeString(_ string: String) -> CFString {
    string.withCString { CFStringCreateWithCString(nil, $0, CFStringBuiltInEncodings.UTF8.rawValue) }
}
