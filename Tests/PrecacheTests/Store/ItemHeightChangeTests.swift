import XCTest

@testable import Precache

/// After invalidations and changes of what rows show, told or not, just the rows that they concern are measured again.
final class ItemHeightChangeTests: PrecacheTestCase {
    // MARK: Invalidations

    func test_an_invalidated_row_is_measured_and_estimated_as_it_was() {
        ItemList.assert([35], areMeasuredBy: .key, .completeKey, after: "an invalidation") { list in
            list.table.invalidatePrecachedHeights(for: [path(35)])
            let estimate = list.table.precachedEstimate(forRowAt: path(35), key: list.key(of: list.rows[35]))
            XCTAssertEqual(estimate, list.height(of: list.rows[35]))
        }
    }

    func test_an_invalidated_row_is_measured_once_whenever_it_is_reloaded() {
        for isBefore in [true, false] {
            ItemList.assert([60], areMeasuredBy: .completeKey, after: "reloads, before: \(isBefore)") { list in
                if !isBefore { list.table.reloadData() }
                list.table.invalidatePrecachedHeights(for: [path(60)])
                if isBefore { list.reload(60) }
                list.warmUp()
                XCTAssertEqual(list.measured, [60], "before: \(isBefore)")
                list.reload(60)
            }
        }
    }

    func test_an_invalidated_row_that_was_deleted_and_came_back_is_right() {
        ItemList.assert(areMeasuredBy: .completeKey, after: "an invalidated row was deleted and came back") { list in
            list.rows[60].height = 99
            list.table.reload()
            list.table.invalidatePrecachedHeights(for: [path(60)])
            let row = list.rows[60]
            list.remove(at: 60)
            list.warmUp()
            list.insert([row], at: 3)
        }
    }

    func test_a_row_invalidated_in_a_batch_after_a_reload_is_right() {
        ItemList.assert(areMeasuredBy: .identity, after: "an invalidation in a batch after a reload") { list in
            list.rows[50].height = 777
            list.table.reloadData()
            list.table.performBatchUpdates { list.table.invalidatePrecachedHeights(for: [path(50)]) }
        }
    }

    func test_a_row_invalidated_in_an_unseen_batch_is_right() {
        ItemList.assert(areMeasuredBy: .completeKey, after: "an invalidation in an unseen batch") { list in
            list.rows[40].height = 99
            list.table.performBatchUpdates {
                // As another thread's reload has it.
                list.precacher.noteUnseenCall()
                list.table.invalidatePrecachedHeights(for: [path(40)])
            }
        }
    }

    // MARK: Changes of content

    func test_a_reloaded_row_is_measured_where_a_property_of_its_key_changed() {
        ItemList.assert([3], areMeasuredBy: .completeKey, after: "a change of a property") { list in
            list.rows[3].likes += 1
            list.reload(3)
            list.warmUp()
            XCTAssertEqual(list.measured, [], "of no property in the key")
            list.rows[3].state = 1
            list.reload(3)
        }
    }

    func test_a_row_whose_key_or_state_changed_untold_is_measured() {
        ItemList.assert([3], areMeasuredBy: .completeKey, after: "a change of a property without a word") { list in
            list.rows[3].state = 1
            XCTAssertEqual(list.answer(3), list.height(of: list.rows[3]))
        }
        ItemList.assert([7], areMeasuredBy: .identityAndState, .stateAndKey, after: "a state") { list in
            list.rows[7].state = 1
            XCTAssertEqual(list.wrongAnswers, [])
        }
    }

    func test_of_a_section_replaced_in_a_batch_only_changed_rows_are_measured() {
        // As difference libraries tell that a section changed.
        func replaceSection(of list: ItemList) {
            list.rows[11].state = 1
            list.table.performBatchUpdates {
                list.table.deleteSections([0], with: .none)
                list.table.insertSections([0], with: .none)
            }
        }
        ItemList.assert([11], areMeasuredBy: .completeKey, after: "a new section, by key", replaceSection)
        ItemList.assert([11], areMeasuredBy: .identityAndState, after: "the same, by state", replaceSection)
    }

    // MARK: Untold changes

    func test_after_an_untold_shuffle_nothing_is_measured() {
        ItemList.assert([], areMeasuredBy: .identity, after: "a shuffle") { list in
            list.rows.reverse()
            XCTAssertEqual(list.wrongAnswers, [])
        }
    }

    /// What a diffable data source does, seen from outside: the table knows, and no method was called.
    func test_after_an_unseen_change_only_a_new_item_is_measured() {
        ItemList.assert([1_000], areMeasuredBy: .identity, of: 40, after: "an unseen change") { list in
            unseen {
                list.rows.swapAt(2, 30)
                list.rows[5] = NamedRow(id: 1_000)
                list.reload(5)
            }
            XCTAssertEqual(list.wrongAnswers, [])
        }
    }

    func test_after_a_first_miss_other_untold_items_are_measured_too() {
        ItemList.assert([2_000, 2_001], areMeasuredBy: .identity, .key, of: 60, after: "other items") { list in
            list.rows[0] = NamedRow(id: 2_000)
            list.rows[50] = NamedRow(id: 2_001)
            _ = list.answer(0)
            XCTAssertFalse(list.precacher.isWarm, "after the first miss")
        }
    }
}
