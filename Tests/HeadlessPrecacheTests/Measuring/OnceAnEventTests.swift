import HeadlessUIKit
import XCTest

@testable import Precache

/// The store is brought up to date once an event, however many rows it asks for.
final class OnceAnEventTests: PrecacheTestCase {
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
}
