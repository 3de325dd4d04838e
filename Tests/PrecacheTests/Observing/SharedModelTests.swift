import Observation
import XCTest

@testable import Precache

/// Observable models that others watch too, change while rows are measured, or keep for longer than tables.
@available(macOS 14, *)
final class SharedModelTests: PrecacheTestCase {
    func test_an_observer_who_asks_or_reloads_first_keeps_no_old_height() {
        // How many observers there are, whether the row was cached, and what they do before the value is set.
        let cases = [
            (ObservedList.Naming.position, 20, true, "ask"), (.key, 20, true, "ask"), (.template, 20, true, "ask"),
            (.position, 1, false, "ask"), (.position, 20, false, "ask"), (.position, 1, true, "reload"),
            (.position, 20, true, "reload"),
        ]
        for (naming, count, isCached, act) in cases {
            let list = ObservedList(naming).warmed()
            let (post, story) = (list.rows[5], "\(naming), \(count) \(act), cached: \(isCached)")
            if !isCached { list.table.invalidatePrecachedHeights(for: [path(5)]) }
            var acted = 0
            for _ in 0..<count {
                list.beforeChange(of: post.height) {
                    acted += 1
                    if act == "ask" { _ = list.answer(5) } else { list.table.reload() }
                }
            }
            post.height = 123
            XCTAssertEqual(acted, count, story)
            if isCached {
                MainRunLoop.turn(times: 5)
                XCTAssertEqual(list.answer(5), 123, story)
            }
            list.warmUp()
            MainRunLoop.turn(times: 20)
            XCTAssertEqual(list.answer(5), 123, story)
        }
    }

    func test_who_is_told_of_a_watchs_end_may_end_others() {
        let list = ObservedList(.position).warmed()
        let paths = (5..<20).map { path($0) }
        list.table.invalidatePrecachedHeights(for: [paths[0]])
        var told = 0
        list.beforeChange(of: list.answer(5)) {
            told += 1
            // Measured again, rows are watched anew, and their watches of before end.
            list.table.invalidatePrecachedHeights(for: paths)
            for path in paths { _ = list.answer(path.row) }
        }
        list.table.invalidatePrecachedHeights(for: [paths[0]])
        MainRunLoop.turn(until: { told == 1 })
        list.warmUp()
        XCTAssertNil(list.firstWrong())
    }

    func test_whoever_tracks_a_layout_is_told_on_the_main_thread_only() {
        let list = ObservedList.plain(rows: 400).warmed()
        let isMain = Locked<[Bool]>([])
        withObservationTracking(
            { list.table.reload() }, onChange: { isMain.withLock { $0.append(Thread.isMainThread) } })
        list.warmUp()
        list.table.reloadData()
        MainRunLoop.turn(times: 20)
        XCTAssertEqual(isMain.withLock { $0 }, [true])
    }

    func test_a_table_within_a_row_has_an_end() {
        var kept: [ObservedList] = []
        let list = ObservedList.plain(rows: 30) { post in
            let inner = ObservedList.plain(rows: 3, estimate: 0, precaches: false)
            inner.rows[0] = post
            inner.table.layoutIfNeeded()
            kept = [inner]
            return inner.table.contentSize.height
        }
        list.table.layoutIfNeeded()
        list.warmUp()
        MainRunLoop.turn(times: 20)
        XCTAssertTrue((30..<40).contains(list.measured.count), "\(list.measured)")
        XCTAssertEqual(kept.count, 1)
    }

    func test_rows_that_change_each_other_are_named_and_have_an_end() {
        let shared = ObservedPost(-1, 0)
        let list = ObservedList.plain(rows: 20) { _ in
            shared.likes += 1
            return 44
        }.warmed()
        XCTAssertTrue(list.table.precacher.isWarm)
        XCTAssertEqual(console.count { $0.contains("while they are measured") }, 1)
        MainRunLoop.turn(times: 50)
        XCTAssertEqual(list.measured, [])
    }

    func test_a_row_that_changes_its_model_while_measured_does_not_size_itself() {
        let workers = HandWorkers(0)
        defer { workers.retire() }
        let list = ObservedList.plain(ask: { list, path in
            let post = list[path]
            return list.table.precachedHeight(forRowAt: path, of: post.height) { height, _ in
                if post.id == 50, height < 100 { post.height = 100 }
                return height
            }
        }).warmed()
        XCTAssertEqual(list.answer(50), 100)
        XCTAssertFalse(list.precacher.hasRowsThatSizeThemselves)
    }

    func test_a_model_deleted_and_inserted_again_is_watched_once() {
        let list = ObservedList(.position).warmed()
        let post = list.rows[30]
        for _ in 0..<20 {
            list.remove(at: 30)
            list.insert([post], at: 30)
            list.warmUp()
        }
        MainRunLoop.turn(until: { registrations(of: post) == 1 })
        XCTAssertLessThanOrEqual(list.precacher.engine.models.watches.count, 60)
    }

    func test_a_model_that_outlives_its_tables_is_left_alone() {
        let settings = ObservedPost(-1, 10)
        // The first row ever that reads a model is watched until the model goes: of these it is none.
        _ = ObservedList.plain(rows: 1).warmed()
        for _ in 0..<10 {
            let list = ObservedList.plain(rows: 20, measure: { _ in settings.height + 30 }).warmed()
            XCTAssertEqual(registrations(of: settings), 20)
            list.letGo()
            MainRunLoop.turn(until: { registrations(of: settings) == 0 })
        }
    }

    func test_a_model_that_went_changes_no_row_that_came_since() {
        let list = ObservedList.plain(ask: { list, path in
            guard list[path].id == 60 else { return list.height(at: path) }
            // Of a kind that reads no model, so that nothing else has it measured again.
            return list.table.precachedHeight(forRowAt: path) { (cell: ToldCell) in
                list.measured.append(60)
                cell.height = 390
            }
        })
        list.table.register(ToldCell.self)
        let gone = list.warmed().remove(at: 5)
        list.insert([ObservedPost(60, 390)], at: 0)
        XCTAssertEqual(list.answer(0), 390)
        list.measured = []
        gone.height = 123
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }

    func test_shown_content_that_changes_unseen_has_the_table_laid_out_seldom() {
        let extra = Locked<CGFloat>(0)
        let content: (ObservedPost) -> any UIContentConfiguration = { post in
            if post.id < 100 { return UIListContentConfiguration.cell() }
            return FakeHostingConfiguration { _ in post.height + extra.withLock { $0 } }
        }
        let list = ObservedList.plain(
            rows: 200,
            ask: { list, path in
                list.table.precachedHeight(forRowAt: path, key: list[path].id) { (cell: UITableViewCell) in
                    cell.contentConfiguration = content(list[path])
                }
            })
        list.content = content
        _ = list.warmed()
        extra.withLock { $0 = 30 }
        list.table.scroll(to: list.table.contentSize.height - 844)
        var turns = 0
        // As Core Animation has it laid out.
        let observer = MainRunLoop.observe(.beforeWaiting, order: 2_000_000) {
            turns += 1
            list.table.layoutIfNeeded()
        }
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.remove(observer)
        XCTAssertTrue((1..<60).contains(turns), "\(turns)")
    }

    func test_workers_results_from_before_a_change_are_dropped() {
        let workers = HandWorkers(2)
        defer { workers.retire() }
        for areCollected in [false, true] {
            let list = ObservedList.ofWorkers()
            MainRunLoop.turn(until: { !list.inFlight.isEmpty })
            let rows = list.inFlight
            for row in rows { list.rows[row].height = 222 }
            workers.finishAll()
            if areCollected { WorkerPool.shared.collect() }
            for row in rows { XCTAssertEqual(list.answer(row), 222, "collected: \(areCollected)") }
            workers.warmUp(list)
        }
    }

    func test_the_screen_follows_a_change_of_a_row_that_workers_measure() {
        let workers = HandWorkers(2)
        defer { workers.retire() }
        let list = ObservedList.ofWorkers()
        workers.warmUp(list)
        list.rows[2].height = 150
        workers.warmUp(list)
        MainRunLoop.turn(times: 20)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.rectForRow(at: path(2)).height, 150)
    }
}
