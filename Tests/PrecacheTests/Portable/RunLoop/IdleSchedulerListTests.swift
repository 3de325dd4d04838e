import CoreFoundation
import XCTest

@testable import Precache

/// Which of several lists is asked, which waits, stops or gets work again, on the real main run loop.
final class IdleSchedulerListTests: LoopTestCase {
    func test_a_list_waiting_for_a_good_moment_lets_the_loop_sleep() {
        let host = Rows(3)
        host.reasonToWait = { .waiting }
        host.seat.wake()
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.assertSleepsForASecond()
        XCTAssertEqual(host.measured, 0)
        host.reasonToWait = { nil }
        MainRunLoop.turn(until: { host.measured == 3 })
    }

    func test_a_list_that_stops_mid_way_leaves_no_observer() {
        let host = Rows(100)
        host.measure(3)
        XCTAssertTrue(IdleScheduler.shared.observer.isOn)
        host.seat.stop()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(host.measured, 3)
        XCTAssertFalse(IdleScheduler.shared.observer.isOn)
    }

    func test_a_list_that_stops_while_another_is_asked_is_asked_no_more() {
        let (first, second) = (Rows(3), Rows(3))
        first.seat.wake()
        second.seat.wake()
        first.reasonToWait = {
            second.seat.stop()
            return .waiting
        }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(second.asked, 0)
        first.reasonToWait = { nil }
        MainRunLoop.turn(until: { first.measured == 3 })
    }

    func test_the_alarm_alone_wakes_the_list_that_waits_the_shortest() {
        for delays in [[0.05, 30], [30, 0.05]] {
            let lists = delays.map { delay in
                let list = Rows(3)
                // From when it is first asked.
                var due: Double?
                list.reasonToWait = {
                    due = due ?? Clock.now() + delay
                    let wait = due! - Clock.now()
                    return wait > 0 ? .waitingFor(wait) : nil
                }
                list.seat.wake()
                return list
            }
            MainRunLoop.turnWithoutLeaving(until: { lists.contains { $0.measured == 3 } })
            for list in lists { list.seat.stop() }
        }
    }

    func test_a_list_without_work_is_not_asked_and_holds_up_no_other() {
        let (host, second) = (Rows(3), Rows(3))
        host.hasNothing = true
        host.seat.wake()
        MainRunLoop.turn(times: 20)
        XCTAssertEqual(host.asked, 1)
        XCTAssertFalse(IdleScheduler.shared.observer.isOn)
        host.seat.wake()
        second.measure(3)
        XCTAssertEqual(host.measured, 0)
        host.hasNothing = false
        host.measure(3)
    }

    /// Calls back at each commit, and leaves the list to measure its row without another event.
    private func assertMeasures(_ host: Rows, onCommit: @escaping @MainActor () -> Void, line: UInt = #line) {
        let commit = MainRunLoop.observe(.beforeWaiting, order: 2_000_000, onCommit)
        MainRunLoop.turnWithoutLeaving(until: { host.measured == 1 }, line: line)
        MainRunLoop.remove(commit)
    }

    func test_a_list_that_gets_work_in_the_same_turn_is_asked_again() {
        let host = Rows(1)
        host.hasNothing = true
        host.seat.wake()
        assertMeasures(host) {
            // After the task, before the loop sleeps.
            guard host.asked >= 1 else { return }
            host.hasNothing = false
            host.seat.wake()
        }
    }

    func test_a_list_that_wakes_during_a_commit_is_served_without_another_event() {
        let host = Rows(1)
        assertMeasures(host) { host.seat.wake() }
    }

    func test_lists_take_turns_row_by_row() {
        let lists = (0..<3).map { _ in Rows(10) }
        for list in lists { list.seat.wake() }
        MainRunLoop.turn(until: { lists.reduce(0) { $0 + $1.measured } == 6 })
        XCTAssertEqual(lists.map(\.measured), [2, 2, 2])
    }

    func test_of_300_lists_few_are_asked_for_each_row() {
        let lists = (0..<300).map { _ in Rows(3) }
        for list in lists { list.seat.wake() }
        MainRunLoop.turn(until: { lists.allSatisfy { $0.measured == 3 } })
        MainRunLoop.turnUntilItSleeps()
        // For each row, and once more when a list is done.
        XCTAssertLessThanOrEqual(lists.reduce(0) { $0 + $1.asked }, 900 + 300)
    }
}
