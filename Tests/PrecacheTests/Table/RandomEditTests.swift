import TestSupport
import XCTest

@testable import Precache

/// Random batch updates through a real (headless) table, precaching between them; and edits, reloads, invalidations,
/// widths, warnings and warming in random order, also while workers finish at any time what they began. Each height
/// that is served is the row's own, no work is begun for a row that is gone, nothing lands in a batch, and once nothing
/// is left to measure the loop sleeps.
final class RandomEditTests: PrecacheTestCase {
    private func perform(steps: Int, on counts: [Int], seed: UInt64, isNamed: Bool, test: String) {
        let feed = Feed(counts, showing: false)
        feed.table.keepRows(inChunksOf: seed)
        feed.show()
        if isNamed { feed.nameRows() } else { feed.table.enablePrecaching() }
        feed.warmUp()
        var edits = RandomEdits(seed: seed)
        for step in 0..<steps {
            let story = "\(Seeds.replay(seed, test)), step \(step)"
            // Sometimes on a path that cannot be seen, on which only another item tells that a row has changed.
            edits.renamesReloadedRows = isNamed && edits.number(0...1) == 0
            let batch = edits.batch(of: feed.rows)
            // An empty one has rows measured again.
            if batch.calls.isEmpty { continue }
            feed.measured = []
            if edits.renamesReloadedRows {
                unseen { edits.perform(batch, on: feed) }
            } else {
                edits.perform(batch, on: feed)
            }
            if isNamed { feed.table.layOutAnew() } else { feed.table.layoutIfNeeded() }
            // Sometimes the next batch comes before the table is warm again.
            if !isNamed, edits.number(0...3) > 0 { feed.warmUp() }
            for path in feed.table.indexPathsForVisibleRows ?? [] {
                let height = feed.table.rectForRow(at: path).height
                XCTAssertEqual(height, feed.row(at: path)?.height, "\(story), \(path)")
            }
            feed.assertHeightsAreRight(story)
            XCTAssertNil(feed.wrongWhereWarm(hasSizeByHeights: false), story)
            let again = Set(feed.measured).subtracting(batch.unknown)
            XCTAssertTrue(again.isEmpty, "\(story): measured again \(again)")
            XCTAssertEqual(feed.measured.count, Set(feed.measured).count, story)
            if isNamed { feed.warmUp() }
        }
        XCTAssertEqual(feed.stale, [], Seeds.replay(seed, test))
    }

    func test_any_batch_leaves_each_height_right_and_measures_only_what_is_new() {
        for seed in Seeds.of(60) {
            perform(steps: 20, on: [20, 5, 0, 70], seed: seed, isNamed: false, test: #function)
        }
    }

    func test_after_any_batch_a_table_with_identities_shows_the_right_heights() {
        for seed in Seeds.of(40) {
            perform(steps: 15, on: [30, 5], seed: seed, isNamed: true, test: #function)
        }
    }

    // MARK: Any use, whatever names rows

    /// Fails with all that was done once a height is wrong, and says whether none was. The table goes with work under
    /// way, or at rest.
    private func use(
        _ used: RandomlyUsed, _ replay: String, resting: Bool = true, atTheEnd look: () -> Void = {}
    ) -> Bool {
        defer { used.letGo() }
        var wrong: String?
        for _ in 0..<60 where wrong == nil {
            used.step()
            wrong = used.firstWrong()
        }
        look()
        if wrong == nil, resting, !used.warmingEnds() { wrong = "never rests" }
        if wrong == nil, resting { wrong = used.wrongAtRest() }
        if let wrong { XCTFail("\(replay), \(used.naming): \(wrong)\n" + used.history.joined(separator: "\n")) }
        return wrong == nil
    }

    func test_every_height_is_the_rows_own_whatever_names_it() {
        func run(_ naming: Naming, late: Bool = false, uncached: Bool = false) {
            for seed in Seeds.of(20) {
                let used = RandomlyUsed(
                    naming, seed: seed, late: late, usesUncached: uncached, estimates: seed % 2 == 0)
                guard use(used, "\(Seeds.replay(seed, "RandomEditTests")), late \(late)") else { return }
            }
        }
        for naming in Naming.all { run(naming) }
        for isBesideUncached in [false, true] { run(.identity, late: true, uncached: isBesideUncached) }
        for naming in [Naming.position, .key] { run(naming, uncached: true) }
    }

    func test_every_height_is_the_rows_own_whenever_workers_finish() {
        let seeds = Seeds.of(340)
        var landed = 0
        for seed in seeds {
            let workers = HandWorkers(1 + Int(seed % 3))
            let used = RandomlyUsed(
                Naming.all[Int(seed) % Naming.all.count], seed: seed, estimates: seed % 4 < 2, workers: workers)
            let isRight = use(used, Seeds.replay(seed), resting: seed % 2 == 0) {
                landed += used.table.precacher.statistics.rowsPrecached
            }
            XCTAssertEqual(used.begunForNoRow, [], Seeds.replay(seed))
            guard isRight else { return }
        }
        if seeds.count > 10 { XCTAssertGreaterThan(landed, seeds.count * 3) }
    }

    func test_a_seed_draws_the_same_again() {
        let logs = (0..<2).map { _ in
            let used = RandomlyUsed(.identity, seed: 3, workers: HandWorkers(2))
            for _ in 0..<60 { used.step() }
            used.letGo()
            return used.history
        }
        XCTAssertGreaterThan(logs[0].count, 30)
        XCTAssertEqual(logs[0], logs[1])
    }
}
