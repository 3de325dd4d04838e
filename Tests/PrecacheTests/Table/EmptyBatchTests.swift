import XCTest

@testable import Precache

/// A batch update in which nothing is edited: by it an app may say that heights have changed, and a library says nothing.
final class EmptyBatchTests: PrecacheTestCase {
    private let emptyBatches: [(String, (UITableView) -> Void)] = [
        (
            "edits without rows",
            { table in
                table.performBatchUpdates {
                    table.deleteRows(at: [], with: .none)
                    table.insertRows(at: [], with: .none)
                }
            }
        ),
        ("sections without any", { $0.insertSections([], with: .none) }),
        ("none", { $0.performBatchUpdates {} }),
        (
            "begun and ended",
            {
                $0.beginUpdates()
                $0.endUpdates()
            }
        ),
    ]

    private func warmList(isNamed: Bool) -> PlaceList {
        let list = PlaceList((0..<60).map { .init(id: $0, height: 60) }, .init(isNamed: isNamed))
        list.show()
        list.precacher.resume()
        list.warmUp()
        return list
    }

    func test_edits_without_rows_measure_nothing() {
        for (name, batch) in emptyBatches.prefix(2) {
            for isNamed in [true, false] {
                let list = warmList(isNamed: isNamed)
                let statistics = list.precacher.statistics
                batch(list.table)
                list.table.layoutIfNeeded()
                list.warmUp()
                let now = list.precacher.statistics
                XCTAssertEqual(
                    [now.misses, now.rowsPrecached], [statistics.misses, statistics.rowsPrecached],
                    "\(name), named \(isNamed)")
            }
        }
    }

    func test_a_batch_without_edits_measures_no_row_whose_state_or_cell_says_what_is_known() {
        for (name, batch) in emptyBatches {
            let list = MixedScreen.estimating()
            let misses = list.precacher.statistics.misses
            batch(list.table)
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.precacher.statistics.misses, misses, name)
            guard #available(macOS 14, *) else { continue }
            let screen = ObservedArrayScreen(.identityAndState, 60)
            screen.warmUp()
            screen.measured = []
            batch(screen.table)
            screen.warmUp()
            XCTAssertEqual(screen.measured, [], name)
            screen.letGo()
        }
    }

    func test_a_batch_without_edits_shows_the_new_height_of_a_row_of_a_closure_at_once() {
        for (name, batch) in emptyBatches.suffix(2) {
            for isNamed in [true, false] {
                let list = warmList(isNamed: isNamed)
                list.rows[3].height = 180
                batch(list.table)
                XCTAssertEqual(list.table.rectForRow(at: path(3)).height, 180, "\(name), named \(isNamed)")
            }
        }
    }

    func test_a_batch_without_edits_shows_the_new_height_of_a_row_of_a_template_whose_cell_was_told() {
        for (name, batch) in emptyBatches.suffix(2) {
            let list = MixedScreen.estimating()
            let before = list.table.rectForRow(at: path(1)).height
            let misses = list.precacher.statistics.misses
            list.texts[1] += String(repeating: "word ", count: 60)
            (list.table.cellForRow(at: path(1)) as! NoteCell).label.text = list.texts[1]
            batch(list.table)
            XCTAssertGreaterThan(list.table.rectForRow(at: path(1)).height, before + 20, name)
            XCTAssertEqual(list.precacher.statistics.misses, misses + 1, name)
        }
    }
}
