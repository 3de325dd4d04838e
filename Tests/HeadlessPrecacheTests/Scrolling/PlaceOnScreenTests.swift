import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What stays where it is on the screen where no row is visible.
@MainActor
final class PlaceOnScreenTests: PrecacheTestCase {
    func test_the_screen_is_not_left_empty_when_footer_or_rows_shrink_too() async {
        for count in [10, 3] {
            let screen = TallScreen()
            screen.scroll(toBelow: path(9), by: 300)
            XCTAssertEqual(screen.table.indexPathsForVisibleRows ?? [], [])
            screen.table.performKeepingPosition {
                screen.footer = 20
                screen.counts = [count]
                if count == 10 { screen.table.reloadData() } else { screen.table.reloadSections([0], with: .none) }
            }
            XCTAssertEqual(screen.table.contentOffset.y, 0, "\(count) rows are left")
        }
    }

    func test_the_tables_header_stays_where_rows_come_right_below_it() {
        let feed = Feed.warm([100])
        feed.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 3_000))
        feed.table.layoutIfNeeded()
        feed.table.scroll(to: 1_000)
        XCTAssertEqual(feed.table.indexPathsForVisibleRows ?? [], [])
        feed.table.performKeepingPosition {
            feed.insert("new", height: 90, at: 0)
        }
        XCTAssertEqual(feed.table.contentOffset.y, 1_000)
    }

    func test_of_a_table_without_rows_nothing_is_kept() {
        let feed = Feed([0])
        feed.table.performKeepingPosition {
            feed.rows[0] = (0..<100).map { Feed.Row(name: "\($0)", height: 50) }
            feed.table.reload()
            feed.table.contentOffset.y = 700
        }
        XCTAssertEqual(feed.table.contentOffset.y, 700)
    }
}

/// A table with headers and footers that are higher than the screen.
@MainActor
private final class TallScreen: TableScreen, UITableViewDelegate {
    var counts = [10]
    var footer: CGFloat = 3_000

    init() {
        super.init(.grouped)
        show()
    }

    func scroll(toBelow path: IndexPath, by distance: CGFloat) {
        table.scroll(to: table.rectForRow(at: path).maxY + distance)
    }

    override func numberOfSections(in tableView: UITableView) -> Int { counts.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { 0 }
    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? { UIView() }
    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { footer }
    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? { UIView() }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 44 }
}
