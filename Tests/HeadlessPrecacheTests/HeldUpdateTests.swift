import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Updates that keep the place wait while the list moves, in their order, and none is lost.
@MainActor
final class HeldUpdateTests: XCTestCase {
    private var feed: Feed!
    private var flight: Flight!
    private var carriedOut: [Int] = []

    override func setUp() async throws { makeFeed() }

    private func makeFeed() {
        flight?.end()
        feed = Feed.warm([250])
        // Short flights, of some sixty frames.
        feed.table.decelerationRate = .fast
        feed.scroll(to: 120)
        flight = Flight(feed.table)
        carriedOut = []
    }

    override func tearDown() async throws {
        flight.end()
        UIKitBehavior.current = UIKitBehavior()
        (feed, flight) = (nil, nil)
    }

    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

    /// Has a row inserted on top, and writes down that it was.
    private func insert(_ number: Int, when timing: UpdateTiming = .atRest, alsoDoing more: @escaping () -> Void = {}) {
        feed.table.performKeepingPosition(when: timing) { [unowned self] in
            carriedOut.append(number)
            feed.insert("new \(number)")
            more()
        }
    }

    private func turn(file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turnWithoutLeaving(
            until: { [unowned self] in !carriedOut.isEmpty }, file: file, line: line)
    }

    // MARK: While the list moves

    func test_updates_that_wait_leave_a_flight_as_it_is_to_a_point() {
        for velocity in [-6_000, 4_000] as [CGFloat] {
            makeFeed()
            flight.flick(velocity)
            let undisturbed = flight.offsets
            makeFeed()
            for frame in 3..<40 { flight.events[frame] = { [unowned self] in insert(frame) } }
            flight.flick(velocity)
            let farthest = zip(flight.offsets, undisturbed).map { abs($0 - $1) }.max()
            XCTAssertLessThan(try XCTUnwrap(farthest), 1e-6)
            XCTAssertEqual(flight.offsets.count, undisturbed.count)
            XCTAssertGreaterThan(flight.offsets.count, 50)
            XCTAssertEqual(carriedOut, [])
            let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown))
            turn()
            XCTAssertEqual(carriedOut, Array(3..<40))
            XCTAssertEqual(feed.place(of: first)!, place!, accuracy: 1e-9)
        }
    }

    func test_each_update_sticks_to_its_own_end() {
        feed.scroll(to: 249)
        flight.events[3] = { [unowned self] in
            insert(1)
            feed.table.performKeepingPosition(stickingTo: .bottom) { [unowned self] in
                feed.insert("last", at: feed.rows[0].count)
                carriedOut.append(2)
            }
        }
        flight.drag(by: 0)
        XCTAssertEqual(carriedOut, [])
        turn()
        XCTAssertEqual(carriedOut, [1, 2])
        XCTAssertEqual(feed.place(of: "last"), 844 - 60)
    }

    func test_an_index_path_of_no_row_keeps_the_first_row() {
        flight.events[3] = { [unowned self] in
            feed.table.performKeepingPosition(of: IndexPath()) { [unowned self] in
                feed.insert("new")
                carriedOut.append(1)
            }
        }
        flight.drag(by: -100)
        let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown))
        turn()
        XCTAssertEqual(carriedOut, [1])
        XCTAssertEqual(feed.place(of: first)!, place!, accuracy: 1e-9)
    }

    func test_updates_wait_for_a_finger_to_lift() {
        flight.events[5] = { [unowned self] in insert(1) }
        flight.drag(by: 100)
        XCTAssertEqual(carriedOut, [])
        turn()
        XCTAssertEqual(carriedOut, [1])
    }

    func test_a_loop_that_turns_while_a_finger_rests_is_not_kept_awake() {
        flight.events[5] = { [unowned self] in
            insert(1)
            MainRunLoop.turnUntilItSleeps()
            MainRunLoop.assertSleepsForASecond()
            XCTAssertEqual(carriedOut, [])
        }
        flight.drag(by: 100)
        turn()
    }

    func test_updates_wait_for_a_row_that_the_user_drags() {
        flight.events[4] = { [unowned self] in insert(1) }
        flight.flick(2_000)
        feed.table.headlessHasUncommittedUpdates = true
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(carriedOut, [])
        feed.table.headlessHasUncommittedUpdates = false
        turn()
        XCTAssertEqual(carriedOut, [1])
    }

    // MARK: Near an end

    /// Flicks to an end of the content, and says how far that was when an update that waited was carried out, in
    /// points.
    private func distanceWhenCarriedOut(_ velocity: CGFloat) -> CGFloat {
        var distance = CGFloat.infinity
        flight.events[2] = { [unowned self] in
            insert(1) { [unowned self] in
                XCTAssertTrue(feed.table.isDecelerating)
                let ends = feed.table.offsetsOfEnds
                let y = feed.table.contentOffset.y
                // The one that was inserted is below the screen's top.
                distance = velocity < 0 ? y - ends.top : ends.bottom - y
            }
        }
        flight.flick(velocity)
        return distance
    }

    func test_updates_are_carried_out_before_the_list_reaches_an_end() {
        for velocity in [-16_000, 16_000] as [CGFloat] {
            carriedOut = []
            feed.scroll(to: velocity < 0 ? 75 : 155)
            let distance = distanceWhenCarriedOut(velocity)
            XCTAssertEqual(carriedOut, [1])
            XCTAssertLessThanOrEqual(distance, 844 + 60)
            // A frame at that speed is not as long as a screen.
            XCTAssertGreaterThan(distance, 200)
        }
    }

    func test_an_end_that_the_list_leaves_does_not_count() {
        feed.scroll(to: 3)
        flight.events[2] = { [unowned self] in insert(1) }
        flight.flick(3_000)
        XCTAssertEqual(carriedOut, [])
        turn()
    }

    func test_rows_higher_than_estimated_do_not_hide_the_direction() {
        // Above the end, on which the list stands, are rows that nobody has seen: they push the offset down as they come in.
        let high = Feed([3])
        for row in high.rows[0].indices { high.rows[0][row].height = 300 }
        high.table.reloadData()
        high.table.layoutIfNeeded()
        high.table.contentOffset.y = high.table.offsetsOfEnds.bottom
        high.table.performKeepingPosition {
            high.rows[0].insert(contentsOf: (0..<60).map { Feed.Row(name: "unseen \($0)", height: 300) }, at: 0)
            high.table.insertRows(at: (0..<60).map { IndexPath(row: $0, section: 0) }, with: .none)
        }
        let flight = Flight(high.table)
        defer { flight.end() }
        var count = 0
        flight.events[2] = { high.table.performKeepingPosition { count += 1 } }
        flight.flick(-2_000)
        XCTAssertEqual(count, 0)
        // It did so.
        XCTAssertTrue(zip(flight.offsets, flight.offsets.dropFirst()).contains { $0 < $1 })
        MainRunLoop.turnWithoutLeaving(until: { count == 1 })
    }

    // MARK: Order

    func test_a_call_at_rest_comes_after_what_waits() {
        flight.events[4] = { [unowned self] in insert(1) }
        flight.events[5] = { [unowned self] in insert(2) }
        flight.flick(2_000)
        insert(3)
        XCTAssertEqual(carriedOut, [1, 2, 3])
    }

    func test_a_call_for_now_comes_after_what_waits() {
        flight.events[4] = { [unowned self] in insert(1) }
        flight.events[5] = { [unowned self] in insert(2, when: .now) }
        flight.flick(2_000)
        XCTAssertEqual(carriedOut, [1, 2])
    }

    func test_a_call_within_updates_is_a_part_of_them() {
        flight.events[4] = { [unowned self] in
            insert(1, when: .now) { [unowned self] in
                insert(2)
                carriedOut.append(3)
            }
        }
        flight.events[3] = { [unowned self] in insert(0) { [unowned self] in carriedOut.append(10) } }
        flight.flick(2_000)
        XCTAssertEqual(carriedOut, [0, 10, 1, 2, 3])
    }

    func test_a_batch_that_is_open_takes_updates_at_once() {
        flight.events[4] = { [unowned self] in
            feed.table.performBatchUpdates { [unowned self] in insert(1) }
            XCTAssertEqual(carriedOut, [1])
        }
        flight.flick(2_000)
    }

    // MARK: What the app does meanwhile

    func test_what_waits_survives_whatever_the_app_does_meanwhile() {
        let disturbances: [@MainActor (Feed) -> Void] = [
            { $0.table.reloadData() },
            { $0.insert("plain") },
            { feed in
                feed.rows[0].removeSubrange(0..<100)
                feed.table.reloadData()
            },
            { $0.table.disablePrecaching() },
            { $0.precacher.pause() },
            { $0.table.removeFromSuperview() },
            { feed in
                feed.table.dataSource = nil
                feed.table.dataSource = feed
            },
            { $0.table.frame.size.width = 320 },
        ]
        for (index, disturb) in disturbances.enumerated() {
            makeFeed()
            flight.events[4] = { [unowned self] in insert(1) }
            flight.events[12] = { [unowned self] in
                disturb(feed)
                insert(2)
            }
            flight.flick(2_000)
            MainRunLoop.turnWithoutLeaving(until: { [unowned self] in carriedOut.count == 2 })
            XCTAssertEqual(carriedOut, [1, 2], "\(index)")
            XCTAssertEqual(feed.rows[0].prefix(2).map(\.name), ["new 2", "new 1"], "\(index)")
            XCTAssertEqual(feed.table.numberOfRows(inSection: 0), feed.rows[0].count, "\(index)")
        }
    }

    func test_what_waits_is_carried_out_although_the_table_is_gone() {
        flight.events[4] = { [unowned self, unowned feed = feed!] in
            for number in 1...2 {
                feed.table.performKeepingPosition { [unowned self, weak table = feed.table] in
                    XCTAssertNil(table)
                    carriedOut.append(number)
                }
            }
        }
        flight.flick(2_000)
        flight.end()
        let table = Weak(feed.table)
        flight = Flight(UITableView(frame: .zero))
        feed.dropTable()
        XCTAssertNil(table.object)
        XCTAssertEqual(carriedOut, [])
        MainRunLoop.turn(until: { !carriedOut.isEmpty })
        XCTAssertEqual(carriedOut, [1, 2])
    }

    func test_a_table_that_updates_capture_lives_until_they_are_carried_out() {
        flight.events[4] = { [unowned self] in
            let table = feed.table!
            table.performKeepingPosition { [unowned self] in carriedOut.append(table.numberOfSections) }
        }
        flight.flick(2_000)
        flight.end()
        let table = Weak(feed.table)
        flight = Flight(UITableView(frame: .zero))
        feed.dropTable()
        XCTAssertNotNil(table.object)
        turn()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(carriedOut, [1])
        XCTAssertNil(table.object)
    }

    // MARK: What is kept

    func test_a_row_is_named_as_of_the_call_and_followed() {
        for isReloaded in [false, true] {
            makeFeed()
            if isReloaded { feed.table.enablePrecaching(identifiedBy: { [unowned feed] in feed!.row(at: $0)?.name }) }
            feed.warmUp()
            let name = feed.rows[0][150].name
            flight.events[4] = { [unowned self] in
                feed.table.performKeepingPosition(of: IndexPath(row: 150, section: 0)) { [unowned self] in
                    carriedOut.append(1)
                    feed.insert("between", at: feed.rows[0].firstIndex { $0.name == name }! - 1)
                }
            }
            flight.events[6] = { [unowned self] in
                if isReloaded {
                    feed.rows[0].remove(at: 240)
                    feed.rows[0].insert(Feed.Row(name: "plain", height: 90), at: 0)
                    feed.table.reloadData()
                } else {
                    feed.insert("plain", height: 90)
                }
            }
            flight.flick(1_500)
            feed.table.layoutIfNeeded()
            let place = feed.place(of: name)
            turn()
            XCTAssertEqual(feed.place(of: name)!, place!, accuracy: 1e-9, "\(isReloaded)")
        }
    }

    func test_the_edge_to_stick_to_is_judged_when_updates_are_carried_out() {
        for endsAtEnd in [false, true] {
            makeFeed()
            if !endsAtEnd { feed.scroll(to: 249) }
            var sticks: Bool?
            flight.events[1] = { [unowned self] in
                feed.table.performKeepingPosition(stickingTo: .bottom) { [unowned self] in
                    sticks = feed.table.contentOffset.y >= feed.table.offsetsOfEnds.bottom - 0.5
                    feed.insert("last", at: feed.rows[0].count)
                }
            }
            if endsAtEnd { flight.events[12] = { [unowned self] in feed.scroll(to: 249) } }
            flight.flick(-1_500)
            MainRunLoop.turn(until: { sticks != nil })
            let ends = feed.table.offsetsOfEnds
            XCTAssertEqual(feed.table.contentOffset.y == ends.bottom, endsAtEnd)
            XCTAssertEqual(sticks, endsAtEnd)
        }
    }
}
