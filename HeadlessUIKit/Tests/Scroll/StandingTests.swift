import HeadlessTesting
import XCTest

@testable import HeadlessUIKit

/// The first visible row stays where it was when rows change: as seen on iOS 11 and 26.1, where heights are estimated
/// and the table is not at its top. A jump to a row among estimates ends, as seen on iOS 26.1, where it would if all
/// heights were known. What holds in general the proof states.
final class StandingTests: ClockTestCase {
    /// A list of rows of 70 to 250 points, whose first visible row is 50, of which 30 points are above the screen.
    private func makeList(estimate: CGFloat = 40, delegateEstimate: CGFloat? = nil, at row: Int = 50) -> ShownList {
        let source = ListSource([(0..<200).map { .init(id: $0, height: CGFloat(70 + $0 * 37 % 180)) }])
        source.rowEstimate = delegateEstimate
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

    private func insertAbove(_ source: ListSource, _ table: UITableView) {
        source.items[0].insert(.init(id: 999, height: 90), at: 0)
        table.insertRows(at: [path(0, 0)], with: .none)
        table.layoutIfNeeded()
    }

    func test_after_a_reload_the_rows_on_the_screen_are_where_they_were() {
        for (estimate, row) in [(1, 50), (40, 50), (500, 50), (40, 199)] as [(CGFloat, Int)] {
            let (_, table) = makeList(estimate: estimate, at: row)
            let (shown, places) = (table.shownIds, table.visibleCells.map { table.screenY(of: $0) })
            table.reload()
            XCTAssertEqual(table.shownIds, shown, "\(estimate), \(row)")
            XCTAssertEqual(table.visibleCells.map { table.screenY(of: $0) }, places, "\(estimate), \(row)")
        }
    }

    func test_where_heights_are_known_a_reload_or_insertion_keeps_the_offset() {
        let (knowing, known) = makeList(estimate: 0)
        let offset = known.contentOffset
        known.reload()
        XCTAssertEqual(known.contentOffset, offset)
        insertAbove(knowing, known)
        XCTAssertEqual(known.contentOffset, offset)
    }

    func test_a_scroll_before_the_layout_of_a_reload_counts() {
        let (_, moved) = makeList()
        moved.reloadData()
        moved.scroll(to: 400)
        XCTAssertEqual(moved.contentOffset.y, 400)
    }

    // Not documented: users see rows inserted above push down what they read (SwiftKickMobile/TLIndexPathTools#12).
    func test_a_reload_finds_a_row_by_its_path_below_the_top() {
        for isAtTop in [false, true] {
            let (source, table) = makeList()
            if isAtTop { table.scroll(to: 0) }
            source.items[0].insert(.init(id: 999, height: 90), at: 0)
            table.reload()
            let place = isAtTop ? table.contentOffset.y : place(of: 49, in: table)
            XCTAssertEqual(place, isAtTop ? 0 : -30, "at the top: \(isAtTop)")
            source.items[0].removeLast(190)
            table.reload()
            XCTAssertEqual(table.shownIds.first, 999, "a row that is gone is not put back, at the top: \(isAtTop)")
        }
    }

    func test_where_the_delegate_estimates_rows_a_batch_keeps_the_place_too() {
        let (source, table) = makeList(delegateEstimate: 30)
        let (id, place) = (table.shownIds[0], table.screenY(of: table.visibleCells[0]))
        source.items[0].removeFirst(3)
        table.deleteRows(at: (0..<3).map { path(0, $0) }, with: .none)
        XCTAssertEqual(self.place(of: id, in: table), place)
    }

    func test_the_first_row_that_has_a_cell_is_followed() {
        let (moving, inMotion) = makeList()
        // Up to where rows only have estimates.
        inMotion.contentOffset.y -= 60
        insertAbove(moving, inMotion)
        XCTAssertEqual(place(of: 50, in: inMotion), 30)
    }

    func test_a_first_row_is_followed_where_it_moves_and_not_away() {
        let (source, table) = makeList()
        source.items[0].insert(source.items[0].remove(at: 50), at: 100)
        table.moveRow(at: path(0, 50), to: path(0, 100))
        XCTAssertEqual(place(of: 50, in: table), -30)
        let offset = table.contentOffset
        source.items[0].remove(at: 100)
        table.deleteRows(at: [path(0, 100)], with: .none)
        XCTAssertEqual(table.contentOffset, offset)
    }

    func test_batches_without_animation_may_keep_their_place() {
        UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = false
        let (source, table) = makeList()
        UIView.performWithoutAnimation { insertAbove(source, table) }
        XCTAssertEqual(place(of: 50, in: table), -30)
    }

    func test_performWithoutAnimation_nests_and_leaves_the_setting_as_it_was() {
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
        window.makeKeyAndVisible()
        var ends: [Int] = []
        for inserts in [false, true] {
            let (source, table) = makeList()
            window.addSubview(table)
            let link = CADisplayLink.added(in: .tracking) { [unowned self] link in
                guard inserts, table.isDecelerating else { return }
                link.invalidate()
                insertAbove(source, table)
            }
            table.headlessFling(velocity: 2_000)
            link.invalidate()
            table.layoutIfNeeded()
            ends.append(table.shownIds[0])
            table.removeFromSuperview()
        }
        XCTAssertEqual(ends[0], ends[1])
        XCTAssertGreaterThan(ends[0], 52)
    }

    /// Ten sections of forty rows, with headers that size themselves.
    private func makeTable(estimate: CGFloat) -> ShownList {
        let source = ListSource(
            (0..<10).map { s in (0..<40).map { .init(id: $0, height: CGFloat(20 + ($0 * 37 + s) % 200)) } })
        source.headerHeight = UITableView.automaticDimension
        source.makeHeader = {
            let view = UITableViewHeaderFooterView(reuseIdentifier: nil)
            view.textLabel?.text = "Section"
            return view
        }
        let table = UITableView.showing(source, estimate: estimate) { table in
            table.estimatedSectionHeaderHeight = estimate > 0 ? 10 : 0
        }
        if estimate == 0 { for section in 0..<10 { _ = table.rectForHeader(inSection: section) } }
        return (source, table)
    }

    private func top(of row: IndexPath, in table: UITableView) -> CGFloat {
        table.rectForRow(at: row).minY - table.contentOffset.y
    }

    /// From the list's middle, in a table of estimates and in one that knows all heights. Headers size themselves.
    func test_a_jump_lands_among_headers_unless_UIKit_goes_by_estimates() {
        for estimate in [CGFloat(40), 300] {
            for target in [path(0, 3), path(2, 0), path(5, 30), path(9, 39)] {
                for position in [UITableView.ScrollPosition.top, .middle, .bottom, .none] {
                    let tables = [0, estimate].map { makeTable(estimate: $0).table }
                    for table in tables {
                        table.scrollToRow(at: path(2, 20), at: .top, animated: false)
                        table.layoutIfNeeded()
                        table.scrollToRow(at: target, at: position, animated: false)
                    }
                    let places = tables.map { top(of: target, in: $0) }
                    let words = "\(target), \(position.rawValue), \(estimate)"
                    XCTAssertEqual(places[1], places[0], accuracy: 1e-3, words)
                    tables[1].layoutIfNeeded()
                    XCTAssertEqual(top(of: target, in: tables[1]), places[0], accuracy: 1e-3, words)
                }
            }
        }
    }

    func test_a_jump_goes_no_farther_than_the_lists_end() {
        let (_, known) = makeTable(estimate: 0)
        known.scrollToRow(at: path(9, 39), at: .top, animated: false)
        XCTAssertEqual(known.contentOffset.y, known.contentSize.height - 480, "no farther than its end")
    }

    func test_a_jump_misses_among_estimates_where_UIKit_goes_by_them() {
        UIKitBehavior.current.scrollToRowMeasuresFirst = false
        let (_, table) = makeTable(estimate: 40)
        table.scrollToRow(at: path(5, 30), at: .bottom, animated: false)
        table.layoutIfNeeded()
        XCTAssertGreaterThan(abs(table.rectForRow(at: path(5, 30)).maxY - table.bounds.maxY), 50)
    }

    func test_a_jump_asks_heights_around_its_target_alone() {
        let (source, table) = makeTable(estimate: 40)
        source.events = []
        table.scrollToRow(at: path(5, 20), at: .top, animated: false)
        XCTAssertTrue((4..<20).contains(source.count("height")), "\(source.events)")
        XCTAssertTrue(source.events.allSatisfy { $0.hasPrefix("height") || $0.hasPrefix("header") }, "\(source.events)")
    }

    func test_an_animated_jump_moves_nothing_before_its_animation() {
        let (_, table) = makeTable(estimate: 40)
        table.scrollToRow(at: path(5, 20), at: .top, animated: false)
        table.layoutIfNeeded()
        let before = top(of: path(5, 20), in: table)
        table.scrollToRow(at: path(2, 10), at: .top, animated: true)
        XCTAssertEqual(top(of: path(5, 20), in: table), before, accuracy: 1e-3)
    }
}
