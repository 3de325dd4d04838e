import CoreFoundation
import Foundation
import XCTest

@testable import HeadlessUIKit

/// Frames that a source commits, as UIKit's update cycle has it, and the time that is left after a commit.
@MainActor
final class CommitOriginTests: XCTestCase {
    private var clock: HandClock!
    private var display: HeadlessDisplay { .main }
    private var window: UIWindow!
    private var view: LaidOutView!
    private var log = EventLog()
    private let frame = 1.0 / 60

    override func setUp() async throws {
        clock = HandClock()
        window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view = LaidOutView(frame: window.bounds)
        log = EventLog()
        window.addSubview(view)
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        view.log = log
    }

    override func tearDown() async throws {
        window.isHidden = true
        display.commitOrigin = .observer
        clock.restore()
    }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Not documented: stack traces show the transaction flushed from a version-0 source of UIKit's update cycle.
    func test_a_source_commits_at_the_vsync_and_not_when_the_loop_waits() {
        display.commitOrigin = .source
        let observer = log.observer(order: 2_000_001, name: "after", exits: false)
        defer { CFRunLoopObserverInvalidate(observer) }
        clock.work(0.3 * frame)
        view.setNeedsLayout()
        display.run(in: .default, until: { log.entries.contains("layout") })
        XCTAssertEqual(log.entries.first, "after waiting")
        let vsync = display.now / frame
        XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-3)
        display.commitOrigin = .observer
        log.entries = []
        view.setNeedsLayout()
        display.run(in: .default, until: { log.entries.contains("layout") })
        XCTAssertEqual(log.entries.first, "layout")
    }

    func test_what_is_posted_to_an_idle_loop_runs_before_a_sources_commit() {
        for origin in [HeadlessDisplay.CommitOrigin.observer, .source] {
            display.commitOrigin = origin
            log.entries = []
            let task = RunLoopSource { [log] in log.entries.append("task") }
            task.add(to: .default)
            view.setNeedsLayout()
            task.signal()
            display.run(in: .default, until: { log.entries.count >= 2 })
            XCTAssertEqual(log.entries, ["task", "layout"])
            // Posted together with a vsync.
            log.entries = []
            let link = CADisplayLink { [view] link in
                view?.setNeedsLayout()
                task.signal()
                link.invalidate()
            }
            link.add(to: .main, forMode: .default)
            display.run(in: .default, until: { log.entries.count >= 2 })
            XCTAssertEqual(log.entries, origin == .source ? ["task", "layout"] : ["layout", "task"])
        }
    }

    func test_a_frame_ends_when_its_layout_is_done_whoever_commits() {
        for origin in [HeadlessDisplay.CommitOrigin.observer, .source] {
            display.commitOrigin = origin
            var end: TimeInterval = 0
            view.onLayout = {
                self.clock.work(0.004)
                end = CACurrentMediaTime()
            }
            let link = CADisplayLink { [view] _ in view?.setNeedsLayout() }
            link.add(to: .main, forMode: .default)
            for _ in 0..<3 {
                log.entries = []
                display.run(in: .default, until: { log.entries.contains("layout") })
                XCTAssertEqual(display.frameEnd ?? -1, end, accuracy: 1e-9)
            }
            link.invalidate()
        }
    }

    func test_no_vsync_comes_between_another_and_its_commit() {
        display.commitOrigin = .source
        let task = RunLoopSource { [clock, frame] in clock?.work(3 * frame) }
        task.add(to: .default)
        let link = CADisplayLink { [log, view] _ in
            log.entries.append("tick")
            view?.setNeedsLayout()
            task.signal()
        }
        link.add(to: .main, forMode: .default)
        display.run(in: .default, until: { log.entries.count >= 8 })
        link.invalidate()
        XCTAssertEqual(log.entries.prefix(8), ["tick", "layout", "tick", "layout", "tick", "layout", "tick", "layout"])
    }

    // MARK: Spare time

    private func list() -> SpyScrollView {
        let list = SpyScrollView(frame: window.bounds)
        list.contentSize = CGSize(width: 100, height: 100_000)
        window.addSubview(list)
        window.layoutIfNeeded()
        return list
    }

    // Apple, WWDC 2021, session 10252: since iOS 15 work on the next cell begins in the spare time between frames.
    func test_a_list_that_moves_prepares_once_after_each_frame() {
        for origin in [HeadlessDisplay.CommitOrigin.observer, .source] {
            display.commitOrigin = origin
            let list = list()
            list.headlessFling(velocity: 2000)
            clock.tick(1)
            XCTAssertGreaterThan(list.moves, 20)
            XCTAssertEqual(list.prepared, list.moves)
            list.contentOffset.y = 500
            clock.tick(3)
            XCTAssertEqual(list.prepared, list.moves - 1)
            list.removeFromSuperview()
        }
    }

    func test_a_frame_that_takes_its_whole_time_leaves_none_to_prepare_in() {
        let list = list()
        list.work = { self.clock.work(self.frame * 1.1) }
        list.headlessDrag(by: 500, over: 0.5)
        XCTAssertGreaterThan(list.moves, 5)
        XCTAssertEqual(list.prepared, 0)
    }

    func test_preparing_takes_time_but_not_of_the_frame_that_was_committed() {
        let list = list()
        var late = 0
        var start: TimeInterval = 0
        let link = CADisplayLink { link in
            // The work in the spare time before it is shorter than what was left, or longer.
            if link.timestamp - start > 1.5 * self.frame { late += 1 }
            start = link.timestamp
        }
        for part in [0.5, 1.5] {
            list.preparation = {
                XCTAssertEqual(self.display.frameEnd ?? -1, self.display.now, accuracy: 1e-9)
                self.clock.work(self.frame * part)
                XCTAssertEqual(self.display.frameEnd ?? -1, self.display.now - self.frame * part, accuracy: 1e-9)
            }
            start = display.now
            late = 0
            link.add(to: .main, forMode: .tracking)
            list.headlessDrag(by: 500, over: 0.5)
            XCTAssertEqual(late > 5, part > 1, "\(late)")
        }
        link.invalidate()
        XCTAssertGreaterThan(list.prepared, 10)
    }
}

private final class SpyScrollView: UIScrollView {
    var moves = 0
    var prepared = 0
    var work: () -> Void = {}
    var preparation: () -> Void = {}

    override var bounds: CGRect {
        didSet {
            guard bounds.origin != oldValue.origin else { return }
            moves += 1
            work()
        }
    }

    override func prepareInSpareTime() {
        prepared += 1
        preparation()
    }
}
