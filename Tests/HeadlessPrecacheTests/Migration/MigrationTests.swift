import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// From FD's `cacheByIndexPath` and `cacheByKey`.
final class FDMigrationTests: PrecacheTestCase {
    func test_rows_are_measured_by_their_constraints_before_they_are_shown() async {
        let list = ArticleList.warm(.fdByIndexPath, Article.some(60))
        list.assertHeightsAreRight()
        XCTAssertEqual(list.precacher.coverage, 1)
        let rows = list.sections[0].reduce(0) { $0 + list.rightHeight($1) }
        let header = list.tableView(list.table, heightForHeaderInSection: 0)
        XCTAssertEqual(list.table.contentSize.height, rows + header, accuracy: 0.01)
        // Templates load no images.
        XCTAssertEqual(list.loadedImages.count, list.table.indexPathsForVisibleRows?.count)
    }

    func test_of_each_edit_only_what_is_new_is_measured() {
        let list = ArticleList.warm(.fdByIndexPath, Article.some(40))
        // Where FD exchanged the two rows' heights.
        list.assert(0) { list.move(0, to: path(30)) }
        // Where FD applied a batch call by call.
        list.assert(1) {
            list.table.performBatchUpdates {
                list.sections[0][0] = Article.some(1, from: 99)[0]
                list.table.insertRows(at: [path(0)], with: .none)
                list.table.deleteRows(at: [path(0)], with: .none)
            }
        }
        list.assert(1) {
            list.sections[0][30].summary = "with a picture"
            // Replaces `[fd_indexPathHeightCache invalidateHeightAtIndexPath:]`.
            list.table.invalidatePrecachedHeights(for: path(30))
        }
        // Where FD kept every height, and measured a page only when it was asked for.
        list.assert(20) {
            list.sections[0] += Article.some(20, from: 40)
            // Replaces `fd_reloadDataWithoutInvalidateIndexPathHeightCache`: the table is told what is new.
            list.table.insertRows(at: (40..<60).map { path($0) }, with: .none)
        }
    }

    // Where FD deleted other sections than it was told to.
    func test_several_sections_are_deleted_with_their_heights_and_those_of_their_headers() {
        let pages = (0..<4).map { Article.some(5, from: $0 * 5) }
        let list = ArticleList(.fdByIndexPath, pages[0], pages[1], pages[2], pages[3])
        list.warmUp()
        let header = list.tableView(list.table, heightForHeaderInSection: 3)
        list.assert(0) {
            list.sections.removeSubrange(0...1)
            list.table.deleteSections([0, 1], with: .none)
        }
        XCTAssertEqual(list.tableView(list.table, heightForHeaderInSection: 1), header)
    }

    // Where FD served the old heights, as long as the device was held the same way.
    func test_each_width_has_its_own_heights_and_finds_them_again() {
        for former in [ArticleList.Former.fdByIndexPath, .fdByKey] {
            let list = ArticleList.warm(former, Article.some(40))
            for change in [{ list.table.layOut(width: 320) }, { list.rotate() }] {
                change()
                letItHold()
                list.warmUp()
                list.assertHeightsAreRight()
            }
            list.assert(0) { list.rotate() }
            let measured = list.measurements {
                list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
            }
            XCTAssertEqual(measured, former == .fdByKey ? 40 : 41, "a text size has heights of its own")
        }
    }

    func test_of_each_change_only_the_keys_that_it_concerns_are_measured() {
        let list = ArticleList.warm(.fdByKey, Article.some(40))
        list.assert(3) {
            list.sections[0].insert(contentsOf: Article.some(3, from: 100), at: 0)
            list.table.reloadData()
        }
        list.assert(0) {
            list.sections[0].reverse()
            list.table.reloadData()
        }
        list.assert(1) {
            list.sections[0][6].summary = "more of it"
            // Replaces `[fd_keyedHeightCache invalidateHeightForKey:]`.
            list.table.invalidatePrecachedHeights(forItems: [33])
        }
        // Where FD served the old height until its key was invalidated.
        list.assert(1) {
            list.sections[0][30].summary = "more of it"
            list.table.reloadRows(at: [path(30)], with: .none)
        }
        // Replaces `[fd_keyedHeightCache invalidateAllHeightCache]`.
        list.assert(43) { list.table.invalidatePrecachedHeights() }
    }

    // Where FD had one height a key, whatever the cell.
    func test_the_same_key_in_another_cell_has_a_height_of_its_own() {
        let list = ArticleList.warm(.fdByKey, Article.some(40))
        list.teasers = { _ in true }
        list.table.reloadData()
        list.warmUp()
        XCTAssertEqual(list.answer(7), 30 + 1 / list.table.traitCollection.displayScale, accuracy: 0.16)
        list.teasers = { _ in false }
        list.table.reloadData()
        list.assertHeightsAreRight()
    }
}

/// From DW's string keys.
final class DWMigrationTests: PrecacheTestCase {
    func test_edits_move_heights_without_any_bookkeeping() {
        let list = ArticleList(.dw, Article.some(40), [Article(id: 99, title: "alone")])
        list.warmUp()
        // Nothing replaces `DW_MoveCellFromIndexPath:…withIdentifier:`, which shifted the rows between the wrong way.
        list.assert(0) { list.move(30, to: path(2)) }
        list.assert(0) { list.move(30, to: path(0, 1)) }
        // Nor `DW_InsertCellToIndexPath:` and `DW_RemoveHeightCacheWithIdentifier:`, which rewrote a string for each row
        // below, before the data source changed and in the right order.
        list.assert(1) {
            list.table.performBatchUpdates {
                for row in [20, 10, 0] { list.delete(row) }
                list.insert(Article(id: 100, title: "new"), at: path(5))
            }
        }
        list.assert(39) {
            // Replaces `DW_RemoveAllHeightCache`.
            list.table.invalidatePrecachedHeights()
            list.table.reloadData()
        }
    }

    // Where DW changed only what was known of the way that the device was held.
    func test_a_row_inserted_upright_shifts_the_others_in_landscape_too() {
        let list = ArticleList.warm(.dw, Article.some(40))
        for _ in 0..<2 {
            list.rotate()
            list.warmUp()
        }
        list.insert(Article(id: 99, title: "new"), at: path(0))
        list.warmUp()
        list.assert(1) { list.rotate() }
    }

    // Where DW shifted only rows with the identifier it was told.
    func test_a_deleted_row_shifts_those_with_other_identifiers_too() {
        let list = ArticleList(.dw, Article.some(60))
        list.teasers = { $0.id % 3 == 2 }
        list.table.reloadData()
        list.warmUp()
        let before = list.sections[0].indices.map { list.answer($0) }
        XCTAssertEqual(list.measurements { list.delete(0) }, 0)
        XCTAssertEqual(list.sections[0].indices.map { list.answer($0) }, Array(before.dropFirst()))
    }

    func test_a_table_without_a_width_measures_and_keeps_nothing() async {
        let list = ArticleList(.dw, Article.some(40))
        list.table.frame.size.width = 0
        let before = list.measurements
        _ = list.answer(30)
        XCTAssertEqual(list.measurements, before)
        XCTAssertEqual(list.precacher.coverage, 0)
    }
}

/// From an `NSCache` keyed by a model's whitelisted properties.
final class NMMigrationTests: PrecacheTestCase {
    // Where both made the same string.
    func test_models_whose_values_read_alike_have_heights_of_their_own() {
        let list = ArticleList.warm(
            .nsCache, [Article(id: 1, title: "one, two"), Article(id: 2, title: "one", summary: "two, ")])
        XCTAssertNotEqual(list.rightHeight(list.sections[0][0]), list.rightHeight(list.sections[0][1]))
        list.assertHeightsAreRight()
    }

    func test_models_whose_listed_values_are_equal_share_a_height() async {
        let list = ArticleList(.nsCache, (0..<40).map { Article(id: $0, title: "the same", likes: $0) })
        XCTAssertEqual(list.measurements, 1)
    }

    func test_what_is_listed_changes_the_height_and_nothing_else_does() {
        let list = ArticleList.warm(.nsCache, Article.some(40))
        list.assert(0) {
            list.sections[0][30].likes += 1
            list.table.reloadRows(at: [path(30)], with: .none)
        }
        // Even without telling the table.
        list.sections[0][30].summary = "more of it"
        XCTAssertEqual(list.answer(30), list.rightHeight(list.sections[0][30]), accuracy: 0.01)
        list.assertHeightsAreRight()
    }

    func test_widths_are_found_again_and_a_memory_warning_leaves_the_present_one() {
        let list = ArticleList.warm(.nsCache, Article.some(40))
        // Where the width was not in the string, or stale strings stayed behind.
        list.rotate()
        list.warmUp()
        list.assertHeightsAreRight()
        list.assert(0) { list.rotate() }
        // Where an `NSCache` empties itself when the system asks for memory.
        list.assert(0) {
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        }
    }
}
