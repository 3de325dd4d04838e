import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// After the migration: a delegate that was written for DW, which kept heights under strings of identifier, section and
/// row.
private final class MigratedList: ArticleList, UITableViewDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        table.delegate = self
        table.enablePrecaching()
    }

    /// Every third row shows a teaser: two identifiers in one section.
    func identifier(for article: Article) -> String { article.id % 3 == 2 ? "TeaserCell" : "ArticleCell" }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = article(at: indexPath)
        // Replaces `DW_CalculateCellWithIdentifier:indexPath:configuration:`.
        return tableView.precachedHeight(forRowAt: indexPath, identifier: identifier(for: article)) { cell in
            (cell as? ArticleCell)?.show(article, in: self)
        }
    }

    func insert(_ article: Article, at indexPath: IndexPath) {
        // Nothing replaces `DW_InsertCellToIndexPath:withIdentifier:numberOfRows:`: the table's own call says it all.
        sections[indexPath.section].insert(article, at: indexPath.row)
        table.insertRows(at: [indexPath], with: .none)
    }

    func delete(at indexPath: IndexPath) {
        // Nothing replaces `DW_RemoveHeightCacheWithIdentifier:indexPath:numberOfRows:`.
        sections[indexPath.section].remove(at: indexPath.row)
        table.deleteRows(at: [indexPath], with: .none)
    }

    func move(_ old: IndexPath, to new: IndexPath) {
        // Nothing replaces `DW_MoveCellFromIndexPath:…withIdentifier:`.
        sections[new.section].insert(sections[old.section].remove(at: old.row), at: new.row)
        table.moveRow(at: old, to: new)
    }

    func fontChanged() {
        // Replaces `DW_RemoveAllHeightCache`.
        table.invalidatePrecachedHeights()
        table.reloadData()
    }
}

/// From DW's string keys.
@MainActor
final class DWMigrationTests: PrecacheTestCase {
    private let articles = Article.some(60).filter { $0.id % 3 != 2 }

    func test_edits_move_heights_without_any_bookkeeping() {
        let list = MigratedList.warm([articles, [Article(id: 99, title: "alone")]])
        // Where DW shifted the rows between the wrong way.
        list.assert(0) { list.move(.at(0, 30), to: .at(0, 2)) }
        list.assert(0) { list.move(.at(0, 30), to: .at(1, 0)) }
        // Where DW rewrote a string for each row below, before the data source changed and in the right order.
        list.assert(1) {
            list.table.performBatchUpdates {
                for row in [20, 10, 0] { list.delete(at: .at(0, row)) }
                list.insert(Article(id: 100, title: "new"), at: .at(0, 5))
            }
        }
        list.assert(articles.count - 1) { list.fontChanged() }
    }

    // Where DW changed only what was known of the way that the device was held.
    func test_a_row_inserted_upright_shifts_the_others_in_landscape_too() {
        let list = MigratedList.warm([articles])
        for _ in 0..<2 {
            list.rotate()
            list.warmUp()
        }
        list.insert(Article(id: 99, title: "new"), at: .at(0, 0))
        list.warmUp()
        list.assert(1) { list.rotate() }
    }

    // Where DW shifted only rows with the identifier it was told.
    func test_a_deleted_row_shifts_those_with_other_identifiers_too() {
        let list = MigratedList.warm([Article.some(60)])
        func heights() -> [CGFloat] {
            list.sections[0].indices.map { list.tableView(list.table, heightForRowAt: .at(0, $0)) }
        }
        let before = heights()
        XCTAssertEqual(list.measurements { list.delete(at: .at(0, 0)) }, 0)
        XCTAssertEqual(heights(), Array(before.dropFirst()))
    }

    func test_a_table_without_a_width_measures_and_keeps_nothing() async {
        let list = MigratedList([articles])
        list.table.frame.size.width = 0
        let before = list.measurements
        _ = list.tableView(list.table, heightForRowAt: .at(0, 30))
        XCTAssertEqual(list.measurements, before)
        XCTAssertEqual(list.table.precacher?.coverage, 0)
    }
}
