import HeadlessTesting
import XCTest

@testable import Precache

/// When a table is told of heights: of what it has not asked for since, at what that costs, and once whatever withholds it
/// has ended.
final class TellingTests: PrecacheTestCase {
    /// Rows of a chat that are answered estimates, of which each takes so many seconds of a clock that else stands still.
    private func chat(_ count: Int, secondsAnEstimate seconds: Double = 0) -> Feed {
        freezeTime()
        let feed = Feed.estimating([count])
        let estimate = { [unowned feed] (path: IndexPath) in
            feed.estimates += 1
            return feed.table.precachedEstimate(forRowAt: path)
        }
        feed.use({ [unowned feed] in feed.height($0.section, $0.row) }) { [unowned self] path in
            time += seconds
            return estimate(path)
        }
        feed.table.enablePrecaching(.init(reach: .everything))
        feed.table.jump(to: path(count - 1), at: .bottom)
        return feed
    }

    private func word(_ number: Int, in feed: Feed, at row: Int) {
        feed.rows[0][row].height = 100 + CGFloat(number)
        feed.table.reconfigureRows(at: [path(row)])
        feed.table.layoutIfNeeded()
    }

    private func realHeight(_ feed: Feed) -> CGFloat { feed.rows[0].reduce(0) { $0 + $1.height } }

    func test_a_word_on_the_screen_has_each_estimate_asked_once() {
        for count in [100, 1_000] {
            let feed = chat(count)
            feed.warmUp()
            let before = feed.estimates
            for number in 0..<5 {
                word(number, in: feed, at: count - 1)
                MainRunLoop.turnUntilItSleeps()
            }
            XCTAssertEqual(feed.estimates - before, 5 * count)
            XCTAssertTrue(feed.precacher.isWarm)
            XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        }
    }

    func test_a_row_that_was_measured_before_an_edit_is_not_told_after_it() {
        let feed = chat(100)
        feed.precacher.pause()
        feed.assertHeightsAreRight()
        feed.insert("new", height: 99, at: 50)
        feed.precacher.resume()
        let before = feed.estimates
        feed.measured = []
        feed.warmUp()
        XCTAssertEqual(feed.measured, ["new"])
        XCTAssertEqual(feed.estimates - before, 101, "of the new row, which was measured ahead")
    }

    func test_a_table_that_takes_long_to_ask_is_told_once_it_has_rested() {
        let feed = chat(100, secondsAnEstimate: 0.001)
        MainRunLoop.turn(until: { feed.precacher.coverage == 1 })
        time += 2
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        // A word each tenth of a second, in a row above the screen.
        let before = feed.estimates
        for number in 0..<30 {
            word(number, in: feed, at: 10)
            MainRunLoop.turnUntilItSleeps()
            time += 0.1
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(feed.precacher.isWarm)
        }
        XCTAssertEqual(feed.estimates - before, 30 * 100, "by the app's own calls")
        time += 2
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertEqual(feed.estimates - before, 31 * 100)
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
    }

    // MARK: What withholds it

    private func assertIsTold(
        whenThisEnds what: String, reach: PrecachingConfiguration.Reach = .everything, _ begin: (Feed) -> Void,
        end: (Feed) -> Void, line: UInt = #line
    ) {
        let feed = Feed.estimating([60])
        feed.table.enablePrecaching(.init(reach: reach))
        if reach == .everything { feed.warmUp() }
        begin(feed)
        // Known to Precache by now, and not to the table.
        feed.rows[0][2].height = 150
        feed.table.invalidatePrecachedHeights(for: path(2))
        _ = feed.height(0, 2)
        MainRunLoop.turn(times: 20)
        XCTAssertNotEqual(feed.table.rectForRow(at: path(2)).height, 150, what, line: line)
        end(feed)
        MainRunLoop.turn(
            until: { feed.table.rectForRow(at: path(2)).height == 150 }, orFail: "\(what): never told", line: line)
    }

    func test_the_table_is_told_when_voice_over_ends() {
        let feed = Feed.estimating([200])
        UIAccessibility.headlessRunVoiceOver(true)
        feed.table.enablePrecaching(.init(reach: .everything))
        feed.warmUp()
        XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
        UIAccessibility.headlessRunVoiceOver(false)
        XCTAssertFalse(feed.precacher.isWarm)
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_the_table_is_told_when_it_is_neither_hidden_nor_refreshing_nor_under_a_menu_any_more() {
        assertIsTold(whenThisEnds: "hidden") { $0.table.isHidden = true } end: { $0.table.isHidden = false }
        assertIsTold(whenThisEnds: "a refresh") {
            $0.table.refreshControl = UIRefreshControl()
            $0.table.refreshControl?.beginRefreshing()
        } end: {
            $0.table.refreshControl?.endRefreshing()
        }
        assertIsTold(whenThisEnds: "a lifted row") { $0.table.headlessHasActiveDrag = true } end: {
            $0.table.headlessHasActiveDrag = false
        }
    }

    func test_the_table_is_told_when_the_app_comes_back() {
        keep(UIApplication.shared.headlessApplicationState) { UIApplication.shared.headlessApplicationState = $0 }
        assertIsTold(whenThisEnds: "background") { _ in
            UIApplication.shared.headlessApplicationState = .background
        } end: { _ in
            UIApplication.shared.headlessApplicationState = .active
        }
    }

    func test_a_paused_table_whose_screen_is_wrong_is_told_when_what_withholds_it_ends() {
        assertIsTold(whenThisEnds: "hidden while paused") {
            $0.precacher.pause()
            $0.table.isHidden = true
        } end: {
            $0.table.isHidden = false
        }
    }

    // MARK: Batches without edits

    private let emptyBatches: [(String, (UITableView) -> Void)] = [
        (
            "edits without rows",
            { table in
                table.performBatchUpdates {
                    table.deleteRows(at: [], with: .none)
                    table.insertRows(at: [], with: .none)
                }
            }
        ),
        ("sections without any", { $0.insertSections([], with: .none) }),
        ("none", { $0.performBatchUpdates {} }),
        (
            "begun and ended",
            {
                $0.beginUpdates()
                $0.endUpdates()
            }
        ),
    ]

    func test_an_empty_batch_measures_nothing_where_nothing_differs() {
        for (name, batch) in emptyBatches {
            for isNamed in [true, false] {
                let setting = PlaceList.Setting(isNamed: isNamed)
                let list = PlaceList((0..<60).map { .init(id: $0, height: 60) }, setting)
                list.show()
                list.precacher.resume()
                list.warmUp()
                let statistics = list.precacher.statistics
                batch(list.table)
                list.table.layoutIfNeeded()
                list.warmUp()
                XCTAssertEqual(list.precacher.statistics.misses, statistics.misses, "\(name), named \(isNamed)")
                XCTAssertEqual(
                    list.precacher.statistics.rowsPrecached, statistics.rowsPrecached, "\(name), named \(isNamed)")
            }
        }
    }

    func test_an_empty_batch_measures_what_differs_at_once() {
        for isNamed in [true, false] {
            let list = PlaceList((0..<60).map { .init(id: $0, height: 60) }, .init(isNamed: isNamed))
            list.show()
            list.precacher.resume()
            list.warmUp()
            let misses = list.precacher.statistics.misses
            list.rows[3].height = 90
            (list.table.cellForRow(at: path(3)) as! ToldCell).height = 90
            list.table.performBatchUpdates {}
            XCTAssertEqual(list.table.rectForRow(at: path(3)).height, 90)
            XCTAssertEqual(list.precacher.statistics.misses, misses + 1)
        }
    }
}
