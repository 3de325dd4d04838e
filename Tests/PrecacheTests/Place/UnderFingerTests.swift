import XCTest

@testable import Precache

/// While a finger or a deceleration moves a list, its place costs no closure of the app's.
final class UnderFingerTests: FollowingTestCase {
    /// A list that counts how often it is asked for an identity while its table asks for nothing.
    private final class CountedList: PlaceList {
        var calls = 0
        private var isAsked = false

        func identify(_ path: IndexPath) -> Int {
            if !isAsked { calls += 1 }
            return self[path].id
        }

        private func whileAsked<Answer>(_ answer: () -> Answer) -> Answer {
            let before = isAsked
            isAsked = true
            defer { isAsked = before }
            return answer()
        }

        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            whileAsked { super.tableView(tableView, cellForRowAt: path) }
        }
        override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            whileAsked { super.tableView(tableView, heightForRowAt: path) }
        }
        override func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
            whileAsked { super.tableView(tableView, estimatedHeightForRowAt: path) }
        }
    }

    /// A list in its middle, that knows all rows.
    private func countedList(follows edge: PrecachingConfiguration.Edge?) -> CountedList {
        let list = CountedList((0..<200).map { .init(id: $0, height: 100) }, .init(follows: edge))
        list.table.enablePrecaching(
            .init(reach: .everything, follows: edge), identifiedBy: { [unowned list] in list.identify($0) })
        list.show()
        list.precacher.resume()
        list.warmUp()
        list.table.scroll(to: 5_030)
        list.table.layOutAnew()
        XCTAssertGreaterThan(list.calls, 0, "counts")
        list.calls = 0
        return list
    }

    private let motions: [(name: String, move: @MainActor (UITableView) -> Void)] = [
        ("a drag within a row", { $0.headlessDrag(by: 20, over: 0.2) }),
        ("a flick within a row", { $0.headlessFling(velocity: 40) }),
        ("a long drag", { $0.headlessDrag(by: 900, over: 0.5) }),
        ("a flick", { $0.headlessFling(velocity: -3_000) }),
    ]

    func test_a_frame_asks_for_no_identity_of_its_own_accord() {
        for edge in [nil, .top, .bottom] as [PrecachingConfiguration.Edge?] {
            for motion in motions {
                for hasMovingBar in [false, true] {
                    let list = countedList(follows: edge)
                    var (frames, calls) = (0, 0)
                    list.onScroll = { [unowned list] in
                        frames += 1
                        // A bar goes along with the finger.
                        if hasMovingBar { list.table.contentInset.top += 1 }
                        list.table.layoutIfNeeded()
                        calls = list.calls
                    }
                    motion.move(list.table)
                    let name = "follows \(edge as Any), \(motion.name), moving bar: \(hasMovingBar)"
                    XCTAssertGreaterThan(frames, 2, name)
                    XCTAssertEqual(calls, 0, name)
                }
            }
        }
    }

    func test_a_list_that_follows_its_end_asks_as_little_as_one_that_follows_nothing_where_rows_change_meanwhile() {
        let events: [(name: String, change: @MainActor (PlaceList) -> Void)] = [
            ("a row comes", { $0.insert([.init(id: 900, height: 100)], at: 200) }),
            ("a visible row goes", { $0.remove(at: 53) }),
            (
                "a row grows",
                {
                    $0.rows[199].height = 300
                    $0.reload(199)
                }
            ),
        ]
        for motion in motions {
            for event in events {
                let counts = ([nil, .bottom] as [PrecachingConfiguration.Edge?]).map { edge in
                    let list = countedList(follows: edge)
                    var (frames, calls) = (0, 0)
                    list.onScroll = { [unowned list] in
                        frames += 1
                        if frames == 2 { event.change(list) }
                        list.table.layoutIfNeeded()
                        calls = list.calls
                    }
                    motion.move(list.table)
                    return calls
                }
                XCTAssertLessThanOrEqual(counts[1], counts[0], "\(motion.name), \(event.name)")
            }
        }
    }

    /// Whoever asks where the list stands asks for its inset.
    private final class CountedTable: UITableView {
        var looks = 0
        override var adjustedContentInset: UIEdgeInsets {
            looks += 1
            return super.adjustedContentInset
        }
    }

    func test_a_list_that_follows_nothing_is_not_looked_at_in_a_frame() {
        func looks(_ isEnabled: Bool, _ edge: PrecachingConfiguration.Edge?) -> Int {
            let table = CountedTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
            let list = PlaceList((0..<200).map { .init(id: $0, height: 100) }, .init(follows: edge), in: table)
            if !isEnabled { table.disablePrecaching() }
            list.show()
            list.table.scroll(to: 5_030)
            list.table.layOutAnew()
            table.looks = 0
            table.headlessDrag(by: 900, over: 0.5)
            return table.looks
        }
        let without = looks(false, nil)
        XCTAssertEqual(looks(true, nil), without)
        XCTAssertGreaterThan(looks(true, .bottom), without, "counts")
    }

    /// Where each row is in each frame of a drag towards the list's beginning, through rows that size themselves.
    ///
    /// - Parameter older: the scroll from which older rows come, within the app's `scrollViewDidScroll`.
    private func frames(
        _ edge: PrecachingConfiguration.Edge?, older: Int?, byReload: Bool
    ) -> [[Int: CGFloat]] {
        let rows = (0..<80).map { PlaceList.Row(id: $0, height: CGFloat(44 + $0 * 37 % 160)) }
        let list = PlaceList(rows, .init(follows: edge, isMeasured: false))
        list.show()
        list.table.scrollToRow(at: path(79), at: .bottom, animated: false)
        list.table.layoutIfNeeded()
        var scrolls = 0
        list.onScroll = { [unowned list] in
            // UIKit calls it within a layout, too, as it sizes rows.
            guard list.precacher.engine.calls.depth == 0 else { return }
            scrolls += 1
            guard scrolls == older else { return }
            list.table.performKeepingPlace {
                let older = (0..<50).map { PlaceList.Row(id: 1_000 + $0, height: CGFloat(44 + $0 * 53 % 160)) }
                if byReload {
                    list.rows.insert(contentsOf: older, at: 0)
                    list.table.reloadData()
                } else {
                    list.insert(older, at: 0)
                }
            }
        }
        var frames: [[Int: CGFloat]] = []
        let flight = Flight(list.table)
        flight.onFrame = { [unowned list] in
            list.table.layoutIfNeeded()
            frames.append(Dictionary(uniqueKeysWithValues: list.seen.map { ($0.id, $0.distance) }))
        }
        flight.drag(by: -1_400)
        flight.end()
        XCTAssertGreaterThanOrEqual(scrolls, 8)
        return frames
    }

    func test_rows_that_come_from_inside_a_scroll_leave_what_is_read_under_the_finger() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            let undisturbed = frames(edge, older: nil, byReload: false)
            for byReload in [false, true] {
                for older in 2...8 {
                    let frames = frames(edge, older: older, byReload: byReload)
                    XCTAssertEqual(frames.count, undisturbed.count)
                    for (frame, (before, now)) in zip(undisturbed, frames).enumerated() {
                        let common = Set(before.keys).intersection(now.keys)
                        XCTAssertFalse(common.isEmpty, "frame \(frame)")
                        for id in common {
                            XCTAssertEqual(
                                now[id]!, before[id]!, accuracy: 0.34,
                                "\(edge == nil ? "" : "followed, ")reload: \(byReload), from scroll \(older), frame \(frame), row \(id)"
                            )
                        }
                    }
                }
            }
        }
    }
}
