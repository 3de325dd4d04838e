import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Templates, environments, reloads and the audit, at their edges.
@MainActor
final class ChangedTableTests: PrecacheTestCase {
    func test_a_table_that_is_asked_inside_a_batch_is_not_warm() {
        let probe = Probe(count: 60)
        probe.table.delegate = nil
        probe.show()
        probe.table.performBatchUpdates {
            probe.table.enablePrecaching()
            XCTAssertFalse(probe.table.precacher!.isWarm)
            XCTAssertLessThan(probe.table.precacher!.coverage, 1)
        }
    }

    // MARK: Templates

    func test_measurements_within_measurements_leave_no_more_templates_in_the_table() {
        let screen = KeyedCells(count: 40)
        screen.show()
        func templates() -> Int { screen.table.subviews.count { ($0 as? UITableViewCell)?.isTemplateCell == true } }
        for row in 20..<30 {
            _ = screen.table.precachedHeight(forRowAt: path(row)) { (cell: NoteCell) in
                _ = screen.table.precachedHeight(forRowAt: path(row + 10)) { (cell: NoteCell) in }
            }
        }
        XCTAssertLessThanOrEqual(templates(), 2)
        screen.table.reloadData()
        XCTAssertEqual(templates(), 0)
    }

    func test_a_template_in_use_during_a_reload_is_not_used_again() {
        let screen = KeyedCells(count: 40)
        screen.show()
        screen.table.register(FrameCell.self, forCellReuseIdentifier: "X")
        _ = screen.table.precachedHeight(forRowAt: path(30), identifier: "X") { _ in
            screen.table.register(NoteCell.self, forCellReuseIdentifier: "X")
            screen.table.reloadData()
        }
        var isNote: [Bool] = []
        _ = screen.table.precachedHeight(forRowAt: path(31), identifier: "X") { isNote.append($0 is NoteCell) }
        XCTAssertEqual(isNote, [true])
    }

    // MARK: The environment

    func test_a_row_is_measured_again_when_it_follows_the_readable_width() async {
        let screen = KeyedCells(count: 3, width: 1_000)
        screen.show()
        var fills = 0
        func ask() {
            _ = screen.table.precachedHeight(forRowAt: path(2)) { (cell: NoteCell) in
                fills += 1
                cell.label.text = "text"
            }
        }
        screen.table.invalidatePrecachedHeights()
        ask()
        ask()
        XCTAssertEqual(fills, 1)
        screen.table.cellLayoutMarginsFollowReadableWidth = true
        screen.table.layoutIfNeeded()
        ask()
        XCTAssertEqual(fills, 2)
    }

    func test_heights_are_measured_again_when_the_table_loses_its_separators() {
        let screen = KeyedCells(count: 3)
        screen.keyOf = { _ in nil }
        screen.show()
        let before = screen.tableView(screen.table, heightForRowAt: path(2))
        screen.table.separatorStyle = .none
        let after = screen.tableView(screen.table, heightForRowAt: path(2))
        XCTAssertNotEqual(before, after)
        screen.table.invalidatePrecachedHeights()
        XCTAssertEqual(after, screen.tableView(screen.table, heightForRowAt: path(2)))
    }

    func test_a_table_mirrored_by_its_own_attribute_is_no_longer_warm() {
        let probe = Probe(count: 3)
        probe.show()
        probe.precacheAll()
        probe.table.semanticContentAttribute = .forceRightToLeft
        XCTAssertFalse(probe.table.precacher!.isWarm)
    }

    func test_a_section_index_that_appears_with_inserted_rows_narrows_the_rows() {
        let probe = Probe(count: 5)
        probe.titles = ["A", "B"]
        probe.table.sectionIndexMinimumDisplayRowCount = 10
        probe.heightOf = { _, width in width }
        probe.show()
        XCTAssertEqual(probe.answer(0), 390)
        probe.ids += (5..<60).map { $0 }
        probe.table.insertRows(at: (5..<60).map { path($0) }, with: .none)
        probe.table.layoutIfNeeded()
        XCTAssertLessThan(probe.answer(0), 390)
    }

    // MARK: Reloads

    func test_a_row_that_the_user_drags_takes_its_height_along() {
        let probe = Probe(count: 30)
        probe.heightOf = { [unowned probe] row, _ in CGFloat(40 + probe.ids[row]) }
        probe.show()
        probe.precacheAll()
        // UIKit moves the row itself, and tells the data source only.
        unseen {
            probe.ids.insert(probe.ids.remove(at: 2), at: 9)
            probe.table.moveRow(at: path(2), to: path(9))
        }
        probe.table.movePrecachedHeight(at: path(2), to: path(9))
        XCTAssertEqual((0..<30).map { probe.answer($0) }, probe.ids.map { CGFloat(40 + $0) })
    }

    // MARK: Headers

    func test_a_table_with_headers_left_is_not_warm() {
        let probe = Probe(count: 2)
        probe.sections = 60
        probe.headerHeight = 70
        probe.table.estimatedSectionHeaderHeight = 20
        probe.show()
        for section in 0..<60 { for row in 0..<2 { _ = probe.answer(row, section) } }
        probe.table.enablePrecaching()
        XCTAssertFalse(probe.table.precacher!.isWarm)
    }

    // MARK: Audit

    func test_the_audit_passes_over_hidden_invalidated_and_silent_rows() {
        let screen = KeyedCells(count: 40)
        screen.keyOf = { _ in nil }
        screen.hidden = [2]
        screen.table.enablePrecaching()
        screen.table.precacher!.isAuditing = true
        screen.show()
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        XCTAssertNotNil(screen.table.cellForRow(at: path(2)))
        screen.texts[1] = String(repeating: "much longer than before ", count: 30)
        screen.table.invalidatePrecachedHeights(for: path(1))
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        screen.table.layOutAnew()
        let probe = Probe(count: 40)
        probe.heightOf = { _, _ in 73 }
        probe.table.enablePrecaching()
        probe.table.precacher!.isAuditing = true
        probe.show()
        XCTAssertEqual(console, [])
    }

    // MARK: Rows that do not exist

    func test_index_paths_that_do_not_exist_trap_nowhere() {
        let probe = Probe(count: 4)
        probe.heightOf = { _, _ in 40 }
        probe.show()
        probe.table.enablePrecaching()
        for path in [path(-1), path(99), path(0, -1), path(0, 99), path(.max, .max), path(.min, .min)] {
            _ = probe.table.precachedHeight(forRowAt: path) { _ in 40 }
            _ = probe.table.precachedEstimate(forRowAt: path)
            probe.table.invalidatePrecachedHeights(for: path)
            _ = probe.table.precachedHeight(forHeaderInSection: path.section) { _ in 20 }
            _ = probe.table.precachedEstimate(forFooterInSection: path.section)
        }
        probe.warmUp()
        XCTAssertEqual(probe.stale, [])
    }

    func test_an_item_is_not_asked_of_rows_that_do_not_exist() {
        let probe = Probe(count: 4)
        probe.show()
        var stale: [IndexPath] = []
        probe.table.enablePrecaching(identifiedBy: { [unowned probe] in
            if !probe.ids.indices.contains($0.row) { stale.append($0) }
            return probe.ids.indices.contains($0.row) ? probe.ids[$0.row] : nil
        })
        for path in [path(-1), path(99), path(0, -1), path(0, 99)] {
            _ = probe.table.precachedHeight(forRowAt: path) { _ in 40 }
            _ = probe.table.precachedEstimate(forRowAt: path)
            probe.table.invalidatePrecachedHeights(for: path)
        }
        probe.ids = [1]
        probe.table.performKeepingPosition { probe.table.reloadData() }
        probe.warmUp()
        XCTAssertEqual(stale, [])
        assertSaid("other rows than the table before the updates")
    }
}
