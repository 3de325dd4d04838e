import XCTest

@testable import Precache

/// Rows known by what they show, whose content changes without a word: a reload leaves their heights in doubt.
final class StaleHeightTests: PrecacheTestCase {
    /// All is measured, and rows 1 and 60 show something else since, without a word.
    private func changedScreen(hasKeys: Bool = false, hasState: Bool = false) -> MixedScreen {
        let screen = MixedScreen()
        screen.texts.removeLast(120)
        if hasKeys {
            screen.height = { $0.byTemplate($1, key: $1.row) }
        } else {
            screen.table.enablePrecaching(
                identifiedBy: { $0.row }, layoutState: hasState ? { [unowned screen] in screen.texts[$0.row] } : nil)
        }
        screen.show()
        if hasKeys { MainRunLoop.turnUntilItSleeps() } else { screen.warmUp() }
        for row in [1, 60] { screen.texts[row] = String(repeating: "much longer than before ", count: 30) }
        return screen
    }

    /// The table is reloaded, and serves the rows on the screen as they were.
    private func reloadedScreen(hasKeys: Bool = false, hasState: Bool = false) -> MixedScreen {
        let screen = changedScreen(hasKeys: hasKeys, hasState: hasState)
        screen.filled = []
        screen.table.reload()
        XCTAssertEqual(screen.table.rowsOfWrongHeight, hasState ? [] : [1])
        screen.questions = 0
        return screen
    }

    private func assertHeals(_ screen: MixedScreen, line: UInt = #line) {
        MainRunLoop.turn(until: { screen.table.rowsOfWrongHeight.isEmpty }, line: line)
    }

    func test_a_reloaded_row_that_shows_something_else_heals_on_the_screen() {
        for hasKeys in [false, true] { assertHeals(reloadedScreen(hasKeys: hasKeys)) }
    }

    func test_a_row_that_changes_again_heals_after_each_reload() {
        for hasKeys in [false, true] {
            let screen = reloadedScreen(hasKeys: hasKeys)
            assertHeals(screen)
            for count in [60, 1] {
                screen.texts[1] = String(repeating: "yet another text ", count: count)
                screen.table.reload()
                XCTAssertEqual(screen.table.rowsOfWrongHeight, [1])
                assertHeals(screen)
            }
        }
    }

    func test_a_row_on_the_screen_heals_after_an_unseen_change() {
        let screen = changedScreen()
        unseen {
            screen.table.reloadRows(at: [path(1)], with: .none)
            screen.texts.append("a row more")
            screen.table.insertRows(at: [path(80)], with: .none)
        }
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.table.rowsOfWrongHeight, [1], "served as it was")
        assertHeals(screen)
    }

    func test_only_what_differs_is_measured_again_and_each_row_is_checked_once() {
        let screen = reloadedScreen()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(Set(screen.filled), [1])
        screen.questions = 0
        for _ in 0..<3 {
            screen.table.layOutAnew()
            MainRunLoop.turnUntilItSleeps()
        }
        XCTAssertEqual(screen.questions, 0)
    }

    func test_what_is_not_on_the_screen_heals_when_it_is() {
        let screen = reloadedScreen()
        MainRunLoop.turnUntilItSleeps()
        screen.table.jump(to: path(60))
        XCTAssertEqual(screen.table.rowsOfWrongHeight, [60])
        assertHeals(screen)
    }

    func test_what_was_found_right_at_one_width_is_checked_at_another() {
        let screen = changedScreen()
        screen.resize(to: 700)
        screen.table.reload()
        screen.warmUp()
        screen.resize(to: 390)
        assertHeals(screen)
    }

    func test_a_hidden_row_that_is_shown_by_a_reload_comes() {
        let feed = Feed([30])
        feed.table.enablePrecaching(identifiedBy: { $0.row })
        feed.rows[0][2].height = 0
        feed.warmUp()
        XCTAssertEqual(feed.height(0, 2), 0)
        feed.rows[0][2].height = 70
        feed.table.reload()
        MainRunLoop.turn(until: { feed.height(0, 2) == 70 })
    }

    func test_rows_that_size_themselves_are_not_checked_for_ever() {
        let screen = MixedScreen.shown {
            $0.height = { $1.row % 2 == 1 ? UITableView.automaticDimension : $0.byTemplate($1) }
        }
        screen.table.enablePrecaching()
        for _ in 0..<2 { for row in [70, 0] { screen.table.jump(to: path(row)) } }
        MainRunLoop.turnUntilItSleeps()
        screen.table.jump(to: path(70))
        XCTAssertFalse(screen.precacher.hasRowsToCheck)
    }

    func test_a_row_in_the_same_layout_state_is_sure() {
        let screen = reloadedScreen(hasState: true)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.questions, 0)
        // Row 1 is sized by its own cell.
        XCTAssertEqual(Set(screen.filled), [60])
    }
}
