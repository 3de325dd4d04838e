import CoreFoundation
import Foundation
import HeadlessUIKit
import XCTest

/// Commits and the clock: the order of Core Animation's commit, and the time base of `CADisplayLink`.
@MainActor
final class DisplayTests: XCTestCase {
    private var clock: HandClock!
    private let frame = 1.0 / 60

    override func setUp() async throws { clock = HandClock() }
    override func tearDown() async throws { clock.restore() }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // MARK: Commits

    // Not documented: a dump of an app's main run loop shows Core Animation's observer, beforeWaiting and exit, of
    // order 2,000,000.
    func test_an_idle_loop_commits_before_it_waits_at_order_2_000_000() {
        withVisibleView { view, log in
            view.setNeedsLayout()
            HeadlessDisplay.main.run(in: .default, until: { log.entries.contains("after waiting") })
            XCTAssertEqual(log.entries.prefix(3), ["before waiting", "layout", "after waiting"])
        }
    }

    // As above; a turn that ends with a source handled does not wait, and commits when it exits.
    func test_a_turn_that_handles_a_source_commits_when_it_exits() {
        withVisibleView { view, log in
            let link = CADisplayLink { link in
                log.entries = ["tick"]
                view.setNeedsLayout()
                link.invalidate()
            }
            link.add(to: .main, forMode: .default)
            HeadlessDisplay.main.run(in: .default, until: { log.entries.first == "tick" })
            XCTAssertEqual(log.entries, ["tick", "before exit", "layout", "after exit"])
        }
    }

    func test_a_commit_lays_out_visible_windows_only() {
        withVisibleView { view, log in
            view.window?.isHidden = true
            view.setNeedsLayout()
            clock.tick(2)
            XCTAssertFalse(log.entries.contains("layout"))
            view.window?.makeKeyAndVisible()
            clock.tick(2)
            XCTAssertEqual(log.entries.filter { $0 == "layout" }, ["layout"])
        }
    }

    // Apple, WWDC 2020, "Eliminate animation hitches with XCTest": the commit ends the frame, and a frame is late by
    // its layout too.
    func test_a_frame_ends_when_its_layout_is_done() {
        withVisibleView { view, log in
            var start: TimeInterval = 0
            view.onLayout = {
                start = CACurrentMediaTime()
                self.clock.work(0.01)
            }
            let link = CADisplayLink { link in
                view.setNeedsLayout()
                link.invalidate()
            }
            link.add(to: .main, forMode: .default)
            HeadlessDisplay.main.run(in: .default, until: { log.entries.contains("layout") })
            XCTAssertEqual(HeadlessDisplay.main.frameEnd ?? -1, start + 0.01, accuracy: 1e-9)
        }
    }

    // MARK: The clock

    // The clock that counts work stands still here: were the time between vsyncs waited for, the loop would never end.
    func test_idle_time_is_skipped() {
        let (work, start) = (clock.seconds, HeadlessDisplay.main.now)
        HeadlessDisplay.main.run(in: .default, for: 10)
        XCTAssertEqual(clock.seconds, work)
        XCTAssertEqual(HeadlessDisplay.main.now - start, 10, accuracy: 1e-6)
    }

    func test_work_counts_towards_the_time_to_run() {
        let start = HeadlessDisplay.main.now
        let link = CADisplayLink { _ in self.clock.work(1) }
        link.add(to: .main, forMode: .default)
        HeadlessDisplay.main.run(in: .default, for: 2.5)
        link.invalidate()
        XCTAssertEqual(HeadlessDisplay.main.now - start, 3, accuracy: 2 * frame)
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

    // Apple, `CACurrentMediaTime()` is the time base of `CADisplayLink.timestamp`.
    func test_the_current_media_time_is_the_display_s() {
        XCTAssertEqual(CACurrentMediaTime(), HeadlessDisplay.main.now)
        clock.work(1)
        XCTAssertEqual(CACurrentMediaTime(), HeadlessDisplay.main.now)
        let link = CADisplayLink { XCTAssertEqual($0.timestamp, CACurrentMediaTime(), accuracy: 1e-6) }
        link.add(to: .main, forMode: .default)
        clock.tick(3)
        link.invalidate()
    }

    // MARK: Fixture

    /// Runs `body` with a view on screen that has been laid out, and a log of its layouts and of what two observers
    /// see: one ordered just before Core Animation's, and one just after.
    private func withVisibleView(_ body: (LaidOutView, EventLog) -> Void) {
        let log = EventLog()
        let view = LaidOutView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(view)
        window.makeKeyAndVisible()
        clock.tick(1)
        view.log = log
        let observers = [(1_999_999, "before"), (2_000_001, "after")].map { log.observer(order: $0.0, name: $0.1) }
        defer {
            for observer in observers { CFRunLoopObserverInvalidate(observer) }
            window.isHidden = true
        }
        body(view, log)
    }
}
