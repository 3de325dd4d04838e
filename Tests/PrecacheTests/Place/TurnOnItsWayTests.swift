import XCTest

@testable import Precache

/// A list on its way to the row of its turn: keyboards, reloads, and what it says of its end.
final class TurnOnItsWayTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval = 0.7) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    func test_a_keyboard_comes_and_goes_meanwhile() {
        for (before, meanwhile) in [(0, [300]), (300, [0]), (0, [300, 0]), (300, [350, 40])] as [(CGFloat, [CGFloat])] {
            let list = list()
            list.setInset(before)
            list.table.layoutIfNeeded()
            sendAnimated(list, for: 0.05)
            for inset in meanwhile {
                list.setInset(inset)
                wait(0.05)
            }
            wait()
            assertHolds(list, apps: meanwhile.last!, in: "\(before), \(meanwhile)")
        }
    }

    func test_where_a_keyboard_goes_at_once_the_list_goes_on_in_small_steps() {
        let list = list()
        list.setInset(300)
        list.table.layoutIfNeeded()
        sendAnimated(list, for: 0)
        list.setInset(0)
        var tops: [CGFloat] = []
        for _ in 0..<40 {
            HeadlessDisplay.main.run(in: .default, for: 0.02)
            tops.append(top(list, of: 100))
        }
        let steps = zip(tops, tops.dropFirst()).map { $0 - $1 }
        XCTAssertLessThan(steps.max()!, 200, "\(tops)")
        assertHolds(list)
    }

    func test_a_turn_is_animated_after_a_reload_too() {
        let list = list()
        list.rows.append(.init(id: 100, height: 60))
        list.table.reloadData()
        list.precacher.beginTurn(at: path(50), animated: true)
        wait(0.05)
        XCTAssertGreaterThan(top(list, of: 100), 200)
        wait()
        assertHolds(list)
    }

    func test_a_turn_that_begins_at_the_end_and_shows_it_says_nothing_of_leaving_it() {
        for isAnimated in [false, true] {
            let list = list()
            var said: [Bool] = []
            list.precacher.onEndChange = { said.append($0) }
            list.insert([.init(id: 100, height: 60)], at: 50)
            list.precacher.beginTurn(at: path(50), animated: isAnimated)
            wait()
            list.table.layOutAnew()
            XCTAssertEqual(said, [], "animated \(isAnimated)")
            XCTAssertTrue(list.precacher.isAtEnd)
        }
    }
}
