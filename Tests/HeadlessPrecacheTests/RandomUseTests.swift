import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Edits, reloads, invalidations, widths, warnings and warming in random order: each height that is served is the row's
/// own, and once nothing is left to measure the loop sleeps.
@MainActor
final class RandomUseTests: PrecacheTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    func test_every_height_is_the_rows_own_whatever_names_it() {
        for mode in [RandomlyUsed.Mode.position, .item, .itemState, .key, .completeKey] { run(mode) }
    }
    func test_every_height_by_item_is_the_rows_own_with_precaching_enabled_late() { run(.item, late: true) }
    func test_every_height_is_the_rows_own_beside_uncached_rows() {
        run(.position, uncached: true)
        run(.item, late: true, uncached: true)
        run(.key, uncached: true)
    }

    private func run(_ mode: RandomlyUsed.Mode, late: Bool = false, uncached: Bool = false) {
        for seed in 0..<RandomRuns.of(20) as Range<UInt64> {
            let used = RandomlyUsed(mode, seed: seed, late: late, usesUncached: uncached)
            for _ in 0..<60 {
                used.step()
                if let wrong = used.firstWrong() {
                    return XCTFail("\(mode) late \(late) seed \(seed): \(wrong)\n" + used.log.joined(separator: "\n"))
                }
            }
            guard used.warmingEnds() else {
                return XCTFail("\(mode) late \(late) seed \(seed) never rests\n" + used.log.joined(separator: "\n"))
            }
        }
    }
}
