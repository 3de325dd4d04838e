import XCTest

@testable import Precache

/// Delegates that compute with what Precache answers: `max(44, …)`, `… + 8`.
final class ComputingDelegateTests: PrecacheTestCase {
    private let arithmetics: [(String, (CGFloat) -> CGFloat)] = [
        ("a minimum", { max(44, $0) }), ("an addition", { $0 + 8 }), ("a factor", { ($0 * 1.5).rounded(.up) }),
    ]

    private func heights(of list: MixedScreen) -> [CGFloat] {
        list.texts.indices.map { list.answer($0) }
    }

    func test_a_delegate_that_computes_is_named_once_with_what_to_write() {
        for (name, answer) in arithmetics {
            let list = MixedScreen.estimating(answer: answer)
            list.table.reload()
            list.warmUp()
            XCTAssertEqual(console.count, 1, name)
            assertSaid("Compute within the closure that measures the row")
        }
    }

    func test_a_delegate_that_passes_answers_on_is_not_named() {
        let list = MixedScreen.estimating()
        XCTAssertEqual(list.precacher.delegateComputes, false)
        XCTAssertEqual(console, [])
    }

    func test_what_the_delegate_makes_of_heights_is_the_size_of_the_content() {
        for (name, answer) in arithmetics {
            let list = MixedScreen.estimating(answer: answer)
            let sum = heights(of: list).reduce(0, +)
            XCTAssertEqual(list.table.contentSize.height, sum, accuracy: 0.01, name)
            passOverConsole()
        }
    }

    func test_an_estimate_of_a_known_row_is_what_the_delegate_made_of_it() {
        for (name, answer) in arithmetics {
            let list = MixedScreen.estimating(answer: answer)
            for row in [0, 50, 99] {
                let estimate = list.table.precachedEstimate(forRowAt: path(row))
                XCTAssertEqual(estimate, list.answer(row), accuracy: 0.01, "\(name), row \(row)")
            }
            passOverConsole()
        }
    }

    func test_in_editing_mode_rows_stay_as_high_as_they_are_known() {
        for (name, answer) in arithmetics {
            let list = MixedScreen.estimating(answer: answer)
            let before = heights(of: list)
            list.table.setEditing(true, animated: false)
            list.table.scroll(to: 3_000)
            for path in list.table.indexPathsForVisibleRows! {
                let height = list.table.rectForRow(at: path).height
                XCTAssertEqual(height, before[path.row], accuracy: 0.01, "\(name), \(path)")
            }
            passOverConsole()
        }
    }

    func test_a_kind_that_differs_is_healed_on_the_screen() {
        for (name, answer) in arithmetics {
            let list = MixedScreen.estimating(answer: answer) { $0.showMore() }
            MainRunLoop.turnUntilItSleeps()
            list.table.layOutAnew()
            XCTAssertEqual(list.cutOff, [], name)
            XCTAssertTrue(console.contains { $0.contains("get the height that their cells ask for") }, name)
            list.table.scroll(by: 1_500)
            MainRunLoop.turnUntilItSleeps()
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.cutOff, [], "\(name), after a scroll")
            passOverConsole()
        }
    }

    func test_another_delegate_is_tried_anew() {
        let list = MixedScreen.estimating(answer: { max(44, $0) })
        passOverConsole()
        let other = MixedScreen(100, table: list.table)
        other.height = { screen, path in screen.byType(path) }
        (list.table.dataSource, list.table.delegate) = (other, other)
        list.table.reload()
        MainRunLoop.turn(until: { list.precacher.isWarm })
        XCTAssertEqual(list.precacher.delegateComputes, false)
    }
}
