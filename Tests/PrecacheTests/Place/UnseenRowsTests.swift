import XCTest

@testable import Precache

/// How many rows came at the end since the list left it, and were not seen.
final class UnseenRowsTests: TurnTestCase {
    private func drag(_ list: PlaceList, _ points: CGFloat) {
        list.table.headlessDrag(by: points, over: 0.1)
        list.table.layOutAnew()
    }

    /// A list whose reader has left the end, with row 39 as the last on the screen.
    private func readFurtherUp(follows edge: PrecachingConfiguration.Edge? = .bottom, isNamed: Bool = true) -> PlaceList
    {
        let list = list(follows: edge, isNamed: isNamed)
        if edge == nil {
            _ = list.precacher.unseenRows
            list.table.jump(to: path(49), at: .bottom)
            list.table.layOutAnew()
        }
        drag(list, -1_000)
        XCTAssertFalse(list.precacher.isAtEnd)
        XCTAssertEqual(list.precacher.unseenRows, 0)
        return list
    }

    func test_rows_that_come_at_the_end_are_counted_until_it_is_reached() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            let list = readFurtherUp(follows: edge)
            for id in 100..<103 {
                list.insert([.init(id: id, height: 100)], at: list.rows.count)
                XCTAssertEqual(list.precacher.unseenRows, id - 99, "before the layout")
                list.table.layoutIfNeeded()
                XCTAssertEqual(list.precacher.unseenRows, id - 99)
            }
            list.precacher.scrollToEnd()
            XCTAssertEqual(list.precacher.unseenRows, 0)
            drag(list, -1_000)
            XCTAssertEqual(list.precacher.unseenRows, 0, "all were seen")
            receive(list, 103)
            XCTAssertEqual(list.precacher.unseenRows, 1)
        }
    }

    func test_the_rows_that_were_seen_last_go_all_at_once() {
        let list = readFurtherUp()
        receive(list, 100, 101, 102)
        list.table.performBatchUpdates {
            let gone = Array(42..<50)
            list.rows.removeSubrange(42..<50)
            list.table.deleteRows(at: gone.map { path($0) }, with: .none)
        }
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.precacher.unseenRows, 3)
        list.table.layOutAnew()
        XCTAssertEqual(list.precacher.unseenRows, 3)
    }

    func test_a_reload_in_motion_makes_no_row_unseen_or_seen() {
        let list = readFurtherUp()
        receive(list, 100, 101)
        var isReloaded = false
        list.onScroll = { [unowned list] in
            guard !isReloaded, list.table.isDecelerating else { return }
            isReloaded = true
            list.table.performKeepingPlace {
                list.rows.insert(contentsOf: (200..<250).map { .init(id: $0, height: 100) }, at: 0)
                list.table.reloadData()
            }
        }
        list.table.headlessFling(velocity: -900, dragging: 0.02)
        HeadlessDisplay.main.run(in: .default, for: 1)
        XCTAssertTrue(isReloaded)
        list.table.layOutAnew()
        XCTAssertEqual(list.precacher.unseenRows, 2)
    }

    func test_rows_of_a_turn_that_is_over_are_not_counted_later() {
        let list = list(follows: nil)
        list.table.jump(to: path(49), at: .bottom)
        list.precacher.beginTurn(at: path(49))
        list.table.layoutIfNeeded()
        list.precacher.endTurn()
        list.table.jump(to: path(10))
        list.table.layOutAnew()
        XCTAssertEqual(list.table.contentInset.bottom, 0, "nothing is left of the turn")
        list.insert((100..<120).map { .init(id: $0, height: 100) }, at: 50)
        list.table.jump(to: path(69), at: .bottom)
        list.table.layOutAnew()
        drag(list, -1_500)
        XCTAssertEqual(list.precacher.unseenRows, 0)
    }

    func test_a_list_that_follows_its_end_has_none() {
        let list = list()
        for id in 100..<103 {
            list.insert([.init(id: id, height: 100)], at: list.rows.count)
            XCTAssertEqual(list.precacher.unseenRows, 0)
        }
        list.table.removeFromSuperview()
        list.insert([.init(id: 103, height: 100)], at: list.rows.count)
        XCTAssertEqual(list.precacher.unseenRows, 0, "it comes back at its end")
    }

    func test_rows_that_were_on_the_screen_are_seen() {
        let list = readFurtherUp()
        receive(list, 100, 101, 102, 103)
        drag(list, 1_000 + 150)
        XCTAssertEqual(list.precacher.unseenRows, 2, "the second shows its upper half")
        drag(list, -1_000)
        XCTAssertEqual(list.precacher.unseenRows, 2)
    }

    func test_rows_that_are_only_passed_are_seen() {
        let list = readFurtherUp()
        receive(list, 100, 101, 102, 103)
        list.precacher.scrollToEnd(animated: true)
        while list.table.contentOffset.y < 4_250 { HeadlessDisplay.main.run(in: .default, for: 0.01) }
        let left = 5_400 - list.table.contentOffset.y - 810
        list.table.jump(to: path(10))
        XCTAssertEqual(list.precacher.unseenRows, Int(left / 100))
        XCTAssertEqual(top(list, of: 10), 59)
    }

    func test_edits_that_bring_nothing_new_change_nothing() {
        for isNamed in [true, false] {
            let list = readFurtherUp(isNamed: isNamed)
            receive(list, 100, 101)
            let changes: [(String, Int, () -> Void)] = [
                ("older rows", 2, { list.insert((200..<400).map { .init(id: $0, height: 80) }) }),
                ("a row above goes", 2, { list.remove(at: 3) }),
                ("one that was seen moves", 2, { list.move(path(240), to: path(5)) }),
                ("a new one is reloaded", 2, { list.reload(list.rows.count - 1) }),
                ("a new one goes again", 1, { list.remove(at: list.rows.count - 1) }),
                (
                    "the last that was seen goes", 1,
                    { list.remove(at: list.rows.firstIndex { $0.id == 49 }!) }
                ),
                ("older rows after it", 1, { list.insert([.init(id: 500, height: 80)]) }),
                (
                    "all at once", 2,
                    {
                        list.table.performBatchUpdates {
                            list.remove(at: list.rows.firstIndex { $0.id == 48 }!)
                            list.insert([.init(id: 501, height: 80)])
                            list.insert([.init(id: 502, height: 80)], at: list.rows.count)
                        }
                    }
                ),
            ]
            for (name, count, change) in changes {
                change()
                XCTAssertEqual(list.precacher.unseenRows, count, "\(name), before the layout, named \(isNamed)")
                list.table.layoutIfNeeded()
                XCTAssertEqual(list.precacher.unseenRows, count, "\(name), named \(isNamed)")
            }
        }
    }

    func test_a_reload_finds_what_was_seen_by_identity_and_else_by_number() {
        for isNamed in [true, false] {
            let list = readFurtherUp(isNamed: isNamed)
            list.rows.append(.init(id: 100, height: 100))
            list.table.reload()
            XCTAssertEqual(list.precacher.unseenRows, 1, "named \(isNamed)")
            list.rows.insert(contentsOf: (200..<500).map { .init(id: $0, height: 80) }, at: 0)
            list.table.reloadData()
            XCTAssertEqual(list.precacher.unseenRows, isNamed ? 1 : 301, "named \(isNamed)")
        }
    }

    func test_a_row_that_is_renamed_is_no_new_one() {
        let list = readFurtherUp()
        list.precacher.rename(49, to: 900)
        list.rows[49] = .init(id: 900, height: 100)
        // All others come anew.
        list.rows.replaceSubrange(42..<49, with: (200..<207).map { .init(id: $0, height: 100) })
        list.rows.append(.init(id: 100, height: 100))
        list.table.reload()
        XCTAssertEqual(list.precacher.unseenRows, 1)
    }

    func test_where_its_top_is_followed_rows_above_are_counted() {
        let list = list(follows: .top)
        drag(list, 1_500)
        XCTAssertEqual(list.precacher.unseenRows, 0)
        list.insert([.init(id: 100, height: 100), .init(id: 101, height: 100)])
        list.insert([.init(id: 102, height: 100)], at: list.rows.count)
        XCTAssertEqual(list.precacher.unseenRows, 2)
        list.table.jump(to: path(4))
        XCTAssertEqual(list.precacher.unseenRows, 2)
        list.table.jump(to: path(1))
        XCTAssertEqual(list.precacher.unseenRows, 1)
        list.precacher.scrollToEnd()
        XCTAssertEqual(list.precacher.unseenRows, 0)
    }

    func test_in_a_turn_what_comes_below_the_screen_is_unseen() {
        let list = turn()
        receive(list, 101, 102, height: 200)
        XCTAssertEqual(list.precacher.unseenRows, 0, "in the room")
        receive(list, 103, 104, 105, height: 400)
        XCTAssertEqual(list.precacher.unseenRows, 2)
        list.precacher.scrollToEnd()
        XCTAssertEqual(list.precacher.unseenRows, 0)
    }

    func test_another_conversation_has_none() {
        for isTold in [true, false] {
            let list = readFurtherUp()
            receive(list, 100, 101)
            if isTold { list.precacher.showsOtherData() }
            list.rows = (isTold ? 0..<90 : 600..<690).map { .init(id: $0, height: 100) }
            list.table.reload()
            list.table.layOutAnew()
            XCTAssertEqual(list.precacher.unseenRows, 0, "told \(isTold)")
            drag(list, -1_000)
            XCTAssertEqual(list.precacher.unseenRows, 0, "told \(isTold)")
        }
        let list = list(0)
        XCTAssertEqual(list.precacher.unseenRows, 0, "no rows")
    }

    // MARK: Where nothing is followed

    func test_a_list_that_follows_nothing_counts_from_the_first_question_or_report_on() {
        for isByReport in [true, false] {
            let list = list(follows: nil)
            list.insert([.init(id: 100, height: 100)], at: 50)
            if isByReport { list.precacher.onEndChange = { _ in } } else { _ = list.precacher.unseenRows }
            list.table.layOutAnew()
            list.insert([.init(id: 101, height: 100)], at: 51)
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.precacher.unseenRows, 1, "by a report: \(isByReport)")
            XCTAssertEqual(list.table.contentOffset.y, -59, "and is left where it is")
        }
    }

    func test_what_a_finger_scrolls_to_is_seen_before_it_lifts() {
        let list = readFurtherUp(follows: nil)
        receive(list, 100, 101, 102, 103)
        XCTAssertEqual(list.precacher.unseenRows, 4)
        list.table.headlessDrag(by: 1_150, over: 0.1)
        XCTAssertEqual(list.precacher.unseenRows, 2)
    }

    func test_in_a_list_of_many_rows_no_other_row_is_asked_for() {
        var asked = 0
        let list = list(follows: nil)
        list.rows = (0..<100_000).map { .init(id: $0, height: 100) }
        list.table.enablePrecaching(
            .init(follows: .bottom),
            identifiedBy: { [unowned list] in
                asked += 1
                return list[$0].id
            })
        list.table.reload()
        list.precacher.scrollToEnd()
        drag(list, -2_000)
        receive(list, 200_000)
        asked = 0
        XCTAssertEqual(list.precacher.unseenRows, 1)
        XCTAssertEqual(asked, 0)
    }
}
