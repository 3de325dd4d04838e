import HeadlessTesting
import XCTest

@testable import Precache

/// Nothing is measured ahead while the app scrolls a list, and that ends when the list has come to rest.
final class ScrolledByAppGateTests: PrecacheTestCase {
    func test_nothing_is_measured_while_the_app_scrolls_by_itself() {
        // More rows than are measured before it is seen to move.
        let feed = Feed.precaching([20_000])
        let display = HeadlessDisplay.main
        // As UIKit does for `scrollToRow(at:at:animated:)`: a little farther with each frame, in the default mode.
        let link = CADisplayLink.added { _ in feed.table.contentOffset.y += 10 }
        display.run(in: .default, for: 0.1)
        feed.measured = []
        let misses = feed.precacher.statistics.misses
        display.run(in: .default, for: 0.5)
        XCTAssertEqual(feed.measured.count, feed.precacher.statistics.misses - misses)
        XCTAssertEqual(feed.precacher.gate, TableActivity.scrolledByApp.gate)
        link.invalidate()
        let before = feed.measured.count
        MainRunLoop.turn(until: { feed.measured.count > before })
        XCTAssertNil(feed.precacher.gate)
    }

    func test_a_paused_table_is_told_when_the_apps_scroll_is_over() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.table.enablePrecaching()
        feed.precacher.pause()
        // Known by now, but the table still goes by its estimates.
        feed.assertHeightsAreRight()
        let engine = feed.precacher.engine
        feed.table.setContentOffset(CGPoint(x: 0, y: 9_000), animated: true)
        var offsets: [CGFloat] = []
        let link = CADisplayLink.added { _ in
            if offsets.count == 5 { engine.markScreenOld() }
            if offsets.count <= 5 || engine.screen.showsOldHeights { offsets.append(feed.table.contentOffset.y) }
        }
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        link.invalidate()
        // Until it was where the scroll was to end, at least.
        XCTAssertEqual(offsets.last, 9_000)
        MainRunLoop.turn(until: { !engine.screen.showsOldHeights }, orFail: "the table was never told")
    }

    func test_a_list_that_came_to_rest_is_no_longer_waiting() {
        let feed = Feed.precaching([3_000])
        time = 1_000
        freezeTime()
        for step in 0..<3 {
            time += 0.01
            feed.table.scroll(to: CGFloat(10 * step))
            let measured = feed.measured.count
            if step < 2 { MainRunLoop.turn(until: { feed.measured.count > measured }) }
        }
        for (seconds, activity) in [(0, .scrolledByApp), (0.09, .scrolledByApp), (0.02, [])]
            as [(Double, TableActivity)]
        {
            time += seconds
            XCTAssertEqual(feed.precacher.gate, activity.gate)
        }
    }
}
