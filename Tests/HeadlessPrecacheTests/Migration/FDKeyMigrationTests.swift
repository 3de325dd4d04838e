import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// After the migration: a delegate that was written for FD's `cacheByKey`.
private final class MigratedList: ArticleList, UITableViewDelegate {
    /// Whether the list shows teasers: the same articles in another cell.
    var showsTeasers = false

    override func viewDidLoad() {
        super.viewDidLoad()
        table.delegate = self
        table.enablePrecaching()
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
final class FDKeyMigrationTests: PrecacheTestCase {
    func test_of_each_change_only_the_keys_that_it_concerns_are_measured() async {
        let list = MigratedList.warm([Article.some(40)])
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
            list.textArrived(for: 33)
        }
        // Where FD served the old height until its key was invalidated.
        list.assert(1) {
            list.sections[0][30].summary = "more of it"
            list.table.reloadRows(at: [.at(0, 30)], with: .none)
        }
        list.assert(43) { list.fontChanged() }
    }

    // Where FD had one height a key, whatever the cell.
    func test_the_same_key_in_another_cell_has_a_height_of_its_own() {
        let list = MigratedList.warm([Article.some(40)])
        list.showsTeasers = true
        list.table.reloadData()
        list.warmUp()
        let teaser = list.tableView(list.table, heightForRowAt: .at(0, 7))
        XCTAssertEqual(teaser, 30 + 1 / list.table.traitCollection.displayScale, accuracy: 0.16)
        list.showsTeasers = false
        list.table.reloadData()
        list.assertHeightsAreRight()
    }

    // Where FD knew keys by orientation only.
    func test_a_key_has_a_height_for_each_width_and_text_size() {
        let list = MigratedList.warm([Article.some(40)])
        list.table.layOut(width: 320)
        letItHold()
        list.warmUp()
        list.assertHeightsAreRight()
        let measured = list.measurements {
            list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        }
        XCTAssertEqual(measured, 40)
    }
}
