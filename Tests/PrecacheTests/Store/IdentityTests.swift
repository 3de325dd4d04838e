import XCTest

@testable import Precache

/// Heights by identities, or by keys of the app's: which there may be, and when they and counts of rows are asked for.
final class IdentityTests: PrecacheTestCase {
    func test_a_row_that_changes_is_outdated_without_a_look_at_all_others() {
        let feed = Feed.warm([300], isNamed: true)
        let passes = feed.store.rows.map.passCount
        feed.table.invalidatePrecachedHeights(for: [path(200)])
        feed.assertWarms(measuring: ["0:200"])
        XCTAssertEqual(feed.store.rows.map.passCount, passes)
    }

    func test_a_reload_of_the_same_rows_asks_heights_on_the_screen() {
        let feed = Feed.warm([300, 2], isNamed: true)
        feed.asked = []
        feed.table.reloadData()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertLessThan(Set(feed.asked).count, 60)
        XCTAssertEqual(feed.measured, [])
        feed.assertHeightsAreRight()
    }

    func test_a_section_that_is_reloaded_is_measured_again_and_no_other() {
        let feed = Feed.warm([300, 2], isNamed: true)
        feed.table.reloadData()
        feed.warmUp()
        for row in 0..<2 { feed.rows[1][row].height = 99 }
        feed.table.reloadSections([1], with: .none)
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured), ["1:0", "1:1"])
        feed.assertHeightsAreRight()
    }

    func test_no_identity_is_asked_of_rows_that_are_gone() {
        let feed = Feed([5, 5])
        // Asking for a row that is gone traps.
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in feed.rows[$0.section][$0.row].name })
        feed.warmUp()
        feed.rows[0].append(feed.rows[1].removeLast())
        XCTAssertEqual(feed.height(0, 5), Feed.height(ofRow: 4))
        feed.rows[0].removeLast(4)
        feed.table.layOutAnew()
        feed.table.reloadData()
        feed.warmUp()
    }

    func test_rows_with_one_identity_are_known_by_position_and_named_once() {
        let feed = Feed([60])
        for row in [5, 25, 45] { feed.rows[0][row].height = CGFloat(100 + row) }
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in
            $0.row % 20 == 5 ? "day" : feed.row(at: $0)?.name
        })
        for _ in 0..<2 {
            feed.warmUp()
            feed.assertHeightsAreRight()
            XCTAssertEqual(feed.precacher.coverage, 1)
            feed.rows[0].swapAt(5, 45)
            feed.table.reloadData()
        }
        XCTAssertEqual(console.filter { $0.contains("one identity") }.count, 1)
    }

    private func assertComesToRest(_ feed: Feed, _ story: String = "it", line: UInt = #line) {
        MainRunLoop.turn(until: { !feed.precacher.isAskedWhenIdle }, orFail: "\(story) is never done", line: line)
    }

    func test_one_item_in_two_rows_and_states_lets_the_loop_sleep() {
        let twice = Feed([60, 60])
        for row in 0..<60 { twice.rows[1][row].height = 80 }
        twice.useEstimates()
        twice.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.section })
        assertComesToRest(twice)
        assertSaid("have one identity")
        XCTAssertEqual([twice.height(0, 3), twice.height(1, 3)], [43, 80])
    }

    func test_a_state_that_is_no_number_lets_the_loop_sleep() {
        let feed = Feed.estimating([40])
        feed.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.row == 30 ? CGFloat.nan : 1 })
        assertComesToRest(feed)
        XCTAssertEqual(feed.height(0, 30), Feed.height(ofRow: 30))
    }

    func test_an_identity_that_is_none_or_no_number_is_no_identity() {
        for none in [Double.nan, nil] {
            let story = none.map { "\($0)" } ?? "none"
            let feed = Feed.estimating([40])
            feed.table.enablePrecaching(identifiedBy: { $0.row == 30 ? none : Double($0.row) })
            feed.warmUp()
            assertComesToRest(feed, story)
            feed.measured = []
            for _ in 0..<2 { feed.assertHeightsAreRight(story) }
            XCTAssertEqual(feed.measured, ["0:30", "0:30"], story)
        }
    }

    func test_an_insert_compares_counts_once_for_all_estimates() {
        let feed = Feed.estimating([500])
        feed.precacheAll()
        let asked = feed.estimates
        feed.countsAsked = 0
        feed.insert("new")
        XCTAssertGreaterThan(feed.estimates - asked, 400)
        XCTAssertLessThan(feed.countsAsked, 50)
    }

    func test_outside_of_calls_an_estimate_notices_a_model_that_changed_untold() {
        let feed = Feed.estimating([500])
        feed.precacheAll()
        feed.insert("new")
        feed.warmUp()
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(1)), Feed.height(ofRow: 0))
        feed.rows[0].removeLast()
        XCTAssertNotEqual(feed.table.precachedEstimate(forRowAt: path(1)), Feed.height(ofRow: 0))
    }

    func test_a_row_measured_ahead_compares_counts_once() {
        let feed = Feed.precaching([300], upTo: 10)
        feed.countsAsked = 0
        let before = feed.precacher.statistics.rowsPrecached
        MainRunLoop.turn(until: { feed.precacher.statistics.rowsPrecached == before + 100 })
        XCTAssertEqual(feed.countsAsked, 100)
    }
}
