import XCTest

@testable import Precache

/// A list that was on its way to an end, or opens there, is led elsewhere; and what is said of its end meanwhile.
final class LeadElsewhereTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    /// A list of which all is known, in the middle of an animated scroll.
    private func onItsWayToTheEnd() -> PlaceList {
        let list = list()
        list.precacher.resume()
        list.warmUp()
        list.table.jump(to: path(20))
        list.table.scrollToRow(at: path(49), at: .bottom, animated: true)
        wait(0.1)
        return list
    }

    func test_whoever_leads_a_list_away_from_its_way_to_the_end_has_it_stay_there() {
        let ways: [(String, (PlaceList) -> Void)] = [
            ("a jump", { $0.table.scrollToRow(at: path(5), at: .top, animated: false) }),
            ("a jump, animated", { $0.table.scrollToRow(at: path(5), at: .top, animated: true) }),
            ("a place", { $0.precacher.open(at: path(5), scrollPosition: .top) }),
            ("an offset", { $0.table.setContentOffset(CGPoint(x: 0, y: 441), animated: true) }),
        ]
        for (name, lead) in ways {
            let list = onItsWayToTheEnd()
            lead(list)
            wait(1)
            list.table.layOutAnew()
            XCTAssertEqual(top(list, of: 5), 59, accuracy: 0.34, name)
            XCTAssertFalse(list.precacher.isAtEnd, name)
        }
    }

    func test_a_tap_on_the_status_bar_leads_a_list_away_from_its_way_to_the_end() {
        let list = onItsWayToTheEnd()
        list.table.headlessTapStatusBar()
        wait(1)
        list.table.layOutAnew()
        XCTAssertEqual(list.table.contentOffset.y, -59)
    }

    func test_a_list_that_has_opened_under_a_spinning_refresh_control_can_be_scrolled() {
        let list = PlaceList((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom))
        list.table.refreshControl = UIRefreshControl()
        list.table.refreshControl?.beginRefreshing()
        list.show()
        assertAtEnd(list)
        list.table.headlessDrag(by: -1_000, over: 0.2)
        let offset = list.table.contentOffset.y
        XCTAssertLessThan(offset, list.table.offsetsOfEnds.bottom - 500)
        for _ in 0..<3 { list.table.layOutAnew() }
        XCTAssertEqual(list.table.contentOffset.y, offset)
    }

    func test_within_a_batch_nobody_is_told_of_an_end() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            let list = list(follows: edge)
            list.table.scroll(to: 1_000)
            list.table.layOutAnew()
            var heard: [Bool] = []
            list.precacher.onEndChange = { heard.append($0) }
            list.table.headlessDrag(by: -100, over: 0.1)
            list.table.beginUpdates()
            list.insert([.init(id: 100, height: 100)], at: 50)
            list.table.endUpdates()
            list.table.layOutAnew()
            XCTAssertEqual(heard, [], "follows \(edge as Any)")
        }
    }

    // MARK: A table that was not followed until now

    func test_a_table_that_never_used_precaching_keeps_its_place_from_the_first_call_on() {
        final class List: RowScreen<Int>, UITableViewDelegate {
            override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat { 60 }
        }
        let list = List([Array(0..<100)])
        list.table.separatorStyle = .none
        list.show()
        list.table.scroll(to: 1_230)
        list.window.layoutIfNeeded()
        let row = list.table.indexPathsForVisibleRows![0].row
        let before = list.table.rectForRow(at: path(row)).minY - list.table.contentOffset.y
        list.table.performKeepingPlace {
            list.rows.insert(contentsOf: 100..<120, at: 0)
            list.table.insertRows(at: (0..<20).map { path($0) }, with: .none)
        }
        let now = list.table.rectForRow(at: path(row + 20)).minY - list.table.contentOffset.y
        XCTAssertEqual(now, before, accuracy: 0.34)
    }

    // MARK: What tells which row it is

    func test_edits_tell_where_rows_went_though_the_model_was_ahead_with_as_many_rows() {
        let list = list(follows: nil)
        list.table.jump(to: path(20))
        // One row goes above, and one comes below: of all that are seen the identities are those of the next ones.
        list.rows.remove(at: 5)
        list.rows.insert(.init(id: 100, height: 100), at: 40)
        list.table.performKeepingPlace {
            list.table.performBatchUpdates {
                list.table.deleteRows(at: [path(5)], with: .none)
                list.table.insertRows(at: [path(40)], with: .none)
            }
        }
        XCTAssertEqual(top(list, of: 20), 59, accuracy: 0.34)
    }

    func test_a_key_is_no_identity_to_find_a_row_by() {
        final class Keyed: PlaceList {
            override func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
                tableView.precachedHeight(forRowAt: path, key: "key \(self[path].id)") { _ in 100 }
            }
        }
        let list = Keyed((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom))
        list.show()
        list.table.jump(to: path(20))
        list.table.removeFromSuperview()
        list.rows.insert(contentsOf: (100..<110).map { .init(id: $0, height: 100) }, at: 0)
        list.table.reload()
        list.window.addSubview(list.table)
        XCTAssertEqual(top(list, of: 20), 59, accuracy: 0.34)
    }

    func test_rows_that_share_an_identity_and_are_gone_are_not_gone_to() {
        let list = list(follows: nil)
        list.table.enablePrecaching(identifiedBy: { _ in "all alike" })
        list.table.jump(to: path(40))
        list.table.performKeepingPlace {
            list.rows = Array(list.rows.prefix(10))
            list.table.reloadData()
        }
        XCTAssertEqual(list.table.contentOffset.y, list.table.offsetsOfEnds.bottom, accuracy: 0.34)
        assertSaid("have one identity", "nothing tells which row is which")
    }

    func test_a_temporary_identity_can_be_used_again() {
        let list = list(follows: .bottom)
        for id in [500, 501] {
            send(list, -1)
            list.table.layoutIfNeeded()
            list.precacher.rename(-1, to: id)
            list.rows[list.rows.count - 1] = .init(id: id, height: 100)
            list.table.reconfigureRows(at: [path(list.rows.count - 1)])
            assertHolds(list, id)
        }
        XCTAssertEqual(console, [])
    }
}
