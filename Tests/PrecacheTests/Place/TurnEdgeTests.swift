import XCTest

@testable import Precache

/// A turn where an app does what is seldom seen: nothing is undone, nothing is left behind, and there is an end.
final class TurnEdgeTests: TurnTestCase {
    func test_a_finger_takes_the_list_from_the_row_also_where_an_inset_changes_in_each_frame() {
        let list = turn()
        receive(list, 101, height: 60)
        list.onScroll = { [unowned list] in list.table.contentInset.top += 1 }
        list.table.headlessDrag(by: -40, over: 0.1)
        list.onScroll = nil
        let place = top(list, of: 100)
        XCTAssertNotEqual(place, 59 + 64, accuracy: 10)
        answer(list, 160)
        XCTAssertEqual(top(list, of: 100), place, accuracy: 0.34)
    }

    func test_a_keyboard_that_leaves_under_a_finger_lets_the_list_fall_nowhere() {
        let list = turn()
        receive(list, 101, height: 60)
        list.table.contentInset.bottom = 300
        list.table.layoutIfNeeded()
        let before = list.table.contentInset.bottom
        var during: CGFloat?
        list.onScroll = { [unowned list] in
            list.onScroll = nil
            list.table.contentInset.bottom = 0
            list.table.setNeedsLayout()
            list.table.layoutIfNeeded()
            during = list.table.contentInset.bottom
        }
        list.table.headlessDrag(by: -5, over: 0.1)
        XCTAssertEqual(during, before)
    }

    func test_an_app_that_writes_its_inset_in_each_layout_has_its_way_in_the_end() {
        let table = InsetWriter(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
        let list = PlaceList((0..<30).map { .init(id: $0, height: 100) }, .init(follows: .bottom), in: table)
        list.show()
        list.precacher.beginTurn(at: path(29), peek: 64)
        for _ in 0..<50 { table.layOutAnew() }
        XCTAssertLessThan(table.rooms, 20)
    }

    func test_where_all_rows_go_the_turn_ends() {
        let list = turn(isNamed: false)
        list.rows = []
        list.table.reload()
        list.rows = (0..<60).map { .init(id: $0, height: 100) }
        list.table.reload()
        XCTAssertEqual(room(list), 0)
        assertAtEnd(list)
    }

    func test_without_such_a_row_a_list_opens_at_its_end() {
        let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom))
        list.precacher.beginTurn(at: path(70), peek: 64)
        list.show()
        assertAtEnd(list)
        assertSaid("beginTurn: the table has no row")
    }

    func test_older_rows_that_come_while_the_list_goes_to_the_row_do_not_make_it_another_one() {
        let list = list(50, follows: .bottom)
        list.insert([.init(id: 100, height: 100)], at: 50)
        list.table.jump(to: path(5))
        list.onScroll = { [unowned list] in
            list.onScroll = nil
            list.insert((300..<310).map { .init(id: $0, height: 90) })
        }
        list.precacher.beginTurn(at: path(50), peek: 64)
        list.table.layoutIfNeeded()
        XCTAssertEqual(top(list, of: 100), 59 + 64, accuracy: 0.34)
    }
}

/// Sets its inset in each layout, and counts how often it gets another one.
private final class InsetWriter: UITableView {
    private(set) var rooms = 0

    override var contentInset: UIEdgeInsets { didSet { if contentInset.bottom != 0 { rooms += 1 } } }

    override func layoutSubviews() {
        super.layoutSubviews()
        contentInset.bottom = 0
    }
}
