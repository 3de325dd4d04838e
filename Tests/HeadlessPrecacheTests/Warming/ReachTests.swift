import XCTest

@testable import Precache

/// How far around the screen rows are measured ahead, and what of the idle time each table gets for that.
final class ReachTests: PrecacheTestCase {
    override func setUp() async throws {
        try await super.setUp()
        freezeTime()
    }

    /// A feed of rows that cost so many seconds each.
    private func paced(_ cost: Double, rows: Int = 100) -> Feed {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in time += cost }
        feed.measured = []
        return feed
    }

    /// The same, which has measured what is within reach.
    private func feed(_ reach: PrecachingConfiguration.Reach, rows: Int = 2_000, cost: Double = 0.005) -> Feed {
        let feed = paced(cost, rows: rows)
        feed.table.enablePrecaching(.init(reach: reach))
        rest(feed)
        return feed
    }

    /// Turns the loop until the table is warm and the loop sleeps.
    private func rest(_ feed: Feed, line: UInt = #line) {
        MainRunLoop.turn(until: { feed.precacher.isWarm && !feed.precacher.warmer.seat.isAwake }, line: line)
    }

    private func jump(_ feed: Feed, to row: Int) {
        feed.table.jump(to: path(row))
        time += 0.5
        rest(feed)
    }

    /// How far rows are known below the screen, in screens.
    private func knownScreens(below feed: Feed) -> Double {
        let last = feed.rows[0].indices.last { feed.precacher.isKnown(at: path($0)) }!
        return (feed.table.rectForRow(at: path(last)).maxY - feed.table.bounds.maxY) / feed.table.bounds.height
    }

    /// Scrolls so many points by frames, as a finger does, and lets the list rest.
    private func flick(_ feed: Feed, by points: CGFloat) {
        for _ in 0..<10 {
            time += 1.0 / 60
            feed.table.scroll(by: points / 10)
        }
        time += 0.5
        rest(feed)
    }

    func test_rows_are_measured_so_many_screens_ahead_and_half_as_far_behind() async {
        let feed = feed(.screens(4), rows: 4_000)
        XCTAssertEqual(knownScreens(below: feed), 4, accuracy: 0.5)
        // Within reach nothing is measured in motion.
        for points in [1_500, 2_500, -2_000, 2_500, -1_000] as [CGFloat] {
            let misses = feed.precacher.statistics.misses
            flick(feed, by: points)
            XCTAssertEqual(feed.precacher.statistics.misses, misses, "\(points)")
        }
        flick(feed, by: 20_000)
        XCTAssertEqual(knownScreens(below: feed), 4, accuracy: 0.5)
        flick(feed, by: -500)
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertLessThan(feed.precacher.coverage, 0.15)
        jump(feed, to: 2_000)
        let first = feed.table.indexPathsForVisibleRows!.first!.row
        let above = (0..<first).reversed().prefix { feed.precacher.isKnown(at: path($0)) }.count
        XCTAssertEqual(Double(above) * 43 / feed.table.bounds.height, 2, accuracy: 0.5)
        // A list that becomes higher is filled anew.
        feed.table.frame.size.height *= 2
        feed.table.layoutIfNeeded()
        rest(feed)
        XCTAssertEqual(knownScreens(below: feed), 4, accuracy: 0.5)
    }

    func test_cheap_rows_are_all_measured_and_costly_ones_for_many_screens() {
        XCTAssertEqual(feed(.automatic, rows: 600, cost: 0.0001).precacher.coverage, 1)
        XCTAssertEqual(feed(.everything, rows: 600).precacher.coverage, 1)
        let costly = feed(.automatic)
        XCTAssertEqual(costly.precacher.reach, .screens(25))
        XCTAssertEqual(knownScreens(below: costly), 25, accuracy: 1)
        // It grows back with a reload only.
        costly.onMeasure = nil
        costly.table.invalidatePrecachedHeights(for: [path(3)])
        rest(costly)
        XCTAssertEqual(costly.precacher.reach, .screens(25))
        // Another reach is not bounded by that.
        costly.table.enablePrecaching(.init(reach: .screens(30)))
        XCTAssertEqual(costly.precacher.reach, .screens(30))
        costly.table.enablePrecaching(.init(reach: .automatic))
        XCTAssertEqual(costly.precacher.reach, .screens(25))
        costly.rows[0].removeLast(1_900)
        costly.table.reloadData()
        rest(costly)
        XCTAssertEqual(costly.precacher.reach, .everything)
    }

    func test_where_power_is_spared_two_screens_are_measured_and_the_loop_sleeps() {
        for (power, gate) in [(DevicePower.saving, PrecachingGate.savingPower), (.hot, .hot)] {
            DevicePower.current = { power }
            let feed = feed(.everything, rows: 400)
            XCTAssertEqual(knownScreens(below: feed), 2, accuracy: 0.5)
            XCTAssertEqual(feed.precacher.gate, gate)
            // A layout after the work wakes it once.
            MainRunLoop.turnUntilItSleeps()
            MainRunLoop.assertSleepsForASecond()
            feed.table.enablePrecaching(.init(reach: .screens(1)))
            XCTAssertEqual(feed.precacher.reach, .screens(1))
            feed.table.enablePrecaching(.init(reach: .everything))
            DevicePower.current = { .plenty }
            flick(feed, by: 10)
            XCTAssertNil(feed.precacher.gate)
            XCTAssertEqual(feed.precacher.coverage, 1)
        }
    }

    func test_headers_within_reach_are_measured_and_those_beyond_are_not() {
        for (counts, row, near, far) in [
            (Array(repeating: 5, count: 400), nil, 5, 300),
            // Those of a long section, and of empty ones.
            ([1_000] + Array(repeating: 0, count: 1_000), 980, 20, 900),
        ] as [([Int], Int?, Int, Int)] {
            let feed = Feed(counts)
            feed.table.enablePrecaching(.init(reach: .screens(3)))
            _ = feed.table.precachedHeight(forHeaderInSection: 0) { _ in 30 }
            rest(feed)
            if let row { jump(feed, to: row) }
            XCTAssertFalse(feed.precacher.store.rows.isUncached(.header(of: near)))
            XCTAssertTrue(feed.precacher.store.rows.isUncached(.header(of: far)))
            XCTAssertLessThan(feed.measured.count, 400)
        }
    }

    func test_the_table_is_told_within_its_reach_of_at_least_a_screen() {
        for screens in [6, 0, -3, .max] {
            let feed = Feed.estimating([screens == 6 ? 2_000 : 300], estimate: 100)
            let before = feed.table.contentSize.height
            feed.table.enablePrecaching(.init(reach: .screens(screens)))
            rest(feed)
            feed.table.layoutIfNeeded()
            XCTAssertEqual(feed.precacher.reach, .screens(max(screens, 1)))
            XCTAssertNotEqual(feed.table.contentSize.height, before, "\(screens)")
            let asked = feed.estimates
            MainRunLoop.assertSleepsForASecond()
            XCTAssertEqual(feed.estimates, asked, "\(screens)")
            guard screens == 6 else { continue }
            // What comes within reach, too.
            feed.remove(20..<100)
            let askedByEdit = feed.estimates
            rest(feed)
            XCTAssertGreaterThan(feed.estimates, askedByEdit)
        }
    }

    func test_waiting_ends_where_automatic_comes_to_less_than_is_known() {
        let feed = Feed([200], showing: false)
        for row in feed.rows[0].indices { feed.rows[0][row].height = 844 }
        feed.onMeasure = { [unowned self] _ in time += 0.1 }
        feed.show()
        feed.table.enablePrecaching()
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { wait.isOver }, orFail: "it waits for rows beyond reach")
        XCTAssertEqual(feed.precacher.reach, .screens(25))
    }

    func test_after_random_use_a_warm_list_measures_nothing_within_reach() {
        for seed in Seeds.of(3) {
            var random = SplitMix(state: seed)
            let feed = feed(.screens(4), rows: 3_000)
            for step in 0..<15 {
                let row = random.below(feed.rows[0].count - 10)
                switch random.below(6) {
                case 0: feed.insert("new \(step)", height: 45, at: row)
                case 1: feed.remove(at: row)
                case 2: feed.reload(row)
                case 3: feed.table.jump(to: path(row))
                case 4: feed.table.reloadData()
                default: flick(feed, by: CGFloat(random.below(9_000) - 4_000))
                }
                time += 0.5
                rest(feed)
                let (misses, isUpward) = (feed.precacher.statistics.misses, random.below(2) == 0)
                // The nearer of the two limits, as either direction may be the last.
                flick(feed, by: feed.table.bounds.height * (isUpward ? -1.8 : 1.8))
                XCTAssertEqual(feed.precacher.statistics.misses, misses, "\(Seeds.replay(seed)), step \(step)")
            }
        }
    }

    // MARK: What of the idle time each table gets, and what a turn of the loop takes

    func test_in_a_turn_all_tables_together_measure_one_row_whatever_it_costs() async {
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
