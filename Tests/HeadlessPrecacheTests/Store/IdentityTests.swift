import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights that follow items: which identities there may be, and when they are asked for.
final class IdentityTests: PrecacheTestCase {
    func test_a_reload_of_the_same_rows_asks_heights_on_the_screen() {
        let feed = Feed.warm([300, 2], isNamed: true)
        feed.asked = []
        feed.table.reloadData()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertLessThan(Set(feed.asked).count, 60)
        XCTAssertEqual(feed.measured, [])
        feed.assertHeightsAreRight()
        // A section that is reloaded is measured again, and no other.
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

    func test_a_row_without_an_identity_is_measured_each_time_and_warming_ends() {
        let feed = Feed([60])
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in $0.row == 30 ? nil : feed.row(at: $0)?.name })
        feed.warmUp()
        feed.measured = []
        for _ in 0..<2 { feed.assertHeightsAreRight() }
        XCTAssertEqual(feed.measured, ["0:30", "0:30"])
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
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

    func test_no_identity_or_state_keeps_the_loop_awake() async {
        func assertComesToRest(_ feed: Feed, line: UInt = #line) {
            MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done", line: line)
        }
        // One item in two rows, and in two states.
        let twice = Feed([60, 60])
        for row in 0..<60 { twice.rows[1][row].height = 80 }
        twice.useEstimates()
        twice.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.section })
        assertComesToRest(twice)
        XCTAssertEqual([twice.height(0, 3), twice.height(1, 3)], [43, 80])
        // A state that is no number, and an identity that is none: that is no identity.
        let feed = Feed.estimating([40])
        feed.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.row == 30 ? CGFloat.nan : 1 })
        assertComesToRest(feed)
        XCTAssertEqual(feed.height(0, 30), Feed.height(ofRow: 30))
        feed.table.enablePrecaching(identifiedBy: { $0.row == 30 ? Double.nan : Double($0.row) })
        assertComesToRest(feed)
        feed.measured = []
        feed.assertHeightsAreRight()
        XCTAssertEqual(feed.measured, ["0:30"])
    }
}
