import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Promises at their edges: unusual orders of calls, and what apps seldom do.
@MainActor
final class UnusualOrderTests: PrecacheTestCase {
    // MARK: Identities and environments

    func test_items_have_heights_by_width_when_precaching_began_before_the_first_layout() {
        let probe = Probe(count: 10)
        probe.heightOf = { row, width in width + CGFloat(row) }
        probe.table.enablePrecaching(identifiedBy: { [unowned probe] in probe.ids[$0.row] })
        probe.show()
        XCTAssertEqual(probe.answer(3), 393)
        probe.table.frame.size.width = 500
        XCTAssertEqual(probe.answer(3), 503)
    }

    func test_invalidating_a_row_reaches_its_item_though_the_data_source_is_ahead() {
        let probe = Probe(count: 10)
        probe.show()
        probe.table.enablePrecaching(identifiedBy: { [unowned probe] in probe.ids[$0.row] })
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        XCTAssertEqual(probe.answer(3), 50)
        tall = 80
        probe.ids.append(99)
        probe.table.invalidatePrecachedHeights(for: path(3))
        probe.table.insertRows(at: [path(10)], with: .none)
        XCTAssertEqual(probe.answer(3), 80)
    }

    // MARK: Keys

    func test_a_changed_row_is_measured_again_whatever_becomes_of_it_then() async {
        let fates: [(String, row: Int, @MainActor (Probe) -> Void)] = [
            (
                "comes back under its key", 40,
                {
                    $0.table.reloadRows(at: [path(50)], with: .none)
                    $0.ids.remove(at: 50)
                    $0.table.deleteRows(at: [path(50)], with: .none)
                    $0.ids.insert(50, at: 40)
                    $0.table.insertRows(at: [path(40)], with: .none)
                }
            ),
            (
                "its section changes silently", 50,
                {
                    $0.table.invalidatePrecachedHeights(for: path(50))
                    $0.ids.append(600)
                }
            ),
            (
                "is not cached for a while", 50,
                {
                    $0.table.reloadRows(at: [path(50)], with: .none)
                    $0.uncached = [50]
                    XCTAssertEqual($0.answer(50), 80)
                    $0.uncached = []
                }
            ),
        ]
        for (name, row, change) in fates {
            let probe = Probe(count: 60)
            probe.keyOf = { [unowned probe] in probe.ids[$0] }
            probe.show()
            probe.heightOf = { _, _ in 50 }
            XCTAssertEqual(probe.answer(50), 50, name)
            probe.heightOf = { _, _ in 80 }
            change(probe)
            XCTAssertEqual(probe.answer(row), 80, name)
        }
    }

    func test_an_invalidated_visible_keyed_row_is_measured_again_after_a_layout() {
        let probe = Probe(count: 60)
        probe.keyOf = { [unowned probe] in probe.ids[$0] }
        probe.uncached = [1]
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        probe.show()
        tall = 80
        probe.table.invalidatePrecachedHeights(for: path(3))
        probe.table.layOutAnew()
        XCTAssertEqual(probe.answer(3), 80)
    }

    func test_an_invalidated_row_on_the_screen_is_measured_ahead_after_a_layout() {
        let probe = Probe(count: 60)
        probe.uncached = [1]
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        probe.show()
        probe.precacheAll()
        tall = 80
        probe.measured = []
        probe.table.invalidatePrecachedHeights(for: path(3))
        probe.table.layOutAnew()
        probe.warmUp()
        XCTAssertEqual(probe.measured.first, 3)
        probe.table.layoutIfNeeded()
        XCTAssertEqual(probe.table.cellForRow(at: path(3))?.frame.height, 80)
    }

    func test_an_estimate_by_key_finds_the_height_of_a_typed_cell() {
        let screen = KeyedCells(count: 40)
        screen.estimateKey = { $0 }
        screen.show()
        _ = screen.tableView(screen.table, heightForRowAt: path(35))
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(35), key: 35),
            screen.tableView(screen.table, heightForRowAt: path(35)))
    }

    func test_cells_by_key_let_the_loop_sleep_however_they_are_estimated() {
        for (estimatesByKey, hasItems) in [(true, false), (false, true), (false, false)] {
            let screen = KeyedCells(count: 40)
            if estimatesByKey { screen.estimateKey = { $0 } }
            screen.show()
            if hasItems {
                screen.table.enablePrecaching(identifiedBy: { $0.row })
            } else {
                screen.table.enablePrecaching()
            }
            screen.assertSleeps()
        }
    }

    func test_the_data_source_is_not_asked_about_a_section_that_cannot_be() {
        let feed = Feed.warm([5])
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(0, -1)) { _ in 10 }, 10)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(-1)) { _ in 11 }, 11)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(NSNotFound, NSNotFound)) { _ in 12 }, 12)
        XCTAssertEqual(feed.table.precachedHeight(forHeaderInSection: -1) { _ in 13 }, 13)
        _ = feed.table.precachedEstimate(forRowAt: path(0, -1))
        feed.table.invalidatePrecachedHeights(for: [path(0, -1), path(-1), path(9, 9)])
        feed.table.movePrecachedHeight(at: path(0, -1), to: path(0, 7))
        feed.table.invalidatePrecachedHeight(forHeaderInSection: -1)
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_rows_that_size_themselves_are_not_counted_as_measured() {
        let feed = Feed([300])
        feed.use { [unowned feed] in feed.table.precachedHeight(forRowAt: $0) { _ in UITableView.automaticDimension } }
        feed.precacheAll()
        feed.table.headlessFling(velocity: 3_000)
        XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
    }

    func test_waiting_ends_when_a_table_in_no_window_is_emptied() {
        let feed = Feed.precaching([3_000])
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { feed.precacher.warmer.isAwaited })
        feed.table.removeFromSuperview()
        feed.rows = [[]]
        feed.table.reloadData()
        MainRunLoop.turn(until: { wait.isOver }, orFail: "nothing is left to measure")
    }

    func test_tables_that_go_on_a_memory_warning_are_not_called_for_it() {
        var feeds = (0..<20).map { _ in Feed([30]) }
        for feed in feeds { feed.table.enablePrecaching() }
        let warning = UIApplication.didReceiveMemoryWarningNotification
        let token = NotificationCenter.default.addObserver(forName: warning, object: nil, queue: .main) { _ in
            MainActor.assumeIsolated { feeds = [] }
        }
        defer { NotificationCenter.default.removeObserver(token) }
        // Calling a table that is gone traps.
        NotificationCenter.default.post(name: warning, object: nil)
    }
}
