import Precache
import XCTest

@testable import ScrollKit

/// What each strategy answers as rows come and the width changes: right where it should be, and wrong where the cache
/// that it stands for is wrong.
@MainActor
final class StrategyTests: ChargedTestCase {
    func test_each_is_as_right_and_wrong_as_the_cache_it_stands_for() async {
        let all = StrategyName.answering
        let others = all.filter { !$0.usesPrecache }
        let turnAndBack = { (screen: FeedScreen) in
            screen.resize(to: FeedScreen.landscape)
            screen.insert(1, at: 0)
            screen.resize(to: FeedScreen.portrait)
        }
        typealias Change = (FeedScreen) -> Void
        let cases: [(String, of: [StrategyName], wrong: [StrategyName], again: (Int, [StrategyName])?, [Change])] = [
            ("right at first", all, [], (0, []), []),
            ("right after inserts at ends", all, [], nil, [{ $0.insert(3, at: 0) }, { $0.insert(5, at: 33) }]),
            ("some forget below an insert", all, [], (20, [.upfront, .cached]), [{ $0.insert(3, at: 10) }]),
            (
                "a reload costs caches by place everything, and those by identity nothing", all, [],
                (30, others.filter { ![.keyed, .nm].contains($0) }), [{ $0.refresh(4) }]
            ),
            (
                "only a cache by content is wrong after a turn", StrategyName.allCases, [.nm], nil,
                [{ $0.resize(to: FeedScreen.landscape) }]
            ),
            (
                "caches by orientation are wrong when only the width changes", all,
                others.filter { ![.upfront, .cached].contains($0) }, nil,
                [{ $0.resize(to: CGSize(width: 280, height: 844)) }]
            ),
            ("dw has other rows' heights in the other orientation", [.dw, .fd, .keyed], [.dw], nil, [turnAndBack]),
        ]
        for (name, strategies, wrong, again, changes) in cases {
            for strategy in strategies {
                let list = List(strategy, rows: 30)
                list.askAll()
                for change in changes {
                    change(list.screen)
                    list.askAll()
                }
                let (counts, name) = (list.log.counts, "\(strategy): \(name)")
                XCTAssertEqual(counts.wrong > 0, wrong.contains(strategy), name)
                XCTAssertEqual(counts.added, list.screen.rows.count - 30, name)
                if all.contains(strategy) { XCTAssertEqual(counts.measured, list.screen.rows.count, name) }
                if let again { XCTAssertEqual(counts.remeasured, again.1.contains(strategy) ? again.0 : 0, name) }
            }
        }
    }

    func test_rows_that_size_themselves_are_measured_when_they_are_shown() {
        for strategy in [StrategyName.selfSizing, .kept] {
            let list = List(strategy, rows: 30)
            let shown = list.screen.table.visibleCells.count
            XCTAssertEqual(list.log.counts.measured, shown, "\(strategy)")
            list.screen.scroll(toRow: 29, at: .bottom)
            XCTAssertGreaterThan(list.log.counts.measured, shown, "\(strategy)")
        }
    }

    func test_heights_that_were_shown_are_estimates_where_they_are_kept() {
        for strategy in [StrategyName.selfSizing, .kept] {
            let list = List(strategy, rows: 30)
            let table = list.screen.table
            let truth = table.rectForRow(at: IndexPath(row: 3, section: 0)).maxY
            table.reloadData()
            let estimated = table.indexPathsForRows(in: CGRect(x: 0, y: truth + 1, width: 1, height: 1))
            XCTAssertEqual(estimated?.first?.row == 4, strategy == .kept, "\(strategy)")
            list.screen.disappear()
        }
    }
}
