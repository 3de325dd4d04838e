import XCTest

@testable import Precache

/// A row that is about to be shown, and is not known, is left to its own cell once that is known to be right: no
/// template is filled besides it.
final class OwnCellTests: PrecacheTestCase {
    /// A type of its own: of other lists' some read observable models, which their cells would not have watched.
    private final class Notes: MixedScreen {}

    /// A list of which little more than the screen is measured, and whose first cells were found right.
    private func rested(
        _ configuration: PrecachingConfiguration = .init(reach: .screens(1)),
        _ configure: (MixedScreen) -> Void = { _ in }
    ) -> MixedScreen {
        freezeTime()
        let list = Notes()
        configure(list)
        list.table.enablePrecaching(configuration)
        list.show()
        list.warmUp()
        list.filled = []
        return list
    }

    /// Scrolls by three screens at once, and lays out what is there.
    private func goFar(_ list: MixedScreen) { list.table.scroll(by: 3 * list.table.bounds.height) }

    private var unknown: (MixedScreen) -> [Int] {
        { list in list.table.indexPathsForVisibleRows!.filter { !list.precacher.isKnown(at: $0) }.map(\.row) }
    }

    func test_a_row_that_comes_on_the_screen_fills_no_template() {
        let list = rested()
        let before = list.precacher.statistics.misses
        goFar(list)
        XCTAssertEqual(list.filled, [])
        XCTAssertEqual(list.errors(), [])
        let shown = list.table.indexPathsForVisibleRows!.count
        XCTAssertEqual(list.precacher.statistics.misses, before + shown, "each is a miss, once")
    }

    func test_what_its_cell_stands_at_is_known_once_the_list_has_moved_on_and_served() {
        let list = rested()
        goFar(list)
        XCTAssertFalse(unknown(list).isEmpty, "the cell may be empty still")
        list.table.scroll(by: 1)
        XCTAssertEqual(unknown(list), [])
        let heights = list.table.visibleCells.map(\.frame.height)
        let answers = list.table.indexPathsForVisibleRows!.map { list.answer($0.row) }
        XCTAssertEqual(answers, heights)
        list.warmUp()
        XCTAssertEqual(list.errors(), [])
    }

    func test_under_a_finger_it_counts_as_a_miss_in_motion_once() {
        let list = rested()
        var came: Set<IndexPath> = []
        let before = Set(list.table.indexPathsForVisibleRows!)
        list.onFill = { cell, path in if !cell.isTemplateCell { came.insert(path) } }
        // What the table makes ahead it asks for outside of its layouts, where it cannot be told from others.
        list.table.isPrefetchingEnabled = false
        list.table.headlessFling(velocity: 6_000)
        XCTAssertEqual(list.filled, [])
        let known = list.precacher.statistics.missesWhileTracking
        XCTAssertGreaterThan(known, 5)
        XCTAssertLessThanOrEqual(known, came.subtracting(before).count)
    }

    func test_whoever_else_asks_is_answered_a_height() {
        let list = rested()
        XCTAssertGreaterThan(list.answer(150), 0)
        XCTAssertGreaterThan(list.table.rectForRow(at: path(160)).height, 0)
        list.table.jump(to: path(100))
        XCTAssertEqual(list.errors(), [])
        XCTAssertTrue(Set(list.filled).isSuperset(of: [100, 150, 160]))
    }

    func test_rows_are_measured_with_templates_where_their_cells_might_be_of_another_height() {
        var withoutRule = PrecachingConfiguration(reach: .screens(1))
        withoutRule.leavesRowsToCells = false
        let screens: [(String, MixedScreen)] = [
            ("the app says so", rested(withoutRule)),
            ("cells of which none was compared with a template", rested { $0.kind = { $0 < 20 ? "note" : "note2" } }),
            ("a fixed row height", rested { $0.table.rowHeight = 60 }),
            ("a delegate that computes", rested { $0.height = { max(44, $0.byTemplate($1)) } }),
            ("rows laid out by frames", rested { $0.onFill = { cell, _ in cell.isPrecachedByFrameLayout = true } }),
        ]
        for (name, list) in screens {
            goFar(list)
            XCTAssertFalse(list.filled.isEmpty, name)
            XCTAssertEqual(unknown(list), [], name)
            passOverConsole()
        }
    }

    func test_a_delegate_that_computes_for_some_rows_alone_is_noticed_by_these() {
        let list = rested { $0.height = { $1.row < 30 ? $0.byTemplate($1) : $0.byTemplate($1) + 20 } }
        goFar(list)
        list.table.scroll(by: 1)
        XCTAssertFalse(unknown(list).isEmpty)
        assertSaid("the delegate computes with the height that Precache answers")
        list.warmUp()
        // The screen was full of rows of 19 points, which turn out higher.
        passOverConsole()
        XCTAssertTrue(list.table.visibleCells.allSatisfy { $0.frame.height > 60 })
    }

    func test_a_row_with_a_key_is_not_known_by_the_cell_that_stands_there() {
        let list = rested { $0.height = { $0.byTemplate($1, key: $1.row) } }
        goFar(list)
        XCTAssertFalse(list.filled.isEmpty)
        XCTAssertEqual(list.errors(), [])
    }

    func test_what_rows_stand_at_after_editing_is_not_kept() {
        let list = rested()
        goFar(list)
        list.setEditing(true)
        list.setEditing(false)
        list.settle(times: 3)
        XCTAssertEqual(list.errors(), [])
    }

    func test_a_cell_that_grows_later_has_its_row_known_anew() {
        let list = rested()
        goFar(list)
        list.table.scroll(by: 1)
        let path = list.table.indexPathsForVisibleRows![1]
        let before = list.answer(path.row)
        let cell = list.table.cellForRow(at: path) as! NoteCell
        cell.label.text = String(repeating: "more ", count: 100)
        cell.invalidateIntrinsicContentSize()
        list.table.layoutIfNeeded()
        XCTAssertGreaterThan(list.answer(path.row), before)
        XCTAssertEqual(list.answer(path.row), cell.frame.height)
    }

    func test_a_row_is_not_known_by_a_cell_while_rows_are_dragged() {
        let list = rested()
        list.table.headlessHasActiveDrag = true
        goFar(list)
        XCTAssertFalse(unknown(list).isEmpty)
        list.table.headlessHasActiveDrag = false
        for _ in 0..<2 { list.table.scroll(by: 1) }
        XCTAssertEqual(unknown(list), [])
    }

    func test_a_list_that_is_flicked_right_after_its_first_paint_learns_by_its_misses() {
        freezeTime()
        let list = Notes()
        list.show()
        list.table.isPrefetchingEnabled = false
        list.table.enablePrecaching()
        list.table.headlessFling(velocity: 4_000)
        let came = list.table.indexPathsForVisibleRows!.last!.row
        XCTAssertLessThan(list.filled.count, came / 2)
        XCTAssertEqual(list.errors(), [])
    }

    func test_a_template_that_is_wrong_is_noticed_in_a_flick_as_well() {
        freezeTime()
        let list = Notes()
        list.showMore()
        list.show()
        list.table.enablePrecaching()
        list.table.headlessFling(velocity: 4_000)
        list.settle(times: 20)
        XCTAssertEqual(list.errors(), [])
        assertSaid("rows measured with \"note\" are not served the height that their cells ask for")
    }
}
