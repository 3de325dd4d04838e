import XCTest

@testable import Precache

/// For a moment rows may have no room, or so little that nobody could read them: beside a sidebar, or before the first
/// real layout. Nothing is measured then, and nothing kept.
final class NoWidthTests: PrecacheTestCase {
    /// How a table of 390 points comes to have no room for its rows, or next to none.
    private let narrowings: [(name: String, narrow: (TableOwner) -> Void)] = [
        ("a safe area that is wider", { $0.setSafeArea(left: 250, right: 250) }),
        ("a safe area that is as wide", { $0.setSafeArea(left: 195, right: 195) }),
        ("15 points", { $0.table.frame.size.width = 15 }),
        ("no width", { $0.table.frame.size.width = 0 }),
    ]

    private func widen(_ list: TableOwner) {
        list.setSafeArea(left: 0, right: 0)
        list.table.frame.size.width = 390
    }

    /// Is laid out, and has held for long enough to be measured for.
    private func hold(_ list: TableOwner) {
        list.table.layOutAnew()
        letItHold()
        MainRunLoop.turnUntilItSleeps()
        list.table.layOutAnew()
    }

    private func feed() -> (Feed, widths: () -> Set<CGFloat>) {
        final class Log { var widths: Set<CGFloat> = [] }
        let log = Log()
        let feed = Feed([300], showing: false)
        feed.heightOf = { path, width in
            log.widths.insert(width)
            return (20_000 / width + CGFloat(path.row % 7)).rounded()
        }
        feed.useEstimates()
        feed.putIntoWindow()
        return (feed, { log.widths })
    }

    func test_nothing_is_measured_while_there_is_no_room() {
        for (name, narrow) in narrowings {
            let (feed, widths) = feed()
            feed.layOutWarm()
            narrow(feed)
            hold(feed)
            widen(feed)
            hold(feed)
            XCTAssertEqual(widths(), [390], name)
        }
    }

    func test_a_table_that_is_always_narrow_is_answered_right_and_keeps_nothing() {
        let feed = Feed([40], showing: false)
        feed.table.frame.size.width = 40
        feed.table.enablePrecaching()
        feed.show()
        hold(feed)
        for row in 0..<40 { XCTAssertEqual(feed.height(0, row), feed.rows[0][row].height) }
        XCTAssertEqual(feed.precacher.coverage, 0)
    }

    func test_what_was_known_is_known_again() {
        for (name, narrow) in narrowings {
            let (feed, _) = feed()
            feed.layOutWarm()
            letItHold()
            let height = feed.table.contentSize.height
            narrow(feed)
            hold(feed)
            feed.measured = []
            widen(feed)
            feed.table.layOutAnew()
            XCTAssertEqual(feed.measured, [], name)
            hold(feed)
            XCTAssertEqual(feed.table.contentSize.height, height, name)
        }
    }

    func test_what_is_on_the_screen_stands_as_it_did() {
        for (name, narrow) in narrowings.prefix(3) {
            let (feed, _) = feed()
            feed.layOutWarm()
            letItHold()
            feed.table.scroll(to: 5_000)
            let (rows, offset) = (feed.table.indexPathsForVisibleRows, feed.table.contentOffset)
            narrow(feed)
            hold(feed)
            XCTAssertEqual(feed.table.indexPathsForVisibleRows, rows, name)
            widen(feed)
            hold(feed)
            XCTAssertEqual(feed.table.indexPathsForVisibleRows, rows, name)
            XCTAssertEqual(feed.table.contentOffset, offset, name)
        }
    }

    func test_a_list_that_begins_without_room_estimates_by_no_row_of_that_time() {
        for reach in [PrecachingConfiguration.Reach.shown, .screens(2)] {
            for (name, narrow) in narrowings {
                let (feed, _) = feed()
                narrow(feed)
                feed.table.enablePrecaching(.init(reach: reach))
                hold(feed)
                widen(feed)
                hold(feed)
                let estimates = (0..<300).map { feed.table.precachedEstimate(forRowAt: path($0)) }
                XCTAssertEqual(estimates.filter { $0 > 80 }, [], "\(name), \(reach)")
                XCTAssertEqual(feed.table.contentSize.height, 300 * 54, accuracy: 3_000, "\(name), \(reach)")
            }
        }
    }

    /// Of a safe area alone HeadlessUIKit tells no row, so that what is on the screen stays as it is.
    func test_rows_that_size_themselves_are_not_kept_as_they_stood_without_room() {
        for (name, narrow) in narrowings.suffix(2) {
            let list = MixedScreen(100)
            list.height = { _, _ in UITableView.automaticDimension }
            list.estimate = { $0.table.precachedEstimate(forRowAt: $1) }
            list.table.enablePrecaching(.init(reach: .shown))
            narrow(list)
            list.show()
            hold(list)
            widen(list)
            hold(list)
            list.table.jump(to: path(60))
            hold(list)
            XCTAssertEqual(list.errors(), [], name)
            let estimates = (0..<100).map { list.table.precachedEstimate(forRowAt: path($0)) }
            XCTAssertEqual(estimates.filter { $0 > 500 }, [], name)
        }
    }

    func test_templates_are_filled_for_no_row_without_room() {
        for (name, narrow) in narrowings {
            let list = MixedScreen.warm(rows: 60)
            list.filled = []
            narrow(list)
            hold(list)
            XCTAssertEqual(list.filled, [], name)
            widen(list)
            hold(list)
            XCTAssertEqual(list.errors(), [], name)
            XCTAssertEqual(list.estimated, [], name)
        }
    }

    func test_its_gate_says_so() {
        let (feed, _) = feed()
        feed.layOutWarm()
        feed.setSafeArea(left: 250, right: 250)
        hold(feed)
        XCTAssertTrue(feed.precacher.gate?.contains("the table has no width") == true)
        XCTAssertFalse(feed.precacher.isWarm)
    }
}
