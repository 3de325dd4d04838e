import HeadlessTesting
import XCTest

@testable import Precache

/// What is on the screen stays where it is while rows come and go around it.
final class KeepingPositionTests: KeepingTestCase {
    func test_edits_move_nothing_that_stays_on_the_screen() {
        assertStays("rows inserted above") { $0.insert(newRows(5)) }
        assertStays(
            "at its top the list moves down", "0:0", begin: { $0.table.scroll(to: 0) },
            updates: { $0.insert(newRows(5)) })
        assertStays("the first visible row goes, and the next one stays", "0:51") { $0.remove(at: 50) }
        assertStays("visible rows above a named one change their height", "0:55", of: path(55)) { feed in
            feed.rows[0][52].height = 200
            feed.reload(52)
        }
        assertStays(
            "a row under the bar grows", "0:10",
            begin: { feed in
                feed.precacheAll()
                feed.table.contentInset.top = 120
                feed.table.scroll(to: feed.table.rectForRow(at: path(10)).minY - 120)
            },
            updates: { feed in
                feed.rows[0][8].height = 170
                feed.reload(8)
            })
        assertStays(
            "a row that the user drags", "0:60", of: path(60), begin: { $0.precacheAll() },
            updates: { feed in
                // From above the row to below it, which UIKit tells the data source alone.
                feed.rows[0].insert(feed.rows[0].remove(at: 10), at: 80)
                feed.table.movePrecachedHeight(at: path(10), to: path(80))
                feed.table.reloadData()
            })
    }

    func test_updates_that_name_a_row_that_was_never_there_are_carried_out() {
        assertStays("a row that was never there is named", of: path(NSNotFound)) { feed in
            feed.insert(newRows(1))
            XCTAssertEqual(feed.table.numberOfRows(inSection: 0), 101)
        }
    }

    func test_calls_within_one_another_keep_the_outer_ones_row() {
        assertStays("calls within one another keep the outer one's row") { feed in
            feed.table.performKeepingPlace(of: path(53)) { feed.insert(newRows(2), at: 10) }
            feed.insert(newRows(1), at: 5)
        }
    }

    /// A model that lost rows at both ends before the updates, twice; whether row 50 stays at its place.
    private func assertPlace(
        isKept keepsPlace: Bool, line: UInt = #line, enabling enable: (Feed) -> Void, updates update: (Feed) -> Void
    ) {
        let feed = scrolledFeed()
        enable(feed)
        let before = feed.place(of: "0:50")
        for _ in 0..<2 {
            feed.rows[0].removeSubrange(0..<10)
            feed.rows[0].removeLast(10)
            feed.table.setNeedsLayout()
            feed.table.performKeepingPlace { update(feed) }
            XCTAssertEqual(feed.place(of: "0:50") == before, keepsPlace, line: line)
            XCTAssertEqual(feed.stale, [], line: line)
        }
    }

    func test_a_model_changed_before_is_followed_by_its_edits() {
        assertPlace(
            isKept: true, enabling: { _ in },
            updates: { feed in
                let end = feed.table.numberOfRows(inSection: 0)
                feed.table.deleteRows(at: (Array(0..<10) + Array(end - 10..<end)).map { path($0) }, with: .none)
            })
        assertSaid()
    }

    func test_a_model_changed_before_is_followed_by_identities() {
        assertPlace(
            isKept: true,
            enabling: { feed in
                feed.nameRows()
                feed.warmUp()
            }, updates: { $0.table.reloadData() })
        assertSaid()
    }

    func test_a_model_changed_before_of_which_nothing_tells_is_named() {
        assertPlace(isKept: false, enabling: { $0.precacheAll() }, updates: { $0.table.reloadData() })
        assertSaid("Change the model within the updates")
    }

    func test_the_next_row_takes_their_place_when_named_and_visible_rows_go() {
        let feed = Feed.warm([300])
        feed.table.jump(to: path(100))
        let visible = feed.table.indexPathsForVisibleRows!
        let before = feed.place(of: feed.firstShown)
        let next = feed.rows[0][visible.last!.row + 1].name
        feed.table.performKeepingPlace(of: path(200)) {
            let gone = visible + [path(200)]
            for path in gone.reversed() { feed.rows[0].remove(at: path.row) }
            feed.table.deleteRows(at: gone, with: .none)
        }
        XCTAssertEqual(feed.place(of: next), before)
    }

    func test_a_list_that_a_finger_pulls_beyond_an_end_stays_there() {
        for (row, beyond) in [(0, -80), (99, 80)] as [(Int, CGFloat)] {
            let feed = Feed([100])
            feed.scroll(to: row)
            var places: [CGFloat?] = []
            CADisplayLink.added(in: .tracking) { link in
                link.invalidate()
                let ends = feed.table.offsetsOfEnds
                feed.table.contentOffset.y = (beyond < 0 ? ends.top : ends.bottom) + beyond
                places.append(feed.place(of: "0:\(row)"))
                feed.table.performKeepingPlace { feed.insert("new", at: 50) }
                places.append(feed.place(of: "0:\(row)"))
            }
            feed.table.headlessDrag(by: 10, over: 0.1)
            XCTAssertEqual(places.count, 2, "row \(row)")
            XCTAssertEqual(places.first, places.last, "row \(row)")
        }
    }

    func test_where_only_the_tables_header_is_visible_that_stays() {
        for (offset, row) in [(500, 100), (1_000, 0)] as [(CGFloat, Int)] {
            let feed = Feed.warm([100])
            feed.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 3_000))
            feed.table.layoutIfNeeded()
            feed.table.scroll(to: offset)
            XCTAssertEqual(feed.table.indexPathsForVisibleRows ?? [], [], "\(offset)")
            feed.table.performKeepingPlace { feed.insert("new", height: 90, at: row) }
            XCTAssertEqual(feed.table.contentOffset.y, offset, "\(offset)")
        }
    }

    func test_the_screen_is_not_left_empty_when_footer_or_rows_shrink_too() {
        for count in [3, 2] {
            let list = TallRows([[0, 1, 2]], style: .grouped, isShown: false)
            list.window.headlessSafeAreaInsets = .zero
            list.footer = 3_000
            list.show()
            list.table.scroll(to: list.table.rectForRow(at: path(2)).maxY + 300)
            XCTAssertEqual(list.table.indexPathsForVisibleRows ?? [], [], "\(count) rows are left")
            list.table.performKeepingPlace {
                list.footer = 20
                list.sections = [Array(0..<count)]
                if count == 3 { list.table.reloadData() } else { list.table.reloadSections([0], with: .none) }
            }
            XCTAssertEqual(list.table.contentOffset.y, 0, "\(count) rows are left")
        }
    }

    func test_of_a_table_without_rows_nothing_is_kept() {
        let feed = Feed([0])
        feed.table.performKeepingPlace {
            feed.rows[0] = (0..<100).map { Feed.Row(name: "\($0)", height: 50) }
            feed.table.reload()
            feed.table.contentOffset.y = 700
        }
        XCTAssertEqual(feed.table.contentOffset.y, 700)
    }
}
