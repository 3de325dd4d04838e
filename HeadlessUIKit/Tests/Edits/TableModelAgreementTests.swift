import HeadlessUIKit
import PrecacheCore
import TestSupport
import XCTest

/// Two readings of UITableView's rule for batch updates, by different hands: that of the table here, and that of the
/// height cache. Of edits drawn without regard to whether they fit, both take the same, and make the same of them.
final class TableModelAgreementTests: XCTestCase {
    // Ours: that the two readings of Apple's guide agree; UIKit is not asked, which has raised where rows of moved
    // sections were reloaded or inserted (openradar 27041784; babylonhealth/Bento, issue 51).
    func test_both_readings_take_the_same_batches_and_make_the_same_of_them() {
        let seeds = Seeds.of(80_000)
        var taken = 0
        for seed in seeds {
            var batches = RandomBatches(seed: seed)
            // Edits that fit each other, and such as are drawn whether they fit or not. None is before the first.
            let isFitting = seed % 2 == 0
            var drawn = isFitting ? batches.batch(on: batches.counts()) : batches.disturbedBatch()
            if drawn.edits.contains(where: \.hasNegativePlace) { XCTAssertNil(drawn.plan, Seeds.replay(seed)) }
            drawn.edits.removeAll(where: \.hasNegativePlace)
            let (before, edits) = (drawn.before, drawn.edits.map { TableEdit($0) })
            var after = drawn.after
            if isFitting, !after.isEmpty, batches.random.below(6) == 0 { after[batches.random.below(after.count)] += 1 }
            if isFitting, batches.random.below(20) == 0 { after.append(1) }
            let theirs = try? TableBatch(before: before, edits: edits).result(after: after)
            let story = "\(Seeds.replay(seed)): \(before) to \(after), \(edits)"
            let update = BatchUpdate(drawn.edits)
            guard let ours = update.plan(before: before, after: after) else {
                if let theirs, !Self.isOverlooked(update, before, after, by: theirs) {
                    return XCTFail("only the table takes \(story)")
                }
                continue
            }
            guard let theirs, !Self.isOverlooked(update, before, after, by: theirs) else {
                return XCTFail("only the cache takes \(story)")
            }
            if !isFitting { taken += 1 }
            let found = Self.heights(after: ours, before: before, chunkBits: Seeds.chunkBits(of: seed))
            guard found == Self.heights(of: theirs) else {
                return XCTFail("the table makes \(theirs) of \(story)")
            }
        }
        if seeds.count > 100 { XCTAssertTrue((seeds.count * 3 / 40...seeds.count * 3 / 8).contains(taken), "\(taken)") }
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
    private static func heights(after plan: BatchPlan, before: [Int], chunkBits: UInt8) -> [[Double?]] {
        var cache = HeightTable(rowCounts: before, chunkBits: chunkBits)
        for (section, count) in before.enumerated() {
            for row in (0..<count).map({ RowPosition(section: section, row: $0) }) {
                cache.record(height(section, row.row), at: row)
            }
        }
        cache.apply(plan)
        return cache.map.rowCounts.enumerated().map { section, count in
            (0..<count).map { cache[.init(section: section, row: $0)] }
        }
    }

    private static func heights(of sections: [TableBatch.Section]) -> [[Double?]] {
        sections.map { section in
            section.rows.map { if case .kept(let old) = $0 { height(old.section, old.row) } else { nil } }
        }
    }
}

extension Edit {
    fileprivate var hasNegativePlace: Bool {
        let rows = [rowBefore, rowAfter].compactMap { $0 }
        return ([sectionBefore, sectionAfter].compactMap { $0 } + rows.flatMap { [$0.section, $0.row] }).contains {
            $0 < 0
        }
    }
}

extension TableEdit {
    init(_ edit: Edit) {
        func row(_ position: RowPosition?) -> IndexPath { path(position!.section, position!.row) }
        self =
            switch (edit.kind, edit.isOfSection) {
            case (.delete, true): .deleteSections([edit.sectionBefore!])
            case (.insert, true): .insertSections([edit.sectionAfter!])
            case (.reload, true): .reloadSections([edit.sectionBefore!])
            case (.move, true): .moveSection(edit.sectionBefore!, to: edit.sectionAfter!)
            case (.delete, false): .deleteRows([row(edit.rowBefore)])
            case (.insert, false): .insertRows([row(edit.rowAfter)])
            case (.reload, false): .reloadRows([row(edit.rowBefore)])
            case (.move, false): .moveRow(row(edit.rowBefore), to: row(edit.rowAfter))
            }
    }
}
