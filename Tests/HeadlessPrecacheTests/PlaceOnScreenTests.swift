import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What stays where it is on the screen where no row is visible.
@MainActor
final class PlaceOnScreenTests: PrecacheTestCase {
    func test_the_screen_is_not_left_empty_when_a_visible_footer_shrinks() async {
        let screen = TallScreen(counts: [10], footer: 3_000)
        screen.scroll(toBelow: path(9), by: 300)
        XCTAssertEqual(screen.table.indexPathsForVisibleRows ?? [], [])
        screen.table.performKeepingPosition {
            screen.footer = 20
            screen.table.reloadData()
        }
        XCTAssertEqual(screen.table.contentOffset.y, 0)
    }

    func test_the_screen_is_not_left_empty_when_footer_and_rows_shrink_together() {
        let screen = TallScreen(counts: [10], footer: 3_000)
        screen.scroll(toBelow: path(9), by: 300)
        screen.table.performKeepingPosition {
            screen.footer = 20
            screen.counts = [3]
            screen.table.reloadSections([0], with: .none)
        }
        XCTAssertEqual(screen.table.contentOffset.y, 0)
    }

    func test_the_tables_header_stays_where_rows_come_right_below_it() {
        let feed = Feed.warm([100])
        feed.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 3_000))
        feed.table.layoutIfNeeded()
        feed.table.contentOffset.y = 1_000
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.table.indexPathsForVisibleRows ?? [], [])
        feed.table.performKeepingPosition {
            feed.rows[0].insert(Feed.Row(name: "new", height: 90), at: 0)
            feed.table.insertRows(at: [path(0)], with: .none)
        }
        XCTAssertEqual(feed.table.contentOffset.y, 1_000)
    }

    func test_of_a_table_without_rows_nothing_is_kept() {
        let feed = Feed([0])
        feed.table.performKeepingPosition {
            feed.rows[0] = (0..<100).map { Feed.Row(name: "\($0)", height: 50) }
            feed.table.reloadData()
            feed.table.layoutIfNeeded()
            feed.table.contentOffset.y = 700
        }
        XCTAssertEqual(feed.table.contentOffset.y, 700)
    }
}

/// A table with headers and footers that are higher than the screen.
@MainActor
private final class TallScreen: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .grouped)
    var counts: [Int]
    private let header: CGFloat
    var footer: CGFloat

    init(counts: [Int], header: CGFloat = 0, footer: CGFloat) {
        (self.counts, self.header, self.footer) = (counts, header, footer)
        super.init()
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    func scroll(toBelow path: IndexPath, by distance: CGFloat) {
        table.contentOffset.y = table.rectForRow(at: path).maxY + distance
        table.layoutIfNeeded()
    }

    func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { header }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { UIView() }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { footer }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { UIView() }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
}
