import CoreFoundation
import XCTest

@testable import HeadlessUIKit

/// Commits by Core Animation's observer and by a source, as UIKit's update cycle has it, and the time that is left after
/// one. Vsyncs and the clock, as Apple documents them of `CADisplayLink`.
final class FrameTests: ScrollTestCase {
    private let log = LayoutLog()
    private lazy var view = NamedView("layout", log, in: window)
    private let frame = 1.0 / 60
    private let origins = [HeadlessDisplay.CommitOrigin.observer, .source]

    override func setUp() async throws {
        try await super.setUp()
        _ = view
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        log.names = []
    }

    private func run(until isDone: () -> Bool) { display.run(in: .default, until: isDone) }
    // Not documented: a dump of an app's main run loop shows Core Animation's observer, beforeWaiting and exit, of
    // order 2,000,000. A turn that ends with a source handled does not wait, and commits when it exits.
    func test_the_observer_commits_at_order_2_000_000_before_the_loop_waits() {
        let observers = [(1_999_999, "before"), (2_000_001, "after")].map { order, name in
            observe([.beforeWaiting, .exit], order: order) { [log] in
                log.names.append("\(name) \($0 ? "exit" : "waiting")")
            }
        }
        defer { for observer in observers { CFRunLoopObserverInvalidate(observer) } }
        view.setNeedsLayout()
        run { log.names.contains("after waiting") }
        XCTAssertEqual(log.names.prefix(3), ["before waiting", "layout", "after waiting"])
        CADisplayLink.added { [log, view] link in
            log.names = ["tick"]
            view.setNeedsLayout()
            link.invalidate()
        }
        run { log.names.first == "tick" }
        XCTAssertEqual(log.names, ["tick", "before exit", "layout", "after exit"])
    }

    func test_a_source_commits_at_the_vsync_and_not_when_the_loop_waits() {
        display.commitOrigin = .source
        let observer = observe(.beforeWaiting, order: 2_000_001) { [log] _ in log.names.append("waiting") }
        defer { CFRunLoopObserverInvalidate(observer) }
        work(0.3 * frame)
        view.setNeedsLayout()
        run { log.names.contains("layout") }
        XCTAssertEqual(log.names.first, "waiting")
        let vsync = display.now / frame
        XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-3)
    }

    func test_a_commit_lays_out_visible_windows_only() {
        window.isHidden = true
        view.setNeedsLayout()
        tick(2)
        XCTAssertEqual(log.names, [])
        window.makeKeyAndVisible()
        tick(2)
        XCTAssertEqual(log.names, ["layout"])
    }

    func test_what_is_posted_to_an_idle_loop_runs_before_a_sources_commit() {
        for origin in origins {
            display.commitOrigin = origin
            log.names = []
            let task = RunLoopSource { [log] in log.names.append("task") }
            task.add(to: .default)
            view.setNeedsLayout()
            task.signal()
            run { log.names.count >= 2 }
            XCTAssertEqual(log.names, ["task", "layout"])
            // Posted together with a vsync.
            log.names = []
            CADisplayLink.added { [view] link in
                view.setNeedsLayout()
                task.signal()
                link.invalidate()
            }
            run { log.names.count >= 2 }
            XCTAssertEqual(log.names, origin == .source ? ["task", "layout"] : ["layout", "task"])
        }
    }

    // Apple, WWDC 2020, "Eliminate animation hitches with XCTest": a frame ends with its commit, its layout done.
    func test_a_frame_ends_when_its_layout_is_done_whoever_commits() {
        for origin in origins {
            display.commitOrigin = origin
            var end: TimeInterval = 0
            view.onLayout = {
                self.work(0.004)
                end = CACurrentMediaTime()
            }
            let link = CADisplayLink.added { [view] _ in view.setNeedsLayout() }
            for _ in 0..<3 {
                log.names = []
                run { log.names.contains("layout") }
                XCTAssertEqual(display.frameEnd ?? -1, end, accuracy: 1e-9)
            }
            link.invalidate()
        }
    }

    func test_no_vsync_comes_between_another_and_its_commit() {
        display.commitOrigin = .source
        let task = RunLoopSource { [unowned self] in work(3 * frame) }
        task.add(to: .default)
        let link = CADisplayLink.added { [log, view] _ in
            log.names.append("tick")
            view.setNeedsLayout()
            task.signal()
        }
        run { log.names.count >= 8 }
        link.invalidate()
        XCTAssertEqual(log.names.prefix(8), ["tick", "layout", "tick", "layout", "tick", "layout", "tick", "layout"])
    }

    func test_a_list_that_moves_prepares_once_after_each_frame_with_spare_time() {
        for origin in origins {
            display.commitOrigin = origin
            listener.reset()
            scroll.prepared = 0
            scroll.headlessFling(velocity: 2000)
            tick(1)
            let frames = listener.offsets.count
            XCTAssertGreaterThan(frames, 20)
            XCTAssertEqual(scroll.prepared, frames)
            scroll.contentOffset.y = 500
            tick(3)
            XCTAssertEqual([listener.offsets.count, scroll.prepared], [frames + 1, frames])
            listener.onScroll = { self.work(self.frame * 1.1) }
            scroll.headlessDrag(by: 500, over: 0.5)
            XCTAssertGreaterThan(listener.offsets.count, frames + 1 + 5)
            XCTAssertEqual(scroll.prepared, frames, "where a frame takes its whole time")
            listener.onScroll = {}
        }
    }

    func test_preparing_takes_time_but_not_of_the_frame_that_was_committed() {
        // Longer than a vsync where the work in the spare time before it took more than was left.
        var gaps: [TimeInterval] = []
        var start: TimeInterval = 0
        let link = CADisplayLink.added(in: .tracking) { link in
            gaps.append(link.timestamp - start)
            start = link.timestamp
        }
        for part in [0.5, 1.5] {
            scroll.onPrepare = { [unowned self] in
                XCTAssertEqual(display.frameEnd ?? -1, display.now, accuracy: 1e-9)
                work(frame * part)
                XCTAssertEqual(display.frameEnd ?? -1, display.now - frame * part, accuracy: 1e-9)
            }
            (start, gaps) = (display.now, [])
            scroll.headlessDrag(by: 500, over: 0.5)
            let late = gaps.count { $0 > 1.5 * frame }
            XCTAssertEqual(late > 5, part > 1, "\(late)")
        }
        link.invalidate()
        XCTAssertGreaterThan(scroll.prepared, 10)
    }

    private var seen = 0

    /// The timestamps of the next so many ticks; `body` is told which of them it is, from 1.
    private func ticks(_ count: Int, body: @escaping (Int) -> Void = { _ in }) -> [TimeInterval] {
        var times: [TimeInterval] = []
        let link = CADisplayLink.added { link in
            times.append(link.timestamp)
            body(times.count)
        }
        run { times.count >= count }
        link.invalidate()
        return times
    }

    // What a busy main thread missed is not sent later. The rate of a display may change (ProMotion).
    func test_a_link_ticks_once_a_vsync_unless_the_main_thread_is_busy() {
        for hertz in [60.0, 120] {
            begin(hertz: hertz)
            let times = ticks(20) { tick in self.work((tick == 5 ? 3.5 : 0.3) / hertz) }
            for (tick, (a, b)) in zip(times, times.dropFirst()).enumerated() {
                XCTAssertEqual(b - a, (tick == 4 ? 3 : 1) / hertz, accuracy: 1e-9)
            }
            let vsync = times[0] * hertz
            XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-4)
        }
        for hertz in [120.0, 60, 90] {
            display.refreshRate = hertz
            let start = display.now
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

    func test_the_current_media_time_is_the_display_s() {
        XCTAssertEqual(CACurrentMediaTime(), display.now)
        work(1)
        XCTAssertEqual(CACurrentMediaTime(), display.now)
    }
}
