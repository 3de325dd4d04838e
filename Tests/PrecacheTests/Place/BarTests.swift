import XCTest

@testable import Precache

/// A bar or a composer that comes or goes moves no text in the middle of a list, and no list from one of its ends.
final class BarTests: TurnTestCase {
    private let edges: [PrecachingConfiguration.Edge?] = [nil, .top, .bottom]
    /// What covers the top is so many points high from now on, which were 59.
    private let bars: [(name: String, set: @MainActor (PlaceList, CGFloat) -> Void)] = [
        ("safe area", { $0.window.headlessSafeAreaInsets.top = $1 }),
        ("inset", { $0.table.contentInset.top = $1 - 59 }),
    ]

    private func assertPlace(
        _ list: PlaceList, _ id: Int, _ place: CGFloat, _ story: String = "", line: UInt = #line
    ) {
        XCTAssertEqual(top(list, of: id), place, accuracy: 0.34, story, line: line)
        list.table.layOutAnew()
        XCTAssertEqual(top(list, of: id), place, accuracy: 0.34, "\(story), laid out again", line: line)
    }

    // MARK: At the top of the screen

    func test_text_in_the_middle_of_a_list_stands_still() {
        for edge in edges {
            for bar in bars {
                let list = list(follows: edge)
                list.table.jump(to: path(20))
                for height in [111, 0, 59, 24] as [CGFloat] {
                    bar.set(list, height)
                    list.window.layoutIfNeeded()
                    assertPlace(list, 22, 259, "follows \(edge as Any), \(bar.name) of \(height)")
                }
            }
        }
    }

    func test_a_list_at_its_top_stays_there() {
        for edge in edges {
            // From the top, in points; the last one is a bounce.
            for distance in [0, 1.0 / 3, 1, -20] as [CGFloat] {
                for bar in bars {
                    let list = list(follows: edge)
                    list.table.scroll(to: -59 + distance)
                    list.table.layOutAnew()
                    for height in [111, 24] as [CGFloat] {
                        let change = { bar.set(list, height) }
                        if edge == nil { list.table.performKeepingPlace(change) } else { change() }
                        list.table.layoutIfNeeded()
                        XCTAssertEqual(
                            list.table.contentOffset.y, -height, accuracy: abs(distance) + 0.34,
                            "follows \(edge as Any), \(distance) from the top, \(bar.name) of \(height)")
                    }
                }
            }
        }
    }

    func test_rows_that_come_above_a_list_at_its_top_move_nothing() {
        let list = list()
        list.table.scroll(to: -59)
        list.table.layOutAnew()
        list.insert([.init(id: 200, height: 130)])
        assertPlace(list, 0, 59)
    }

    func test_a_row_that_shrinks_above_by_what_one_grows_below_moves_nothing() {
        for edge in edges {
            let list = list(follows: edge)
            list.table.jump(to: path(20))
            list.table.scroll(by: 30)
            let change = {
                list.rows[10].height = 60
                list.rows[40].height = 140
                list.table.reloadRows(at: [path(10), path(40)], with: .none)
            }
            if edge == nil { list.table.performKeepingPlace(change) } else { change() }
            assertPlace(list, 20, 29, "follows \(edge as Any)")
        }
    }

    // MARK: At the bottom

    private let steps: [CGFloat] = [24, 97, 177]

    func test_bars_that_come_in_steps_leave_a_list_at_the_end_at_which_it_opened() {
        let ways: [(String, (() -> Void) -> Void)] = [
            ("plainly", { $0() }), ("without animation", { UIView.performWithoutAnimation($0) }),
        ]
        for (name, change) in ways {
            for isMeasured in [true, false] {
                for bar in bars {
                    let list = list(isMeasured: isMeasured)
                    HeadlessDisplay.main.run(in: .default, for: 0.1)
                    for step in steps {
                        change {
                            bar.set(list, 59 + step)
                            list.setInset(step)
                        }
                        assertAtEnd(list, room: 34 + step, "\(name), measured \(isMeasured), \(bar.name), \(step)")
                    }
                }
            }
        }
    }

    func test_bars_that_come_before_the_first_layout_leave_a_list_at_its_end() {
        for isMeasured in [true, false] {
            let list = PlaceList(
                (0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom, isMeasured: isMeasured))
            for step in steps {
                list.setInset(step)
                list.window.headlessSafeAreaInsets.top = 59 + step
                if step == 97 { list.putIntoWindow() }
            }
            assertAtEnd(list, room: 34 + 177, "measured \(isMeasured)")
        }
    }

    func test_a_last_row_that_grows_while_the_composer_shrinks_moves_only_the_end() {
        for isRowFirst in [true, false] {
            for isAtEnd in [true, false] {
                let list = list()
                list.precacher.resume()
                list.warmUp()
                list.setInset(90)
                list.table.layoutIfNeeded()
                // The visible part is from 3839 to 4500: row 39 begins 120 points below the screen's top.
                if !isAtEnd { list.table.scroll(by: -500) }
                list.table.layOutAnew()
                let grow = {
                    list.rows[49].height = 160
                    list.reload(49)
                }
                if isRowFirst { grow() }
                list.setInset(50)
                if !isRowFirst { grow() }
                let name = "row first: \(isRowFirst)"
                if isAtEnd { assertAtEnd(list, room: 84, name) } else { assertPlace(list, 39, 120, name) }
            }
        }
    }
}
