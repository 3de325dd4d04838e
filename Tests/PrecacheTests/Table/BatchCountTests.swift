import CoreFoundation
import PrecacheCore
import XCTest

@testable import Precache

/// Whether a batch update is open, by counting alone.
final class BatchCountTests: PrecacheTestCase {
    /// Does it with each UIKit, by the public methods that its batch updates call. Failures name it.
    private func withEachUIKit(_ body: (_ calls: String) -> Void) {
        for calls in UIKitBehavior.BatchCalls.allCases {
            UIKitBehavior.current.batchCalls = calls
            body("\(calls)")
        }
    }

    func test_what_a_precacher_made_in_a_batch_learns_there_is_forgotten() {
        withEachUIKit { calls in
            let feed = Feed([30], showing: false)
            feed.putIntoWindow()
            feed.table.performBatchUpdates {
                XCTAssertNil(feed.table.usedPrecacher, calls)
                feed.move(path(0), to: path(5))
                feed.table.enablePrecaching()
                XCTAssertFalse(feed.precacher.isWarm, calls)
                XCTAssertLessThan(feed.precacher.coverage, 1, calls)
                _ = feed.height(0, 0)
                feed.remove(at: 29)
            }
            XCTAssertNil(feed.precacher.gate, calls)
            feed.warmUp()
            feed.assertHeightsAreRight(calls)
            XCTAssertEqual(feed.stale, [], calls)
        }
    }

    func test_no_loop_is_observed_for_batches_of_a_table_that_never_asked() {
        withEachUIKit { calls in
            MainRunLoop.turnUntilItSleeps()
            let feed = Feed([30], showing: false)
            feed.putIntoWindow()
            feed.table.beginUpdates()
            XCTAssertFalse(IdleScheduler.shared.observer.isOn, calls)
            feed.table.endUpdates()
            feed.table.performBatchUpdates { XCTAssertFalse(IdleScheduler.shared.observer.isOn, calls) }
        }
    }

    func test_two_edits_in_a_batch_within_one_that_is_open_are_one() {
        withEachUIKit { calls in
            let (feed, other) = (Feed.warm([40]), Feed.warm([30]))
            feed.table.beginUpdates()
            feed.rows[0].remove(at: 3)
            feed.table.performBatchUpdates { feed.table.deleteRows(at: [path(3)], with: .none) }
            XCTAssertEqual(feed.precacher.gate, TableActivity.updating.gate, calls)
            XCTAssertNil(other.precacher.gate, "its batch is none of another table, \(calls)")
            feed.insert("new", height: 77)
            feed.table.endUpdates()
            XCTAssertNil(feed.precacher.gate, calls)
            feed.assertHeightsAreRight(calls)
            XCTAssertEqual(Set(feed.measured), ["new"], calls)
        }
    }

    /// Beginning brings the visible cells up to date, and asks for their heights.
    func test_a_batch_that_begins_scrolled_and_not_laid_out_keeps_all_heights() {
        withEachUIKit { calls in
            for isPublic in [false, true] {
                let feed = Feed.warm([100], isNamed: true)
                feed.table.contentOffset.y += 500
                let edit = {
                    feed.remove(at: 0)
                    feed.reload(13)
                }
                if isPublic { feed.table.beginUpdates() }
                if isPublic { edit() } else { feed.table.performBatchUpdates(edit) }
                if isPublic { feed.table.endUpdates() }
                feed.assertWarms(measuring: ["0:13"], "\(calls), public: \(isPublic)")
            }
        }
    }

    func test_an_end_whose_beginning_nobody_saw_forgets_positions() {
        let feed = Feed.warm([30])
        unseen {
            feed.table.beginUpdates()
            feed.rows[0].swapAt(2, 10)
            feed.table.moveRow(at: path(2), to: path(10))
            feed.table.moveRow(at: path(10), to: path(2))
        }
        feed.table.endUpdates()
        feed.assertHeightsAreRight()
        XCTAssertTrue(feed.measured.contains("0:10"))
    }

    func test_a_height_asked_in_a_batch_leaves_its_reloads_what_they_are() {
        let feed = Feed.warm([60], isNamed: true)
        feed.rows[0][40].height = 99
        feed.table.beginUpdates()
        feed.reload(40)
        _ = feed.answer(0)
        feed.measured = []
        feed.table.endUpdates()
        feed.assertWarms(measuring: ["0:40"])
    }

    /// A warm feed, or a paused one, with a batch that is left open.
    private func leftOpen(isPaused: Bool = false) -> Feed {
        let feed = Feed.warm([30])
        if isPaused { feed.precacher.pause() }
        let measurement = Measurement(RowPosition(path(20)), .onDemand)
        XCTAssertTrue(measurement.begin(in: feed.store))
        XCTAssertNotNil(measurement.position(in: feed.store))
        feed.table.beginUpdates()
        feed.move(path(2), to: path(10))
        XCTAssertTrue(feed.store.batch.isOpen)
        XCTAssertNil(measurement.position(in: feed.store), "a height of before is kept")
        XCTAssertFalse(feed.store.mayAnswer, "a height of before is served")
        return feed
    }

    /// No batch is open, and one that comes after is followed.
    private func assertIsClosed(_ feed: Feed, line: UInt = #line) {
        XCTAssertFalse(feed.store.batch.isOpen, line: line)
        feed.assertHeightsAreRight(line: line)
        feed.table.endUpdates()
        feed.precacher.resume()
        feed.warmUp(line: line)
        feed.measured = []
        feed.table.performBatchUpdates { feed.remove(at: 3) }
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.precacher.coverage, 1, line: line)
        feed.assertKnowsAll("a batch after it is followed", line: line)
        feed.table.performBatchUpdates {}
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(IdleScheduler.shared.observer.isOn, "after batches that end in their turn", line: line)
    }

    func test_a_batch_left_open_is_noticed_at_rest() {
        let feed = leftOpen()
        feed.warmUp()
        XCTAssertTrue(feed.measured.contains("0:10"))
        assertIsClosed(feed)
    }

    func test_a_batch_left_open_is_noticed_in_a_paused_table() {
        let feed = leftOpen(isPaused: true)
        MainRunLoop.turnUntilItSleeps()
        assertIsClosed(feed)
    }

    func test_a_batch_left_open_is_noticed_under_a_finger() {
        let feed = leftOpen()
        MainRunLoop.turn(times: 2, in: .tracking)
        assertIsClosed(feed)
    }

    func test_a_batch_left_open_while_the_table_warms_keeps_the_loop_awake() {
        let feed = Feed.precaching([60], upTo: 10)
        feed.table.beginUpdates()
        MainRunLoop.turnWithoutLeaving(until: { feed.precacher.isWarm })
    }

    func test_a_batch_left_open_after_a_rest_wakes_the_loop() {
        let feed = Feed.precaching([60])
        feed.table.isHidden = true
        MainRunLoop.turnUntilItSleeps()
        feed.table.isHidden = false
        feed.table.beginUpdates()
        MainRunLoop.turnWithoutLeaving(until: { feed.precacher.isWarm })
    }

    func test_an_empty_batch_has_what_is_on_the_screen_measured_again() {
        let feed = Feed.warm([300])
        let shown = feed.table.indexPathsForVisibleRows!
        feed.rows[0][2].height = 111
        feed.table.beginUpdates()
        feed.table.endUpdates()
        XCTAssertEqual(feed.table.rectForRow(at: path(2)).height, 111)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.measured.sorted(), shown.map { "0:\($0.row)" }.sorted())
    }
}
