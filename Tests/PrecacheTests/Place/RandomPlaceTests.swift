import TestSupport
import XCTest

@testable import Precache

/// Whatever happens to a list, it stands where the reader left it: compared with a plain account of what that means.
final class RandomPlaceTests: PrecacheTestCase {
    /// 20,000 sequences at night, of both kinds together: the same each night, as what they are known to miss is listed by
    /// seed.
    private var seeds: Range<UInt64> { Seeds.isComplete ? 0..<10_000 : Seeds.of(800) }

    private func check(_ seeds: Range<UInt64>, isHostile: Bool, _ test: String = #function) {
        var checks = 0
        let misses = KnownMisses(isHostile ? "RandomPlaceTests, hostile" : "RandomPlaceTests", test)
        for seed in misses.seeds(with: seeds) {
            let story = PlaceStory(seed: seed, isHostile: isHostile)
            checks += story.run(seed, misses)
            UIKitBehavior.current = UIKitBehavior()
            // Of high rows on a low screen.
            let unexpected = console.filter { !$0.contains("more than two screens of rows") }
            XCTAssertEqual(unexpected, [], Seeds.replay(seed, test))
            clearConsole()
        }
        misses.end()
        XCTAssertGreaterThan(checks, seeds.count)
    }

    func test_a_list_stands_where_the_reader_left_it() { check(seeds, isHostile: false) }

    func test_a_list_stands_there_whatever_UIKit_does_to_its_offset() { check(seeds, isHostile: true) }
}
