import CoreFoundation
import XCTest

@testable import HeadlessUIKit

/// Tests by a clock that a test moves.
@MainActor
class ClockTestCase: UIKitTestCase {
    private(set) var clock: HandClock!
    let display = HeadlessDisplay.main

    override func setUp() async throws { clock = HandClock() }

    override func tearDown() async throws {
        window.isHidden = true
        display.commitOrigin = .observer
        clock.restore()
        try await super.tearDown()
    }

    func begin(hertz: Double) {
        clock.restore()
        clock = HandClock(hertz: hertz)
    }

    func work(_ duration: TimeInterval) { clock.work(duration) }
    func tick(_ count: Int, in mode: RunLoop.Mode = .default) { clock.tick(count, in: mode) }
}

/// Observes the main run loop, until it is invalidated; `body` is told whether the loop exits.
@MainActor
func observe(
    _ activities: CFRunLoopActivity, order: CFIndex = 0, in mode: RunLoop.Mode = .default,
    _ body: @escaping @MainActor (_ isExit: Bool) -> Void
) -> CFRunLoopObserver? {
    let observer = CFRunLoopObserverCreateWithHandler(nil, activities.rawValue, true, order) { _, activity in
        let isExit = activity.contains(.exit)
        // Holds: the observer is added to the main run loop only.
        MainActor.assumeIsolated { body(isExit) }
    }
    CFRunLoopAddObserver(CFRunLoopGetMain(), observer, mode.cfMode)
    return observer
}
