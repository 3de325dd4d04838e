import Foundation
import HeadlessUIKit
import XCTest

/// Random batches against a list that is edited by hand.
@MainActor
final class TableRandomBatchTests: XCTestCase {
    override func tearDown() async throws { await MainActor.run { UIKitBehavior.current = UIKitBehavior() } }

    // Table View Programming Guide for iOS, Batch Insertion, Deletion, and Reloading of Rows and Sections: what
    // indexes mean, whatever the order of the calls. Ours: the list that is edited by hand, to compare with.
    func test_random_batches_leave_the_table_showing_what_the_data_source_has() async {
        for seed in Seeds.of(20) { run(seed: seed, batches: 100) }
    }

    private func run(seed: UInt64, batches: Int) {
        let replay = Seeds.replay(seed, "TableRandomBatchTests")
        var draw = BatchDraw(seed: seed)
        let source = HeightSource((0..<3).map { _ in (0..<8).map { _ in draw.item() } })
        let table = UITableView.showing(source, estimate: seed % 2 == 0 ? 0 : 50)
        for batch in 0..<batches {
            UIKitBehavior.current.batchCalls = UIKitBehavior.BatchCalls.allCases[batch % 3]
            guard let (edits, after) = draw.batch(of: source.items) else { continue }
            let reasons = raised {
                table.performBatchUpdates {
                    source.items = after
                    for edit in edits { edit(table) }
                }
            }
            XCTAssertEqual(reasons, [], "\(replay), batch \(batch)")
            check(table, source, "\(replay), batch \(batch)")
            let end = max(table.contentSize.height - 480, 0)
            table.scroll(to: CGFloat.random(in: 0...end, using: &draw.random).rounded())
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

/// Draws batches: what an app would say of them, and the list edited by hand.
@MainActor
private struct BatchDraw {
    typealias Item = ListSource.Item
    typealias Edit = (UITableView) -> Void
    /// What comes to a section: a row that is new, or one that moves.
    private typealias Arrival = (section: Int, from: IndexPath?, item: Item)

    var random: SplitMix
    private var nextId = 0
    private var edits: [Edit] = []

    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func item() -> Item {
        nextId += 1
        return Item(id: nextId, height: CGFloat(Int.random(in: 20...160, using: &random)))
    }

    private mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    /// The calls in any order, and the rows after them; nil where moved rows have nowhere to go.
    mutating func batch(of before: [[Item]]) -> (edits: [Edit], after: [[Item]])? {
        edits = []
        // What goes, by index before; then what comes, by index after.
        var kept = before.map { $0.map { Optional($0) } }
        let moved = removeRows(from: &kept)
        var order = Array(kept.indices)
        deleteSection(of: &order, but: Set(moved.map(\.from.section)))
        var after = order.map { kept[$0].compactMap(\.self) }
        if after.count > 1, oneIn(4) {
            after.insert(after.removeLast(), at: 0)
            let section = order[order.count - 1]
            edits.append { $0.moveSection(section, toSection: 0) }
        }
        let targets = after.indices
        if after.count < 3 || oneIn(6) {
            after.append((0..<Int.random(in: 0..<6, using: &random)).map { _ in item() })
            let section = after.count - 1
            edits.append { $0.insertSections([section], with: .none) }
        }
        guard !targets.isEmpty || moved.isEmpty else { return nil }
        var arrivals: [Arrival] = moved.map { (targets.randomElement(using: &random)!, $0.from, $0.item) }
        for section in targets where Bool.random(using: &random) { arrivals.append((section, nil, item())) }
        for section in targets { place(arrivals.filter { $0.section == section }, in: section, of: &after) }
        edits.shuffle(using: &random)
        return (edits, after)
    }

    /// Deletes rows, reloads others, and takes those out that are to move.
    private mutating func removeRows(from kept: inout [[Item?]]) -> [(from: IndexPath, item: Item)] {
        var moved: [(from: IndexPath, item: Item)] = []
        for section in kept.indices {
            for row in kept[section].indices {
                switch Int.random(in: 0..<12, using: &random) {
                case 0:
                    kept[section][row] = nil
                    edits.append { $0.deleteRows(at: [path(section, row)], with: .none) }
                case 1:
                    moved.append((path(section, row), kept[section][row]!))
                    kept[section][row] = nil
                case 2:
                    kept[section][row] = item()
                    edits.append { $0.reloadRows(at: [path(section, row)], with: .none) }
                default: break
                }
            }
        }
        return moved
    }

    private mutating func deleteSection(of order: inout [Int], but kept: Set<Int>) {
        guard oneIn(4), let section = order.randomElement(using: &random), !kept.contains(section) else { return }
        order.removeAll { $0 == section }
        edits.append { $0.deleteSections([section], with: .none) }
    }

    /// From the top down, so that later ones do not shift earlier ones.
    private mutating func place(_ arrivals: [Arrival], in section: Int, of after: inout [[Item]]) {
        let rows = (0..<(after[section].count + arrivals.count)).shuffled(using: &random).prefix(arrivals.count)
            .sorted()
        for (row, arrival) in zip(rows, arrivals) {
            after[section].insert(arrival.item, at: row)
            if let from = arrival.from {
                edits.append { $0.moveRow(at: from, to: path(section, row)) }
            } else {
                edits.append { $0.insertRows(at: [path(section, row)], with: .none) }
            }
        }
    }
}
