import XCTest

@testable import Precache

/// What is on the screen stays where it is through reloads, as far as anything tells which row is which.
final class KeepingPositionThroughReloadsTests: KeepingTestCase {
    /// A section of 10 rows, of which the screen shows the last, and one of 100.
    private func showTwoSections(_ feed: Feed, from row: Int) {
        feed.rows = Feed([10, 100], showing: false).rows
        feed.table.reload()
        feed.scroll(to: row)
    }

    func test_reloads_are_followed_by_identities_edits_and_rows_beside_them() {
        let reloadAndInsert = { (feed: Feed) in
            feed.table.reloadSections([0], with: .none)
            feed.insert(self.newRows(2))
        }
        assertStays(
            "a prepending reload, where rows have identities", begin: { $0.nameRows() },
            updates: { feed in
                feed.rows[0].insert(contentsOf: newRows(20), at: 0)
                feed.table.reloadData()
            })
        assertStays("a reload and an edit") { feed in
            feed.table.reloadData()
            feed.insert(newRows(2))
        }
        assertStays("a reloaded section and an edit", updates: reloadAndInsert)
        assertStays("the same in a warm table", begin: { $0.precacheAll() }, updates: reloadAndInsert)
        assertStays("a named row, a reload and an edit", "0:55", of: path(55)) { feed in
            feed.table.reloadData()
            feed.insert(newRows(2), at: 52)
        }
        assertStays(
            "rows beside a reloaded section stay rather than those in it", "1:3",
            begin: { showTwoSections($0, from: 5) },
            updates: { feed in
                feed.rows[0].insert(contentsOf: newRows(3), at: 0)
                feed.table.reloadSections([0], with: .none)
            })
        passOverConsole()
    }

    func test_a_reload_with_other_rows_that_nobody_can_tell_apart_is_named_in_the_console() {
        let changes: [(isUnknown: Bool, tell: (Feed) -> Void)] = [
            (true, { $0.table.reloadData() }),
            (
                false,
                { $0.table.insertRows(at: (0..<20).map { IndexPath(row: $0, section: 0) }, with: .none) }
            ),
        ]
        for (isUnknown, tell) in changes {
            for isNamed in [false, true] {
                let feed = Feed([100])
                if isNamed { feed.nameRows() }
                feed.scroll(to: 50)
                feed.table.performKeepingPlace {
                    feed.rows[0].insert(contentsOf: newRows(20), at: 0)
                    tell(feed)
                }
                if isUnknown, !isNamed { assertSaid("nothing tells which row is which") } else { assertSaid() }
            }
        }
    }

    func test_a_row_without_an_identity_says_nothing_of_where_a_reload_took_the_others() {
        assertStays(
            "a row above all messages, which loads earlier ones", "0:1",
            begin: { feed in
                feed.table.enablePrecaching(identifiedBy: { [unowned feed] path in
                    path == IndexPath(row: 0, section: 0) ? nil : feed.row(at: path)?.name
                })
                feed.table.scroll(to: 0)
            },
            updates: { feed in
                feed.rows[0].insert(contentsOf: newRows(5), at: 1)
                feed.table.reloadData()
            })
    }

    func test_a_reloaded_section_that_is_known_by_identities_stays_rather_than_the_rows_below_it() {
        assertStays(
            "a comment comes at the end of the first section", "0:5",
            begin: { feed in
                feed.nameRows()
                showTwoSections(feed, from: 5)
            },
            updates: { feed in
                feed.rows[0].append(contentsOf: newRows(3))
                feed.table.reloadSections([0], with: .none)
            })
    }

    func test_a_reloaded_section_stays_though_the_visible_rows_above_it_go() {
        for edge in [nil, .bottom] as [PrecachingConfiguration.Edge?] {
            assertStays(
                "follows: \(edge as Any)", "1:3",
                begin: { feed in
                    feed.table.enablePrecaching(.init(follows: edge))
                    showTwoSections(feed, from: 8)
                },
                updates: { feed in
                    feed.remove(8..<10)
                    feed.table.reloadSections([1], with: .none)
                })
        }
    }

    func test_identities_are_searched_after_reloads_alone_near_where_rows_were_each_once() {
        let feed = Feed([5_000])
        feed.nameRows()
        feed.useEstimates()
        feed.scroll(to: 2_500)
        feed.table.performKeepingPlace { feed.remove(at: 2_501) }
        XCTAssertEqual(feed.precacher.statistics.identitiesSearched, 0, "an edit tells where rows go")
        feed.table.performKeepingPlace {
            feed.rows[0].insert(contentsOf: newRows(20), at: 0)
            feed.table.reloadData()
        }
        // Of two screens and those beside them, 20 rows away.
        XCTAssertLessThan(feed.precacher.statistics.identitiesSearched, 250)
        let before = feed.precacher.statistics.identitiesSearched
        let seen = Set(feed.table.indexPathsForVisibleRows!.map { feed.rows[0][$0.row].name })
        feed.table.performKeepingPlace {
            feed.rows[0].removeAll { seen.contains($0.name) }
            feed.table.reloadData()
        }
        XCTAssertLessThanOrEqual(feed.precacher.statistics.identitiesSearched - before, 5_020)
    }
}
