import XCTest

@testable import Precache

/// After reloads just the rows that they concern are measured again, whatever names the rows.
final class ItemHeightReloadTests: PrecacheTestCase {
    func test_after_a_reload_only_rows_that_came_on_top_are_measured() {
        let new = (1_000..<1_020).map { NamedRow(id: $0) }
        ItemList.assert(new.map(\.id), areMeasuredBy: .identity, .key, after: "20 rows on top") { list in
            list.rows.insert(contentsOf: new, at: 0)
            list.table.reloadData()
        }
    }

    func test_several_reloads_in_a_row_measure_nothing() {
        ItemList.assert([], areMeasuredBy: .identity, .key, after: "several reloads in a row") { list in
            for _ in 0..<4 { list.table.reloadData() }
        }
    }

    private func reloadRowAndAll(of list: ItemList) {
        list.reload(35)
        list.table.reloadData()
    }

    func test_a_reloaded_row_whose_name_tells_all_is_not_measured() {
        ItemList.assert([], areMeasuredBy: .completeKey, after: "reloads by key", reloadRowAndAll)
        ItemList.assert([], areMeasuredBy: .identityAndState, after: "reloads by state", reloadRowAndAll)
    }

    func test_a_row_with_an_identity_is_measured_once_after_it_was_reloaded() {
        for (isInvalidated, asksAtOnce) in [(true, true), (true, false), (false, true), (false, false)] {
            let story = "invalidated: \(isInvalidated), asked at once: \(asksAtOnce)"
            ItemList.assert([60], areMeasuredBy: .identity, after: story) { list in
                list.rows[60].height = 300
                if isInvalidated {
                    list.table.invalidatePrecachedHeights(forItems: [60])
                } else {
                    list.table.reloadData()
                }
                list.reload(60)
                if asksAtOnce { XCTAssertEqual(list.answer(60), 300, story) }
            }
        }
    }

    func test_a_reloaded_row_that_was_deleted_is_not_measured() {
        ItemList.assert([], areMeasuredBy: .key, .identity, after: "a reloaded row was deleted") { list in
            list.reload(60)
            list.remove(at: 60)
            list.table.reloadData()
        }
    }

    func test_a_reloaded_row_that_was_deleted_and_came_back_is_measured() {
        ItemList.assert([40], areMeasuredBy: .key, after: "a reloaded row was deleted and came back") { list in
            let row = list.rows[40]
            list.reload(40)
            list.remove(at: 40)
            list.insert([row], at: 3)
        }
    }

    func test_after_reloads_in_a_batch_heights_are_right() {
        ItemList.assert(areMeasuredBy: .key, after: "reloads in a batch") { list in
            list.rows[35].height = 99
            list.table.performBatchUpdates { self.reloadRowAndAll(of: list) }
        }
    }

    /// A list that knows an item, which no row shows any more, and which has become higher.
    private func forgetItem(_ list: ItemList) {
        list.remove(at: 1)
        list.warmUp()
    }

    func test_a_known_item_that_comes_where_a_row_is_reloaded_is_measured() {
        ItemList.assert([1], areMeasuredBy: .key, after: "a known item came where a row is reloaded") { list in
            forgetItem(list)
            list.rows[40] = NamedRow(id: 1, height: 99)
            list.reload(40)
        }
    }

    func test_a_known_item_that_comes_with_its_reloaded_section_is_right() {
        ItemList.assert(areMeasuredBy: .key, after: "a known item came with its section") { list in
            forgetItem(list)
            list.rows.insert(NamedRow(id: 1, height: 99), at: 40)
            list.table.reloadSections([0], with: .none)
        }
    }
}
