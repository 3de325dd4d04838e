import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What is on the screen stays where it is although the list moves, and the list moves on.
@MainActor
final class KeepingInMotionTests: PrecacheTestCase {
    /// A list in its middle, to be flicked.
    private func scrolledList() -> (Feed, Flight) {
        let feed = Feed.warm([250])
        // Short flights, of some sixty frames.
        feed.table.decelerationRate = .fast
        feed.scroll(to: 120)
        return (feed, Flight(feed.table))
    }

    /// By how much the first shown row moves, in points, by rows that come on top in these frames of a movement.
    private func moved(
        _ feed: Feed, in frames: Range<Int>, of flight: Flight, stickingTo edge: UITableView.ScrollPosition = .none,
        _ move: (Flight) -> Void
    ) -> [CGFloat] {
        var moved: [CGFloat] = []
        for frame in frames {
            flight.events[frame] = {
                feed.table.layoutIfNeeded()
                let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown)!)
                feed.table.performKeepingPosition(stickingTo: edge) { feed.insert("new \(feed.rows[0].count)") }
                moved.append(feed.place(of: first)! - place)
            }
        }
        move(flight)
        return moved
    }

    func test_updates_are_carried_out_at_once_and_a_flight_goes_on() {
        let (feed, flight) = scrolledList()
        for velocity in [-4_000, 4_000] as [CGFloat] {
            // Twice, so that the table knows the rows on the way, and corrects its offset for none of them.
            for _ in 0..<2 {
                feed.scroll(to: 120)
                flight.flick(velocity)
            }
            let (frames, first, place) = (flight.offsets.count, feed.firstShown, feed.place(of: feed.firstShown)!)
            feed.scroll(to: 120)
            XCTAssertEqual(moved(feed, in: 10..<20, of: flight) { $0.flick(velocity) }, Array(repeating: 0, count: 10))
            XCTAssertEqual(flight.offsets.count, frames)
            XCTAssertEqual(feed.place(of: first)!, place, accuracy: 0.01)
        }
    }

    func test_where_an_offset_ends_a_flight_the_place_is_kept() {
        let (feed, flight) = scrolledList()
        UIKitBehavior.current.offsetEndsDeceleration = true
        XCTAssertEqual(moved(feed, in: 20..<21, of: flight) { $0.flick(4_000) }, [0])
        XCTAssertLessThan(flight.offsets.count, 25)
    }

    func test_nothing_moves_under_a_finger_or_in_a_flick_back() async {
        let (feed, flight) = scrolledList()
        XCTAssertEqual(moved(feed, in: 5..<6, of: flight) { $0.drag(by: 100) }, [0])
        feed.scroll(to: 249)
        XCTAssertEqual(moved(feed, in: 20..<21, of: flight, stickingTo: .bottom) { $0.flick(-4_000) }, [0])
    }

    func test_rows_kept_within_a_keeping_call_are_the_outer_ones() {
        let feed = Feed.warm([250])
        feed.table.performKeepingPosition {
            XCTAssertTrue(feed.precacher.monitor.calls.isAdjustingOffset)
            feed.table.performKeepingPosition { feed.insert("new") }
            XCTAssertTrue(feed.precacher.monitor.calls.isAdjustingOffset)
        }
        XCTAssertFalse(feed.precacher.monitor.calls.isAdjustingOffset)
    }
}
