import Precache
import XCTest

@testable import ScrollKit

/// What each strategy answers as rows come and the width changes: right where it should be, and wrong where the cache
/// that it stands for is wrong.
@MainActor
final class StrategyTests: ChargedTestCase {
    func test_each_is_as_right_and_wrong_as_the_cache_it_stands_for() async {
        let all = StrategyName.answering
        /// Asks 30 rows, and all again after each change. `wrong` have answered a wrong height then; `again` says how many
        /// rows were measured again, and by which.
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
        let byPlace = others.filter { ![.keyed, .nm].contains($0) }
        check("a reload costs caches by place everything", again: (30, byPlace)) { $0.refresh(4) }
        check("a cache by content after a turn", of: StrategyName.allCases, wrong: [.nm]) {
            $0.resize(to: FeedScreen.landscape)
        }
        check("caches by orientation at another width", wrong: others.filter { ![.upfront, .cached].contains($0) }) {
            $0.resize(to: CGSize(width: 280, height: 844))
        }
        check("dw has other rows' heights in the other orientation", of: [.dw, .fd, .keyed], wrong: [.dw]) { screen in
            screen.resize(to: FeedScreen.landscape)
            screen.insert(1, at: 0)
            screen.resize(to: FeedScreen.portrait)
        }
    }

    func test_rows_that_size_themselves_are_measured_once_and_kept_by_kept() {
        for strategy in [StrategyName.selfSizing, .kept] {
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
            XCTAssertEqual(estimated?.first?.row == 4, strategy == .kept, "\(strategy)")
            list.screen.disappear()
        }
    }
}
