import HeadlessUIKit
import Observation
import XCTest

@testable import Precache

/// Rows whose models are observable: what changes is measured again, and nobody invalidates anything.
@available(macOS 14, *)
@MainActor
final class ObservedModelTests: PrecacheTestCase {
    func test_a_changed_model_is_never_served_its_old_height() async {
        for naming in ObservedList.Naming.allCases where naming != .configuration {
            let list = ObservedList.warm(naming)
            list.sections[0][7].height = 200
            XCTAssertFalse(list.table.precacher!.isWarm, "\(naming)")
            XCTAssertEqual(list.answer(7), 200, "\(naming)")
            list.letGo()
        }
    }

    func test_rows_that_changed_are_measured_again_and_no_others() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming)
            for row in [3, 50, 59] { list.sections[0][row].height += 30 }
            list.sections[0][8].likes += 1
            // The loop sleeps: nothing but the change wakes it.
            list.warmUp()
            XCTAssertEqual(Set(list.measured), [3, 50, 59], "\(naming)")
            XCTAssertEqual(list.measured.count, 3, "\(naming)")
            XCTAssertNil(list.firstWrong())
            list.letGo()
        }
    }

    func test_a_change_while_the_loop_is_about_to_sleep_is_measured() {
        let list = ObservedList.warm(.position)
        var changes = 1
        // The last of its observers, after Precache's own has looked.
        let observer = MainRunLoop.observe(.beforeWaiting, order: 3_000_000) {
            if changes > 0 { list.sections[0][4].height = 90 }
            changes -= 1
        }
        defer { MainRunLoop.remove(observer) }
        MainRunLoop.turnWithoutLeaving(until: { !list.measured.isEmpty })
        MainRunLoop.turn(times: 20)
        XCTAssertEqual(list.measured, [4])
    }

    func test_a_change_forgets_the_height_at_every_width() {
        let list = ObservedList.warm(.position)
        list.warmUp(at: 350)
        list.sections[0][49].height = 300
        list.warmUp()
        list.resize(to: 390)
        list.measured = []
        XCTAssertEqual(list.answer(49), 300)
        XCTAssertEqual(list.measured, [49])
        XCTAssertEqual(list.answer(50), list.sections[0][50].height)
        XCTAssertEqual(list.measured, [49])
    }

    func test_a_row_that_moved_is_the_one_that_is_measured() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming)
            let post = list.sections[0].remove(at: 40)
            list.sections[0].insert(post, at: 2)
            list.table.moveRow(at: IndexPath(row: 40, section: 0), to: IndexPath(row: 2, section: 0))
            list.sections[0].remove(at: 0)
            list.table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .none)
            list.warmUp()
            list.measured = []
            post.height = 222
            list.warmUp()
            XCTAssertEqual(list.measured, [40], "\(naming)")
            XCTAssertNil(list.firstWrong())
            list.letGo()
        }
    }

    func test_a_value_that_is_read_before_it_is_set_is_measured_again() {
        for naming in [ObservedList.Naming.position, .key, .template] {
            let list = ObservedList.warm(naming)
            let post = list.sections[0][5]
            var asked: [CGFloat] = []
            // Somebody else who is told, and asks at once: the value is not set yet.
            for _ in 0..<20 {
                withObservationTracking {
                    _ = post.height
                } onChange: {
                    MainActor.assumeIsolated { asked.append(list.answer(5)) }
                }
            }
            post.height = 123
            XCTAssertEqual(asked.count, 20)
            MainRunLoop.turn(times: 5)
            XCTAssertEqual(list.answer(5), 123, "\(naming)")
            list.letGo()
        }
    }

    func test_a_change_on_another_thread_is_served_once_the_loop_turned() {
        for naming in [ObservedList.Naming.position, .identity, .key, .layout] {
            let list = ObservedList.warm(naming)
            let post = list.sections[0][6]
            let isDone = DispatchSemaphore(value: 0)
            Thread {
                post.height = 170
                isDone.signal()
            }.start()
            isDone.wait()
            MainRunLoop.turn(times: 3)
            XCTAssertEqual(list.answer(6), 170, "\(naming)")
            list.letGo()
        }
    }

    func test_a_change_on_another_thread_wakes_a_loop_that_sleeps() {
        let list = ObservedList.warm(.position)
        let post = list.sections[0][50]
        let timer = DispatchSource.makeTimerSource(queue: .global())
        timer.schedule(deadline: .now() + 0.01)
        timer.setEventHandler { post.height = 170 }
        timer.resume()
        MainRunLoop.turnWithoutLeaving(until: { list.measured.contains(50) })
        // It may have been measured before the other thread set the value.
        MainRunLoop.turn(until: { list.answer(50) == 170 })
    }

    func test_what_another_thread_sets_late_is_measured_in_the_end() {
        let list = ObservedList.warm(.position)
        let slow = SlowModel(50)
        list.heightOfOthers = { $0.id == 50 ? slow.height : nil }
        list.table.invalidatePrecachedHeights(for: IndexPath(row: 50, section: 0))
        list.warmUp()
        slow.beginSetting(99)
        list.measured = []
        MainRunLoop.turn(until: { list.measured == [50] })
        slow.endSetting()
        MainRunLoop.turnWithoutLeaving(until: { list.measured == [50, 50] })
        XCTAssertEqual(list.answer(50), 99)
        XCTAssertEqual(list.measured, [50, 50])
    }

    func test_one_registration_at_the_most_waits_for_a_model() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming, rows: 12)
            let post = list.sections[0][11]
            assertRegistrations(1, of: post, naming)
            // Measured again and again, though nothing has changed.
            for _ in 0..<5 {
                list.table.invalidatePrecachedHeights()
                list.warmUp()
            }
            assertRegistrations(1, of: post, naming)
            for width in [300, 320, 340, 360, 380, 400, 420, 440, 460] as [CGFloat] {
                list.warmUp(at: width)
            }
            assertRegistrations(1, of: post, naming)
            post.height += 1
            XCTAssertEqual(registrations(of: post), 0, "\(naming)")
            list.warmUp()
            assertRegistrations(1, of: post, naming)
            list.letGo()
            assertRegistrations(0, of: post, naming)
        }
    }

    /// What was there before goes in the next turn of the loop.
    private func assertRegistrations(
        _ count: Int, of post: ObservedPost, _ naming: ObservedList.Naming, line: UInt = #line
    ) {
        // Some go in a later turn.
        MainRunLoop.turn(until: { registrations(of: post) == count }, orFail: "\(naming)", line: line)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(registrations(of: post), count, "\(naming)", line: line)
    }

    func test_a_model_keeps_nothing_of_a_table_alive() {
        var list: ObservedList? = ObservedList.warm(.template)
        let posts = list!.posts
        let (table, precacher) = (Weak(list!.table), Weak(list!.table.precacher))
        list!.letGo()
        list = nil
        XCTAssertNil(table.object)
        XCTAssertNil(precacher.object)
        posts[3].height = 1
    }

    func test_models_that_are_not_observable_are_not_watched() {
        let list = ItemList.warm(100, .key)
        XCTAssertTrue(list.table.existingPrecacher!.store.modelChanges.watches.isEmpty)
        XCTAssertEqual(list.table.existingPrecacher!.store.rows.itemCount, 100)
    }

    func test_items_that_are_forgotten_for_others_are_watched_no_more() {
        let list = ObservedList.warm(.key, rows: 12)
        let post = list.sections[0][11]
        for _ in 0..<1_300 {
            list.sections[0][11] = list.newPost()
            list.table.reloadRows(at: [path(11)], with: .none)
            _ = list.answer(11)
        }
        MainRunLoop.turn(until: { registrations(of: post) == 0 })
    }

    func test_rows_that_are_gone_are_watched_no_more() {
        let list = ObservedList.warm(.position)
        let post = list.sections[0][30]
        list.sections[0].removeAll()
        list.table.reload()
        MainRunLoop.turn(until: { registrations(of: post) == 0 })
        XCTAssertEqual(list.watchCount, 0)
    }

    func test_a_closure_that_changes_what_it_reads_comes_to_an_end() {
        let list = ObservedList.warm(.position)
        list.onMeasure = { $0.height = $0.height }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        XCTAssertEqual(Set(list.measured).count, 60)
        list.measured = []
        list.sections[0][3].height = 99
        list.warmUp()
        XCTAssertLessThan(list.measured.count, 4)
        XCTAssertEqual(list.answer(3), 99)
    }

    func test_one_model_of_all_rows_is_told_once() {
        let list = ObservedList.warm(.position, rows: 300)
        let settings = ObservedPost(-1, 10)
        list.onMeasure = { _ in _ = settings.height }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        list.measured = []
        settings.height = 20
        XCTAssertEqual(list.table.precacher!.coverage, 0)
        list.warmUp()
        XCTAssertEqual(list.measured.count, 300)
    }

    func test_what_is_on_the_screen_gets_its_new_height() {
        for naming in ObservedList.Naming.allCases {
            let list = ObservedList.warm(naming)
            list.sections[0][2].height = 150
            list.warmUp()
            MainRunLoop.turn(times: 20)
            list.table.layoutIfNeeded()
            let shown = list.table.cellForRow(at: IndexPath(row: 2, section: 0))
            XCTAssertEqual(shown?.frame.height, 150, "\(naming)")
            list.letGo()
        }
    }

    func test_a_change_of_no_height_leaves_the_table_alone() {
        let list = ObservedList.warm(.position)
        list.onMeasure = { _ = $0.likes }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        let asked = list.estimatesAsked
        list.sections[0][2].likes += 1
        list.measured = []
        list.warmUp()
        XCTAssertEqual(list.measured, [2])
        XCTAssertEqual(list.estimatesAsked, asked)
    }
}
