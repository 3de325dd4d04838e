import HeadlessTesting
import Precache
import XCTest

// The guide "Testing your list" shows these lines.

final class FeedTests: HeadlessTestCase {
    func test_a_warm_feed_measures_nothing_under_a_finger() async {
        let feed = FeedViewController()
        feed.posts = (0..<200).map { FeedPost(author: "Author", text: String(repeating: "word ", count: 5 + $0 % 60)) }
        show(feed)
        await feed.tableView.precacher.warmedUp()
        feed.tableView.headlessFling(velocity: 4_000)
        feed.tableView.headlessDrag(by: -600, over: 0.5)
        XCTAssertGreaterThan(feed.tableView.contentOffset.y, 500)
        XCTAssertEqual(feed.tableView.precacher.statistics.missesWhileTracking, 0)
    }
}

final class TranscriptEndTests: HeadlessTestCase {
    func test_the_chat_stays_at_its_end_when_a_message_comes() async {
        let chat = TranscriptTableViewController()
        show(chat)
        chat.open((0..<100).map { Entry(id: "\($0)", text: String(repeating: "word ", count: 5 + $0 % 60)) })
        chat.tableView.layoutIfNeeded()
        chat.received(Entry(id: "new", text: "A message"))
        chat.tableView.layoutIfNeeded()
        let end = chat.tableView.bounds.maxY - chat.tableView.adjustedContentInset.bottom
        XCTAssertEqual(chat.tableView.rectForRow(at: IndexPath(row: 100, section: 0)).maxY, end, accuracy: 0.5)
        XCTAssertTrue(chat.tableView.precacher.isAtEnd)
    }
}
