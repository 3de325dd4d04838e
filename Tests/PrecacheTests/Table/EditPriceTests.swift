import TestSupport
import XCTest

@testable import Precache

/// The price of an edit in a list of many sections or rows, by what is asked and kept for it.
final class EditPriceTests: PrecacheTestCase {
    private var identitiesAsked = 0

    /// Each row is known by its name, and only those on the screen are measured.
    private func list(_ counts: [Int]) -> Feed {
        let feed = Feed(counts)
        feed.table.enablePrecaching(
            .init(reach: .shown),
            identifiedBy: { [unowned self, unowned feed] path in
                identitiesAsked += 1
                return feed.row(at: path)?.name
            })
        feed.useEstimates()
        feed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        (feed.asked, feed.measured, feed.countsAsked, identitiesAsked) = ([], [], 0, 0)
        return feed
    }

    /// How many rows something is kept of.
    private func numberedRows(_ feed: Feed) -> Int {
        TestSupport.rows(feed.rows.map(\.count)).count { feed.store.rows.map.existingRowID(of: $0) != nil }
    }

    func test_an_edit_among_many_sections_or_rows_asks_only_for_what_is_new_or_shown() {
        let sections = Seeds.isComplete ? 10_000 : 1_000
        for counts in [[Int](repeating: 2, count: sections), [100 * sections]] {
            let feed = list(counts)
            let (passes, numbered) = (feed.store.rows.map.passCount, numberedRows(feed))
            feed.rows.insert([Feed.Row(name: "new", height: 60)], at: 0)
            feed.table.insertSections([0], with: .none)
            feed.insert("other", at: 1, 1)
            feed.table.layoutIfNeeded()
            MainRunLoop.turnUntilItSleeps()
            XCTAssertLessThan(feed.asked.count, 200, "\(counts.count)")
            XCTAssertLessThan(feed.measured.count, 20, "\(counts.count)")
            XCTAssertEqual(feed.store.rows.map.passCount, passes, "\(counts.count)")
            XCTAssertLessThan(numberedRows(feed), numbered + 50, "\(counts.count)")
            feed.letGo()
        }
    }

    func test_a_reload_of_a_section_keeps_nothing_of_rows_of_which_nothing_was_known() {
        let feed = list([5_000])
        let numbered = numberedRows(feed)
        feed.table.reloadSections([0], with: .none)
        feed.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertLessThan(numberedRows(feed), numbered + 50)
    }
}
