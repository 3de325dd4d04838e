import HeadlessUIKit
import XCTest

/// Vsyncs and the clock, as Apple documents them of `CADisplayLink`.
@MainActor
final class DisplayLinkTests: ClockTestCase {
    private let frame = 1.0 / 60
    private var seen = 0

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

    // What a busy main thread missed is not sent later. The rate of a display may change (ProMotion).
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

    func test_a_link_ticks_in_its_modes_only_and_not_while_paused() {
        let link = CADisplayLink.added { [unowned self] _ in seen += 1 }
        let steps: [(change: () -> Void, ticks: [RunLoop.Mode], seen: Int)] = [
            ({}, [.tracking], 0), ({ link.isPaused = true }, [.default], 0), ({ link.isPaused = false }, [.default], 2),
            ({ link.add(to: .main, forMode: .common) }, [.tracking, .default], 2 + 4),
            ({ link.remove(from: .main, forMode: .tracking) }, [.tracking], 6),
        ]
        for (number, (change, modes, expected)) in steps.enumerated() {
            change()
            for mode in modes { clock.tick(2, in: mode) }
            XCTAssertEqual(seen, expected, "step \(number)")
        }
        link.invalidate()
    }

    func test_a_link_that_nobody_holds_ticks_until_it_is_invalidated() {
        do {
            CADisplayLink.added(in: .common) { [unowned self] link in
                seen += 1
                if seen == 2 { link.invalidate() }
            }
        }
        for mode in [RunLoop.Mode.default, .tracking] { clock.tick(5, in: mode) }
        XCTAssertEqual(seen, 2)
    }

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
        let (before, start) = (CACurrentMediaTime(), Date())
        let end = start.addingTimeInterval(0.15)
        while Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
        XCTAssertGreaterThan(CACurrentMediaTime() - before, 0.1)
        XCTAssertLessThanOrEqual(CACurrentMediaTime() - before, Date().timeIntervalSince(start) + 0.001)
        let skipped = CACurrentMediaTime()
        HeadlessDisplay.main.run(in: .default, for: 1)
        XCTAssertEqual(CACurrentMediaTime() - skipped, 1, accuracy: 0.01)
    }

    func test_the_current_media_time_is_the_display_s() async {
        XCTAssertEqual(CACurrentMediaTime(), HeadlessDisplay.main.now)
        clock.work(1)
        XCTAssertEqual(CACurrentMediaTime(), HeadlessDisplay.main.now)
    }
}
