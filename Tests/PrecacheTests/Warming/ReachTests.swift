import TestSupport
import XCTest

@testable import Precache

/// How far around the screen rows are measured ahead, and what of the idle time each table gets for that.
final class ReachTests: PrecacheTestCase {
    override func setUp() async throws {
        try await super.setUp()
        freezeTime()
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
        MainRunLoop.turn(until: { feed.precacher.isWarm && !feed.precacher.isAskedWhenIdle }, line: line)
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

    func test_rows_are_measured_so_many_screens_ahead() {
        XCTAssertEqual(knownScreens(below: feed(.screens(4), rows: 4_000)), 4, accuracy: 0.5)
    }

    func test_within_reach_nothing_is_measured_in_motion() {
        let feed = feed(.screens(4), rows: 4_000)
        for points in [1_500, 2_500, -2_000, 2_500, -1_000] as [CGFloat] {
            let misses = feed.precacher.statistics.misses
            flick(feed, by: points)
            XCTAssertEqual(feed.precacher.statistics.misses, misses, "\(points)")
        }
    }

    func test_after_a_long_way_as_many_screens_are_measured_ahead() {
        let feed = feed(.screens(4), rows: 4_000)
        flick(feed, by: 3_500)
        flick(feed, by: 20_000)
        XCTAssertEqual(knownScreens(below: feed), 4, accuracy: 0.5)
        flick(feed, by: -500)
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertLessThan(feed.precacher.coverage, 0.15)
    }

    func test_rows_are_measured_half_as_far_behind() {
        let feed = feed(.screens(4), rows: 4_000)
        jump(feed, to: 2_000)
        let first = feed.table.indexPathsForVisibleRows!.first!.row
        let above = (0..<first).reversed().prefix { feed.precacher.isKnown(at: path($0)) }.count
        XCTAssertEqual(Double(above) * 43 / feed.table.bounds.height, 2, accuracy: 0.5)
    }

    func test_a_list_that_becomes_higher_is_filled_anew() {
        let feed = feed(.screens(4), rows: 4_000)
        jump(feed, to: 2_000)
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
    }

    /// A feed whose rows were too costly to measure all, and cost nothing now. Those that are left would be no more.
    private func feedThatWasCostly() -> Feed {
        let costly = feed(.automatic, rows: 600)
        costly.onMeasure = nil
        return costly
    }

    func test_an_automatic_reach_grows_back_with_a_reload_only() {
        let costly = feedThatWasCostly()
        for invalidate: (UITableView) -> Void in [
            { $0.invalidatePrecachedHeights(for: [path(3)]) }, { $0.invalidatePrecachedHeights(forItems: ["0:3"]) },
        ] {
            invalidate(costly.table)
            rest(costly)
            XCTAssertEqual(costly.precacher.reach, .screens(25))
        }
        costly.rows[0].removeLast(500)
        costly.table.reloadData()
        rest(costly)
        XCTAssertEqual(costly.precacher.reach, .everything)
    }

    func test_another_reach_is_not_bounded_by_what_rows_cost() {
        let costly = feedThatWasCostly()
        costly.table.enablePrecaching(.init(reach: .screens(30)))
        XCTAssertEqual(costly.precacher.reach, .screens(30))
        costly.table.enablePrecaching(.init(reach: .automatic))
        XCTAssertEqual(costly.precacher.reach, .screens(25))
    }

    private static let sparing = [(DevicePower.saving, "Low Power Mode"), (.hot, "thermal state")]

    func test_where_power_is_spared_two_screens_are_measured_and_the_loop_sleeps() {
        for (power, words) in Self.sparing {
            DevicePower.current = { power }
            let feed = feed(.everything, rows: 400)
            XCTAssertEqual(knownScreens(below: feed), 2, accuracy: 0.5, "\(power)")
            XCTAssertEqual(feed.precacher.gate?.contains(words), true, "\(power)")
            // A layout after the work wakes it once.
            MainRunLoop.turnUntilItSleeps()
            MainRunLoop.assertSleepsForASecond()
        }
    }

    func test_where_power_is_spared_a_lesser_reach_stays_what_it_is() {
        for (power, _) in Self.sparing {
            DevicePower.current = { power }
            let feed = feed(.everything, rows: 400)
            feed.table.enablePrecaching(.init(reach: .screens(1)))
            XCTAssertEqual(feed.precacher.reach, .screens(1), "\(power)")
        }
    }

    func test_once_power_is_not_spared_any_more_all_is_measured() {
        for (power, _) in Self.sparing {
            DevicePower.current = { power }
            let feed = feed(.everything, rows: 400)
            DevicePower.current = { .plenty }
            flick(feed, by: 10)
            XCTAssertNil(feed.precacher.gate, "\(power)")
            XCTAssertEqual(feed.precacher.coverage, 1, "\(power)")
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
            XCTAssertFalse(feed.precacher.engine.store.rows.map.isUncached(.header(of: near)), "header \(near)")
            XCTAssertTrue(feed.precacher.engine.store.rows.map.isUncached(.header(of: far)), "header \(far)")
            XCTAssertLessThan(feed.measured.count, 400, "headers up to \(near)")
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
        }
    }

    func test_the_table_is_told_of_what_an_edit_brings_within_reach() {
        let feed = Feed.estimating([2_000], estimate: 100)
        feed.table.enablePrecaching(.init(reach: .screens(6)))
        rest(feed)
        feed.table.layoutIfNeeded()
        feed.remove(20..<100)
        let askedByEdit = feed.estimates
        rest(feed)
        XCTAssertGreaterThan(feed.estimates, askedByEdit)
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

    func test_rows_kept_as_shown_are_measured_once_the_reach_says_so() {
        let list = ItemList(60, .identity, reach: .shown)
        list.answeredDirectly = UITableView.automaticDimension
        list.rows = (100..<160).map { NamedRow(id: $0) }
        list.table.reload()
        list.table.jump(to: path(59))
        list.answeredDirectly = nil
        list.table.enablePrecaching(.init(reach: .everything))
        list.warmUp()
        XCTAssertEqual(Set(list.measured), Set(100..<160))
    }
}
