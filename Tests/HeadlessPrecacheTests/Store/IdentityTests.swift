import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights that follow items.
@MainActor
final class IdentityTests: PrecacheTestCase {
    private func newRows(_ count: Int) -> [Feed.Row] {
        (0..<count).map { Feed.Row(name: "new \($0)", height: CGFloat(90 + $0)) }
    }

    func test_a_refresh_that_adds_20_rows_on_top_of_500_measures_20() {
        let feed = Feed.warm([500], isNamed: true)
        feed.rows[0].insert(contentsOf: newRows(20), at: 0)
        feed.table.reloadData()
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured), Set(newRows(20).map(\.name)))
        XCTAssertEqual(feed.measured.count, 20)
        XCTAssertEqual(feed.precacher.coverage, 1)
        feed.assertHeightsAreRight()
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

    func test_a_change_that_cannot_be_seen_serves_no_wrong_height() {
        let feed = Feed.warm([40], isNamed: true)
        // What a diffable data source does, seen from outside: the table knows, and no method was called.
        unseen {
            feed.rows[0].swapAt(2, 30)
            feed.rows[0][5] = newRows(1)[0]
            feed.reload(5)
        }
        feed.assertHeightsAreRight()
        feed.warmUp()
        XCTAssertEqual(feed.measured, ["new 0"])
        XCTAssertEqual(feed.precacher.coverage, 1)
    }

    func test_items_keep_their_heights_through_a_shuffle_told_to_nobody() {
        let feed = Feed.warm([60], isNamed: true)
        feed.rows[0].reverse()
        feed.assertHeightsAreRight()
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_row_that_left_another_section_untold_is_not_looked_for_there() {
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
        let feed = Feed([60])
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] path in
            path.row == 30 ? nil : feed.row(at: path)?.name
        })
        feed.warmUp()
        feed.measured = []
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

    func test_several_reloads_in_a_row_lose_no_items_height() {
        let feed = Feed.warm([500], isNamed: true)
        for _ in 0..<4 { feed.table.reloadData() }
        feed.warmUp()
        XCTAssertEqual(feed.measured, [])
    }

    func test_an_item_with_another_layout_state_is_measured_again_without_a_reload() {
        let feed = Feed([30])
        var expanded: Set<Int> = []
        feed.table.enablePrecaching(
            identifiedBy: { [unowned feed] in feed.row(at: $0)?.name }, layoutState: { expanded.contains($0.row) })
        feed.warmUp()
        feed.measured = []
        expanded = [7]
        feed.rows[0][7].height = 200
        XCTAssertEqual(feed.height(0, 7), 200)
        XCTAssertEqual(feed.measured, ["0:7"])
        XCTAssertEqual(feed.height(0, 6), Feed.height(ofRow: 6))
    }

    func test_an_item_with_the_same_layout_state_keeps_its_height_through_reloads() {
        let feed = Feed([30])
        feed.table.enablePrecaching(
            identifiedBy: { [unowned feed] in feed.row(at: $0)?.name }, layoutState: { _ in 1 })
        feed.warmUp()
        feed.measured = []
        feed.reload(3)
        feed.table.reloadData()
        feed.warmUp()
        XCTAssertEqual(feed.measured, [])
    }

    func test_two_items_with_the_same_hash_never_share_a_height() {
        struct Colliding: Hashable {
            let name: String
            func hash(into hasher: inout Hasher) { hasher.combine(1) }
        }
        let feed = Feed([50])
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] path in
            feed.row(at: path).map { Colliding(name: $0.name) }
        })
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_items_that_change_their_hash_in_place_lose_nothing_elses_height() {
        final class Item: NSObject {
            var value: Int
            init(_ value: Int) { self.value = value }
            override var hash: Int { value }
            override func isEqual(_ object: Any?) -> Bool { (object as? Item)?.value == value }
        }
        let feed = Feed([200])
        let items = (0..<200).map { Item($0) }
        feed.table.enablePrecaching(identifiedBy: { items[$0.row] })
        feed.warmUp()
        feed.measured = []
        for row in stride(from: 0, to: 200, by: 10) { items[row].value += 100_000 }
        feed.table.reloadData()
        feed.warmUp()
        // A dictionary may find one all the same.
        XCTAssertTrue(Set(stride(from: 0, to: 200, by: 10).map { "0:\($0)" }).isSuperset(of: feed.measured))
        feed.assertHeightsAreRight()
    }

    func test_another_width_serves_no_old_height_of_an_item() {
        let feed = Feed.warm([3], isNamed: true)
        feed.table.frame.size.width = 300
        _ = feed.height(0, 0)
        XCTAssertTrue(feed.measured.contains("0:0"))
    }

    func test_heights_of_items_that_went_long_ago_do_not_pile_up() {
        let feed = Feed.warm([100], isNamed: true)
        for round in 0..<60 {
            feed.rows[0] = (0..<100).map { Feed.Row(name: "\(round)-\($0)", height: 50) }
            feed.table.reloadData()
            for row in 0..<100 { _ = feed.height(0, row) }
        }
        XCTAssertLessThan(feed.precacher.store.rows.itemCount, 1_500)
    }

    func test_only_a_row_reloaded_after_it_was_forgotten_is_measured_again() {
        let ways: [@MainActor (Feed) -> Void] = [
            { $0.table.reloadData() }, { $0.table.invalidatePrecachedHeights(forItems: ["0:60"]) },
        ]
        for (index, forget) in ways.enumerated() {
            for asksAtOnce in [true, false] {
                let feed = Feed.warm([300], isNamed: true)
                feed.rows[0][60].height = 300
                forget(feed)
                feed.reload(60)
                if asksAtOnce { XCTAssertEqual(feed.height(0, 60), 300, "way \(index)") }
                feed.warmUp()
                XCTAssertEqual(feed.measured, ["0:60"], "way \(index)")
                XCTAssertEqual(feed.height(0, 60), 300, "way \(index)")
            }
        }
    }

    func test_one_item_in_two_rows_and_two_states_lets_the_loop_sleep() async {
        let feed = Feed([60, 60])
        for row in 0..<60 { feed.rows[1][row].height = 80 }
        feed.useEstimates()
        feed.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.section })
        assertComesToRest(feed)
        XCTAssertEqual(feed.height(0, 3), 43)
        XCTAssertEqual(feed.height(1, 3), 80)
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

    private func assertComesToRest(_ feed: Feed, file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(
            until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done", file: file, line: line)
    }
}
