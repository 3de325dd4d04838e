import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// When nothing is measured ahead, and that the reason is told.
@MainActor
final class GateTests: PrecacheTestCase {
    /// A gate that `close` closes and `open` opens: in between nothing is measured, and afterwards everything is.
    private func assertWaits(
        _ gate: PrecachingGate, _ close: (Feed) -> Void, _ open: (Feed) -> Void, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        let feed = Feed.precaching([200])
        XCTAssertNil(feed.precacher.gate, file: file, line: line)
        close(feed)
        feed.measured = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.table.existingPrecacher?.gate, gate, file: file, line: line)
        XCTAssertEqual(feed.measured, [], file: file, line: line)
        open(feed)
        feed.warmUp(file: file, line: line)
    }

    func test_nothing_is_measured_while_precaching_is_paused() async {
        assertWaits(.stopped, { $0.precacher.pause() }, { $0.precacher.resume() })
    }

    func test_nothing_is_measured_while_the_refresh_control_refreshes() {
        assertWaits(
            .refreshing,
            { feed in
                feed.table.refreshControl = UIRefreshControl()
                feed.table.refreshControl?.beginRefreshing()
                feed.table.layoutIfNeeded()
            },
            { $0.table.refreshControl?.endRefreshing() })
    }

    func test_nothing_is_measured_while_the_list_moves_back_after_a_refresh() {
        var time = 1_000.0
        Clock.now = { time }
        let feed = Feed([200])
        feed.table.refreshControl = UIRefreshControl()
        feed.table.enablePrecaching()
        feed.table.refreshControl?.beginRefreshing()
        MainRunLoop.turnUntilItSleeps()
        feed.table.refreshControl?.endRefreshing()
        feed.table.layoutIfNeeded()
        time += 0.3
        feed.measured = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.precacher.gate, .refreshing)
        XCTAssertEqual(feed.measured, [])
        time += 0.1
        XCTAssertNil(feed.precacher.gate)
        feed.warmUp()
    }

    func test_rows_that_a_refresh_brings_wait_until_the_table_has_moved_back() {
        var time = 1_000.0
        Clock.now = { time }
        let feed = Feed.warm([200])
        let control = UIRefreshControl()
        feed.table.refreshControl = control
        control.beginRefreshing()
        feed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        time += 5
        control.endRefreshing()
        feed.insert((0..<50).map { Feed.Row(name: "new \($0)", height: 50) }, at: 200)
        feed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.precacher.gate, .refreshing)
        XCTAssertEqual(feed.measured, [])
        time += 0.4
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 50)
    }

    func test_nothing_is_measured_in_the_background() {
        let center = NotificationCenter.default
        assertWaits(
            .inBackground,
            { _ in center.post(name: UIApplication.didEnterBackgroundNotification, object: nil) },
            { _ in center.post(name: UIApplication.willEnterForegroundNotification, object: nil) })
    }

    func test_nothing_is_measured_while_the_table_is_in_no_window() {
        assertWaits(.offScreen, { $0.table.removeFromSuperview() }, { $0.window.addSubview($0.table) })
    }

    func test_in_no_window_nothing_is_asked_and_back_in_one_it_warms() {
        let feed = Feed.precaching([200])
        let screen = UIView(frame: feed.window.bounds)
        feed.window.addSubview(screen)
        screen.addSubview(feed.table)
        for isLowOnMemory in [false, true] {
            screen.removeFromSuperview()
            feed.measured = []
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(IdleScheduler.shared.observer.isOn)
            XCTAssertEqual(feed.measured, [])
            if isLowOnMemory {
                NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            }
            feed.window.addSubview(screen)
            MainRunLoop.turn(until: { feed.measured.count > 20 }, orFail: "the table was not heard to come back")
        }
    }

    func test_nothing_is_measured_while_a_drop_or_reordering_is_uncommitted() {
        assertWaits(
            .updating, { $0.table.headlessHasUncommittedUpdates = true },
            { $0.table.headlessHasUncommittedUpdates = false })
    }

    func test_nothing_is_measured_while_rows_are_lifted() {
        assertWaits(
            .updating, { $0.table.headlessHasActiveDrag = true }, { $0.table.headlessHasActiveDrag = false })
    }

    func test_nothing_is_measured_while_the_menu_of_a_row_is_open() {
        assertWaits(
            .updating, { $0.table.contextMenuInteraction?.headlessShowMenu(.compact) },
            { $0.table.contextMenuInteraction?.headlessShowMenu(.unknown) })
    }

    func test_nothing_is_measured_while_a_finger_drags_the_scroll_indicator() {
        for state in [.began, .changed] as [UIGestureRecognizer.State] {
            let indicator = UILongPressGestureRecognizer()
            assertWaits(
                .scrolling,
                { feed in
                    feed.table.gestureRecognizers = [UIGestureRecognizer(), indicator]
                    indicator.state = state
                }, { _ in indicator.state = .possible })
        }
    }

    func test_a_pointer_above_the_list_keeps_nothing_from_being_measured() {
        let (feed, hover) = (Feed.precaching([200]), UIGestureRecognizer())
        (feed.table.gestureRecognizers, hover.state) = ([hover], .changed)
        feed.warmUp()
    }

    func test_nothing_is_measured_while_nobody_answers() {
        assertWaits(.notSetUp, { $0.table.delegate = nil }, { $0.table.delegate = $0 })
    }

    func test_nothing_is_measured_while_the_app_scrolls_by_itself() {
        // More rows than are measured before it is seen to move.
        let feed = Feed.precaching([20_000])
        let display = HeadlessDisplay.main
        // As UIKit does for `scrollToRow(at:at:animated:)`: a little farther with each frame, in the default mode.
        let link = CADisplayLink.added { _ in feed.table.contentOffset.y += 10 }
        display.run(in: .default, for: 0.1)
        feed.measured = []
        let misses = feed.precacher.statistics.misses
        display.run(in: .default, for: 0.5)
        XCTAssertEqual(feed.measured.count, feed.precacher.statistics.misses - misses)
        XCTAssertEqual(feed.precacher.gate, .scrolling)
        link.invalidate()
        let before = feed.measured.count
        MainRunLoop.turn(until: { feed.measured.count > before })
        XCTAssertNil(feed.precacher.gate)
    }

    func test_a_paused_table_is_told_when_the_apps_scroll_is_over() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.table.enablePrecaching()
        feed.precacher.pause()
        // Known by now, but the table still goes by its estimates.
        feed.assertHeightsAreRight()
        let store = feed.precacher.store
        feed.table.setContentOffset(CGPoint(x: 0, y: 9_000), animated: true)
        var offsets: [CGFloat] = []
        let link = CADisplayLink.added { _ in
            if offsets.count == 5 { store.noteScreenIsOld() }
            if offsets.count <= 5 || store.given.screenIsOld { offsets.append(feed.table.contentOffset.y) }
        }
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        link.invalidate()
        // Until it was where the scroll was to end, at least.
        XCTAssertEqual(offsets.last, 9_000)
        MainRunLoop.turn(until: { !store.given.screenIsOld }, orFail: "the table was never told")
    }

    func test_a_list_that_came_to_rest_is_no_longer_waiting() {
        let feed = Feed.precaching([3_000])
        var now = 1_000.0
        Clock.now = { now }
        for step in 0..<3 {
            now += 0.01
            feed.table.contentOffset.y = CGFloat(10 * step)
            feed.table.layoutIfNeeded()
            let measured = feed.measured.count
            if step < 2 { MainRunLoop.turn(until: { feed.measured.count > measured }) }
        }
        XCTAssertEqual(feed.precacher.gate, .scrolling)
        now += 0.09
        XCTAssertEqual(feed.precacher.gate, .scrolling)
        now += 0.02
        XCTAssertNil(feed.precacher.gate)
    }

    func test_nothing_is_measured_ahead_right_after_the_width_has_changed() {
        assertWaits(
            .resizing,
            { feed in
                let now = Clock.now()
                Clock.now = { now }
                feed.table.layOut(width: 500)
                feed.precacher.monitor.synchronize()
            },
            { _ in Clock.now = CACurrentMediaTime })
    }
}
