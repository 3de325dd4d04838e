import Precache
import XCTest

@testable import ScrollKit

/// Charges that are added to the clock, and charges that are worked off.
final class ChargingTests: ChargedTestCase {
    private func run(_ charging: ThreadClock.Charging, _ strategy: StrategyName) -> Run {
        ThreadClock.charging = charging
        let benchmark = ScrollBenchmark(
            posts: ListName.chat.posts(80), rowCost: 0, showCost: nil, refreshRate: 60, list: .chat)
        benchmark.warmUp([strategy])
        return benchmark.run(strategy, .flingWithRests)
    }

    func test_a_list_shows_the_same_whether_charges_are_added_or_worked_off() {
        for strategy in [StrategyName.cached, .precache] {
            let (added, workedOff) = (run(.added, strategy), run(.workedOff, strategy))
            XCTAssertEqual(
                [added.trackingMisses, added.rowsMeasured], [workedOff.trackingMisses, workedOff.rowsMeasured],
                "\(strategy)")
            XCTAssertEqual(added.contentSizeJumpPoints, workedOff.contentSizeJumpPoints, accuracy: 1, "\(strategy)")
            XCTAssertEqual(Double(added.frames), Double(workedOff.frames), accuracy: 3, "\(strategy)")
            // What the code itself costs is real in both, and so differs from run to run.
            XCTAssertEqual(added.cpuMs / workedOff.cpuMs, 1, accuracy: 0.35, "\(strategy)")
        }
    }

    func test_what_is_charged_is_added_to_what_the_code_takes() {
        ThreadClock.charging = .added
        let start = ThreadClock.now
        XCTAssertEqual(ThreadClock.charge(5) { 7 }, 7)
        let end = ThreadClock.now
        XCTAssertGreaterThanOrEqual(end - start, 5)
        var count = 0
        while ThreadClock.now == end { count += 1 }
        XCTAssertGreaterThan(ThreadClock.now, end, "after \(count) looks")
    }

    func test_what_is_charged_is_worked_off() {
        ThreadClock.charging = .workedOff
        let start = ThreadClock.now
        XCTAssertEqual(ThreadClock.charge(0.005) { 7 }, 7)
        XCTAssertGreaterThanOrEqual(ThreadClock.now - start, 0.005)
    }

    func test_work_that_costs_more_than_is_charged_is_done_once() {
        for charging in [ThreadClock.Charging.workedOff, .added] {
            ThreadClock.charging = charging
            var count = 0
            let start = ThreadClock.now
            ThreadClock.charge(0.001) {
                count += 1
                let start = ThreadClock.now
                while ThreadClock.now - start < 0.002 {}
            }
            XCTAssertEqual(count, 1)
            XCTAssertLessThan(ThreadClock.now - start, 0.003)
        }
    }

    func test_charges_within_a_charge_are_part_of_it() {
        let start = ThreadClock.now
        ThreadClock.charge(0.005) { ThreadClock.charge(0.003) {} }
        XCTAssertEqual(ThreadClock.now - start, 0.005, accuracy: 1e-9)
        ThreadClock.charge(0.001) { ThreadClock.charge(0.003) {} }
        XCTAssertEqual(ThreadClock.now - start, 0.008, accuracy: 1e-9)
    }

    func test_a_cell_that_finds_its_height_works_its_layout_out_once() {
        let findThemselves: [StrategyName] = [.selfSizing, .kept, .precacheShown]
        for (share, cost) in [(0, 20), (0.5, 15), (0.84, 11.6), (1, 10)] {
            let benchmark = ScrollBenchmark(
                posts: Feed.sample().repeated(to: 3), rowCost: 0.01, showCost: nil, layoutShare: share, refreshRate: 60)
            for strategy in findThemselves + [.upfront, .cached, .keyed, .precache, .precacheLayout] {
                let run = benchmark.run(strategy, .noScroll)
                // Asked again is the cell that shows a row.
                let again = Double(10 * strategy.rowsAskedAgain) * (1 - share)
                XCTAssertEqual(
                    run.cpuMs, 3 * (findThemselves.contains(strategy) ? cost : 20) + again, accuracy: 1e-6,
                    "\(strategy), \(share)")
            }
        }
    }

    func test_a_kept_layout_saves_as_much_of_showing_a_row() {
        for (share, cost) in [(0, 20), (0.5, 15), (0.84, 11.6), (1, 10)] {
            let run = ScrollBenchmark(
                posts: Feed.sample().repeated(to: 3), rowCost: 0.01, showCost: nil, layoutShare: share, refreshRate: 60
            ).run(.precacheLayouts, .noScroll)
            XCTAssertEqual(run.cpuMs, 3 * cost, accuracy: 1e-6, "\(share)")
        }
    }

    func test_only_the_first_measurement_of_a_cell_is_saved() {
        var benchmark: ScrollBenchmark {
            ScrollBenchmark(
                posts: Feed.sample().repeated(to: 3), rowCost: 0.01, showCost: nil, layoutShare: 1, refreshRate: 60)
        }
        let screen = benchmark.makeScreen(.selfSizing)
        screen.appear()
        defer { screen.disappear() }
        let start = ThreadClock.now
        UIView.performWithoutAnimation {
            screen.table.beginUpdates()
            screen.table.endUpdates()
        }
        XCTAssertEqual(ThreadClock.now - start, 0.03, accuracy: 1e-9)
    }
}
