import CoreFoundation
import Foundation
import XCTest

@testable import Precache

/// When rows are measured, on the real main run loop.
final class IdleSchedulerTests: LoopTestCase {
    func test_every_row_is_measured_and_then_the_observer_is_off() {
        let host = Rows(5)
        host.seat.wake()
        XCTAssertTrue(host.seat.isAwake)
        MainRunLoop.turn(until: { host.measured == 5 })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(host.measured, 5)
        XCTAssertFalse(host.seat.isAwake)
        let asked = host.asked
        MainRunLoop.assertSleepsForASecond()
        XCTAssertEqual(host.asked, asked)
    }

    func test_nothing_is_measured_while_the_loop_runs_in_the_tracking_mode() {
        let host = Rows(5)
        host.seat.wake()
        MainRunLoop.turn(times: 5, in: .tracking)
        XCTAssertEqual(host.asked, 0)
        XCTAssertEqual(host.measured, 0)
        MainRunLoop.turn(until: { host.measured == 5 })
    }

    func test_a_task_posted_in_the_default_mode_does_not_run_while_tracking() {
        let host = Rows(5)
        // After the observer has posted its task, the loop leaves the default mode.
        let finger = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            CFRunLoopStop(CFRunLoopGetMain())
        }
        host.seat.wake()
        MainRunLoop.turn(in: .idle, for: 10)
        MainRunLoop.remove(finger)
        XCTAssertTrue(IdleScheduler.shared.isTaskPending)
        MainRunLoop.turn(times: 5, in: .tracking)
        XCTAssertTrue(IdleScheduler.shared.isTaskPending)
        XCTAssertEqual(host.measured, 0)
        MainRunLoop.turn(until: { host.measured == 5 })
    }

    func test_the_time_under_a_finger_is_no_cost_of_the_row_that_waited() {
        let before = Clock.now
        defer { Clock.now = before }
        var time = 0.0
        Clock.now = { time }
        let host = Rows(3)
        let finger = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            if IdleScheduler.shared.isTaskPending { time += 10 }
        }
        host.measure(3)
        MainRunLoop.remove(finger)
        XCTAssertFalse(host.seat.isCostly)
        MainRunLoop.turnUntilItSleeps()
        (IdleScheduler.shared.otherWork, OtherWork.lastOfOurs) = (OtherWork(), -.infinity)
    }

    func test_it_looks_after_core_animation_has_committed_the_frame() {
        let host = Rows(3)
        var order: [String] = []
        host.reasonToWait = {
            order.append("precache")
            return nil
        }
        let commit = MainRunLoop.observe(.beforeWaiting, order: 2_000_000) { order.append("commit") }
        defer { MainRunLoop.remove(commit) }
        host.onMeasure = { order.append("row") }
        host.measure(3)
        let turn = ["commit", "precache", "row"]
        XCTAssertEqual(order, turn + turn + turn)
        XCTAssertGreaterThan(IdleObserver.order, 2_000_000)
    }

    /// The most rows that the list measured in one turn of the loop, of so many.
    private func mostInATurn(_ host: Rows, of count: Int) -> Int {
        var (rowsThisTurn, most) = (0, 0)
        let turns = MainRunLoop.observe(.beforeWaiting, order: 0) { rowsThisTurn = 0 }
        defer { MainRunLoop.remove(turns) }
        host.onMeasure = {
            rowsThisTurn += 1
            most = max(most, rowsThisTurn)
        }
        host.measure(count)
        return most
    }

    func test_at_most_one_row_is_measured_in_each_turn_of_the_loop() {
        XCTAssertEqual(mostInATurn(Rows(50), of: 50), 1)
    }

    func test_one_task_at_most_is_pending_over_stop_and_wake() {
        let host = Rows(4)
        var pending: [Bool] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            pending.append(IdleScheduler.shared.isTaskPending)
            guard pending.count == 1 else { return }
            host.seat.stop()
            host.seat.wake()
        }
        defer { MainRunLoop.remove(observer) }
        XCTAssertEqual(mostInATurn(host, of: 4), 1)
        XCTAssertEqual(pending.first, true)
    }

    func test_a_task_whose_list_was_stopped_meanwhile_does_nothing() {
        let host = Rows(4)
        var stops = 0
        let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            guard IdleScheduler.shared.isTaskPending else { return }
            stops += 1
            host.seat.stop()
        }
        host.seat.wake()
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.remove(observer)
        XCTAssertEqual(stops, 1)
        XCTAssertEqual(host.measured, 0)
        host.measure(4)
    }

    /// Posts an event during four measurements, after each of which it is to come before a second row is measured.
    private func assertWaitsForOneRowAtMost(
        _ post: @escaping (_ event: @escaping @MainActor @Sendable () -> Void) -> Void
    ) {
        let host = Rows(40)
        var (atPost, atEvent): ([Int], [Int]) = ([], [])
        host.onMeasure = {
            guard host.measured % 10 == 3 else { return }
            atPost.append(host.measured)
            post { atEvent.append(host.measured) }
        }
        host.seat.wake()
        MainRunLoop.turnWithoutLeaving(until: { host.measured == 40 && atEvent.count == 4 })
        XCTAssertEqual(atPost, [3, 13, 23, 33])
        // The row during which it was posted, and not one more.
        for (post, event) in zip(atPost, atEvent) { XCTAssertLessThanOrEqual(event - post, 1) }
    }

    func test_an_event_from_another_thread_waits_for_one_row_at_most() {
        assertWaitsForOneRowAtMost { event in
            let posted = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                RunLoop.main.perform(inModes: [.default]) { MainActor.assumeIsolated { event() } }
                CFRunLoopWakeUp(CFRunLoopGetMain())
                posted.signal()
            }
            posted.wait()
        }
    }

    func test_a_block_on_the_main_queue_waits_for_one_row_at_most() {
        assertWaitsForOneRowAtMost { event in DispatchQueue.main.async { MainActor.assumeIsolated { event() } } }
    }

    func test_a_task_on_the_main_actor_waits_for_one_row_at_most() {
        assertWaitsForOneRowAtMost { event in Task { @MainActor in event() } }
    }

    func test_a_timer_waits_for_one_row_at_most() {
        assertWaitsForOneRowAtMost { event in
            let timer = Timer(timeInterval: 0, repeats: false) { _ in MainActor.assumeIsolated { event() } }
            RunLoop.main.add(timer, forMode: .default)
        }
    }

    func test_an_apps_own_idle_observer_has_its_turn_before_and_after_each_row() {
        let host = Rows(20)
        var seen: [Int] = []
        let observer = MainRunLoop.observe(.beforeWaiting, order: .max - 1) { seen.append(host.measured) }
        defer { MainRunLoop.remove(observer) }
        host.seat.wake()
        MainRunLoop.turnWithoutLeaving(until: { host.measured == 20 })
        XCTAssertEqual(seen, Array(0...20))
    }

    func test_a_nested_run_loop_inside_a_measurement_measures_no_second_row() {
        let host = Rows(3)
        var depth = 0
        host.onMeasure = {
            depth += 1
            XCTAssertEqual(depth, 1)
            MainRunLoop.turn(times: 5)
            depth -= 1
        }
        host.seat.wake()
        MainRunLoop.turn(until: { host.measured == 3 && depth == 0 })
    }

    func test_in_a_run_loop_that_is_nested_in_a_measurement_other_lists_go_on() {
        let (host, other) = (Rows(1), Rows(3))
        host.onMeasure = {
            other.measure(3)
            XCTAssertEqual(host.asked, 1)
        }
        host.seat.wake()
        MainRunLoop.turn(until: { host.measured == 1 })
        XCTAssertEqual(other.measured, 3)
    }

    func test_after_a_nested_run_loop_without_work_the_list_goes_on_without_an_event() {
        let host = Rows(20)
        host.onMeasure = { MainRunLoop.turn(times: 5) }
        host.seat.wake()
        MainRunLoop.turnWithoutLeaving(until: { host.measured == 20 })
    }

    // What the helper of these tests promises: without it the outer turn would sleep for ever.
    func test_a_turn_within_another_ends_and_so_does_the_other() {
        var turns = 0
        for order in [0, CFIndex.max] {
            for activity in [CFRunLoopActivity.beforeSources, .beforeWaiting, .afterWaiting] {
                let nested = MainRunLoop.observe(activity, order: order) {
                    MainRunLoop.turn(times: 2)
                    turns += 1
                }
                MainRunLoop.turn(times: 3)
                MainRunLoop.remove(nested)
            }
        }
        XCTAssertGreaterThanOrEqual(turns, 6 * 3)
    }
}
