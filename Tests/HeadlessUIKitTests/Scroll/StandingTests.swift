import Foundation
import XCTest

@testable import HeadlessUIKit

/// The first visible row stays where it was when rows change: as seen on iOS 11 and 26.1, where heights are estimated and
/// the table is not at its top.
@MainActor
final class StandingTests: XCTestCase {
    /// Tables hold them weakly.
    private var sources: [HeightSource] = []

    override func tearDown() async throws {
        sources = []
        UIKitBehavior.current = UIKitBehavior()
        UIView.setAnimationsEnabled(true)
    }

    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    /// A list of rows of 70 to 250 points, whose first visible row is 50, of which 30 points are above the screen.
    private func makeList(
        estimate: CGFloat = 40, at row: Int = 50
    ) -> (source: HeightSource, table: UITableView) {
        let source = HeightSource([(0..<200).map { .init(id: $0, height: CGFloat(70 + $0 * 37 % 180)) }])
        sources.append(source)
        let table = UITableView.showing(source, estimate: estimate)
        table.scrollToRow(at: path(0, row), at: .top, animated: false)
        table.contentOffset.y += 30
        table.layoutIfNeeded()
        return (source, table)
    }

    private func place(of id: Int, in table: UITableView) -> CGFloat? {
        let cell = table.visibleCells.first { ($0 as? ItemCell)?.item?.id == id }
        return cell.map { table.screenY(of: $0) }
    }

    private func insertAbove(_ source: HeightSource, _ table: UITableView) {
        source.items[0].insert(.init(id: 999, height: 90), at: 0)
        table.insertRows(at: [path(0, 0)], with: .none)
        table.layoutIfNeeded()
    }

    // MARK: Reloads

    func test_after_a_reload_the_first_visible_row_is_where_it_was() {
        for estimate in [CGFloat(1), 40, 500] {
            let (_, table) = makeList(estimate: estimate)
            let shown = table.shownIds
            table.reloadData()
            table.layoutIfNeeded()
            XCTAssertEqual(place(of: 50, in: table), -30, "\(estimate)")
            XCTAssertEqual(table.shownIds, shown, "\(estimate)")
        }
    }

    func test_near_the_end_a_reload_keeps_the_row_too() {
        let (_, table) = makeList(at: 199)
        let places = table.visibleCells.map { table.screenY(of: $0) }
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(table.visibleCells.map { table.screenY(of: $0) }, places)
    }

    func test_after_a_reload_the_row_is_found_by_its_index_path() {
        let (source, table) = makeList()
        source.items[0].insert(.init(id: 999, height: 90), at: 0)
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(place(of: 49, in: table), -30)
    }

    func test_a_reload_at_the_top_or_without_estimates_keeps_the_offset() {
        let (_, table) = makeList(estimate: 0)
        let offset = table.contentOffset
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentOffset, offset)

        let top = makeList()
        top.table.scroll(to: 0)
        top.source.items[0].insert(.init(id: 999, height: 90), at: 0)
        top.table.reloadData()
        top.table.layoutIfNeeded()
        XCTAssertEqual(top.table.contentOffset.y, 0)
    }

    func test_an_offset_that_the_app_sets_after_a_reload_counts() {
        let (_, table) = makeList()
        table.reloadData()
        table.scroll(to: 400)
        XCTAssertEqual(table.contentOffset.y, 400)
    }

    func test_a_row_that_is_gone_after_a_reload_is_not_put_back() {
        let (source, table) = makeList()
        source.items[0].removeLast(190)
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(table.shownIds.first, 0)
    }

    // MARK: Batches

    func test_a_batch_above_keeps_the_first_visible_row_in_its_place() {
        let (source, table) = makeList()
        insertAbove(source, table)
        XCTAssertEqual(place(of: 50, in: table), -30)
    }

    func test_a_batch_in_motion_keeps_the_first_row_that_has_a_cell() {
        let (source, table) = makeList()
        // Up to where rows only have estimates.
        table.contentOffset.y -= 60
        insertAbove(source, table)
        XCTAssertEqual(place(of: 50, in: table), 30)
    }

    func test_where_the_delegate_estimates_rows_a_batch_keeps_the_place_too() {
        let source = EstimateSource([(0..<200).map { .init(id: $0, height: CGFloat(70 + $0 * 37 % 180)) }])
        let table = UITableView.showing(source, estimate: 40)
        table.scroll(to: 3_010)
        let (id, place) = (table.shownIds[0], table.screenY(of: table.visibleCells[0]))
        source.items[0].removeFirst(3)
        table.deleteRows(at: (0..<3).map { path(0, $0) }, with: .none)
        XCTAssertEqual(self.place(of: id, in: table), place)
    }

    func test_the_first_visible_row_is_followed_where_it_moves() {
        let (source, table) = makeList()
        source.items[0].insert(source.items[0].remove(at: 50), at: 100)
        table.moveRow(at: path(0, 50), to: path(0, 100))
        XCTAssertEqual(place(of: 50, in: table), -30)
    }

    func test_where_the_first_visible_row_goes_the_offset_stays() {
        let (source, table) = makeList()
        let offset = table.contentOffset
        source.items[0].remove(at: 50)
        table.deleteRows(at: [path(0, 50)], with: .none)
        XCTAssertEqual(table.contentOffset, offset)
    }

    func test_within_performWithoutAnimation_a_batch_keeps_nothing() {
        let (source, table) = makeList()
        let offset = table.contentOffset
        UIView.performWithoutAnimation { insertAbove(source, table) }
        XCTAssertEqual(table.contentOffset, offset)
        UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = false
        let older = makeList()
        UIView.performWithoutAnimation { insertAbove(older.source, older.table) }
        XCTAssertEqual(place(of: 50, in: older.table), -30)
    }

    func test_animations_are_enabled_again_after_performWithoutAnimation() {
        UIView.performWithoutAnimation {
            XCTAssertFalse(UIView.areAnimationsEnabled)
            UIView.performWithoutAnimation {}
            XCTAssertFalse(UIView.areAnimationsEnabled)
        }
        XCTAssertTrue(UIView.areAnimationsEnabled)
        UIView.setAnimationsEnabled(false)
        UIView.performWithoutAnimation {}
        XCTAssertFalse(UIView.areAnimationsEnabled)
    }

    func test_a_batch_in_flight_costs_no_way() {
        let clock = HandClock()
        defer { clock.restore() }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        window.makeKeyAndVisible()
        defer { window.isHidden = true }
        var ends: [Int] = []
        for inserts in [false, true] {
            let (source, table) = makeList()
            window.addSubview(table)
            let link = CADisplayLink { [unowned self] link in
                guard inserts, table.isDecelerating else { return }
                link.invalidate()
                insertAbove(source, table)
            }
            link.add(to: .main, forMode: .tracking)
            table.headlessFling(velocity: 2_000)
            link.invalidate()
            table.layoutIfNeeded()
            ends.append(table.shownIds[0])
            table.removeFromSuperview()
        }
        XCTAssertEqual(ends[0], ends[1])
        XCTAssertGreaterThan(ends[0], 52)
    }
}
