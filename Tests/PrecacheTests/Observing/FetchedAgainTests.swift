import PrecacheCore
import XCTest

@testable import Precache

/// The app has fetched its models again: other objects of the same names, which a reload shows.
@available(macOS 14, *)
final class FetchedAgainTests: PrecacheTestCase {
    private let namings = ObservedList.Naming.allCases

    /// All models are other ones by now, of the same heights unless they are given.
    private func fetchAgain(_ list: ObservedList, _ heights: [Int: CGFloat] = [:]) {
        list.rows = list.rows.map { ObservedPost($0.id, heights[$0.id] ?? $0.height) }
        list.table.reload()
    }

    private func assertWarmAndRight(_ list: ObservedList, _ rows: Int..., line: UInt = #line) {
        list.warmUp(line: line)
        list.table.layoutIfNeeded()
        let count = list.measured.count
        XCTAssertNil(list.firstWrong(), line: line)
        XCTAssertEqual(list.measured.count, count, "\(list.story)not warm", line: line)
        for row in rows {
            guard let cell = list.table.cellForRow(at: path(row)) else { continue }
            XCTAssertEqual(cell.frame.height, list.rows[row].height, "\(list.story)\(row)", line: line)
        }
    }

    func test_a_new_object_of_the_same_name_grows_on_the_screen() {
        ObservedList.eachWarm(namings) { list in
            fetchAgain(list)
            list.warmUp()
            list.rows[3].height = 160
            assertWarmAndRight(list, 3)
        }
    }

    func test_a_new_object_grows_off_the_screen() {
        ObservedList.eachWarm(namings) { list in
            fetchAgain(list)
            list.warmUp()
            list.rows[40].height = 160
            assertWarmAndRight(list)
        }
    }

    func test_a_new_object_grows_before_anybody_has_looked_at_it() {
        ObservedList.eachWarm(namings) { list in
            fetchAgain(list)
            list.rows[3].height = 160
            list.rows[40].height = 160
            assertWarmAndRight(list, 3)
        }
    }

    func test_what_was_fetched_is_of_another_height() {
        ObservedList.eachWarm(namings) { list in
            fetchAgain(list, [3: 160, 40: 170])
            assertWarmAndRight(list, 3)
        }
    }

    func test_models_are_fetched_again_and_again() {
        ObservedList.eachWarm(namings) { list in
            for count in 1...3 {
                fetchAgain(list)
                list.warmUp()
                list.rows[40].height += CGFloat(count)
                assertWarmAndRight(list)
            }
        }
    }

    func test_a_reload_has_each_row_measured_once_more_at_the_most_and_none_with_a_state() {
        ObservedList.eachWarm(namings) { list in
            fetchAgain(list)
            assertWarmAndRight(list)
            MainRunLoop.turnUntilItSleeps()
            let most = list.keepsFormerHeights ? 0 : list.rows.count
            XCTAssertLessThanOrEqual(list.measured.count, most, list.story)
            XCTAssertEqual(Set(list.measured).count, list.measured.count, list.story)
        }
    }

    func test_workers_measure_again_what_may_have_other_models() {
        let workers = HandWorkers()
        let list = ObservedList.plain(ask: { list, path in
            list.table.precachedHeight(forRowAt: path, of: list[path].height) { height, _ in height }
        })
        list.table.enablePrecaching(identifiedBy: { [unowned list] in list[$0].id })
        list.table.layoutIfNeeded()
        func becomeWarm() { workers.warmUp(list) }
        becomeWarm()
        fetchAgain(list)
        becomeWarm()
        list.rows[40].height = 160
        XCTAssertFalse(list.precacher.isWarm)
        becomeWarm()
        XCTAssertEqual(list.precacher.engine.store.rows[RowPosition(path(40))], 160)
        workers.retire()
    }

    func test_rows_of_one_key_are_all_as_high_as_the_one_that_is_measured_again() {
        let list = ObservedList.plain(
            rows: 60, precaches: true, ask: { $0.height(at: $1, key: $0[$1].id % 30) }
        ).warmed()
        list.rows = list.rows.map { ObservedPost($0.id, $0.id % 30 == 4 ? 160 : $0.height) }
        list.table.reload()
        list.warmUp()
        XCTAssertEqual([4, 34].map { list.answer($0) }, [160, 160])
    }

    func test_rows_with_a_state_of_values_are_not_measured_again() {
        let list = ObservedList.plain(rows: 60, precaches: false)
        list.table.enablePrecaching(
            identifiedBy: { [unowned list] in list[$0].id }, layoutState: { [unowned list] in list[$0].id })
        let warm = list.warmed()
        fetchAgain(warm)
        warm.warmUp()
        XCTAssertEqual(warm.measured, [])
    }

    func test_a_state_of_models_and_of_values_changes_by_a_value() {
        var expanded: Set<Int> = []
        let list = ObservedList.plain(rows: 60, precaches: false)
        list.heightOf = { $0.height + (expanded.contains($0.id) ? 100 : 0) }
        list.table.enablePrecaching(
            identifiedBy: { [unowned list] in list[$0].id },
            layoutState: { [unowned list] path in [list[path].height, expanded.contains(list[path].id) ? 1 : 0] })
        let warm = list.warmed()
        expanded = [3, 40]
        list.table.layOutAnew()
        assertWarmAndRight(warm)
        XCTAssertEqual(warm.measured.sorted(), [3, 40])
    }

    func test_edits_have_no_unchanged_row_measured_again() {
        ObservedList.eachWarm(namings.filter { $0 != .layout }) { list in
            list.remove(at: 10)
            list.insert([list.newPost()], at: 5)
            list.warmUp()
            XCTAssertEqual(Set(list.measured), [list.rows[5].id], list.story)
        }
    }

    func test_nothing_is_measured_again_while_a_finger_scrolls() {
        ObservedList.eachWarm([.identity, .key, .template]) { list in
            fetchAgain(list)
            list.measured = []
            let before = list.precacher.statistics.missesWhileTracking
            list.table.headlessDrag(by: -300, over: 0.2)
            XCTAssertEqual(list.precacher.statistics.missesWhileTracking, before, list.story)
            XCTAssertEqual(list.measured, [], list.story)
        }
    }
}
