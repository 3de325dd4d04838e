import XCTest

@testable import Precache

/// A turn that begins animated: the list goes to its row like in any scroll, and all else is set once it is there.
final class TurnAnimationTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval = 0.7) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    // MARK: The way

    func test_the_list_goes_to_the_row_in_small_steps_into_room_that_is_there_before() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            for says in [true, false] {
                UIKitBehavior.current.saysScrollIsAnimating = says
                let list = list(follows: edge)
                list.table.jump(to: path(49), at: .bottom)
                receive(list, 100)
                var (offsets, rooms) = ([list.table.contentOffset.y], Set<CGFloat>())
                list.onScroll = { [unowned list] in
                    offsets.append(list.table.contentOffset.y)
                    rooms.insert(list.table.contentInset.bottom)
                }
                list.precacher.beginTurn(at: path(50), peek: 64, animated: true)
                XCTAssertEqual(offsets.count, 1, "nothing has moved yet")
                wait()
                let steps = zip(offsets.dropFirst(), offsets).map { $0 - $1 }
                XCTAssertGreaterThan(steps.count, 6)
                XCTAssertGreaterThan(steps.min() ?? 0, 0, "\(steps)")
                XCTAssertLessThan(steps.max() ?? 0, 150, "\(steps)")
                XCTAssertEqual(rooms, [list.table.contentInset.bottom])
                assertHolds(list, in: "follows \(edge as Any), says so: \(says)")
                receive(list, 101, height: 300)
                assertHolds(list, in: "follows \(edge as Any), says so: \(says)")
            }
        }
    }

    func test_no_offset_is_written_on_the_way() {
        let list = list()
        sendAnimated(list)
        var written = 0
        UIScrollView.headlessOffsetHook = { _ in written += 1 }
        defer { UIScrollView.headlessOffsetHook = nil }
        for step in 0..<5 {
            list.rows[50].height += 20
            list.reload(50)
            receive(list, 101 + step, height: 30)
            wait(0.04)
        }
        XCTAssertEqual(written, 0)
        wait()
        assertHolds(list)
    }

    func test_a_row_that_is_far_away_is_reached() {
        for isMeasured in [true, false] {
            let list = list(200, isMeasured: isMeasured)
            list.table.jump(to: path(20))
            for row in 60..<150 { list.rows[row].height = 180 }
            list.table.reload()
            sendAnimated(list, 900, height: 160)
            wait()
            assertHolds(list, 900, in: "measured: \(isMeasured)")
        }
    }

    func test_it_is_not_animated_where_nobody_would_see_it_or_wants_to() {
        let ways: [(String, (PlaceList) -> Void)] = [
            (
                "reduced motion",
                {
                    UIAccessibility.headlessReduceMotion(true)
                    self.sendAnimated($0)
                    UIAccessibility.headlessReduceMotion(false)
                }
            ),
            ("without animations", { list in UIView.performWithoutAnimation { self.sendAnimated(list) } }),
            (
                "in no window",
                {
                    $0.table.removeFromSuperview()
                    self.sendAnimated($0)
                    $0.window.addSubview($0.table)
                }
            ),
        ]
        for (name, begin) in ways {
            let list = list()
            begin(list)
            assertHolds(list, in: name)
        }
        let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom))
        list.precacher.beginTurn(at: path(48), peek: 64, animated: true)
        list.show()
        assertHolds(list, 48, in: "before the first layout")
    }

    // MARK: What happens meanwhile

    func test_rows_that_come_and_grow_meanwhile_end_in_the_same_place() {
        let changes: [(String, (PlaceList) -> Void)] = [
            ("an answer", { self.receive($0, 101, height: 200) }),
            ("older rows", { list in list.insert((200..<230).map { .init(id: $0, height: 80) }) }),
            (
                "older rows by a reload",
                { list in
                    list.rows.insert(contentsOf: (200..<300).map { .init(id: $0, height: 80) }, at: 0)
                    list.table.reload()
                }
            ),
            (
                "kept",
                { list in list.table.performKeepingPlace { list.insert([.init(id: 200, height: 900)]) } }
            ),
            (
                "the row before",
                {
                    $0.rows[49].height = 400
                    $0.reload(49)
                }
            ),
            (
                "the row itself",
                {
                    $0.rows[50].height = 300
                    $0.reload(50)
                }
            ),
            ("less rows", { list in for _ in 0..<10 { list.remove(at: 0) } }),
            ("another identity", { $0.precacher.rename(100, to: 100) }),
            (
                "enabled anew",
                { list in
                    list.table.enablePrecaching(.init(follows: .top), identifiedBy: { [unowned list] in list[$0].id })
                }
            ),
            ("its place is asked", { _ = $0.precacher.placeOnScreen }),
        ]
        for (name, change) in changes {
            for isMeasured in [true, false] {
                let list = onItsWay(isMeasured: isMeasured)
                change(list)
                wait(0.03)
                // Which moves it out of the way of whatever else would lead there.
                list.rows.insert(contentsOf: (700..<740).map { .init(id: $0, height: 60) }, at: 0)
                list.table.reload()
                wait()
                assertHolds(list, in: "\(name), measured: \(isMeasured)")
            }
        }
    }

    func test_older_rows_that_come_while_it_goes_to_the_first_row_are_no_scroll_to_the_top() {
        let list = list()
        list.table.jump(to: path(6))
        list.precacher.beginTurn(at: path(0), peek: 64, animated: true)
        wait(0.15)
        list.rows.insert(contentsOf: (200..<240).map { .init(id: $0, height: 80) }, at: 0)
        list.table.reload()
        wait()
        assertHolds(list, 0)
    }

    func test_the_turn_may_end_or_lose_its_row_meanwhile() {
        let list = onItsWay()
        list.precacher.endTurn()
        wait()
        XCTAssertEqual(top(list, of: 100), 59 + 64, accuracy: 0.34)
        let other = onItsWay()
        other.remove(at: 50)
        wait()
        receive(other, 102, height: 900)
        XCTAssertLessThan(room(other), 600)
        XCTAssertEqual(console, [])
    }

    func test_another_turn_meanwhile_is_the_one_that_holds() {
        for says in [true, false] {
            UIKitBehavior.current.saysScrollIsAnimating = says
            let list = onItsWay()
            sendAnimated(list, 101)
            let place = top(list, of: 101)
            wait(0.1)
            XCTAssertLessThan(top(list, of: 101), place, "at once, says so: \(says)")
            wait()
            assertHolds(list, 101, in: "says so: \(says)")
        }
    }

    func test_from_the_room_of_another_turn_it_goes_up_in_small_steps_too() {
        let list = turn()
        var steps: [CGFloat] = []
        var last = list.table.contentOffset.y
        list.onScroll = { [unowned list] in
            steps.append(list.table.contentOffset.y - last)
            last = list.table.contentOffset.y
        }
        list.precacher.beginTurn(at: path(46), peek: 64, animated: true)
        XCTAssertEqual(steps, [])
        wait()
        XCTAssertGreaterThan(steps.min() ?? 0, -150, "\(steps)")
        assertHolds(list, 46)
    }

    func test_a_list_that_still_moves_goes_to_the_row() {
        let list = list()
        var isSent = false
        var rooms: [CGFloat] = []
        list.table.headlessDrag(by: -600, over: 0.1)
        list.onScroll = { [unowned self, unowned list] in
            if list.table.isScrollAnimating { rooms.append(list.table.contentInset.bottom) }
            guard list.table.isDecelerating, !isSent else { return }
            isSent = true
            CADisplayLink.added(in: .common) { link in
                link.invalidate()
                self.sendAnimated(list)
            }
        }
        list.table.headlessFling(velocity: -2_000)
        XCTAssertTrue(isSent)
        wait()
        assertHolds(list)
        XCTAssertEqual(Set(rooms), [room(list)])
    }
}
