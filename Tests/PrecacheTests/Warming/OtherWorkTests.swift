import HeadlessTesting
import XCTest

@testable import Precache

/// Costly rows wait for what else wakes the run loop in the default mode, and cheap ones do not.
final class OtherWorkTests: PrecacheTestCase {
    private let display = HeadlessDisplay.main
    private var clock: HandClock!

    override func setUp() async throws {
        try await super.setUp()
        clock = HandClock()
    }

    override func tearDown() async throws {
        clock.restore()
        try await super.tearDown()
        clock = nil
    }

    /// A feed of rows that cost so many seconds each. It precaches.
    private func precaching(_ cost: Double, rows: Int = 400) -> Feed {
        let feed = Feed([rows])
        feed.onMeasure = { [unowned self] _ in clock.work(cost) }
        feed.table.enablePrecaching()
        feed.measured = []
        return feed
    }

    /// The rows that are measured in so many seconds.
    private func rows(of feed: Feed, in seconds: Double) -> Int {
        feed.measured = []
        display.run(in: .default, for: seconds)
        return feed.measured.count
    }

    /// The seconds until all is warm.
    private func secondsToWarm(_ feed: Feed) -> Double {
        let start = display.now
        display.run(in: .default, until: { feed.precacher.isWarm })
        return display.now - start
    }

    private enum Other: CaseIterable {
        case displayLink, words, slider

        /// Begins. What it returns ends it.
        @MainActor
        func begin() -> () -> Void {
            switch self {
            case .displayLink:
                let link = CADisplayLink.added { _ in }
                return { link.invalidate() }
            case .words: return Events(each: 1.0 / 30, working: 0.005).begin()
            case .slider: return Events(each: 1.0 / 60, working: 0.002).begin()
            }
        }
    }

    func test_while_others_wake_the_loop_a_costly_row_is_measured_each_half_second() {
        for other in Other.allCases {
            let feed = precaching(0.02)
            let end = other.begin()
            // Until it is known what they cost, and that somebody else is there.
            display.run(in: .default, for: 2)
            XCTAssert((5...7).contains(rows(of: feed, in: 3)), "\(other): \(feed.measured.count)")
            end()
            let left = feed.rowCount - feed.store.rows.coveredCount
            XCTAssertLessThan(secondsToWarm(feed), Double(left) * 0.02 * 1.2, "\(other)")
        }
    }

    func test_others_that_begin_amid_costly_rows_are_noticed_within_a_second() {
        for other in Other.allCases {
            let feed = precaching(0.02)
            XCTAssertGreaterThan(rows(of: feed, in: 1.5), 60, "\(other)")
            let end = other.begin()
            // What is measured in that time, and one each half second.
            XCTAssertLessThan(rows(of: feed, in: 3), 38 + 6, "\(other)")
            end()
        }
    }

    func test_cheap_rows_go_on_whatever_wakes_the_loop() {
        for other in Other.allCases {
            let feed = precaching(0.003)
            let end = other.begin()
            XCTAssertGreaterThan(rows(of: feed, in: 0.5), 100, "\(other)")
            end()
        }
    }

    func test_where_nobody_else_wakes_the_loop_costly_rows_take_hardly_longer() {
        let feed = precaching(0.02)
        let seconds = secondsToWarm(feed)
        XCTAssertLessThan(seconds, Double(feed.measured.count) * 0.02 * 1.2)
    }

    func test_a_loop_that_is_left_and_entered_anew_has_no_row_wait() {
        let feed = precaching(0.02, rows: 60)
        let start = display.now
        for _ in 0..<200 where !feed.precacher.isWarm {
            _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.006))
        }
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertLessThan(display.now - start, Double(feed.measured.count) * 0.02 * 1.5)
    }

    func test_cheap_rows_of_another_list_are_measured_while_costly_ones_wait() {
        let costly = precaching(0.02)
        let end = Other.displayLink.begin()
        display.run(in: .default, for: 1)
        let cheap = precaching(0.001, rows: 200)
        costly.measured = []
        XCTAssertLessThan(secondsToWarm(cheap), 0.5)
        XCTAssertLessThan(costly.measured.count, 3)
        end()
    }

    func test_a_screen_that_is_wrong_does_not_wait() {
        let feed = precaching(0.02)
        let end = Other.displayLink.begin()
        display.run(in: .default, for: 1)
        feed.measured = []
        feed.precacher.engine.markScreenOld()
        let start = display.now
        display.run(in: .default, until: { !feed.precacher.engine.screen.showsOldHeights })
        XCTAssertLessThan(display.now - start, 0.05)
        end()
    }
}

/// Something that comes again and again, each time by a source of the default mode, as touches do.
@MainActor
private final class Events: DisplayCompanion {
    private let period: Double
    private var next: Double
    private let poster: HeadlessTaskPoster

    /// - Parameter work: the seconds that each takes.
    init(each period: Double, working work: Double) {
        self.period = period
        next = HeadlessDisplay.main.now + period
        poster = HeadlessTaskPoster { HeadlessDisplay.main.wait(until: HeadlessDisplay.main.now + work) }
    }

    func begin() -> () -> Void {
        HeadlessDisplay.main.companion = self
        return { withExtendedLifetime(self) { HeadlessDisplay.main.companion = nil } }
    }

    var nextEvent: Double? { next }

    func catchUp() {
        guard HeadlessDisplay.main.now >= next else { return }
        while next <= HeadlessDisplay.main.now { next += period }
        poster.post()
    }
}
