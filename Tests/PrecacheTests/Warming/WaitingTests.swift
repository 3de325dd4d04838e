import XCTest

@testable import Precache

/// Several waits until one table is warm.
final class WaitingTests: PrecacheTestCase {
    func test_a_wait_that_begins_as_another_is_ended_has_an_end_of_its_own() {
        let feed = Feed.precaching([60])
        feed.precacher.pause()
        let ended = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { feed.precacher.isAwaited })
        var isOver = false
        Task { @MainActor in
            feed.table.disablePrecaching()
            feed.table.enablePrecaching()
            await feed.precacher.warmedUp()
            isOver = true
        }
        MainRunLoop.turn(until: { ended.isOver && isOver })
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertFalse(feed.precacher.isAwaited)
    }
}
