import HeadlessUIKit
import XCTest

@testable import Precache

/// Rows known by what they show, whose content changes without a word: a reload leaves their heights in doubt.
@MainActor
final class StaleHeightTests: PrecacheTestCase {
    private func changedScreen(isStateful: Bool = false, isEnabled: Bool = true) -> StaleScreen {
        let screen = StaleScreen(count: 80)
        switch (isEnabled, isStateful) {
        case (false, _): screen.usesKeys = true
        case (true, false): screen.table.enablePrecaching(identifiedBy: { $0.row })
        case (true, true):
            screen.table.enablePrecaching(
                identifiedBy: { $0.row }, layoutState: { [unowned screen] in screen.texts[$0.row].count })
        }
        screen.show()
        if isEnabled { screen.warmUp() } else { MainRunLoop.turnUntilItSleeps() }
        screen.measured = []
        for row in [1, 60] { screen.texts[row] = String(repeating: "much longer than before ", count: 30) }
        screen.table.reload()
        return screen
    }

    /// All is measured, and row 1 shows something else since, without a word.
    private func warmScreenWithAChange() -> StaleScreen {
        let screen = StaleScreen(count: 80)
        screen.table.enablePrecaching(identifiedBy: { $0.row })
        screen.show()
        screen.warmUp()
        screen.texts[1] = String(repeating: "much longer than before ", count: 30)
        return screen
    }

    func test_a_reloaded_row_that_shows_something_else_heals_on_the_screen() {
        for isEnabled in [true, false] {
            let screen = changedScreen(isEnabled: isEnabled)
            XCTAssertEqual(screen.table.rowsOfWrongHeight, [1], "served as it was")
            MainRunLoop.turn(until: { screen.table.rowsOfWrongHeight.isEmpty }, orFail: "enabled: \(isEnabled)")
        }
        XCTAssertEqual(console, [])
    }

    func test_a_row_on_the_screen_heals_after_an_unseen_change() {
        let screen = warmScreenWithAChange()
        unseen {
            screen.table.reloadRows(at: [path(1)], with: .none)
            screen.texts.append("a row more")
            screen.table.insertRows(at: [path(80)], with: .none)
        }
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.table.rowsOfWrongHeight, [1], "served as it was")
        MainRunLoop.turn(until: { screen.table.rowsOfWrongHeight.isEmpty })
    }

    func test_what_is_not_on_the_screen_heals_when_it_is() {
        let screen = changedScreen()
        MainRunLoop.turnUntilItSleeps()
        screen.table.jump(to: path(60))
        XCTAssertEqual(screen.table.rowsOfWrongHeight, [60])
        MainRunLoop.turn(until: { screen.table.rowsOfWrongHeight.isEmpty })
    }

    func test_only_what_differs_is_measured_again_and_each_row_is_checked_once() {
        let screen = changedScreen()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(Set(screen.measured), [1])
        screen.questions = 0
        for _ in 0..<3 {
            screen.table.layOutAnew()
            MainRunLoop.turnUntilItSleeps()
        }
        XCTAssertEqual(screen.questions, 0)
    }

    func test_what_was_found_right_at_one_width_is_checked_at_another() {
        let screen = warmScreenWithAChange()
        screen.resize(to: 700)
        screen.table.reload()
        screen.warmUp()
        screen.resize(to: 390)
        MainRunLoop.turn(until: { screen.table.rowsOfWrongHeight.isEmpty })
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
        let screen = StaleScreen(count: 80)
        screen.sizesItself = { $0 % 2 == 1 }
        screen.show()
        screen.table.enablePrecaching()
        for _ in 0..<2 { for row in [70, 0] { screen.table.jump(to: path(row)) } }
        MainRunLoop.turnUntilItSleeps()
        screen.table.jump(to: path(70))
        XCTAssertFalse(screen.precacher.cells.hasToCheck)
    }

    func test_a_row_in_the_same_layout_state_is_sure() async {
        let screen = changedScreen(isStateful: true)
        XCTAssertEqual(screen.table.rowsOfWrongHeight, [])
        screen.questions = 0
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.questions, 0)
        XCTAssertEqual(Set(screen.measured), [1, 60])
    }
}

/// A table of notes that counts how often shown cells are asked for their height.
@MainActor
private final class StaleScreen: NoteScreen, UITableViewDelegate {
    var measured: [Int] = []
    var questions = 0
    var usesKeys = false
    var sizesItself: (Int) -> Bool = { _ in false }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "asked", for: indexPath) as! AskedCell
        cell.onQuestion = { [unowned self] in questions += 1 }
        fill(cell, indexPath)
        return cell
    }

    override func show() {
        table.register(AskedCell.self, forCellReuseIdentifier: "asked")
        super.show()
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if sizesItself(indexPath.row) { return UITableView.automaticDimension }
        return tableView.precachedHeight(
            forRowAt: indexPath, identifier: "asked", key: usesKeys ? AnyHashable(indexPath.row) : nil
        ) { [unowned self] cell in
            measured.append(indexPath.row)
            fill(cell as! AskedCell, indexPath)
        }
    }
}
