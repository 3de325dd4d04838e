import XCTest

/// Edits, reloads, invalidations, widths, warnings and warming in random order: each height that is served is the row's
/// own, and once nothing is left to measure the loop sleeps.
final class RandomUseTests: PrecacheTestCase {
    func test_every_height_is_the_rows_own_whatever_names_it() async {
        for mode in [RandomlyUsed.Mode.position, .item, .itemState, .key, .completeKey] { run(mode) }
    }
    func test_every_height_by_item_is_the_rows_own_with_precaching_enabled_late() { run(.item, late: true) }
    func test_every_height_is_the_rows_own_beside_uncached_rows() {
        run(.position, uncached: true)
        run(.item, late: true, uncached: true)
        run(.key, uncached: true)
    }

    private func run(_ mode: RandomlyUsed.Mode, late: Bool = false, uncached: Bool = false) {
        for seed in Seeds.of(20) {
            let replay = "\(Seeds.replay(seed, "RandomUseTests")), \(mode), late \(late)"
            let used = RandomlyUsed(mode, seed: seed, late: late, usesUncached: uncached)
            defer { used.letGo() }
            func fail(_ what: String) { XCTFail("\(replay): \(what)\n" + used.log.joined(separator: "\n")) }
            for _ in 0..<60 {
                used.step()
                if let wrong = used.firstWrong() { return fail(wrong) }
            }
            guard used.warmingEnds() else { return fail("never rests") }
        }
    }
}
