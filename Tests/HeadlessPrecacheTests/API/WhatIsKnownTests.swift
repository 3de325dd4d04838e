import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What is said of a row's height, and what a row is taken for whose height is not known.
@MainActor
final class WhatIsKnownTests: PrecacheTestCase {
    func test_a_row_is_known_once_measured_until_it_is_invalidated() async {
        let feed = Feed.precaching([100])
        func known() -> [Bool] { [89, 90, 100].map { feed.precacher.isKnown(at: path($0)) } }
        XCTAssertEqual(known(), [false, false, false])
        feed.warmUp()
        XCTAssertEqual(known(), [true, true, false])
        feed.table.invalidatePrecachedHeights(for: path(90))
        XCTAssertEqual(known(), [true, false, false])
    }

    func test_rows_at_a_new_width_are_estimated_by_their_last_heights() {
        let feed = Feed.warm([100])
        feed.table.layOut(width: 500)
        for row in 60..<67 {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(row)), Feed.height(ofRow: row))
        }
        XCTAssertFalse(feed.precacher.isKnown(at: path(60)))
    }

    func test_a_row_that_the_delegate_answers_itself_is_estimated_by_that_answer() {
        let feed = Feed([100])
        feed.use { [unowned feed] in $0.row % 10 == 5 ? 200 : feed.tableView(feed.table, heightForRowAt: $0) }
        feed.precacheAll()
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(75)), 200)
        XCTAssertFalse(feed.precacher.isKnown(at: path(75)))
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(76)), Feed.height(ofRow: 76))
    }

    func test_asking_what_is_known_forgets_nothing() {
        let feed = Feed.warm([30])
        let traits = feed.window.headlessTraits
        feed.rows[0].removeLast(3)
        feed.asked = []
        feed.store.onChange = { _ in XCTFail("what is known has changed") }
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertNil(feed.precacher.gate)
        feed.store.onChange = { _ in }
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        XCTAssertFalse(feed.precacher.isWarm)
        XCTAssertFalse(feed.precacher.isKnown(at: path(0)))
        feed.window.headlessTraits = traits
        XCTAssertTrue(feed.precacher.isKnown(at: path(0)))
        feed.table.beginUpdates()
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.store.rows.rowCounts, [30])
        XCTAssertEqual(feed.asked, [])
    }

    func test_the_mean_follows_what_the_table_shows_now() {
        let feed = Feed.warm([300])
        feed.reload([(0..<2_000).map { Feed.Row(name: "new \($0)", height: 400) }])
        feed.warmUp()
        feed.insert("last", height: 50, at: 2_000)
        feed.table.invalidatePrecachedHeights(for: path(2_000))
        XCTAssertEqual(feed.store.rows.mean!, 400, accuracy: 5)
    }

    func test_an_impossible_row_count_is_named_once_and_taken_for_none() {
        let feed = Feed.warm([40, 40])
        for count in [NSNotFound, -1] {
            feed.claimed.rows = count
            XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(3)) { _ in 12 }, 12)
            feed.table.invalidatePrecachedHeights()
            XCTAssertFalse(feed.precacher.isKnown(at: path(3)))
        }
        feed.claimed.rows = nil
        assertSaid("section 0 has \(NSNotFound) rows")
    }
}
