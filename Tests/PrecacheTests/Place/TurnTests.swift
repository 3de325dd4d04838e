import XCTest

@testable import Precache

/// The row that was sent stays at the top of the screen, whatever happens around it.
final class TurnTests: TurnTestCase {
    // MARK: The answer

    func test_the_sent_row_goes_to_the_top_and_the_answer_comes_below_it_without_moving_anything() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            for isMeasured in [true, false] {
                let list = turn(follows: edge, isMeasured: isMeasured)
                assertHolds(list)
                receive(list, 101, height: 20)
                for height in stride(from: 60, through: 1_500, by: 80) {
                    answer(list, CGFloat(height))
                    assertHolds(list, in: "\(height), measured: \(isMeasured)")
                }
                XCTAssertEqual(room(list), 0)
            }
        }
    }

    func test_an_answer_that_shrinks_and_grows_again_moves_nothing() {
        let list = turn()
        receive(list, 101, height: 20)
        for height in [700, 60, 1_200, 40, 300] as [CGFloat] {
            answer(list, height)
            assertHolds(list, in: "\(height)")
        }
    }

    func test_a_table_of_three_rows_has_its_last_one_at_the_top() {
        let list = turn(2)
        assertHolds(list)
        receive(list, 101)
        assertHolds(list)
        list.precacher.beginTurn(at: path(0), peek: 64)
        XCTAssertEqual(top(list, of: 0), 59, "there is nothing above it")
    }

    func test_a_high_row_shows_its_end_and_a_keyboard_moves_none() {
        let list = turn(height: 600)
        XCTAssertEqual(bottom(list, of: 100), 59 + 751 / 3, accuracy: 0.34)
        receive(list, 101, height: 300)
        XCTAssertEqual(bottom(list, of: 100), 59 + 751 / 3, accuracy: 0.34)
        send(list, 102, height: 400)
        assertHolds(list, 102)
        list.table.contentInset.bottom = 300
        assertHolds(list, 102, apps: 300)
    }

    func test_in_a_plain_table_the_row_is_below_its_floating_header() {
        for (style, header) in [(UITableView.Style.plain, 40), (.grouped, 0)] as [(UITableView.Style, CGFloat)] {
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: style)
            let list = PlaceList((0..<30).map { .init(id: $0, height: 100) }, .init(title: "Today"), in: table)
            table.sectionHeaderHeight = 40
            list.show()
            list.precacher.beginTurn(at: path(29), peek: 64)
            XCTAssertEqual(top(list, of: 29), 59 + 64 + header, accuracy: 0.34, "\(style)")
        }
    }

    // MARK: Around it

    func test_older_rows_above_move_nothing_however_they_come() {
        for isNamed in [true, false] {
            let list = turn(isNamed: isNamed)
            receive(list, 101, height: 200)
            list.insert((200..<220).map { .init(id: $0, height: 80) })
            assertHolds(list, in: "named: \(isNamed)")
            list.table.performBatchUpdates { list.insert([.init(id: 221, height: 300)]) }
            assertHolds(list, in: "in a batch, named: \(isNamed)")
            list.table.performKeepingPlace { list.insert([.init(id: 222, height: 1_300)]) }
            assertHolds(list, in: "kept, named: \(isNamed)")
        }
    }

    func test_a_row_above_that_gets_another_height_moves_nothing() {
        let list = turn()
        list.precacher.resume()
        list.warmUp()
        for height in [260, 30, 900] as [CGFloat] {
            list.rows[49].height = height
            list.table.invalidatePrecachedHeights(for: [path(49)])
            list.warmUp()
            assertHolds(list, in: "\(height)")
        }
    }

    func test_a_reload_finds_the_row_by_its_identity() {
        let list = turn()
        receive(list, 101, height: 200)
        list.rows.insert(contentsOf: (200..<230).map { .init(id: $0, height: 70) }, at: 0)
        list.rows.removeAll { $0.id == 20 }
        list.table.reload()
        assertHolds(list)
        list.rows.insert(contentsOf: (230..<240).map { .init(id: $0, height: 70) }, at: 0)
        list.table.reload()
        assertHolds(list, in: "a second time")
    }

    func test_a_row_that_was_known_before_a_reload_keeps_its_turn_through_the_edits_after_it() {
        for isAnimated in [true, false] {
            let list = list()
            list.table.jump(to: path(20))
            list.rows.insert(contentsOf: (200..<210).map { .init(id: $0, height: 70) }, at: 0)
            list.table.reloadData()
            list.precacher.beginTurn(at: path(59), peek: 64, animated: isAnimated)
            list.insert([.init(id: 220, height: 300)])
            HeadlessDisplay.main.run(in: .default, for: isAnimated ? 0.7 : 0)
            assertHolds(list, 49, in: "animated \(isAnimated)")
            list.insert([.init(id: 221, height: 300)])
            assertHolds(list, 49, in: "animated \(isAnimated)")
        }
    }

    func test_the_row_that_is_deleted_ends_the_turn_and_nothing_else_moves() {
        let list = turn()
        receive(list, 101, height: 200)
        let place = top(list, of: 49)
        list.remove(at: 50)
        XCTAssertEqual(top(list, of: 49), place)
        list.insert([.init(id: 100, height: 300)])
        receive(list, 102)
        XCTAssertEqual(top(list, of: 49), place)
        receive(list, 103, height: 900)
        assertAtEnd(list)
        XCTAssertEqual(room(list), 0)
    }

    func test_composers_and_keyboards_move_nothing() {
        let list = turn()
        receive(list, 101, height: 80)
        for inset in [40, 60, 0, 300, 350, 0] as [CGFloat] {
            list.table.contentInset.bottom = inset
            assertHolds(list, apps: inset, in: "\(inset)")
        }
        // In the same moment in which the row is sent.
        list.table.contentInset.bottom = 90
        send(list, 102)
        list.table.contentInset.bottom = 50
        assertHolds(list, 102, apps: 50)
        list.window.headlessSafeAreaInsets.bottom = 300
        assertHolds(list, 102, apps: 50, in: "safe area")
    }

    func test_a_composer_that_writes_the_same_inset_again_moves_nothing() {
        let list = turn()
        for _ in 0..<2 {
            list.table.contentInset.bottom = 0
            assertHolds(list)
        }
    }

    func test_a_table_that_is_turned_or_resized_has_the_row_where_it_was() {
        for isMeasured in [true, false] {
            let list = turn(isMeasured: isMeasured)
            receive(list, 101, height: 80)
            for size in [(844, 390), (390, 844), (600, 500), (390, 500), (390, 844)] {
                list.window.frame.size = CGSize(width: size.0, height: size.1)
                list.table.frame.size = list.window.frame.size
                assertHolds(list, in: "\(size), measured: \(isMeasured)")
            }
        }
    }

    func test_a_table_that_leaves_its_window_comes_back_with_the_row_where_it_was() {
        let list = turn()
        list.table.removeFromSuperview()
        list.insert([.init(id: 200, height: 500)])
        list.insert([.init(id: 101, height: 120)], at: list.rows.count)
        list.window.addSubview(list.table)
        assertHolds(list)
    }

    // MARK: Others

    func test_a_second_turn_begins_before_the_first_answer_ends() {
        let list = turn()
        receive(list, 101, height: 200)
        send(list, 102)
        assertHolds(list, 102)
        receive(list, 103, height: 300)
        assertHolds(list, 102)
        XCTAssertEqual(list.table.adjustedContentInset.bottom, 34 + room(list))
    }

    func test_the_scroll_indicator_is_the_apps_and_the_inset_is_its_own_again_in_the_end() {
        let list = turn()
        list.table.contentInset.bottom = 50
        receive(list, 101, height: 2_000)
        list.precacher.endTurn()
        XCTAssertEqual(room(list), 50)
        list.table.contentInset.bottom = 20
        XCTAssertEqual(room(list), 20)
        XCTAssertNil(list.precacher.engine.keeper.place.turn == nil ? nil : "a turn")
    }

    func test_in_a_flipped_table_it_is_refused_and_said_once() {
        let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init(isFlipped: true))
        list.show()
        let offset = list.table.contentOffset.y
        for _ in 0..<2 { list.precacher.beginTurn(at: path(30)) }
        list.table.layOutAnew()
        XCTAssertEqual(list.table.contentOffset.y, offset)
        assertSaid("flipped")
    }

    func test_a_row_that_is_not_there_begins_nothing_and_is_said_once() {
        let list = list()
        for _ in 0..<2 { list.precacher.beginTurn(at: path(70)) }
        assertAtEnd(list)
        XCTAssertEqual(room(list), 0)
        assertSaid("beginTurn: the table has no row")
    }
}
