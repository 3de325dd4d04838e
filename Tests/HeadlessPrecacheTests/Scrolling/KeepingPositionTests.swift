import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What is on the screen stays where it is while rows come and go around it.
@MainActor
final class KeepingPositionTests: PrecacheTestCase {
    private func scrolledFeed() -> Feed {
        let feed = Feed([100])
        feed.scroll(to: 50)
        return feed
    }

    /// The row of that name is where it was after `updates` that keep the place, of a row or of the first one.
    private func assertStays(
        _ name: String = "0:50", in feed: Feed, of path: IndexPath? = nil, file: StaticString = #filePath,
        line: UInt = #line, _ updates: () -> Void
    ) {
        let before = feed.place(of: name)
        if let path {
            feed.table.performKeepingPosition(of: path, updates)
        } else {
            feed.table.performKeepingPosition(updates)
        }
        XCTAssertNotNil(before, file: file, line: line)
        XCTAssertEqual(feed.place(of: name), before, file: file, line: line)
    }

    private func newRows(_ count: Int) -> [Feed.Row] {
        (0..<count).map { Feed.Row(name: "new \($0)", height: CGFloat(30 + 17 * $0)) }
    }

    func test_rows_inserted_above_move_nothing_on_the_screen() {
        let feed = scrolledFeed()
        assertStays(in: feed) { feed.insert(newRows(5)) }
    }

    func test_a_model_changed_before_is_followed_by_its_edits() {
        let feed = scrolledFeed()
        let before = feed.place(of: "0:50")
        feed.rows[0].removeSubrange(0..<30)
        feed.rows[0].removeLast(10)
        feed.table.setNeedsLayout()
        feed.table.performKeepingPosition {
            feed.table.deleteRows(
                at: (Array(0..<30) + Array(90..<100)).map { path($0) }, with: .none)
        }
        XCTAssertEqual(feed.place(of: "0:50"), before)
        XCTAssertEqual(feed.stale, [])
    }

    func test_a_model_changed_before_a_reload_is_followed_by_identity() async {
        let console = consoleOfReload(
            after: { $0.table.enablePrecaching(identifiedBy: { [unowned feed = $0] in feed.row(at: $0)?.name }) },
            keepsPlace: true)
        XCTAssertEqual(console, [])
    }

    func test_a_model_changed_before_a_reload_is_named_where_nothing_tells() {
        let console = consoleOfReload(after: { $0.table.enablePrecaching() }, keepsPlace: false)
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("Change the model within the updates"))
    }

    /// What is told when a table is reloaded twice, whose model was changed before.
    private func consoleOfReload(after enable: (Feed) -> Void, keepsPlace: Bool) -> [String] {
        let feed = scrolledFeed()
        enable(feed)
        feed.warmUp()
        let before = feed.place(of: "0:50")
        for _ in 0..<2 {
            feed.rows[0].removeSubrange(0..<10)
            feed.rows[0].removeLast(10)
            feed.table.setNeedsLayout()
            feed.table.performKeepingPosition { feed.table.reloadData() }
            XCTAssertEqual(feed.place(of: "0:50") == before, keepsPlace)
            XCTAssertEqual(feed.stale, [])
        }
        return console
    }

    func test_rows_inserted_above_a_list_at_its_top_move_it_down() {
        let feed = Feed([100])
        feed.table.performKeepingPosition { feed.insert(newRows(5)) }
        XCTAssertEqual(feed.place(of: "0:0"), 0)
    }

    func test_a_prepending_reload_moves_nothing_on_screen_where_rows_have_identities() {
        let feed = scrolledFeed()
        feed.nameRows()
        assertStays(in: feed) {
            feed.rows[0].insert(contentsOf: self.newRows(20), at: 0)
            feed.table.reloadData()
        }
    }

    func test_a_reload_followed_by_an_edit_is_followed_too() {
        let reloads: [@MainActor (UITableView) -> Void] = [
            { $0.reloadData() }, { $0.reloadSections([0], with: .none) },
        ]
        for (reload, isWarm) in [(reloads[0], false), (reloads[1], false), (reloads[1], true)] {
            let feed = scrolledFeed()
            if isWarm { feed.precacheAll() }
            assertStays(in: feed) {
                reload(feed.table)
                feed.insert(newRows(2))
            }
        }
    }

    func test_a_named_row_is_followed_through_a_reload_and_an_edit() {
        let feed = scrolledFeed()
        assertStays("0:55", in: feed, of: path(55)) {
            feed.table.reloadData()
            feed.insert(newRows(2), at: 52)
        }
    }

    func test_rows_beside_a_reloaded_section_stay_rather_than_those_in_it() {
        let feed = Feed([10, 100])
        feed.scroll(to: 5)
        assertStays("1:3", in: feed) {
            feed.rows[0].insert(contentsOf: newRows(3), at: 0)
            feed.table.reloadSections([0], with: .none)
        }
    }

    func test_for_a_row_that_was_never_there_the_first_visible_one_stays() {
        let feed = scrolledFeed()
        assertStays(in: feed, of: path(NSNotFound)) { feed.insert(newRows(1)) }
        XCTAssertEqual(feed.table.numberOfRows(inSection: 0), 101)
    }

    func test_when_the_first_visible_row_is_deleted_the_next_one_stays() {
        let feed = scrolledFeed()
        assertStays("0:51", in: feed) {
            feed.remove(at: 50)
        }
    }

    func test_a_named_row_stays_when_visible_rows_above_it_change_their_height() {
        let feed = scrolledFeed()
        assertStays("0:55", in: feed, of: path(55)) {
            feed.rows[0][52].height = 200
            feed.reload(52)
        }
    }

    func test_a_row_under_the_bar_may_grow_and_moves_nothing_below() {
        let feed = Feed.warm([100])
        feed.table.contentInset.top = 120
        feed.table.scroll(to: feed.table.rectForRow(at: path(10)).minY - 120)
        assertStays("0:10", in: feed) {
            feed.rows[0][8].height = 170
            feed.reload(8)
        }
    }

    func test_a_chat_stays_at_its_end_or_where_it_was_scrolled_to() {
        for isAtEnd in [true, false] {
            let feed = Feed.precaching([100])
            feed.table.jump(to: path(isAtEnd ? 99 : 40), at: .bottom)
            feed.table.jump(to: path(isAtEnd ? 99 : 40), at: .bottom)
            let first = feed.row(at: feed.table.indexPathsForVisibleRows![0])!.name
            let before = feed.place(of: first)
            feed.table.performKeepingPosition(stickingTo: .bottom) {
                feed.insert(newRows(3), at: 100)
            }
            if isAtEnd {
                XCTAssertEqual(feed.table.indexPathsForVisibleRows?.last?.row, 102)
                XCTAssertEqual(feed.table.contentOffset.y, feed.table.contentSize.height - feed.table.bounds.height)
            } else {
                XCTAssertEqual(feed.place(of: first), before)
            }
        }
    }

    func test_calls_within_one_another_keep_the_outer_ones_row() {
        let feed = scrolledFeed()
        assertStays(in: feed) {
            feed.table.performKeepingPosition(of: path(53)) {
                feed.insert(newRows(2), at: 10)
            }
        }
    }

    func test_over_random_batches_the_kept_row_moves_by_nothing() {
        let seeds = Seeds.of(60)
        var kept = 0
        for seed in seeds {
            var edits = RandomEdits(seed: seed)
            // On UIKits that keep a place by themselves, or not; and that know rows above before they come, or not.
            UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = seed % 4 < 2
            UIKitBehavior.current.measuresAboveFirst = seed % 8 < 4
            let feed = Feed([30, 20, 30])
            if seed % 2 == 0 { feed.table.enablePrecaching() }
            for step in 0..<20 {
                while feed.rows.count < 2 || feed.rowCount < 80 {
                    // Enough to scroll in, told by a reload.
                    feed.rows.append(
                        (0..<30).map { Feed.Row(name: "more \(step) \(feed.rows.count) \($0)", height: 50) })
                    feed.table.reload()
                }
                feed.table.scroll(to: CGFloat(edits.number(500...Int(feed.table.contentSize.height) - 1_500)))
                let shown = feed.table.indexPathsForVisibleRows!.map { feed.row(at: $0)!.name }
                let batch = edits.batch(of: feed.rows)
                // The first that will still be there.
                let left = Set(batch.rows.joined().map(\.name))
                guard let first = shown.first(where: left.contains) else { continue }
                let before = feed.place(of: first)
                feed.table.performKeepingPosition { edits.perform(batch, on: feed) }
                // Unless it is now so near an end that the content does not reach.
                let end = feed.table.contentSize.height - feed.table.bounds.height
                guard feed.table.contentOffset.y > 0, feed.table.contentOffset.y < end else { continue }
                kept += 1
                XCTAssertEqual(feed.place(of: first), before, "\(Seeds.replay(seed)), step \(step)")
            }
        }
        XCTAssertGreaterThan(kept, seeds.count * 16)
    }

    func test_the_next_row_takes_their_place_when_named_and_visible_rows_go() {
        let feed = Feed.warm([300])
        feed.table.jump(to: path(100))
        let visible = feed.table.indexPathsForVisibleRows!
        let before = feed.table.rectForRow(at: visible[0]).minY - feed.table.contentOffset.y
        let next = feed.rows[0][visible.last!.row + 1].name
        let named = path(200)
        feed.table.performKeepingPosition(of: named) {
            let gone = visible + [named]
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
                feed.table.performKeepingPosition {
                    feed.insert("new", height: 60, at: 50)
                }
                places.append(feed.place(of: "0:\(row)"))
            }
            feed.table.headlessDrag(by: 10, over: 0.1)
            XCTAssertEqual(places.count, 2)
            XCTAssertEqual(places.first, places.last)
        }
    }

    func test_where_only_the_tables_header_is_visible_that_stays() {
        let feed = Feed.warm([100])
        feed.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 3_000))
        feed.table.layoutIfNeeded()
        feed.table.scroll(to: 500)
        feed.table.performKeepingPosition {
            feed.insert("new", height: 60, at: 100)
        }
        XCTAssertEqual(feed.table.contentOffset.y, 500)
    }
}
