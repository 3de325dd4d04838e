import TestSupport
import XCTest

@testable import Precache

/// The app turns the main run loop within a block of the main queue, as a task of its own is: other blocks wait
/// meanwhile, and what Precache does later must not.
@available(macOS 14, *)
final class NestedLoopTests: WorkerTestCase {
    /// Turns the loop until `done`, from within a block of the main queue, after `body`.
    private func turnNested(
        after body: @escaping @MainActor () -> Void = {}, until done: @escaping @MainActor () -> Bool,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        var isOver = false
        DispatchQueue.main.async {
            MainActor.assumeIsolated {
                body()
                MainRunLoop.turn(until: done, file: file, line: line)
                isOver = true
            }
        }
        MainRunLoop.turn(until: { isOver })
    }

    func test_what_workers_finish_lands() {
        let list = LayoutList().busy()
        list.precacher.pause()
        let row = list.begun
        turnNested(after: { [unowned self] in workers.finishAll() }, until: { list.isKnown(row) })
    }

    func test_a_call_on_another_thread_is_noticed() {
        let feed = Feed.warm([30])
        feed.rows[0].swapAt(2, 10)
        let table = feed.table
        Thread.detachNewThread { table.follow(.reloadData) {} }
        turnNested(until: { !feed.measured.isEmpty })
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_a_table_that_goes_on_another_thread_takes_all_along() {
        let feed = Feed.warm([30])
        let (table, precacher) = (Locked<UITableView?>(feed.table), Weak(feed.precacher))
        feed.letGo()
        Thread.detachNewThread { table.withLock { $0 = nil } }
        turnNested(until: { precacher.object == nil })
    }

    func test_a_model_that_another_thread_changes_is_measured_and_let_go() {
        let list = ObservedList(.position).warmed()
        let post = list.rows[50]
        post.beginSetting(170)
        post.endSetting()
        turnNested(until: { list.measured.contains(50) && list.answer(50) == 170 })
        list.rows = []
        list.table.reload()
        turnNested(until: { registrations(of: post) == 0 })
    }
}
