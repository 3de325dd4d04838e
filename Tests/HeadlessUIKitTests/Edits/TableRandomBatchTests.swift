import HeadlessUIKit
import XCTest

/// Random batches against the list that ``TableBatch`` makes of the data source's, which ``TableModelAgreementTests``
/// compares with another reading of UITableView's rule.
@MainActor
final class TableRandomBatchTests: UIKitTestCase {
    func test_random_batches_leave_the_table_showing_what_the_data_source_has() async {
        for seed in Seeds.of(20) { run(seed: seed, batches: 100) }
    }

    private func run(seed: UInt64, batches: Int) {
        let replay = Seeds.replay(seed, "TableRandomBatchTests")
        var random = SplitMix(state: seed)
        var id = 0
        func item() -> ListSource.Item {
            id += 1
            return .init(id: id, height: CGFloat(20 + random.below(141)))
        }
        let source = ListSource((0..<3).map { _ in (0..<8).map { _ in item() } })
        let table = UITableView.showing(source, estimate: seed % 2 == 0 ? 0 : 50)
        for batch in 0..<batches {
            UIKitBehavior.current.batchCalls = UIKitBehavior.BatchCalls.allCases[batch % 3]
            let before = source.items
            let (edits, sections) = TableEdit.drawBatch(before: before.map(\.count), &random)
            let reasons = raised {
                table.performBatchUpdates {
                    source.items = sections.map { section in
                        section.rows.map {
                            if case .kept(let old) = $0 { before[old.section][old.row] } else { item() }
                        }
                    }
                    for edit in edits { table.perform(edit) }
                }
            }
            XCTAssertEqual(reasons, [], "\(replay), batch \(batch)")
            check(table, source, "\(replay), batch \(batch)")
            let end = max(table.contentSize.height - 480, 0)
            table.scroll(to: CGFloat.random(in: 0...end, using: &random).rounded())
            check(table, source, "\(replay), batch \(batch), scrolled")
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
        let rows = source.items.indices.flatMap { section in
            source.items[section].indices.map { path(section, $0) }
        }
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

extension UITableView {
    fileprivate func perform(_ edit: TableEdit) {
        switch edit {
        case .insertSections(let sections): insertSections(IndexSet(sections), with: .none)
        case .deleteSections(let sections): deleteSections(IndexSet(sections), with: .none)
        case .reloadSections(let sections): reloadSections(IndexSet(sections), with: .none)
        case .moveSection(let section, let target): moveSection(section, toSection: target)
        case .insertRows(let paths): insertRows(at: paths, with: .none)
        case .deleteRows(let paths): deleteRows(at: paths, with: .none)
        case .reloadRows(let paths): reloadRows(at: paths, with: .none)
        case .moveRow(let path, let target): moveRow(at: path, to: target)
        case .reconfigureRows(let paths): reconfigureRows(at: paths)
        }
    }
}
