import Foundation
import HeadlessUIKit

extension CADisplayLink {
    @discardableResult
    package static func added(
        in mode: RunLoop.Mode = .default, _ callback: @escaping @MainActor (CADisplayLink) -> Void
    )
        -> CADisplayLink
    {
        let link = CADisplayLink(headlessHandler: callback)
        link.add(to: .main, forMode: mode)
        return link
    }
}

/// Stands in for the main thread's clock and moves only where a test works; `restore()` puts the display back.
///
/// So a test says how long an app's code takes, whatever the machine. In a ``HeadlessTestCase`` the display is put back after
/// each test, and keeps the clock until then.
@MainActor
public final class HandClock {
    /// The seconds of work until now, from wherever the display's own clock was.
    public private(set) var seconds: TimeInterval
    private let original: @MainActor () -> TimeInterval
    private let originalRate: Double

    /// Takes the place of the display's clock.
    ///
    /// - Parameter hertz: the display's refresh rate from now on.
    public init(hertz: Double = 60) {
        let display = HeadlessDisplay.main
        original = display.busyClock
        originalRate = display.refreshRate
        seconds = original()
        display.refreshRate = hertz
        display.busyClock = { [self] in seconds }
        // So that a test begins at a vsync.
        tick(1)
    }

    /// The main thread has worked for so many seconds.
    public func work(_ duration: TimeInterval) { seconds += duration }

    /// Gives the display the clock and the refresh rate back that it had.
    public func restore() {
        HeadlessDisplay.main.busyClock = original
        HeadlessDisplay.main.refreshRate = originalRate
    }

    /// Turns the main run loop until so many vsyncs have come.
    public func tick(_ count: Int, in mode: RunLoop.Mode = .default) {
        var left = count
        let link = CADisplayLink.added(in: mode) { _ in left -= 1 }
        HeadlessDisplay.main.run(in: mode, until: { left <= 0 })
        link.invalidate()
    }
}
