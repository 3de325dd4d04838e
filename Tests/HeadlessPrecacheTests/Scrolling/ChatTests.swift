import HeadlessUIKit
import XCTest

@testable import Precache

/// Chats: those that begin at their end, and those that are turned upside down.
@MainActor
final class ChatTests: PrecacheTestCase {
    private var chat: Feed!
    /// The newest message is the first row, in a table that is turned upside down.
    private var isFlipped = false

    override func tearDown() async throws {
        chat = nil
        try await super.tearDown()
    }

    private func forEachKind(_ body: (_ kind: String) -> Void) {
        for (isFlipped, isWarm) in [(false, false), (false, true), (true, false), (true, true)] {
            self.isFlipped = isFlipped
            chat = isWarm ? Feed.warm([150]) : Feed([150])
            chat.table.enablePrecaching()
            if isFlipped { chat.table.transform = CGAffineTransform(scaleX: 1, y: -1) }
            chat.table.jump(to: path(isFlipped ? 0 : 149), at: edge)
            body(isFlipped ? "flipped" : "bottom")
        }
    }

    private var edge: UITableView.ScrollPosition { isFlipped ? .top : .bottom }

    private func receive(isOld: Bool, count: Int = 1) {
        chat.table.performKeepingPosition(stickingTo: edge) {
            for number in 0..<count {
                let row = isOld == isFlipped ? chat.rows[0].count : 0
                chat.insert("arrived \(number)", height: CGFloat(50 + 130 * number), at: row)
            }
        }
    }

    /// Where the bottom of a message is on the screen, in points below the top of its window.
    private func bottom(of name: String) -> CGFloat {
        let row = chat.rows[0].firstIndex { $0.name == name }!
        return chat.table.convert(chat.table.rectForRow(at: IndexPath(row: row, section: 0)), to: chat.window).maxY
    }

    func test_messages_come_into_view_where_somebody_stands_at_the_newest() async {
        forEachKind { kind in
            receive(isOld: false, count: 9)
            XCTAssertEqual(bottom(of: "arrived 8"), 844, kind)
        }
    }

    func test_older_messages_leave_the_newest_where_it_is() {
        forEachKind { kind in
            let newest = isFlipped ? "0:0" : "0:149"
            receive(isOld: true, count: 5)
            XCTAssertEqual(bottom(of: newest), 844, kind)
        }
    }

    func test_who_has_scrolled_back_reads_on_undisturbed() {
        forEachKind { kind in
            chat.scroll(to: 70)
            let (name, place) = (chat.firstShown, bottom(of: chat.firstShown))
            receive(isOld: false, count: 3)
            receive(isOld: true, count: 3)
            XCTAssertEqual(bottom(of: name), place, accuracy: 1e-9, kind)
        }
    }
}
