import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache
@testable import ScrollMeter

/// Tests whose clock moves only where they work: however long that takes here, a sanitizer's too.
@MainActor
class MeterTestCase: PrecacheTestCase {
    private(set) var clock: HandClock!
    /// Of the display.
    var hertz: Double { 60 }

    override func setUp() async throws {
        try await super.setUp()
        clock = HandClock(hertz: hertz)
    }
}

/// The meter on a display and a run loop, with a clock that moves only where a row is measured.
@MainActor
final class ScrollMeterTests: MeterTestCase {
    override var hertz: Double { 120 }

    /// A feed whose rows take that long to measure, in seconds.
    private func feed(_ rows: Int = 300, rowCost: Double) -> Feed {
        let feed = Feed([rows])
        feed.onMeasure = { [clock] _ in clock!.work(rowCost) }
        return feed
    }

    private func started(_ view: UIScrollView) -> ScrollMeter {
        let meter = ScrollMeter(view)
        meter.start()
        return meter
    }

    private func idle(_ seconds: Double = 0.1) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    func test_a_warm_table_scrolls_at_the_displays_rate_and_measures_nothing() {
        let feed = feed(200, rowCost: 0.030)
        feed.precacheAll()
        let meter = started(feed.table)
        idle()
        feed.table.headlessFling(velocity: 3_000)
        idle()
        let report = meter.report
        XCTAssertEqual(report.scrolls.count, 1)
        XCTAssertEqual(report.total.fps, 120, accuracy: 0.001)
        XCTAssertEqual(report.total.lateFrames, 0)
        XCTAssertEqual(report.total.hitchMs, 0)
        XCTAssertEqual(report.total.rowsMeasured, 0)
        XCTAssertEqual(report.total.worstFrameMs, 1000 / 120, accuracy: 0.001)
        XCTAssertGreaterThan(report.total.seconds, 1)
    }

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

    func test_each_scroll_is_one_of_its_own_without_the_time_between() {
        let feed = feed(rowCost: 0)
        let meter = started(feed.table)
        for velocity in [1_000.0, 2_000] {
            feed.table.headlessFling(velocity: CGFloat(velocity))
            idle(3)
        }
        XCTAssertEqual(meter.report.scrolls.count, 2)
        XCTAssertGreaterThan(meter.report.scrolls[1].frames, meter.report.scrolls[0].frames)
        for scroll in meter.report.scrolls { XCTAssertEqual(scroll.fps, 120, accuracy: 0.001) }
        XCTAssertEqual(meter.lastScroll, meter.report.scrolls.last)
    }

    func test_a_row_that_is_measured_as_the_drag_begins_is_counted_too() {
        let feed = feed(100, rowCost: 0)
        feed.table.enablePrecaching()
        let meter = started(feed.table)
        idle()
        let listener = DragListener(feed) { feed in
            feed.table.invalidatePrecachedHeights(for: IndexPath(row: 0, section: 0))
            feed.onMeasure = { [clock = self.clock] _ in clock!.work(0.050) }
            _ = feed.height(0, 0)
            feed.onMeasure = nil
        }
        feed.table.delegate = listener
        feed.warmUp()
        let misses = feed.precacher.statistics.missesWhileTracking
        feed.table.headlessFling(velocity: 500)
        idle()
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking - misses, 1)
        XCTAssertEqual(meter.report.total.rowsMeasured, 1)
        XCTAssertEqual(meter.report.total.lateFrames, 1)
        XCTAssertGreaterThan(meter.report.total.hitchMs, 40)
    }

    func test_the_frame_in_whose_turn_a_drag_begins_counts_its_full_lateness() {
        let table = HeldTable(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
        let meter = started(table)
        idle()
        var turns = 0
        let link = CADisplayLink.added(in: .common) { [clock] _ in
            turns += 1
            if turns == 1 {
                table.isDragged = true
                // Between five and six periods: it comes on the screen after six.
                clock!.work(0.045)
            }
        }
        HeadlessDisplay.main.run(in: .default, until: { turns == 20 })
        link.invalidate()
        table.isDragged = false
        idle()
        XCTAssertEqual(meter.report.scrolls.count, 1)
        XCTAssertEqual(meter.report.total.lateFrames, 1)
        XCTAssertEqual(meter.report.total.hitchMs, 5 * 1000 / 120, accuracy: 0.001)
    }

    func test_rows_measured_under_a_finger_at_rest_belong_to_no_scroll() async {
        let feed = feed(rowCost: 0)
        let table = HeldTable(frame: feed.table.frame, style: .plain)
        table.dataSource = feed
        table.delegate = feed
        let meter = started(table)
        table.isHeld = true
        for row in 0..<5 { _ = feed.tableView(table, heightForRowAt: IndexPath(row: row, section: 0)) }
        XCTAssertEqual(table.existingPrecacher?.statistics.missesWhileTracking, 5)
        idle()
        table.isDragged = true
        idle()
        _ = feed.tableView(table, heightForRowAt: IndexPath(row: 5, section: 0))
        table.isDragged = false
        idle()
        XCTAssertEqual(meter.report.scrolls.map(\.rowsMeasured), [1])
        meter.stop()
    }

    func test_what_the_app_scrolls_counts_between_begin_and_end_without_a_start() {
        let feed = feed(rowCost: 0)
        let meter = ScrollMeter(feed.table)
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

    func test_a_scroll_of_the_apps_is_over_when_the_meter_is_stopped() {
        let feed = feed(rowCost: 0)
        let meter = ScrollMeter(feed.table)
        meter.beginScroll()
        idle(0.2)
        meter.stop()
        let report = meter.report
        meter.start()
        idle(0.2)
        XCTAssertEqual(meter.report, report)
        meter.stop()
    }

    func test_nothing_is_counted_before_start_or_after_stop_and_reset_forgets() {
        let feed = feed(rowCost: 0)
        let meter = ScrollMeter(feed.table)
        feed.table.headlessFling(velocity: 1_000)
        XCTAssertEqual(meter.report, ScrollMeterReport())
        meter.start()
        feed.table.headlessFling(velocity: 1_000)
        meter.stop()
        let report = meter.report
        XCTAssertEqual(report.scrolls.count, 1)
        feed.table.headlessFling(velocity: 1_000)
        XCTAssertEqual(meter.report, report)
        meter.reset()
        XCTAssertEqual(meter.report, ScrollMeterReport())
    }

    func test_the_report_has_the_scroll_that_is_under_way() {
        let feed = feed(rowCost: 0)
        let meter = ScrollMeter(feed.table)
        var seen: [Int] = []
        meter.onFrame = { seen.append(meter.report.total.frames) }
        meter.start()
        feed.table.headlessFling(velocity: 1_000)
        XCTAssertEqual(seen.sorted(), seen)
        XCTAssertGreaterThan(Set(seen).count, 50)
        meter.onFrame = nil
    }

    func test_the_meter_keeps_neither_itself_its_scroll_view_nor_a_display_link() {
        var meter: ScrollMeter?
        let gone = Weak(
            {
                let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
                meter = ScrollMeter(view)
                meter?.start()
                idle(0.02)
                return view
            }())
        XCTAssertNil(gone.object)
        idle(0.02)
        XCTAssertEqual(meter?.isRunning, false)

        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        meter = ScrollMeter(view)
        meter?.start()
        let goneMeter = Weak(meter)
        meter = nil
        XCTAssertNil(goneMeter.object)
        idle(0.02)
        XCTAssertFalse(HeadlessDisplay.main.hasLinks)
    }

    func test_a_table_without_heights_of_precache_is_measured_too() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        view.contentSize = CGSize(width: 300, height: 30_000)
        let meter = started(view)
        view.headlessFling(velocity: 1_000)
        idle(0.02)
        XCTAssertEqual(meter.report.scrolls.count, 1)
        XCTAssertEqual(meter.report.total.fps, 120, accuracy: 0.001)
        XCTAssertEqual(meter.report.total.rowsMeasured, 0)
    }

    func test_a_finger_taking_over_from_the_apps_scroll_makes_no_frame_late() {
        let table = HeldTable(frame: CGRect(x: 0, y: 0, width: 100, height: 100), style: .plain)
        let meter = started(table)
        idle(0.3)
        meter.beginScroll()
        idle(0.3)
        table.isDragged = true
        meter.endScroll()
        idle(0.3)
        table.isDragged = false
        idle(0.3)
        meter.stop()
        XCTAssertEqual(meter.report.scrolls.count, 2)
        XCTAssertEqual(meter.report.total.lateFrames, 0)
    }

    func test_a_scroll_that_is_forgotten_as_it_begins_has_no_late_frame() {
        let meter = started(UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)))
        idle(0.3)
        meter.beginScroll()
        meter.reset()
        idle(0.3)
        XCTAssertEqual(meter.endScroll().lateFrames, 0)
        meter.stop()
    }

    func test_rows_that_are_measured_while_the_app_scrolls_are_counted() {
        let feed = Feed([300])
        let meter = ScrollMeter(feed.table)
        meter.beginScroll()
        let before = feed.measured.count
        for _ in 0..<40 {
            feed.table.contentOffset.y += 60
            idle(1 / 60)
        }
        XCTAssertGreaterThan(feed.measured.count, before + 20)
        XCTAssertEqual(meter.endScroll().rowsMeasured, feed.measured.count - before)
    }
}

/// A feed's delegate that does something as a drag begins.
@MainActor
private final class DragListener: NSObject, UITableViewDelegate {
    private let feed: Feed
    private let onDrag: (Feed) -> Void

    init(_ feed: Feed, onDrag: @escaping (Feed) -> Void) {
        self.feed = feed
        self.onDrag = onDrag
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        feed.tableView(tableView, heightForRowAt: indexPath)
    }

    func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { onDrag(feed) }
}

/// A table under a finger that a test moves.
private final class HeldTable: UITableView {
    var isHeld = false
    var isDragged = false

    override var isTracking: Bool { isHeld || isDragged }
    override var isDragging: Bool { isDragged }
}
