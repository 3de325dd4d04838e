import XCTest

@testable import Precache

/// Where the system prefers that apps use less, a table does as in Low Power Mode.
final class SparingTests: PrecacheTestCase {
    private let less = UITraitCollection { $0.systemPrefersReducedResourceUsage = true }

    /// A feed of rows in a system that prefers less, which has measured what it measures then.
    private func spared() -> Feed {
        let feed = Feed([400])
        feed.window.headlessTraits = less
        feed.table.enablePrecaching(.init(reach: .everything))
        feed.table.layoutIfNeeded()
        letItHold()
        MainRunLoop.turnUntilItSleeps()
        return feed
    }

    func test_two_screens_are_measured_and_the_loop_sleeps() async {
        let feed = spared()
        let last = feed.rows[0].indices.last { feed.precacher.isKnown(at: path($0)) }!
        let below = feed.table.rectForRow(at: path(last)).maxY - feed.table.bounds.maxY
        XCTAssertEqual(below / feed.table.bounds.height, 2, accuracy: 0.5)
        XCTAssertEqual(feed.precacher.reach, .screens(2))
        XCTAssertEqual(feed.precacher.gate, DevicePower.saving.gate)
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.assertSleepsForASecond()
    }

    func test_the_rest_is_measured_after_the_next_layout_once_there_is_plenty() {
        let feed = spared()
        feed.window.headlessTraits = nil
        XCTAssertEqual(feed.precacher.reach, .everything)
        XCTAssertFalse(feed.precacher.isWarm)
        feed.table.scroll(by: 10)
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertNil(feed.precacher.gate)
    }

    func test_a_table_that_is_being_warmed_stops_at_two_screens() {
        let feed = Feed([400])
        feed.onMeasure = { [unowned feed, less] name in
            if name == "0:100" { feed.window.headlessTraits = less }
        }
        feed.table.enablePrecaching(.init(reach: .everything))
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.measured.last, "0:100")
        XCTAssertEqual(feed.precacher.gate, DevicePower.saving.gate)
    }

    func test_a_change_of_the_preference_costs_a_warm_table_no_measurement() {
        let feed = Feed.warm([30])
        for traits in [less, nil, less] {
            feed.window.headlessTraits = traits
            XCTAssertTrue(feed.precacher.isWarm)
            feed.table.layOutAnew()
            MainRunLoop.turnUntilItSleeps()
            feed.assertKnowsAll()
        }
        XCTAssertEqual(feed.measured, [])
        XCTAssertEqual(feed.store.rows.heights.environmentCount, 1)
    }
}

/// The same, of workers.
final class SparingWorkerTests: WorkerTestCase {
    func test_one_worker_works_where_the_system_prefers_less() async {
        WorkerPool.shared.fixedCount = 4
        let list = LayoutList(rows: 300)
        list.window.headlessTraits = UITraitCollection { $0.systemPrefersReducedResourceUsage = true }
        XCTAssertEqual(list.busy().inFlight.isEmpty, false)
        XCTAssertEqual(workers.inFlight.count, 1)
        list.window.headlessTraits = nil
        XCTAssertEqual(WorkerPool.shared.count, 4)
        workers.finishAll()
    }
}
