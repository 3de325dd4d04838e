import HeadlessTesting
import Precache
import SwiftUI
import XCTest

/// What the guides give recipes for, as it is seen on the screen.
final class RecipeTests: HeadlessTestCase {
    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }

    private func text(_ number: Int) -> String {
        "\(number) " + String(repeating: "word ", count: 5 + number * 37 % 90)
    }

    /// Where a row's top is on the screen.
    private func top(_ row: Int, _ section: Int = 0, in list: UITableViewController) -> CGFloat {
        list.tableView.layoutIfNeeded()
        return list.tableView.rectForRow(at: IndexPath(row: row, section: section)).minY
            - list.tableView.contentOffset.y
    }

    // MARK: A picture that comes late

    private func pictures() -> PicturesViewController {
        let list = PicturesViewController()
        list.posts = (0..<200).map { PicturePost(id: $0, title: "Post \($0)") }
        show(list)
        turn { list.tableView.precacher.isWarm }
        return list
    }

    private let size = CGSize(width: 400, height: 300)

    func test_a_row_grows_when_its_picture_has_come_and_its_cell_stays() {
        let list = pictures()
        let cell = list.tableView.cellForRow(at: IndexPath(row: 3, section: 0)) as? PictureCell
        list.received(pictureOf: 3, of: size)
        list.tableView.layoutIfNeeded()
        XCTAssertEqual(cell?.frame.height ?? 0, 44 + 390 * 3 / 4, accuracy: 1)
        XCTAssertIdentical(list.tableView.cellForRow(at: IndexPath(row: 3, section: 0)), cell)
        XCTAssertEqual(cell?.picture.frame.height ?? 0, 390 * 3 / 4, accuracy: 1)
    }

    func test_pictures_that_come_above_the_screen_or_on_it_leave_what_is_read_where_it_is() {
        let list = pictures()
        list.tableView.contentOffset.y = 3_000
        list.tableView.layoutIfNeeded()
        let first = list.tableView.indexPathsForVisibleRows![0].row
        let before = top(first, in: list)
        for row in [first - 5, first - 1, first + 2, first + 100] {
            list.received(pictureOf: row, of: size)
            XCTAssertEqual(top(first, in: list), before, accuracy: 0.34, "row \(row)")
        }
        let misses = list.tableView.precacher.statistics.missesWhileTracking
        turn { list.tableView.precacher.isWarm }
        list.tableView.headlessFling(velocity: 4_000)
        XCTAssertEqual(list.tableView.precacher.statistics.missesWhileTracking, misses)
    }

    func test_posts_that_a_pull_to_refresh_brings_leave_what_is_read_below_the_bars() {
        let list = pictures()
        list.tableView.refreshControl = UIRefreshControl()
        list.tableView.refreshControl?.headlessPull()
        list.tableView.layoutIfNeeded()
        list.received(newer: (1_000..<1_020).map { PicturePost(id: $0, title: "Post \($0)") })
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        XCTAssertEqual(top(20, in: list), 60, accuracy: 0.34, "where it was below the spinner")
        list.tableView.contentOffset.y = 0
        XCTAssertEqual(top(0, in: list), 0, "the newer ones are above")
    }

    // MARK: A header that collapses its section

    private func chapters() -> ChaptersViewController {
        let list = ChaptersViewController()
        list.chapters = (0..<12).map { chapter in
            Chapter(title: "Chapter \(chapter)", paragraphs: (0..<20).map { text(chapter * 20 + $0) })
        }
        show(list)
        turn { list.tableView.precacher.isWarm }
        return list
    }

    /// Taps a header, and returns where it was on the screen, and where it is.
    private func tap(_ section: Int, in list: ChaptersViewController) -> (before: CGFloat, after: CGFloat) {
        func place() -> CGFloat {
            list.tableView.layoutIfNeeded()
            return list.tableView.headerView(forSection: section)!.frame.minY - list.tableView.contentOffset.y
        }
        let before = place()
        let header = list.tableView.headerView(forSection: section)!
        header.contentView.subviews.compactMap { $0 as? UIButton }[0].headlessTap()
        return (before, place())
    }

    func test_a_header_that_is_tapped_stays_under_the_finger() {
        let list = chapters()
        // Floating over its rows; then in the middle of the screen.
        for distance in [400, -300] as [CGFloat] {
            list.tableView.contentOffset.y = list.tableView.rect(forSection: 5).minY + distance
            list.tableView.layoutIfNeeded()
            for _ in 0..<2 {
                let (before, after) = tap(5, in: list)
                XCTAssertEqual(after, before, accuracy: 0.34, "\(distance), collapsed: \(list.chapters[5].isCollapsed)")
            }
        }
    }

    func test_the_last_header_is_on_the_screen_where_its_section_collapses_and_stays_as_it_opens() {
        let list = chapters()
        list.tableView.scrollToRow(at: IndexPath(row: 19, section: 11), at: .bottom, animated: false)
        list.tableView.layoutIfNeeded()
        XCTAssertLessThanOrEqual(tap(11, in: list).after, 844 - 44)
        let (before, after) = tap(11, in: list)
        XCTAssertEqual(after, before, accuracy: 0.34)
    }

    func test_a_collapsed_section_is_measured_no_more_when_it_is_opened() {
        let list = chapters()
        let statistics = { list.tableView.precacher.statistics }
        let before = (statistics().misses, statistics().rowsPrecached)
        for _ in 0..<2 { _ = tap(0, in: list) }
        turn { list.tableView.precacher.isWarm }
        XCTAssertEqual([statistics().misses, statistics().rowsPrecached], [before.0, before.1])
    }

    // MARK: The first message that is new

    func test_a_chat_opens_with_the_first_new_message_in_the_middle() {
        for row in [60, 150] {
            let chat = ChatViewController()
            show(chat)
            chat.open((0..<200).map { Message(id: $0, text: text($0)) }, firstUnread: row)
            let height = chat.tableView.rectForRow(at: IndexPath(row: row, section: 0)).height
            XCTAssertEqual(top(row, in: chat) + height / 2, 844 / 2, accuracy: 1, "row \(row)")
            // More of the same arrives, and it stays there.
            let before = top(row, in: chat)
            chat.received(Message(id: 1_000, text: text(1)))
            XCTAssertEqual(top(row, in: chat), before, accuracy: 0.34, "row \(row)")
        }
    }

    func test_one_at_the_end_is_on_the_screen() {
        let chat = ChatViewController()
        show(chat)
        chat.open((0..<200).map { Message(id: $0, text: text($0)) }, firstUnread: 199)
        chat.tableView.layoutIfNeeded()
        XCTAssertEqual(chat.tableView.indexPathsForVisibleRows?.last?.row, 199)
        XCTAssertEqual(chat.tableView.precacher.isAtEnd, true)
    }
}
