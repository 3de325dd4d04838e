import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Random batch updates through a real (headless) table, precaching between them.
@MainActor
final class RandomEditTests: PrecacheTestCase {
    func test_any_batch_leaves_each_height_right_and_measures_only_what_is_new() async {
        for seed in Seeds.of(60) {
            var edits = RandomEdits(seed: seed)
            let feed = Feed.warm([20, 5, 0, 70])
            for step in 0..<20 {
                let batch = edits.batch(of: feed.rows)
                // An empty one has rows measured again.
                if batch.calls.isEmpty { continue }
                feed.measured = []
                edits.perform(batch, on: feed)
                feed.table.layoutIfNeeded()
                // Sometimes the next batch comes before the table is warm again.
                if edits.number(0...3) > 0 { feed.warmUp() }
                let shown = feed.table.indexPathsForVisibleRows ?? []
                for path in shown {
                    let height = feed.table.rectForRow(at: path).height
                    XCTAssertEqual(height, feed.row(at: path)?.height, "\(Seeds.replay(seed)), step \(step), \(path)")
                }
                feed.assertHeightsAreRight("\(Seeds.replay(seed)), step \(step)")
                XCTAssertTrue(
                    batch.unknown.isSuperset(of: feed.measured),
                    "\(Seeds.replay(seed)), step \(step): measured again \(Set(feed.measured).subtracting(batch.unknown))"
                )
                XCTAssertEqual(feed.measured.count, Set(feed.measured).count, "\(Seeds.replay(seed)), step \(step)")
            }
            XCTAssertEqual(feed.stale, [], "\(Seeds.replay(seed))")
        }
    }

    func test_after_any_batch_a_table_with_identities_shows_the_right_heights() {
        for seed in Seeds.of(40) {
            var edits = RandomEdits(seed: seed)
            let feed = Feed.warm([30, 5], isNamed: true)
            for step in 0..<15 {
                // Sometimes on a path that cannot be seen, on which only another item tells that a row has changed.
                let hooks = (UITableView.headlessExchange, UITableView.headlessBatchExchange)
                edits.renamesReloadedRows = edits.number(0...1) == 0
                if edits.renamesReloadedRows {
                    (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (nil, nil)
                }
                let batch = edits.batch(of: feed.rows)
                feed.measured = []
                // An empty one has rows measured again.
                if !batch.calls.isEmpty { edits.perform(batch, on: feed) }
                (UITableView.headlessExchange, UITableView.headlessBatchExchange) = hooks
                feed.table.layOutAnew()
                feed.assertHeightsAreRight("\(Seeds.replay(seed)), step \(step)")
                XCTAssertTrue(
                    batch.unknown.isSuperset(of: feed.measured),
                    "\(Seeds.replay(seed)), step \(step): measured again \(Set(feed.measured).subtracting(batch.unknown))"
                )
                feed.warmUp()
            }
            XCTAssertEqual(feed.stale, [], "\(Seeds.replay(seed))")
        }
    }
}
