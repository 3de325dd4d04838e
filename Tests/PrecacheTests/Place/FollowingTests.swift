import XCTest

@testable import Precache

/// A list that follows its end opens there, and stays there until a scroll takes it away.
final class FollowingTests: FollowingTestCase {
    // MARK: Where it opens

    func test_it_opens_at_its_end_and_makes_no_cell_for_its_beginning() {
        for isMeasured in [true, false] {
            let list = list(isMeasured: isMeasured)
            assertAtEnd(list, "measured: \(isMeasured)")
            XCTAssertGreaterThan(list.made.min() ?? 0, 30, "measured: \(isMeasured)")
        }
    }

    func test_rows_that_come_one_by_one_are_followed_for_more_than_a_screen() {
        for isMeasured in [true, false] {
            let list = list(isMeasured: isMeasured)
            for id in 100..<140 {
                receive(list, id, height: CGFloat(40 + id % 5 * 70))
                assertAtEnd(list, "row \(id), measured: \(isMeasured)")
            }
        }
    }

    func test_rows_that_are_loaded_later_open_at_their_end() {
        let list = list(0)
        list.rows = (0..<40).map { .init(id: $0, height: 100) }
        list.table.reload()
        assertAtEnd(list)
    }

    func test_the_scroll_that_brings_a_list_to_its_end_finds_it_there() {
        let list = list(0)
        var seen: [Bool] = []
        list.onScroll = { [unowned list] in seen.append(list.precacher.isAtEnd) }
        list.rows = (0..<40).map { .init(id: $0, height: 100) }
        list.table.reload()
        assertAtEnd(list)
        XCTAssertEqual(seen.last, true)
        list.insert([.init(id: 100, height: 300)], at: 40)
        list.table.layoutIfNeeded()
        XCTAssertEqual(seen.last, true)
        list.table.scroll(to: 500)
        XCTAssertEqual(seen.last, false)
    }

    func test_a_snapshot_that_is_applied_right_before_the_first_layout_opens_at_its_end() {
        for (calls, isNamed) in UIKitBehavior.BatchCalls.allCases.flatMap({ [($0, true), ($0, false)] }) {
            UIKitBehavior.current.batchCalls = calls
            let owner = TableOwner()
            let source = UITableViewDiffableDataSource<Int, Int>(tableView: owner.table) { _, _, _ in
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            let follows = PrecachingConfiguration(reach: .shown, follows: .bottom)
            if isNamed {
                owner.table.enablePrecaching(
                    follows, identifiedBy: { [unowned source] in source.itemIdentifier(for: $0) })
            } else {
                owner.table.enablePrecaching(follows)
            }
            var snapshot = source.snapshot()
            snapshot.appendSections([0])
            snapshot.appendItems(Array(0..<50))
            source.apply(snapshot, animatingDifferences: false)
            owner.putIntoWindow(source)
            owner.table.layoutIfNeeded()
            XCTAssertEqual(owner.table.indexPathsForVisibleRows?.last, path(49), "\(calls), named: \(isNamed)")
            XCTAssertEqual(owner.table.precacher.isAtEnd, true, "\(calls), named: \(isNamed)")
        }
    }

    func test_another_conversation_in_the_same_table_opens_at_its_own_end() {
        let list = list()
        list.table.scroll(to: 300)
        list.rows = (100..<140).map { .init(id: $0, height: 90) }
        list.table.reload()
        assertAtEnd(list)
    }

    func test_a_timeline_opens_at_its_top_and_new_posts_come_into_view() {
        let list = list(follows: .top)
        XCTAssertEqual(list.table.contentOffset.y, -59)
        list.insert([.init(id: 100, height: 300)])
        XCTAssertEqual(bottom(list, of: 100), 59 + 300)
        list.table.scroll(to: 500)
        let place = bottom(list, of: 10)
        list.insert([.init(id: 101, height: 300)])
        XCTAssertEqual(bottom(list, of: 10), place)
    }

    // MARK: What it follows through

    func test_new_rows_are_followed_however_they_are_told() {
        for isNamed in [true, false] {
            let list = list(isNamed: isNamed)
            receive(list, 100)
            assertAtEnd(list, "inserted, named: \(isNamed)")
            list.rows += [.init(id: 101, height: 240), .init(id: 102, height: 1_500)]
            list.table.reload()
            assertAtEnd(list, "reloaded, named: \(isNamed)")
            list.table.performBatchUpdates { list.insert([.init(id: 103, height: 70)], at: list.rows.count) }
            assertAtEnd(list, "in a batch, named: \(isNamed)")
            list.insert([.init(id: 104, height: 400)])
            assertAtEnd(list, "older ones above, named: \(isNamed)")
        }
    }

    func test_a_row_that_grows_again_and_again_is_followed() {
        let list = list(isMeasured: true)
        list.precacher.resume()
        list.warmUp()
        for _ in 0..<5 {
            list.rows[49].height += 60
            list.table.invalidatePrecachedHeights(for: [path(49)])
            list.warmUp()
            assertAtEnd(list)
        }
    }

    func test_keyboards_input_bars_and_other_sizes_leave_the_end_in_view() {
        let list = list()
        for inset in [300, 350, 50, 0] as [CGFloat] {
            list.table.contentInset.bottom = inset
            assertAtEnd(list, room: 34 + inset, "\(inset)")
        }
        for size in [CGSize(width: 844, height: 390), CGSize(width: 390, height: 844), CGSize(width: 600, height: 500)]
        {
            list.window.frame.size = size
            list.table.frame.size = size
            assertAtEnd(list, "\(size)")
        }
    }

    func test_content_that_fits_the_screen_is_followed_once_it_does_not() {
        let list = list(3)
        XCTAssertEqual(list.table.contentOffset.y, -59)
        receive(list, 100)
        XCTAssertEqual(list.table.contentOffset.y, -59)
        receive(list, 101, height: 1_000)
        assertAtEnd(list)
    }

    func test_a_reader_elsewhere_is_left_alone_and_followed_again_once_back() {
        let list = list()
        list.table.scroll(by: -300)
        XCTAssertEqual(list.table.precacher.isAtEnd, false)
        let place = bottom(list, of: 40)
        receive(list, 100)
        list.rows[20].height = 400
        list.reload(20)
        XCTAssertEqual(bottom(list, of: 40), place)
        list.table.scroll(to: list.table.offsetsOfEnds.bottom)
        receive(list, 101)
        assertAtEnd(list)
    }

    func test_close_to_the_end_nothing_moves_before_something_changes() {
        let list = list()
        list.table.scroll(by: -20)
        let offset = list.table.contentOffset.y
        list.table.layOutAnew()
        XCTAssertEqual(list.table.contentOffset.y, offset)
        receive(list, 100)
        assertAtEnd(list)
    }

    func test_a_container_that_is_laid_out_among_updates_leaves_the_end_in_view() {
        final class Container: UIView {
            override func layoutSubviews() {
                super.layoutSubviews()
                for view in subviews { view.frame = bounds }
            }
        }
        let list = list()
        let container = Container(frame: list.window.bounds)
        list.window.addSubview(container)
        container.addSubview(list.table)
        list.window.layoutIfNeeded()
        assertAtEnd(list)
        container.frame.size.height = 500
        list.table.performKeepingPlace { container.layoutIfNeeded() }
        assertAtEnd(list, room: 0)
        container.removeFromSuperview()
    }

    func test_a_covered_list_is_not_laid_out_and_has_its_new_rows_in_view_once_it_is_back() {
        let list = list()
        list.table.removeFromSuperview()
        list.made = []
        list.rows.append(.init(id: 100, height: 100))
        list.table.reloadData()
        list.table.performKeepingPlace {
            list.rows.append(.init(id: 101, height: 300))
            list.table.reloadData()
        }
        XCTAssertEqual(list.made, [])
        list.window.addSubview(list.table)
        assertAtEnd(list)
    }
}
