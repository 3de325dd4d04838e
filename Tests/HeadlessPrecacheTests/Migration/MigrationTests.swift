import HeadlessUIKit
import Precache
import XCTest

/// What the libraries did wrong, and a migrated delegate does right.
final class MigrationTests: PrecacheTestCase {
    func test_rows_are_measured_by_their_constraints_before_they_are_shown() async {
        let list = ArticleList(.fdByIndexPath, Article.some(60))
        list.assert(0) {}
        XCTAssertEqual(list.precacher.coverage, 1)
        let rows = list.sections[0].reduce(0) { $0 + list.rightHeight($1) }
        let header = list.tableView(list.table, heightForHeaderInSection: 0)
        XCTAssertEqual(list.table.contentSize.height, rows + header, accuracy: 0.01)
        // Templates load no images.
        XCTAssertEqual(list.loadedImages.count, list.table.indexPathsForVisibleRows?.count)
    }

    func test_from_FDs_cache_by_index_path_of_each_edit_only_what_is_new_is_measured() {
        let list = ArticleList(.fdByIndexPath, Article.some(40))
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
            list.sections[0][30].title += " and more of it"
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
        let list = ArticleList(.fdByIndexPath, Article.some(5), [], Article.some(7, from: 5), Article.some(5, from: 12))
        let header = list.tableView(list.table, heightForHeaderInSection: 3)
        list.assert(0) {
            list.sections.removeSubrange(0...1)
            list.table.deleteSections([0, 1], with: .none)
        }
        XCTAssertEqual(list.tableView(list.table, heightForHeaderInSection: 1), header)
    }

    // Where FD served the old heights, as long as the device was held the same way.
    func test_each_width_and_text_size_has_its_own_heights_and_finds_them_again() {
        for former in [ArticleList.Former.fdByIndexPath, .fdByKey] {
            let list = ArticleList(former, Article.some(40))
            let header = former == .fdByIndexPath ? 1 : 0
            for width in [320, 844] as [CGFloat] { list.assert(40 + header) { list.resize(to: width) } }
            for width in [320, 390] as [CGFloat] { list.assert(0) { list.resize(to: width) } }
            let before = list.measurements
            list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
            list.table.layOutAnew()
            letItHold()
            list.warmUp()
            XCTAssertEqual(list.measurements - before, 40 + header)
        }
    }

    func test_from_FDs_cache_by_key_only_the_keys_concerned_are_measured() {
        let list = ArticleList(.fdByKey, Article.some(40))
        list.assert(3) {
            list.sections[0].insert(contentsOf: Article.some(3, from: 100), at: 0)
            list.table.reloadData()
        }
        list.assert(0) {
            list.sections[0].reverse()
            list.table.reloadData()
        }
        list.assert(1) {
            list.sections[0][6].title += " and more of it"
            // Replaces `[fd_keyedHeightCache invalidateHeightForKey:]`.
            list.table.invalidatePrecachedHeights(forItems: [33])
        }
        // Where FD served the old height until its key was invalidated.
        list.assert(1) {
            list.sections[0][30].title += " and more of it"
            list.table.reloadRows(at: [path(30)], with: .none)
        }
        // Replaces `[fd_keyedHeightCache invalidateAllHeightCache]`.
        list.assert(43) { list.table.invalidatePrecachedHeights() }
        // Where FD had one height a key, whatever the cell.
        for (isTeaser, count) in [(true, 43), (false, 0)] {
            list.assert(count) {
                list.isTeaser = { _ in isTeaser }
                list.table.reloadData()
            }
        }
    }

    func test_from_DWs_strings_edits_move_heights_without_any_bookkeeping() {
        let list = ArticleList(.dw, Article.some(40), [Article(id: 99, title: "alone")])
        // Nothing replaces `DW_MoveCellFromIndexPath:…withIdentifier:`, which shifted the rows between the wrong way.
        list.assert(0) { list.move(30, to: path(2)) }
        list.assert(0) { list.move(30, to: path(0, 1)) }
        // Nor `DW_InsertCellToIndexPath:` and `DW_RemoveHeightCacheWithIdentifier:`, which rewrote a string for each row
        // below, before the data source changed and in the right order.
        list.assert(1) {
            list.table.performBatchUpdates {
                for row in [20, 10, 0] { list.delete(row) }
                list.sections[0].insert(Article(id: 100, title: "new"), at: 5)
                list.table.insertRows(at: [path(5)], with: .none)
            }
        }
        list.assert(39) {
            // Replaces `DW_RemoveAllHeightCache`.
            list.table.invalidatePrecachedHeights()
            list.table.reloadData()
        }
        // Where DW shifted only rows with the identifier it was told.
        list.isTeaser = { $0.id % 3 == 2 }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        list.assert(0) { list.delete(0) }
        // Where DW changed only what was known of the way that the device was held.
        list.warmUp(at: 844)
        list.delete(0)
        list.assert(0) { list.resize(to: 390) }
    }

    /// From an `NSCache` keyed by a model's whitelisted properties.
    func test_what_is_listed_changes_the_height_and_nothing_else_does() {
        let list = ArticleList(.nsCache, Article.some(40))
        list.assert(0) {
            list.sections[0][30].likes += 1
            list.table.reloadRows(at: [path(30)], with: .none)
        }
        // Even without telling the table.
        list.sections[0][30].title += " and more of it"
        XCTAssertEqual(list.answer(30), list.rightHeight(list.sections[0][30]), accuracy: 0.01)
        list.assert(0) {}
        // Where an `NSCache` empties itself when the system asks for memory.
        list.assert(0) {
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        }
    }
}
