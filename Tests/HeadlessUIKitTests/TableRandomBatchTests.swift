import Foundation
import HeadlessUIKit
import XCTest

/// Random batches against a list that is edited by hand.
@MainActor
final class TableRandomBatchTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    // Table View Programming Guide for iOS, Batch Insertion, Deletion, and Reloading of Rows and Sections: what
    // indexes mean, whatever the order of the calls. Ours: the list that is edited by hand, to compare with.
    func test_random_batches_leave_the_table_showing_what_the_data_source_has() {
        for seed in 0..<RandomRuns.of(20) as Range<UInt64> { run(seed: seed, batches: 100) }
    }

    private func run(seed: UInt64, batches: Int) {
        var random = SplitMix(state: seed)
        var nextId = 0
        func item() -> ListSource.Item {
            nextId += 1
            return .init(id: nextId, height: CGFloat(Int.random(in: 20...160, using: &random)))
        }
        let source = HeightSource((0..<3).map { _ in (0..<8).map { _ in item() } })
        let table = UITableView.showing(source, estimate: seed % 2 == 0 ? 0 : 50)
        for batch in 0..<batches {
            let before = source.items
            var edits: [() -> Void] = []
            // What goes, by index before; then what comes, by index after.
            var kept = before.map { $0.map { Optional($0) } }
            var moved: [(from: IndexPath, item: ListSource.Item)] = []
            for section in kept.indices {
                for row in kept[section].indices {
                    switch Int.random(in: 0..<12, using: &random) {
                    case 0:
                        kept[section][row] = nil
                        edits.append { table.deleteRows(at: [path(section, row)], with: .none) }
                    case 1:
                        moved.append((path(section, row), kept[section][row]!))
                        kept[section][row] = nil
                    case 2:
                        kept[section][row] = item()
                        edits.append { table.reloadRows(at: [path(section, row)], with: .none) }
                    default: break
                    }
                }
            }
            var order = Array(kept.indices)
            if Int.random(in: 0..<4, using: &random) == 0, let section = order.randomElement(using: &random),
                !moved.contains(where: { $0.from.section == section })
            {
                order.removeAll { $0 == section }
                edits.append { table.deleteSections([section], with: .none) }
            }
            var isInserted = order.map { _ in false }
            var after = order.map { kept[$0].compactMap(\.self) }
            if after.count > 1, Int.random(in: 0..<4, using: &random) == 0 {
                let (from, to) = (order.count - 1, 0)
                let section = order[from]
                after.insert(after.remove(at: from), at: to)
                edits.append { table.moveSection(section, toSection: to) }
                // The move's target is counted after the inserts below, which come at the end.
            }
            if after.count < 3 || Int.random(in: 0..<6, using: &random) == 0 {
                after.append((0..<Int.random(in: 0..<6, using: &random)).map { _ in item() })
                isInserted.append(true)
                let section = after.count - 1
                edits.append { table.insertSections([section], with: .none) }
            }
            // Places from the top down, so that later ones do not shift earlier ones.
            let targets = after.indices.filter { !isInserted[$0] }
            var arrivals: [(section: Int, move: IndexPath?, item: ListSource.Item)] = []
            guard !targets.isEmpty || moved.isEmpty else { continue }
            for move in moved { arrivals.append((targets.randomElement(using: &random)!, move.from, move.item)) }
            for section in targets where Bool.random(using: &random) { arrivals.append((section, nil, item())) }
            var places: [Int: [(row: Int, arrival: (section: Int, move: IndexPath?, item: ListSource.Item))]] = [:]
            for section in targets {
                let here = arrivals.filter { $0.section == section }
                let rows = (0..<(after[section].count + here.count)).shuffled(using: &random).prefix(here.count)
                    .sorted()
                for (row, arrival) in zip(rows, here) {
                    after[section].insert(arrival.item, at: row)
                    places[section, default: []].append((row, arrival))
                }
            }
            for (section, list) in places {
                for (row, arrival) in list {
                    if let from = arrival.move {
                        edits.append { table.moveRow(at: from, to: path(section, row)) }
                    } else {
                        edits.append { table.insertRows(at: [path(section, row)], with: .none) }
                    }
                }
            }
            edits.shuffle(using: &random)
            let reasons = raised {
                table.performBatchUpdates {
                    source.items = after
                    for edit in edits { edit() }
                }
            }
            XCTAssertEqual(reasons, [], "seed \(seed), batch \(batch)")
            check(table, source, "seed \(seed), batch \(batch)")
            table.scroll(to: CGFloat.random(in: 0...max(table.contentSize.height - 480, 0), using: &random).rounded())
            check(table, source, "seed \(seed), batch \(batch), scrolled")
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

private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
