import XCTest

@testable import Precache

/// Heights by identities, or by keys of the app's: which there may be, and when they and counts of rows are asked for.
final class IdentityTests: PrecacheTestCase {
    func test_a_reload_of_the_same_rows_asks_heights_on_the_screen() {
        let feed = Feed.warm([300, 2], isNamed: true)
        feed.asked = []
        feed.table.reloadData()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertLessThan(Set(feed.asked).count, 60)
        XCTAssertEqual(feed.measured, [])
        feed.assertHeightsAreRight()
        // A section that is reloaded is measured again, and no other.
        for row in 0..<2 { feed.rows[1][row].height = 99 }
        feed.table.reloadSections([1], with: .none)
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured), ["1:0", "1:1"])
        feed.assertHeightsAreRight()
    }

    func test_no_identity_is_asked_of_rows_that_are_gone() {
        let feed = Feed([5, 5])
        // Asking for a row that is gone traps.
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in feed.rows[$0.section][$0.row].name })
        feed.warmUp()
        feed.rows[0].append(feed.rows[1].removeLast())
        XCTAssertEqual(feed.height(0, 5), Feed.height(ofRow: 4))
        feed.rows[0].removeLast(4)
        feed.table.layOutAnew()
        feed.table.reloadData()
        feed.warmUp()
    }

    func test_rows_with_one_identity_are_known_by_position_and_named_once() {
        let feed = Feed([60])
        for row in [5, 25, 45] { feed.rows[0][row].height = CGFloat(100 + row) }
        feed.table.enablePrecaching(identifiedBy: { [unowned feed] in
            $0.row % 20 == 5 ? "day" : feed.row(at: $0)?.name
        })
        for _ in 0..<2 {
            feed.warmUp()
            feed.assertHeightsAreRight()
            XCTAssertEqual(feed.precacher.coverage, 1)
            feed.rows[0].swapAt(5, 45)
            feed.table.reloadData()
        }
        XCTAssertEqual(console.filter { $0.contains("one identity") }.count, 1)
    }

    func test_no_identity_or_state_keeps_the_loop_awake() async {
        func assertComesToRest(_ feed: Feed, line: UInt = #line) {
            MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done", line: line)
        }
        // One item in two rows, and in two states.
        let twice = Feed([60, 60])
        for row in 0..<60 { twice.rows[1][row].height = 80 }
        twice.useEstimates()
        twice.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.section })
        assertComesToRest(twice)
        XCTAssertEqual([twice.height(0, 3), twice.height(1, 3)], [43, 80])
        // A state that is no number, and an identity that is none or no number: that is no identity.
        let feed = Feed.estimating([40])
        feed.table.enablePrecaching(identifiedBy: { $0.row }, layoutState: { $0.row == 30 ? CGFloat.nan : 1 })
        assertComesToRest(feed)
        XCTAssertEqual(feed.height(0, 30), Feed.height(ofRow: 30))
        for none in [Double.nan, nil] {
            feed.table.enablePrecaching(identifiedBy: { $0.row == 30 ? none : Double($0.row) })
            feed.warmUp()
            assertComesToRest(feed)
            feed.measured = []
            for _ in 0..<2 { feed.assertHeightsAreRight() }
            XCTAssertEqual(feed.measured, ["0:30", "0:30"])
        }
    }

    func test_an_insert_compares_counts_once_for_all_estimates() async {
        let feed = Feed.estimating([500])
        feed.table.enablePrecaching()
        feed.warmUp()
        let asked = feed.estimates
        feed.countsAsked = 0
        feed.insert("new")
        XCTAssertGreaterThan(feed.estimates - asked, 400)
        XCTAssertLessThan(feed.countsAsked, 50)
        // Outside of calls a model that changed untold is noticed.
        feed.warmUp()
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(1)), Feed.height(ofRow: 0))
        feed.rows[0].removeLast()
        XCTAssertNotEqual(feed.table.precachedEstimate(forRowAt: path(1)), Feed.height(ofRow: 0))
    }

    func test_a_row_measured_ahead_compares_counts_once() {
        let feed = Feed.precaching([300], upTo: 10)
        feed.countsAsked = 0
        let before = feed.precacher.statistics.rowsPrecached
        MainRunLoop.turn(until: { feed.precacher.statistics.rowsPrecached == before + 100 })
        XCTAssertEqual(feed.countsAsked, 100)
    }

    // MARK: Keys instead

    // The feed's own delegate asks by position, so rows that keys are tried on lie below the screen where the table is
    // told of edits.

    /// Asks a row's height, known by a key; what is measured is written down in `feed.measured`.
    private func height(_ feed: Feed, _ row: Int, _ key: AnyHashable, measures height: CGFloat = 50) -> CGFloat {
        feed.table.precachedHeight(forRowAt: path(row), key: key) { _ in
            feed.measured.append("\(row)")
            return height
        }
    }

    func test_rows_of_one_key_have_one_height_wherever_they_are() async {
        let feed = Feed([50])
        XCTAssertEqual(height(feed, 42, 7, measures: 61), 61)
        XCTAssertEqual(height(feed, 3, 7, measures: 99), 61)
        // Equal keys of different types are others.
        for (key, measured) in [(8, 72), (Int64(7), 73), (7.0, 74)] as [(AnyHashable, CGFloat)] {
            XCTAssertEqual(height(feed, 42, key, measures: measured), measured)
        }
        XCTAssertEqual(height(feed, 42, 7, measures: 99), 61)
        // A reloaded row keeps its height as an estimate until it is measured again.
        feed.reload(42)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(42), key: 7), 61)
        XCTAssertEqual(height(feed, 42, 7, measures: 80), 80)
        feed.table.reloadData()
        XCTAssertEqual(height(feed, 44, 7, measures: 99), 80)
    }

    func test_keys_are_invalidated_wherever_their_rows_are() {
        let feed = Feed([60, 5])
        for row in 55..<60 { _ = height(feed, row, "key \(row)") }
        feed.measured = []
        feed.table.invalidatePrecachedHeights(forItems: ["key 56", "key 58", "no such key"])
        for row in 55..<60 { _ = height(feed, row, "key \(row)") }
        XCTAssertEqual(feed.measured, ["56", "58"])
        // Beside keyed rows, one without a key keeps its estimate.
        XCTAssertEqual(feed.height(0, 3), 43)
        for row in [3, 57] { feed.table.invalidatePrecachedHeights(for: path(row)) }
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(3)), 43)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(57), key: "key 57"), 50)
        XCTAssertEqual(height(feed, 57, "key 57", measures: 310), 310)
        // Also in a section where nothing is known.
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
        MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake }, orFail: "it is never done")
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

    func test_keys_never_the_same_and_rows_without_heights_let_the_loop_sleep() {
        restingFeed { _ in UUID() }
        for key in [{ $0 }, { _ in 1 }, { _ in UUID() }] as [(String) -> AnyHashable] {
            let feed = restingFeed(height: UITableView.automaticDimension, key: key)
            let before = [feed.measured.count, feed.estimates]
            MainRunLoop.assertSleepsForASecond()
            XCTAssertEqual([feed.measured.count, feed.estimates], before)
        }
    }
}
