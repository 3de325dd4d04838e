import CoreFoundation
import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// Commits by Core Animation's observer and by a source, as UIKit's update cycle has it, and the time that is left
/// after one.
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
    /// Observers right before Core Animation's and after it, up to the test's end.
    private func observeCommits() {
        let observers = [(1_999_999, "before"), (2_000_001, "after")].map { order, name in
            observe([.beforeWaiting, .exit], order: order) { [log] in
                log.names.append("\(name) \($0 ? "exit" : "waiting")")
            }
        }
        addTeardownBlock { @MainActor in for observer in observers { CFRunLoopObserverInvalidate(observer) } }
    }

    // Not documented: a dump of an app's main run loop shows Core Animation's observer, beforeWaiting and exit, of
    // order 2,000,000.
    func test_the_observer_commits_at_order_2_000_000_before_the_loop_waits() {
        observeCommits()
        view.setNeedsLayout()
        run { log.names.contains("after waiting") }
        XCTAssertEqual(log.names.prefix(3), ["before waiting", "layout", "after waiting"])
    }

    // A turn that ends with a source handled does not wait, and commits when it exits.
    func test_the_observer_commits_when_a_turn_exits() {
        observeCommits()
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

    /// A task that says that it ran.
    private func task() -> RunLoopSource {
        let task = RunLoopSource { [log] in log.names.append("task") }
        task.add(to: .default)
        return task
    }

    func test_what_is_posted_to_an_idle_loop_runs_before_a_commit() {
        for origin in origins {
            display.commitOrigin = origin
            log.names = []
            let task = task()
            view.setNeedsLayout()
            task.signal()
            run { log.names.count >= 2 }
            XCTAssertEqual(log.names, ["task", "layout"], "\(origin)")
        }
    }

    func test_what_is_posted_together_with_a_vsync_runs_before_a_sources_commit() {
        for origin in origins {
            display.commitOrigin = origin
            log.names = []
            let task = task()
            CADisplayLink.added { [view] link in
                view.setNeedsLayout()
                task.signal()
                link.invalidate()
            }
            run { log.names.count >= 2 }
            XCTAssertEqual(log.names, origin == .source ? ["task", "layout"] : ["layout", "task"], "\(origin)")
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
                XCTAssertEqual(display.frameEnd ?? -1, end, accuracy: 1e-9, "\(origin)")
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

    /// A fling with a frame, and what was prepared in it, with each origin of commits; and then `check`.
    private func fling(thenCheck check: (_ frames: Int, _ origin: String) -> Void) {
        for origin in origins {
            display.commitOrigin = origin
            listener.reset()
            scroll.contentOffset.y = 0
            listener.reset()
            scroll.prepared = 0
            scroll.headlessFling(velocity: 2000)
            tick(1)
            check(listener.offsets.count, "\(origin)")
            listener.onScroll = {}
        }
    }

    func test_a_list_that_moves_prepares_once_after_each_frame() {
        fling { frames, origin in
            XCTAssertGreaterThan(frames, 20, origin)
            XCTAssertEqual(scroll.prepared, frames, origin)
        }
    }

    func test_a_list_that_the_app_moves_prepares_nothing() {
        fling { frames, origin in
            scroll.contentOffset.y = 500
            tick(3)
            XCTAssertEqual([listener.offsets.count, scroll.prepared], [frames + 1, frames], origin)
        }
    }

    func test_a_list_prepares_nothing_where_a_frame_takes_its_whole_time() {
        fling { frames, origin in
            listener.onScroll = { self.work(self.frame * 1.1) }
            scroll.headlessDrag(by: 500, over: 0.5)
            XCTAssertGreaterThan(listener.offsets.count, frames + 5, origin)
            XCTAssertEqual(scroll.prepared, frames, "where a frame takes its whole time, \(origin)")
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
}
