import XCTest

@testable import Precache

/// What may be done while a table does what it does, and that reading this costs nothing.
final class TableActivityGateTests: PrecacheTestCase {
    func test_the_reason_not_to_work_follows_from_the_activity_and_time() {
        let table: [([TableActivity], reason: IdleOutcome?, ifScreenIsOld: IdleOutcome?)] = [
            ([[], .stopped], nil, nil), ([.resizing], .waitingFor(3), nil),
            ([.endingRefresh, .scrolledByApp, [.scrolledByApp, .resizing]], .waitingFor(3), .waitingFor(3)),
            ([.editing, .leftToWorkers], .waiting, nil),
            (
                [
                    .scrolledByFinger, [.scrolledByFinger, .resizing], .swiped, .measuring, .updating, .offScreen,
                    .notSetUp, .refreshing, .inBackground,
                ], .waiting, .waiting
            ),
        ]
        for (activities, reason, ifScreenIsOld) in table {
            for activity in activities {
                XCTAssertEqual(activity.reasonNotToWork(isScreenOld: false, pause: 3), reason, "\(activity)")
                XCTAssertEqual(activity.reasonNotToWork(isScreenOld: true, pause: 3), ifScreenIsOld, "\(activity)")
            }
        }
    }

    func test_each_activity_bars_what_would_disturb_it() {
        let table: [(TableActivity, handsOver: Bool, checks: Bool, tells: Bool)] = [
            ([], true, true, true), (.stopped, false, true, true), (.measuring, false, false, false),
            (.scrolledByFinger, true, false, false), (.updating, false, false, false),
            (.offScreen, false, false, false), (.notSetUp, false, false, false), (.refreshing, false, false, false),
            (.editing, true, false, true), (.swiped, true, false, false), (.inBackground, false, false, false),
            (.resizing, true, true, true), (.endingRefresh, true, true, false), (.scrolledByApp, true, false, false),
            (.leftToWorkers, true, true, true),
        ]
        for (activity, handsOver, checks, tells) in table {
            XCTAssertEqual(activity.isDisjoint(with: .barsHandingOver), handsOver, "\(activity)")
            XCTAssertEqual(activity.isDisjoint(with: .barsChecks), checks, "\(activity)")
            XCTAssertEqual(activity.allowsTelling(isScreenOld: true), tells, "\(activity)")
        }
    }

    func test_the_gate_names_the_first_activity() {
        XCTAssertNil(TableActivity.leftToWorkers.gate)
        for (activity, words) in [
            ([.stopped, .measuring], "not enabled"), (.measuring, "is being measured"), (.scrolledByFinger, "a finger"),
            ([.scrolledByApp, .resizing], "changed a moment ago"), (.scrolledByApp, "without a finger"),
            (.refreshing, "is refreshing"), (.endingRefresh, "closes the gap"), (.editing, "editing mode"),
            ([.swiped, .offScreen], "no window"), ([.inBackground, .swiped], "is swiped"), (.updating, "a batch"),
            (.inBackground, "in the background"), (.notSetUp, "no width"),
        ] as [(TableActivity, String)] {
            XCTAssertEqual(activity.gate?.contains(words), true, "\(words): \(activity.gate ?? "none")")
        }
    }

    func test_reading_the_gate_asks_nothing() {
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
            MainRunLoop.turn(until: { feed.precacher.isAwaited == isAwaited && feed.measured.count > 50 })
            (feed.countsAsked, feed.measured) = (0, [])
            MainRunLoop.turn(until: { feed.measured.count >= 100 })
            XCTAssertLessThan(feed.countsAsked, 2_000, "\(isAwaited)")
            feed.table.disablePrecaching()
            MainRunLoop.turn(until: { wait?.isOver != false })
        }
    }
}
