import HeadlessUIKit
import XCTest

@testable import Precache

/// What is measured while a list moves, where that was asked for.
@MainActor
final class BetweenFramesTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private let display = HeadlessDisplay.main
    /// What the thread has worked, in seconds: what rows cost alone.
    private var work = 0.0
    private var clock: @MainActor () -> TimeInterval = { 0 }

    override func setUp() async throws {
        await MainActor.run {
            display.refreshRate = 120
            clock = display.busyClock
            display.busyClock = { [unowned self] in work }
            beginFrame()
        }
    }

    override func tearDown() async throws {
        await MainActor.run {
            display.busyClock = clock
            display.refreshRate = 60
        }
    }

    /// The display's next frame begins now: where in a frame the machine happens to be changes what fits into it.
    private func beginFrame(plus fraction: Double = 0) {
        let frames = display.now * display.refreshRate
        work += (frames.rounded(.up) - frames + fraction) / display.refreshRate
    }

    /// A table of rows that cost so many seconds, nothing of which is known but what is on the screen.
    private func feed(_ count: Int = 1_000, cost: Double, pace: PrecachingConfiguration.Pace = .betweenFrames) -> Feed {
        let feed = Feed([count])
        feed.onMeasure = { [unowned self] _ in work += cost }
        feed.measured = []
        feed.table.enablePrecaching(PrecachingConfiguration(pace: pace))
        return feed
    }

    func test_a_flick_over_a_cold_list_has_its_rows_measured_before_they_come() {
        let (cold, between) = (feed(cost: 0.002, pace: .oneRowPerIteration), feed(cost: 0.002))
        cold.table.headlessFling(velocity: 8_000)
        let meter = ScrollMeter(between.table)
        meter.start()
        between.table.headlessFling(velocity: 8_000)
        display.run(in: .default, for: 0.02)
        meter.stop()
        XCTAssertEqual(meter.report.total.lateFrames, 0)
        let statistics = between.precacher.statistics
        XCTAssertLessThan(statistics.missesWhileTracking, cold.precacher.statistics.missesWhileTracking / 4)
        XCTAssertGreaterThan(statistics.rowsPrecached, 50)
        XCTAssertEqual(Set(between.measured).count, between.measured.count)
    }

    func test_only_what_the_movement_brings_is_measured() {
        let feed = feed(4_000, cost: 0.001)
        feed.table.headlessFling(velocity: 4_000)
        let last = feed.table.indexPathsForVisibleRows!.last!.row
        let rows = feed.measured.map { Int($0.dropFirst(2))! }
        XCTAssertGreaterThan(rows.count, 30)
        // The place where it will come to rest moves as heights become known.
        XCTAssertLessThan(rows.max()!, last + 15)
    }

    func test_what_the_list_will_land_on_is_known_before_the_last_of_what_passes_meanwhile() {
        for phase in [0, 0.3, 0.6, 0.9] {
            beginFrame(plus: phase)
            let feed = feed(4_000, cost: 0.002)
            feed.table.headlessFling(velocity: 10_000)
            let order = feed.measured.map { Int($0.dropFirst(2))! }
            let first = feed.table.indexPathsForVisibleRows!.first!.row
            let mean = { (rows: Range<Int>) in
                let places = order.indices.filter { rows.contains(order[$0]) }
                return Double(places.reduce(0, +)) / Double(places.count)
            }
            XCTAssertLessThan(mean(first..<first + 20), mean(first - 35..<first - 15), "\(phase)")
        }
    }

    func test_a_row_that_takes_longer_than_a_frame_is_never_begun_between_two() {
        let feed = feed(cost: 0.02)
        // The first of its kind, whose cost nobody knew.
        feed.table.headlessFling(velocity: 2_000)
        XCTAssertLessThanOrEqual(feed.precacher.statistics.rowsPrecached, 1)
    }

    func test_rows_that_take_longer_than_a_frame_do_not_keep_back_those_behind_them() {
        let table = KindTable(rows: 1_000, costs: ["cheap": 0.0005, "dear": 0.02]) { [unowned self] in work += $0 }
        table.feed.table.enablePrecaching(PrecachingConfiguration(pace: .betweenFrames))
        table.feed.table.headlessFling(velocity: 5_000)
        XCTAssertGreaterThan(table.ahead["cheap"] ?? 0, 2 * (table.missed["cheap"] ?? 0))
        XCTAssertLessThanOrEqual(table.ahead["dear"] ?? 0, 1)
        // At rest there is time for them again.
        table.feed.warmUp()
    }

    func test_a_flick_that_ends_at_a_footer_has_the_last_rows_measured_long_before_they_come() {
        let feed = feed(150, cost: 0.0005)
        feed.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 900))
        feed.table.layoutIfNeeded()
        var offset: CGFloat?
        let before = feed.onMeasure
        feed.onMeasure = { [unowned feed] in
            before?($0)
            if $0 == "0:149" { offset = feed.table.contentOffset.y }
        }
        feed.table.headlessFling(velocity: 12_000)
        XCTAssertLessThan(offset ?? .infinity, feed.table.contentSize.height / 2)
    }

    func test_on_a_hot_device_nothing_is_measured_while_a_list_moves() {
        DevicePower.current = { .hot }
        defer { DevicePower.current = DevicePower.ofDevice }
        let feed = feed(cost: 0.001)
        feed.table.headlessFling(velocity: 5_000)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
    }

    func test_upwards_too() {
        let feed = feed(1_000, cost: 0.002)
        feed.table.scrollToRow(at: IndexPath(row: 900, section: 0), at: .top, animated: false)
        feed.table.layoutIfNeeded()
        feed.table.headlessFling(velocity: -8_000)
        let statistics = feed.precacher.statistics
        XCTAssertGreaterThan(statistics.rowsPrecached, 3 * statistics.missesWhileTracking)
    }

    func test_a_list_at_rest_has_nothing_measured_while_another_moves() {
        let (still, moving) = (feed(cost: 0.001), feed(cost: 0.001))
        moving.table.headlessFling(velocity: 5_000)
        XCTAssertEqual(still.measured, [])
        XCTAssertGreaterThan(moving.precacher.statistics.rowsPrecached, 20)
    }

    func test_other_paces_measure_nothing_while_a_list_moves() {
        for pace in [PrecachingConfiguration.Pace.oneRowPerIteration, .budgeted] {
            let feed = feed(cost: 0.001, pace: pace)
            feed.table.headlessFling(velocity: 5_000)
            XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
        }
    }

    func test_the_pace_can_be_changed_while_rows_are_being_measured() {
        let feed = feed(cost: 0.001, pace: .oneRowPerIteration)
        MainRunLoop.turn(until: { feed.measured.count > 3 })
        feed.table.enablePrecaching(PrecachingConfiguration(pace: .betweenFrames))
        let before = feed.precacher.statistics.rowsPrecached
        feed.table.headlessFling(velocity: 5_000)
        XCTAssertGreaterThan(feed.precacher.statistics.rowsPrecached, before + 20)
        feed.table.enablePrecaching()
        let after = feed.precacher.statistics.rowsPrecached
        feed.table.headlessFling(velocity: 5_000)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, after)
        MainRunLoop.turn(until: { feed.precacher.statistics.rowsPrecached > after })
        XCTAssertFalse(display.hasLinks)
    }

    func test_a_finger_that_holds_still_has_nothing_measured() {
        let feed = feed(cost: 0.001)
        feed.table.headlessDrag(by: 0, over: 0.5)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
    }

    func test_a_warm_list_and_one_that_is_gone_have_no_display_link() {
        var feed: Feed? = feed(100, cost: 0.001)
        feed!.table.headlessFling(velocity: 3_000)
        XCTAssertTrue(display.hasLinks)
        display.run(in: .default, until: { feed!.precacher.isWarm })
        display.run(in: .default, for: 0.1)
        XCTAssertFalse(display.hasLinks)
        feed!.table.invalidatePrecachedHeights()
        feed!.table.headlessFling(velocity: -3_000)
        feed = nil
        display.run(in: .default, for: 0.05)
        XCTAssertFalse(display.hasLinks)
    }
}
