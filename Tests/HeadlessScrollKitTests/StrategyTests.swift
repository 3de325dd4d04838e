import Precache
import XCTest

@testable import ScrollKit

/// What each strategy answers as rows come and the width changes: right where it should be, and wrong where the cache
/// that it stands for is wrong.
@MainActor
final class StrategyTests: ChargedTestCase {
    /// What each has counted once all of 30 rows are asked, at first and after each change.
    private func counts(
        _ strategies: [StrategyName] = StrategyName.answering, after changes: [(FeedScreen) -> Void] = []
    ) -> [(StrategyName, RowCounts)] {
        strategies.map { strategy in
            let list = List(strategy, rows: 30)
            list.askAll()
            for change in changes {
                change(list.screen)
                list.askAll()
            }
            return (strategy, list.log.counts)
        }
    }

    func test_no_strategy_answers_a_wrong_height_before_and_after_inserts_at_ends() async {
        for (changes, added) in [([], 0), ([{ $0.insert(3, at: 0) }, { $0.insert(5, at: 33) }], 8)]
            as [([(FeedScreen) -> Void], Int)]
        {
            for (strategy, counts) in counts(after: changes) {
                XCTAssertEqual([counts.wrong, counts.measured, counts.added], [0, 30 + added, added], "\(strategy)")
                if added == 0 { XCTAssertEqual(counts.remeasured, 0, "\(strategy)") }
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

    func test_only_those_that_forget_below_an_insert_measure_rows_again_after_it() {
        for (strategy, counts) in counts(after: [{ $0.insert(3, at: 10) }]) {
            XCTAssertEqual(counts.remeasured, [.upfront, .cached].contains(strategy) ? 20 : 0, "\(strategy)")
        }
    }

    func test_a_reload_costs_caches_by_place_everything_and_those_by_identity_nothing() {
        for (strategy, counts) in counts(after: [{ $0.refresh(4) }]) {
            let follows = [.keyed, .nm].contains(strategy) || strategy.usesPrecache
            XCTAssertEqual([counts.remeasured, counts.wrong], [follows ? 0 : 30, 0], "\(strategy)")
        }
    }

    func test_only_a_cache_by_content_answers_the_old_heights_after_a_turn() {
        for (strategy, counts) in counts(StrategyName.allCases, after: [{ $0.resize(to: FeedScreen.landscape) }]) {
            XCTAssertEqual(counts.wrong > 0, strategy == .nm, "\(strategy)")
        }
    }

    func test_caches_by_orientation_answer_old_heights_when_only_the_width_changes() {
        for (strategy, counts) in counts(after: [{ $0.resize(to: CGSize(width: 280, height: 844)) }]) {
            let isRight = [.upfront, .cached].contains(strategy) || strategy.usesPrecache
            XCTAssertEqual(counts.wrong == 0, isRight, "\(strategy)")
        }
    }

    func test_an_insert_leaves_dw_with_other_rows_heights_in_the_other_orientation() {
        let turn = { (screen: FeedScreen) in
            screen.resize(to: FeedScreen.landscape)
            screen.insert(1, at: 0)
            screen.resize(to: FeedScreen.portrait)
        }
        for (strategy, counts) in counts([.dw, .fd, .keyed], after: [turn]) {
            XCTAssertEqual(counts.wrong > 0, strategy == .dw, "\(strategy)")
        }
    }
}
