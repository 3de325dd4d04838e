import XCTest

@testable import Precache

/// A kept cell is shown only as what its row is by then, and goes where what it shows may be another.
final class LosingCellsTests: CellTestCase {
    func test_a_cell_of_another_value_is_not_shown() {
        let list = rested()
        let costly = nextCostly(list)
        list.rows[costly].state += 1
        list.table.jump(to: path(costly))
        XCTAssertEqual((list.table.cellForRow(at: path(costly)) as? RowCell)?.row, list.rows[costly])
        XCTAssertEqual(list.precacher.statistics.cellsDropped, 1)
        assertSaid("was filled with another value, although nobody said that the row has changed")
    }

    func test_a_row_that_is_reloaded_is_filled_anew() {
        let list = rested()
        let costly = nextCostly(list)
        list.rows[costly].state += 1
        list.table.reloadRows(at: [path(costly)], with: .none)
        XCTAssertTrue(scroll(list).contains(costly))
        XCTAssertTrue(list.filled.contains(costly))
    }

    func test_a_row_that_is_said_to_have_changed_is_filled_anew_whatever_its_value() {
        let list = rested()
        let costly = nextCostly(list)
        list.table.invalidatePrecachedHeights(for: [path(costly)])
        list.table.jump(to: path(costly))
        XCTAssertTrue(list.filled.contains(costly))
    }

    func test_a_cell_that_is_handed_out_is_seen_and_in_no_other_table() {
        let list = rested()
        // The one that the sizing table has sized last is in its pool.
        let cells = list.rows.indices.filter { CellList.isCostly($0) && !list.shownRows.contains($0) }.prefix(10)
            .map { list.tableView(list.table, cellForRowAt: path($0)) }
        XCTAssertGreaterThan(list.precacher.statistics.cellsServed, 0)
        for cell in cells {
            XCTAssertNil(cell.superview)
            XCTAssertFalse(cell.isHidden)
        }
    }

    func test_an_edit_moves_cells_with_their_rows() {
        let list = rested()
        list.insert([NamedRow(id: 1_000)])
        list.remove(at: 5)
        list.table.layoutIfNeeded()
        list.forgetFilled()
        scroll(list)
        XCTAssertEqual(list.filled.filter(CellList.isCostly), [])
    }

    func test_cells_outlive_a_reload_by_their_rows_identities() {
        for naming in [Naming.identity, .position] {
            let list = rested(naming)
            list.table.reload()
            list.forgetFilled()
            scroll(list)
            XCTAssertEqual(list.filled.filter(CellList.isCostly).isEmpty, naming == .identity, "\(naming)")
        }
    }

    func test_all_cells_go_where_what_they_show_may_be_another() {
        let changes: [(CellList) -> Void] = [
            { _ in warnOfMemory() },
            { _ in NotificationCenter.default.post(name: NSLocale.currentLocaleDidChangeNotification, object: nil) },
            { _ in NotificationCenter.default.post(name: UIApplication.significantTimeChangeNotification, object: nil)
            },
            { _ in NotificationCenter.default.post(name: UIApplication.didEnterBackgroundNotification, object: nil) },
            { $0.table.delegate = nil }, { $0.table.disablePrecaching() },
            {
                $0.table.frame.size.width = 300
                $0.table.layoutIfNeeded()
            },
        ]
        for (number, change) in changes.enumerated() {
            let list = rested()
            change(list)
            XCTAssertEqual(list.precacher.statistics.cellsKept, 0, "change \(number)")
        }
    }

    func test_after_a_memory_warning_cells_are_kept_again_once_the_list_has_moved() {
        let list = rested()
        warnOfMemory()
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 0)
        list.table.scroll(by: 300)
        rest(list)
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
    }

    /// - Parameter move: goes to the background, or comes back.
    private func assertKeepsCellsAgain(_ name: String, _ move: (_ list: CellList, _ isBack: Bool) -> Void) {
        let list = rested()
        for (isBack, count) in [(false, 0), (true, 32)] {
            move(list, isBack)
            rest(list)
            XCTAssertEqual(list.precacher.statistics.cellsKept, count, "\(name), back: \(isBack)")
        }
    }

    func test_after_the_background_cells_are_kept_again() {
        assertKeepsCellsAgain("the app") { _, isBack in
            UIApplication.shared.headlessApplicationState = isBack ? .active : .background
        }
        assertKeepsCellsAgain("the scene") { list, isBack in
            let scene = list.window.windowScene ?? list.makeScene()
            scene.headlessActivationState = isBack ? .foregroundActive : .background
        }
    }

    func test_turned_and_turned_back_cells_are_kept_again_though_all_heights_are_known() {
        let list = rested()
        for size in [CGSize(width: 844, height: 390), CGSize(width: 390, height: 844)] {
            list.window.frame.size = size
            list.table.frame.size = size
            list.window.layoutIfNeeded()
            XCTAssertEqual(list.precacher.statistics.cellsKept, 0)
            rest(list)
            rest(list)
        }
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
    }

    func test_a_cell_is_not_shown_under_other_traits() {
        let list = rested()
        list.window.headlessTraits = UITraitCollection(traitsFrom: [
            list.window.traitCollection, UITraitCollection(userInterfaceStyle: .dark),
        ])
        list.table.layoutIfNeeded()
        scroll(list, screens: 1)
        XCTAssertEqual(list.precacher.statistics.cellsServed, 0)
        passOverConsole()
    }

    func test_cells_of_other_traits_are_filled_anew_once_the_list_rests() {
        let list = rested()
        list.window.headlessTraits = UITraitCollection(traitsFrom: [
            list.window.traitCollection, UITraitCollection(userInterfaceStyle: .dark),
        ])
        list.table.layOutAnew()
        rest(list)
        scroll(list, screens: 1)
        XCTAssertGreaterThan(list.precacher.statistics.cellsServed, 0)
        XCTAssertEqual(list.filled.filter(CellList.isCostly), [])
    }

    func test_a_row_that_is_measured_again_cheaply_is_not_shown_by_the_cell_of_before() {
        let list = rested()
        let costly = nextCostly(list)
        list.table.invalidatePrecachedHeights(for: [path(costly)])
        list.cost = 0.001
        rest(list)
        list.table.jump(to: path(costly))
        XCTAssertTrue(list.filled.contains(costly))
    }

    func test_cells_that_ui_tests_have_made_leave_the_kept_ones_alone() {
        let list = rested()
        for row in 60..<200 { _ = list.tableView(list.table, cellForRowAt: path(row)) }
        XCTAssertEqual(list.precacher.statistics.cellsKept, 32)
    }
}
