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
@MainActor
package final class HandClock {
    package private(set) var seconds: TimeInterval
    private let original: @MainActor () -> TimeInterval
    private let originalRate: Double

    package init(hertz: Double = 60) {
        let display = HeadlessDisplay.main
        original = display.busyClock
        originalRate = display.refreshRate
        seconds = original()
        display.refreshRate = hertz
        display.busyClock = { [unowned self] in seconds }
        // So that a test begins at a vsync.
        tick(1)
    }

    package func work(_ duration: TimeInterval) { seconds += duration }

    package func restore() {
        HeadlessDisplay.main.busyClock = original
        HeadlessDisplay.main.refreshRate = originalRate
    }

    /// Turns the main run loop until so many vsyncs have come.
    package func tick(_ count: Int, in mode: RunLoop.Mode = .default) {
        var left = count
        let link = CADisplayLink.added(in: mode) { _ in left -= 1 }
        HeadlessDisplay.main.run(in: mode, until: { left <= 0 })
        link.invalidate()
    }
}
