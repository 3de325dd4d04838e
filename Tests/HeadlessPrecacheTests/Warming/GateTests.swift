import XCTest

@testable import Precache

/// When nothing is measured ahead, and that the reason is told.
final class GateTests: PrecacheTestCase {
    /// The loop has nothing to do, and nothing was measured meanwhile.
    private func assertWaits(_ feed: Feed, _ gate: PrecachingGate, _ name: String = "", line: UInt = #line) {
        feed.measured = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.table.existingPrecacher?.gate, gate, name, line: line)
        XCTAssertEqual(feed.measured, [], name, line: line)
    }

    func test_nothing_is_measured_from_when_a_gate_closes_until_it_opens() async {
        func check(_ name: String, _ gate: PrecachingGate, _ close: (Feed) -> Void, _ open: (Feed) -> Void) {
            let feed = Feed.precaching([200])
            XCTAssertNil(feed.precacher.gate, name)
            close(feed)
            assertWaits(feed, gate, name)
            open(feed)
            feed.warmUp()
        }
        check("pause", .stopped, { $0.precacher.pause() }, { $0.precacher.resume() })
        check("no window", .offScreen, { $0.table.removeFromSuperview() }, { $0.window.addSubview($0.table) })
        check("beside it", .offScreen, { $0.table.frame.origin.x = 2_000 }, { $0.table.frame.origin.x = 0 })
        check("nobody answers", .notSetUp, { $0.table.delegate = nil }, { $0.table.delegate = $0 })
        for (name, flag) in [("drop", \UITableView.headlessHasUncommittedUpdates), ("drag", \.headlessHasActiveDrag)] {
            check(name, .updating, { $0.table[keyPath: flag] = true }, { $0.table[keyPath: flag] = false })
        }
        check(
            "menu", .updating, { $0.table.contextMenuInteraction?.headlessShowMenu(.compact) },
            { $0.table.contextMenuInteraction?.headlessShowMenu(.unknown) })
        for state in [.began, .changed] as [UIGestureRecognizer.State] {
            let indicator = UILongPressGestureRecognizer()
            check(
                "a finger on the indicator", .scrolling,
                { feed in
                    feed.table.gestureRecognizers = [UIGestureRecognizer(), indicator]
                    indicator.state = state
                }, { _ in indicator.state = .possible })
        }
        let center = NotificationCenter.default
        check(
            "background", .inBackground,
            { _ in center.post(name: UIApplication.didEnterBackgroundNotification, object: nil) },
            { _ in center.post(name: UIApplication.willEnterForegroundNotification, object: nil) })
        check(
            "refresh", .refreshing,
            { feed in
                feed.table.refreshControl = UIRefreshControl()
                feed.table.refreshControl?.beginRefreshing()
                feed.table.layoutIfNeeded()
            }, { $0.table.refreshControl?.endRefreshing() })
        check(
            "another width", .resizing,
            { feed in
                let now = Clock.now()
                Clock.now = { now }
                feed.table.layOut(width: 500)
                feed.precacher.monitor.synchronize()
            }, { _ in Clock.now = CACurrentMediaTime })
    }

    func test_a_pointer_above_the_list_keeps_nothing_from_being_measured() {
        let (feed, hover) = (Feed.precaching([200]), UIGestureRecognizer())
        (feed.table.gestureRecognizers, hover.state) = ([hover], .changed)
        feed.warmUp()
    }

    func test_after_a_refresh_everything_waits_until_the_table_has_moved_back() {
        time = 1_000
        freezeTime()
        for isWarm in [false, true] {
            let feed = isWarm ? Feed.warm([200]) : Feed.precaching([200])
            feed.table.refreshControl = UIRefreshControl()
            feed.table.refreshControl?.beginRefreshing()
            feed.table.layoutIfNeeded()
            MainRunLoop.turnUntilItSleeps()
            time += 5
            feed.table.refreshControl?.endRefreshing()
            if isWarm { feed.insert((0..<50).map { Feed.Row(name: "new \($0)", height: 50) }, at: 200) }
            feed.table.layoutIfNeeded()
            time += 0.3
            assertWaits(feed, .refreshing)
            time += 0.1
            XCTAssertNil(feed.precacher.gate)
            feed.warmUp()
            if isWarm { XCTAssertEqual(feed.measured.count, 50) }
        }
    }

    func test_in_no_window_nothing_is_asked_and_back_in_one_it_warms() {
        let feed = Feed.precaching([200])
        let screen = UIView(frame: feed.window.bounds)
        feed.window.addSubview(screen)
        screen.addSubview(feed.table)
        for isLowOnMemory in [false, true] {
            screen.removeFromSuperview()
            assertWaits(feed, .offScreen)
            XCTAssertFalse(IdleScheduler.shared.observer.isOn)
            if isLowOnMemory {
                NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            }
            feed.window.addSubview(screen)
            MainRunLoop.turn(until: { feed.measured.count > 20 }, orFail: "the table was not heard to come back")
        }
        // One that never was in a window.
        let other = Feed([30], showing: false)
        other.table.enablePrecaching()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(other.asked, [])
        other.window.addSubview(other.table)
        other.window.makeKeyAndVisible()
        other.warmUp()
        XCTAssertEqual(other.measured.count, 30)
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
        time = 1_000
        freezeTime()
        for step in 0..<3 {
            time += 0.01
            feed.table.scroll(to: CGFloat(10 * step))
            let measured = feed.measured.count
            if step < 2 { MainRunLoop.turn(until: { feed.measured.count > measured }) }
        }
        for (seconds, gate) in [(0, .scrolling), (0.09, .scrolling), (0.02, nil)] as [(Double, PrecachingGate?)] {
            time += seconds
            XCTAssertEqual(feed.precacher.gate, gate)
        }
    }

    // MARK: What may be done while a table does what it does, and that reading this costs nothing

    func test_readiness_follows_from_what_is_left_the_activity_and_time() {
        let table: [([TableActivity], ready: IdleReadiness, ifScreenIsOld: IdleReadiness)] = [
            ([[]], .ready, .ready), ([.resizing], .waitingFor(3), .ready),
            ([.endingRefresh, .scrolledByApp, [.scrolledByApp, .resizing]], .waitingFor(3), .waitingFor(3)),
            ([.editing, .leftToWorkers], .waiting, .ready),
            (
                [
                    .scrolledByFinger, [.scrolledByFinger, .resizing], .swiped, .measuring, .updating, .offScreen,
                    .notSetUp, .refreshing, .inBackground,
                ], .waiting, .waiting
            ),
        ]
        for (activities, ready, ifScreenIsOld) in table {
            for activity in activities {
                for (isLeft, isOld, readiness) in [
                    (false, false, .done), (true, false, ready), (true, true, ifScreenIsOld),
                ] as [(Bool, Bool, IdleReadiness)] {
                    let found = activity.readiness(isAnythingLeft: isLeft, isScreenOld: isOld, pause: 3)
                    XCTAssertEqual(found, readiness, "\(activity)")
                }
            }
        }
    }

    func test_the_gate_is_the_first_activity_and_reading_asks_nothing() {
        XCTAssertNil(TableActivity.leftToWorkers.gate)
        for (activity, gate) in [
            ([.stopped, .measuring], .stopped), ([.scrolledByApp, .resizing], .resizing), (.endingRefresh, .refreshing),
            ([.swiped, .offScreen], .offScreen), ([.inBackground, .swiped], .editing), (.scrolledByApp, .scrolling),
        ] as [(TableActivity, PrecachingGate)] { XCTAssertEqual(activity.gate, gate) }
        let feed = Feed.precaching([200])
        (feed.measured, feed.countsAsked) = ([], 0)
        for _ in 0..<10 { _ = feed.precacher.gate }
        XCTAssertEqual(feed.countsAsked, 0)
        XCTAssertEqual(feed.measured, [])
    }

    func test_idle_tasks_do_not_read_the_counts_of_all_sections() {
        for isAwaited in [false, true] {
            let feed = Feed(Array(repeating: 2, count: 10_000))
            if !isAwaited { feed.useEstimates() }
            feed.table.enablePrecaching()
            let wait = isAwaited ? Wait(for: feed.precacher) : nil
            MainRunLoop.turn(until: { feed.precacher.warmer.isAwaited == isAwaited && feed.measured.count > 50 })
            (feed.countsAsked, feed.measured) = (0, [])
            MainRunLoop.turn(until: { feed.measured.count >= 100 })
            XCTAssertLessThan(feed.countsAsked, 2_000, "\(isAwaited)")
            feed.table.disablePrecaching()
            MainRunLoop.turn(until: { wait?.isOver != false })
        }
    }
}
