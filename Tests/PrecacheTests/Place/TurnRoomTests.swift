import XCTest

@testable import Precache

/// A turn's room is counted once, goes with its need, and belongs to the row whatever its name or height.
final class TurnRoomTests: TurnTestCase {
    private func wait() { HeadlessDisplay.main.run(in: .default, for: 0.2) }

    // MARK: When it goes

    func test_after_the_end_it_goes_with_a_finger_that_scrolls_away_and_no_layout_is_asked_for() {
        // With the row at its place 751 - 64 - 160 points are needed, and as many less as the list is scrolled back.
        for (points, left) in [(-100, 427), (-400, 127), (-3_000, 0)] as [(CGFloat, CGFloat)] {
            for endsBefore in [true, false] {
                let list = turn()
                receive(list, 101, height: 60)
                XCTAssertEqual(room(list), 527, accuracy: 0.34)
                if endsBefore { list.precacher.endTurn() }
                list.table.headlessDrag(by: points, over: 0.3)
                if !endsBefore { list.precacher.endTurn() }
                wait()
                XCTAssertEqual(
                    list.table.contentInset.bottom, left, accuracy: 0.34, "\(points), ends before: \(endsBefore)")
            }
        }
    }

    func test_after_the_end_it_goes_where_the_app_scrolls_away() {
        for isAnimated in [true, false] {
            let list = turn()
            list.precacher.endTurn()
            list.table.scrollToRow(at: path(10), at: .top, animated: isAnimated)
            HeadlessDisplay.main.run(in: .default, for: 0.6)
            XCTAssertEqual(list.table.contentInset.bottom, 0, "animated: \(isAnimated)")
            XCTAssertEqual(top(list, of: 10), 59, accuracy: 0.34, "animated: \(isAnimated)")
        }
    }

    // MARK: Where the row stands

    func test_an_answer_that_is_written_into_the_sent_row_leaves_its_beginning_at_the_top() {
        for isMeasured in [true, false] {
            let list = turn(isMeasured: isMeasured, height: 60)
            for height in Array(stride(from: 60, through: 1_500, by: 80)) + [80, 700] {
                list.rows[50].height = CGFloat(height)
                list.reload(50)
                assertHolds(list, in: "\(height), measured: \(isMeasured)")
            }
        }
    }

    func test_once_the_keyboard_has_gone_a_sent_row_is_decided_anew() {
        // The keyboard leaves 449 points, of which a row may have 299; without it these are 751 and 501.
        for bySafeArea in [true, false] {
            for (height, isHighWithout) in [(320, false), (500, false), (520, true)] as [(CGFloat, Bool)] {
                let list = list()
                let setKeyboard = { (points: CGFloat) in
                    if bySafeArea {
                        list.window.headlessSafeAreaInsets.bottom = 34 + points
                    } else {
                        list.setInset(points)
                    }
                }
                setKeyboard(302)
                list.table.layoutIfNeeded()
                send(list, 100, height: height)
                let name = "\(height), safe area: \(bySafeArea)"
                XCTAssertEqual(bottom(list, of: 100), 59 + 449 / 3, accuracy: 0.34, name)
                setKeyboard(0)
                if isHighWithout {
                    XCTAssertEqual(bottom(list, of: 100), 59 + 751 / 3, accuracy: 0.34, name)
                } else {
                    assertHolds(list, in: name)
                }
            }
        }
    }

    // MARK: The app's inset

    func test_an_inset_that_is_changed_by_a_difference_keeps_the_room_counted_once() {
        for steps in [[300, -300], [300, 48, -348], [302, -302, 302]] as [[CGFloat]] {
            for isLaidOut in [true, false] {
                let list = turn()
                receive(list, 101, height: 80)
                var inset: CGFloat = 0
                for step in steps {
                    inset += step
                    list.table.contentInset.bottom += step
                    if isLaidOut { assertHolds(list, apps: inset, in: "\(steps), \(inset)") }
                }
                assertHolds(list, apps: inset, in: "\(steps), in the end")
            }
        }
    }

    // MARK: Another identity

    func test_a_row_that_is_renamed_keeps_its_turn_through_the_chunks_that_follow() {
        for isToldFirst in [true, false] {
            for isAway in [true, false] {
                for isMeasured in [true, false] {
                    let list = turn(isMeasured: isMeasured)
                    list.table.layoutIfNeeded()
                    if isAway { list.table.removeFromSuperview() }
                    if isToldFirst { list.precacher.rename(100, to: 500) }
                    list.rows[50] = .init(id: 500, height: 100)
                    // All others come anew, so that nothing but the name tells which row it is.
                    list.rows.replaceSubrange(0..<50, with: (200..<230).map { .init(id: $0, height: 100) })
                    list.table.reloadData()
                    if !isToldFirst { list.precacher.rename(100, to: 500) }
                    if isAway { list.window.addSubview(list.table) }
                    let name = "told first: \(isToldFirst), away: \(isAway), measured: \(isMeasured)"
                    assertHolds(list, 500, in: name)
                    receive(list, 101, height: 20)
                    for height in [100, 400, 700, 1_200] as [CGFloat] {
                        answer(list, height)
                        assertHolds(list, 500, in: "\(name), \(height)")
                    }
                    list.table.reload()
                    assertHolds(list, 500, in: "\(name), reloaded")
                }
            }
        }
    }

    func test_where_both_names_are_in_the_list_the_turn_goes_to_the_new_one() {
        let list = turn()
        list.insert([.init(id: 500, height: 100)], at: 51)
        assertHolds(list)
        list.precacher.rename(100, to: 500)
        list.table.reload()
        assertHolds(list, 500)
        list.remove(at: 50)
        assertHolds(list, 500, in: "the former is gone")
    }
}
