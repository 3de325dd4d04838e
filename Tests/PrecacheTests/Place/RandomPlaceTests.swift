import TestSupport
import XCTest

@testable import Precache

/// Whatever happens to a list, it stands where the reader left it: compared with a plain account of what that means.
final class RandomPlaceTests: PrecacheTestCase {
    /// 20,000 sequences of each of the four kinds at night, which takes half an hour.
    private func check(isHostile: Bool, hasTurns: Bool, _ test: String = #function) {
        let seeds = Seeds.isComplete ? Seeds.of(20_000) : Seeds.of(400)
        var checks = 0
        for seed in seeds {
            let replay = Seeds.replay(seed, test)
            checks += PlaceStory(seed: seed, isHostile: isHostile, hasTurns: hasTurns).run(seed, replay)
            UIKitBehavior.current = UIKitBehavior()
            // Of high rows on a low screen.
            let unexpected = console.filter { !$0.contains("more than two screens of rows") }
            XCTAssertEqual(unexpected, [], replay)
            clearConsole()
        }
        XCTAssertGreaterThan(checks, seeds.count)
    }

    func test_a_list_stands_where_the_reader_left_it() { check(isHostile: false, hasTurns: false) }

    func test_a_list_with_turns_stands_where_the_reader_left_it() { check(isHostile: false, hasTurns: true) }

    func test_a_list_stands_there_whatever_UIKit_does_to_its_offset() { check(isHostile: true, hasTurns: false) }

    func test_a_list_with_turns_stands_there_whatever_UIKit_does_to_its_offset() {
        check(isHostile: true, hasTurns: true)
    }
}
