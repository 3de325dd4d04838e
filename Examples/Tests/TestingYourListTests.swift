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

// What the guide says in words of time.
final class TimeTests: HeadlessTestCase {
    func test_timers_and_blocks_of_common_modes_come_within_a_fling_and_the_main_queue_does_not() async {
        let feed = FeedViewController()
        feed.posts = (0..<200).map { FeedPost(author: "Author", text: String(repeating: "word ", count: 5 + $0 % 60)) }
        show(feed)
        var came: Set<String> = []
        let timer = Timer(timeInterval: 0.3, repeats: false) { _ in
            MainActor.assumeIsolated { _ = came.insert("timer") }
        }
        RunLoop.main.add(timer, forMode: .common)
        RunLoop.main.perform(inModes: [.common]) { MainActor.assumeIsolated { _ = came.insert("block") } }
        DispatchQueue.main.async { MainActor.assumeIsolated { _ = came.insert("queue") } }
        feed.tableView.headlessFling(velocity: 4_000)
        XCTAssertEqual(came, ["timer", "block"])
        XCTAssertGreaterThan(feed.tableView.contentOffset.y, 500)
    }
}
