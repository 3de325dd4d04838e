import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What may be done while a table does what it does.
@MainActor
final class ActivityTests: PrecacheTestCase {
    func test_readiness_follows_from_what_is_left_the_activity_and_time() async {
        let table: [(TableActivity, ready: IdleReadiness, ifScreenIsOld: IdleReadiness)] = [
            ([], .ready, .ready),
            (.resizing, .waitingFor(3), .ready),
            (.endingRefresh, .waitingFor(3), .waitingFor(3)),
            (.scrolledByApp, .waitingFor(3), .waitingFor(3)),
            ([.scrolledByApp, .resizing], .waitingFor(3), .waitingFor(3)),
            (.scrolledByFinger, .waiting, .waiting),
            ([.scrolledByFinger, .resizing], .waiting, .waiting),
            (.editing, .waiting, .ready),
            (.swiped, .waiting, .waiting),
            (.measuring, .waiting, .waiting),
            (.updating, .waiting, .waiting),
            (.offScreen, .waiting, .waiting),
            (.notSetUp, .waiting, .waiting),
            (.refreshing, .waiting, .waiting),
            (.inBackground, .waiting, .waiting),
            (.leftToWorkers, .waiting, .ready),
        ]
        for (activity, ready, ifScreenIsOld) in table {
            func readiness(_ isLeft: Bool, _ isOld: Bool) -> IdleReadiness {
                activity.readiness(isAnythingLeft: isLeft, isScreenOld: isOld, pause: 3)
            }
            XCTAssertEqual(readiness(false, false), .done, "\(activity)")
            XCTAssertEqual(readiness(true, false), ready, "\(activity)")
            XCTAssertEqual(readiness(true, true), ifScreenIsOld, "\(activity)")
        }
    }

    func test_the_gate_is_the_first_activity() {
        XCTAssertNil(TableActivity.leftToWorkers.gate)
        for (activity, gate) in [
            ([.stopped, .measuring], .stopped), ([.scrolledByApp, .resizing], .resizing), (.endingRefresh, .refreshing),
            ([.swiped, .offScreen], .offScreen), ([.inBackground, .swiped], .editing), (.scrolledByApp, .scrolling),
        ] as [(TableActivity, PrecachingGate)] { XCTAssertEqual(activity.gate, gate) }
    }

    func test_reading_the_activity_asks_the_app_nothing() {
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

    func test_a_scroll_frame_does_not_ask_for_the_counts_of_all_sections() {
        let feed = Feed(Array(repeating: 2, count: 10_000))
        feed.table.enablePrecaching(.init(reach: .shown), identifiedBy: { $0 })
        for frame in 0..<10 {
            // They are read once.
            if frame == 1 { feed.countsAsked = 0 }
            feed.table.scroll(by: 30)
        }
        XCTAssertLessThan(feed.countsAsked, 2_000)
    }
}
