import CoreFoundation
import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// Vsyncs and the clock, as Apple documents them of `CADisplayLink`.
final class DisplayLinkTests: ScrollTestCase {
    private let frame = 1.0 / 60

    override func setUp() async throws {
        try await super.setUp()
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
    }

    private var seen = 0

    /// The timestamps of the next so many ticks; `body` is told which of them it is, from 1.
    private func ticks(_ count: Int, body: @escaping (Int) -> Void = { _ in }) -> [TimeInterval] {
        var times: [TimeInterval] = []
        let link = CADisplayLink.added { link in
            times.append(link.timestamp)
            body(times.count)
        }
        display.run(in: .default, until: { times.count >= count })
        link.invalidate()
        return times
    }

    // What a busy main thread missed is not sent later.
    func test_a_link_ticks_once_a_vsync_unless_the_main_thread_is_busy() {
        for hertz in [60.0, 120] {
            begin(hertz: hertz)
            let times = ticks(20) { tick in self.work((tick == 5 ? 3.5 : 0.3) / hertz) }
            for (tick, (a, b)) in zip(times, times.dropFirst()).enumerated() {
                XCTAssertEqual(b - a, (tick == 4 ? 3 : 1) / hertz, accuracy: 1e-9, "tick \(tick) at \(hertz)")
            }
            let vsync = times[0] * hertz
            XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-4, "\(hertz)")
        }
    }

    // The rate of a display may change (ProMotion).
    func test_another_rate_counts_from_the_next_vsync() {
        for hertz in [120.0, 60, 90] {
            display.refreshRate = hertz
            let start = display.now
            let first = ticks(1)[0]
            XCTAssertGreaterThan(first, start - 1e-6, "\(hertz)")
            XCTAssertLessThan(first, start + 1 / hertz + 1e-6, "another rate counts from the next vsync, \(hertz)")
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
        tick(3)
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
            for mode in modes { tick(2, in: mode) }
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
        for mode in [RunLoop.Mode.default, .tracking] { tick(5, in: mode) }
        XCTAssertEqual(seen, 2)
    }

    // The clock that counts work stands still here: were the time between vsyncs waited for, the loop would never end.
    func test_idle_time_is_skipped_and_work_counts_towards_the_time_to_run() {
        let (worked, start) = (clock.seconds, display.now)
        display.run(in: .default, for: 10)
        XCTAssertEqual(clock.seconds, worked)
        XCTAssertEqual(display.now - start, 10, accuracy: 1e-6)
        let link = CADisplayLink.added { _ in self.work(1) }
        display.run(in: .default, for: 2.5)
        link.invalidate()
        XCTAssertEqual(display.now - start, 10 + 3, accuracy: 2 * frame)
    }

    // Ours: else the outer turn would spin or sleep for ever.
    func test_a_turn_within_another_ends_and_so_does_the_other() {
        var turns = 0
        let observer = CFRunLoopObserverCreateWithHandler(nil, CFRunLoopActivity.beforeWaiting.rawValue, true, .max) {
            _, _ in
            MainActor.assumeIsolated {
                self.display.run(in: .default, for: 0.01)
                turns += 1
            }
        }
        CFRunLoopAddObserver(CFRunLoopGetMain(), observer, RunLoop.Mode.default.cfMode)
        display.run(in: .default, for: 0.1)
        CFRunLoopObserverInvalidate(observer)
        XCTAssertGreaterThan(turns, 0)
    }

    // Ours: the clock skips what the loop would have slept; where it has really slept, nothing is skipped.
    func test_the_clock_goes_on_while_the_loop_sleeps_that_others_turn() {
        let (before, start, end) = (CACurrentMediaTime(), ProcessInfo.processInfo.systemUptime, Date() + 0.15)
        while Date() < end { _ = RunLoop.main.run(mode: .default, before: end) }
        XCTAssertGreaterThan(CACurrentMediaTime() - before, 0.1)
        XCTAssertLessThanOrEqual(CACurrentMediaTime() - before, ProcessInfo.processInfo.systemUptime - start + 0.001)
        let skipped = CACurrentMediaTime()
        display.run(in: .default, for: 1)
        XCTAssertEqual(CACurrentMediaTime() - skipped, 1, accuracy: 0.01)
    }

    // Ours: a timer waits by the system's clock, and what it does sees that the time has passed on the display's. Not
    // always: what waits for the processor, and not in the loop, passes for nobody.
    func test_a_timer_finds_the_clock_where_it_waited_to() {
        let seen = (0..<5).map { _ in
            let start = display.now
            var now = start
            let timer = Timer(fire: Date() + 0.05, interval: 0, repeats: false) { _ in
                MainActor.assumeIsolated { now = self.display.now }
            }
            RunLoop.main.add(timer, forMode: .default)
            display.run(in: .default, for: 1)
            return now - start
        }
        XCTAssertTrue(seen.contains { abs($0 - 0.05) < 0.01 }, "\(seen)")
    }

    func test_the_current_media_time_is_the_display_s() {
        XCTAssertEqual(CACurrentMediaTime(), display.now)
        work(1)
        XCTAssertEqual(CACurrentMediaTime(), display.now)
    }
}
