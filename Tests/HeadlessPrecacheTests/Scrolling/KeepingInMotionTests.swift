import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What is on the screen stays where it is although the list moves, and the list moves on.
@MainActor
final class KeepingInMotionTests: PrecacheTestCase {
    private var feed: Feed!
    private var flight: Flight!

    override func setUp() async throws {
        try await super.setUp()
        feed = Feed.warm([250])
        // Short flights, of some sixty frames.
        feed.table.decelerationRate = .fast
        feed.scroll(to: 120)
        flight = Flight(feed.table)
    }

    override func tearDown() async throws {
        flight.end()
        (feed, flight) = (nil, nil)
        try await super.tearDown()
    }

    /// Has a row come on top, and says how far the first shown row moves by it, in points.
    private func insertOnTop(stickingTo edge: UITableView.ScrollPosition = .none) -> CGFloat {
        feed.table.layoutIfNeeded()
        let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown)!)
        feed.table.performKeepingPosition(stickingTo: edge) { feed.insert("new \(feed.rows[0].count)") }
        return feed.place(of: first)! - place
    }

    func test_updates_are_carried_out_at_once_and_a_flight_goes_on() {
        for velocity in [-4_000, 4_000] as [CGFloat] {
            feed.scroll(to: 120)
            // Once, so that the table knows the rows on the way, and corrects its offset for none of them.
            flight.flick(velocity)
            feed.scroll(to: 120)
            flight.flick(velocity)
            let (frames, first, place) = (flight.offsets.count, feed.firstShown, feed.place(of: feed.firstShown)!)
            feed.scroll(to: 120)
            var moved: [CGFloat] = []
            for frame in 10..<20 { flight.events[frame] = { [unowned self] in moved.append(insertOnTop()) } }
            flight.flick(velocity)
            XCTAssertEqual(moved, Array(repeating: 0, count: 10))
            XCTAssertEqual(flight.offsets.count, frames)
            XCTAssertEqual(feed.place(of: first)!, place, accuracy: 0.01)
        }
    }

    func test_where_an_offset_ends_a_flight_the_place_is_kept() {
        UIKitBehavior.current.offsetEndsDeceleration = true
        var moved: CGFloat?
        flight.events[20] = { [unowned self] in moved = insertOnTop() }
        flight.flick(4_000)
        XCTAssertEqual(moved, 0)
        XCTAssertLessThan(flight.offsets.count, 25)
    }

    func test_a_row_that_comes_under_a_finger_moves_nothing() async {
        var moved: CGFloat?
        flight.events[5] = { [unowned self] in moved = insertOnTop() }
        flight.drag(by: 100)
        XCTAssertEqual(moved, 0)
    }

    func test_who_flicks_back_through_a_chat_reads_on_while_messages_come() {
        feed.scroll(to: 249)
        var moved: CGFloat?
        flight.events[20] = { [unowned self] in moved = insertOnTop(stickingTo: .bottom) }
        flight.flick(-4_000)
        XCTAssertEqual(moved, 0)
    }

    func test_rows_kept_within_a_keeping_call_are_the_outer_ones() {
        feed.table.performKeepingPosition {
            XCTAssertTrue(feed.precacher.monitor.calls.isAdjustingOffset)
            feed.table.performKeepingPosition { feed.insert("new") }
            XCTAssertTrue(feed.precacher.monitor.calls.isAdjustingOffset)
        }
        XCTAssertFalse(feed.precacher.monitor.calls.isAdjustingOffset)
    }

    func test_a_row_that_the_user_drags_is_followed() {
        let name = feed.rows[0][130].name
        let place = feed.place(of: name)!
        feed.table.performKeepingPosition(of: IndexPath(row: 130, section: 0)) {
            // From above the row to below it, which UIKit tells the data source alone.
            feed.rows[0].insert(feed.rows[0].remove(at: 10), at: 200)
            feed.table.movePrecachedHeight(at: IndexPath(row: 10, section: 0), to: IndexPath(row: 200, section: 0))
            feed.table.reloadData()
        }
        XCTAssertEqual(feed.place(of: name), place)
    }
}
