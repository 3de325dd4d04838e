import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache
@testable import ScrollMeter

/// `showScrollMeter()`: a label that is there for the engineer and for nobody else.
@MainActor
final class ScrollMeterOverlayTests: MeterTestCase {
    private func idle(_ seconds: Double = 0.3) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    private func label(of feed: Feed) -> UILabel? { ScrollMeterOverlay.overlay(of: feed.table)?.label }

    func test_it_says_how_the_table_scrolls_what_is_known_and_measured() {
        let feed = Feed.warm([300])
        let meter = feed.table.showScrollMeter()
        XCTAssertEqual(label(of: feed)?.text, " - fps  - ms/s \n 100 % known  0 measured ")
        feed.table.headlessFling(velocity: 2_000)
        idle()
        XCTAssertEqual(meter.report.scrolls.count, 1)
        XCTAssertEqual(label(of: feed)?.text, " 60 fps  0.0 ms/s good \n 100 % known  0 measured ")
        feed.table.hideScrollMeter()
    }

    func test_it_works_over_a_table_without_a_precacher_and_makes_none() {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
        let window = UIWindow(frame: table.frame)
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.showScrollMeter()
        idle()
        XCTAssertEqual(
            ScrollMeterOverlay.overlay(of: table)?.label.text, " - fps  - ms/s \n - % known  0 measured ")
        XCTAssertNil(table.existingPrecacher)
        table.hideScrollMeter()
    }

    func test_it_counts_what_is_measured_under_a_finger() {
        let feed = Feed.precaching([2_000])
        feed.table.showScrollMeter()
        feed.table.headlessFling(velocity: 5_000)
        // Its own time alone: nothing is measured ahead before the label changes.
        let misses = feed.precacher.statistics.missesWhileTracking
        XCTAssertGreaterThan(misses, 20)
        idle()
        XCTAssertTrue(label(of: feed)?.text?.contains("  \(misses) measured") == true, "\(label(of: feed)?.text ?? "")")
        feed.table.hideScrollMeter()
    }

    func test_it_takes_no_touches_and_stands_in_the_tables_upper_corner() {
        let feed = Feed([10])
        feed.table.frame = CGRect(x: 40, y: 100, width: 300, height: 500)
        feed.table.contentInset.top = 20
        feed.table.showScrollMeter()
        let label = label(of: feed)!
        XCTAssertFalse(label.isUserInteractionEnabled)
        XCTAssertTrue(label.superview === feed.window)
        XCTAssertEqual(label.frame.maxX, 332)
        XCTAssertEqual(label.frame.minY, 128)
        XCTAssertFalse(feed.table.subviews.contains(label))
        feed.table.contentOffset.y = 50
        idle()
        XCTAssertEqual(label.frame.minY, 128)
        feed.table.hideScrollMeter()
    }

    func test_it_changes_four_times_a_second_at_most() {
        // Each frame has something new to say: more rows were measured.
        let feed = Feed.precaching([2_000])
        feed.table.showScrollMeter()
        let label = label(of: feed)!
        var changes = 0
        var last = label.text
        let link = CADisplayLink.added(in: .common) { _ in
            if label.text != last { changes += 1 }
            last = label.text
        }
        let start = CACurrentMediaTime()
        feed.table.headlessFling(velocity: 8_000)
        link.invalidate()
        XCTAssertGreaterThan(changes, 0)
        XCTAssertLessThanOrEqual(Double(changes), (CACurrentMediaTime() - start) * 4 + 1)
        feed.table.hideScrollMeter()
    }

    func test_showing_it_twice_makes_one_and_hiding_it_leaves_nothing_behind() {
        let feed = Feed([10])
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

    func test_it_appears_with_the_table_and_follows_it_from_window_to_window() {
        let feed = Feed([10], showing: false)
        feed.table.showScrollMeter()
        let label = label(of: feed)!
        XCTAssertNil(label.superview)
        feed.putIntoWindow()
        idle()
        XCTAssertTrue(label.superview === feed.window)
        let other = UIWindow(frame: feed.window.frame)
        other.addSubview(feed.table)
        idle()
        XCTAssertTrue(label.superview === other)
        feed.table.removeFromSuperview()
        idle()
        XCTAssertNil(label.superview)
        feed.table.hideScrollMeter()
    }

    func test_a_table_that_goes_takes_it_along() {
        var feed: Feed? = Feed([10])
        let window = feed!.window
        let table = Weak(feed!.table)
        feed!.table.showScrollMeter()
        let label = Weak(label(of: feed!))
        feed!.letGo()
        feed = nil
        XCTAssertNil(table.object)
        idle(0.05)
        XCTAssertNil(label.object)
        XCTAssertEqual(window.subviews, [])
        XCTAssertFalse(HeadlessDisplay.main.hasLinks)
    }

    func test_it_goes_with_its_table_even_while_the_app_watches_its_frames() {
        var feed: Feed? = Feed([10])
        let window = feed!.window
        var frames = 0
        feed!.table.showScrollMeter().onFrame = { frames += 1 }
        idle(0.1)
        XCTAssertGreaterThan(frames, 0)
        feed!.letGo()
        feed = nil
        idle(0.1)
        XCTAssertEqual(window.subviews, [])
    }

    func test_it_goes_when_its_meter_is_stopped_and_can_be_shown_again() async {
        let feed = Feed([10])
        feed.table.showScrollMeter().stop()
        XCTAssertNil(ScrollMeterOverlay.overlay(of: feed.table))
        XCTAssertTrue(feed.table.showScrollMeter().isRunning)
        feed.table.hideScrollMeter()
    }
}
