import Foundation
import HeadlessUIKit
import Precache
import XCTest

/// After the migration: a delegate whose heights were kept in an `NSCache`, under a string made of some of a model's
/// properties.
private final class MigratedList: ArticleList, UITableViewDelegate {
    override func viewDidLoad() {
        super.viewDidLoad()
        table.delegate = self
        table.enablePrecaching()
    }

    /// Replaces the list of names and the string of their values. A name that is no property does not compile.
    private func key(of article: Article) -> HeightKey { HeightKey(article, \.title, \.summary) }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let article = article(at: indexPath)
        // Replaces the lookup in the `NSCache`, the measuring and the storing.
        return tableView.precachedHeight(forRowAt: indexPath, key: key(of: article)) { (cell: ArticleCell) in
            cell.show(article, in: self)
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath, key: key(of: article(at: indexPath)))
    }
}

/// From an `NSCache` keyed by a model's whitelisted properties.
@MainActor
final class NMMigrationTests: PrecacheTestCase {
    // Where both made the same string.
    func test_models_whose_values_read_alike_have_heights_of_their_own() {
        let alike = [
            Article(id: 1, title: "one, two", summary: ""), Article(id: 2, title: "one", summary: "two, "),
        ]
        let list = MigratedList.warm([alike])
        XCTAssertNotEqual(
            ArticleCell.height(of: alike[0], in: list.table), ArticleCell.height(of: alike[1], in: list.table))
        list.assertHeightsAreRight()
    }

    func test_models_whose_listed_values_are_equal_share_a_height() async {
        let list = MigratedList([(0..<40).map { Article(id: $0, title: "the same", likes: $0) }])
        XCTAssertEqual(list.measurements, 1)
    }

    func test_what_is_listed_changes_the_height_and_nothing_else_does() {
        let list = MigratedList.warm([Article.some(40)])
        list.assert(0) {
            list.sections[0][30].likes += 1
            list.table.reloadRows(at: [.at(0, 30)], with: .none)
        }
        // Even without telling the table.
        list.sections[0][30].summary = "more of it"
        let height = list.tableView(list.table, heightForRowAt: .at(0, 30))
        XCTAssertEqual(height, ArticleCell.height(of: list.sections[0][30], in: list.table), accuracy: 0.01)
        list.assertHeightsAreRight()
    }

    func test_widths_are_found_again_and_a_memory_warning_leaves_the_present_one() {
        let list = MigratedList.warm([Article.some(40)])
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
