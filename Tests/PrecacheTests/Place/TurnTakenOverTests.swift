import XCTest

@testable import Precache

/// A list that goes to the row of its turn, animated, is taken over by whoever scrolls it.
final class TurnTakenOverTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval = 0.7) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    func test_a_touch_takes_the_list_over_for_good() {
        for points in [-200, 30] as [CGFloat] {
            let list = onItsWay()
            list.table.headlessDrag(by: points, over: 0.25)
            let place = top(list, of: 100)
            XCTAssertGreaterThan(place, 59 + 64 + 20, "\(points)")
            wait()
            XCTAssertEqual(top(list, of: 100), place, accuracy: 0.34, "\(points)")
            receive(list, 101, height: 300)
            XCTAssertEqual(top(list, of: 100), place, accuracy: 0.34, "\(points), with an answer")
            receive(list, 102, height: 900)
            XCTAssertEqual(top(list, of: 100), place, accuracy: 0.34, "\(points), it follows no end")
        }
    }

    func test_a_finger_that_only_holds_the_list_takes_it_over_too() {
        let (list, table) = touchedList()
        sendAnimated(list, for: 0.15)
        table.isTouched = true
        list.table.headlessDrag(by: 0, over: 0)
        let place = top(list, of: 100)
        wait(0.25)
        table.isTouched = false
        wait()
        list.table.layOutAnew()
        XCTAssertEqual(top(list, of: 100), place, accuracy: 0.34)
        XCTAssertGreaterThan(place, 59 + 64 + 20)
    }

    func test_other_scrolls_take_it_over() {
        let ways: [(String, Int, (UITableView) -> Void)] = [
            ("a jump", 10, { $0.jump(to: path(10)) }),
            ("animated", 10, { $0.scrollToRow(at: path(10), at: .top, animated: true) }),
            ("the status bar", 0, { $0.headlessTapStatusBar() }),
            ("a place", 10, { $0.precacher.open(at: path(10), scrollPosition: .top) }),
        ]
        for (name, row, scroll) in ways {
            let list = onItsWay()
            scroll(list.table)
            wait(1)
            list.table.layOutAnew()
            XCTAssertEqual(top(list, of: row), 59, accuracy: 0.34, name)
        }
    }

    func test_it_begins_once_the_finger_lifts_that_holds_the_list() {
        let (list, table) = touchedList()
        table.isTouched = true
        sendAnimated(list)
        let offset = table.contentOffset.y
        wait(0.25)
        XCTAssertEqual(table.contentOffset.y, offset)
        table.isTouched = false
        var steps = 0
        list.onScroll = { steps += 1 }
        wait()
        assertHolds(list)
        XCTAssertGreaterThan(steps, 5)
    }

    private func touchedList() -> (PlaceList, TouchedTable) {
        let table = TouchedTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom), in: table)
        list.show()
        return (list, table)
    }
}

private final class TouchedTable: UITableView {
    var isTouched = false
    override var isTracking: Bool { isTouched || super.isTracking }
}
