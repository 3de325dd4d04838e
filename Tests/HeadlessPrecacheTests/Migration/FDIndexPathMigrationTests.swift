import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// After the migration: a delegate that was written for FD's `cacheByIndexPath`.
private final class MigratedList: ArticleList, UITableViewDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        table.delegate = self
        // Replaces the precaching that FD 1.2 did by itself and 1.4 no longer has.
        table.enablePrecaching()
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        // Replaces `fd_heightForCellWithIdentifier:cacheByIndexPath:configuration:`.
        tableView.precachedHeight(forRowAt: indexPath) { (cell: ArticleCell) in
            cell.show(article(at: indexPath), in: self)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        // Replaces `estimatedRowHeight`, with which the content jumped.
        tableView.precachedEstimate(forRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        // Replaces `fd_heightForHeaderFooterViewWithIdentifier:configuration:`.
        tableView.precachedHeight(forHeaderInSection: section) { width in
            let label = UILabel()
            label.numberOfLines = 0
            label.text = sections[section].first?.title
            return label.sizeThatFits(CGSize(width: width - 32, height: 0)).height + 16
        }
    }

    func imageArrived(at indexPath: IndexPath) {
        // Replaces `[fd_indexPathHeightCache invalidateHeightAtIndexPath:]`.
        table.invalidatePrecachedHeights(for: indexPath)
    }

    func show(nextPage: [Article]) {
        sections[sections.count - 1] += nextPage
        // Replaces `fd_reloadDataWithoutInvalidateIndexPathHeightCache`: the table is told what is new.
        let section = sections.count - 1
        let rows = sections[section].count - nextPage.count..<sections[section].count
        table.insertRows(at: rows.map { IndexPath(row: $0, section: section) }, with: .none)
    }
}

/// From FD's `cacheByIndexPath`.
@MainActor
final class FDIndexPathMigrationTests: PrecacheTestCase {
    func test_rows_are_measured_by_their_constraints_before_they_are_shown() async {
        let list = MigratedList.warm([Article.some(60)])
        list.assertHeightsAreRight()
        XCTAssertEqual(list.table.precacher?.coverage, 1)
        let rows = list.sections[0].reduce(0) { $0 + ArticleCell.height(of: $1, in: list.table) }
        let header = list.tableView(list.table, heightForHeaderInSection: 0)
        XCTAssertEqual(list.table.contentSize.height, rows + header, accuracy: 0.01)
        // Templates load no images.
        XCTAssertEqual(list.loadedImages.count, list.table.indexPathsForVisibleRows?.count)
    }

    func test_of_each_edit_only_what_is_new_is_measured() {
        let list = MigratedList.warm([Article.some(40)])
        // Where FD exchanged the two rows' heights.
        list.assert(0) {
            list.sections[0].insert(list.sections[0].remove(at: 0), at: 30)
            list.table.moveRow(at: .at(0, 0), to: .at(0, 30))
        }
        // Where FD applied a batch call by call.
        list.assert(1) {
            list.table.performBatchUpdates {
                list.sections[0].remove(at: 0)
                list.sections[0].insert(Article.some(1, from: 99)[0], at: 0)
                list.table.insertRows(at: [.at(0, 0)], with: .none)
                list.table.deleteRows(at: [.at(0, 0)], with: .none)
            }
        }
        list.assert(1) {
            list.sections[0][30].summary = "with a picture"
            list.imageArrived(at: .at(0, 30))
        }
        // Where FD kept every height, and measured a page only when it was asked for.
        list.assert(20) { list.show(nextPage: Article.some(20, from: 40)) }
    }

    // Where FD deleted other sections than it was told to.
    func test_several_sections_are_deleted_with_their_heights_and_those_of_their_headers() {
        let list = MigratedList.warm((0..<4).map { Article.some(5, from: $0 * 5) })
        let header = list.tableView(list.table, heightForHeaderInSection: 3)
        list.assert(0) {
            list.sections.removeSubrange(0...1)
            list.table.deleteSections([0, 1], with: .none)
        }
        XCTAssertEqual(list.tableView(list.table, heightForHeaderInSection: 1), header)
    }

    // Where FD served the old heights, as long as the device was held the same way.
    func test_each_width_has_its_own_heights_and_finds_them_again() {
        let list = MigratedList.warm([Article.some(40)])
        list.table.layOut(width: 320)
        letItHold()
        list.warmUp()
        list.assertHeightsAreRight()
        list.rotate()
        letItHold()
        list.warmUp()
        list.assertHeightsAreRight()
        list.assert(0) { list.rotate() }
    }
}
