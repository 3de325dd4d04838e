import XCTest

@testable import Precache

/// Another data set in the same table, and a row that gets another identity: each is told by one word.
final class OtherDataTests: TurnTestCase {
    // MARK: Another data set

    /// 180 rows of 100 points, of which all is known.
    private func warm(follows edge: PrecachingConfiguration.Edge? = .bottom) -> PlaceList {
        let list = list(180, follows: edge)
        list.precacher.resume()
        list.warmUp()
        list.precacher.pause()
        return list
    }

    /// 300 rows of 60 points, which are numbered alike.
    private func showOther(_ list: PlaceList) {
        list.precacher.showsOtherData()
        list.rows = (0..<300).map { .init(id: $0, height: 60) }
        list.table.reload()
    }

    func test_it_opens_at_its_own_end_and_uses_no_height_of_the_former() {
        let stories: [(String, (PlaceList) -> Void)] = [
            ("at its end", { _ in }), ("scrolled back", { $0.table.jump(to: path(20)) }),
            ("in a turn", { $0.precacher.beginTurn(at: path(179)) }),
            ("with a place to go to", { _ = $0.precacher.placeOnScreen }),
        ]
        for (name, begin) in stories {
            let list = warm()
            begin(list)
            showOther(list)
            assertAtEnd(list, name)
            XCTAssertEqual(room(list), 0, name)
            XCTAssertEqual(list.rows.indices.filter { list.answer($0) != 60 }, [], name)
        }
    }

    func test_a_timeline_opens_at_its_own_top() {
        let list = warm(follows: .top)
        list.table.jump(to: path(90))
        showOther(list)
        XCTAssertEqual(top(list, of: 0), 59)
        XCTAssertTrue(list.precacher.isAtEnd)
    }

    func test_it_opens_at_its_end_when_it_was_told_in_no_window() {
        let list = warm()
        list.table.jump(to: path(20))
        list.table.removeFromSuperview()
        showOther(list)
        list.window.addSubview(list.table)
        assertAtEnd(list)
    }

    func test_the_word_is_for_one_reload() {
        let list = warm()
        list.table.jump(to: path(20))
        list.precacher.showsOtherData()
        list.table.layOutAnew()
        XCTAssertEqual(top(list, of: 20), 59, "nothing was reloaded yet")
        showOther(list)
        list.table.jump(to: path(20))
        list.rows.insert(.init(id: 400, height: 60), at: 0)
        list.table.reload()
        XCTAssertEqual(top(list, of: 20), 59, "the same data")
    }

    // MARK: Another identity

    func test_a_renamed_row_is_measured_no_more() {
        for isToldFirst in [true, false] {
            for isAway in [true, false] {
                let feed = Feed.warm([100], isNamed: true)
                if isAway { feed.table.removeFromSuperview() }
                if isToldFirst { feed.precacher.rename("0:5", to: "confirmed") }
                feed.rows[0][5].name = "confirmed"
                feed.table.reloadData()
                if !isToldFirst { feed.precacher.rename("0:5", to: "confirmed") }
                if isAway { feed.window.addSubview(feed.table) }
                feed.table.layoutIfNeeded()
                feed.warmUp()
                feed.assertKnowsAll("told first: \(isToldFirst), away: \(isAway)")
            }
        }
    }

    /// A list that shows nothing but a row of 3,000 points, from 741 points above the screen on.
    private func readsHighRow() -> PlaceList {
        let list = list(40)
        list.insert([.init(id: 100, height: 3_000)], at: 20)
        list.table.jump(to: path(20))
        list.table.scroll(by: 800)
        list.table.layOutAnew()
        return list
    }

    func test_a_renamed_row_stays_at_its_place_among_others() {
        for isToldFirst in [true, false] {
            for isAway in [true, false] {
                let list = readsHighRow()
                if isAway { list.table.removeFromSuperview() }
                if isToldFirst { list.precacher.rename(100, to: 500) }
                list.rows = (200..<230).map { .init(id: $0, height: 100) }
                list.rows.insert(.init(id: 500, height: 3_000), at: 10)
                list.table.reloadData()
                if !isToldFirst { list.precacher.rename(100, to: 500) }
                if isAway { list.window.addSubview(list.table) }
                let name = "told first: \(isToldFirst), away: \(isAway)"
                XCTAssertEqual(top(list, of: 500), -741, accuracy: 0.34, name)
            }
        }
    }

    func test_until_the_next_reload_both_names_mean_the_row() {
        for isShown in [true, false] {
            for name in [20, 500] {
                let list = list()
                list.precacher.rename(20, to: 500)
                if isShown {
                    list.rows[20] = .init(id: 500, height: 100)
                    list.reload(20)
                    list.table.layoutIfNeeded()
                }
                list.precacher.restore(PlaceOnScreen(identity: name, indexPath: path(3), distance: 30))
                XCTAssertEqual(
                    top(list, of: isShown ? 500 : 20), 89, accuracy: 0.34, "by \(name), new one shown: \(isShown)")
            }
        }
    }

    func test_where_both_names_are_in_the_list_the_new_one_has_its_own_height_and_gets_the_place() {
        let list = list()
        list.rows[20].height = 3_000
        list.rows[30] = .init(id: 500, height: 150)
        list.table.reload()
        list.precacher.resume()
        list.warmUp()
        list.table.jump(to: path(20))
        list.precacher.rename(20, to: 500)
        list.table.reload()
        XCTAssertEqual(list.answer(30), 150)
        XCTAssertEqual(list.answer(20), 3_000)
        XCTAssertEqual(top(list, of: 500), 59, accuracy: 0.34)
    }
}
