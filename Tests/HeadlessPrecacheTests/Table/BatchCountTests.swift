import CoreFoundation
import PrecacheCore
import XCTest

@testable import Precache

/// Whether a batch update is open, by counting alone.
final class BatchCountTests: PrecacheTestCase {
    /// Does it with each UIKit, by the public methods that its batch updates call.
    private func withEachUIKit(_ body: () -> Void) {
        for calls in UIKitBehavior.BatchCalls.allCases {
            UIKitBehavior.current.batchCalls = calls
            body()
        }
    }

    func test_what_a_precacher_made_in_a_batch_learns_there_is_forgotten() async {
        withEachUIKit {
            MainRunLoop.turnUntilItSleeps()
            let feed = Feed([30], showing: false)
            feed.putIntoWindow()
            feed.table.beginUpdates()
            XCTAssertFalse(LoopSleep.observer.isOn, "for a table that never asked")
            feed.table.endUpdates()
            feed.table.performBatchUpdates {
                XCTAssertFalse(LoopSleep.observer.isOn, "for a table that never asked")
                XCTAssertNil(feed.table.existingPrecacher)
                feed.move(path(0), to: path(5))
                feed.table.enablePrecaching()
                XCTAssertFalse(feed.precacher.isWarm)
                XCTAssertLessThan(feed.precacher.coverage, 1)
                _ = feed.height(0, 0)
                feed.remove(at: 29)
            }
            XCTAssertNil(feed.precacher.gate)
            feed.warmUp()
            feed.assertHeightsAreRight()
            XCTAssertEqual(feed.stale, [])
        }
    }

    func test_two_edits_in_a_batch_within_one_that_is_open_are_one() {
        withEachUIKit {
            let (feed, other) = (Feed.warm([40]), Feed.warm([30]))
            feed.table.beginUpdates()
            feed.rows[0].remove(at: 3)
            feed.table.performBatchUpdates { feed.table.deleteRows(at: [path(3)], with: .none) }
            XCTAssertEqual(feed.precacher.gate, .updating)
            XCTAssertNil(other.precacher.gate, "its batch is none of another table")
            feed.insert("new", height: 77)
            feed.table.endUpdates()
            XCTAssertNil(feed.precacher.gate)
            feed.assertHeightsAreRight()
            XCTAssertEqual(Set(feed.measured), ["new"])
        }
    }

    /// Beginning brings the visible cells up to date, and asks for their heights.
    func test_a_batch_that_begins_scrolled_and_not_laid_out_keeps_all_heights() {
        withEachUIKit {
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
                feed.assertWarms(measuring: ["0:13"])
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

    func test_a_batch_left_open_is_noticed_at_rest_paused_or_touched() {
        for (isPaused, isUnderAFinger) in [(false, false), (true, false), (false, true)] {
            let feed = Feed.warm([30])
            if isPaused { feed.precacher.pause() }
            let ticket = feed.store.ticket(for: RowPosition(path(20)))!
            XCTAssertTrue(feed.store.isCurrent(ticket))
            feed.table.beginUpdates()
            feed.move(path(2), to: path(10))
            XCTAssertTrue(feed.store.isInBatch)
            XCTAssertFalse(feed.store.isCurrent(ticket) || feed.store.mayAnswer, "a height of before is kept or served")
            XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
            if isUnderAFinger {
                MainRunLoop.turn(times: 2, in: .tracking)
            } else if isPaused {
                MainRunLoop.turnUntilItSleeps()
            } else {
                feed.warmUp()
                XCTAssertTrue(feed.measured.contains("0:10"))
            }
            XCTAssertFalse(feed.store.isInBatch, "paused \(isPaused), under a finger \(isUnderAFinger)")
            feed.assertHeightsAreRight()
            feed.table.endUpdates()
            feed.precacher.resume()
            feed.warmUp()
            feed.measured = []
            feed.table.performBatchUpdates { feed.remove(at: 3) }
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(feed.precacher.coverage, 1)
            feed.assertKnowsAll("a batch after it is followed")
            feed.table.performBatchUpdates {}
            MainRunLoop.turnUntilItSleeps()
            XCTAssertFalse(LoopSleep.observer.isOn, "after batches that end in their turn")
        }
    }

    func test_a_batch_left_open_while_or_after_warming_wakes_the_loop() {
        for isAfterARest in [false, true] {
            let feed = Feed.precaching([60], upTo: isAfterARest ? 0 : 10)
            if isAfterARest {
                feed.table.isHidden = true
                MainRunLoop.turnUntilItSleeps()
                XCTAssertFalse(LoopSleep.observer.isOn)
                feed.table.isHidden = false
            }
            feed.table.beginUpdates()
            MainRunLoop.turnWithoutLeaving(until: { feed.precacher.isWarm })
        }
    }

    /// What an Objective-C exception leaves that the app catches: none of our own code ran to its end.
    func test_what_an_exception_leaves_counted_is_at_rest_in_the_next_turn() {
        for isAfterANestedLoop in [false, true] {
            let feed = Feed.precaching([60])
            let monitor = feed.precacher.monitor
            let leave = {
                if isAfterANestedLoop {
                    feed.onMeasure = { _ in
                        feed.onMeasure = nil
                        MainRunLoop.turn(times: 2)
                    }
                }
                // As in a measurement; and in a batch, from within its block.
                _ = feed.height(0, 59)
                monitor.calls.measurements = 1
                if isAfterANestedLoop { return }
                monitor.calls.isChecking = true
                monitor.calls.question = DelegateQuestion(RowPosition(path(0)), isFresh: true)
                monitor.calls.isTelling = true
                ModelWatch.depth = 1
                _ = monitor.batchCallBegins()
                monitor.batchBlockBegins()
            }
            CFRunLoopPerformBlock(CFRunLoopGetMain(), CFRunLoopMode.idle as CFTypeRef) {
                MainActor.assumeIsolated(leave)
            }
            feed.warmUp()
            XCTAssertNil(feed.precacher.gate)
            XCTAssertFalse(monitor.calls.isMeasuring)
            XCTAssertNil(monitor.calls.question)
            XCTAssertEqual(ModelWatch.depth, 0)
            feed.assertHeightsAreRight()
        }
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
