import XCTest

@testable import Precache

/// A list that says it is warm shows the heights that are known, and sums them up: after steps that random use once
/// found it otherwise after.
final class WarmAfterStepsTests: PrecacheTestCase {
    private func workers() -> HandWorkers {
        let workers = HandWorkers()
        addTeardownBlock { @MainActor in workers.retire() }
        return workers
    }

    // MARK: The size of the content

    func test_rows_come_at_another_text_size_between_two_memory_warnings() async {
        let list = ItemList("13: | 2: 10 | 1: 3 9 4.1 11 6.1", .completeKey, .layout)
        list.setTextSize(1)
        list.becomeWarm()
        warnOfMemory()
        list.setTextSize(0)
        list.batch(to: "13: | 2: 15 10 | 1: 3 9 4.1 16 11 6.1")
        list.editAndEnd()
        warnOfMemory()
        list.assertWarmMeansRight()
    }

    func test_a_paused_list_loses_its_rows_is_flicked_and_gets_others() {
        let list = ItemList("1: 7.2 6.1 4 8 3 9 5.2", .position, height: 200)
        list.editAndEnd()
        list.turn(4)
        list.precacher.pause()
        list.batch(to: "1:")
        list.table.scroll(to: 1_228)
        list.flick()
        list.batch(to: "1: | 16: 9.1 17 3 8.1 4.1 18 6.2 7.2")
        list.turn(4)
        list.assertWarmMeansRight()
    }

    func test_a_section_comes_and_a_row_far_down_in_it_changes() {
        let list = ItemList("", .completeKey, .template)
        list.batch(to: "34: 14.2 | 35: 18.4")
        list.batch(to: "34: 14.2 | 36: 37 38 39 40 41 42 43 44 | 35: 18.4")
        list.table.scroll(to: 1_061)
        list.batch(to: "34: 14.2 | 36: 37 38 39 40 41 42.1 43 44 | 35: 18.4")
        list.turn(4)
        list.assertWarmMeansRight()
    }

    func test_a_paused_list_is_reloaded_edited_and_searched() {
        let list = ItemList("25: 27 34.1 28 29.1 35 26 36.1 31.1 33 37.1 30.1", .identity, height: 200)
        list.becomeWarm()
        list.table.invalidatePrecachedHeights()
        list.table.reloadData()
        list.precacher.pause()
        list.turn(3)
        list.editAndEnd()
        list.turn(1)
        list.batch(to: "25: 27 34.1 28 29.1 38 35 26 36.1 31.1 33 37.1 30.1")
        list.search()
        list.assertWarmMeansRight()
    }

    func test_rows_change_sections_after_a_memory_warning_and_then_the_width_changes() {
        let list = ItemList("2: | 48: 45 46 51", .position, .template)
        list.table.scroll(to: 1_674)
        warnOfMemory()
        list.batch(to: "2: 51 57 56 54 45 46 55 53 60 58 61 59 62 | 48:")
        list.table.frame.size.width = 844
        list.search()
        list.assertWarmMeansRight()
    }

    func test_rows_come_and_go_around_a_background_and_another_width() {
        let list = ItemList("1: 3 4 6 | 2: | 17: 18", .key, .layout, height: 200)
        list.becomeWarm()
        MainRunLoop.turnUntilItSleeps()
        list.setTextSize(1)
        list.turn(2)
        list.editAndEnd()
        list.turn(2)
        list.table.reloadData()
        list.turn(5)
        list.goToBackgroundAndBack()
        list.batch(to: "1: 14 3 4 6 | 2: 15 16 | 17: 18")
        list.turn(8)
        list.editAndEnd()
        list.hold()
        list.table.frame.size.width = 600
        list.batch(to: "1: 14 3 4 6 | 2: | 17: 18")
        list.assertWarmMeansRight()
    }

    func test_a_row_of_a_new_section_is_reloaded_and_others_are_invalidated() {
        let list = ItemList("22: 38.1 29 39.1 37.1 41 3 28 | 1: 23.1 40 17.1", .identity)
        list.table.invalidatePrecachedHeights()
        list.turn(2)
        list.editAndEnd()
        list.turn(8)
        list.hold()
        list.batch(to: "51: 52 53 54 55 56 57 58 59 | 22: 38.1 29 39.1 37.1 41 3 28 | 1: 23.1 40 17.1")
        list.precacher.resume()
        list.batch(to: "51: 52 53 54.1 55 56 57 58 59 | 22: 38.1 29 39.1 37.1 41 3 28 | 1: 23.1 40 17.1")
        list.invalidate(58, 40)
        list.assertWarmMeansRight()
    }

    func test_all_sections_give_way_to_others_and_the_text_size_changes() {
        let list = ItemList("1: | 21: 5.3", .completeKey, .layout, height: 200)
        list.becomeWarm()
        MainRunLoop.turnUntilItSleeps()
        list.editAndEnd()
        list.precacher.pause()
        list.flick()
        list.batch(to: "")
        list.turn(7)
        list.batch(to: "37: 46 50 39 47 43 45 48 44 49 | 38: 41 42 40")
        list.turn(7)
        list.setTextSize(2)
        list.table.layoutIfNeeded()
        list.hold()
        list.turn(4)
        list.assertWarmMeansRight()
    }

    // MARK: The screen

    func test_all_is_invalidated_and_reloaded_and_rows_that_came_since_change() {
        let list = ItemList(
            "16: 38 37 40 43 39 18.1 44 30 13 | 2: 42 22.1 41 15.1", .identityAndState, .template, reach: .automatic,
            estimates: false, height: 844)
        list.table.scroll(to: 150)
        list.turn(7)
        list.hold()
        list.precacher.pause()
        list.batch(to: "16: 38 | 2:")
        list.table.layoutIfNeeded()
        list.hold()
        list.table.invalidatePrecachedHeights()
        list.table.reloadData()
        list.batch(to: "16: 38 | 52: 53 54 55 56 57 58 59 | 2:")
        list.table.layoutIfNeeded()
        list.turn(7)
        list.change(38, 53, 54)
        list.table.invalidatePrecachedHeights(forItems: [38, 53, 54])
        list.table.scroll(to: 0)
        list.ask(38, 53, 54, 55, 56, 57, 58, 59)
        list.assertWarmMeansRight()
    }

    func test_rows_are_deleted_around_one_that_workers_are_to_measure_again() {
        let list = ItemList(
            "2: 37 39.1 41.1 21 | 1: 32.1 28.1 | 23: 40.2", .position, .layout, reach: .automatic, estimates: false,
            workers: workers())
        list.becomeWarm()
        list.setTextSize(1)
        list.batch(to: "2: 37 39.1 41.1 21 | 1: 43 32.1 44 28.1 | 23: 45 40.2")
        list.turn(4)
        list.invalidate(43, 32, 44, 28)
        list.turn(1)
        list.batch(to: "2: 37 39.1 41.1 | 1: 44.1 28.2 | 23:")
        list.assertWarmMeansRight()
    }

    func test_an_invalidated_row_moves_to_another_section_among_new_ones() {
        let list = ItemList(
            "3: 8 27 29 18 25 21 | 14: 28 | 1: 24 22 26 23 20", .identityAndState, estimates: false)
        list.turn(4)
        list.batch(to: "3: | 14: | 1: 22 20")
        list.goToBackgroundAndBack()
        list.invalidate(22)
        list.batch(to: "3: 22.1 20 33 32 40 36 | 14: 34 39 37 35 41 38 31 | 1:")
        list.ask(22)
        list.assertWarmMeansRight()
    }

    func test_a_row_above_an_invalidated_one_goes_and_rows_come_beside_it() {
        let list = ItemList(
            "36: | 37: 45 46 38", .identityAndState, .layout, estimates: false, height: 844, workers: workers())
        list.becomeWarm()
        list.invalidate(45, 46)
        list.change(45)
        list.table.reloadRows(at: list.paths([45]), with: .none)
        list.ask(46)
        list.batch(to: "36: | 37: 46.1 38")
        list.turn(3)
        list.batch(to: "36: | 37: 38 51 46.1 52 50")
        list.assertWarmMeansRight()
    }
}
