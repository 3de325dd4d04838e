import Foundation
import HeadlessUIKit
import XCTest

// For what would be written to the console.
@testable import Precache

/// After the migration: a delegate that was written for FD's `cacheByKey`.
private final class MigratedList: ArticleList, UITableViewDelegate {
    /// Whether the list shows teasers: the same articles in another cell.
    var showsTeasers = false

    override func viewDidLoad() {
        super.viewDidLoad()
        table.delegate = self
        table.enablePrecaching()
        // Replaces `fd_debugLogEnabled`.
        table.precacher?.logsHeights = false
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = article(at: indexPath)
        guard !showsTeasers else {
            return tableView.precachedHeight(forRowAt: indexPath, key: article.id) { (_: TeaserCell) in }
        }
        // Replaces `fd_heightForCellWithIdentifier:cacheByKey:configuration:`.
        return tableView.precachedHeight(forRowAt: indexPath, key: article.id) { (cell: ArticleCell) in
            cell.show(article, in: self)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        // Replaces `[fd_keyedHeightCache heightForKey:]`, which some answered estimates with.
        tableView.precachedEstimate(forRowAt: indexPath, key: article(at: indexPath).id)
    }

    func textArrived(for id: Int) {
        // Replaces `[fd_keyedHeightCache invalidateHeightForKey:]`.
        table.invalidatePrecachedHeights(forItems: [id])
    }

    func fontChanged() {
        // Replaces `[fd_keyedHeightCache invalidateAllHeightCache]`.
        table.invalidatePrecachedHeights()
    }
}

/// From FD's `cacheByKey`.
@MainActor
final class FDKeyMigrationTests: XCTestCase {
    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

    func test_of_a_refresh_with_new_rows_on_top_only_these_are_measured() {
        let list = MigratedList.warm([Article.some(40)])
        let measured = list.measurements {
            list.sections[0].insert(contentsOf: Article.some(3, from: 100), at: 0)
            list.table.reloadData()
        }
        XCTAssertEqual(measured, 3)
        list.assertHeightsAreRight()
    }

    func test_rows_that_a_reload_puts_in_another_order_measure_nothing() {
        let list = MigratedList.warm([Article.some(40)])
        let measured = list.measurements {
            list.sections[0].reverse()
            list.table.reloadData()
        }
        XCTAssertEqual(measured, 0)
        list.assertHeightsAreRight()
    }

    func test_an_invalidated_key_alone_is_measured_again_wherever_its_row_is() {
        let list = MigratedList.warm([Article.some(40)])
        let measured = list.measurements {
            list.sections[0][33].summary = "more of it"
            list.textArrived(for: 33)
        }
        XCTAssertEqual(measured, 1)
        list.assertHeightsAreRight()
    }

    func test_all_keys_can_be_invalidated() {
        let list = MigratedList.warm([Article.some(40)])
        XCTAssertEqual(list.measurements { list.fontChanged() }, 40)
    }

    // Where FD served the old height until its key was invalidated.
    func test_a_reloaded_row_is_measured_again_without_a_word_about_its_key() {
        let list = MigratedList.warm([Article.some(40)])
        let measured = list.measurements {
            list.sections[0][30].summary = "more of it"
            list.table.reloadRows(at: [.at(0, 30)], with: .none)
        }
        XCTAssertEqual(measured, 1)
        list.assertHeightsAreRight()
    }

    // Where FD had one height a key, whatever the cell.
    func test_the_same_key_in_another_cell_has_a_height_of_its_own() {
        let list = MigratedList.warm([Article.some(40)])
        list.showsTeasers = true
        list.table.reloadData()
        list.warmUp()
        let teaser = list.tableView(list.table, heightForRowAt: .at(0, 7))
        XCTAssertEqual(teaser, 30 + 1 / list.table.traitCollection.displayScale)
        list.showsTeasers = false
        list.table.reloadData()
        list.assertHeightsAreRight()
    }

    // Where FD knew keys by orientation only.
    func test_a_key_has_a_height_for_each_width_and_text_size() {
        let list = MigratedList.warm([Article.some(40)])
        list.table.frame.size.width = 320
        list.table.layoutIfNeeded()
        list.warmUp()
        list.assertHeightsAreRight()
        let measured = list.measurements {
            list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        }
        XCTAssertEqual(measured, 40)
    }

    func test_the_log_tells_a_known_height_from_a_measured_one() {
        let list = MigratedList.warm([Article.some(40)])
        var lines: [String] = []
        let write = ProblemLog.write
        ProblemLog.write = { lines.append($0) }
        defer { ProblemLog.write = write }
        list.table.precacher?.logsHeights = true
        _ = list.tableView(list.table, heightForRowAt: .at(0, 30))
        list.textArrived(for: 30)
        _ = list.tableView(list.table, heightForRowAt: .at(0, 30))
        XCTAssertEqual(lines.map { $0.contains("hit") }, [true, false])
    }
}
