import XCTest

@testable import Precache

/// A jump or a place before anything was laid out, and the first changes after a jump: what was asked for holds.
final class FirstJumpTests: TurnTestCase {
    private let edges: [PrecachingConfiguration.Edge?] = [nil, .bottom]

    private func list(_ rows: [PlaceList.Row], _ edge: PrecachingConfiguration.Edge?) -> PlaceList {
        let list = PlaceList(rows, .init(follows: edge))
        list.show()
        return list
    }

    /// What is changed in a list that follows nothing keeps its place where that is asked for.
    private func change(_ list: PlaceList, _ edge: PrecachingConfiguration.Edge?, _ change: () -> Void) {
        if edge == nil { list.table.performKeepingPlace(change) } else { change() }
        list.table.layoutIfNeeded()
    }

    // MARK: Before the first layout

    func test_what_is_asked_for_in_the_turn_of_the_first_reload_holds() {
        let asks: [(String, (UITableView) -> Void)] = [
            ("open", { $0.precacher.open(at: path(20), scrollPosition: .top) }),
            ("place", { $0.precacher.restore(PlaceOnScreen(identity: 20, indexPath: path(3))) }),
            ("jump", { $0.scrollToRow(at: path(20), at: .top, animated: false) }),
        ]
        for (name, ask) in asks {
            for edge in edges {
                for size in [CGSize(width: 390, height: 844), CGSize(width: 390, height: 0), .zero] {
                    let list = SameList([], .init(follows: edge))
                    list.table.frame.size = size
                    list.putIntoWindow()
                    list.rows = (0..<50).map { .init(id: $0, height: 100) }
                    list.table.enablePrecaching(.init(follows: edge), identifiedBy: { [unowned list] in list[$0].id })
                    list.table.reloadData()
                    ask(list.table)
                    list.table.frame.size = CGSize(width: 390, height: 844)
                    list.window.layoutIfNeeded()
                    let name = "\(name), \(size), follows \(edge as Any)"
                    XCTAssertEqual(top(list, of: 20), 59, accuracy: 0.34, name)
                    list.table.layOutAnew()
                    XCTAssertEqual(top(list, of: 20), 59, accuracy: 0.34, "\(name), laid out again")
                }
            }
        }
    }

    // MARK: Right after a jump

    func test_a_jump_is_not_undone_by_another_size_right_after_it() {
        // Each of the rows can come to the top: there the last begins 690 points before the end of 1,300, then 845.
        for row in [1, 3, 5] {
            for isMeasured in [true, false] {
                let list = list(13, isMeasured: isMeasured)
                list.table.scrollToRow(at: path(row), at: .top, animated: false)
                list.window.frame.size = CGSize(width: 600, height: 600)
                list.table.frame.size = list.window.frame.size
                XCTAssertEqual(top(list, of: row), 59, accuracy: 0.34, "row \(row), measured \(isMeasured)")
                list.table.layOutAnew()
                XCTAssertEqual(top(list, of: row), 59, accuracy: 0.34, "row \(row), measured \(isMeasured), again")
            }
        }
    }

    func test_rows_that_came_before_the_list_left_its_window_are_followed_by_a_reload_there() {
        for edge in edges {
            for isMeasured in [true, false] {
                for row in [0, 22] {
                    let list = list(follows: edge, isMeasured: isMeasured)
                    list.table.jump(to: path(20))
                    list.insert((300..<303).map { .init(id: $0, height: 120) }, at: row)
                    list.table.layoutIfNeeded()
                    let (id, before) = (list.seen[0].id, list.seen[0].distance + 59)
                    list.table.removeFromSuperview()
                    list.rows.insert(contentsOf: (310..<315).map { .init(id: $0, height: 70) }, at: 0)
                    list.table.reloadData()
                    list.window.addSubview(list.table)
                    let name = "follows \(edge as Any), measured \(isMeasured), at \(row)"
                    XCTAssertEqual(top(list, of: id), before, accuracy: 0.34, name)
                }
            }
        }
    }

    // MARK: Which row decides

    func test_what_is_below_a_half_hidden_row_stays_when_that_is_deleted() {
        for edge in edges {
            for way in ["row", "batch", "reload"] {
                let list = list(follows: edge)
                list.table.jump(to: path(20))
                list.table.scroll(by: 50)
                list.table.layOutAnew()
                change(list, edge) {
                    switch way {
                    case "row": list.remove(at: 20)
                    case "batch": list.table.performBatchUpdates { list.remove(at: 20) }
                    default:
                        list.rows.remove(at: 20)
                        list.table.reloadData()
                    }
                }
                XCTAssertEqual(top(list, of: 21), 109, accuracy: 0.34, "\(way), follows \(edge as Any)")
            }
        }
    }

    func test_where_the_second_visible_row_grows_the_first_stays() {
        for edge in edges {
            // At the start, in the middle, and 49 points above the end.
            for row in [0, 20, 42] {
                for isWarm in [true, false] {
                    let list = list(follows: edge)
                    list.table.jump(to: path(row))
                    list.precacher.resume()
                    if isWarm { list.warmUp() } else { list.precacher.pause() }
                    list.rows[row + 1].height = 250
                    if isWarm {
                        list.table.invalidatePrecachedHeights(for: [path(row + 1)])
                        list.warmUp()
                    } else {
                        change(list, edge) { list.reload(row + 1) }
                    }
                    let name = "row \(row), follows \(edge as Any), told when it idles: \(isWarm)"
                    XCTAssertEqual(top(list, of: row), 59, accuracy: 0.34, name)
                }
            }
        }
    }

    func test_rows_above_the_screen_do_not_outvote_those_on_it() {
        for edge in edges {
            // 14 rows of 54 points are visible, from row 30 on. The 17 above them go to before the last of these.
            let list = list((0..<70).map { .init(id: $0, height: 54) }, edge)
            list.table.jump(to: path(30))
            list.table.layOutAnew()
            change(list, edge) {
                list.rows.replaceSubrange(
                    13..<44, with: list.rows[30..<43] + list.rows[13..<30] + list.rows[43..<44])
                list.table.reloadData()
            }
            XCTAssertEqual(top(list, of: 30), 59, accuracy: 0.34, "follows \(edge as Any)")
        }
    }

    // MARK: What a list owed its place

    func test_what_a_list_that_fits_owes_its_place_ends_with_a_touch_or_once_it_was_shown() {
        let ends: [(String, (PlaceList) -> Void)] = [
            (
                "shown",
                {
                    HeadlessDisplay.main.run(in: .default, for: 0.2)
                    $0.table.layOutAnew()
                }
            ),
            ("touched", { $0.table.headlessDrag(by: 1, over: 0.1) }),
        ]
        for edge in [nil, .top] as [PrecachingConfiguration.Edge?] {
            for (name, end) in ends {
                let list = list(12, follows: edge)
                list.table.jump(to: path(3))
                // Five rows are left, which fit: the list is at its top, 300 points from where row 3 stood.
                change(list, edge) { for row in (5..<12).reversed() { list.remove(at: row) } }
                end(list)
                XCTAssertEqual(top(list, of: 0), 59, accuracy: 0.34, name)
                change(list, edge) { list.insert((100..<120).map { .init(id: $0, height: 100) }, at: 5) }
                XCTAssertEqual(top(list, of: 0), 59, accuracy: 0.34, "\(name), follows \(edge as Any)")
                change(list, edge) { list.insert((130..<150).map { .init(id: $0, height: 100) }, at: 5) }
                XCTAssertEqual(top(list, of: 0), 59, accuracy: 0.34, "\(name), again, follows \(edge as Any)")
            }
        }
    }

    // MARK: Another data source

    func test_nothing_is_said_where_precaching_is_enabled_for_another_data_source_in_either_order() {
        for isSetFirst in [true, false] {
            let (list, other) = (list(), PlaceList((500..<560).map { .init(id: $0, height: 100) }, .init()))
            let set = { (list.table.dataSource, list.table.delegate) = (other, other) }
            if isSetFirst { set() }
            list.table.enablePrecaching(identifiedBy: { [unowned other] in other[$0].id })
            if !isSetFirst { set() }
            list.table.reload()
            list.table.jump(to: path(20))
            XCTAssertEqual(list.precacher.placeOnScreen?.identity, 520, "set first: \(isSetFirst)")
            XCTAssertEqual(console, [], "set first: \(isSetFirst)")
        }
    }
}
