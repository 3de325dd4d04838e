import HeadlessUIKit
import Precache
import TestSupport
import XCTest

@testable import ScrollKit

/// Two questions that stay at the top of the screen while their answers stream below.
final class TurnScenarioTests: ChargedTestCase {
    private func run(_ strategy: StrategyName, _ list: ListName = .transcript) -> Run {
        var options = BenchmarkOptions(strategies: [], scenarios: [])
        options.rows = 200
        return ScrollBenchmark(list, options).run(strategy, .turn)
    }

    func test_with_precache_nothing_moves_and_no_row_is_measured_twice() {
        for list in Seeds.isComplete ? ListName.allCases : [.chat] {
            let run = run(.precache, list)
            XCTAssertEqual([run.rowsAdded, run.wrongHeights], [2 * (1 + ScenarioName.answerWords), 0], "\(list)")
            XCTAssertEqual(run.landingErrorPoints ?? .nan, 0, accuracy: 0.5, "\(list)")
            // The first shown cell of each kind is asked as well.
            XCTAssertLessThanOrEqual(run.rowsRemeasured, list.kinds().count, "\(list)")
        }
    }

    func test_an_app_does_it_by_hand_with_an_inset() {
        let run = run(.cached)
        // Once the answer fills the screen the list follows its end, a line at a time.
        XCTAssertLessThan(run.landingErrorPoints ?? .nan, 22)
        XCTAssertEqual(run.wrongHeights, 0)
    }

    func test_the_question_stands_below_a_peek_of_what_was_before() {
        for strategy in [StrategyName.cached, .precache] {
            let list = List(strategy, rows: 30, grows: true)
            list.screen.scroll(toRow: 29, at: .bottom)
            list.screen.send("A question", like: [])
            list.screen.beginTurn()
            list.driver.idle(for: 0.1)
            let table = list.screen.table
            let top = table.rectForRow(at: IndexPath(row: 30, section: 0)).minY - table.contentOffset.y
            XCTAssertEqual(top, turnPeek, accuracy: 0.5, "\(strategy)")
            list.screen.disappear()
        }
    }
}
