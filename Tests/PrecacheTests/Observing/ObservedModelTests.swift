import PrecacheCore
import TestSupport
import XCTest

@testable import Precache

/// Rows whose models are observable: what changes is measured again, and nobody invalidates anything.
@available(macOS 14, *)
final class ObservedModelTests: PrecacheTestCase {
    func test_a_changed_model_is_never_served_its_old_height() {
        ObservedList.eachWarm([.position, .identity, .key, .template, .layout]) { list in
            list.rows[7].height = 200
            XCTAssertFalse(list.table.precacher.isWarm, list.story)
            XCTAssertEqual(list.answer(7), 200, list.story)
        }
    }

    func test_a_change_of_one_row_has_no_other_looked_at() {
        ObservedList.eachWarm([.position, .identity, .key]) { list in
            let passes = list.store.rows.map.passCount
            list.rows[7].height = 200
            list.warmUp()
            XCTAssertEqual(list.measured, [7], list.story)
            XCTAssertEqual(list.store.rows.map.passCount, passes, list.story)
        }
    }

    func test_a_row_with_a_state_has_few_others_looked_at() {
        freezeTime()
        let list = ObservedList(.state, rows: 1_000).warmed()
        var looks = 0
        list.heightOf = {
            looks += 1
            return $0.height
        }
        let post = list.rows[7]
        for _ in 0..<3 {
            looks = 0
            post.height = post.height
            list.warmUp()
            XCTAssertTrue((1...256).contains(looks), "\(looks)")
        }
        XCTAssertEqual(list.measured, [])
    }

    func test_a_change_while_the_loop_is_about_to_sleep_is_measured() {
        let list = ObservedList(.position).warmed()
        var changes = 1
        // The last of its observers, after Precache's own has looked.
        let observer = MainRunLoop.observe(.beforeWaiting, order: 3_000_000) {
            if changes > 0 { list.rows[4].height = 90 }
            changes -= 1
        }
        defer { MainRunLoop.remove(observer) }
        MainRunLoop.turnWithoutLeaving(until: { !list.measured.isEmpty })
        MainRunLoop.turn(times: 20)
        XCTAssertEqual(list.measured, [4])
    }

    func test_a_model_that_took_anothers_place_is_watched() {
        ObservedList.eachWarm { list in
            // Equal in all that a row can be known by.
            for row in [2, 50] {
                let post = ObservedPost(row, list.rows[row].height)
                list.rows[row] = post
                list.reload(row)
                list.warmUp()
                post.height = 222
                XCTAssertFalse(list.precacher.isWarm, "\(list.story)\(row)")
                list.warmUp()
                XCTAssertEqual(list.answer(row), 222, "\(list.story)\(row)")
            }
        }
    }

    func test_a_change_forgets_the_height_at_every_width() {
        let list = ObservedList(.position).warmed()
        list.warmUp(at: 350)
        list.rows[49].height = 300
        list.warmUp()
        list.resize(to: 390)
        list.measured = []
        XCTAssertEqual(list.answer(49), 300)
        XCTAssertEqual(list.answer(50), list.rows[50].height)
        XCTAssertEqual(list.measured, [49])
    }

    func test_a_change_on_another_thread_is_served() {
        ObservedList.eachWarm([.position, .identity, .key, .layout]) { list in
            list.rows[6].beginSetting(170)
            list.rows[6].endSetting()
            MainRunLoop.turn(times: 3)
            XCTAssertEqual(list.answer(6), 170, list.story)
        }
    }

    func test_a_change_on_another_thread_wakes_a_sleeping_loop() {
        let list = ObservedList(.position).warmed()
        let post = list.rows[50]
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.01) { post.height = 170 }
        MainRunLoop.turnWithoutLeaving(until: { list.measured.contains(50) })
        // It may have been measured before the other thread set the value.
        MainRunLoop.turn(until: { list.answer(50) == 170 })
    }

    func test_what_another_thread_sets_late_is_measured_in_the_end() {
        let list = ObservedList(.position).warmed()
        let post = list.rows[50]
        post.beginSetting(99)
        MainRunLoop.turn(until: { list.measured == [50] })
        post.endSetting()
        MainRunLoop.turnWithoutLeaving(until: { list.measured == [50, 50] })
        XCTAssertEqual(list.answer(50), 99)
        XCTAssertEqual(list.measured, [50, 50])
    }

    func test_one_registration_at_the_most_waits_for_a_model() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList(naming, rows: 12).warmed()
            let post = list.rows[11]
            func assertRegistrations(_ count: Int, line: UInt = #line) {
                // Some go in a later turn.
                MainRunLoop.turn(until: { registrations(of: post) == count }, orFail: list.story, line: line)
                MainRunLoop.turnUntilItSleeps()
                XCTAssertEqual(registrations(of: post), count, list.story, line: line)
            }
            assertRegistrations(1)
            // Measured again and again, though nothing has changed.
            for _ in 0..<5 {
                list.table.invalidatePrecachedHeights()
                list.warmUp()
            }
            assertRegistrations(1)
            for width in stride(from: 300 as CGFloat, through: 460, by: 20) { list.warmUp(at: width) }
            assertRegistrations(1)
            post.height += 1
            XCTAssertEqual(registrations(of: post), 0, list.story)
            list.warmUp()
            assertRegistrations(1)
            list.letGo()
            assertRegistrations(0)
        }
    }

    func test_a_model_keeps_nothing_of_a_table_alive() {
        var list: ObservedList? = ObservedList(.template).warmed()
        let posts = list!.rows
        let (table, precacher) = (Weak(list!.table), Weak(list!.table.precacher))
        list!.letGo()
        list = nil
        XCTAssertNil(table.object)
        XCTAssertNil(precacher.object)
        posts[3].height = 1
    }

    func test_models_that_are_not_observable_are_not_watched() {
        let list = ItemList.warm(100, .key)
        XCTAssertTrue(list.precacher.engine.models.watches.isEmpty)
        XCTAssertEqual(list.store.rows.names.count, 100)
    }

    func test_rows_that_are_gone_are_watched_no_more() {
        let list = ObservedList(.position).warmed()
        let row = list.rows[30]
        list.rows = []
        list.table.reload()
        MainRunLoop.turn(until: { registrations(of: row) == 0 })
        XCTAssertEqual(list.precacher.engine.models.watches.count, 0)
    }

    func test_a_row_without_an_identity_is_passed_over_although_its_model_is_observable() {
        let list = ObservedList(.identity)
        list.table.enablePrecaching(identifiedBy: { [unowned list] path in
            list[path].id == 30 ? nil : AnyHashable(list[path].id)
        })
        list.warmUp()
        list.measured = []
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.measured, [])
    }

    func test_items_that_are_long_gone_are_watched_no_more() {
        let items = ObservedList(.key, rows: 12).warmed()
        let item = items.rows[11]
        for _ in 0..<1_300 {
            items.rows[11] = items.newPost()
            items.table.reloadRows(at: [path(11)], with: .none)
            _ = items.answer(11)
        }
        MainRunLoop.turn(until: { registrations(of: item) == 0 })
    }

    func test_items_that_are_pushed_out_by_shown_ones_are_watched_no_more() {
        let list = ObservedList(.key, rows: 12).warmed()
        let (post, row) = (list.rows[11], RowPosition(path(11)))
        let number = list.store.rows.map.number(at: row)!
        list.table.invalidatePrecachedHeights(for: [path(11)])
        var shown = 0
        repeat {
            shown += 1
            _ = list.store.find(row, showing: .named(RowName(200_000 + shown)))
            list.store.recordShown(100 + Double(shown), at: row, showing: .named(RowName(200_000 + shown)))
            list.precacher.engine.follow(nil)
            // Until something else has its number.
        } while list.store.rows.map.number(at: row) != number && shown < 500
        XCTAssertEqual(list.store.rows.map.number(at: row), number)
        XCTAssertFalse(list.store.rows.map.isUncached(row))
        post.height += 1
        list.precacher.engine.followModels()
        XCTAssertFalse(list.store.rows.map.isUncached(row), "by the model of a row that is gone")
    }

    func test_a_closure_that_changes_what_it_reads_comes_to_an_end() {
        let list = ObservedList(.position) { $0.height = $0.height }
        list.warmUp()
        XCTAssertEqual(Set(list.measured).count, 60)
        list.measured = []
        list.rows[3].height = 99
        list.warmUp()
        XCTAssertLessThan(list.measured.count, 4)
        XCTAssertEqual(list.answer(3), 99)
    }

    func test_one_model_of_all_rows_is_told_once() {
        let settings = ObservedPost(-1, 10)
        let list = ObservedList(.position, rows: 300) { _ in _ = settings.height }.warmed()
        settings.height = 20
        XCTAssertEqual(list.table.precacher.coverage, 0)
        list.warmUp()
        XCTAssertEqual(list.measured.count, 300)
    }

    func test_a_change_of_no_height_leaves_the_table_alone() {
        let list = ObservedList(.position, onMeasure: { _ = $0.likes }).warmed()
        let asked = list.estimatesAsked
        list.rows[2].likes += 1
        list.warmUp()
        XCTAssertEqual(list.measured, [2])
        XCTAssertEqual(list.estimatesAsked, asked)
    }
}
