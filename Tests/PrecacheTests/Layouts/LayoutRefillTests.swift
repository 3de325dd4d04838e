import XCTest

@testable import Precache

/// How many layouts are kept, and which are made again while the list rests.
final class LayoutRefillTests: PrecacheTestCase {
    /// The rows within so many screens of the list, by the mean height of its rows.
    private func rows(within screens: CGFloat, of list: LayoutList) -> ClosedRange<Int> {
        let count = Int(screens * list.table.bounds.height / 102)
        return max(list.shownRows.first! - count, 0)...min(list.shownRows.last! + count, list.rows.count - 1)
    }

    func test_only_rows_near_the_screen_keep_theirs() {
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        XCTAssertEqual(list.precacher.coverage, 1)
        let near = rows(within: 3.5, of: list)
        XCTAssertGreaterThanOrEqual(list.precacher.statistics.layoutsKept, near.count)
        XCTAssertLessThanOrEqual(list.precacher.statistics.layoutsKept, 70)
    }

    func test_rows_come_near_and_are_laid_out_once_while_the_list_rests() {
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        list.table.scroll(to: 20_000)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.log.rows.count, Set(list.log.rows).count)
        XCTAssertTrue(Set(list.log.rows).isSuperset(of: rows(within: 3.5, of: list)))
        XCTAssertEqual(list.precacher.statistics.misses, 9)
        list.rest()
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [])
        MainRunLoop.assertSleepsForASecond()
    }

    func test_the_nearest_is_laid_out_first_and_one_an_iteration() {
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        list.table.scroll(to: 20_000)
        let shown = list.shownRows
        list.log.forget()
        MainRunLoop.turn(times: 1)
        XCTAssertLessThanOrEqual(list.log.rows.count, 1)
        while list.log.rows.count < 3 { MainRunLoop.turn(times: 1) }
        // The row at the screen's upper edge is nearer than that below its lower one.
        XCTAssertEqual(list.log.rows, [shown.first! - 1, shown.last! + 1, shown.last! + 2])
        MainRunLoop.turnUntilItSleeps()
    }

    func test_heights_of_the_next_screen_come_before_layouts_and_those_further_away_after() {
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        list.table.scroll(to: 20_000)
        let last = list.shownRows.last!
        list.table.invalidatePrecachedHeights(for: [path(last + 2), path(last + 20)])
        list.log.forget()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.log.rows.first, last + 2)
        XCTAssertEqual(list.log.rows.last, last + 20)
        XCTAssertGreaterThan(list.log.rows.count, 50)
    }

    func test_after_a_memory_warning_only_the_screen_keeps_its_own_until_it_moves() {
        let list = LayoutList.keeping().rested()
        warnOfMemory()
        XCTAssertEqual(list.precacher.statistics.layoutsKept, list.shownRows.count)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.log.rows, [])
        list.table.scroll(by: 300)
        list.rest()
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [])
    }

    /// Goes to the background and comes back, and tells how many layouts were kept there besides those of the screen.
    private func layoutsKept(
        in list: LayoutList, going: () -> Void = {}, back: () -> Void = {}
    ) -> Int {
        going()
        defer { back() }
        return list.precacher.statistics.layoutsKept - list.shownRows.count
    }

    private func assertRefills(_ list: LayoutList, line: UInt = #line) {
        list.table.scroll(by: 300)
        list.rest()
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [], line: line)
    }

    func test_in_the_background_only_the_screen_keeps_its_own() {
        let (list, app) = (LayoutList.keeping().rested(), UIApplication.shared)
        let going = { app.headlessApplicationState = .background }
        XCTAssertEqual(layoutsKept(in: list, going: going) { app.headlessApplicationState = .active }, 0)
        assertRefills(list)
    }

    func test_a_list_whose_scene_is_in_the_background_keeps_its_screens_own_and_one_in_front_keeps_all() {
        let (list, other) = (LayoutList.keeping().rested(), LayoutList.keeping().rested())
        let scene = list.makeScene()
        other.makeScene()
        let (kept, going) = (layoutsKept(in: other), { scene.headlessActivationState = .background })
        XCTAssertEqual(layoutsKept(in: list, going: going) { scene.headlessActivationState = .foregroundActive }, 0)
        XCTAssertGreaterThan(kept, 0)
        XCTAssertEqual(layoutsKept(in: other), kept)
        assertRefills(list)
    }

    func test_however_low_rows_are_no_more_than_512_are_kept_and_the_loop_sleeps() {
        let list = LayoutList.keeping(rows: 2_000)
        for row in list.rows.indices { list.rows[row].height = 10 }
        list.table.estimatedRowHeight = 10
        list.shown(.init(reach: .everything))
        for offset in [0.0, 2_000, 500] {
            list.table.scroll(to: offset)
            letItHold()
            MainRunLoop.turnUntilItSleeps()
            XCTAssertLessThanOrEqual(list.precacher.statistics.layoutsKept, 512)
            XCTAssertGreaterThan(list.precacher.statistics.layoutsKept, 300)
            MainRunLoop.assertSleepsForASecond()
        }
    }

    func test_rows_without_a_layout_are_asked_once_and_no_more() {
        let list = LayoutList.keeping()
        list.ofMainThread = Set(stride(from: 0, to: 400, by: 2))
        _ = list.rested(.init(reach: .everything))
        list.table.scroll(to: 20_000)
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.assertSleepsForASecond()
        let asked = list.answers.map(\.row).filter { list.ofMainThread.contains($0) && !list.shownRows.contains($0) }
        XCTAssertEqual(asked.count, Set(asked).count)
        XCTAssertTrue(list.log.rows.allSatisfy { !list.ofMainThread.contains($0) })
        XCTAssertEqual(list.wrongRows, [])
    }

    func test_after_a_reload_rows_near_the_screen_are_looked_at_and_those_that_changed_laid_out_again() {
        let list = LayoutList.keeping(.identity).rested()
        for row in [2, 20, 300] { list.rows[row].state = 1 }
        list.table.reload()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(Set(list.log.rows), [2, 20])
        XCTAssertEqual(list.wrongRows, [])
        list.rest()
        MainRunLoop.assertSleepsForASecond()
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [])
        XCTAssertEqual(list.answer(20), list.right(20))
    }

    func test_a_layout_that_is_no_height_is_not_asked_for_again() {
        let list = LayoutList.keeping(.identity).rested()
        list.rows[20].height = -7
        list.table.reload()
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.assertSleepsForASecond()
        assertSaid("the height measured for row 0:20")
    }

    func test_a_row_that_comes_far_away_has_no_other_laid_out() {
        for (hasState, follows) in [(false, false), (true, false), (true, true)] {
            let list = LayoutList.keeping(hasState ? .identityAndState : .identity, rows: 200)
            list.shown(.init(follows: follows ? .bottom : nil))
            MainRunLoop.turnUntilItSleeps()
            list.table.scroll(to: 10_000)
            letItHold()
            list.rest()
            for id in 1_000..<1_003 {
                list.rows.append(NamedRow(id: id))
                list.table.reload()
                MainRunLoop.turnUntilItSleeps()
                XCTAssertEqual(list.log.rows, [id], "state: \(hasState), follows: \(follows)")
                list.rest()
            }
        }
    }

    func test_after_a_reload_with_keys_nothing_is_laid_out_again() {
        let list = LayoutList.keeping(.key).rested(.init(reach: .everything))
        list.table.reload()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.log.rows, [])
        XCTAssertEqual(list.precacher.coverage, 1)
    }

    func test_rows_of_one_identity_lack_their_layouts_only_once() {
        let list = LayoutList.keeping(.identity)
        list.rows[30] = list.rows[31]
        _ = list.rested(.init(reach: .everything))
        warnOfMemory()
        list.table.scroll(to: 1_000)
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.assertSleepsForASecond()
        XCTAssertEqual(list.wrongRows, [])
        // Of identities that are shared.
        passOverConsole()
    }

    func test_a_row_that_changes_far_away_is_laid_out_before_it_comes_back() {
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        list.rows[60].state = 1
        list.table.scroll(to: 6_000)
        list.rest()
        list.table.scroll(to: 0)
        list.rest()
        list.rows[60].state = 2
        list.reload(60)
        list.rest()
        list.table.scroll(to: 3_000)
        // As if the app had scrolled it, animated.
        letItHold()
        list.rest()
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [])
    }

    func test_a_table_without_estimates_keeps_the_layouts_of_its_first_rows() {
        let list = LayoutList.keeping(rows: 2_000)
        list.table.estimatedRowHeight = 0
        list.shown(.init(reach: .everything))
        list.rest()
        XCTAssertLessThanOrEqual(list.precacher.statistics.layoutsKept, 512)
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [])
    }

    func test_where_nothing_is_measured_ahead_few_are_kept() {
        let list = LayoutList.keeping().shown(.init(reach: .shown))
        for _ in 0..<30 { list.table.scroll(by: 800) }
        XCTAssertLessThanOrEqual(list.precacher.statistics.layoutsKept, 64)
        XCTAssertGreaterThanOrEqual(list.precacher.statistics.layoutsKept, 50)
    }

    func test_what_was_called_off_is_made_once_warming_goes_on() {
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        list.table.scroll(to: 20_000)
        list.precacher.pause()
        MainRunLoop.turnUntilItSleeps()
        list.precacher.resume()
        list.rest()
        XCTAssertEqual(list.lacking(rows(within: 3.5, of: list)), [])
    }

    func test_where_the_device_is_to_do_less_layouts_of_two_screens_are_made() {
        DevicePower.current = { .saving }
        let list = LayoutList.keeping().rested(.init(reach: .everything))
        list.table.scroll(to: 20_000)
        MainRunLoop.turnUntilItSleeps()
        let made = list.log.rows.max()! - list.shownRows.last!
        XCTAssertEqual(CGFloat(made) * 102 / list.table.bounds.height, 2, accuracy: 0.3)
    }

    func test_the_layouts_of_deleted_rows_are_let_go() {
        let list = LayoutList.keeping(rows: 40).rested()
        let before = list.precacher.statistics.layoutsKept
        list.rows.removeLast(10)
        list.table.deleteRows(at: (30..<40).map { path($0) }, with: .none)
        XCTAssertEqual(list.precacher.statistics.layoutsKept, before - 10)
    }
}
