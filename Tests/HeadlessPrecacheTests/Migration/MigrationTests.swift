import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// What the libraries did wrong, and a migrated delegate does right.
final class MigrationTests: PrecacheTestCase {
    func test_from_FDs_cache_by_index_path_only_what_is_new_is_measured() async {
        let list = ArticleList(Article.some(40))
        list.assert(0) {}
        // Templates load no images.
        XCTAssertEqual(list.loadedImages.count, list.table.indexPathsForVisibleRows?.count)
        // Where FD exchanged the two rows' heights.
        list.assert(0) { list.move(path(0), to: path(30)) }
        // Where FD applied a batch call by call.
        list.assert(1) {
            list.table.performBatchUpdates {
                list.rows[0] = Article.some(1, from: 99)[0]
                list.table.insertRows(at: [path(0)], with: .none)
                list.table.deleteRows(at: [path(0)], with: .none)
            }
        }
        list.assert(1) {
            list.rows[30].title += " and more of it"
            // Replaces `[fd_indexPathHeightCache invalidateHeightAtIndexPath:]`.
            list.table.invalidatePrecachedHeights(for: path(30))
        }
        // Where FD kept every height, and measured a page only when it was asked for.
        list.assert(20) {
            // Replaces `fd_reloadDataWithoutInvalidateIndexPathHeightCache`: the table is told what is new.
            list.insert(Article.some(20, from: 40), at: 40)
        }
    }

    func test_from_DWs_strings_edits_move_heights_without_any_bookkeeping() {
        let list = ArticleList(Article.some(40), [Article(id: 99, title: "alone")])
        // Nothing replaces `DW_MoveCellFromIndexPath:…withIdentifier:`, which shifted the rows between the wrong way.
        list.assert(0) { list.move(path(30), to: path(2)) }
        list.assert(0) { list.move(path(30), to: path(0, 1)) }
        // Nor `DW_InsertCellToIndexPath:` and `DW_RemoveHeightCacheWithIdentifier:`, which rewrote a string for each
        // row below, before the data source changed and in the right order.
        list.assert(1) {
            list.table.performBatchUpdates {
                for row in [20, 10, 0] { list.remove(at: row) }
                list.insert([Article(id: 100, title: "new")], at: 5)
            }
        }
        // Where DW shifted only rows with the identifier it was told.
        list.assert(39) {
            list.isTeaser = { $0.id % 3 == 2 }
            // Replaces `DW_RemoveAllHeightCache`.
            list.table.invalidatePrecachedHeights()
        }
        list.assert(0) { list.remove(at: 0) }
        // Where DW changed only what was known of the way that the device was held.
        list.assert(38) { list.resize(to: 844) }
        list.remove(at: 0)
        list.assert(0) { list.resize(to: 390) }
    }

    func test_from_FDs_cache_by_key_only_the_keys_concerned_are_measured() {
        let list = ArticleList(Article.some(40), key: { $0.id })
        list.assert(3) {
            list.rows.insert(contentsOf: Article.some(3, from: 100), at: 0)
            list.table.reloadData()
        }
        list.assert(0) {
            list.rows.reverse()
            list.table.reloadData()
        }
        list.assert(1) {
            list.rows[6].title += " and more of it"
            // Replaces `[fd_keyedHeightCache invalidateHeightForKey:]`.
            list.table.invalidatePrecachedHeights(forItems: [33])
        }
        // Where FD served the old height until its key was invalidated.
        list.assert(1) {
            list.rows[30].title += " and more of it"
            list.reload(30)
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

    func test_from_an_NSCache_what_is_listed_changes_the_height_and_nothing_else() {
        // Replaces the list of names and the string of their values. A name that is no property does not compile.
        let list = ArticleList(Article.some(40), key: { HeightKey($0, \.id, \.title) })
        list.assert(0) {
            list.rows[30].likes += 1
            list.reload(30)
        }
        // Even without telling the table.
        list.rows[30].title += " and more of it"
        list.assert(1) { _ = list.answer(30) }
        // Where an `NSCache` empties itself when the system asks for memory.
        list.assert(0) { warnOfMemory() }
    }
}

/// What the tables show.
private struct Article {
    var id: Int
    var title: String
    var likes = 0

    /// So many articles, neighbours of different heights, with identifiers from `first` on.
    static func some(_ count: Int, from first: Int = 0) -> [Article] {
        (first..<first + count).map { id in
            Article(id: id, title: String(repeating: "Article \(id) ", count: 1 + (id * 7) % 60))
        }
    }
}

/// A screen with a table of articles, whose delegate was written for another library, and has been migrated.
private final class ArticleList: RowScreen<Article>, UITableViewDelegate {
    /// What rows are known by, instead of their index paths and cells.
    private let key: ((Article) -> AnyHashable)?
    /// The articles whose images were loaded.
    private(set) var loadedImages: [Int] = []
    /// Whether an article is shown as a teaser, in another cell.
    var isTeaser: (Article) -> Bool = { _ in false }

    /// A list whose rows are all known.
    init(_ sections: [Article]..., key: ((Article) -> AnyHashable)? = nil) {
        self.key = key
        super.init(sections)
        table.register(NoteCell.self)
        table.register(FrameCell.self)
        // Replaces the precaching that FD 1.2 did by itself and 1.4 no longer has.
        table.enablePrecaching()
        show()
        warmUp()
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = self[indexPath]
        let identifier = isTeaser(article) ? "FrameCell" : "NoteCell"
        // Replaces `fd_heightForCellWithIdentifier:`, `cacheByIndexPath:` or `cacheByKey:`, and
        // `DW_CalculateCellWithIdentifier:indexPath:configuration:`; or looking up, measuring and storing.
        return tableView.precachedHeight(forRowAt: indexPath, identifier: identifier, key: key?(article)) { cell in
            fill(cell, article)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        // Replaces `estimatedRowHeight`, with which the content jumped, and `[fd_keyedHeightCache heightForKey:]`.
        tableView.precachedEstimate(forRowAt: indexPath, key: key?(self[indexPath]))
    }

    private func fill(_ cell: UITableViewCell, _ article: Article) {
        (cell as? NoteCell)?.label.text = article.title
        (cell as? FrameCell)?.answer = 30
        // Replaces `fd_enforceFrameLayout` of FD and `NoAutoSizing` of DW.
        cell.isPrecachedByFrameLayout = cell is FrameCell
        // Replaces `fd_isTemplateLayoutCell` of FD and `JustForCal` of DW.
        if !cell.isTemplateCell { loadedImages.append(article.id) }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        fill(cell, self[indexPath])
        return cell
    }

    /// What `changes` does has so many heights measured until the table is warm again. Then every row is as high as its
    /// article is, found without a cell, and nothing has to be measured to say so.
    func assert(
        _ count: Int, areMeasuredBy changes: () -> Void, file: StaticString = #filePath, line: UInt = #line
    ) {
        func measurements() -> Int { precacher.statistics.misses + precacher.statistics.rowsPrecached }
        let before = measurements()
        changes()
        warmUp(file: file, line: line)
        for section in sections.indices {
            for (row, article) in sections[section].enumerated() {
                let text = UILabel.height(of: article.title, at: table.bounds.width - 32)
                let right = (isTeaser(article) ? 30 : text + 16) + 1 / table.traitCollection.displayScale
                let height = answer(row, section)
                XCTAssertEqual(height, right, accuracy: 0.01, "\(section):\(row)", file: file, line: line)
            }
        }
        XCTAssertEqual(measurements() - before, count, file: file, line: line)
    }
}
