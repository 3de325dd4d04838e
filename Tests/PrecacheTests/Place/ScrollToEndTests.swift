import XCTest

@testable import Precache

/// The button that leads to the end: it is the content's, though rows come, and not that of a turn's room.
final class ScrollToEndTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval = 0.7) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    private typealias Edge = PrecachingConfiguration.Edge

    func test_it_leads_to_the_end_though_rows_come_on_the_way() {
        for edge in [nil, .bottom] as [Edge?] {
            for isMeasured in [true, false] {
                for isAnimated in [true, false] {
                    let list = list(200, follows: edge, isMeasured: isMeasured)
                    list.table.jump(to: path(20))
                    list.precacher.scrollToEnd(animated: isAnimated)
                    if isAnimated {
                        wait(0.15)
                        list.insert([.init(id: 500, height: 120), .init(id: 501, height: 1_000)], at: 200)
                        list.insert((600..<650).map { .init(id: $0, height: 80) })
                        wait()
                    }
                    assertAtEnd(list, "follows \(edge as Any), measured \(isMeasured), animated \(isAnimated)")
                }
            }
        }
    }

    func test_a_low_row_that_comes_on_the_way_is_reached_too() {
        for edge in [nil, .bottom] as [Edge?] {
            let list = list(200, follows: edge)
            list.table.jump(to: path(20))
            list.precacher.scrollToEnd(animated: true)
            wait(0.15)
            list.insert([.init(id: 500, height: 20)], at: 200)
            wait()
            XCTAssertEqual(bottom(list, of: 500), 810, accuracy: 0.34, "follows \(edge as Any)")
        }
    }

    func test_a_list_at_its_top_goes_there_though_its_place_is_asked_before_it_moves() {
        let list = list(12, follows: .bottom)
        list.table.jump(to: path(0), at: .top)
        list.table.layOutAnew()
        list.precacher.scrollToEnd(animated: true)
        _ = list.precacher.placeOnScreen
        wait(0.1)
        list.insert([.init(id: 500, height: 120)], at: 12)
        wait()
        assertAtEnd(list)
    }

    func test_animated_it_moves_in_steps_unless_motion_is_reduced() {
        for isReduced in [false, true] {
            UIAccessibility.headlessReduceMotion(isReduced)
            let list = list()
            list.table.jump(to: path(20))
            list.precacher.scrollToEnd(animated: true)
            XCTAssertEqual(list.precacher.isAtEnd, isReduced)
            wait(0.15)
            XCTAssertEqual(list.precacher.isAtEnd, isReduced)
            wait()
            assertAtEnd(list)
        }
    }

    func test_only_a_list_that_follows_its_end_goes_on_with_it() {
        for isAnimated in [true, false] {
            for edge in [nil, .bottom] as [Edge?] {
                let list = list(follows: edge)
                list.table.jump(to: path(20))
                list.precacher.scrollToEnd(animated: isAnimated)
                wait()
                list.table.layOutAnew()
                let name = "follows \(edge as Any), animated \(isAnimated)"
                list.insert([.init(id: 100, height: 100)], at: 50)
                list.table.performKeepingPlace { list.insert([.init(id: 101, height: 100)], at: 51) }
                XCTAssertEqual(bottom(list, of: 49), edge == nil ? 810 : 610, accuracy: 0.34, name)
            }
        }
    }

    func test_a_list_that_follows_its_top_goes_there() {
        for isAnimated in [true, false] {
            let list = list(follows: .top)
            list.table.jump(to: path(30))
            list.precacher.scrollToEnd(animated: isAnimated)
            if isAnimated {
                wait(0.15)
                list.insert([.init(id: 100, height: 120)])
                wait()
            }
            XCTAssertEqual(list.table.contentOffset.y, -59, "animated \(isAnimated)")
            XCTAssertTrue(list.precacher.isAtEnd)
        }
    }

    // MARK: In a turn

    func test_in_a_turn_it_leads_to_the_contents_end_which_is_followed_from_then_on() {
        for edge in [nil, .bottom] as [Edge?] {
            for isAnimated in [true, false] {
                for points in [-800, 0] as [CGFloat] {
                    let list = turn(follows: edge)
                    receive(list, 101, height: 200)
                    if points != 0 { list.table.headlessDrag(by: points, over: 0.1) }
                    var lowest: CGFloat = 844
                    var (last, step) = (list.table.contentOffset.y, CGFloat(0))
                    list.onScroll = { [unowned list] in
                        step = max(step, abs(list.table.contentOffset.y - last))
                        last = list.table.contentOffset.y
                        let end = list.table.rectForRow(at: path(51)).maxY - list.table.contentOffset.y
                        lowest = min(lowest, end)
                    }
                    let before = bottom(list, of: 101)
                    list.precacher.scrollToEnd(animated: isAnimated)
                    wait()
                    let name = "follows \(edge as Any), animated \(isAnimated), from \(points)"
                    assertAtEnd(list, name)
                    XCTAssertGreaterThan(lowest, min(before, 810) - 1, name)
                    if isAnimated { XCTAssertLessThan(step, 150, name) }
                    if edge == nil { continue }
                    receive(list, 102)
                    assertAtEnd(list, name)
                    answer(list, 900)
                    assertAtEnd(list, name)
                }
            }
        }
    }

    // MARK: Who takes it over

    func test_a_touch_or_another_scroll_takes_it_over() {
        for edge in [nil, .bottom] as [Edge?] {
            let list = list(follows: edge)
            list.table.jump(to: path(10))
            list.precacher.scrollToEnd(animated: true)
            wait(0.15)
            list.table.headlessDrag(by: -50, over: 0.1)
            let offset = list.table.contentOffset.y
            wait()
            list.table.layOutAnew()
            XCTAssertEqual(list.table.contentOffset.y, offset, "a finger")
            list.precacher.scrollToEnd(animated: true)
            wait(0.15)
            list.table.headlessTapStatusBar()
            wait()
            list.table.layOutAnew()
            XCTAssertEqual(list.table.contentOffset.y, -59, "the status bar")
            list.precacher.scrollToEnd(animated: true)
            wait(0.15)
            list.table.jump(to: path(5))
            wait()
            XCTAssertEqual(top(list, of: 5), 59, "a jump")
        }
    }

    // MARK: Where there is nothing to see

    func test_without_rows_nothing_happens_and_nothing_is_waited_for() {
        let list = list(0, follows: nil)
        list.precacher.scrollToEnd(animated: true)
        list.precacher.scrollToEnd()
        list.insert((0..<50).map { .init(id: $0, height: 100) })
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.contentOffset.y, -59)
        XCTAssertEqual(console, [])
    }

    func test_in_no_window_it_goes_to_the_end_as_it_is_in_the_first_layout() {
        for isAnimated in [true, false] {
            let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init())
            (list.table.dataSource, list.table.delegate) = (list, list)
            list.table.reloadData()
            list.precacher.scrollToEnd(animated: isAnimated)
            list.insert([.init(id: 100, height: 300)], at: 50)
            list.made = []
            list.show()
            assertAtEnd(list)
            XCTAssertGreaterThan(list.made.filter { $0 != 100 }.min() ?? 0, 30)
        }
    }
}
