import XCTest

@testable import Precache

/// Scrolls during a turn and after it: they are never undone, and the room stays for as long as it is needed.
final class TurnScrollTests: TurnTestCase {
    private func drag(_ list: PlaceList, _ points: CGFloat) {
        list.table.headlessDrag(by: points, over: 0.1)
        list.table.layOutAnew()
    }

    // MARK: During a turn

    func test_a_finger_takes_the_list_from_the_row_and_the_room_stays() {
        let list = turn()
        receive(list, 101, height: 60)
        let before = (offset: list.table.contentOffset.y, room: room(list))
        drag(list, -500)
        XCTAssertEqual(list.table.contentOffset.y, before.offset - 500, accuracy: 0.34)
        XCTAssertEqual(room(list), before.room)
        let place = top(list, of: 45)
        answer(list, 160)
        list.insert([.init(id: 200, height: 300)])
        XCTAssertEqual(top(list, of: 45), place)
        XCTAssertEqual(room(list), before.room - 100, accuracy: 0.34)
        drag(list, 1_000)
        assertHolds(list)
    }

    func test_after_a_finger_the_list_follows_no_end_until_one_brings_it_there() {
        let list = turn()
        receive(list, 101, height: 60)
        drag(list, -30)
        let place = top(list, of: 100)
        answer(list, 1_200)
        XCTAssertEqual(top(list, of: 100), place)
        XCTAssertFalse(list.precacher.isAtEnd)
        drag(list, 2_000)
        assertAtEnd(list)
        answer(list, 1_600)
        assertAtEnd(list)
        XCTAssertEqual(room(list), 0)
    }

    func test_where_the_app_scrolls_the_list_stays() {
        for isCalled in [true, false] {
            let list = turn()
            receive(list, 101, height: 60)
            let before = room(list)
            if isCalled { list.table.jump(to: path(10)) } else { list.table.scroll(to: 1_000 - 59) }
            answer(list, 100)
            receive(list, 102, height: 20)
            list.insert([.init(id: 200, height: 300)])
            XCTAssertEqual(top(list, of: 10), 59, "called: \(isCalled)")
            list.precacher.resume()
            list.warmUp()
            XCTAssertEqual(room(list), before - 60, accuracy: 0.34, "called: \(isCalled)")
        }
    }

    func test_nothing_is_restored_while_the_app_scrolls_animated() {
        let list = turn()
        list.table.scrollToRow(at: path(10), at: .top, animated: true)
        HeadlessDisplay.main.run(in: .default, for: 0.15)
        receive(list, 101)
        HeadlessDisplay.main.run(in: .default, for: 0.3)
        XCTAssertEqual(top(list, of: 10), 59)
    }

    func test_to_the_end_is_to_the_contents_end() {
        let list = turn()
        receive(list, 101, height: 200)
        list.precacher.open(at: path(51), scrollPosition: .bottom)
        assertAtEnd(list)
        receive(list, 102)
        assertAtEnd(list)
    }

    func test_an_offset_beyond_the_room_is_brought_back_and_makes_no_more_of_it() {
        // Rows are still seen there, and none.
        for points in [150, 5_000] as [CGFloat] {
            let list = turn()
            let before = room(list)
            list.table.contentOffset.y += points
            list.insert([.init(id: 200, height: 100)])
            assertHolds(list, in: "\(points)")
            XCTAssertEqual(room(list), before, "\(points)")
        }
    }

    func test_whether_it_is_at_its_end_is_of_the_content() {
        let list = turn()
        receive(list, 101, height: 60)
        XCTAssertTrue(list.precacher.isAtEnd)
        answer(list, 800)
        XCTAssertFalse(list.precacher.isAtEnd)
        drag(list, 2_000)
        XCTAssertTrue(list.precacher.isAtEnd)
    }

    func test_an_answer_that_comes_under_a_finger_moves_nothing() {
        let list = turn()
        receive(list, 101, height: 60)
        var moved: CGFloat?
        list.onScroll = { [unowned self, unowned list] in
            list.onScroll = nil
            let place = top(list, of: 100)
            answer(list, 400)
            list.table.contentInset.bottom = 40
            moved = top(list, of: 100) - place
            XCTAssertEqual(list.table.contentInset.bottom, 751 - 64 - 160 + 40, accuracy: 0.34, "as it was")
        }
        drag(list, -20)
        XCTAssertEqual(moved ?? .nan, 0, accuracy: 0.01)
        XCTAssertEqual(top(list, of: 100), 59 + 64 + 20, accuracy: 0.34)
        XCTAssertEqual(room(list, apps: 40), 751 - 40 - 64 - 500, accuracy: 0.34)
    }

    // MARK: After it

    func test_after_the_end_the_room_stays_as_long_as_the_offset_needs_it() {
        let list = turn()
        receive(list, 101, height: 60)
        list.precacher.endTurn()
        assertHolds(list)
        receive(list, 102, height: 200)
        assertHolds(list)
        drag(list, -100)
        XCTAssertEqual(room(list), 751 - 64 - 360 - 100, accuracy: 0.34)
        XCTAssertEqual(top(list, of: 100), 59 + 64 + 100, accuracy: 0.34)
        drag(list, -500)
        XCTAssertEqual(room(list), 0)
    }

    func test_after_the_end_the_list_follows_its_end_again() {
        let list = turn()
        receive(list, 101, height: 60)
        list.precacher.endTurn()
        receive(list, 102, height: 400)
        assertHolds(list)
        receive(list, 103, height: 400)
        assertAtEnd(list)
        XCTAssertEqual(room(list), 0)
    }

    func test_after_the_end_a_keyboard_moves_nothing_either() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            let list = turn(follows: edge)
            list.precacher.endTurn()
            for inset in [40, 300, 0] as [CGFloat] {
                list.table.contentInset.bottom = inset
                XCTAssertEqual(top(list, of: 100), 59 + 64, accuracy: 0.34, "\(inset)")
            }
        }
    }

    func test_another_conversation_opens_at_its_end_without_room() {
        for isNewSource in [true, false] {
            let list = turn()
            let other = PlaceList((500..<503).map { .init(id: $0, height: 100) }, .init())
            if isNewSource {
                list.table.dataSource = other
                list.table.reload()
                assertSaid("rows have no identity while a PlaceList is the data source")
            } else {
                list.rows = other.rows
                list.table.reload()
            }
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.table.contentOffset.y, -59, "new source: \(isNewSource)")
            XCTAssertEqual(room(list), 0, "new source: \(isNewSource)")
        }
    }

    // MARK: Before the first layout

    private func opened(_ beforeLayout: (PlaceList) -> Void) -> PlaceList {
        let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom))
        (list.table.dataSource, list.table.delegate) = (list, list)
        list.precacher.beginTurn(at: path(48), peek: 64)
        beforeLayout(list)
        list.putIntoWindow()
        list.window.layoutIfNeeded()
        return list
    }

    func test_a_list_opens_at_its_last_turn_and_makes_no_cell_for_its_beginning() {
        let list = opened { $0.insert([.init(id: 200, height: 100)]) }
        assertHolds(list, 48)
        XCTAssertGreaterThan(list.made.filter { $0 != 200 }.min() ?? 0, 30)
    }

    func test_a_turn_that_ended_before_the_first_layout_is_a_place_to_open_at() {
        let list = opened { $0.precacher.endTurn() }
        assertAtEnd(list)
        XCTAssertEqual(room(list), 0)
    }
}
