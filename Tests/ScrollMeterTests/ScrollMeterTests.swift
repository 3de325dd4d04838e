import HeadlessTesting
import Precache
import TestSupport
import XCTest

@testable import ScrollMeter

/// The meter on a display and a run loop, with a clock that moves only where a row is measured.
final class ScrollMeterTests: MeterTestCase {
    /// A feed whose rows take that long to measure, in seconds.
    private func feed(_ rows: Int = 300, rowCost: Double = 0) -> Feed {
        let feed = Feed(rows)
        feed.onMeasure = { [clock] _ in clock!.work(rowCost) }
        return feed
    }

    private func started(_ view: UIScrollView) -> ScrollMeter {
        let meter = ScrollMeter(view)
        meter.start()
        return meter
    }

    private func plainView() -> (view: UIScrollView, meter: ScrollMeter) {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        view.contentSize = CGSize(width: 300, height: 30_000)
        return (view, ScrollMeter(view))
    }

    /// A table that a test drags, and the feed that answers for it.
    private func heldFeed(rowCost: Double = 0) -> (Feed, HeldTable) {
        let (feed, table) = (feed(rowCost: rowCost), HeldTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844)))
        (table.dataSource, table.delegate) = (feed, feed)
        return (feed, table)
    }

    private func assertScrollsAtTheDisplaysRate(_ view: UIScrollView, line: UInt = #line) {
        let meter = started(view)
        idle()
        view.headlessFling(velocity: 3_000)
        idle()
        let total = meter.report.total
        XCTAssertEqual([meter.report.scrolls.count, total.lateFrames, total.rowsMeasured], [1, 0, 0], line: line)
        XCTAssertEqual(total.fps, 120, accuracy: 0.001, line: line)
        XCTAssertEqual(total.hitchMs, 0, line: line)
        XCTAssertEqual(total.worstFrameMs, 1000 / 120, accuracy: 0.001, line: line)
        XCTAssertGreaterThan(total.seconds, 1, line: line)
    }

    func test_a_warm_table_scrolls_at_the_displays_rate() {
        let feed = feed(200, rowCost: 0.030)
        feed.precacheAll()
        assertScrollsAtTheDisplaysRate(feed.table)
    }

    func test_a_plain_view_scrolls_at_the_displays_rate() { assertScrollsAtTheDisplaysRate(plainView().view) }

    func test_rows_measured_under_a_finger_are_counted_and_make_frames_late() {
        let feed = feed(rowCost: 0.030)
        feed.table.enablePrecaching()
        let meter = started(feed.table)
        feed.table.headlessFling(velocity: 3_000)
        idle(0.02)
        let report = meter.report.total
        XCTAssertGreaterThan(report.rowsMeasured, 20)
        XCTAssertEqual(report.rowsMeasured, feed.precacher.statistics.missesWhileTracking)
        XCTAssertGreaterThan(report.lateFrames, 10)
        // 30 ms are more than three and less than four periods.
        XCTAssertGreaterThanOrEqual(report.droppedFrames, 3 * report.lateFrames)
        XCTAssertGreaterThanOrEqual(report.worstFrameMs, 4 * 1000 / 120 - 0.001)
        XCTAssertEqual(report.band, .urgent)
    }

    func test_each_scroll_is_reported_from_its_first_frame_without_the_time_between() {
        let (view, meter) = plainView()
        meter.start()
        var seen: [Int] = []
        meter.onFrame = { [unowned meter] in seen.append(meter.report.total.frames) }
        for velocity in [1_000, 2_000] as [CGFloat] {
            view.headlessFling(velocity: velocity)
            XCTAssertEqual(seen.sorted(), seen)
            XCTAssertGreaterThan(Set(seen).count, 50)
            seen = []
            idle(3)
        }
        let scrolls = meter.report.scrolls
        XCTAssertEqual(scrolls.count, 2)
        XCTAssertGreaterThan(scrolls[1].frames, scrolls[0].frames)
        for scroll in scrolls { XCTAssertEqual(scroll.fps, 120, accuracy: 0.001) }
        XCTAssertEqual(meter.lastScroll, scrolls.last)
    }

    func test_a_drag_counts_from_the_frame_in_whose_turn_it_begins() {
        // Between five and six periods: it comes on the screen after six.
        let (feed, table) = heldFeed(rowCost: 0.045)
        let meter = started(table)
        // Rows that are measured under a finger at rest belong to no scroll.
        table.isHeld = true
        for row in 0..<5 { _ = feed.tableView(table, heightForRowAt: IndexPath(row: row, section: 0)) }
        XCTAssertEqual(table.precacher.statistics.missesWhileTracking, 5)
        idle()
        var turns = 0
        let link = CADisplayLink.added(in: .common) { _ in
            turns += 1
            guard turns == 1 else { return }
            table.isDragged = true
            _ = feed.tableView(table, heightForRowAt: IndexPath(row: 5, section: 0))
        }
        HeadlessDisplay.main.run(in: .default, until: { turns == 20 })
        link.invalidate()
        table.isDragged = false
        idle()
        XCTAssertEqual(meter.report.scrolls.map { [$0.rowsMeasured, $0.lateFrames] }, [[1, 1]])
        XCTAssertEqual(meter.report.total.hitchMs, 5 * 1000 / 120, accuracy: 0.001)
    }

    func test_what_the_app_scrolls_counts_between_begin_and_end_without_a_start() {
        let view = plainView().view
        let meter = ScrollMeter(view)
        meter.beginScroll()
        idle(0.5)
        let scroll = meter.endScroll()
        XCTAssertEqual(scroll.fps, 120, accuracy: 0.001)
        XCTAssertEqual(scroll.seconds, 0.5, accuracy: 0.03)
        XCTAssertEqual(meter.report.scrolls, [scroll])
        XCTAssertFalse(meter.isRunning)
        XCTAssertFalse(HeadlessDisplay.main.hasLinks)
        idle(0.5)
        XCTAssertEqual(meter.report.scrolls, [scroll])
        XCTAssertEqual(meter.endScroll(), ScrollReport())
    }

    func test_rows_that_are_measured_while_the_app_scrolls_are_counted() {
        let feed = Feed(300)
        let meterOfRows = ScrollMeter(feed.table)
        meterOfRows.beginScroll()
        let before = feed.measured.count
        for _ in 0..<40 {
            feed.table.contentOffset.y += 60
            idle(1 / 60)
        }
        XCTAssertGreaterThan(feed.measured.count, before + 20)
        XCTAssertEqual(meterOfRows.endScroll().rowsMeasured, feed.measured.count - before)
    }

    func test_nothing_is_counted_before_start_or_after_stop_and_reset_forgets() {
        let (view, meter) = plainView()
        view.headlessFling(velocity: 1_000)
        XCTAssertEqual(meter.report, ScrollMeterReport())
        meter.start()
        view.headlessFling(velocity: 1_000)
        meter.stop()
        let report = meter.report
        XCTAssertEqual(report.scrolls.count, 1)
        view.headlessFling(velocity: 1_000)
        XCTAssertEqual(meter.report, report)
        meter.reset()
        XCTAssertEqual(meter.report, ScrollMeterReport())
    }

    func test_a_scroll_of_the_apps_is_over_when_the_meter_stops() {
        let (view, meter) = plainView()
        meter.beginScroll()
        idle(0.2)
        meter.stop()
        let scrolled = meter.report
        XCTAssertEqual(scrolled.scrolls.count, 1)
        meter.start()
        idle(0.2)
        XCTAssertEqual(meter.report, scrolled)
        withExtendedLifetime(view) {}
    }

    func test_the_meter_does_not_keep_its_scroll_view_and_stops_without_it() {
        var view: UIScrollView? = plainView().view
        let meter = started(view!)
        let goneView = Weak(view)
        idle(0.02)
        view = nil
        XCTAssertNil(goneView.object)
        idle(0.02)
        XCTAssertEqual(meter.isRunning, false)
    }

    func test_the_meter_keeps_neither_itself_nor_a_display_link() {
        let other = plainView().view
        var meter: ScrollMeter? = started(other)
        let goneMeter = Weak(meter)
        meter = nil
        XCTAssertNil(goneMeter.object)
        idle(0.02)
        XCTAssertFalse(HeadlessDisplay.main.hasLinks)
    }

    func test_a_finger_taking_over_makes_no_frame_late() {
        let (_, table) = heldFeed()
        let meter = started(table)
        idle(0.3)
        meter.beginScroll()
        idle(0.3)
        table.isDragged = true
        meter.endScroll()
        idle(0.3)
        table.isDragged = false
        idle(0.3)
        XCTAssertEqual(meter.report.scrolls.map(\.lateFrames), [0, 0])
    }

    func test_a_reset_makes_no_frame_late() {
        let (_, table) = heldFeed()
        let meter = started(table)
        idle(0.3)
        meter.beginScroll()
        meter.reset()
        idle(0.3)
        XCTAssertEqual(meter.endScroll().lateFrames, 0)
    }
}

/// A table under a finger that a test moves.
private final class HeldTable: UITableView {
    var isHeld = false
    var isDragged = false

    override var isTracking: Bool { isHeld || isDragged }
    override var isDragging: Bool { isDragged }
}
