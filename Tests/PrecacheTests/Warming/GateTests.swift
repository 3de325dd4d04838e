import XCTest

@testable import Precache

/// When nothing is measured ahead, and that the reason is told.
final class GateTests: PrecacheTestCase {
    /// The loop has nothing to do, and nothing was measured meanwhile.
    private func assertWaits(_ feed: Feed, _ activity: TableActivity, _ name: String = "", line: UInt = #line) {
        feed.measured = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.table.precacher.gate, activity.gate, name, line: line)
        XCTAssertEqual(feed.measured, [], name, line: line)
    }

    /// Nothing is measured from when the gate closes, and everything once it opens.
    private func check(
        _ activity: TableActivity, _ name: String = "", line: UInt = #line, closing close: (Feed) -> Void,
        opening open: (Feed) -> Void
    ) {
        let feed = Feed.precaching([200])
        XCTAssertNil(feed.precacher.gate, name, line: line)
        close(feed)
        assertWaits(feed, activity, name, line: line)
        open(feed)
        MainRunLoop.turn(until: { feed.precacher.isWarm }, orFail: "\(name) waits for ever", line: line)
        MainRunLoop.turnUntilItSleeps()
    }

    func test_a_paused_table_waits_until_it_is_resumed() {
        check(.stopped, closing: { $0.precacher.pause() }, opening: { $0.precacher.resume() })
    }

    func test_a_table_taken_out_of_its_window_waits_until_it_is_back() {
        check(.offScreen, closing: { $0.table.removeFromSuperview() }, opening: { $0.window.addSubview($0.table) })
    }

    func test_a_table_beside_its_window_waits_until_it_is_back() {
        check(.offScreen, closing: { $0.table.frame.origin.x = 2_000 }, opening: { $0.table.frame.origin.x = 0 })
    }

    func test_a_table_without_a_delegate_waits_for_one() {
        check(.notSetUp, closing: { $0.table.delegate = nil }, opening: { $0.table.delegate = $0 })
    }

    func test_nothing_is_measured_during_a_drag_or_before_a_drop_is_committed() {
        for (name, flag) in [("drop", \UITableView.headlessHasUncommittedUpdates), ("drag", \.headlessHasActiveDrag)] {
            check(
                .updating, name, closing: { $0.table[keyPath: flag] = true },
                opening: { $0.table[keyPath: flag] = false })
        }
    }

    func test_nothing_is_measured_while_a_context_menu_is_shown() {
        check(
            .updating, closing: { $0.table.contextMenuInteraction?.headlessShowMenu(.compact) },
            opening: { $0.table.contextMenuInteraction?.headlessShowMenu(.unknown) })
    }

    func test_nothing_is_measured_while_a_finger_is_on_the_scroll_indicator() {
        for (name, state) in [("began", .began), ("changed", .changed)] as [(String, UIGestureRecognizer.State)] {
            let indicator = UILongPressGestureRecognizer()
            check(
                .scrolledByFinger, name,
                closing: { feed in
                    feed.table.gestureRecognizers = [UIGestureRecognizer(), indicator]
                    indicator.state = state
                }, opening: { _ in indicator.state = .possible })
        }
    }

    func test_nothing_is_measured_in_the_background() {
        check(
            .inBackground, closing: { $0.makeScene(.background) },
            opening: { $0.window.windowScene?.headlessActivationState = .foregroundInactive })
    }

    func test_nothing_is_measured_while_a_refresh_is_shown() {
        check(
            .refreshing,
            closing: { feed in
                feed.table.refreshControl = UIRefreshControl()
                feed.table.refreshControl?.beginRefreshing()
                feed.table.layoutIfNeeded()
            }, opening: { $0.table.refreshControl?.endRefreshing() })
    }

    func test_nothing_is_measured_at_a_width_that_has_not_held_yet() {
        check(
            .resizing,
            closing: { feed in
                let now = Clock.now()
                Clock.now = { now }
                feed.table.layOut(width: 500)
                // Notices another environment.
                _ = feed.precacher.isWarm
            }, opening: { _ in Clock.now = CACurrentMediaTime })
    }

    func test_a_pointer_above_the_list_keeps_nothing_from_being_measured() {
        let (feed, hover) = (Feed.precaching([200]), UIGestureRecognizer())
        (feed.table.gestureRecognizers, hover.state) = ([hover], .changed)
        feed.warmUp()
    }

    /// A table shows a refresh for five seconds, `change` happens after its end, and then it moves back.
    @discardableResult
    private func endRefresh(
        of make: @autoclosure () -> Feed, line: UInt = #line, thenChange change: (Feed) -> Void = { _ in }
    ) -> Feed {
        time = 1_000
        freezeTime()
        let feed = make()
        feed.table.refreshControl = UIRefreshControl()
        feed.table.refreshControl?.beginRefreshing()
        feed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        time += 5
        feed.table.refreshControl?.endRefreshing()
        change(feed)
        feed.table.layoutIfNeeded()
        time += 0.3
        assertWaits(feed, .endingRefresh, line: line)
        time += 0.1
        XCTAssertNil(feed.precacher.gate, line: line)
        feed.warmUp(line: line)
        return feed
    }

    func test_after_a_refresh_a_cold_table_waits_until_it_has_moved_back() {
        endRefresh(of: Feed.precaching([200]))
    }

    func test_rows_that_a_refresh_brought_wait_until_the_table_has_moved_back() {
        let feed = endRefresh(of: Feed.warm([200])) { feed in
            feed.insert((0..<50).map { Feed.Row(name: "new \($0)", height: 50) }, at: 200)
        }
        XCTAssertEqual(feed.measured.count, 50)
    }

    func test_in_no_window_nothing_is_asked_and_back_in_one_it_warms() {
        let feed = Feed.precaching([200])
        let screen = UIView(frame: feed.window.bounds)
        feed.window.addSubview(screen)
        screen.addSubview(feed.table)
        for isLowOnMemory in [false, true] {
            let name = "low on memory: \(isLowOnMemory)"
            screen.removeFromSuperview()
            assertWaits(feed, .offScreen, name)
            XCTAssertFalse(IdleScheduler.shared.observer.isOn, name)
            if isLowOnMemory { warnOfMemory() }
            feed.window.addSubview(screen)
            MainRunLoop.turn(
                until: { feed.measured.count > 20 }, orFail: "the table was not heard to come back, \(name)")
        }
    }

    func test_a_table_that_never_was_in_a_window_warms_once_it_is() {
        let other = Feed([30], showing: false)
        other.table.enablePrecaching()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(other.asked, [])
        other.window.addSubview(other.table)
        other.window.makeKeyAndVisible()
        other.warmUp()
        XCTAssertEqual(other.measured.count, 30)
    }

    /// The loop sleeps, and asks no list for work, although rows are left to measure.
    private func assertSleepsUntilInWindow(_ feed: Feed, line: UInt = #line) {
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(IdleScheduler.shared.observer.isOn, line: line)
        feed.putIntoWindow()
        XCTAssertTrue(feed.precacher.isAskedWhenIdle, line: line)
        feed.warmUp(line: line)
        XCTAssertEqual(feed.measured.count, 200, line: line)
    }

    func test_a_list_that_never_was_in_a_window_sleeps_until_it_is() {
        let feed = Feed([200], showing: false)
        feed.table.enablePrecaching()
        assertSleepsUntilInWindow(feed)
    }

    func test_a_list_in_no_window_that_is_to_be_measured_again_sleeps_until_it_is_in_one() {
        let feed = Feed.warm([200])
        feed.table.removeFromSuperview()
        feed.table.invalidatePrecachedHeights()
        warnOfMemory()
        assertSleepsUntilInWindow(feed)
    }
}
