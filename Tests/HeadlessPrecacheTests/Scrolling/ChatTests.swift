import HeadlessUIKit
import XCTest

@testable import Precache

/// Chats: those that begin at their end, and those that are turned upside down.
@MainActor
final class ChatTests: PrecacheTestCase {
    func test_new_messages_come_into_view_at_the_newest_and_move_nothing_elsewhere() async {
        for (isFlipped, isWarm) in [(false, false), (false, true), (true, false), (true, true)] {
            let kind = "flipped \(isFlipped), warm \(isWarm)"
            let chat = isWarm ? Feed.warm([150]) : Feed([150])
            chat.table.enablePrecaching()
            // The newest message is the first row, in a table that is turned upside down.
            if isFlipped { chat.table.transform = CGAffineTransform(scaleX: 1, y: -1) }
            let edge: UITableView.ScrollPosition = isFlipped ? .top : .bottom
            func receive(isOld: Bool, count: Int) {
                chat.table.performKeepingPosition(stickingTo: edge) {
                    for number in 0..<count {
                        let row = isOld == isFlipped ? chat.rows[0].count : 0
                        chat.insert("arrived \(number)", height: CGFloat(50 + 130 * number), at: row)
                    }
                }
            }
            /// Where the bottom of a message is on the screen, in points below the top of its window.
            func bottom(of name: String) -> CGFloat {
                let row = chat.rows[0].firstIndex { $0.name == name }!
                return chat.table.convert(chat.table.rectForRow(at: path(row)), to: chat.window).maxY
            }
            chat.table.jump(to: path(isFlipped ? 0 : 149), at: edge)
            receive(isOld: true, count: 5)
            XCTAssertEqual(bottom(of: isFlipped ? "0:0" : "0:149"), 844, kind)
            receive(isOld: false, count: 9)
            XCTAssertEqual(bottom(of: "arrived 8"), 844, kind)
            // Somebody has scrolled back.
            chat.scroll(to: 70)
            let (name, place) = (chat.firstShown, bottom(of: chat.firstShown))
            receive(isOld: false, count: 3)
            receive(isOld: true, count: 3)
            XCTAssertEqual(bottom(of: name), place, accuracy: 1e-9, kind)
        }
    }
}
