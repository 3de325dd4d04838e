import XCTest

@testable import Precache

/// How the reach is found, how tables share the idle time, and how much a turn of the loop takes.
final class IdleTurnReachTests: PrecacheTestCase {
    override func setUp() async throws {
        try await super.setUp()
        freezeTime()
    }

    func test_the_reach_follows_from_what_is_chosen_its_bound_and_the_power() {
        let table: [(PrecachingConfiguration.Reach, plenty: Int?, bounded: Int?, spared: Int?)] = [
            (.automatic, nil, 25, 2), (.everything, nil, nil, 2), (.screens(7), 7, 7, 2), (.screens(1), 1, 1, 1),
            (.screens(0), 1, 1, 1), (.screens(.max), .max, .max, 2),
        ]
        for (chosen, plenty, bounded, spared) in table {
            let settings = PrecachingSettings()
            settings.enable(.init(reach: chosen))
            XCTAssertEqual(settings.screens(.plenty), plenty, "\(chosen)")
            // At a second a row.
            settings.boundReach(unknownCount: 1, SIMD2(32, 32))
            XCTAssertEqual(settings.screens(.plenty), bounded, "\(chosen), bounded")
            for power in [DevicePower.saving, .hot] {
                XCTAssertEqual(settings.screens(power), spared, "\(chosen), \(power)")
            }
        }
    }

    func test_in_a_turn_all_tables_together_measure_one_row_whatever_it_costs() {
        for costs in [[0.0001], [0.001, 0.001]] {
            let feeds = costs.map { paced($0) }
            var (rows, turns) = (0, Set<Int>())
            let observer = MainRunLoop.observe(.beforeWaiting, order: 0) {
                let all = feeds.reduce(0) { $0 + $1.measured.count }
                if all > rows { turns.insert(all - rows) }
                rows = all
            }
            defer { MainRunLoop.remove(observer) }
            for feed in feeds { feed.table.enablePrecaching() }
            for feed in feeds {
                feed.warmUp()
                XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
            }
            XCTAssertEqual(turns, [1])
        }
    }

    func test_two_tables_are_served_in_turn() {
        let (early, late) = (paced(0.005, rows: 300), paced(0.001, rows: 300))
        early.table.enablePrecaching()
        MainRunLoop.turn(until: { early.measured.count == 100 })
        late.table.enablePrecaching()
        MainRunLoop.turn(until: { late.measured.count == 50 })
        XCTAssertEqual(Double(early.measured.count), 150, accuracy: 2)
        for feed in [early, late] { feed.warmUp() }
    }

    /// Whoever walks along a list while it takes from it may be fair to two, and not to three.
    func test_of_three_tables_each_has_as_many_turns() {
        let feeds = (0..<3).map { _ in paced(0.001, rows: 300) }
        for feed in feeds { feed.table.enablePrecaching() }
        MainRunLoop.turn(until: { feeds[0].measured.count == 100 })
        for feed in feeds { XCTAssertEqual(Double(feed.measured.count), 100, accuracy: 2) }
        for feed in feeds { feed.warmUp() }
    }

    func test_a_table_that_goes_away_leaves_its_turn_to_the_others() {
        var gone: Feed? = paced(0.001)
        let other = paced(0.001)
        gone!.table.enablePrecaching()
        other.table.enablePrecaching()
        let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            if IdleScheduler.shared.isTaskPending { gone = nil }
        }
        defer { MainRunLoop.remove(observer) }
        other.warmUp()
        XCTAssertNil(gone)
    }

    func test_where_a_source_commits_frames_tables_get_warm_and_edits_come_first() {
        Clock.now = CACurrentMediaTime
        HeadlessDisplay.main.commitOrigin = .source
        let feed = Feed.precaching([200])
        func warmUp() { HeadlessDisplay.main.run(in: .default, until: { feed.precacher.isWarm }) }
        warmUp()
        feed.measured = []
        feed.table.headlessFling(velocity: 6_000)
        feed.assertKnowsAll()
        for height in [71, 72, 73] as [CGFloat] {
            feed.insert("new", height: height, at: 0)
            HeadlessDisplay.main.run(in: .default, for: 0.005)
        }
        warmUp()
        feed.assertHeightsAreRight()
    }
}
