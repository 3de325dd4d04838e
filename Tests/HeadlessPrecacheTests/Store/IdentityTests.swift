import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights that follow items: which identities there may be, and what a reload leaves of them.
final class IdentityTests: PrecacheTestCase {
    /// A feed whose rows are known by something else than their names.
    private func feed<Identity: Hashable>(
        _ counts: [Int], by identity: @escaping (IndexPath, String?) -> Identity?
    ) -> Feed {
        let feed = Feed(counts)
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in identity($0, feed.row(at: $0)?.name) })
        feed.warmUp()
        feed.measured = []
        return feed
    }

    func test_a_reload_of_the_same_rows_asks_heights_on_the_screen() {
        let feed = Feed.warm([300], isNamed: true)
        feed.asked = []
        feed.table.reloadData()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertLessThan(Set(feed.asked).count, 60)
        XCTAssertEqual(feed.measured, [])
        feed.assertHeightsAreRight()
    }

    func test_a_row_that_left_another_section_untold_is_not_looked_for_there() {
        // Asking for a row that is gone would trap.
        let feed = Feed([5, 5])
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in feed.rows[$0.section][$0.row].name })
        feed.warmUp()
        feed.rows[0].append(feed.rows[1].removeLast())
        XCTAssertEqual(feed.height(0, 5), Feed.height(ofRow: 4))
    }

    func test_a_reloaded_section_is_measured_again() {
        let feed = Feed.warm([5, 5], isNamed: true)
        for row in 0..<5 { feed.rows[1][row].height = 99 }
        feed.table.reloadSections([1], with: .none)
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured), ["1:0", "1:1", "1:2", "1:3", "1:4"])
        feed.assertHeightsAreRight()
    }

    func test_a_row_without_an_identity_is_measured_each_time_and_warming_ends() {
        let feed = feed([60]) { path, name in path.row == 30 ? nil : name }
        feed.assertHeightsAreRight()
        feed.assertHeightsAreRight()
        XCTAssertEqual(feed.measured, ["0:30", "0:30"])
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
    }

    func test_rows_with_one_identity_are_known_by_position_and_named_once() {
        let feed = Feed([60])
        for row in [5, 25, 45] { feed.rows[0][row].height = CGFloat(100 + row) }
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] path in
            path.row % 20 == 5 ? "day" : feed.row(at: path)?.name
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

    func test_two_items_with_the_same_hash_never_share_a_height() {
        struct Colliding: Hashable {
            let name: String?
            func hash(into hasher: inout Hasher) { hasher.combine(1) }
        }
        feed([50]) { Colliding(name: $1) }.assertHeightsAreRight()
    }

    func test_items_that_change_their_hash_in_place_lose_nothing_elses_height() {
        final class Item: NSObject {
            var value: Int
            init(_ value: Int) { self.value = value }
            override var hash: Int { value }
            override func isEqual(_ object: Any?) -> Bool { (object as? Item)?.value == value }
        }
        let items = (0..<200).map { Item($0) }
        let feed = feed([200]) { path, _ in items[path.row] }
        let changed = stride(from: 0, to: 200, by: 10)
        for row in changed { items[row].value += 100_000 }
        feed.table.reloadData()
        feed.warmUp()
        // A dictionary may find one all the same.
        XCTAssertTrue(Set(changed.map { "0:\($0)" }).isSuperset(of: feed.measured))
        feed.assertHeightsAreRight()
    }

    func test_another_width_serves_no_old_height_of_an_item() {
        let feed = Feed.warm([3], isNamed: true)
        feed.table.frame.size.width = 300
        _ = feed.height(0, 0)
        XCTAssertTrue(feed.measured.contains("0:0"))
    }

    func test_only_a_row_reloaded_after_it_was_forgotten_is_measured_again() {
        let ways: [@MainActor (Feed) -> Void] = [
            { $0.table.reloadData() }, { $0.table.invalidatePrecachedHeights(forItems: ["0:60"]) },
        ]
        for (way, asksAtOnce) in [(0, true), (0, false), (1, true), (1, false)] {
            let feed = Feed.warm([300], isNamed: true)
            feed.rows[0][60].height = 300
            ways[way](feed)
            feed.reload(60)
            if asksAtOnce { XCTAssertEqual(feed.height(0, 60), 300, "way \(way)") }
            feed.warmUp()
            XCTAssertEqual(feed.measured, ["0:60"], "way \(way)")
            XCTAssertEqual(feed.height(0, 60), 300, "way \(way)")
        }
    }

    // MARK: Identities and states that keep no loop awake

    private func assertComesToRest(_ feed: Feed, file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(
            until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done", file: file, line: line)
    }

    func test_one_item_in_two_rows_and_two_states_lets_the_loop_sleep() async {
        let feed = Feed([60, 60])
        for row in 0..<60 { feed.rows[1][row].height = 80 }
        feed.useEstimates()
        feed.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.section })
        assertComesToRest(feed)
        XCTAssertEqual([feed.height(0, 3), feed.height(1, 3)], [43, 80])
    }

    func test_a_state_or_identity_that_is_no_number_keeps_no_loop_awake() {
        let feed = Feed.estimating([40])
        feed.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.row == 30 ? CGFloat.nan : 1 })
        assertComesToRest(feed)
        XCTAssertEqual(feed.height(0, 30), Feed.height(ofRow: 30))
        // An identity that is no number is none.
        feed.table.enablePrecaching(identifiedBy: { $0.row == 30 ? Double.nan : Double($0.row) })
        assertComesToRest(feed)
        feed.measured = []
        feed.assertHeightsAreRight()
        XCTAssertEqual(feed.measured, ["0:30"])
    }
}
