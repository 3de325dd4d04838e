import HeadlessUIKit
import PrecacheCore
import XCTest

/// Two readings of UITableView's rule for batch updates, by different hands: that of the table here, and that of the
/// height cache. Of edits drawn without regard to whether they fit, both take the same, and make the same of them.
final class TableModelAgreementTests: XCTestCase {
    // Ours: that the two readings of Apple's guide agree; UIKit is not asked, which has raised where rows of moved
    // sections were reloaded or inserted (openradar 27041784; babylonhealth/Bento, issue 51).
    func test_both_readings_take_the_same_batches_and_make_the_same_of_them() {
        let seeds = Seeds.of(40_000)
        var taken = 0
        for seed in seeds {
            var random = SplitMix(state: seed)
            // Few edits of few rows, whether they fit or not, and many that fit.
            let isLarge = seed % 2 == 0
            let before = (0..<random.below(4)).map { _ in random.below(isLarge ? 13 : 5) }
            let edits =
                isLarge
                ? TableEdit.drawBatch(before: before, &random).0
                : (0..<1 + random.below(4)).map { _ in TableEdit.draw(sections: before.count, rows: 4, &random) }
            let batch = TableBatch(before: before, edits: edits)
            var after = before
            if let implied = try? batch.result() { after = implied.map(\.rows.count) }
            if !after.isEmpty, random.below(6) == 0 { after[random.below(after.count)] += 1 }
            if random.below(20) == 0 { after.append(1) }

            let theirs = try? batch.result(after: after)
            let story = "\(Seeds.replay(seed)): \(before) to \(after), \(edits)"
            let update = BatchUpdate(edits)
            guard let ours = update.plan(before: before, after: after) else {
                if let theirs, !Self.isOverlooked(update, before, after, by: theirs) {
                    return XCTFail("only the table takes \(story)")
                }
                continue
            }
            guard let theirs else { return XCTFail("only the cache takes \(story)") }
            if !isLarge { taken += 1 }
            guard Self.heights(after: ours, before: before) == Self.heights(of: theirs) else {
                return XCTFail("the table makes \(theirs) of \(story)")
            }
        }
        XCTAssertGreaterThanOrEqual(taken, seeds.count * 3 / 40)
    }

    /// The one difference: the table does not look up a row that an edit names in a section that goes or is new, the
    /// cache refuses it if it is not there.
    private static func isOverlooked(
        _ update: BatchUpdate, _ before: [Int], _ after: [Int], by sections: [TableBatch.Section]
    ) -> Bool {
        let old = update.rows.deleted + update.rows.reloaded + update.rows.moved.map(\.from)
        let new = update.rows.inserted + update.rows.moved.map(\.to)
        return old.contains { row in
            row.row >= before[row.section] && !sections.contains { $0.origin == .kept(row.section) }
        } || new.contains { $0.row >= after[$0.section] && sections[$0.section].origin == .new }
    }

    private static func height(_ section: Int, _ row: Int) -> Double { Double(section * 100 + row) }

    /// What a cache knows after a batch, that knew all heights before it.
    private static func heights(after plan: BatchPlan, before: [Int]) -> [[Double?]] {
        var cache = HeightTable(rowCounts: before)
        for (section, count) in before.enumerated() {
            for row in (0..<count).map({ RowPosition(section: section, row: $0) }) {
                if let id = cache.identify(row, .position) { cache.record(height(section, row.row), id, at: row) }
            }
        }
        cache.apply(plan)
        return cache.rowCounts.enumerated().map { section, count in
            (0..<count).map { cache[.init(section: section, row: $0)] }
        }
    }

    private static func heights(of sections: [TableBatch.Section]) -> [[Double?]] {
        sections.map { section in
            section.rows.map { if case .kept(let old) = $0 { height(old.section, old.row) } else { nil } }
        }
    }
}

extension TableEdit {
    /// An edit without regard to whether it fits.
    static func draw(sections: Int, rows: Int, _ random: inout SplitMix) -> TableEdit {
        func section() -> Int { random.below(max(sections, 1)) }
        func row() -> IndexPath { path(section(), random.below(rows)) }
        switch random.below(12) {
        case 0: return .insertSections([section()])
        case 1: return .deleteSections([section()])
        case 2: return .reloadSections([section()])
        case 3: return .moveSection(section(), to: section())
        case 4, 5: return .insertRows((0...random.below(2)).map { _ in row() })
        case 6, 7: return .deleteRows((0...random.below(2)).map { _ in row() })
        case 8: return .reloadRows([row()])
        default: return .moveRow(row(), to: row())
        }
    }

    /// Edits that fit each other, in any order, and what they make of a table.
    static func drawBatch(before: [Int], _ random: inout SplitMix) -> ([TableEdit], [TableBatch.Section]) {
        var (edits, result): ([TableEdit], [TableBatch.Section]) = ([], [])
        for step in 0...16 + random.below(24) {
            let more = step == 0 ? [] : edits + [draw(sections: before.count + 1, rows: 10, &random)]
            guard let fitting = try? TableBatch(before: before, edits: more).result(), fitting.count < 6 else {
                continue
            }
            (edits, result) = (more, fitting)
        }
        let counts = result.map { $0.origin == .new ? random.below(13) : $0.rows.count }
        edits.shuffle(using: &random)
        return (edits, (try? TableBatch(before: before, edits: edits).result(after: counts)) ?? result)
    }
}

extension BatchUpdate {
    fileprivate init(_ edits: [TableEdit]) {
        self.init()
        func row(_ path: IndexPath) -> RowPosition { RowPosition(section: path[0], row: path[1]) }
        for edit in edits {
            switch edit {
            case .insertSections(let sections): self.sections.inserted += sections
            case .deleteSections(let sections): self.sections.deleted += sections
            case .reloadSections(let sections): self.sections.reloaded += sections
            case .moveSection(let section, let target): sections.move(section, to: target)
            case .insertRows(let paths): rows.inserted += paths.map(row)
            case .deleteRows(let paths): rows.deleted += paths.map(row)
            case .reloadRows(let paths): rows.reloaded += paths.map(row)
            case .moveRow(let path, let target): rows.move(row(path), to: row(target))
            case .reconfigureRows: break
            }
        }
    }
}
