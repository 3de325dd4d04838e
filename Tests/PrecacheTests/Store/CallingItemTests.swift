import PrecacheCore
import XCTest

@testable import Precache

/// Identities, keys and models whose own code calls the table: while they are compared, hashed, or go.
final class CallingItemTests: WorkerTestCase {
    /// An identity of which others with equal hashes are told apart by `==` alone.
    private final class Name: Hashable {
        struct Hooks {
            var onCompare: (() -> Void)?
            var onHash: (() -> Void)?
            var onEnd: (() -> Void)?
        }

        nonisolated(unsafe) static var hooks = Hooks()
        private let number: Int

        init(_ number: Int) { self.number = number }
        deinit { Self.call(\.onEnd) }

        static func == (one: Name, other: Name) -> Bool {
            call(\.onCompare)
            return one.number == other.number
        }

        func hash(into hasher: inout Hasher) {
            Self.call(\.onHash)
            hasher.combine(number % 7)
        }

        /// Calls a hook, not within another call of one.
        private static func call(_ hook: KeyPath<Hooks, (() -> Void)?>) {
            let (body, before) = (hooks[keyPath: hook], hooks)
            hooks = Hooks()
            body?()
            hooks = before
        }
    }

    override func setUp() async throws {
        try await super.setUp()
        putBack { [old = Name.hooks] in Name.hooks = old }
    }

    /// What an item's code may do with the table.
    private let calls: [(String, @MainActor (Feed) -> Void)] = [
        ("asks", { _ = $0.height(0, 3) }), ("looks", { _ = $0.precacher.isWarm }),
        ("invalidates", { $0.table.invalidatePrecachedHeights(for: [path(3)]) }),
        ("forgets", { $0.table.invalidatePrecachedHeights() }),
    ]

    /// Uses a list whose rows have new names of one kind or another at each question, and lets it warm.
    private func use(_ feed: Feed, byKey: Bool) {
        func name(_ path: IndexPath) -> Name { Name(feed.rows[0][path.row].name.hashValue) }
        if !byKey { feed.table.enablePrecaching(identifiedBy: { name($0) }) }
        feed.useEstimates(key: byKey ? { name($0) } : nil) { path in
            feed.table.precachedHeight(forRowAt: path, key: byKey ? AnyHashable(name(path)) : nil) { _ in
                feed.rows[0][path.row].height
            }
        }
        if byKey { feed.table.enablePrecaching() }
        for round in 0..<12 {
            MainRunLoop.turn(times: 8)
            switch round % 4 {
            case 0: feed.table.jump(to: path(10))
            case 1: feed.table.reload()
            case 2: feed.table.invalidatePrecachedHeights(forItems: [name(path(5))])
            default: feed.reload([Feed.rows([40])[0].map { Feed.Row(name: "\($0.name) \(round)", height: 50) }])
            }
            feed.table.layoutIfNeeded()
        }
        feed.table.invalidatePrecachedHeights()
        MainRunLoop.turn(times: 20)
        warnOfMemory()
    }

    private func check(_ hook: (@escaping () -> Void) -> Void) {
        for (story, call) in calls {
            for byKey in [false, true] {
                let feed = Feed([40])
                var isCalled = false
                hook { [unowned feed] in
                    isCalled = true
                    MainActor.assumeIsolated { call(feed) }
                }
                use(feed, byKey: byKey)
                Name.hooks = Name.Hooks()
                XCTAssertTrue(isCalled, "\(story), by key: \(byKey)")
                feed.warmUp()
                for row in 0..<40 { XCTAssertEqual(feed.answer(row), feed.rows[0][row].height, story) }
                feed.letGo()
            }
        }
    }

    func test_names_may_call_the_table_as_they_are_compared() { check { Name.hooks.onCompare = $0 } }

    func test_names_may_call_the_table_as_they_are_hashed() { check { Name.hooks.onHash = $0 } }

    func test_names_may_call_the_table_as_they_go() { check { Name.hooks.onEnd = $0 } }

    /// What a layout holds until its row is measured, or called off.
    private final class Held: Sendable {
        let onEnd: @Sendable () -> Void
        init(_ onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }
        deinit { onEnd() }
    }

    func test_a_worker_s_model_may_call_the_table_as_it_goes() {
        let list = LayoutList(rows: 100)
        let table = list.table
        let ends = Locked(0)
        let answers = Answers { path in
            let held = Held { [weak table] in
                ends.withLock { $0 += 1 }
                MainActor.assumeIsolated { table?.invalidatePrecachedHeights(for: [IndexPath(row: 0, section: 0)]) }
            }
            return list.table.precachedHeight(forRowAt: path, of: path.row) { _, _ in
                withExtendedLifetime(held) { 60 }
            }
        }
        list.table.delegate = answers
        list.shown()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.inFlight.count, 13)
        let before = ends.withLock { $0 }
        list.table.invalidatePrecachedHeights(for: list.inFlight.map { path($0) })
        list.precacher.pause()
        collect()
        list.table.invalidatePrecachedHeights()
        XCTAssertGreaterThan(ends.withLock { $0 }, before)
        XCTAssertEqual(list.inFlight, [])
    }
}

@MainActor
private final class Answers: NSObject, UITableViewDelegate {
    private let answer: (IndexPath) -> CGFloat
    init(_ answer: @escaping (IndexPath) -> CGFloat) { self.answer = answer }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { answer(indexPath) }
}
