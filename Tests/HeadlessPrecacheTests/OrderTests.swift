import HeadlessUIKit
import XCTest

@testable import Precache

/// Which row is measured next.
@MainActor
final class OrderTests: XCTestCase {
    /// A table that shows `row` at its top, with nothing known but what is on the screen.
    private func feed(showing row: Int, of count: Int = 400) -> (feed: Feed, shown: ClosedRange<Int>) {
        let feed = Feed([count])
        show(row, feed)
        feed.table.reload()
        let shown = feed.table.indexPathsForVisibleRows!.map(\.row)
        feed.measured = []
        return (feed, shown.first!...shown.last!)
    }

    private func show(_ row: Int, _ feed: Feed) {
        feed.table.jump(to: path(row))
    }

    /// The rows that were measured next.
    private func next(_ count: Int, of feed: Feed) -> [Int] {
        feed.measured = []
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.measured.count >= count })
        return feed.measured.prefix(count).map { Int($0.dropFirst(2))! }
    }

    func test_it_goes_outward_from_the_screen_three_rows_down_for_each_up() async {
        let (feed, shown) = feed(showing: 200)
        let rows = next(80, of: feed)
        let (below, above) = (rows.filter { $0 > shown.upperBound }, rows.filter { $0 < shown.lowerBound })
        XCTAssertEqual(below, Array(shown.upperBound + 1...shown.upperBound + below.count))
        XCTAssertEqual(above, (shown.lowerBound - above.count...shown.lowerBound - 1).reversed())
        XCTAssertEqual(Double(below.count) / Double(above.count), 3, accuracy: 0.3)
    }

    func test_a_list_that_was_moved_up_is_measured_farther_up_than_down() {
        let (feed, _) = feed(showing: 200)
        _ = next(1, of: feed)
        show(150, feed)
        let first = feed.table.indexPathsForVisibleRows!.first!.row
        let rows = next(60, of: feed)
        XCTAssertEqual(Double(rows.filter { $0 < first }.count), 45, accuracy: 3)
    }

    func test_a_jump_has_what_is_there_measured_at_once() {
        let (feed, _) = feed(showing: 0)
        _ = next(5, of: feed)
        show(300, feed)
        let first = feed.table.indexPathsForVisibleRows!.first!.row
        XCTAssertEqual(next(20, of: feed).min()!, first - 5, accuracy: 5)
    }

    func test_all_is_measured_once_whatever_the_order() {
        let (feed, shown) = feed(showing: 200)
        feed.precacheAll()
        XCTAssertEqual(feed.measured.count, 400 - shown.count)
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }

    func test_telling_the_table_is_no_movement_of_the_list() {
        let feed = Feed.estimating([600], estimate: 90)
        show(300, feed)
        feed.precacheAll()
        XCTAssertFalse(feed.precacher.warmer.gate.motion.isUpward)
        feed.reload(599)
        feed.warmUp()
        XCTAssertFalse(feed.precacher.warmer.gate.motion.isUpward)
    }
}

/// Whether a list is scrolled by the app, and which way it went.
final class ListMotionTests: XCTestCase {
    func test_which_way_a_list_went_last_is_remembered_at_rest() {
        var motion = ListMotion()
        for (offset, time) in [(900.0, 1.0), (400, 3), (400, 5)] {
            XCTAssertFalse(motion.look(at: offset, at: time))
        }
        XCTAssertTrue(motion.isUpward)
        XCTAssertFalse(motion.look(at: 500, at: 7))
        XCTAssertFalse(motion.isUpward)
    }

    func test_moving_each_frame_is_scrolling_by_the_app_and_jumping_is_not() {
        var motion = ListMotion()
        XCTAssertFalse(motion.look(at: 0, at: 1))
        XCTAssertFalse(motion.look(at: 500, at: 1.01), "a jump")
        XCTAssertFalse(motion.look(at: 500, at: 1.02))
        XCTAssertTrue(motion.look(at: 510, at: 1.03))
        XCTAssertTrue(motion.look(at: 510, at: 1.031), "twice within one frame")
        XCTAssertTrue(motion.look(at: 520, at: 1.04))
        XCTAssertFalse(motion.look(at: 520, at: 1.15), "it has come to rest")
        XCTAssertFalse(motion.look(at: 900, at: 1.3), "a jump")
    }

    func test_a_list_placed_elsewhere_so_that_nothing_moves_is_not_scrolled() {
        var motion = ListMotion()
        for step in 0..<5 {
            XCTAssertFalse(motion.look(at: CGFloat(step) * 100, at: 1 + Double(step) / 100))
            motion.wasPlaced(at: CGFloat(step + 1) * 100)
        }
    }
}
