import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights by a key of the app's instead of the row's position.
///
/// The feed's own delegate asks by position, so rows that keys are tried on lie below the screen where the table is
/// told of edits.
@MainActor
final class KeyTests: PrecacheTestCase {
    /// Asks a row's height, known by a key; what is measured is written down in `feed.measured`.
    private func height(
        _ feed: Feed, _ row: Int, _ key: AnyHashable, measures height: CGFloat = 50
    ) -> CGFloat {
        feed.table.precachedHeight(forRowAt: path(row), key: key) { _ in
            feed.measured.append("\(row)")
            return height
        }
    }

    func test_rows_of_one_key_have_one_height_wherever_they_are() async {
        let feed = Feed([5])
        feed.measured = []
        XCTAssertEqual(height(feed, 0, "a", measures: 61), 61)
        XCTAssertEqual(height(feed, 3, "a", measures: 99), 61)
        XCTAssertEqual(height(feed, 0, "b", measures: 72), 72)
        XCTAssertEqual(feed.measured, ["0", "0"])
    }

    func test_a_reloaded_row_keeps_its_height_as_an_estimate_until_measured_again() {
        let feed = Feed([50])
        XCTAssertEqual(height(feed, 42, 7, measures: 61), 61)
        feed.reload(42)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(42), key: 7), 61)
        XCTAssertEqual(height(feed, 42, 7, measures: 80), 80)
        feed.table.reloadData()
        XCTAssertEqual(height(feed, 44, 7, measures: 99), 80)
    }

    func test_a_reloaded_row_is_measured_again_whatever_comes_before_or_after() {
        let reloads: [(String, @MainActor (Feed) -> Void)] = [
            (
                "before it was ever asked",
                {
                    $0.table.reloadData()
                    $0.reload(40)
                }
            ),
            (
                "and the table after it",
                {
                    $0.reload(40)
                    $0.table.reloadData()
                }
            ),
            ("with its section", { $0.table.reloadSections([0], with: .none) }),
        ]
        for (name, reload) in reloads {
            let feed = Feed([50, 5])
            XCTAssertEqual(height(feed, 40, 7, measures: 61), 61, name)
            reload(feed)
            XCTAssertEqual(height(feed, 40, 7, measures: 80), 80, name)
        }
    }

    func test_a_key_has_a_height_of_its_own_in_each_environment() {
        let feed = Feed([50])
        XCTAssertEqual(height(feed, 42, 7, measures: 61), 61)
        let now = Clock.now()
        feed.table.layOut(width: 500)
        XCTAssertEqual(height(feed, 42, 7, measures: 44), 44)
        // A row reloaded here is measured again there.
        feed.reload(42)
        XCTAssertEqual(height(feed, 42, 7, measures: 45), 45)
        Clock.now = { now + 10 }
        feed.table.layOut(width: 390)
        XCTAssertEqual(height(feed, 42, 7, measures: 62), 62)
        Clock.now = { now + 20 }
        feed.table.layOut(width: 500)
        XCTAssertEqual(height(feed, 42, 7, measures: 99), 45)
    }

    func test_equal_keys_of_different_types_or_for_different_cells_share_nothing() {
        let feed = Feed([5])
        feed.table.register(UITableViewCell.self, forCellReuseIdentifier: "A")
        feed.table.register(UITableViewCell.self, forCellReuseIdentifier: "B")
        XCTAssertEqual(height(feed, 0, 1, measures: 50), 50)
        XCTAssertEqual(height(feed, 1, Int64(1), measures: 60), 60)
        XCTAssertEqual(height(feed, 2, 1.0, measures: 70), 70)
        XCTAssertEqual(height(feed, 0, 1), 50)
        func heightOfCell(_ identifier: String, text: String?) -> CGFloat {
            feed.table.precachedHeight(forRowAt: path(3), identifier: identifier, key: 1) { cell in
                cell.textLabel?.numberOfLines = 0
                cell.textLabel?.text = text
            }
        }
        let long = heightOfCell("A", text: String(repeating: "long ", count: 100))
        let short = heightOfCell("B", text: "short")
        XCTAssertGreaterThan(long, short)
        XCTAssertEqual(heightOfCell("A", text: nil), long)
    }

    func test_keys_are_invalidated_wherever_their_rows_are() {
        let feed = Feed([5])
        for row in 0..<5 { _ = height(feed, row, "key \(row)") }
        feed.measured = []
        feed.table.invalidatePrecachedHeights(forItems: ["key 1", "key 3", "no such key"])
        for row in 0..<5 { _ = height(feed, row, "key \(row)") }
        XCTAssertEqual(feed.measured, ["1", "3"])
    }

    func test_a_rows_key_moves_along_into_a_section_where_nothing_is_known() {
        let feed = Feed([60, 5])
        _ = height(feed, 59, "key")
        feed.rows[1].insert(feed.rows[0].removeLast(), at: 0)
        let target = IndexPath(row: 0, section: 1)
        feed.table.moveRow(at: path(59), to: target)
        XCTAssertTrue(feed.table.requiredPrecacher.isKnown(at: target))
        feed.table.invalidatePrecachedHeights(forItems: ["key"])
        XCTAssertFalse(feed.table.requiredPrecacher.isKnown(at: target))
    }

    func test_of_too_many_keys_the_least_recently_used_goes_first() {
        let feed = Feed([3])
        for number in 0..<1_250 { _ = height(feed, 0, number) }
        _ = height(feed, 0, 0)
        _ = height(feed, 0, 1_250)
        feed.measured = []
        _ = height(feed, 0, 0)
        _ = height(feed, 0, 1)
        XCTAssertEqual(feed.measured.count, 1)
    }

    func test_a_table_of_keys_warms_once_and_not_again_after_a_reload() {
        let list = ItemList(200, .key)
        let shown = list.table.indexPathsForVisibleRows!.count
        list.warmUp()
        XCTAssertEqual(list.measured.count, 200 - shown)
        list.measured = []
        list.rows.insert(ItemList.Row(id: 999), at: 0)
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured, [999])
    }

    // MARK: Keys of properties

    func test_a_reloaded_row_keeps_its_height_while_its_properties_stay_the_same() {
        let list = ItemList.warm(30, .completeKey)
        list.rows[3].likes += 1
        list.table.reloadRows(at: [path(3)], with: .none)
        list.warmUp()
        XCTAssertEqual(list.measured, [])
        list.rows[3].isOpen = true
        list.table.reloadRows(at: [path(3)], with: .none)
        list.warmUp()
        XCTAssertEqual(list.measured, [3])
    }

    func test_a_row_reloaded_before_a_reload_of_everything_costs_no_other_height() {
        let list = ItemList.warm(40, .completeKey)
        list.table.reloadRows(at: [path(35)], with: .none)
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }

    func test_a_row_that_is_invalidated_is_measured_again_whatever_its_key() {
        for naming in [ItemList.Naming.key, .completeKey] {
            let list = ItemList.warm(40, naming)
            list.table.invalidatePrecachedHeights(for: path(35))
            let row = list.rows[35]
            XCTAssertEqual(
                list.table.precachedEstimate(forRowAt: path(35), key: list.key(of: row)), list.height(of: row))
            list.warmUp()
            XCTAssertEqual(list.measured, [35])
        }
    }

    func test_asking_for_a_height_notices_a_property_changed_without_a_reload() {
        let list = ItemList.warm(30, .completeKey)
        list.rows[3].isOpen = true
        XCTAssertEqual(list.answer(3), list.height(of: list.rows[3]))
    }

    func test_an_invalidated_row_without_a_key_keeps_its_estimate_beside_keyed_rows() {
        let feed = Feed([60])
        XCTAssertEqual(height(feed, 59, "key", measures: 300), 300)
        XCTAssertEqual(feed.height(0, 3), 43)
        feed.table.invalidatePrecachedHeights(for: path(3))
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(3)), 43)
        feed.table.invalidatePrecachedHeights(for: path(59))
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(59), key: "key"), 300)
        XCTAssertEqual(height(feed, 59, "key", measures: 310), 310)
    }
}
