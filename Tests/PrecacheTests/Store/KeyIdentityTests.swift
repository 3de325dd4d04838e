import XCTest

@testable import Precache

/// Heights by keys of the app's: which there may be, where they hold, and which go first.
final class KeyIdentityTests: PrecacheTestCase {
    // The feed's own delegate asks by position, so rows that keys are tried on lie below the screen where the table is
    // told of edits.

    /// Asks a row's height, known by a key; what is measured is written down in `feed.measured`.
    private func height(_ feed: Feed, _ row: Int, _ key: AnyHashable, measures height: CGFloat = 50) -> CGFloat {
        feed.table.precachedHeight(forRowAt: path(row), key: key) { _ in
            feed.measured.append("\(row)")
            return height
        }
    }

    /// A feed that knows one key, by which row 42 is 61 points high.
    private func feedWithAKey() -> Feed {
        let feed = Feed([50])
        XCTAssertEqual(height(feed, 42, 7, measures: 61), 61)
        return feed
    }

    func test_rows_of_one_key_have_one_height_wherever_they_are() {
        let feed = feedWithAKey()
        XCTAssertEqual(height(feed, 3, 7, measures: 99), 61)
    }

    func test_equal_keys_of_different_types_are_others() {
        let feed = feedWithAKey()
        for (key, measured) in [(8, 72), (Int64(7), 73), (7.0, 74)] as [(AnyHashable, CGFloat)] {
            XCTAssertEqual(height(feed, 42, key, measures: measured), measured, "\(type(of: key.base))")
        }
        XCTAssertEqual(height(feed, 42, 7, measures: 99), 61)
    }

    func test_a_reloaded_row_keeps_its_height_as_an_estimate_until_measured_again() {
        let feed = feedWithAKey()
        feed.reload(42)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(42), key: 7), 61)
        XCTAssertEqual(height(feed, 42, 7, measures: 80), 80)
        feed.table.reloadData()
        XCTAssertEqual(height(feed, 44, 7, measures: 99), 80)
    }

    /// A feed that knows five rows by their keys, 50 points each, with nothing measured since.
    private func feedWithKeys() -> Feed {
        let feed = Feed([60, 5])
        for row in 55..<60 { _ = height(feed, row, "key \(row)") }
        feed.measured = []
        return feed
    }

    func test_keys_are_invalidated_wherever_their_rows_are() {
        let feed = feedWithKeys()
        feed.table.invalidatePrecachedHeights(forItems: ["key 56", "key 58", "no such key"])
        for row in 55..<60 { _ = height(feed, row, "key \(row)") }
        XCTAssertEqual(feed.measured, ["56", "58"])
    }

    func test_to_invalidate_no_item_or_an_unknown_one_wakes_nobody() {
        let feed = Feed.warm([60], isNamed: true)
        for items in [[], ["no such item"]] {
            feed.table.invalidatePrecachedHeights(forItems: items)
            XCTAssertFalse(feed.precacher.isAskedWhenIdle, "\(items)")
        }
        feed.table.invalidatePrecachedHeights(forItems: ["0:3", "no such item"])
        XCTAssertTrue(feed.precacher.isAskedWhenIdle)
    }

    func test_invalidated_rows_with_and_without_a_key_keep_their_estimates() {
        let feed = feedWithKeys()
        XCTAssertEqual(feed.height(0, 3), 43)
        for row in [3, 57] { feed.table.invalidatePrecachedHeights(for: [path(row)]) }
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(3)), 43)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(57), key: "key 57"), 50)
        XCTAssertEqual(height(feed, 57, "key 57", measures: 310), 310)
    }

    func test_a_key_is_invalidated_also_in_a_section_where_nothing_is_known() {
        let feed = feedWithKeys()
        feed.move(path(59), to: path(0, 1))
        XCTAssertTrue(feed.precacher.isKnown(at: path(0, 1)))
        feed.table.invalidatePrecachedHeights(forItems: ["key 59"])
        XCTAssertFalse(feed.precacher.isKnown(at: path(0, 1)))
    }

    func test_of_too_many_keys_the_least_recently_used_goes_first() {
        let feed = Feed([3])
        for number in Array(0..<1_250) + [0, 1_250] { _ = height(feed, 0, number) }
        feed.measured = []
        for number in [0, 1] { _ = height(feed, 0, number) }
        XCTAssertEqual(feed.measured.count, 1)
    }

    /// A feed at rest, whose heights and estimates go by keys, made of the rows' names.
    @discardableResult
    private func restingFeed(height: CGFloat = 50, key: @escaping (String) -> AnyHashable) -> Feed {
        let feed = Feed([60])
        feed.measured = []
        let keyOf: (IndexPath) -> AnyHashable = { [unowned feed] in key(feed.row(at: $0)?.name ?? "") }
        feed.useEstimates(key: keyOf) { [unowned feed, unowned self] path in
            self.height(feed, path.row, keyOf(path), measures: height)
        }
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { !feed.precacher.isAskedWhenIdle }, orFail: "it is never done")
        return feed
    }

    func test_a_row_keyed_by_NaN_is_known_by_position_and_warming_ends() {
        let feed = restingFeed { HeightKey(of: $0, $0 == "0:40" ? Double.nan : 1) }
        XCTAssertEqual(feed.measured.count, 60)
        XCTAssertEqual(feed.answer(40), 50)
        XCTAssertEqual(feed.measured.count, 60)
        feed.remove(at: 0)
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 60)
    }

    func test_keys_never_the_same_let_the_loop_sleep() { restingFeed { _ in UUID() } }

    func test_rows_without_heights_let_the_loop_sleep_whatever_their_keys() {
        let keys: [(String, (String) -> AnyHashable)] = [
            ("of its own", { $0 }), ("one", { _ in 1 }), ("never the same", { _ in UUID() }),
        ]
        for (name, key) in keys {
            let feed = restingFeed(height: UITableView.automaticDimension, key: key)
            let before = [feed.measured.count, feed.estimates]
            MainRunLoop.assertSleepsForASecond()
            XCTAssertEqual([feed.measured.count, feed.estimates], before, name)
        }
    }
}
