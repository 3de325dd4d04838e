import XCTest

@testable import Precache

/// A list that follows its end fights no scroll, and costs a frame nothing.
final class FollowingScrollTests: FollowingTestCase {
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

    func test_a_scroll_moves_the_text_by_what_it_scrolls_whatever_rows_it_brings_and_what_else_changes() {
        let changes: [(String, (PlaceList) -> Void)] = [
            ("nothing", { _ in }),
            ("a row comes at the end", { $0.insert([.init(id: 100 + $0.rows.count, height: 60)], at: $0.rows.count) }),
            ("a row comes at the top", { $0.insert([.init(id: 100 + $0.rows.count, height: 200)], at: 0) }),
            (
                "a row comes at the top, told by a reload",
                {
                    $0.rows.insert(.init(id: 100 + $0.rows.count, height: 200), at: 0)
                    $0.table.reload()
                }
            ),
            ("the last row is reloaded", { $0.reload($0.rows.count - 1) }),
            ("all is reloaded", { $0.table.reload() }),
        ]
        for (isMeasured, comesFirst) in [(true, true), (true, false), (false, true), (false, false)] {
            for (story, change) in changes {
                // Rows further up are higher than those that were seen let one think.
                let list = PlaceList(
                    (0..<60).map { .init(id: $0, height: $0 < 40 ? 320 : 60) },
                    .init(follows: .bottom, isMeasured: isMeasured))
                list.show()
                for step in 1...40 {
                    let points: CGFloat = [-50, -300, 120][step % 3]
                    let id = list.seen[2].id
                    let before = bottom(list, of: id)
                    if comesFirst { change(list) }
                    list.table.contentOffset.y += points
                    if !comesFirst { change(list) }
                    XCTAssertEqual(
                        bottom(list, of: id), before - points, accuracy: 0.34,
                        "step \(step), measured \(isMeasured), \(story), first \(comesFirst)")
                }
            }
        }
    }

    func test_a_scroll_to_the_end_by_an_offset_is_at_the_end_though_rows_came_that_are_higher_than_estimated() {
        for (isMeasured, back) in [(true, 150), (true, 900), (false, 150), (false, 900)] as [(Bool, CGFloat)] {
            let list = PlaceList(
                (0..<60).map { .init(id: $0, height: 60) }, .init(follows: .bottom, isMeasured: isMeasured))
            list.show()
            list.table.scroll(by: -back)
            list.insert((100..<112).map { .init(id: $0, height: 320) }, at: 60)
            list.table.layoutIfNeeded()
            list.table.contentOffset.y = list.table.offsetsOfEnds.bottom
            assertAtEnd(list, "measured \(isMeasured), from \(back) points further up")
            receive(list, 200)
            assertAtEnd(list, "measured \(isMeasured), from \(back) points further up, then a row")
        }
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

    func test_where_the_app_puts_the_list_in_a_batch_under_a_finger_it_stays_once_the_finger_is_gone() {
        let list = list(20, follows: .top)
        list.table.scroll(to: 700)
        list.onScroll = { [unowned list] in
            list.onScroll = nil
            list.table.performBatchUpdates {
                list.remove(at: 19)
                list.table.contentOffset.y = 300
            }
        }
        list.table.headlessDrag(by: 10, over: 0)
        list.table.layOutAnew()
        XCTAssertEqual(list.table.contentOffset.y, 300)
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

    func test_a_row_that_is_deleted_in_editing_mode_is_followed_by_no_other_update() {
        let screen = MixedScreen.warm { screen in
            screen.texts.removeLast(180)
            screen.table.enablePrecaching(.init(follows: .bottom))
            screen.showReorderControls()
        }
        screen.setEditing(true)
        screen.settle(times: 3)
        let batches = screen.table.batches
        screen.remove(at: 19)
        screen.settle(times: 3)
        XCTAssertEqual(screen.table.batches, batches)
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
