import HeadlessUIKit
import XCTest

@testable import Precache

/// Random batch updates through a real (headless) table, precaching between them.
@MainActor
final class RandomEditTests: PrecacheTestCase {
    private func perform(steps: Int, on feed: Feed, seed: UInt64, isNamed: Bool, test: String) {
        var edits = RandomEdits(seed: seed)
        for step in 0..<steps {
            let story = "\(Seeds.replay(seed, test)), step \(step)"
            // Sometimes on a path that cannot be seen, on which only another item tells that a row has changed.
            edits.renamesReloadedRows = isNamed && edits.number(0...1) == 0
            let batch = edits.batch(of: feed.rows)
            // An empty one has rows measured again.
            if batch.calls.isEmpty { continue }
            feed.measured = []
            if edits.renamesReloadedRows {
                unseen { edits.perform(batch, on: feed) }
            } else {
                edits.perform(batch, on: feed)
            }
            if isNamed { feed.table.layOutAnew() } else { feed.table.layoutIfNeeded() }
            // Sometimes the next batch comes before the table is warm again.
            if !isNamed, edits.number(0...3) > 0 { feed.warmUp() }
            for path in feed.table.indexPathsForVisibleRows ?? [] {
                let height = feed.table.rectForRow(at: path).height
                XCTAssertEqual(height, feed.row(at: path)?.height, "\(story), \(path)")
            }
            feed.assertHeightsAreRight(story)
            let again = Set(feed.measured).subtracting(batch.unknown)
            XCTAssertTrue(again.isEmpty, "\(story): measured again \(again)")
            XCTAssertEqual(feed.measured.count, Set(feed.measured).count, story)
            if isNamed { feed.warmUp() }
        }
        XCTAssertEqual(feed.stale, [], Seeds.replay(seed, test))
    }

    func test_any_batch_leaves_each_height_right_and_measures_only_what_is_new() async {
        for seed in Seeds.of(60) {
            perform(steps: 20, on: Feed.warm([20, 5, 0, 70]), seed: seed, isNamed: false, test: #function)
        }
    }

    func test_after_any_batch_a_table_with_identities_shows_the_right_heights() {
        for seed in Seeds.of(40) {
            perform(steps: 15, on: Feed.warm([30, 5], isNamed: true), seed: seed, isNamed: true, test: #function)
        }
    }
}
