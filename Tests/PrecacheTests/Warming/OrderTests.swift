import XCTest

@testable import Precache

/// Which row is measured next.
final class OrderTests: PrecacheTestCase {
    /// A table that shows `row` at its top, with nothing known but what is on the screen.
    private func feed(showing row: Int) -> (feed: Feed, shown: ClosedRange<Int>) {
        let feed = Feed([400])
        feed.table.jump(to: path(row))
        feed.table.reload()
        feed.measured = []
        return (feed, shown(feed))
    }

    private func shown(_ feed: Feed) -> ClosedRange<Int> {
        let rows = feed.table.indexPathsForVisibleRows!.map(\.row)
        return rows.first!...rows.last!
    }

    /// The rows that were measured next.
    private func next(_ count: Int, of feed: Feed) -> [Int] {
        feed.measured = []
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.measured.count >= count })
        return feed.measured.prefix(count).map { Int($0.dropFirst(2))! }
    }

    func test_it_goes_outward_from_the_screen_three_rows_down_for_each_up() {
        let (feed, shown) = feed(showing: 200)
        let rows = next(80, of: feed)
        let (below, above) = (rows.filter { $0 > shown.upperBound }, rows.filter { $0 < shown.lowerBound })
        XCTAssertEqual(below, Array(shown.upperBound + 1...shown.upperBound + below.count))
        XCTAssertEqual(above, (shown.lowerBound - above.count...shown.lowerBound - 1).reversed())
        XCTAssertEqual(Double(below.count) / Double(above.count), 3, accuracy: 0.3)
    }

    func test_a_list_that_was_moved_up_is_measured_farther_up_than_down() {
        let (moved, _) = self.feed(showing: 200)
        _ = next(1, of: moved)
        moved.table.jump(to: path(150))
        let first = self.shown(moved).lowerBound
        XCTAssertEqual(Double(next(60, of: moved).count { $0 < first }), 45, accuracy: 3)
    }

    /// A feed that has measured the rows after a jump.
    private func jumpedFeed() -> Feed {
        let (feed, _) = feed(showing: 0)
        _ = next(5, of: feed)
        feed.table.jump(to: path(300))
        let first = shown(feed).lowerBound
        XCTAssertEqual(next(20, of: feed).min()!, first - 5, accuracy: 5)
        return feed
    }

    func test_a_jump_has_what_is_there_measured_at_once() { _ = jumpedFeed() }

    func test_each_row_is_measured_once_whatever_the_order() {
        let feed = jumpedFeed()
        feed.measured = []
        let known = feed.precacher.engine.store.rows.coveredCount
        feed.precacheAll()
        XCTAssertEqual(feed.measured.count, 400 - known)
        XCTAssertEqual(Set(feed.measured).count, feed.measured.count)
    }

    func test_telling_the_table_is_no_movement_of_the_list() {
        let feed = Feed.estimating([600], estimate: 90)
        feed.table.jump(to: path(300))
        feed.precacheAll()
        let velocity = feed.precacher.velocity
        feed.reload(599)
        feed.warmUp()
        XCTAssertEqual(feed.precacher.velocity, velocity)
    }

    // MARK: Whether a list is scrolled by the app, and which way it went

    private let motion = ListMotion()
    private var before: CGFloat?

    /// Whether the app scrolls the list, once it was laid out there.
    private func isByApp(
        at offset: CGFloat, _ now: Double, isByFinger: Bool = false, saysAnimations: Bool = true
    ) -> Bool {
        if let before, offset != before { motion.wasScrolled(isByFinger: isByFinger, now: now) }
        before = offset
        _ = motion.move(to: offset, now: now, screenHeight: 1_000)
        return motion.pause(saysAnimations: saysAnimations, now: now) != nil
    }

    func test_which_way_a_list_went_is_remembered() {
        for (offset, time) in [(900.0, 1.0), (400, 3), (400, 5)] { XCTAssertFalse(isByApp(at: offset, time)) }
        XCTAssertLessThan(motion.velocity, 0)
        XCTAssertFalse(isByApp(at: 500, 7))
        XCTAssertGreaterThan(motion.velocity, 0)
    }

    func test_turns_and_jumps_are_told() {
        let steps = [(0, 1), (0, 2), (10, 3), (30, 4), (20, 5), (20, 6), (1_100, 7), (1_110, 8)].map {
            motion.move(to: $0, now: $1, screenHeight: 1_000)
        }
        XCTAssertEqual(steps, [.onward, nil, .turned, .onward, .turned, nil, .jumped, .onward])
    }

    func test_moving_each_frame_is_scrolling_by_the_app_and_jumping_is_not() {
        for (offset, now, isScrolled, what) in [
            (0.0, 1.0, false, ""), (500, 1.01, false, "a jump"), (500, 1.02, false, ""), (510, 1.03, true, ""),
            (511, 1.031, true, "twice within one frame"), (520, 1.04, true, ""),
        ] as [(CGFloat, Double, Bool, String)] { XCTAssertEqual(isByApp(at: offset, now), isScrolled, what) }
        XCTAssertEqual(motion.pause(saysAnimations: true, now: 1.1) ?? 0, 0.04, accuracy: 1e-9)
        XCTAssertFalse(isByApp(at: 520, 1.15), "it has come to rest")
        XCTAssertFalse(isByApp(at: 900, 1.3), "a jump")
        // Nor is a jump long after another.
        for step in 1..<5 { XCTAssertFalse(isByApp(at: 900 + CGFloat(100 * step), 1.3 + Double(step))) }
    }

    func test_where_the_system_does_not_say_one_step_may_be_the_first_of_a_scroll() {
        for (offset, now, isScrolled) in [(0, 1, false), (10, 1.01, true), (10, 1.2, false), (5_000, 2, true)]
            as [(CGFloat, Double, Bool)]
        {
            XCTAssertEqual(isByApp(at: offset, now, saysAnimations: false), isScrolled, "\(now)")
        }
    }

    func test_a_finger_is_not_scrolling_by_the_app() {
        for step in 0..<9 {
            XCTAssertFalse(isByApp(at: CGFloat(step), 1 + Double(step) / 100, isByFinger: true), "a finger")
        }
        XCTAssertFalse(isByApp(at: 10, 1.1), "its last frame")
    }

    func test_corrections_of_the_offset_are_no_movement() {
        for step in 0..<5 {
            let movement = motion.move(to: CGFloat(step) * 100, now: 1 + Double(step) / 100, screenHeight: 1_000)
            XCTAssertEqual(movement, step == 0 ? .onward : nil, "placed so that nothing moves")
            motion.offsetWasAdjusted(at: CGFloat(step + 1) * 100)
        }
    }
}
