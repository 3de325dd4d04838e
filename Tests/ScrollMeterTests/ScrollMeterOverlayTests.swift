import HeadlessTesting
import Precache
import TestSupport
import XCTest

@testable import ScrollMeter

/// `showScrollMeter()`: a label that is there for the engineer and for nobody else.
final class ScrollMeterOverlayTests: MeterTestCase {
    private func label(of table: UITableView) -> UILabel? { ScrollMeterOverlay.overlay(of: table)?.label }

    /// Shows the meter over a table, up to the test's end.
    private func labelShown(over table: UITableView) -> UILabel {
        table.showScrollMeter()
        addTeardownBlock { @MainActor [weak table] in table?.hideScrollMeter() }
        return label(of: table)!
    }

    func test_it_says_how_the_table_scrolls_what_is_known_and_measured() {
        let feed = Feed(300)
        feed.precacheAll()
        let label = labelShown(over: feed.table)
        XCTAssertEqual(label.text, " - fps  - ms/s \n 100 % known  0 measured ")
        feed.table.headlessFling(velocity: 2_000)
        idle(0.3)
        XCTAssertEqual(ScrollMeterOverlay.overlay(of: feed.table)!.meter.report.scrolls.count, 1)
        XCTAssertEqual(label.text, " 120 fps  0.0 ms/s good \n 100 % known  0 measured ")
    }

    func test_it_makes_no_precacher_for_a_table_that_has_none() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let table = UITableView(frame: window.bounds, style: .plain)
        window.addSubview(table)
        window.makeKeyAndVisible()
        let plain = labelShown(over: table)
        idle(0.3)
        XCTAssertEqual(plain.text, " - fps  - ms/s \n - % known  0 measured ")
        XCTAssertNil(table.usedPrecacher)
    }

    /// A table that is not as large as its window.
    private func smallFeed() -> Feed {
        let feed = Feed(10)
        feed.table.frame = CGRect(x: 40, y: 100, width: 300, height: 500)
        feed.table.contentInset.top = 20
        return feed
    }

    func test_it_takes_no_touches_and_is_no_subview_of_the_table() {
        let feed = smallFeed()
        let label = labelShown(over: feed.table)
        XCTAssertFalse(label.isUserInteractionEnabled)
        XCTAssertTrue(label.superview === feed.window)
        XCTAssertFalse(feed.table.subviews.contains(label))
    }

    func test_it_stands_in_the_tables_upper_corner() {
        let feed = smallFeed()
        let label = labelShown(over: feed.table)
        for offset in [0, 50] as [CGFloat] {
            feed.table.contentOffset.y = offset
            idle(0.3)
            XCTAssertEqual([label.frame.maxX, label.frame.minY], [332, 128], "\(offset)")
        }
    }

    func test_it_changes_four_times_a_second_at_most() {
        // Each frame has something new to say: more rows were measured.
        let feed = Feed(2_000)
        feed.table.enablePrecaching()
        let label = labelShown(over: feed.table)
        var (changes, last) = (0, label.text)
        let link = CADisplayLink.added(in: .common) { _ in
            if label.text != last { changes += 1 }
            last = label.text
        }
        let start = CACurrentMediaTime()
        feed.table.headlessFling(velocity: 8_000)
        link.invalidate()
        XCTAssertGreaterThan(changes, 0)
        XCTAssertLessThanOrEqual(Double(changes), (CACurrentMediaTime() - start) * 4 + 1)
    }

    func test_it_counts_rows_that_were_measured_in_motion() {
        let feed = Feed(2_000)
        feed.table.enablePrecaching()
        let label = labelShown(over: feed.table)
        feed.table.headlessFling(velocity: 8_000)
        // Its own time alone: nothing is measured ahead before the label changes.
        let misses = feed.precacher.statistics.missesWhileTracking
        XCTAssertGreaterThan(misses, 20)
        idle(0.3)
        XCTAssertTrue(label.text?.contains("  \(misses) measured") == true, label.text ?? "")
    }

    func test_what_is_known_is_read_anew_once_the_list_rests() {
        let feed = Feed(500)
        feed.table.enablePrecaching()
        let label = labelShown(over: feed.table)
        func known() -> Substring? { label.text?.firstMatch(of: /\d+ % known/)?.output }
        let before = known()
        var seen: Set<Substring?> = []
        let link = CADisplayLink.added(in: .common) { _ in seen.insert(known()) }
        feed.table.headlessFling(velocity: 8_000)
        link.invalidate()
        XCTAssertEqual(seen, [before])
        feed.precacheAll()
        idle(0.6)
        XCTAssertEqual(known(), "100 % known")
    }

    func test_in_motion_it_asks_the_data_source_nothing() {
        let feed = Feed(500)
        feed.precacheAll()
        // Each frame calls this link first, and `onFrame` right after the label was updated.
        var (before, asked, frames) = (0, 0, 0)
        let link = CADisplayLink.added(in: .common) { _ in before = feed.countQuestions }
        _ = labelShown(over: feed.table)
        ScrollMeterOverlay.overlay(of: feed.table)!.meter.onFrame = {
            asked += feed.countQuestions - before
            frames += 1
        }
        // Nobody is told: whoever compares counts asks the data source.
        feed.count += 1
        feed.table.headlessFling(velocity: 3_000)
        for _ in 0..<40 {
            feed.table.contentOffset.y -= 20
            idle(1 / 60)
        }
        link.invalidate()
        XCTAssertGreaterThan(frames, 200)
        XCTAssertEqual(asked, 0)
    }

    func test_showing_it_twice_makes_one_and_hiding_it_leaves_nothing_behind() {
        let feed = Feed(10)
        let before = feed.window.subviews.count
        XCTAssertTrue(feed.table.showScrollMeter() === feed.table.showScrollMeter())
        XCTAssertEqual(feed.window.subviews.count, before + 1)
        let meter = Weak(feed.table.showScrollMeter())
        feed.table.hideScrollMeter()
        XCTAssertEqual(feed.window.subviews.count, before)
        XCTAssertNil(meter.object)
        XCTAssertFalse(HeadlessDisplay.main.hasLinks)
        feed.table.hideScrollMeter()
    }

    func test_it_goes_when_its_meter_is_stopped_and_can_be_shown_again() {
        let feed = Feed(10)
        feed.table.showScrollMeter().stop()
        XCTAssertNil(label(of: feed.table))
        XCTAssertTrue(feed.table.showScrollMeter().isRunning)
        feed.table.hideScrollMeter()
    }

    func test_it_appears_with_the_table_and_follows_it_from_window_to_window() {
        let feed = Feed(10, showing: false)
        let label = labelShown(over: feed.table)
        XCTAssertNil(label.superview)
        for window in [feed.window, UIWindow(frame: feed.window.frame)] {
            window.addSubview(feed.table)
            idle(0.3)
            XCTAssertTrue(label.superview === window)
        }
        feed.table.removeFromSuperview()
        idle(0.3)
        XCTAssertNil(label.superview)
    }

    func test_it_goes_with_its_table_even_while_the_app_watches_its_frames() {
        for isWatched in [false, true] {
            var feed: Feed? = Feed(10)
            let (window, table) = (feed!.window, Weak(feed!.table))
            let meter = Weak(feed!.table.showScrollMeter())
            let label = Weak(label(of: feed!.table))
            var frames = 0
            if isWatched { meter.object!.onFrame = { frames += 1 } }
            idle()
            XCTAssertEqual(frames > 0, isWatched)
            feed!.letGo()
            feed = nil
            XCTAssertNil(table.object, "watched: \(isWatched)")
            idle()
            XCTAssertNil(label.object, "watched: \(isWatched)")
            XCTAssertEqual(window.subviews, [], "watched: \(isWatched)")
            XCTAssertFalse(HeadlessDisplay.main.hasLinks, "watched: \(isWatched)")
        }
    }
}
