import TestSupport
import XCTest

@testable import Precache

/// On real threads.
final class WorkerThreadTests: PrecacheTestCase {
    func test_rows_are_measured_on_other_threads_and_land_on_the_main_one() {
        for count in 1...4 {
            WorkerPool.shared.fixedCount = count
            let list = LayoutList(rows: 300).shown()
            let shown = list.shownRows.count
            MainRunLoop.turn(until: { list.table.precacher.isWarm })
            XCTAssertEqual(list.wrongAnswers, [], "\(count) workers")
            XCTAssertEqual(list.log.rows.sorted(), list.names, "\(count) workers")
            XCTAssertEqual(list.log.all.filter(\.isOnMainThread).map(\.row), Array(0..<shown), "\(count) workers")
            let statistics = list.table.precacher.statistics
            XCTAssertEqual(statistics.misses + statistics.rowsPrecached, 300, "\(count) workers")
        }
    }

    func test_rows_asked_at_once_are_right_whatever_a_worker_is_at() {
        for count in 1...4 {
            WorkerPool.shared.fixedCount = count
            XCTAssertEqual(LayoutList(rows: 50).shown().wrongAnswers, [], "\(count) workers")
        }
    }

    func test_edits_widths_and_questions_meet_results_and_no_height_is_wrong() {
        WorkerPool.shared.fixedCount = 3
        for seed in Seeds.of(40) {
            var random = SplitMix(state: seed)
            let list = LayoutList(rows: 200).shown()
            for step in 0..<30 {
                let row = Int.random(in: 0..<list.rows.count, using: &random)
                switch Int.random(in: 0..<5, using: &random) {
                case 0: list.remove(at: row)
                case 1: list.insert([NamedRow(id: 1_000 + step)], at: row)
                case 2: list.table.frame.size.width = [390, 500].randomElement(using: &random)!
                case 3: list.table.contentOffset.y += 100
                default: break
                }
                list.table.layoutIfNeeded()
                MainRunLoop.turn(times: Int.random(in: 1...8, using: &random))
                // The last row may be the one that went.
                let asked = min(row, list.rows.count - 1)
                XCTAssertEqual(list.answer(asked), list.right(asked), Seeds.replay(seed))
            }
            list.letGo()
        }
    }

    func test_a_model_whose_row_is_called_off_is_let_go() {
        WorkerPool.shared.fixedCount = 2
        let models = (0..<200).map { _ in
            let model = Locked(60.0)
            let work = HeightWork { MeasuredRow(height: model.withLock { $0 }) }
            WorkerPool.shared.add(work)
            // Mostly before the thread has started that it was taken for.
            WorkerPool.shared.callOff(work)
            return Weak(model)
        }
        MainRunLoop.turn(until: { models.allSatisfy { $0.object == nil } })
    }
}
