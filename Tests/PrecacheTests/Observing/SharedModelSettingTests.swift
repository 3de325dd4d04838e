import XCTest

@testable import Precache

/// A change that is told before its value is set: what is measured in between is measured again.
@available(macOS 14, *)
final class SharedModelSettingTests: PrecacheTestCase {
    /// Turns the loop until another thread's change is taken for over, and all is measured.
    private func wait(_ list: ObservedList, while body: () -> Void = {}) {
        MainRunLoop.turn(until: {
            body()
            return !list.precacher.engine.models.areChangedElsewhere && list.table.precacher.isWarm
        })
    }

    func test_a_row_that_a_worker_has_is_measured_again() {
        let workers = HandWorkers(2)
        defer { workers.retire() }
        let list = ObservedList.ofWorkers()
        MainRunLoop.turn(until: {
            if list.inFlight.contains(30) { return true }
            workers.finishAll()
            return false
        })
        list.rows[30].beginSetting(99)
        workers.warmUp(list)
        list.rows[30].endSetting()
        wait(list) { workers.finishAll() }
        XCTAssertEqual(list.answer(30), 99)
    }

    func test_rows_measured_while_another_thread_sets_are_measured_again() {
        let settings = ObservedPost(-1, 50)
        // Few, which are measured before the other thread's time is over.
        let list = ObservedList.plain(rows: 24) { _ in settings.height }
        list.table.layoutIfNeeded()
        MainRunLoop.turn(until: { list.measured.count == 22 })
        settings.beginSetting(99)
        MainRunLoop.turn(until: { list.table.precacher.isWarm })
        settings.endSetting()
        wait(list)
        XCTAssertNil(list.firstWrong())
    }

    func test_a_row_looked_at_while_another_thread_sets_is_looked_at_again() {
        ObservedList.eachWarm([.state, .completeKey]) { list in
            let post = list.rows[50]
            var looks = 0
            list.heightOf = {
                if $0 === post { looks += 1 }
                return $0.height
            }
            post.beginSetting(99)
            MainRunLoop.turn(until: { looks > 0 })
            XCTAssertEqual(list.measured, [], "\(list.story) its state is as it was")
            post.endSetting()
            wait(list)
            XCTAssertEqual(list.measured, [50], list.story)
        }
    }

    func test_a_row_that_comes_back_while_another_thread_sets_is_measured_again() {
        let edited = ObservedList.plain().warmed()
        let post = edited.rows[40]
        post.beginSetting(99)
        edited.remove(at: 40)
        edited.insert([ObservedPost(1000, 77)], at: 0)
        edited.table.layoutIfNeeded()
        edited.insert([post], at: 41)
        MainRunLoop.turn(until: { edited.table.precacher.isWarm })
        post.endSetting()
        wait(edited)
        XCTAssertEqual(edited.answer(41), 99)
    }

    func test_a_change_with_a_reload_has_unchanged_rows_measured_in_idle_time_alone() {
        for isEnabled in [true, false] {
            let list = ObservedList.plain(precaches: isEnabled, ask: { $0.height(at: $1, key: $0[$1].id) })
            list.table.layoutIfNeeded()
            _ = list.firstWrong()
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(list.precacher.engine.models.doubtful, [])
            list.measured = []
            list.rows[5].height = 150
            list.table.reload()
            XCTAssertEqual(Set(list.measured), [5], "enabled: \(isEnabled)")
            list.measured = []
            MainRunLoop.turnUntilItSleeps()
            // They may have been given other models.
            XCTAssertEqual(list.measured.sorted(), isEnabled ? Array(0..<60) : [5], "enabled: \(isEnabled)")
            XCTAssertNil(list.firstWrong())
        }
    }

    func test_a_stream_of_changes_measures_no_unchanged_rows_for_ever() {
        let list = ObservedList.plain(rows: 60).warmed()
        let (post, isOver) = (list.rows[50], Locked(false))
        // A change for each turn of the loop.
        let turns = DispatchSemaphore(value: 0)
        func follow() {
            list.measured = []
            MainRunLoop.turn(until: {
                turns.signal()
                return list.measured.count { $0 == 50 } > 20
            })
        }
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) {
                post.height = post.height == 40 ? 41 : 40
                turns.wait()
            }
        }
        list.table.reload()
        follow()
        follow()
        isOver.withLock { $0 = true }
        turns.signal()
        XCTAssertLessThan(list.measured.count { $0 != 50 }, 20)
        wait(list)
        XCTAssertEqual(list.answer(50), post.height)
    }

    func test_the_screen_follows_a_change_that_came_here_or_elsewhere() {
        for (happens, isElsewhere) in ["never enabled", "paused", "enabled"].flatMap({ [($0, false), ($0, true)] }) {
            let list = ObservedList.plain(precaches: happens != "never enabled")
            list.table.layoutIfNeeded()
            if happens == "paused" { list.table.precacher.pause() }
            MainRunLoop.turnUntilItSleeps()
            if isElsewhere { list.table.removeFromSuperview() }
            list.rows[2].height = 150
            MainRunLoop.turnUntilItSleeps()
            if isElsewhere {
                list.window.addSubview(list.table)
                list.table.layOutAnew()
                MainRunLoop.turnUntilItSleeps()
            }
            list.table.layoutIfNeeded()
            let height = list.table.rectForRow(at: path(2)).height
            XCTAssertEqual(height, 150, "\(happens), elsewhere: \(isElsewhere)")
        }
    }
}
