import XCTest

@testable import Precache
@testable import ScrollKit

/// What each strategy answers as rows come and the width changes: right where it should be, and wrong where the cache
/// that it stands for is wrong. And what is measured ahead, and how long a touch waits meanwhile.
final class StrategyTests: ChargedTestCase {
    func test_each_is_as_right_and_wrong_as_the_cache_it_stands_for() {
        let all = StrategyName.answering
        /// Asks 30 rows, and all again after each change. `wrong` have answered a wrong height then; `again` says how
        /// many rows were measured again, and by which.
        func check(
            _ name: String, of strategies: [StrategyName] = all, wrong: [StrategyName] = [],
            again: (count: Int, by: [StrategyName])? = nil, _ changes: (FeedScreen) -> Void...
        ) {
            for strategy in strategies {
                let list = List(strategy, rows: 30)
                list.askAll()
                for change in changes {
                    change(list.screen)
                    list.askAll()
                }
                let (counts, rows, name) = (list.log.counts, list.screen.rows.count, "\(strategy): \(name)")
                XCTAssertEqual(counts.wrong > 0, wrong.contains(strategy), name)
                XCTAssertEqual(counts.added, rows - 30, name)
                if all.contains(strategy) { XCTAssertEqual(counts.measured, rows, name) }
                if let again { XCTAssertEqual(counts.remeasured, again.by.contains(strategy) ? again.count : 0, name) }
            }
        }
        let others = all.filter { !$0.usesPrecache }
        check("right at first", again: (0, []))
        check("right after inserts at either end", { $0.insert(3, at: 0) }, { $0.insert(5, at: 33) })
        check("those that forget below an insert", again: (20, [.upfront, .cached])) { $0.insert(3, at: 10) }
        let byPlace = others.filter { ![.keyed, .layoutsByHand].contains($0) }
        check("a reload costs caches by place everything", again: (30, byPlace)) { $0.refresh(4) }
        check("right after a turn", of: StrategyName.allCases) { $0.resize(to: FeedScreen.landscape) }
        check("caches by orientation at another width", wrong: [.keyed]) {
            $0.resize(to: CGSize(width: 280, height: 844))
        }
    }

    func test_rows_that_size_themselves_are_measured_once_and_kept_by_kept() {
        for strategy in [StrategyName.selfSizing, .kept, .precacheShown] {
            let list = List(strategy, rows: 100)
            let (table, log, shown) = (list.screen.table, list.log, list.screen.table.visibleCells.count)
            XCTAssertEqual(log.counts.measured, shown, "\(strategy)")
            ScenarioRun(list.screen, list.driver).flick([4_000])
            XCTAssertGreaterThan(log.counts.measured, max(shown, 15), "\(strategy)")
            XCTAssertEqual(log.measurements, log.counts.measured, "\(strategy)")
            list.screen.scroll(toRow: 0, at: .top)
            let truth = table.rectForRow(at: IndexPath(row: 3, section: 0)).maxY
            table.reloadData()
            let estimated = table.indexPathsForRows(in: CGRect(x: 0, y: truth + 1, width: 1, height: 1))
            XCTAssertEqual(estimated?.first?.row == 4, strategy != .selfSizing, "\(strategy)")
            list.screen.disappear()
        }
    }

    // MARK: - Measuring ahead, on the real run loop

    func test_what_measures_ahead_measures_each_row_once_and_others_nothing() {
        for strategy in StrategyName.allCases {
            let list = List(strategy, rows: 40)
            let (isAhead, measured) = (StrategyName.ahead.contains(strategy), list.log.measurements)
            XCTAssertEqual(list.screen.isWarm, !isAhead, "\(strategy)")
            if isAhead {
                list.idleUntilWarm()
                let counts = [list.log.counts.measured, list.log.counts.remeasured]
                XCTAssertEqual(counts, [40, strategy.rowsAskedAgain], "\(strategy)")
            } else {
                list.driver.idle(for: 0.02)
                XCTAssertEqual(list.log.measurements, measured, "\(strategy)")
            }
            list.screen.disappear()
        }
    }

    func test_a_screen_that_goes_away_is_measured_no_more() {
        let gone = List(.precache, rows: 40)
        gone.screen.disappear()
        let measured = gone.log.measurements
        gone.driver.idle(for: 0.02)
        XCTAssertEqual(gone.log.measurements, measured)
    }

    func test_hosted_rows_have_their_true_heights() {
        let list = List(.hosting, rows: 40)
        list.idleUntilWarm()
        let (truth, measured) = (TrueHeights(HostedPost.height), list.log.measurements)
        for (index, row) in list.screen.rows.enumerated() {
            list.screen.scroll(toRow: index, at: .top)
            let (path, height) = (IndexPath(row: index, section: 0), truth.height(of: row, width: 390))
            XCTAssertEqual(list.screen.height(forRowAt: path), height)
            XCTAssertEqual(list.screen.table.cellForRow(at: path)?.frame.height, height)
        }
        XCTAssertEqual([list.log.measurements, list.log.counts.wrong], [measured, 0])
        list.screen.disappear()
    }

    func test_hosted_rows_cost_what_rows_cost() {
        let run = ScrollBenchmark(rows: 20, rowCost: 0.003, hz: 120).run(.hosting, .noScroll)
        XCTAssertEqual(run.rowsMeasured, 20)
        XCTAssertEqual(run.longestRowMs, 3, accuracy: 1e-6)
        // Three on the screen were measured before, of which the first is asked again.
        XCTAssertEqual(run.warmUpMeasuringMs, 18 * 3, accuracy: 1e-6)
    }

    func test_a_touch_waits_for_one_row() {
        let list = List(.precache, rows: 60)
        let meter = IdleMeter(rows: { list.log.measurements })
        meter.watch { list.driver.idle(until: { list.log.counts.measured >= 30 }) }
        list.screen.refresh(5)
        meter.watch { list.idleUntilWarm() }
        list.screen.disappear()
        XCTAssertEqual(meter.maxRows, 1)
    }

    func test_the_run_loop_wakes_up_once_for_each_row_measured_ahead() {
        func wakeUps(_ strategy: StrategyName) -> (count: Int, measured: Int) {
            let list = List(strategy, rows: 60)
            let (meter, measured) = (IdleMeter(rows: { list.log.measurements }), list.log.measurements)
            meter.watch { list.driver.idle(for: 10) }
            list.screen.disappear()
            return (meter.wakeUps, list.log.measurements - measured)
        }
        let (cached, precache) = (wakeUps(.cached), wakeUps(.precache))
        XCTAssertLessThan(cached.count, 5)
        XCTAssertGreaterThan(precache.measured, 50)
        XCTAssertTrue(precache.measured..<2 * precache.measured ~= precache.count, "\(precache)")
    }
}
