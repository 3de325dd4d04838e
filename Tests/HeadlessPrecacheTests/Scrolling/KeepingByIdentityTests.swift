import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// What is on the screen stays where it is by what rows show, whatever tells the table of changes.
@MainActor
final class KeepingByIdentityTests: PrecacheTestCase {
    func test_over_random_edits_and_reloads_the_kept_row_moves_by_nothing() async {
        let (seeds, steps) = (Seeds.of(200), Seeds.isComplete ? 20 : 10)
        var kept = 0
        for seed in seeds {
            var edits = RandomEdits(seed: seed)
            let feed = Feed([40, 20, 40])
            feed.nameRows()
            feed.table.estimatedRowHeight = [44, 20, 300][Int(seed % 3)]
            if seed % 5 < 2 { feed.useEstimates() }
            edits.renamesReloadedRows = seed % 7 < 2
            if seed % 4 == 0 { feed.warmUp() }
            for step in 0..<steps {
                UIKitBehavior.current.batchesKeepPlaceOnlyWithAnimations = seed % 4 < 2
                UIKitBehavior.current.measuresAboveFirst = seed % 8 < 4
                while feed.rows.count < 2 || feed.rowCount < 80 {
                    feed.rows.append(
                        (0..<30).map { Feed.Row(name: "more \(step) \(feed.rows.count) \($0)", height: 50) })
                    feed.table.reload()
                }
                feed.table.scroll(to: CGFloat(edits.number(300...max(Int(feed.table.contentSize.height) - 1_500, 400))))
                let shown = feed.table.indexPathsForVisibleRows!.map { feed.row(at: $0)!.name }
                let places = shown.map { feed.place(of: $0) }
                feed.table.performKeepingPosition {
                    for _ in 0..<edits.number(1...4) { change(feed, &edits) }
                }
                let end = feed.table.contentSize.height - feed.table.bounds.height
                guard let first = shown.indices.first(where: { feed.place(of: shown[$0]) != nil }),
                    feed.table.contentOffset.y > 0, feed.table.contentOffset.y < end
                else { continue }
                kept += 1
                XCTAssertEqual(
                    feed.place(of: shown[first])!, places[first]!, accuracy: 0.01, "\(Seeds.replay(seed)), step \(step)"
                )
            }
        }
        XCTAssertGreaterThan(kept, seeds.count * steps * 7 / 10)
    }

    /// A batch, a reload, or rows that are other ones by the time of a reload.
    private func change(_ feed: Feed, _ edits: inout RandomEdits) {
        if feed.rows.isEmpty {
            feed.rows = [[]]
            feed.table.reloadData()
        }
        switch edits.number(1...5) {
        case 1: feed.table.reloadData()
        case 3:
            let section = edits.number(0...feed.rows.count - 1)
            guard !feed.rows[section].isEmpty else { return }
            let row = edits.number(0...feed.rows[section].count - 1)
            switch edits.number(1...4) {
            case 1: feed.remove(at: row, section)
            case 2: feed.insert("single \(edits.number(0...1_000_000_000))", height: 77, at: row, section)
            case 3: feed.move(path(row, section), to: path(0, section))
            default: feed.reload(row, section)
            }
        case 2:
            let section = edits.number(0...feed.rows.count - 1)
            let row = edits.number(0...feed.rows[section].count)
            let new = (0..<edits.number(1...9)).map { _ in
                Feed.Row(name: "unseen \(edits.number(0...1_000_000_000))", height: CGFloat(edits.number(10...120)))
            }
            feed.rows[section].insert(contentsOf: new, at: row)
            if edits.number(0...1) == 0, !feed.rows[0].isEmpty { feed.rows[0].removeFirst() }
            feed.table.reloadData()
        default: edits.perform(edits.batch(of: feed.rows), on: feed)
        }
    }

    func test_of_rows_with_one_identity_the_one_that_was_shown_stays() {
        for isWarm in [false, true] {
            let feed = Feed([100])
            feed.rows[0][10].name = "0:50"
            feed.nameRows()
            if isWarm { feed.warmUp() }
            feed.scroll(to: 50)
            let before = feed.place(of: "0:51")
            // One call tells of what comes, and nothing of where the row went.
            feed.table.performKeepingPosition {
                feed.rows[0].insert(contentsOf: (0..<5).map { Feed.Row(name: "new \($0)", height: 60) }, at: 30)
                feed.table.reloadData()
            }
            XCTAssertEqual(feed.place(of: "0:51"), before, "warm \(isWarm)")
            feed.table.performKeepingPosition {
                feed.insert("newer", at: 20)
                feed.table.reloadData()
            }
            XCTAssertEqual(feed.place(of: "0:51"), before, "warm \(isWarm)")
            if isWarm { assertSaid("rows 0:10 and 0:50 have one identity") }
        }
    }

    func test_rows_that_all_have_one_identity_are_kept_by_their_places() {
        let feed = Feed([100])
        feed.table.enablePrecaching(identifiedBy: { _ in 1 })
        feed.scroll(to: 50)
        let before = feed.place(of: "0:50")
        feed.table.performKeepingPosition { feed.table.reloadData() }
        XCTAssertEqual(feed.place(of: "0:50"), before)
        feed.table.performKeepingPosition { feed.insert("new", at: 3) }
        XCTAssertEqual(feed.place(of: "0:50"), before)
        assertSaid("rows 0:50 and 0:51 have one identity")
    }
}
