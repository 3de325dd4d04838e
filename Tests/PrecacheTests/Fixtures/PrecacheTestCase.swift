import HeadlessTesting
import XCTest

@testable import Precache

/// What tests share: Precache's console stays silent unless they read it, and what one of them changes of Precache is
/// put back, as ``HeadlessTestCase`` puts back what it changes of UIKit.
class PrecacheTestCase: HeadlessTestCase {
    private var said: [String] = []
    private var unread: [String] = []
    /// Counts once time is frozen.
    var time = 0.0

    /// What Precache said since the test began. What is said after the last look at it fails the test.
    var console: [String] {
        unread = []
        return said
    }

    /// Begins anew. Fails the test where something was said that it has not read.
    func clearConsole(file: StaticString = #filePath, line: UInt = #line) {
        XCTAssertEqual(unread, [], "said in the console, and not read", file: file, line: line)
        (said, unread) = ([], [])
    }

    /// Reads what was said, which another test is about.
    func passOverConsole() {
        unread = []
        clearConsole()
    }

    /// Reads the console, and begins anew. Fails the test where not so many lines were said, each with its part.
    func assertSaid(_ parts: String..., file: StaticString = #filePath, line: UInt = #line) {
        let lines = console
        XCTAssertEqual(lines.count, parts.count, "\(lines)", file: file, line: line)
        for (said, part) in zip(lines, parts) { XCTAssertTrue(said.contains(part), said, file: file, line: line) }
        clearConsole()
    }

    /// No row is costly then: time that stands still ends no wait.
    func freezeTime() {
        Clock.now = { [unowned self] in time }
        OtherWork.maxCheapCost = .infinity
    }

    /// A feed of rows that cost so many seconds each, once time is frozen.
    func paced(_ cost: Double, rows: Int = 100) -> Feed {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in time += cost }
        feed.measured = []
        return feed
    }

    override func setUp() async throws {
        // Once, for good, or the first test would take it off again.
        Interception.install
        try await super.setUp()
        keepHooks()
        putBack { [old = Diagnostics.write] in Diagnostics.write = old }
        putBack { [old = Clock.now] in Clock.now = old }
        putBack { [old = OtherWork.maxCheapCost] in OtherWork.maxCheapCost = old }
        putBack { [old = DevicePower.current] in DevicePower.current = old }
        putBack { [old = WorkerPool.shared.workers] in WorkerPool.shared.workers = old }
        putBack { [old = WorkerPool.shared.fixedCount] in WorkerPool.shared.fixedCount = old }
        // Other tests' rows read models with such cells.
        ObservedModels.cellsThatReadModels = [:]
        // By another clock it may have been told of times to come.
        (IdleScheduler.shared.otherWork, OtherWork.lastOfOurs) = (OtherWork(), -.infinity)
        // Few frames a second: half as many as UIKit's least, and each moves twice as far.
        HeadlessDisplay.main.refreshRate = 30
        Diagnostics.write = { [unowned self] message in
            said.append(message)
            unread.append(message)
        }
    }

    override func tearDown() async throws {
        // The tables are gone: the scheduler's observer comes off.
        MainRunLoop.turn(times: 1)
        clearConsole()
        try await super.tearDown()
    }

    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }
}

/// Tests that work what is measured on workers by hand: these are a base of their own, because the workers are there
/// before any table is. However long it takes to hand rows over, no time passes.
class WorkerTestCase: PrecacheTestCase {
    private(set) var workers: HandWorkers!
    override func setUp() async throws {
        try await super.setUp()
        workers = HandWorkers()
        freezeTime()
    }

    /// The next frame of a movement, in points.
    func frame(_ list: LayoutList, by points: CGFloat) {
        time += 1.0 / 120
        list.table.scroll(by: points)
    }

    func warmUp(_ list: TableOwner) { workers.warmUp(list) }

    /// Finishes all work, and has it land.
    func collect() {
        workers.finishAll()
        WorkerPool.shared.collect()
    }

    override func tearDown() async throws {
        workers.retire()
        try await super.tearDown()
    }
}

/// Changes that UIKit makes on paths that cannot be seen from outside.
@MainActor
func unseen(_ change: () -> Void) {
    let hooks = (UITableView.headlessExchange, UITableView.headlessBatchExchange)
    (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (nil, nil)
    change()
    (UITableView.headlessExchange, UITableView.headlessBatchExchange) = hooks
}

/// How often tables are called so meanwhile.
///
/// - Parameter each: what happens before each of the calls.
@MainActor
func countCalls(
    of counted: UITableView.HeadlessCall, each: @escaping () -> Void = {}, during body: () -> Void
) -> Int {
    var calls = 0
    let hook = UITableView.headlessExchange
    UITableView.headlessExchange = { table, call, original in
        if call == counted {
            calls += 1
            each()
        }
        hook?(table, call, original) ?? original()
    }
    body()
    UITableView.headlessExchange = hook
    return calls
}

/// What changed of the environment has held for long enough to be measured for.
@MainActor
func letItHold() {
    let before = Clock.now
    Clock.now = { before() + 2 * Pause.resizing }
}

/// UIKit says that memory is short.
@MainActor
func warnOfMemory() {
    NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
}

func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

/// Waits in a task, and tells whether the wait is over.
@MainActor
final class Wait {
    private(set) var isOver = false
    private(set) var task: Task<Void, Never>!

    init(for precacher: Precacher) {
        task = Task { @MainActor in
            await precacher.warmedUp()
            self.isOver = true
        }
    }
}
