import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// What apps and SDKs do off the main thread: call a table, and let go of it.
@MainActor
final class OtherThreadTests: PrecacheTestCase {
    /// A reference that is let go of on any thread. Holds: only one thread at a time touches it.
    private final class Box<Object>: @unchecked Sendable {
        var object: Object?

        init(_ object: Object?) { self.object = object }
    }

    /// Runs `body` on another thread while the main thread waits.
    private func waitForAnotherThread(_ body: @escaping @Sendable () -> Void) {
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            isDone.signal()
        }
        isDone.wait()
    }

    /// The same, and then what that has left on the main queue.
    private func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
        waitForAnotherThread(body)
        var hasRun = false
        DispatchQueue.main.async { MainActor.assumeIsolated { hasRun = true } }
        MainRunLoop.turn(until: { hasRun })
    }

    // MARK: Calls

    func test_a_reload_on_another_thread_calls_through_and_is_noticed_later() {
        let feed = Feed.warm([30])
        feed.rows[0].swapAt(2, 10)
        let (table, calls) = (feed.table!, Box(0))
        onAnotherThread {
            TableMonitor.follow(.reloadData, of: table) { calls.object = (calls.object ?? 0) + 1 }
        }
        XCTAssertEqual(calls.object, 1)
        feed.warmUp()
        XCTAssertTrue(feed.measured.contains("0:10"))
        feed.assertHeightsAreRight()
    }

    func test_a_batch_on_another_thread_is_noticed_and_counted_as_none() {
        let feed = Feed.warm([30])
        feed.rows[0].swapAt(2, 10)
        let table = feed.table!
        onAnotherThread {
            TableMonitor.follow(.beginUpdates, of: table) {}
            TableMonitor.follow(
                .edit { $0.update.rows.move(RowPosition(section: 0, row: 2), to: RowPosition(section: 0, row: 10)) },
                of: table
            ) {}
            TableMonitor.follow(.endUpdates, of: table) {}
        }
        XCTAssertNil(feed.precacher.gate)
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_what_is_reloaded_on_another_thread_is_measured_again_by_identity_too() {
        let feed = Feed.precaching([30], isNamed: true)
        feed.warmUp()
        feed.rows[0][4].height = 99
        let table = feed.table!
        onAnotherThread {
            TableMonitor.follow(.edit { $0.update.rows.reloaded += [RowPosition(section: 0, row: 4)] }, of: table) {}
        }
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_another_delegate_that_is_set_on_another_thread_is_noticed() {
        let feed = Feed.warm([30])
        let table = feed.table!
        unseen { feed.use { _ in table.precachedHeight(forRowAt: path(0)) { _ in 70 } } }
        onAnotherThread { TableMonitor.follow(.setSource, of: table) {} }
        feed.warmUp()
        XCTAssertEqual(feed.height(0, 0), 70)
    }

    func test_a_table_without_a_precacher_is_called_on_another_thread_as_ever() async {
        let feed = Feed([30], showing: false)
        let (table, calls) = (feed.table!, Box(0))
        waitForAnotherThread {
            TableMonitor.follow(.reloadData, of: table) { calls.object = (calls.object ?? 0) + 1 }
            TableMonitor.follow(.beginUpdates, of: table) {}
            TableMonitor.follow(.endUpdates, of: table) {}
        }
        XCTAssertEqual(calls.object, 1)
        XCTAssertNil(table.existingPrecacher)
    }

    // MARK: Last references

    private let tables = Seeds.isComplete ? 50 : 15

    /// A table that is being warmed, with a template cell, and a precacher that has posted a task.
    private func warmingTable(_ source: TemplateSource) -> UITableView {
        let table = UITableView(frame: source.window.bounds, style: .plain)
        table.register(TemplateSource.Cell.self, forCellReuseIdentifier: "row")
        table.dataSource = source
        table.delegate = source
        source.window.addSubview(table)
        table.layoutIfNeeded()
        table.enablePrecaching()
        return table
    }

    func test_a_table_that_goes_on_another_thread_is_warmed_no_more() {
        let source = TemplateSource()
        for _ in 0..<tables {
            let table = Box<UITableView>(warmingTable(source))
            let asked = source.asked
            MainRunLoop.turn(until: { source.asked > asked + 3 })
            let precacher = Weak(table.object?.existingPrecacher)
            table.object?.removeFromSuperview()
            Thread.detachNewThread { table.object = nil }
            MainRunLoop.turn(until: { precacher.object == nil })
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(IdleScheduler.shared.observer.isOn)
        }
        XCTAssertTrue(TemplateSource.droppedElsewhere.isEmpty)
    }

    func test_a_precacher_may_outlive_its_table_and_go_on_another_thread() {
        let source = TemplateSource()
        for _ in 0..<tables {
            let kept = Box<Precacher>(nil)
            kept.object = warmingTable(source).precacher
            let precacher = Weak(kept.object)
            for view in source.window.subviews { view.removeFromSuperview() }
            XCTAssertNil(kept.object?.monitor.tableView)
            kept.object?.resume()
            XCTAssertEqual(kept.object?.warmer.seat.isAwake, false)
            Thread.detachNewThread { kept.object = nil }
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
            MainRunLoop.turn(until: { precacher.object == nil })
        }
    }

    func test_a_wait_ends_when_its_table_goes_on_another_thread() {
        let source = TemplateSource()
        let table = Box<UITableView>(warmingTable(source))
        table.object?.precacher?.pause()
        let wait = Wait(for: table.object!.precacher!)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(wait.isOver)
        table.object?.removeFromSuperview()
        onAnotherThread { table.object = nil }
        MainRunLoop.turn(until: { wait.isOver })
    }
}

/// Rows that are measured with a template cell, which says where it goes.
@MainActor
private final class TemplateSource: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    private(set) var asked = 0
    /// Guarded by its lock.
    nonisolated(unsafe) private static var names: [String] = []
    nonisolated private static let lock = NSLock()

    /// The threads but the main one on which templates have gone.
    nonisolated static var droppedElsewhere: [String] { lock.withLock { names } }

    final class Cell: UITableViewCell {
        deinit {
            guard !Thread.isMainThread else { return }
            TemplateSource.lock.withLock { TemplateSource.names.append("\(Thread.current)") }
        }
    }

    override init() {
        super.init()
        window.makeKeyAndVisible()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 5_000 }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked += 1
        return tableView.precachedHeight(forRowAt: indexPath, identifier: "row") { cell in
            cell.textLabel?.text = "\(indexPath.row)"
        }
    }
}
