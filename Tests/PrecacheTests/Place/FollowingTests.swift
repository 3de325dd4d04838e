import XCTest

@testable import Precache

/// A list that follows its end opens there, and stays there until a scroll takes it away.
final class FollowingTests: PrecacheTestCase {
    /// Rows of 100 points on a screen of 844, of which bars cover 59 at the top and 34 at the bottom.
    private func list(
        _ count: Int = 50, follows edge: PrecachingConfiguration.Edge? = .bottom, isNamed: Bool = true,
        isMeasured: Bool = true
    ) -> PlaceList {
        let setting = PlaceList.Setting(follows: edge, isNamed: isNamed, isMeasured: isMeasured)
        let list = PlaceList((0..<count).map { .init(id: $0, height: 100) }, setting)
        list.show()
        return list
    }

    private func receive(_ list: PlaceList, _ ids: Int..., height: CGFloat = 100) {
        list.insert(ids.map { .init(id: $0, height: height) }, at: list.rows.count)
        list.table.layoutIfNeeded()
    }

    /// Where the bottom of a row is on the screen, in points.
    private func bottom(_ list: PlaceList, of id: Int) -> CGFloat {
        list.table.layoutIfNeeded()
        let row = list.rows.firstIndex { $0.id == id }!
        return list.table.rectForRow(at: path(row)).maxY - list.table.contentOffset.y
    }

    /// Where the last row ends above the bar, or the keyboard.
    private func assertAtEnd(_ list: PlaceList, room: CGFloat = 34, _ story: String = "", line: UInt = #line) {
        let height = list.table.bounds.height
        XCTAssertEqual(bottom(list, of: list.rows.last!.id), height - room, accuracy: 0.34, story, line: line)
        XCTAssertEqual(list.table.precacher?.isAtEnd, true, story, line: line)
    }

    // MARK: Where it opens

    func test_it_opens_at_its_end_and_makes_no_cell_for_its_beginning() {
        for isMeasured in [true, false] {
            let list = list(isMeasured: isMeasured)
            assertAtEnd(list, "measured: \(isMeasured)")
            XCTAssertGreaterThan(list.made.min() ?? 0, 30, "measured: \(isMeasured)")
        }
    }

    func test_rows_that_are_loaded_later_open_at_their_end() {
        let list = list(0)
        list.rows = (0..<40).map { .init(id: $0, height: 100) }
        list.table.reload()
        assertAtEnd(list)
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
            list.table.invalidatePrecachedHeights(for: path(49))
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
        XCTAssertEqual(list.table.precacher?.isAtEnd, false)
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
        list.table.performKeepingPosition { container.layoutIfNeeded() }
        assertAtEnd(list, room: 0)
        container.removeFromSuperview()
    }

    func test_a_covered_list_is_not_laid_out_and_has_its_new_rows_in_view_once_it_is_back() {
        let list = list()
        list.table.removeFromSuperview()
        list.made = []
        list.rows.append(.init(id: 100, height: 100))
        list.table.reloadData()
        list.table.performKeepingPosition {
            list.rows.append(.init(id: 101, height: 300))
            list.table.reloadData()
        }
        XCTAssertEqual(list.made, [])
        list.window.addSubview(list.table)
        assertAtEnd(list)
    }

    // MARK: What it does not fight

    func test_scrolls_of_the_app_are_not_undone() {
        let list = list()
        list.table.scrollToRow(at: path(10), at: .top, animated: false)
        list.table.layOutAnew()
        XCTAssertEqual(bottom(list, of: 10), 59 + 100)
        // With a new inset, as by a keyboard; and with a row that comes.
        list.table.contentInset.bottom = 300
        list.table.scrollToRow(at: path(49), at: .bottom, animated: false)
        assertAtEnd(list, room: 334)
        list.table.scroll(to: 900)
        list.insert([.init(id: 100, height: 80)], at: 50)
        list.table.scrollToRow(at: path(50), at: .bottom, animated: true)
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        assertAtEnd(list, room: 334)
        list.table.headlessTapStatusBar()
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        XCTAssertEqual(list.table.contentOffset.y, -59)
    }

    func test_a_row_that_grows_while_the_app_scrolls_does_not_end_the_scroll() {
        let list = list()
        list.table.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
        CADisplayLink.added(in: .default) { link in
            link.invalidate()
            list.rows[49].height = 400
            list.reload(49)
        }
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        XCTAssertEqual(list.table.contentOffset.y, 500)
    }

    func test_a_refresh_control_is_not_fought() {
        let list = list(follows: .top)
        let control = UIRefreshControl()
        list.table.refreshControl = control
        control.headlessPull()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.contentOffset.y, -59 - 60)
        list.insert([.init(id: 100, height: 100)])
        list.table.layoutIfNeeded()
        control.endRefreshing()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.contentOffset.y, -59)
    }

    func test_a_list_that_follows_nothing_is_left_to_UIKit() {
        func offsets(_ list: PlaceList) -> [CGFloat] {
            let table = list.table
            return [
                { table.scroll(to: 600) }, { list.insert([.init(id: 100, height: 100)]) },
                { table.contentInset.bottom = 200 }, { list.rows.append(.init(id: 101, height: 100)) },
                { table.reload() }, { table.scroll(to: table.offsetsOfEnds.bottom) },
                { list.insert([.init(id: 102, height: 100)], at: list.rows.count) }, { table.frame.size.height = 500 },
            ].map { (change: () -> Void) in
                change()
                table.layoutIfNeeded()
                return table.contentOffset.y
            }
        }
        var without: [CGFloat] = []
        unseen { without = offsets(list(follows: nil)) }
        XCTAssertEqual(offsets(list(follows: nil)), without)
    }

    // MARK: What it costs

    func test_a_followed_arrival_makes_each_cell_once() {
        let list = list()
        list.made = []
        receive(list, 100)
        XCTAssertEqual(list.made, [100])
        list.made = []
        list.rows.append(.init(id: 101, height: 100))
        list.table.reload()
        XCTAssertEqual(list.made.sorted(), Array(Set(list.made)).sorted())
        assertAtEnd(list)
    }

    func test_in_a_moving_frame_no_closure_is_called_for_the_place() {
        final class TouchedTable: UITableView {
            var isTouched = false
            override var isTracking: Bool { isTouched }
            override var isDragging: Bool { isTouched }
        }
        func calls(follows edge: PrecachingConfiguration.Edge?) -> Int {
            var calls = 0
            let table = TouchedTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
            let rows = (0..<200).map { PlaceList.Row(id: $0, height: 100) }
            let list = PlaceList(rows, PlaceList.Setting(follows: edge), in: table)
            list.table.enablePrecaching(
                .init(reach: .everything, follows: edge),
                identifiedBy: { [unowned list] path in
                    calls += 1
                    return list[path].id
                })
            list.show()
            list.precacher.resume()
            list.warmUp()
            list.table.scroll(to: 5_000)
            list.table.layOutAnew()
            calls = 0
            table.isTouched = true
            for _ in 0..<30 { list.table.scroll(by: 40) }
            table.isTouched = false
            return calls
        }
        let without = calls(follows: nil)
        XCTAssertGreaterThan(without, 0)
        XCTAssertEqual(calls(follows: .bottom), without)
    }
}
