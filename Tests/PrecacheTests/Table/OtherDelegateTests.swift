import PrecacheCore
import XCTest

@testable import Precache

/// What was learned of a delegate or data source says nothing of the next one.
final class OtherDelegateTests: WorkerTestCase {
    /// The table gets another delegate, which is the same again, as far as can be seen.
    private func exchangeDelegate(of list: TableOwner & UITableViewDelegate) {
        list.table.delegate = nil
        list.table.delegate = list
        list.table.layOutAnew()
    }

    func test_rows_that_only_the_main_thread_measured_leave_later_ones_to_workers() {
        let list = LayoutList(ofMainThread: Set(0..<100)).shown()
        list.ofMainThread = []
        exchangeDelegate(of: list)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(list.inFlight.count, 13)
        XCTAssertEqual(list.store.rows.map.uncachedCount, 100 - list.shownRows.count)
    }

    func test_a_delegate_without_layouts_is_not_asked_for_any_because_the_last_one_had_some() {
        let list = LayoutList(rows: 300).shown()
        list.ofMainThread = Set(0..<300)
        exchangeDelegate(of: list)
        list.answers = []
        for _ in 0..<4 { frame(list, by: 1) }
        XCTAssertTrue(list.answers.isEmpty)
    }

    func test_rows_that_sized_themselves_have_no_later_ones_looked_at_in_each_layout() {
        let counts = [false, true].map { sized in
            let feed = Feed.warm([30], isNamed: true)
            if sized { feed.precacher.noteThatItSizesItself(path(3)) }
            exchangeDelegate(of: feed)
            feed.warmUp()
            feed.countsAsked = 0
            feed.table.layOutAnew()
            return feed.countsAsked
        }
        XCTAssertEqual(counts[1], counts[0])
    }

    func test_identities_that_rows_shared_are_those_of_one_row_each_in_other_data() {
        let feed = Feed([30])
        feed.rows[0][5].name = "0:4"
        feed.nameRows()
        feed.warmUp()
        assertSaid("have one identity")
        feed.rows = Feed.rows([30])
        feed.table.dataSource = nil
        feed.table.dataSource = feed
        feed.table.layOutAnew()
        feed.warmUp()
        feed.measured = []
        feed.rows[0].swapAt(4, 20)
        feed.table.reloadData()
        feed.warmUp()
        feed.assertKnowsAll()
    }

    func test_a_delegate_that_answers_headers_itself_is_asked_for_none_ahead() {
        let feed = Feed([3, 3, 3])
        feed.headerOf = { _, _ in 30 }
        feed.table.reload()
        feed.precacheAll()
        let other = OwnHeaders(of: feed)
        feed.table.delegate = other
        feed.table.reload()
        feed.warmUp()
        XCTAssertEqual(other.askedAhead, 0)
    }
}

/// A delegate that answers headers without Precache, and rows as another does.
@MainActor
private final class OwnHeaders: NSObject, UITableViewDelegate {
    private let feed: Feed
    /// How often it was asked for a header's height by Precache.
    private(set) var askedAhead = 0

    init(of feed: Feed) { self.feed = feed }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        feed.tableView(tableView, heightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        if tableView.precacher.isAsking { askedAhead += 1 }
        return 20
    }
}
