import XCTest

@testable import Precache

/// A list that says it is warm shows the heights that are known, and sums them up, whichever way they became known.
final class WarmMeansRightTests: PrecacheTestCase {
    private typealias Happens = @MainActor (ItemList) -> Void

    /// Each story happens to a warm list of each naming, with estimates by Precache and without. It is right afterwards.
    private func assertRight(
        _ namings: [Naming], of content: ItemList.Content = .init(0..<16),
        _ measuring: ItemList.Measuring = .closure, after stories: KeyValuePairs<String, Happens>,
        line: UInt = #line
    ) {
        for estimates in [false, true] {
            for naming in namings {
                for (story, happens) in stories {
                    let list = ItemList(content, naming, measuring, estimates: estimates)
                    list.becomeWarm()
                    MainRunLoop.turnUntilItSleeps()
                    happens(list)
                    list.assertWarmMeansRight(story, line: line)
                }
            }
        }
    }

    // MARK: All is invalidated

    func test_rows_that_change_are_shown_as_they_are_however_they_are_invalidated() async {
        assertRight(
            [.position, .identity],
            after: [
                "one is invalidated": { $0.invalidate(1) },
                "all are": {
                    $0.change(1)
                    $0.table.invalidatePrecachedHeights()
                },
                "all are, and one again that changes later": {
                    $0.table.invalidatePrecachedHeights()
                    $0.turn(1)
                    $0.invalidate(1)
                },
                "all are, and one again that changes at once": {
                    $0.table.invalidatePrecachedHeights()
                    $0.invalidate(1)
                },
                "all change": {
                    for row in 0..<16 { $0.change(row) }
                    $0.table.invalidatePrecachedHeights()
                },
                "one off the screen changes": {
                    $0.change(14)
                    $0.table.invalidatePrecachedHeights()
                },
            ])
    }

    func test_a_row_invalidated_by_its_name_is_shown_as_it_is() {
        assertRight(
            [.identity, .identityAndState, .key],
            after: [
                "one is": {
                    $0.change(1)
                    $0.table.invalidatePrecachedHeights(forItems: [1])
                },
                "it moves then": {
                    $0.change(1)
                    $0.table.invalidatePrecachedHeights(forItems: [1])
                    $0.move(path(1), to: path(0))
                },
                "the app asks for it then": {
                    $0.change(1)
                    $0.table.invalidatePrecachedHeights(forItems: [1])
                    $0.ask(1)
                },
            ])
    }

    // MARK: Somebody else asks first

    func test_a_row_that_the_app_asks_for_is_shown_as_it_is() {
        func ask(_ list: ItemList, isPaused: Bool, turns: Int) {
            list.invalidate(1)
            if isPaused { list.precacher.pause() }
            list.turn(turns)
            list.ask(1)
        }
        assertRight(
            [.position, .identity],
            after: [
                "at once": { ask($0, isPaused: false, turns: 0) },
                "while it is paused": { ask($0, isPaused: true, turns: 0) },
                "later, while it is paused": { ask($0, isPaused: true, turns: 1) },
            ])
    }

    // MARK: An invalidated row is elsewhere before it is measured again

    func test_an_invalidated_row_is_shown_as_it_is_whatever_happens_around_it() {
        for (measuring, namings) in [
            (.closure, Naming.all), (.template, [.position]),
        ] as [(ItemList.Measuring, [Naming])] {
            assertRight(
                namings, of: "0: 0 1 2 3 4 | 1: 5 6 7 8 9", measuring,
                after: [
                    "it moves": {
                        $0.invalidate(2)
                        $0.batch(to: "0: 0 2.1 1 3 4 | 1: 5 6 7 8 9")
                    },
                    "it moves to another section": {
                        $0.invalidate(7)
                        $0.batch(to: "0: 0 1 7.1 2 3 4 | 1: 5 6 8 9")
                    },
                    "it moves, and is asked for": {
                        $0.invalidate(2)
                        $0.batch(to: "0: 0 2.1 1 3 4 | 1: 5 6 7 8 9")
                        $0.ask(2)
                    },
                    "rows come beside it": {
                        $0.invalidate(2)
                        $0.batch(to: "0: 0 1 20 2.1 21 3 4 | 1: 5 6 7 8 9")
                    },
                    "rows around it go": {
                        $0.invalidate(2)
                        $0.turn(1)
                        $0.batch(to: "0: 2.1 4 | 1: 5 6 7 8 9")
                    },
                    "its neighbour is invalidated, too, and goes": {
                        $0.invalidate(1, 2)
                        $0.batch(to: "0: 0 2.1 3 4 | 1: 5 6 7 8 9")
                    },
                ])
        }
    }

    // MARK: Another text size

    func test_a_second_text_size_before_all_is_measured_for_the_first() {
        for (reach, rows) in [
            (.everything, 10), (.everything, 20), (.everything, 40), (.automatic, 20),
        ] as [(PrecachingConfiguration.Reach, Int)] {
            let list = ItemList(.init(0..<50), .position, reach: reach)
            list.becomeWarm()
            let before = list.precacher.statistics.rowsPrecached
            list.setTextSize(1)
            list.table.layoutIfNeeded()
            letItHold()
            MainRunLoop.turn(until: { list.precacher.statistics.rowsPrecached == before + rows })
            XCTAssertFalse(list.precacher.isWarm)
            list.setTextSize(2)
            list.assertWarmMeansRight("\(reach), \(rows) rows are measured")
        }
    }

    func test_a_flick_right_after_another_text_size() {
        for story in ["at once", "after a layout", "after a turn", "once the size has held"] {
            let list = ItemList(.init(0..<30), .position)
            list.becomeWarm()
            MainRunLoop.turnUntilItSleeps()
            list.setTextSize(1)
            switch story {
            case "after a layout": list.table.layoutIfNeeded()
            case "after a turn": list.turn(1)
            case "once the size has held":
                letItHold()
                list.turn(5)
            default: break
            }
            list.flick()
            list.assertWarmMeansRight(story)
        }
    }

    func test_another_text_size_while_the_screen_shows_pictures() {
        assertRight(
            [.position], of: .init(Array(100_000..<100_010) + Array(0..<30)),
            after: ["another text size": { $0.setTextSize(1) }])
    }

    // MARK: Tellings that were in vain

    func test_editing_mode_comes_and_goes_while_rows_are_measured() {
        for times in 0...2 {
            let list = ItemList(.init(0..<120), .position)
            MainRunLoop.turn(until: { list.precacher.statistics.rowsPrecached > 20 })
            for _ in 0..<times {
                list.table.setEditing(true, animated: false)
                list.turn(5)
                list.table.setEditing(false, animated: false)
                list.table.layoutIfNeeded()
                list.turn(1)
            }
            list.assertWarmMeansRight("\(times) times")
        }
    }

    func test_a_reload_and_a_row_off_screen_that_changes_in_its_turn() {
        assertRight(
            [.identityAndState], of: .init(0..<40),
            after: [
                "the state after it": {
                    $0.table.reloadData()
                    $0.invalidate(30)
                },
                "the state before it": {
                    $0.change(30)
                    $0.table.reloadData()
                },
                "no reload": { $0.invalidate(30) },
            ])
    }
}
