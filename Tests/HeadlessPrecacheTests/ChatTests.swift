import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Chats while somebody flicks back through them: those that begin at their end, and those that are turned upside down.
@MainActor
final class ChatTests: XCTestCase {
    private var chat: Feed!
    private var flight: Flight!
    /// The newest message is the first row, in a table that is turned upside down.
    private var isFlipped = false
    private var arrived = 0

    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

    private func forEachKind(_ body: (_ kind: String) -> Void) {
        for isFlipped in [false, true] {
            self.isFlipped = isFlipped
            arrived = 0
            chat = Feed.warm([150])
            // Short flights, of some sixty frames.
            chat.table.decelerationRate = .fast
            if isFlipped { chat.table.transform = CGAffineTransform(scaleX: 1, y: -1) }
            showNewest()
            flight = Flight(chat.table)
            body(isFlipped ? "flipped" : "bottom")
            flight.end()
        }
        (chat, flight) = (nil, nil)
    }

    private var edge: UITableView.ScrollPosition { isFlipped ? .top : .bottom }

    private func showNewest() {
        let newest = isFlipped ? 0 : chat.rows[0].count - 1
        chat.table.scrollToRow(at: IndexPath(row: newest, section: 0), at: edge, animated: false)
        chat.table.layoutIfNeeded()
    }

    /// Somebody flicks back, to older messages.
    private func flickBack(_ velocity: CGFloat) { flight.flick(isFlipped ? velocity : -velocity) }

    private func receive(isOld: Bool, when timing: UpdateTiming = .atRest) {
        chat.table.performKeepingPosition(stickingTo: edge, when: timing) { [unowned self] in
            arrived += 1
            chat.insert(
                "arrived \(arrived)", height: CGFloat(50 + 10 * arrived),
                at: isOld == isFlipped ? chat.rows[0].count : 0)
        }
    }

    private var newest: String { isFlipped ? chat.rows[0][0].name : chat.rows[0].last!.name }

    /// Where the bottom of a message is on the screen, in points below the top of its window.
    private func bottom(of name: String) -> CGFloat {
        let row = chat.rows[0].firstIndex { $0.name == name }!
        return chat.table.convert(chat.table.rectForRow(at: IndexPath(row: row, section: 0)), to: chat.window).maxY
    }

    private func land() {
        let before = arrived
        MainRunLoop.turnWithoutLeaving(until: { [unowned self] in arrived > before })
    }

    func test_what_arrives_in_a_flight_leaves_way_and_place_as_they_are() {
        forEachKind { kind in
            // Once, so that the table knows the rows on the way, and corrects its offset for none of them.
            flickBack(6_000)
            showNewest()
            flickBack(6_000)
            let undisturbed = flight.offsets
            showNewest()
            for frame in 10..<20 {
                flight.events[frame] = { [unowned self] in receive(isOld: frame % 2 == 0) }
            }
            flickBack(6_000)
            let farthest = zip(flight.offsets, undisturbed).map { abs($0 - $1) }.max()
            XCTAssertLessThan(farthest ?? .infinity, 1e-6, kind)
            XCTAssertEqual(flight.offsets.count, undisturbed.count, kind)
            XCTAssertEqual(arrived, 0, kind)
            let (name, place) = (chat.firstShown, bottom(of: chat.firstShown))
            land()
            XCTAssertEqual(arrived, 10, kind)
            XCTAssertEqual(bottom(of: name), place, accuracy: 1e-9, kind)
        }
    }

    func test_a_message_comes_into_view_where_somebody_stands_at_the_newest() {
        forEachKind { kind in
            receive(isOld: false)
            XCTAssertEqual(newest, "arrived 1", kind)
            XCTAssertEqual(bottom(of: newest), 844, kind)
        }
    }

    func test_a_finger_that_comes_back_to_the_newest_message_sees_the_next() {
        forEachKind { kind in
            flickBack(3_000)
            flight.events[3] = { [unowned self] in receive(isOld: false) }
            flickBack(-9_000)
            if arrived == 0 { land() }
            XCTAssertEqual(newest, "arrived 1", kind)
            XCTAssertEqual(bottom(of: newest), 844, accuracy: 1e-6, kind)
        }
    }

    func test_older_messages_are_there_before_the_oldest_is_reached() {
        forEachKind { kind in
            // To some two thousand points from the oldest.
            let oldest = isFlipped ? 110 : 40
            chat.table.scrollToRow(at: IndexPath(row: oldest, section: 0), at: .top, animated: false)
            chat.table.layoutIfNeeded()
            var distance: CGFloat?
            flight.events[2] = { [unowned self] in
                chat.table.performKeepingPosition(stickingTo: edge) { [unowned self] in
                    let ends = chat.table.offsetsOfEnds
                    let y = chat.table.contentOffset.y
                    distance = isFlipped ? ends.bottom - y : y - ends.top
                    for _ in 0..<10 { receive(isOld: true) }
                }
            }
            flickBack(8_000)
            XCTAssertEqual(arrived, 10, kind)
            XCTAssertGreaterThan(distance ?? 0, 200, kind)
            XCTAssertLessThanOrEqual(distance ?? 0, 844, kind)
        }
    }
}
