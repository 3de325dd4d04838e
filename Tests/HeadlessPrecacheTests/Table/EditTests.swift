import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights go where their rows go, and nothing is measured again that did not change.
@MainActor
final class EditTests: PrecacheTestCase {
    private let new = Feed.Row(name: "new", height: 99)

    func test_a_row_that_is_inserted_is_measured_and_no_other() async {
        let feed = Feed.warm([30, 30])
        feed.insert([new], at: 1)
        feed.warmUp()
        XCTAssertEqual(feed.measured, ["new"])
        feed.assertHeightsAreRight()
        XCTAssertEqual(feed.measured, ["new"])
    }

    func test_rows_and_sections_that_move_take_their_heights_along() {
        let moves: [@MainActor (Feed) -> Void] = [
            { $0.move(path(4), to: path(2, 1)) },
            {
                $0.rows.append($0.rows.removeFirst())
                $0.table.moveSection(0, toSection: 2)
            },
        ]
        for (index, move) in moves.enumerated() {
            let feed = Feed.warm([5, 6, 7])
            move(feed)
            feed.warmUp()
            feed.assertHeightsAreRight("move \(index)")
            XCTAssertEqual(feed.measured, [], "move \(index)")
        }
    }

    func test_a_changed_row_keeps_its_height_as_an_estimate_until_measured_again() {
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
            feed.warmUp()
            XCTAssertEqual(feed.measured, ["0:200"], "change \(index)")
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(200)), 99, "change \(index)")
            feed.assertHeightsAreRight("change \(index)")
        }
    }

    func test_a_reconfigured_row_is_measured_again_also_when_it_moves() {
        let feed = Feed.warm([30])
        feed.table.performBatchUpdates {
            feed.rows[0].insert(feed.rows[0].remove(at: 3), at: 20)
            feed.rows[0][20].height = 99
            feed.table.moveRow(at: path(3), to: path(20))
            feed.table.reconfigureRows(at: [path(3)])
        }
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured), ["0:3"])
        feed.assertHeightsAreRight()
    }

    func test_nested_batches_count_as_one() {
        let feed = Feed.warm([10, 10])
        feed.table.beginUpdates()
        feed.rows[0].removeSubrange(2...3)
        feed.table.deleteRows(at: [path(3)], with: .none)
        feed.table.performBatchUpdates {
            feed.insert([self.new], at: 0)
            feed.table.deleteRows(at: [path(2)], with: .none)
        }
        feed.rows.remove(at: 1)
        feed.table.deleteSections([1], with: .none)
        feed.table.endUpdates()
        feed.warmUp()
        XCTAssertEqual(feed.measured, ["new"])
        feed.assertHeightsAreRight()
    }

    func test_a_reload_forgets_every_height() {
        for isWarm in [false, true] {
            let feed = isWarm ? Feed.warm([20]) : Feed([20])
            feed.assertHeightsAreRight()
            for row in 0..<20 { feed.rows[0][row].height = 70 }
            feed.table.reloadData()
            if isWarm { feed.warmUp() }
            feed.assertHeightsAreRight()
        }
    }

    func test_an_edit_that_does_not_fit_is_not_guessed_at() {
        let feed = Feed.warm([5])
        var reasons: [String] = []
        let handler = UITableView.headlessExceptionHandler
        UITableView.headlessExceptionHandler = { reasons.append($1) }
        defer { UITableView.headlessExceptionHandler = handler }
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
        feed.insert([new], at: 50)
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 101 - known.count)
        XCTAssertTrue(known.isDisjoint(with: feed.measured))
    }

    func test_rows_of_a_reloaded_section_are_estimated_as_they_were() {
        let feed = Feed.warm([5, 50])
        feed.rows[1].append(Feed.Row(name: "new", height: 300))
        feed.table.reloadSections([1], with: .none)
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: IndexPath(row: 49, section: 1)), Feed.height(ofRow: 49))
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 51)
        feed.assertHeightsAreRight()
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
        unseen { feed.insert([new], at: 5, 1) }
        _ = feed.table.precachedEstimate(forRowAt: path(5, 1))
        feed.table.layOutAnew()
        feed.warmUp()
        XCTAssertEqual(feed.precacher.coverage, 1)
    }

    func test_a_drop_that_is_called_off_costs_no_height() {
        let feed = Feed.warm([60, 5])
        feed.table.headlessHasUncommittedUpdates = true
        unseen { feed.insert([new], at: 5, 1) }
        feed.table.layOutAnew()
        unseen {
            feed.remove(at: 5, 1)
            feed.table.headlessHasUncommittedUpdates = false
        }
        feed.table.layOutAnew()
        feed.warmUp()
        XCTAssertEqual(feed.measured, [])
    }
}
