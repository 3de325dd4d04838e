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
final class NMMigrationTests: XCTestCase {
    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

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

    func test_models_whose_listed_values_are_equal_share_a_height() {
        let list = MigratedList.warm([(0..<40).map { Article(id: $0, title: "the same", likes: $0) }])
        XCTAssertEqual(list.measurements, 1)
    }

    func test_what_is_not_listed_changes_nothing_even_if_the_row_is_reloaded() {
        let list = MigratedList.warm([Article.some(40)])
        let measured = list.measurements {
            list.sections[0][30].likes += 1
            list.table.reloadRows(at: [.at(0, 30)], with: .none)
        }
        XCTAssertEqual(measured, 0)
    }

    func test_what_is_listed_changes_the_height_even_without_telling_the_table() {
        let list = MigratedList.warm([Article.some(40)])
        list.sections[0][30].summary = "more of it"
        let height = list.tableView(list.table, heightForRowAt: .at(0, 30))
        XCTAssertEqual(height, ArticleCell.height(of: list.sections[0][30], in: list.table), accuracy: 0.01)
        list.assertHeightsAreRight()
    }

    // Where the width was not in the string, or stale strings stayed behind.
    func test_each_width_has_its_own_heights_and_finds_them_again() {
        let list = MigratedList.warm([Article.some(40)])
        list.rotate()
        list.warmUp()
        list.assertHeightsAreRight()
        XCTAssertEqual(list.measurements { list.rotate() }, 0)
        list.assertHeightsAreRight()
    }

    // Where an `NSCache` empties itself when the system asks for memory.
    func test_a_memory_warning_leaves_the_heights_that_are_on_screen() {
        let list = MigratedList.warm([Article.some(40)])
        let measured = list.measurements {
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        }
        XCTAssertEqual(measured, 0)
        list.assertHeightsAreRight()
    }
}
