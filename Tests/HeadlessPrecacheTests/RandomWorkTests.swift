import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Tables that are edited, reloaded, resized and let go at random, while workers finish at any time what they began: each
/// height that is served is the row's own, no work is begun for a row that is gone, nothing lands in a batch, and
/// once nothing is left to measure the loop sleeps.
///
/// RANDOM_WORK_STEPS sets how many steps, RANDOM_WORK_SEED where they begin.
@MainActor
final class RandomWorkTests: PrecacheTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

    func test_every_height_is_the_rows_own_whenever_workers_finish() {
        let steps = setting("RANDOM_WORK_STEPS") ?? RandomRuns.of(20_000)
        let first = UInt64(setting("RANDOM_WORK_SEED") ?? 0)
        var landed = 0
        for seed in first..<first + UInt64((steps + 59) / 60) {
            let modes: [RandomlyUsed.Mode] = [.position, .item, .itemState, .key, .completeKey]
            let workers = HandWorkers(1 + Int(seed % 3))
            let used = RandomlyUsed(modes[Int(seed) % modes.count], seed: seed, workers: workers)
            for _ in 0..<60 {
                used.step()
                guard let wrong = used.firstWrong() else { continue }
                return XCTFail("\(used.mode) seed \(seed): \(wrong)\n" + used.log.joined(separator: "\n"))
            }
            landed += used.table.precacher?.statistics.rowsPrecached ?? 0
            // The table goes with work under way, or at rest.
            if seed % 2 == 0, !used.warmingEnds() {
                return XCTFail("\(used.mode) seed \(seed) never rests\n" + used.log.joined(separator: "\n"))
            }
            used.letGo()
            workers.retire()
            XCTAssertEqual(used.begunForNoRow, [], "seed \(seed)")
        }
        XCTAssertGreaterThan(landed, steps / 10)
    }
}
