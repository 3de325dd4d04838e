import TestSupport
import XCTest

@testable import HeadlessUIKit

/// Random batches against the list that ``TableBatch`` makes, which ``TableModelAgreementTests`` compares with another
/// reading of UITableView's rule.
final class TableRandomEditTests: UIKitTestCase {
    func test_random_batches_leave_the_table_showing_what_the_data_source_has() {
        for seed in Seeds.of(20) { runRandomBatches(seed) }
    }

    private func runRandomBatches(_ seed: UInt64) {
        var (batches, id) = (RandomBatches(seed: seed), 0)
        func item() -> ListSource.Item {
            id += 1
            return .init(id: id, height: CGFloat(20 + batches.random.below(141)))
        }
        let source = ListSource((0..<3).map { _ in (0..<8).map { _ in item() } })
        let table = UITableView.showing(source, estimate: seed % 2 == 0 ? 0 : 50)
        for batch in 0..<100 {
            let words = "\(Seeds.replay(seed, "test_random_batches")), batch \(batch)"
            UIKitBehavior.current.batchCalls = UIKitBehavior.BatchCalls.allCases[batch % 3]
            let before = source.items
            let drawn = batches.batch(on: before.map(\.count))
            let edits = drawn.edits.map { TableEdit($0) }
            guard let sections = try? TableBatch(before: drawn.before, edits: edits).result(after: drawn.after) else {
                return XCTFail("refused: \(drawn), \(words)")
            }
            let reasons = raised {
                table.performBatchUpdates {
                    source.items = sections.map { section in
                        section.rows.map {
                            if case .kept(let old) = $0 { before[old.section][old.row] } else { item() }
                        }
                    }
                    for edit in edits { table.edit(edit) }
                }
            }
            XCTAssertEqual(reasons, [], words)
            check(table, source, words)
            let end = max(table.contentSize.height - 480, 0)
            table.scroll(to: CGFloat.random(in: 0...end, using: &batches.random).rounded())
            check(table, source, words + ", scrolled")
        }
    }

    private func check(_ table: UITableView, _ source: ListSource, _ message: String) {
        XCTAssertEqual(table.numberOfSections, source.items.count, message)
        let visible = table.indexPathsForRows(in: table.bounds)!
        XCTAssertEqual(table.indexPathsForVisibleRows!, visible, message)
        for place in visible {
            let cell = table.cellForRow(at: place) as? ItemCell
            XCTAssertEqual(cell?.item, source.items[place.section][place.row], message)
            XCTAssertEqual(cell?.frame, table.rectForRow(at: place), message)
        }
        // Asked where they are, rows are measured, and move those below them.
        let rows = source.items.enumerated().flatMap { section, items in items.indices.map { path(section, $0) } }
        for row in rows { _ = table.rectForRow(at: row) }
        var y: CGFloat = 0
        for row in rows {
            XCTAssertEqual(table.numberOfRows(inSection: row.section), source.items[row.section].count, message)
            let rect = table.rectForRow(at: row)
            XCTAssertEqual(rect.minY, y, accuracy: 1e-6, message)
            XCTAssertEqual(rect.height, source.items[row.section][row.row].height, message)
            y += rect.height
        }
        XCTAssertEqual(table.contentSize.height, y, accuracy: 1e-6, message)
        table.layoutIfNeeded()
    }
}
