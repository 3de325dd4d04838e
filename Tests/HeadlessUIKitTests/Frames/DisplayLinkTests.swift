import Foundation
import HeadlessUIKit
import XCTest

/// Vsyncs and the clock, as Apple documents them of `CADisplayLink`.
@MainActor
final class DisplayLinkTests: XCTestCase {
    private var clock: HandClock!
    private let frame = 1.0 / 60
    private var seen = 0

    override func setUp() async throws { clock = HandClock() }
    override func tearDown() async throws { clock.restore() }

    // Apple, `CADisplayLink`: it lets an app "synchronize its drawing to the refresh rate of the display". `timestamp`:
    // "The time interval that represents when the last frame displayed." What a busy main thread missed is not sent
    // later. `duration` and `timestamp`: both follow the display, whose rate may change (ProMotion).
    func test_a_link_ticks_once_a_vsync_unless_the_main_thread_is_busy() {
        for hertz in [60.0, 120] {
            clock.restore()
            clock = HandClock(hertz: hertz)
            let times = ticks(20) { tick in self.clock.work((tick == 5 ? 3.5 : 0.3) / hertz) }
            for (tick, (a, b)) in zip(times, times.dropFirst()).enumerated() {
                XCTAssertEqual(b - a, (tick == 4 ? 3 : 1) / hertz, accuracy: 1e-9)
            }
            let vsync = times[0] * hertz
            XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-4)
        }
        for hertz in [120.0, 60, 90] {
            HeadlessDisplay.main.refreshRate = hertz
            let start = HeadlessDisplay.main.now
            let first = ticks(1)[0]
            XCTAssertGreaterThan(first, start - 1e-6)
            XCTAssertLessThan(first, start + 1 / hertz + 1e-6, "another rate counts from the next vsync")
        }
    }

    // Apple, `targetTimestamp`: "The time interval that represents when the next frame displays."; `duration`: "the
    // time interval between screen refresh updates"; `CACurrentMediaTime()` is the time base of `timestamp`.
    func test_the_target_is_the_next_vsync_and_the_clock_the_media_time() {
        let link = CADisplayLink.added { [unowned self] link in
            XCTAssertEqual(link.timestamp, CACurrentMediaTime(), accuracy: 1e-6)
            XCTAssertEqual(link.targetTimestamp, link.timestamp + frame, accuracy: 1e-9)
            XCTAssertEqual(link.duration, frame, accuracy: 1e-9)
            XCTAssertGreaterThan(link.targetTimestamp, CACurrentMediaTime())
            seen += 1
        }
        clock.tick(3)
        link.invalidate()
        XCTAssertEqual(seen, 3)
    }

    // Apple, `add(to:forMode:)` and `remove(from:forMode:)`. `isPaused`: "If true, the display link does not send
    // notifications to the target."
    func test_a_link_ticks_in_its_modes_only_and_not_while_paused() {
        let link = CADisplayLink.added { [unowned self] _ in seen += 1 }
        clock.tick(2, in: .tracking)
        XCTAssertEqual(seen, 0)
        link.isPaused = true
        clock.tick(3)
        XCTAssertEqual(seen, 0)
        link.isPaused = false
        clock.tick(3)
        XCTAssertEqual(seen, 3)
        link.add(to: .main, forMode: .common)
        clock.tick(2, in: .tracking)
        clock.tick(2)
        XCTAssertEqual(seen, 7)
        link.remove(from: .main, forMode: .tracking)
        clock.tick(2, in: .tracking)
        XCTAssertEqual(seen, 7)
        link.invalidate()
    }

    // Apple, `add(to:forMode:)`: the run loop retains the link. `invalidate()`: it "removes the display link from all
    // run loop modes", also from within its own callback.
    func test_a_link_that_nobody_holds_ticks_until_it_is_invalidated() {
        do {
            CADisplayLink.added(in: .common) { [unowned self] link in
                seen += 1
                if seen == 2 { link.invalidate() }
            }
        }
        clock.tick(5)
        clock.tick(5, in: .tracking)
        XCTAssertEqual(seen, 2)
    }

    // MARK: The clock

    // The clock that counts work stands still here: were the time between vsyncs waited for, the loop would never end.
    func test_idle_time_is_skipped_and_work_counts_towards_the_time_to_run() {
        let (work, start) = (clock.seconds, HeadlessDisplay.main.now)
        HeadlessDisplay.main.run(in: .default, for: 10)
        XCTAssertEqual(clock.seconds, work)
        XCTAssertEqual(HeadlessDisplay.main.now - start, 10, accuracy: 1e-6)
        let link = CADisplayLink.added { _ in self.clock.work(1) }
        HeadlessDisplay.main.run(in: .default, for: 2.5)
        link.invalidate()
        XCTAssertEqual(HeadlessDisplay.main.now - start, 10 + 3, accuracy: 2 * frame)
    }

    // Ours: the clock skips what the loop would have slept; where it has really slept, nothing is skipped.
    func test_the_clock_goes_on_while_the_loop_sleeps_that_others_turn() {
        let display = HeadlessDisplay.main
        let (before, start) = (CACurrentMediaTime(), Date())
        let end = start.addingTimeInterval(0.15)
        while Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
        XCTAssertGreaterThan(CACurrentMediaTime() - before, 0.1)
        XCTAssertLessThanOrEqual(CACurrentMediaTime() - before, Date().timeIntervalSince(start) + 0.001)
        let skipped = CACurrentMediaTime()
        display.run(in: .default, for: 1)
        XCTAssertEqual(CACurrentMediaTime() - skipped, 1, accuracy: 0.01)
    }

    func test_the_current_media_time_is_the_display_s() async {
        XCTAssertEqual(CACurrentMediaTime(), HeadlessDisplay.main.now)
        clock.work(1)
        XCTAssertEqual(CACurrentMediaTime(), HeadlessDisplay.main.now)
    }

    // MARK: Fixture

    /// The timestamps of the next so many ticks; `body` is told which of them it is, from 1.
    private func ticks(_ count: Int, body: @escaping (Int) -> Void = { _ in }) -> [TimeInterval] {
        var times: [TimeInterval] = []
        let link = CADisplayLink.added { link in
            times.append(link.timestamp)
            body(times.count)
        }
        HeadlessDisplay.main.run(in: .default, until: { times.count >= count })
        link.invalidate()
        return times
    }
}
