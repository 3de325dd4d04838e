import XCTest

@testable import Precache

/// Chats, which begin at their end, and may be turned upside down: messages come into view, or move nothing.
final class KeepingPositionInChatTests: PrecacheTestCase {
    /// A chat of 150 messages that stands at its newest, once five older ones have arrived.
    @MainActor
    private struct Chat {
        let feed: Feed
        let isFlipped: Bool
        let name: String
        private var edge: UITableView.ScrollPosition { isFlipped ? .top : .bottom }
        private var table: UITableView { feed.table }

        /// The newest message is the first row, in a table that is turned upside down.
        init(isFlipped: Bool, isWarm: Bool) {
            self.isFlipped = isFlipped
            name = "flipped \(isFlipped), warm \(isWarm)"
            feed = isWarm ? Feed.warm([150]) : Feed([150])
            table.enablePrecaching(.init(follows: isFlipped ? .top : .bottom))
            if isFlipped { table.transform = CGAffineTransform(scaleX: 1, y: -1) }
            table.jump(to: path(isFlipped ? 0 : 149), at: edge)
            receive(isOld: true, count: 5)
        }

        static var each: [Chat] {
            [(false, false), (false, true), (true, false), (true, true)].map { Chat(isFlipped: $0, isWarm: $1) }
        }

        func receive(isOld: Bool, count: Int) {
            table.performKeepingPlace {
                for number in 0..<count {
                    let row = isOld == isFlipped ? feed.rows[0].count : 0
                    feed.insert("arrived \(number)", height: CGFloat(50 + 130 * number), at: row)
                }
            }
        }

        /// Where the bottom of a message is on the screen, in points below the top of its window.
        func bottom(of name: String) -> CGFloat {
            let row = feed.rows[0].firstIndex { $0.name == name }!
            return table.convert(table.rectForRow(at: path(row)), to: feed.window).maxY
        }
    }

    func test_old_messages_move_nothing_at_the_newest() {
        for chat in Chat.each {
            XCTAssertEqual(chat.bottom(of: chat.isFlipped ? "0:0" : "0:149"), 844, chat.name)
        }
    }

    func test_new_messages_come_into_view_at_the_newest() {
        for chat in Chat.each {
            chat.receive(isOld: false, count: 9)
            XCTAssertEqual(chat.bottom(of: "arrived 8"), 844, chat.name)
        }
    }

    func test_messages_move_nothing_for_somebody_who_has_scrolled_back() {
        for chat in Chat.each {
            chat.receive(isOld: false, count: 9)
            chat.feed.scroll(to: 70)
            let (name, place) = (chat.feed.firstShown, chat.bottom(of: chat.feed.firstShown))
            chat.receive(isOld: false, count: 3)
            chat.receive(isOld: true, count: 3)
            XCTAssertEqual(chat.bottom(of: name), place, accuracy: 1e-9, chat.name)
        }
    }
}
