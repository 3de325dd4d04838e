import Precache
import XCTest

@testable import ScrollKit

/// What each strategy answers as rows come and the width changes: right where it should be, and wrong where the cache
/// that it stands for is wrong.
@MainActor
final class StrategyTests: ChargedTestCase {
    func test_every_strategy_answers_the_height_that_a_row_has() async {
        for strategy in StrategyName.answering {
            let list = List.asked(strategy, rows: 30)
            list.askAll()
            XCTAssertEqual(list.log.counts.wrong, 0, strategy.rawValue)
            XCTAssertEqual(list.log.counts.measured, 30, strategy.rawValue)
            XCTAssertEqual(list.log.counts.remeasured, 0, strategy.rawValue)
        }
    }

    func test_rows_that_size_themselves_are_measured_when_they_are_shown() {
        for strategy in [StrategyName.selfSizing, .kept] {
            let list = List(strategy, rows: 30)
            let shown = list.screen.table.visibleCells.count
            XCTAssertEqual(list.log.counts.measured, shown, strategy.rawValue)
            list.screen.scroll(toRow: 29, at: .bottom)
            XCTAssertGreaterThan(list.log.counts.measured, shown, strategy.rawValue)
        }
    }

    func test_heights_that_were_shown_are_estimates_where_they_are_kept() {
        for strategy in [StrategyName.selfSizing, .kept] {
            let list = List(strategy, rows: 30)
            let truth = list.screen.table.rectForRow(at: IndexPath(row: 3, section: 0)).maxY
            list.screen.table.reloadData()
            let estimated = list.screen.table.indexPathsForRows(in: CGRect(x: 0, y: truth + 1, width: 1, height: 1))
            XCTAssertEqual(estimated?.first?.row == 4, strategy == .kept, strategy.rawValue)
        }
    }

    func test_no_strategy_answers_a_wrong_height_after_inserts_at_either_end() {
        for strategy in StrategyName.answering {
            let list = List.asked(strategy, rows: 30)
            list.screen.insert(3, at: 0)
            list.askAll()
            list.screen.insert(5, at: 33)
            list.askAll()
            XCTAssertEqual(list.log.counts.wrong, 0, strategy.rawValue)
            XCTAssertEqual(list.log.counts.measured, 38, strategy.rawValue)
            XCTAssertEqual(list.log.counts.added, 8, strategy.rawValue)
        }
    }

    func test_only_those_that_forget_below_an_insert_measure_rows_again_after_it() {
        for strategy in StrategyName.answering {
            let list = List.asked(strategy, rows: 30)
            list.screen.insert(3, at: 10)
            list.askAll()
            let forgets = [.upfront, .cached].contains(strategy)
            XCTAssertEqual(
                list.log.counts.remeasured, forgets ? 20 : 0, strategy.rawValue)
        }
    }

    func test_a_reload_costs_caches_by_place_everything_and_those_by_identity_nothing() {
        for strategy in StrategyName.answering {
            let list = List.asked(strategy, rows: 30)
            list.screen.refresh(4)
            list.askAll()
            let follows = [.keyed, .nm, .precache, .precacheHints, .precacheLayout, .precacheWorkers].contains(strategy)
            XCTAssertEqual(
                list.log.counts.remeasured, follows ? 0 : 30, strategy.rawValue)
            XCTAssertEqual(list.log.counts.wrong, 0, strategy.rawValue)
        }
    }

    func test_only_a_cache_by_content_answers_the_old_heights_after_a_turn() {
        for strategy in StrategyName.allCases {
            let list = List.asked(strategy, rows: 30)
            list.screen.resize(to: FeedScreen.landscape)
            list.askAll()
            XCTAssertEqual(list.log.counts.wrong > 0, strategy == .nm, strategy.rawValue)
        }
    }

    func test_caches_by_orientation_answer_old_heights_when_only_the_width_changes() {
        for strategy in StrategyName.answering {
            let list = List.asked(strategy, rows: 30)
            list.screen.resize(to: CGSize(width: 280, height: 844))
            list.askAll()
            let isRight = [
                .upfront, .cached, .precache, .precacheHints, .precacheLayout, .precacheWorkers,
            ].contains(strategy)
            XCTAssertEqual(list.log.counts.wrong == 0, isRight, strategy.rawValue)
        }
    }

    func test_an_insert_leaves_dw_with_other_rows_heights_in_the_other_orientation() {
        for strategy in [StrategyName.dw, .fd, .keyed] {
            let list = List.asked(strategy, rows: 30)
            list.screen.resize(to: FeedScreen.landscape)
            list.screen.insert(1, at: 0)
            list.screen.resize(to: FeedScreen.portrait)
            list.askAll()
            XCTAssertEqual(list.log.counts.wrong > 0, strategy == .dw, strategy.rawValue)
        }
    }
}

/// A screen of different posts, whose heights cost nothing.
@MainActor
struct List {
    let screen: FeedScreen
    let driver = ListDriver(refreshRate: 60)
    private let truth = TrueHeights()
    var log: MeasurementLog { screen.log }

    init(_ strategy: StrategyName, rows: Int, grows: Bool = false) {
        let source = FeedRowSource(Feed.sample().repeated(to: rows))
        screen = FeedScreen(
            source, layout: PostLayout(rowCost: 0), truth: TrueHeights(), strategy: strategy.make(estimate: 100))
        if grows { screen.prepareToGrow() }
        screen.appear()
    }

    static func asked(_ strategy: StrategyName, rows: Int) -> List {
        let list = List(strategy, rows: rows)
        list.askAll()
        return list
    }

    /// Asks every row's height, as the table would.
    func askAll() {
        for (index, row) in screen.rows.enumerated() {
            let height = screen.height(forRowAt: IndexPath(row: index, section: 0))
            // Of strategies that answer others than the table the screen itself looks only at what is shown.
            log.noteAnswer(height, for: row, truth: truth.height(of: row, width: screen.table.rowWidth))
        }
    }

    func idleUntilWarm() { driver.idle(until: { screen.isWarm }) }
}
