import XCTest

@testable import Precache

/// Tables that are edited, reloaded, resized and let go at random, while workers finish at any time what they began: each
/// height that is served is the row's own, no work is begun for a row that is gone, nothing lands in a batch, and
/// once nothing is left to measure the loop sleeps.
@MainActor
final class RandomWorkTests: PrecacheTestCase {
    func test_every_height_is_the_rows_own_whenever_workers_finish() {
        let seeds = Seeds.of(340)
        var landed = 0
        for seed in seeds {
            let modes: [RandomlyUsed.Mode] = [.position, .item, .itemState, .key, .completeKey]
            let workers = HandWorkers(1 + Int(seed % 3))
            let used = RandomlyUsed(modes[Int(seed) % modes.count], seed: seed, workers: workers)
            defer {
                used.letGo()
                workers.retire()
                XCTAssertEqual(used.begunForNoRow, [], Seeds.replay(seed))
            }
            func fail(_ wrong: String) {
                XCTFail(
                    "\(Seeds.replay(seed, "RandomWorkTests")), \(used.mode): \(wrong)\n"
                        + used.log.joined(separator: "\n"))
            }
            for _ in 0..<60 {
                used.step()
                if let wrong = used.firstWrong() { return fail(wrong) }
            }
            landed += used.table.precacher?.statistics.rowsPrecached ?? 0
            // The table goes with work under way, or at rest.
            if seed % 2 == 0, !used.warmingEnds() { return fail("never rests") }
        }
        XCTAssertGreaterThan(landed, seeds.count * 6)
    }

    func test_a_seed_draws_the_same_again() async {
        let logs = (0..<2).map { _ in
            let workers = HandWorkers(2)
            let used = RandomlyUsed(.item, seed: 3, workers: workers)
            for _ in 0..<60 { used.step() }
            used.letGo()
            workers.retire()
            return used.log
        }
        XCTAssertGreaterThan(logs[0].count, 30)
        XCTAssertEqual(logs[0], logs[1])
    }
}
