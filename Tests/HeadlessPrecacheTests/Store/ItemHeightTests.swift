import XCTest

@testable import Precache

/// Heights by what rows show, whether the table names it or the question.
final class ItemHeightTests: PrecacheTestCase {
    func test_after_reloads_just_the_rows_that_they_concern_are_measured() {
        let new = (1_000..<1_020).map { ItemList.Row(id: $0) }
        ItemList.assert(new.map(\.id), areMeasuredBy: .identity, .key, of: 500, after: "20 rows on top") { list in
            list.rows.insert(contentsOf: new, at: 0)
            list.table.reloadData()
        }
        ItemList.assert([], areMeasuredBy: .identity, .key, of: 500, after: "several reloads in a row") { list in
            for _ in 0..<4 { list.table.reloadData() }
        }
        func reloadRowAndAll(of list: ItemList) {
            list.reload(35)
            list.table.reloadData()
        }
        ItemList.assert([], areMeasuredBy: .completeKey, after: "reloads by key", reloadRowAndAll)
        ItemList.assert([], areMeasuredBy: .identity, hasState: true, after: "reloads by state", reloadRowAndAll)
        for (isInvalidated, asksAtOnce) in [(true, true), (true, false), (false, true), (false, false)] {
            let story = "invalidated: \(isInvalidated), asked at once: \(asksAtOnce)"
            ItemList.assert([60], areMeasuredBy: .identity, of: 300, after: story) { list in
                list.answers = [60: 300]
                if isInvalidated {
                    list.table.invalidatePrecachedHeights(forItems: [60])
                } else {
                    list.table.reloadData()
                }
                list.reload(60)
                if asksAtOnce { XCTAssertEqual(list.answer(60), 300, story) }
            }
        }
        ItemList.assert([], areMeasuredBy: .key, .identity, of: 500, after: "a reloaded row was deleted") { list in
            list.reload(250)
            list.remove(at: 250)
            list.table.reloadData()
        }
        ItemList.assert([40], areMeasuredBy: .key, after: "a reloaded row was deleted and came back") { list in
            let row = list.rows[40]
            list.reload(40)
            list.remove(at: 40)
            list.insert([row], at: 3)
        }
        ItemList.assert(areMeasuredBy: .key, after: "reloads in a batch") { list in
            list.answers = [35: 99]
            list.table.performBatchUpdates { reloadRowAndAll(of: list) }
        }
        ItemList.assert([1], areMeasuredBy: .key, after: "a known item came where a row is reloaded") { list in
            list.remove(at: 1)
            list.warmUp()
            list.answers = [1: 99]
            list.rows[40] = ItemList.Row(id: 1)
            list.reload(40)
        }
        ItemList.assert(areMeasuredBy: .key, after: "a known item came with its section") { list in
            list.remove(at: 1)
            list.warmUp()
            list.answers = [1: 99]
            list.rows.insert(ItemList.Row(id: 1), at: 40)
            list.table.reloadSections([0], with: .none)
        }
    }

    func test_after_invalidations_just_the_rows_that_they_concern_are_measured() {
        ItemList.assert([35], areMeasuredBy: .key, .completeKey, after: "an invalidation") { list in
            list.table.invalidatePrecachedHeights(for: path(35))
            let estimate = list.table.precachedEstimate(forRowAt: path(35), key: list.key(of: list.rows[35]))
            XCTAssertEqual(estimate, list.height(of: list.rows[35]))
        }
        for isBefore in [true, false] {
            ItemList.assert([60], areMeasuredBy: .completeKey, after: "reloads, before: \(isBefore)") { list in
                if !isBefore { list.table.reloadData() }
                list.table.invalidatePrecachedHeights(for: path(60))
                if isBefore { list.reload(60) }
                list.warmUp()
                XCTAssertEqual(list.measured, [60], "before: \(isBefore)")
                list.reload(60)
            }
        }
        ItemList.assert(areMeasuredBy: .completeKey, after: "an invalidated row was deleted and came back") { list in
            list.answers = [60: 99]
            list.table.reload()
            list.table.invalidatePrecachedHeights(for: path(60))
            let row = list.rows[60]
            list.remove(at: 60)
            list.warmUp()
            list.insert([row], at: 3)
        }
        ItemList.assert(areMeasuredBy: .identity, after: "an invalidation in a batch after a reload") { list in
            list.answers = [50: 777]
            list.table.reloadData()
            list.table.performBatchUpdates { list.table.invalidatePrecachedHeights(for: path(50)) }
        }
        ItemList.assert(areMeasuredBy: .completeKey, after: "an invalidation in an unseen batch") { list in
            list.answers = [40: 99]
            list.table.performBatchUpdates {
                // As another thread's reload has it.
                list.precacher.monitor.tableWasCalledUnseen()
                list.table.invalidatePrecachedHeights(for: path(40))
            }
        }
    }

    func test_after_changes_of_content_just_the_rows_that_they_concern_are_measured() {
        ItemList.assert([3], areMeasuredBy: .completeKey, after: "a change of a property") { list in
            list.rows[3].likes += 1
            list.reload(3)
            list.warmUp()
            XCTAssertEqual(list.measured, [], "of no property in the key")
            list.rows[3].isOpen = true
            list.reload(3)
        }
        ItemList.assert([3], areMeasuredBy: .completeKey, after: "a change of a property without a word") { list in
            list.rows[3].isOpen = true
            XCTAssertEqual(list.answer(3), list.height(of: list.rows[3]))
        }
        ItemList.assert([7], areMeasuredBy: .identity, .identityAndOtherKey, hasState: true, after: "a state") { list in
            list.rows[7].isOpen = true
            XCTAssertEqual(list.wrongAnswers, [])
        }
        // As difference libraries tell that a section changed.
        func replaceSection(of list: ItemList) {
            list.rows[11].isOpen = true
            list.table.performBatchUpdates {
                list.table.deleteSections([0], with: .none)
                list.table.insertSections([0], with: .none)
            }
        }
        ItemList.assert([11], areMeasuredBy: .completeKey, after: "a new section, by key", replaceSection)
        ItemList.assert([11], areMeasuredBy: .identity, hasState: true, after: "the same, by state", replaceSection)
    }

    func test_after_untold_changes_just_the_rows_that_they_concern_are_measured() {
        ItemList.assert([], areMeasuredBy: .identity, after: "a shuffle") { list in
            list.rows.reverse()
            XCTAssertEqual(list.wrongAnswers, [])
        }
        // What a diffable data source does, seen from outside: the table knows, and no method was called.
        ItemList.assert([1_000], areMeasuredBy: .identity, of: 40, after: "an unseen change") { list in
            unseen {
                list.rows.swapAt(2, 30)
                list.rows[5] = ItemList.Row(id: 1_000)
                list.reload(5)
            }
            XCTAssertEqual(list.wrongAnswers, [])
        }
        ItemList.assert([2_000, 2_001], areMeasuredBy: .identity, .key, of: 60, after: "other items") { list in
            list.rows[0] = ItemList.Row(id: 2_000)
            list.rows[50] = ItemList.Row(id: 2_001)
            _ = list.answer(0)
            XCTAssertFalse(list.precacher.isWarm, "after the first miss")
        }
    }

    func test_an_estimate_goes_by_its_key_wherever_the_row_was() async {
        let list = ItemList.warm(60, .key)
        list.rows.swapAt(2, 9)
        XCTAssertEqual(list.table.precachedEstimate(forRowAt: path(2), key: 9), list.height(of: list.rows[2]))
    }

    func test_an_estimate_asked_without_the_key_keeps_the_table_warm() {
        let list = ItemList.warm(30, .identityAndOtherKey)
        let estimates = list.rows.indices.map { list.table.precachedEstimate(forRowAt: path($0)) }
        XCTAssertEqual(estimates, list.rows.map { list.height(of: $0) })
        XCTAssertTrue(list.precacher.isWarm)
        XCTAssertEqual(list.wrongAnswers, [])
        XCTAssertEqual(list.measured, [])
    }

    func test_a_reload_answered_uncached_costs_no_other_row_its_height() {
        let list = ItemList.warm(500, .key)
        list.uncached = Set(stride(from: 0, to: 500, by: 10))
        list.table.reloadRows(at: list.uncached.map { path($0) }, with: .none)
        list.warmUp()
        list.measured = []
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured.filter { !list.uncached.contains($0) }, [])
    }

    func test_rows_of_a_key_are_measured_once_and_again_when_one_changes() {
        let list = ItemList(200, .key)
        let shown = list.table.indexPathsForVisibleRows!.count
        list.rows[150].id = 3
        list.warmUp()
        XCTAssertEqual(list.measured.count, 200 - shown - 1)
        list.measured = []
        list.answers = [3: 99]
        list.reload(3)
        list.warmUp()
        XCTAssertEqual(list.measured, [3])
        XCTAssertEqual(list.answer(150), 99)
    }

    func test_a_memory_warning_drops_items_that_no_row_shows() {
        for naming in [ItemList.Naming.identity, .key] {
            let list = ItemList.warm(30, naming)
            for _ in 0..<10 { list.remove(at: 20) }
            XCTAssertEqual(list.store.rows.itemCount, 30)
            warnOfMemory()
            XCTAssertEqual(list.store.rows.itemCount, 20)
            XCTAssertEqual(list.wrongAnswers, [])
            XCTAssertEqual(list.measured, [])
        }
    }

    func test_items_that_rows_show_outlast_any_number_of_others() {
        let list = ItemList.warm(100, .key)
        for round in 0..<16 {
            list.insert((0..<100).map { ItemList.Row(id: 10_000 + 100 * round + $0) })
            list.warmUp()
            list.rows.removeFirst(100)
            list.table.deleteRows(at: (0..<100).map { path($0) }, with: .none)
        }
        XCTAssertLessThan(list.store.rows.itemCount, 1_500)
        list.measured.removeAll { $0 >= 100 }
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }

    func test_items_that_are_only_shown_do_not_pile_up() {
        let list = ItemList(10, .identity, .init(reach: .shown))
        list.answeredDirectly = UITableView.automaticDimension
        for round in 0..<200 {
            list.rows = (0..<10).map { ItemList.Row(id: round * 10 + $0) }
            list.table.reload()
        }
        XCTAssertLessThanOrEqual(list.store.rows.itemCount, 1_250)
    }

    // MARK: Where rooms meet: former widths, edits, places on the screen, rows that size themselves

    func test_reloads_and_untold_changes_leave_heights_right_at_both_widths() async {
        for naming in [ItemList.Naming.identity, .key] {
            let list = ItemList.warm(60, naming, at: [844, 390])
            list.table.reloadData()
            for width in [390, 844, 390] as [CGFloat] {
                list.warmUp(at: width)
                XCTAssertEqual(list.wrongAnswers, [], "\(naming)")
            }
            list.rows.swapAt(2, 30)
            XCTAssertEqual(list.wrongAnswers, [], "\(naming)")
            list.resize(to: 844)
            XCTAssertEqual(list.wrongAnswers, [], "\(naming)")
            XCTAssertEqual(list.measured, [], "\(naming)")
        }
    }

    func test_a_state_changed_at_one_width_leaves_the_other_cold() {
        let list = ItemList.warm(60, .identity, hasState: true, at: [844, 390])
        list.rows[50].isOpen = true
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.resize(to: 844)
        XCTAssertFalse(list.precacher.isWarm)
        list.warmUp()
        list.measured = []
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        XCTAssertEqual(list.measured, [])
    }

    func test_a_keyed_row_that_lost_its_height_never_serves_the_old_one() {
        for (answer, expected) in [(UITableView.automaticDimension, UITableView.automaticDimension), (.nan, 44)] {
            let list = ItemList.warm(60, .key, at: [844, 390])
            list.answers[5] = answer
            list.reload(5)
            XCTAssertEqual(list.answer(5), expected)
            for width in [390, 844] as [CGFloat] {
                list.warmUp(at: width)
                XCTAssertEqual(list.answer(5), expected)
            }
        }
        assertSaid("row 0:5 is nan")
        // Or of which nothing was measured ahead since it changed.
        let list = ItemList.warm(60, .key, at: [844, 390])
        list.table.invalidatePrecachedHeights(for: path(5))
        list.uncached = [5]
        list.warmUp()
        list.uncached = []
        list.answers[5] = 300
        list.warmUp(at: 844)
        XCTAssertEqual(list.answer(5), 300)
    }

    func test_one_key_in_rows_of_two_states_has_a_height_for_each() {
        let list = ItemList(60, .identityAndOtherKey, hasState: true)
        list.keys = [50: 40]
        list.warmUp()
        list.rows[50] = ItemList.Row(id: 40, isOpen: true)
        XCTAssertEqual(list.answer(50), list.height(of: list.rows[50]))
        list.rows[40].isOpen = true
        XCTAssertEqual(list.answer(40), list.height(of: list.rows[40]))
    }

    func test_a_row_without_a_cacheable_height_leaves_the_table_warm() {
        for answer in [UITableView.automaticDimension, .nan] {
            let list = ItemList(60, .identity)
            list.answers = [40: answer]
            list.warmUp()
            list.measured = []
            _ = list.answer(40)
            XCTAssertTrue(list.precacher.isWarm)
            XCTAssertEqual(list.measured, [40])
        }
        assertSaid("row 0:40 is nan")
    }

    func test_the_place_is_kept_where_rows_have_keys_and_identities() {
        let list = ItemList.warm(100, .identityAndOtherKey)
        list.table.scroll(to: list.table.rectForRow(at: path(20)).minY)
        list.table.performKeepingPosition { list.insert((1_000..<1_030).map { ItemList.Row(id: $0) }) }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
        list.table.performKeepingPosition {
            list.rows.removeFirst(30)
            list.table.reloadData()
        }
        XCTAssertEqual(list.rows[list.table.indexPathsForVisibleRows![0].row].id, 20)
    }

    func test_the_first_header_that_is_asked_for_wakes_the_warmer() {
        let list = ItemList.warm(10, .identity)
        _ = list.table.precachedEstimate(forHeaderInSection: 0)
        XCTAssertTrue(list.precacher.warmer.seat.isAwake)
    }
}
