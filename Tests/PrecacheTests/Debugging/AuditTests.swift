import XCTest

@testable import Precache

/// What is told for debugging: heights that are not those of the shown cells, and where each height came from.
final class AuditTests: PrecacheTestCase {
    private func auditedScreen(_ prepare: (MixedScreen) -> Void = { _ in }) -> MixedScreen {
        let screen = MixedScreen(80)
        screen.height = { $0.byType($1) }
        screen.estimate = { $0.table.precachedEstimate(forRowAt: $1) }
        screen.table.enablePrecaching()
        screen.precacher.isAuditing = true
        prepare(screen)
        screen.show()
        return screen
    }

    /// The rows whose differences the console has named.
    private var named: [String] {
        console.filter { $0.contains("was given") }.compactMap {
            $0.split(separator: " ").dropFirst(2).first.map(String.init)
        }
    }

    private let longText = String(repeating: "much longer than before ", count: 30)

    private func changeSilently(_ row: Int, in screen: MixedScreen) {
        screen.texts[row] = longText
        screen.fill(screen.table.cellForRow(at: path(row))!, path(row))
    }

    /// Scrolls the first rows off the screen and back.
    private func comeAndGo(_ screen: MixedScreen) {
        for row in [60, 0] {
            screen.table.jump(to: path(row))
            MainRunLoop.turnUntilItSleeps()
        }
    }

    func test_without_an_audit_one_row_of_a_kind_is_looked_at() {
        let unaudited = auditedScreen { $0.precacher.isAuditing = false }
        changeSilently(1, in: unaudited)
        comeAndGo(unaudited)
        XCTAssertEqual(console, [])
    }

    /// An audited screen whose third row is hidden, and which is warm.
    private func screenWithAHiddenRow() -> MixedScreen {
        let screen = auditedScreen { $0.height = { $1.row == 2 ? $0.byClosure($1, 0) : $0.byType($1) } }
        screen.table.headlessFling(velocity: 3_000)
        screen.table.scroll(to: 0)
        MainRunLoop.turn(until: { screen.precacher.isWarm })
        return screen
    }

    func test_no_difference_is_told_of_a_hidden_row() {
        let screen = screenWithAHiddenRow()
        XCTAssertNotNil(screen.table.cellForRow(at: path(2)))
        XCTAssertEqual(console, [])
    }

    func test_no_difference_is_told_of_an_invalidated_row() {
        let screen = screenWithAHiddenRow()
        screen.texts[1] = longText
        screen.table.invalidatePrecachedHeights(for: [path(1)])
        MainRunLoop.turn(until: { screen.precacher.isWarm })
        screen.table.layOutAnew()
        XCTAssertEqual(console, [])
    }

    func test_no_difference_is_told_of_cells_that_ask_for_no_height() {
        let silent = Feed([40], showing: false)
        silent.table.enablePrecaching()
        silent.precacher.isAuditing = true
        silent.show()
        XCTAssertEqual(console, [])
    }

    func test_content_that_changed_silently_is_told_once_with_its_row_and_heights() {
        let screen = auditedScreen()
        MainRunLoop.turn(until: { screen.precacher.isWarm })
        let served = screen.table.rectForRow(at: path(1)).height
        changeSilently(1, in: screen)
        for _ in 0..<3 { comeAndGo(screen) }
        MainRunLoop.turn(until: { screen.table.rectForRow(at: path(1)).height > served })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(console.count, 1)
        let told = console.first ?? ""
        for part in ["row 0:1 (note) was given \(Int(served))", "and its cell asks for", "; measured now it has"] {
            XCTAssertTrue(told.contains(part), told)
        }
    }

    func test_each_cell_that_is_configured_otherwise_than_the_template_is_named() {
        let screen = auditedScreen { $0.showMore() }
        MainRunLoop.turn(until: { named.count >= screen.table.visibleCells.count })
        XCTAssertEqual(named, screen.table.indexPathsForVisibleRows!.map { "0:\($0.row)" })
    }

    func test_a_measurement_ahead_that_an_audit_interrupts_is_no_miss() {
        let screen = auditedScreen()
        let precacher = screen.precacher
        changeSilently(1, in: screen)
        screen.onFill = { [unowned screen] cell, _ in
            guard cell.isTemplateCell else { return }
            screen.onFill = nil
            precacher.isAuditing = false
            precacher.isAuditing = true
            screen.table.layOutAnew()
        }
        let misses = precacher.statistics.misses
        MainRunLoop.turn(until: { precacher.isWarm })
        XCTAssertEqual(named, ["0:1"])
        XCTAssertEqual(precacher.statistics.misses, misses)
    }

    func test_a_row_whose_height_changes_on_the_screen_is_checked_again() {
        let screen = auditedScreen()
        XCTAssertEqual(named, [])
        screen.showMore()
        screen.texts[1] = longText
        screen.table.reloadRows(at: [path(1)], with: .none)
        screen.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(named, ["0:1"])
    }
}
