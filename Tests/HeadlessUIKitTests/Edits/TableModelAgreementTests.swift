import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

/// Two readings of UITableView's rule for batch updates, by different hands: that of the table here, and that of the
/// height cache. Of edits drawn without regard to whether they fit, both take the same batches, and make the same
/// of them.
final class TableModelAgreementTests: XCTestCase {
    // Table View Programming Guide for iOS, Batch Insertion, Deletion, and Reloading of Rows and Sections: what
    // indexes mean. Ours: that the two readings of it agree; UIKit is not asked.
    func test_both_readings_take_the_same_batches_and_make_the_same_of_them() throws {
        let seeds = Seeds.of(20_000)
        var taken = 0
        for seed in seeds {
            var draw = EditDraw(seed: seed)
            let before = (0..<draw.below(4)).map { _ in draw.below(5) }
            let edits = (0..<1 + draw.below(4)).map { _ in draw.edit(sections: before.count) }
            let batch = TableBatch(before: before, edits: edits)
            var after = before
            if let implied = try? batch.result() { after = implied.map(\.rows.count) }
            if !after.isEmpty, draw.below(6) == 0 { after[draw.below(after.count)] += 1 }
            if draw.below(20) == 0 { after.append(1) }

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
            taken += 1
            guard try Self.heights(after: ours, before: before) == Self.heights(of: theirs) else {
                return XCTFail("the table makes \(theirs) of \(story)")
            }
        }
        XCTAssertGreaterThan(taken, seeds.count * 3 / 20)
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
    private static func heights(after plan: BatchPlan, before: [Int]) throws -> [[Double?]] {
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
            section.rows.map { row in
                if case .kept(let old) = row { height(old.section, old.row) } else { nil }
            }
        }
    }
}

extension BatchUpdate {
    fileprivate init(_ edits: [TableEdit]) {
        self.init()
        func positions(_ paths: [IndexPath]) -> [RowPosition] { paths.map(row) }
        func row(_ path: IndexPath) -> RowPosition { RowPosition(section: path[0], row: path[1]) }
        for edit in edits {
            switch edit {
            case .insertSections(let sections): self.sections.inserted += sections
            case .deleteSections(let sections): self.sections.deleted += sections
            case .reloadSections(let sections): self.sections.reloaded += sections
            case .moveSection(let section, let target): sections.move(section, to: target)
            case .insertRows(let paths): rows.inserted += positions(paths)
            case .deleteRows(let paths): rows.deleted += positions(paths)
            case .reloadRows(let paths): rows.reloaded += positions(paths)
            case .moveRow(let path, let target): rows.move(row(path), to: row(target))
            case .reconfigureRows: break
            }
        }
    }
}

/// Edits without regard to whether they fit.
private struct EditDraw {
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(state: seed) }

    mutating func below(_ limit: Int) -> Int { random.below(limit) }

    mutating func edit(sections: Int) -> TableEdit {
        func section() -> Int { below(max(sections, 1)) }
        func path() -> IndexPath { IndexPath(indexes: [section(), below(4)]) }
        switch below(12) {
        case 0: return .insertSections([section()])
        case 1: return .deleteSections([section()])
        case 2: return .reloadSections([section()])
        case 3: return .moveSection(section(), to: section())
        case 4, 5: return .insertRows((0...below(2)).map { _ in path() })
        case 6, 7: return .deleteRows((0...below(2)).map { _ in path() })
        case 8: return .reloadRows([path()])
        default: return .moveRow(path(), to: path())
        }
    }
}
