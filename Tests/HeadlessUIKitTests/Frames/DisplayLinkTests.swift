import Foundation
import HeadlessUIKit
import XCTest

/// Vsyncs, as Apple documents them of `CADisplayLink`.
@MainActor
final class DisplayLinkTests: XCTestCase {
    private var clock: HandClock!
    private let frame = 1.0 / 60

    override func setUp() async throws { clock = HandClock() }
    override func tearDown() async throws { clock.restore() }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Apple, `CADisplayLink`: it lets an app "synchronize its drawing to the refresh rate of the display".
    func test_a_link_ticks_once_a_vsync() {
        for hertz in [60.0, 120] {
            clock.restore()
            clock = HandClock(hertz: hertz)
            let times = ticks(20) { _ in self.clock.work(0.3 / hertz) }
            for (a, b) in zip(times, times.dropFirst()) { XCTAssertEqual(b - a, 1 / hertz, accuracy: 1e-9) }
            let vsync = times[0] * hertz
            XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-4)
        }
    }

    // Apple, `timestamp`: "The time interval that represents when the last frame displayed." What a busy main thread
    // missed is not sent later.
    func test_a_busy_main_thread_misses_vsyncs_and_hears_only_the_last() {
        let times = ticks(3) { tick in if tick == 1 { self.clock.work(self.frame * 3.5) } }
        XCTAssertEqual(times[1] - times[0], 3 * frame, accuracy: 1e-9)
        XCTAssertEqual(times[2] - times[1], frame, accuracy: 1e-9)
    }

    // Apple, `targetTimestamp`: "The time interval that represents when the next frame displays."; `duration`: "the
    // time interval between screen refresh updates".
    func test_the_target_is_the_next_vsync() {
        var seen = 0
        let link = CADisplayLink { link in
            XCTAssertEqual(link.targetTimestamp, link.timestamp + self.frame, accuracy: 1e-9)
            XCTAssertEqual(link.duration, self.frame, accuracy: 1e-9)
            XCTAssertGreaterThan(link.targetTimestamp, CACurrentMediaTime())
            seen += 1
        }
        link.add(to: .main, forMode: .default)
        clock.tick(3)
        link.invalidate()
        XCTAssertEqual(seen, 3)
    }

    // Apple, `isPaused`: "If true, the display link does not send notifications to the target."
    func test_a_paused_link_does_not_tick_until_it_goes_on() {
        var seen = 0
        let link = CADisplayLink { _ in seen += 1 }
        link.add(to: .main, forMode: .default)
        link.isPaused = true
        clock.tick(3)
        XCTAssertEqual(seen, 0)
        link.isPaused = false
        clock.tick(3)
        XCTAssertEqual(seen, 3)
        link.invalidate()
    }

    // Apple, `invalidate()`: it "removes the display link from all run loop modes", also from within its own callback.
    func test_an_invalidated_link_does_not_tick() {
        var seen = 0
        let link = CADisplayLink { link in
            seen += 1
            if seen == 2 { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        clock.tick(5)
        clock.tick(5, in: .tracking)
        XCTAssertEqual(seen, 2)
    }

    // Apple, `add(to:forMode:)` and `remove(from:forMode:)`.
    func test_a_link_ticks_in_its_modes_only() {
        var seen = 0
        let link = CADisplayLink { _ in seen += 1 }
        link.add(to: .main, forMode: .default)
        clock.tick(2, in: .tracking)
        XCTAssertEqual(seen, 0)
        link.add(to: .main, forMode: .common)
        clock.tick(2, in: .tracking)
        clock.tick(2)
        XCTAssertEqual(seen, 4)
        link.remove(from: .main, forMode: .tracking)
        clock.tick(2, in: .tracking)
        XCTAssertEqual(seen, 4)
        link.invalidate()
    }

    // Apple, `add(to:forMode:)`: the run loop retains the link.
    func test_a_link_that_nobody_holds_ticks_on() {
        var seen = 0
        weak var held: CADisplayLink?
        do {
            let link = CADisplayLink { _ in seen += 1 }
            link.add(to: .main, forMode: .default)
            held = link
        }
        clock.tick(2)
        XCTAssertEqual(seen, 2)
        held?.invalidate()
    }

    // Apple, `duration` and `timestamp`: both follow the display, whose rate may change (ProMotion).
    func test_another_refresh_rate_counts_from_the_next_vsync() {
        for hertz in [120.0, 60, 90] {
            HeadlessDisplay.main.refreshRate = hertz
            let start = HeadlessDisplay.main.now
            let first = ticks(1)[0]
            XCTAssertGreaterThan(first, start - 1e-6)
            XCTAssertLessThan(first, start + 1 / hertz + 1e-6)
        }
    }

    // MARK: Fixture

    /// The timestamps of the next so many ticks; `body` is told which of them it is, from 1.
    private func ticks(_ count: Int, body: @escaping (Int) -> Void = { _ in }) -> [TimeInterval] {
        var times: [TimeInterval] = []
        let link = CADisplayLink { link in
            times.append(link.timestamp)
            body(times.count)
        }
        link.add(to: .main, forMode: .default)
        HeadlessDisplay.main.run(in: .default, until: { times.count >= count })
        link.invalidate()
        return times
    }
}
