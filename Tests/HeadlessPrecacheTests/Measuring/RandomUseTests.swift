import XCTest

/// Edits, reloads, invalidations, widths, warnings and warming in random order: each height that is served is the row's
/// own, and once nothing is left to measure the loop sleeps.
final class RandomUseTests: PrecacheTestCase {
    func test_every_height_is_the_rows_own_whatever_names_it() async {
        for mode in [RandomlyUsed.Mode.position, .item, .itemState, .key, .completeKey] { run(mode) }
        for isBesideUncached in [false, true] { run(.item, late: true, uncached: isBesideUncached) }
        for mode in [RandomlyUsed.Mode.position, .key] { run(mode, uncached: true) }
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
