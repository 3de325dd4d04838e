import HeadlessUIKit
import XCTest

@testable import Precache

/// What a table shows after edits of some kinds, and which changes are found that it was not told of.
@MainActor
final class EditTests: PrecacheTestCase {
    func test_a_changed_row_keeps_its_height_as_an_estimate_until_measured_again() async {
        let changes: [(isNamed: Bool, @MainActor (Feed) -> Void)] = [
            (false, { $0.reload(200) }), (true, { $0.reload(200) }),
            (false, { $0.table.invalidatePrecachedHeights(for: [path(200), path(0, 7)]) }),
            (true, { $0.table.invalidatePrecachedHeights(for: path(200)) }),
            (true, { $0.table.invalidatePrecachedHeights(forItems: ["0:200", "nobody"]) }),
        ]
        for (index, (isNamed, change)) in changes.enumerated() {
            let feed = Feed.warm([300], isNamed: isNamed)
            feed.rows[0][200].height = 99
            change(feed)
            let before = feed.table.precachedEstimate(forRowAt: path(200))
            XCTAssertEqual(before, Feed.height(ofRow: 200), "change \(index)")
            feed.assertWarms(measuring: ["0:200"], "change \(index)")
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(200)), 99, "change \(index)")
        }
    }

    func test_rows_of_a_reloaded_section_are_estimated_as_they_were() {
        let feed = Feed.warm([5, 50])
        feed.rows[1].append(Feed.Row(name: "new", height: 300))
        feed.table.reloadSections([1], with: .none)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(49, 1)), Feed.height(ofRow: 49))
    }

    func test_a_reload_forgets_every_height() {
        for isWarm in [false, true] {
            let feed = isWarm ? Feed.warm([20]) : Feed([20])
            feed.assertHeightsAreRight()
            feed.reload([feed.rows[0].map { Feed.Row(name: $0.name, height: 70) }])
            if isWarm { feed.warmUp() }
            feed.assertHeightsAreRight()
        }
    }

    func test_an_edit_that_does_not_fit_is_not_guessed_at() {
        let feed = Feed.warm([5])
        var reasons: [String] = []
        UITableView.headlessExceptionHandler = { reasons.append($1) }
        feed.rows[0].remove(at: 0)
        feed.table.insertRows(at: [path(0)], with: .none)
        XCTAssertEqual(reasons.count, 1)
        feed.warmUp()
        feed.assertHeightsAreRight()
    }

    func test_the_rest_of_the_queue_survives_an_edit() {
        let feed = Feed.precaching([100], upTo: 10)
        let known = Set(feed.measured)
        feed.measured = []
        feed.insert("new", at: 50)
        feed.assertWarms(measuring: feed.rows[0].map(\.name).filter { !known.contains($0) })
    }

    func test_a_row_that_the_user_drags_takes_its_height_along() {
        let feed = Feed.warm([30])
        // UIKit moves the row itself, and tells the data source only.
        unseen { feed.move(path(2), to: path(9)) }
        feed.table.movePrecachedHeight(at: path(2), to: path(9))
        feed.assertKnowsAll()
    }

    func test_rows_that_come_on_an_unseen_path_are_measured_ahead() {
        let feed = Feed.warm([100])
        let exchange = UITableView.headlessExchange
        UITableView.headlessExchange = { table, call, original in
            if case .layoutSubviews = call { exchange?(table, call, original) } else { original() }
        }
        feed.insert("new", height: 50, at: 100)
        feed.table.layoutIfNeeded()
        UITableView.headlessExchange = exchange
        MainRunLoop.turn(until: { feed.measured.contains("new") }, orFail: "nobody noticed")
    }

    func test_rows_that_come_untold_wake_the_warmer_when_one_is_asked() {
        let feed = Feed.warm([60, 5])
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
        unseen { feed.insert("new", at: 5, 1) }
        _ = feed.table.precachedEstimate(forRowAt: path(5, 1))
        feed.table.layOutAnew()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
    }

    func test_a_section_that_changed_unseen_off_the_screen_is_noticed_where_asked() {
        let feed = Feed.warm(Array(repeating: 3, count: 60))
        feed.rows[50] = Feed.rows([7])[0]
        unseen { feed.table.reloadSections([50], with: .none) }
        feed.table.layOutAnew()
        XCTAssertFalse(feed.precacher.isWarm)
        feed.warmUp()
        XCTAssertTrue(feed.precacher.isKnown(at: path(6, 50)))
    }

    func test_a_drop_that_is_called_off_costs_no_height() {
        let feed = Feed.warm([60, 5])
        feed.table.headlessHasUncommittedUpdates = true
        unseen { feed.insert("new", at: 5, 1) }
        feed.table.layOutAnew()
        unseen {
            feed.remove(at: 5, 1)
            feed.table.headlessHasUncommittedUpdates = false
        }
        feed.table.layOutAnew()
        feed.warmUp()
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_scroll_frame_asks_counts_of_the_sections_on_the_screen_only() {
        let ahead = PrecachingConfiguration()
        for (reach, isNamed) in [(ahead, false), (.init(reach: .shown), false), (.init(reach: .shown), true)] {
            let feed = Feed(Array(repeating: 3, count: 200), showing: false)
            if isNamed { feed.table.enablePrecaching(reach, identifiedBy: { $0 }) }
            feed.table.enablePrecaching(reach)
            feed.show()
            feed.table.scroll(by: 10)
            if reach == ahead { feed.warmUp() }
            feed.countsAsked = 0
            for _ in 0..<50 { feed.table.scroll(by: 17) }
            XCTAssertLessThan(feed.countsAsked, 50 * 100, "named \(isNamed)")
        }
    }
}
