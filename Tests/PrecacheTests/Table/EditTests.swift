import XCTest

@testable import Precache

/// What a table shows after edits of some kinds, and which changes are found that it was not told of.
final class EditTests: PrecacheTestCase {
    func test_a_changed_row_keeps_its_height_as_an_estimate_until_measured_again() {
        let changes: [(isNamed: Bool, @MainActor (Feed) -> Void)] = [
            (false, { $0.reload(200) }), (true, { $0.reload(200) }),
            (false, { $0.table.invalidatePrecachedHeights(for: [path(200), path(0, 7)]) }),
            (true, { $0.table.invalidatePrecachedHeights(for: [path(200)]) }),
            (true, { $0.table.invalidatePrecachedHeights(forItems: ["0:200", "nobody"]) }),
        ]
        for (index, (isNamed, change)) in changes.enumerated() {
            let feed = Feed.warm([300], isNamed: isNamed)
            feed.rows[0][200].height = 99
            change(feed)
            let before = feed.table.precachedEstimate(forRowAt: path(200))
            XCTAssertEqual(before, Feed.height(ofRow: 200), "change \(index)")
            let known = [199, 200, 300].map { feed.precacher.isKnown(at: path($0)) }
            XCTAssertEqual(known, [true, false, false], "change \(index)")
            feed.assertWarms(measuring: ["0:200"], "change \(index)")
            XCTAssertTrue(feed.precacher.isKnown(at: path(200)), "change \(index)")
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(200)), 99, "change \(index)")
        }
    }

    func test_rows_of_a_reloaded_section_keep_their_heights_as_estimates() {
        let feed = Feed.warm([5, 50])
        feed.rows[1].append(Feed.Row(name: "new", height: 300))
        feed.table.reloadSections([1], with: .none)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(49, 1)), Feed.height(ofRow: 49))
    }

    func test_an_edit_that_does_not_fit_is_not_guessed_at() {
        for isNamed in [false, true] {
            let feed = Feed.warm([5], isNamed: isNamed)
            var reasons: [String] = []
            UITableView.headlessExceptionHandler = { reasons.append($1) }
            feed.rows[0].remove(at: 0)
            feed.rows[0][2].height = 99
            feed.table.performBatchUpdates {
                feed.table.insertRows(at: [path(0)], with: .none)
                feed.table.reloadRows(at: [path(3)], with: .none)
            }
            XCTAssertEqual(reasons.count, 1)
            feed.warmUp()
            feed.assertHeightsAreRight("named: \(isNamed)")
        }
    }

    func test_a_row_reloaded_along_with_a_change_seen_before_is_measured() {
        let feed = Feed.warm([5], isNamed: true)
        feed.rows[0].remove(at: 0)
        feed.rows[0][2].height = 99
        _ = feed.height(0, 1)
        feed.table.performBatchUpdates {
            feed.table.deleteRows(at: [path(0)], with: .none)
            feed.table.reloadRows(at: [path(3)], with: .none)
        }
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

    func test_a_row_with_an_identity_that_the_user_drags_needs_no_call() {
        let feed = Feed.warm([30], isNamed: true)
        unseen { feed.move(path(2), to: path(9)) }
        feed.assertKnowsAll()
        feed.table.layOutAnew()
        feed.assertWarms(measuring: [])
    }

    /// A warm table, whose rows change unseen, and which is asked for a row or not, notices it in a layout.
    private func assertNoticed(
        _ counts: [Int], _ row: IndexPath, asks: Bool = false, line: UInt = #line, _ change: (Feed) -> Void
    ) {
        let feed = Feed.warm(counts)
        XCTAssertFalse(feed.precacher.isAskedWhenIdle, line: line)
        unseen { change(feed) }
        if asks { _ = feed.table.precachedEstimate(forRowAt: row) }
        feed.table.layOutAnew()
        XCTAssertFalse(feed.precacher.isWarm, line: line)
        feed.warmUp(line: line)
        XCTAssertEqual(feed.precacher.coverage, 1, line: line)
        XCTAssertTrue(feed.precacher.isKnown(at: row), line: line)
    }

    func test_a_row_that_came_unseen_is_noticed_in_a_layout() {
        assertNoticed([100], path(100)) { $0.insert("new", height: 50, at: 100) }
    }

    func test_a_row_that_came_unseen_is_noticed_when_it_is_asked() {
        assertNoticed([60, 5], path(5, 1), asks: true) { $0.insert("new", at: 5, 1) }
    }

    func test_a_section_that_was_reloaded_unseen_is_noticed_in_a_layout() {
        assertNoticed(Array(repeating: 3, count: 60), path(6, 50)) {
            $0.rows[50] = Feed.rows([7])[0]
            $0.table.reloadSections([50], with: .none)
        }
    }

    /// A warm feed into which something is dropped.
    private func feedWithADrop() -> Feed {
        let feed = Feed.warm([60, 5])
        feed.table.headlessHasUncommittedUpdates = true
        feed.remove(at: 3)
        return feed
    }

    func test_placeholders_of_a_drop_open_no_batch() { feedWithADrop().assertKnowsAll() }

    func test_a_called_off_drop_costs_no_height() {
        let feed = feedWithADrop()
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
            feed.table.enablePrecaching(reach)
            if isNamed { feed.table.enablePrecaching(reach, identifiedBy: { $0 }) }
            feed.show()
            feed.table.scroll(by: 10)
            if reach == ahead { feed.warmUp() }
            feed.countsAsked = 0
            for _ in 0..<50 { feed.table.scroll(by: 17) }
            XCTAssertLessThan(feed.countsAsked, 50 * 100, "named \(isNamed)")
        }
    }
}
