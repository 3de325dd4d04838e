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
        let timed = { [unowned self] (path: IndexPath) in
            time += seconds
            return estimate(path)
        }
        feed.use(estimateOf: timed)
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

    func test_a_list_that_measures_nothing_ahead_is_warm() {
        let list = PlaceList((0..<60).map { .init(id: $0, height: 60) }, .init(isMeasured: false))
        list.show()
        list.precacher.resume()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertTrue(list.precacher.isWarm)
        XCTAssertLessThan(list.precacher.coverage, 1)
    }

    // MARK: What withholds it

    private func assertIsTold(whenEnds withholding: (name: String, Withholding), line: UInt = #line) {
        let feed = Feed.estimating([60])
        feed.table.enablePrecaching(.init(reach: .everything))
        feed.warmUp()
        withholding.1(feed, true)
        // Known to Precache by now, and not to the table.
        feed.rows[0][2].height = 150
        feed.table.invalidatePrecachedHeights(for: [path(2)])
        _ = feed.height(0, 2)
        MainRunLoop.turn(times: 20)
        XCTAssertNotEqual(feed.table.rectForRow(at: path(2)).height, 150, withholding.name, line: line)
        withholding.1(feed, false)
        MainRunLoop.turn(
            until: { feed.table.rectForRow(at: path(2)).height == 150 }, orFail: "\(withholding.name): never told",
            line: line)
    }

    /// Begins or ends what withholds a telling.
    private typealias Withholding = @MainActor (_ feed: Feed, _ begins: Bool) -> Void

    func test_the_table_is_told_when_what_withholds_it_ends() {
        let all: [(String, Withholding)] = [
            ("hidden", { $0.table.isHidden = $1 }),
            (
                "refreshing",
                { feed, begins in
                    if begins { feed.table.refreshControl = UIRefreshControl() }
                    if begins { feed.table.refreshControl?.beginRefreshing() }
                    if !begins { feed.table.refreshControl?.endRefreshing() }
                }
            ),
            ("a lifted row", { $0.table.headlessHasActiveDrag = $1 }),
            (
                "hidden while paused",
                { feed, begins in
                    if begins { feed.precacher.pause() }
                    feed.table.isHidden = begins
                }
            ),
        ]
        for withholding in all { assertIsTold(whenEnds: withholding) }
        var scene: UIWindowScene?
        assertIsTold(
            whenEnds: (
                "in the background",
                { feed, begins in
                    scene = scene ?? feed.makeScene(.background)
                    scene?.headlessActivationState = begins ? .background : .foregroundActive
                }
            ))
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

    func test_while_a_telling_waits_for_voice_over_a_row_that_changes_is_measured() {
        UIAccessibility.headlessRunVoiceOver(true)
        let feed = Feed.estimating([400])
        feed.table.enablePrecaching(.init(reach: .screens(2)))
        feed.warmUp()
        feed.table.invalidatePrecachedHeights(for: [path(30)])
        MainRunLoop.turn(until: { feed.precacher.isKnown(at: path(30)) })
    }

    // MARK: What the table has asked for

    func test_rows_that_share_a_key_are_all_told_of() {
        let list = MixedScreen.estimating(60, key: { $1 % 30 })
        list.texts[2] += String(repeating: "word ", count: 60)
        list.texts[32] = list.texts[2]
        list.table.reconfigureRows(at: [path(2)])
        list.table.layoutIfNeeded()
        list.warmUp()
        let real = (0..<60).reduce(0) { $0 + list.answer($1) }
        XCTAssertEqual(list.table.contentSize.height, real, accuracy: 0.1)
    }

    func test_a_row_that_the_app_asks_for_within_a_layout_is_told_of() {
        let feed = Feed.estimating([100])
        feed.table.enablePrecaching(.init(reach: .everything))
        feed.warmUp()
        feed.rows[0][90].height = 300
        feed.table.invalidatePrecachedHeights(for: [path(90)])
        feed.onMeasure = { [unowned feed] _ in
            feed.onMeasure = nil
            _ = feed.height(0, 90)
        }
        feed.reload(2)
        feed.table.layoutIfNeeded()
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_a_row_that_is_deleted_and_inserted_again_has_its_height_as_its_estimate() {
        let list = PlaceList((0..<100).map { .init(id: $0, height: $0 == 95 ? 300 : 60) }, .init())
        list.show()
        list.precacher.resume()
        list.warmUp()
        list.precacher.pause()
        let row = list.rows[95]
        list.remove(at: 95)
        list.table.layoutIfNeeded()
        list.insert([row], at: 80)
        XCTAssertEqual(list.table.contentSize.height, 99 * 60 + 300)
    }
}
