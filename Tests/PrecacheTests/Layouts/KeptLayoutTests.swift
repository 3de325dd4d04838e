import XCTest

@testable import Precache

/// A row that was laid out once is shown without being laid out again, on the main thread alone.
final class KeptLayoutTests: PrecacheTestCase {
    func test_rows_four_screens_around_are_shown_with_the_layouts_they_were_measured_by() {
        let list = LayoutList.keeping().rested()
        for _ in 0..<3 { list.table.scroll(by: list.table.bounds.height) }
        XCTAssertEqual(list.log.rows, [])
        XCTAssertEqual(list.wrongRows, [])
        XCTAssertGreaterThan(list.precacher.statistics.layoutsServed, 20)
    }

    func test_a_cells_layout_is_the_rows_height() {
        let list = LayoutList.keeping()
        list.shown()
        XCTAssertEqual(list.log.rows.sorted(), list.shownRows)
        XCTAssertEqual(list.wrongRows, [])
        XCTAssertEqual(list.precacher.statistics.misses, list.shownRows.count)
    }

    func test_without_precaching_a_layout_is_kept_as_well() {
        let list = LayoutList.keeping()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.lacking(list.shownRows), [])
    }

    func test_a_paused_list_that_scrolls_keeps_the_layouts_that_were_made_ahead() {
        let list = LayoutList.keeping()
        for row in list.rows.indices { list.rows[row].height = 30 }
        list.shown().rest()
        let kept = list.precacher.statistics.layoutsKept
        XCTAssertGreaterThan(kept, 100)
        list.precacher.pause()
        list.table.scroll(by: 60)
        XCTAssertEqual(list.precacher.statistics.layoutsKept, kept)
    }

    func test_a_layout_of_another_value_is_never_served() {
        for tell in ["", "reload", "reloadData", "invalidate"] {
            let list = LayoutList.keeping().rested()
            list.rows[2].state = 1
            switch tell {
            case "reload": list.reload(2)
            case "reloadData": list.table.reloadData()
            case "invalidate": list.table.invalidatePrecachedHeights(for: [path(2)])
            default: break
            }
            XCTAssertEqual(list.layout(2).row, list.rows[2], tell)
            XCTAssertEqual(list.answer(2), list.right(2), tell)
            list.rest()
            list.table.reload()
            XCTAssertEqual(list.wrongRows, [], tell)
        }
    }

    func test_an_edit_moves_layouts_with_their_rows() {
        let list = LayoutList.keeping().rested()
        list.insert([NamedRow(id: 1_000)])
        list.remove(at: 5)
        list.move(path(3), to: path(8))
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.log.rows, [1_000])
        list.rest()
        XCTAssertEqual(list.lacking(0..<20), [])
    }

    func test_an_item_keeps_its_layout_through_a_reload() {
        for hasKeys in [false, true] {
            let list = LayoutList.keeping(hasKeys ? .key : .identity).rested()
            list.rows.insert(NamedRow(id: 1_000), at: 0)
            list.table.reload()
            XCTAssertEqual(list.log.rows, [1_000], "keys: \(hasKeys)")
            XCTAssertEqual(list.wrong, [])
        }
    }

    func test_a_layout_of_another_width_is_never_served() {
        let list = LayoutList.keeping().rested()
        // Before the table is laid out.
        list.table.frame.size.width = 450
        list.layout(0)
        XCTAssertEqual(list.wrong, [])
        list.log.forget()
        list.resize(to: 500)
        XCTAssertEqual(Set(list.log.rows), Set(list.shownRows))
        list.rest()
        list.resize(to: 390)
        XCTAssertEqual(list.wrong, [])
        XCTAssertEqual(list.wrongRows, [])
    }

    func test_a_second_width_costs_each_row_its_layout_and_measurement_in_full() {
        let list = LayoutList.keeping(rows: 40).rested()
        func measured() -> Double { list.precacher.statistics.costs[""]!.y }
        XCTAssertEqual(measured(), 40)
        // Heights that kept layouts have cost nothing, and lower no mean.
        list.table.invalidatePrecachedHeights(for: list.rows.indices.map { path($0) })
        XCTAssertEqual(list.precacher.coverage, 0)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.precacher.coverage, 1)
        XCTAssertEqual(list.log.rows, [])
        XCTAssertEqual(measured(), 40)
        list.resize(to: 500)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.log.rows.sorted(), Array(0..<40))
        XCTAssertEqual(Set(list.log.all.map(\.environment.contentWidth)), [500])
        XCTAssertEqual(measured(), 80)
        XCTAssertEqual(list.rows.indices.filter { list.answer($0) != list.right($0) }, [])
    }

    func test_a_height_is_read_once_each_time_a_layout_is_made() {
        let list = LayoutList.keeping(.key)
        list.shown()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.log.heightReads, list.log.rows.count)
        list.rest()
        for row in list.shownRows + list.shownRows {
            list.layout(row)
            _ = list.answer(row)
        }
        list.table.reload()
        list.table.invalidatePrecachedHeights(for: list.shownRows.map { path($0) })
        MainRunLoop.turnUntilItSleeps()
        list.table.scroll(by: list.table.bounds.height)
        XCTAssertEqual(list.log.rows, [])
        XCTAssertEqual(list.log.heightReads, 0)
    }

    func test_in_editing_mode_a_layout_is_made_and_not_kept() {
        let list = LayoutList.keeping().rested()
        list.table.setEditing(true, animated: false)
        list.table.layoutIfNeeded()
        let kept = list.precacher.statistics.layoutsKept
        let misses = list.precacher.statistics.misses
        list.log.forget()
        for _ in 0..<2 { list.layout(0) }
        XCTAssertEqual(list.log.rows, [0, 0])
        XCTAssertEqual(list.precacher.statistics.misses, misses)
        XCTAssertEqual(list.precacher.statistics.layoutsKept, kept)
        list.table.setEditing(false, animated: false)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.lacking([0]), [])
    }

    func test_in_editing_mode_a_kept_layout_has_the_height_of_a_row_that_is_to_be_measured_again() {
        let list = LayoutList.keeping().rested()
        list.table.setEditing(true, animated: false)
        list.table.layoutIfNeeded()
        list.table.invalidatePrecachedHeights(for: [path(0)])
        list.log.forget()
        XCTAssertEqual(list.answer(0), list.right(0))
        XCTAssertEqual(list.log.rows, [])
    }

    func test_a_layout_that_is_made_for_a_known_row_counts_as_no_measurement() {
        let list = LayoutList.keeping().rested()
        let before = list.precacher.statistics
        list.rows[0].state = 1
        list.layout(0)
        let after = list.precacher.statistics
        XCTAssertEqual(after.misses, before.misses)
        XCTAssertEqual(after.rowsPrecached, before.rowsPrecached)
    }

    func test_a_layout_that_is_made_under_a_finger_is_counted() {
        let list = LayoutList.keeping().rested()
        warnOfMemory()
        list.table.headlessFling(velocity: 2_000)
        XCTAssertGreaterThan(list.log.rows.count, 5)
        XCTAssertEqual(list.precacher.statistics.layoutsMadeInMotion, list.log.rows.count)
        XCTAssertEqual(list.precacher.statistics.missesWhileTracking, 0)
    }
}
