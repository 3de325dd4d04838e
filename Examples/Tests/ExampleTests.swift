import CoreFoundation
import HeadlessTesting
import Precache
import SwiftUI
import XCTest

/// The lists in Examples, scrolled.
final class ExampleTests: HeadlessTestCase {
    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }

    private func text(_ number: Int) -> String { String(repeating: "word ", count: 5 + number * 37 % 90) }

    /// Flicks a warm list, and expects that nothing is measured meanwhile and that its content keeps its size.
    private func assertWarmAndSteady(_ list: UITableViewController) {
        let precacher = list.tableView.precacher
        turn { precacher.isWarm }
        let height = list.tableView.contentSize.height
        list.tableView.headlessFling(velocity: 4_000)
        XCTAssertGreaterThan(list.tableView.contentOffset.y, 500)
        XCTAssertEqual(precacher.statistics.missesWhileTracking, 0)
        XCTAssertEqual(list.tableView.contentSize.height, height)
        // A cell that is laid out by hand asks for no height.
        for cell in list.tableView.visibleCells where cell.contentView.systemLayoutSizeFitting(.zero).height > 0 {
            let fitting = cell.systemLayoutSizeFitting(
                CGSize(width: cell.frame.width, height: 0), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel)
            XCTAssertEqual(cell.frame.height, fitting.height, accuracy: 0.5)
        }
    }

    func test_a_warm_feed_measures_nothing_under_a_finger() {
        let feed = FeedViewController()
        feed.posts = (0..<150).map { FeedPost(author: "Author \($0)", text: text($0)) }
        show(feed)
        assertWarmAndSteady(feed)
    }

    func test_a_warm_diffable_list_measures_nothing_under_a_finger() {
        let list = ArticlesViewController()
        show(list)
        var articles = (0..<150).map { Article(id: $0, text: text($0)) }
        list.show(articles)
        assertWarmAndSteady(list)
        let shown = list.tableView.indexPathsForVisibleRows!.first { articles[$0.row].text.count > 300 }!
        let (cell, height) = (list.tableView.cellForRow(at: shown), list.tableView.rectForRow(at: shown).height)
        articles[shown.row].isExpanded = true
        list.show(articles)
        list.tableView.layoutIfNeeded()
        XCTAssertGreaterThan(list.tableView.rectForRow(at: shown).height, height)
        XCTAssertIdentical(list.tableView.cellForRow(at: shown), cell)
        let lines = cell?.contentView.subviews.map { ($0 as? UILabel)?.numberOfLines }
        XCTAssertEqual(lines?.last, 0, "its cell shows all of it")
    }

    func test_warm_papers_measure_nothing_under_a_finger() {
        let list = PapersViewController()
        show(list)
        list.show((0..<150).map { Paper(id: $0, title: "Paper \($0)", paragraphs: [text($0), text($0 + 7)]) })
        assertWarmAndSteady(list)
    }

    func test_a_chat_stays_where_it_is_read() {
        let chat = ChatViewController()
        show(chat)
        chat.open((1_000..<1_200).map { Message(id: $0, text: text($0)) })
        chat.tableView.layoutIfNeeded()
        XCTAssertEqual(bottomMessage(of: chat)?.id, 1_199)
        chat.received(Message(id: 1_200, text: text(1)))
        chat.tableView.layoutIfNeeded()
        XCTAssertEqual(bottomMessage(of: chat)?.id, 1_200)
        chat.tableView.headlessFling(velocity: -4_000)
        let place = placeOfFirst(of: chat)
        chat.received(older: (900..<1_000).map { Message(id: $0, text: text($0)) })
        chat.received(Message(id: 1_201, text: text(2)))
        chat.tableView.layoutIfNeeded()
        let after = placeOfFirst(of: chat)
        XCTAssertEqual(after.id, place.id)
        XCTAssertEqual(after.distance, place.distance, accuracy: 0.01)
        XCTAssertEqual(chat.tableView.precacher.statistics.rowsPrecached, 0)
    }

    func test_older_messages_that_come_under_a_finger_leave_what_is_read() {
        let chat = ChatViewController()
        show(chat)
        chat.open((1_000..<1_200).map { Message(id: $0, text: text($0)) })
        chat.tableView.layoutIfNeeded()
        chat.tableView.headlessFling(velocity: -2_000)
        var frames = 0
        var before: (id: Int, distance: CGFloat)?
        var after: (id: Int, distance: CGFloat)?
        let link = CADisplayLink.added(in: .tracking) { [unowned self] _ in
            frames += 1
            guard frames == 1 else { return }
            before = placeOfFirst(of: chat)
            chat.received(older: (900..<1_000).map { Message(id: $0, text: text($0)) })
            after = placeOfFirst(of: chat)
        }
        chat.tableView.headlessDrag(by: -300, over: 0.5)
        link.invalidate()
        XCTAssertNotNil(before)
        XCTAssertEqual(after?.id, before?.id)
        XCTAssertEqual(after?.distance ?? 0, before?.distance ?? 1, accuracy: 0.34)
    }

    func test_a_sent_message_stays_at_the_top_while_its_answer_comes() {
        let chat = ChatViewController()
        show(chat)
        chat.open((1_000..<1_200).map { Message(id: $0, text: text($0)) })
        chat.send(Message(id: 1_200, text: text(1)))
        HeadlessDisplay.main.run(in: .default, for: 0.7)
        for id in 1_201..<1_206 {
            chat.received(Message(id: id, text: text(id)))
            chat.tableView.layoutIfNeeded()
            XCTAssertEqual(place(of: 200, in: chat), 64, accuracy: 0.5)
        }
        chat.answerIsComplete()
        chat.tableView.layoutIfNeeded()
        XCTAssertEqual(place(of: 200, in: chat), 64, accuracy: 0.5)
    }

    func test_the_button_of_a_chat_counts_what_came_and_leads_there() {
        let chat = ChatViewController()
        show(chat)
        chat.open((1_000..<1_200).map { Message(id: $0, text: text($0)) })
        XCTAssertTrue(chat.endButton.isHidden)
        chat.tableView.headlessFling(velocity: -4_000)
        XCTAssertFalse(chat.endButton.isHidden)
        XCTAssertEqual(chat.endButton.currentTitle, "↓")
        for id in 1_200..<1_203 { chat.received(Message(id: id, text: text(id))) }
        XCTAssertEqual(chat.endButton.currentTitle, "↓ 3")
        chat.endButton.sendActions(for: .touchUpInside)
        HeadlessDisplay.main.run(in: .default, for: 0.7)
        XCTAssertEqual(bottomMessage(of: chat)?.id, 1_202)
        XCTAssertTrue(chat.endButton.isHidden)
    }

    private func place(of row: Int, in chat: ChatViewController) -> CGFloat {
        chat.tableView.rectForRow(at: IndexPath(row: row, section: 0)).minY - chat.tableView.contentOffset.y
            - chat.tableView.adjustedContentInset.top
    }

    private func bottomMessage(of chat: ChatViewController) -> Message? {
        (chat.tableView.indexPathsForVisibleRows?.last?.row).map { chat.messages[$0] }
    }

    private func placeOfFirst(of chat: ChatViewController) -> (id: Int, distance: CGFloat) {
        let first = chat.tableView.indexPathsForVisibleRows![0]
        return (chat.messages[first.row].id, chat.tableView.rectForRow(at: first).minY - chat.tableView.contentOffset.y)
    }
}

extension HeadlessTestCase {
    func turn(until done: () -> Bool) {
        let deadline = Date(timeIntervalSinceNow: 20)
        while !done(), Date() < deadline { CFRunLoopRunInMode(kCFRunLoopDefaultMode, 0.01, true) }
        XCTAssertTrue(done(), "it never got there")
    }
}
