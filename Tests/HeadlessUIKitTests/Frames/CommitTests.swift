import CoreFoundation
import XCTest

@testable import HeadlessUIKit

/// Commits by Core Animation's observer and by a source, as UIKit's update cycle has it, and the time that is left
/// after one.
@MainActor
final class CommitTests: ClockTestCase {
    private var display: HeadlessDisplay { .main }
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

    override func tearDown() async throws {
        try await super.tearDown()
        display.commitOrigin = .observer
    }

    /// Turns the main run loop until a condition holds.
    private func run(until isDone: () -> Bool) { display.run(in: .default, until: isDone) }

    func test_nothing_is_laid_out_or_prepared_before_the_next_frame() async {
        let list = list()
        view.setNeedsLayout()
        list.contentOffset.y = 500
        XCTAssertEqual(log.names, [])
        XCTAssertEqual([list.moves, list.prepared], [1, 0])
    }

    // Not documented: a dump of an app's main run loop shows Core Animation's observer, beforeWaiting and exit, of
    // order 2,000,000. A turn that ends with a source handled does not wait, and commits when it exits.
    func test_the_observer_commits_at_order_2_000_000_before_the_loop_waits() {
        let observers = [(1_999_999, "before"), (2_000_001, "after")].map { log.observer(order: $0.0, name: $0.1) }
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

    // Not documented: stack traces show the transaction flushed from a version-0 source of UIKit's update cycle.
    func test_a_source_commits_at_the_vsync_and_not_when_the_loop_waits() {
        display.commitOrigin = .source
        let observer = log.observer(order: 2_000_001, name: "after", exits: false)
        defer { CFRunLoopObserverInvalidate(observer) }
        clock.work(0.3 * frame)
        view.setNeedsLayout()
        run { log.names.contains("layout") }
        XCTAssertEqual(log.names.first, "after waiting")
        let vsync = display.now / frame
        XCTAssertEqual(vsync, vsync.rounded(), accuracy: 1e-3)
    }

    func test_a_commit_lays_out_visible_windows_only() {
        window.isHidden = true
        view.setNeedsLayout()
        clock.tick(2)
        XCTAssertEqual(log.names, [])
        window.makeKeyAndVisible()
        clock.tick(2)
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

    // Apple, WWDC 2020, "Eliminate animation hitches with XCTest": the commit ends the frame, and a frame is late by
    // its layout too.
    func test_a_frame_ends_when_its_layout_is_done_whoever_commits() {
        for origin in origins {
            display.commitOrigin = origin
            var end: TimeInterval = 0
            view.onLayout = {
                self.clock.work(0.004)
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
        let task = RunLoopSource { [clock, frame] in clock?.work(3 * frame) }
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

    private func list() -> SpyScrollView {
        let list = SpyScrollView(frame: window.bounds)
        list.contentSize = CGSize(width: 100, height: 100_000)
        window.addSubview(list)
        window.layoutIfNeeded()
        return list
    }

    // Apple, WWDC 2021, session 10252: since iOS 15 work on the next cell begins in the spare time between frames.
    func test_a_list_that_moves_prepares_once_after_each_frame_with_spare_time() {
        for origin in origins {
            display.commitOrigin = origin
            let list = list()
            list.headlessFling(velocity: 2000)
            clock.tick(1)
            XCTAssertGreaterThan(list.moves, 20)
            XCTAssertEqual(list.prepared, list.moves)
            list.contentOffset.y = 500
            clock.tick(3)
            XCTAssertEqual(list.prepared, list.moves - 1)
            (list.moves, list.prepared) = (0, 0)
            list.work = { self.clock.work(self.frame * 1.1) }
            list.headlessDrag(by: 500, over: 0.5)
            XCTAssertGreaterThan(list.moves, 5)
            XCTAssertEqual(list.prepared, 0, "where a frame takes its whole time")
            list.removeFromSuperview()
        }
    }

    func test_preparing_takes_time_but_not_of_the_frame_that_was_committed() {
        let list = list()
        // Longer than a vsync where the work in the spare time before it took more than was left.
        var gaps: [TimeInterval] = []
        var start: TimeInterval = 0
        let link = CADisplayLink.added(in: .tracking) { link in
            gaps.append(link.timestamp - start)
            start = link.timestamp
        }
        for part in [0.5, 1.5] {
            list.preparation = { [unowned self] in
                XCTAssertEqual(display.frameEnd ?? -1, display.now, accuracy: 1e-9)
                clock.work(frame * part)
                XCTAssertEqual(display.frameEnd ?? -1, display.now - frame * part, accuracy: 1e-9)
            }
            (start, gaps) = (display.now, [])
            list.headlessDrag(by: 500, over: 0.5)
            let late = gaps.count { $0 > 1.5 * frame }
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
