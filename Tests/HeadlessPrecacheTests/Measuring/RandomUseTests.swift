import XCTest

@testable import Precache

/// Edits, reloads, invalidations, widths, warnings and warming in random order, also while workers finish at any time
/// what they began: each height that is served is the row's own, no work is begun for a row that is gone, nothing lands
/// in a batch, and once nothing is left to measure the loop sleeps.
final class RandomUseTests: PrecacheTestCase {
    private let modes: [RandomlyUsed.Mode] = [.position, .item, .itemState, .key, .completeKey]

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
        if let wrong { XCTFail("\(replay), \(used.mode): \(wrong)\n" + used.log.joined(separator: "\n")) }
        return wrong == nil
    }

    func test_every_height_is_the_rows_own_whatever_names_it() async {
        func run(_ mode: RandomlyUsed.Mode, late: Bool = false, uncached: Bool = false) {
            for seed in Seeds.of(20) {
                let used = RandomlyUsed(mode, seed: seed, late: late, usesUncached: uncached)
                guard use(used, "\(Seeds.replay(seed, "RandomUseTests")), late \(late)") else { return }
            }
        }
        for mode in modes { run(mode) }
        for isBesideUncached in [false, true] { run(.item, late: true, uncached: isBesideUncached) }
        for mode in [RandomlyUsed.Mode.position, .key] { run(mode, uncached: true) }
    }

    func test_every_height_is_the_rows_own_whenever_workers_finish() {
        let seeds = Seeds.of(340)
        var landed = 0
        for seed in seeds {
            let workers = HandWorkers(1 + Int(seed % 3))
            let used = RandomlyUsed(modes[Int(seed) % modes.count], seed: seed, workers: workers)
            let isRight = use(used, Seeds.replay(seed), resting: seed % 2 == 0) {
                landed += used.table.precacher?.statistics.rowsPrecached ?? 0
            }
            XCTAssertEqual(used.begunForNoRow, [], Seeds.replay(seed))
            guard isRight else { return }
        }
        XCTAssertGreaterThan(landed, seeds.count * 6)
    }

    func test_a_seed_draws_the_same_again() async {
        let logs = (0..<2).map { _ in
            let used = RandomlyUsed(.item, seed: 3, workers: HandWorkers(2))
            for _ in 0..<60 { used.step() }
            used.letGo()
            return used.log
        }
        XCTAssertGreaterThan(logs[0].count, 30)
        XCTAssertEqual(logs[0], logs[1])
    }
}
