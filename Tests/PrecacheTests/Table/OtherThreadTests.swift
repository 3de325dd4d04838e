import PrecacheCore
import TestSupport
import XCTest

@testable import Precache

/// What apps and SDKs do off the main thread: call a table, and let go of it.
final class OtherThreadTests: PrecacheTestCase {
    /// Runs `body` on another thread while the main thread waits.
    private func waitForAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        isDone.wait()
    }

    /// Makes calls of a table on another thread, which lets go of it then. Returns how many of them got through to UIKit.
    private func make(_ calls: @escaping @Sendable () -> [TableCall], of table: UITableView) -> Int {
        let (through, table) = (Locked(0), Locked<UITableView?>(table))
        waitForAnotherThread {
            table.withLock {
                guard let table = $0.take() else { return }
                for call in calls() { table.follow(call) { through.withLock { $0 += 1 } } }
            }
        }
        return through.withLock { $0 }
    }

    func test_calls_on_another_thread_get_through_and_are_noticed_later() {
        func check(
            _ name: String, isNamed: Bool = false, after change: (Feed) -> Void,
            _ calls: @escaping @Sendable () -> [TableCall]
        ) {
            let feed = Feed.warm([30], isNamed: isNamed)
            change(feed)
            XCTAssertEqual(make(calls, of: feed.table), calls().count, name)
            MainRunLoop.turnUntilItSleeps()
            XCTAssertNil(feed.precacher.gate, name)
            feed.warmUp()
            feed.assertHeightsAreRight(name)
        }
        let swap = { (feed: Feed) in feed.rows[0].swapAt(2, 10) }
        check("a reload", after: swap) { [.reloadData] }
        check("a batch", after: swap) { [.beginUpdates, .move(path(2), to: path(10)), .endUpdates] }
        let raise = { (feed: Feed) in feed.rows[0][4].height = 99 }
        check("a reloaded item", isNamed: true, after: raise) {
            [.edit { $0.update.rows.reloaded += [RowPosition(section: 0, row: 4)] }]
        }
        var other: Feed?
        let replaceDelegate = { (feed: Feed) in
            feed.rows[0][0].height = 70
            other = Feed([], showing: false)
            other?.rows = feed.rows
            unseen {
                feed.table.delegate = other
                feed.table.reload()
            }
        }
        check("another delegate", after: replaceDelegate) { [.setSource] }
    }

    func test_a_table_without_a_precacher_is_called_on_another_thread_as_ever() {
        let feed = Feed([30], showing: false)
        XCTAssertEqual(make({ [.reloadData, .beginUpdates, .endUpdates] }, of: feed.table), 3)
        XCTAssertNil(feed.table.usedPrecacher)
    }

    private let tables = Seeds.isComplete ? 50 : 15

    /// A table that is being warmed, with a template cell, and a precacher that has posted a task.
    private func warmingFeed() -> Feed {
        let feed = Feed([5_000])
        feed.useCells(WatchedCell.self) { cell, _ in cell.isTemplate = cell.isTemplateCell }
        feed.table.reload()
        feed.table.enablePrecaching()
        return feed
    }

    func test_a_table_that_goes_on_another_thread_is_warmed_no_more() {
        for _ in 0..<tables {
            let feed = warmingFeed()
            let (table, precacher) = (Locked<UITableView?>(feed.table), Weak(feed.precacher))
            let asked = feed.asked.count
            MainRunLoop.turn(until: { feed.asked.count > asked + 3 })
            feed.letGo()
            Thread.detachNewThread { table.withLock { $0 = nil } }
            MainRunLoop.turn(until: { precacher.object == nil })
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(IdleScheduler.shared.observer.isOn)
        }
        XCTAssertEqual(WatchedCell.droppedElsewhere.withLock { $0 }, [])
    }

    func test_a_table_that_goes_before_a_call_on_another_thread_is_noticed_goes_whole() {
        let calls: [@Sendable () -> [TableCall]] = [
            { [.reloadData] }, { [.setSource] }, { [.beginUpdates, .endUpdates] },
        ]
        for isNamed in [false, true] {
            for call in calls {
                let feed = Feed.precaching([30], isNamed: isNamed, upTo: 3)
                let precacher = Weak(feed.precacher)
                XCTAssertGreaterThan(make(call, of: feed.table), 0)
                feed.letGo()
                XCTAssertNil(precacher.object)
                MainRunLoop.turnUntilItSleeps()
                XCTAssertFalse(IdleScheduler.shared.observer.isOn)
            }
        }
    }

    func test_a_precacher_may_outlive_its_table_and_go_on_another_thread() {
        for _ in 0..<tables {
            let feed = warmingFeed()
            let kept = Locked<Precacher?>(feed.precacher)
            let precacher = Weak(feed.precacher)
            feed.letGo()
            XCTAssertNotNil(precacher.object)
            XCTAssertEqual(precacher.object?.hasTable, false)
            precacher.object?.resume()
            XCTAssertEqual(precacher.object?.isAskedWhenIdle, false)
            Thread.detachNewThread { kept.withLock { $0 = nil } }
            warnOfMemory()
            MainRunLoop.turn(until: { precacher.object == nil })
        }
    }

    func test_a_wait_ends_when_its_table_goes_on_another_thread() {
        let feed = warmingFeed()
        feed.precacher.pause()
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(wait.isOver)
        let table = Locked<UITableView?>(feed.table)
        feed.letGo()
        waitForAnotherThread { table.withLock { $0 = nil } }
        MainRunLoop.turn(until: { wait.isOver })
    }
}

/// A cell that says where it goes.
private final class WatchedCell: UITableViewCell {
    var isTemplate = false
    /// The threads but the main one on which templates have gone.
    nonisolated static let droppedElsewhere = Locked<[String]>([])

    deinit {
        if isTemplate, !Thread.isMainThread { Self.droppedElsewhere.withLock { $0.append("\(Thread.current)") } }
    }
}
