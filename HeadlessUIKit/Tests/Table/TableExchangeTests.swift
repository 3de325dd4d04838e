import HeadlessUIKit
import XCTest

/// Objective-C's stand-ins: what stands in for an exchange of a table's methods, and for associated objects.
final class TableExchangeTests: UIKitTestCase {
    private func calls(in body: () -> Void) -> [UITableView.HeadlessCall] {
        var calls: [UITableView.HeadlessCall] = []
        UITableView.headlessExchange = { _, call, original in
            calls.append(call)
            original()
        }
        body()
        return calls
    }

    // Not documented: UIKit's methods do not call each other (seen in the crash log of
    // forkingdog/UITableView-FDTemplateLayoutCell, issue 40, a private one does the work).
    func test_each_call_passes_through_the_exchange_once_with_its_arguments() {
        let (source, table) = UITableView.showing(rows: 4, height: 100, estimate: 0)
        let calls = calls {
            table.reloadData()
            table.beginUpdates()
            table.moveRow(at: path(0, 0), to: path(0, 1))
            table.endUpdates()
            table.reloadRows(at: [path(0, 0)], with: .none)
            table.reconfigureRows(at: [path(0, 1)])
            table.reloadSections([0], with: .none)
            source.items.append([])
            table.insertSections([1], with: .none)
            source.items.swapAt(0, 1)
            table.moveSection(1, toSection: 0)
            source.items.removeFirst()
            table.deleteSections([0], with: .none)
        }
        let edits: [TableEdit] = [
            .reloadRows([path(0, 0)]), .reconfigureRows([path(0, 1)]), .reloadSections([0]), .insertSections([1]),
            .moveSection(1, to: 0), .deleteSections([0]),
        ]
        let move = TableEdit.moveRow(path(0, 0), to: path(0, 1))
        XCTAssertEqual(calls, [.reloadData, .beginUpdates, .edit(move), .endUpdates] + edits.map { .edit($0) })
    }

    func test_a_batch_calls_what_most_UIKits_call_by_default() { XCTAssertEqual(UIKitBehavior().batchCalls, .begin) }

    func test_a_batch_passes_once_and_calls_what_its_UIKit_calls() {
        var batches = 0
        UITableView.headlessBatchExchange = { _, updates, original in
            batches += 1
            original { updates?() }
        }
        let edit = UITableView.HeadlessCall.edit(.deleteRows([path(0, 3)]))
        let expected: [UIKitBehavior.BatchCalls: [UITableView.HeadlessCall]] = [
            .none: [edit], .begin: [.beginUpdates, edit], .beginAndEnd: [.beginUpdates, edit, .endUpdates],
        ]
        for (mode, calls) in expected {
            UIKitBehavior.current.batchCalls = mode
            batches = 0
            let (source, table) = UITableView.showing(rows: 4, height: 100, estimate: 0)
            let seen = self.calls {
                table.performBatchUpdates {
                    source.items[0].removeLast()
                    table.deleteRows(at: [path(0, 3)], with: .none)
                }
            }
            XCTAssertEqual(seen, calls, "\(mode)")
            XCTAssertEqual(batches, 1, "\(mode)")
            XCTAssertEqual(table.numberOfRows(inSection: 0), 3, "\(mode)")
        }
    }

    func test_each_layout_passes_through_the_exchange_and_the_original_places_rows() {
        let (_, table) = UITableView.showing(rows: 10, height: 100, estimate: 0)
        var layouts: [[Int]] = []
        UITableView.headlessExchange = { table, call, original in
            original()
            if call == .layoutSubviews { layouts.append(table.shownIds) }
        }
        table.layoutIfNeeded()
        table.reloadData()
        XCTAssertEqual(layouts, [])
        table.layoutIfNeeded()
        XCTAssertEqual(layouts.first, [0, 1, 2, 3, 4])
        layouts = []
        table.scroll(to: 150)
        XCTAssertEqual(layouts.first, [1, 2, 3, 4, 5, 6])
    }

    func test_a_call_whose_original_is_not_called_does_nothing() {
        let (source, table) = UITableView.showing(rows: 10, height: 100, estimate: 0)
        UITableView.headlessExchange = { _, _, _ in }
        source.items[0].removeLast()
        table.reloadData()
        XCTAssertEqual(table.numberOfRows(inSection: 0), 10, "kept back")
    }

    func test_an_associated_object_lives_as_long_as_its_table() {
        final class Object {}
        weak var object: Object?
        var table: UITableView? = UITableView(frame: .zero, style: .plain)
        do {
            let new = Object()
            object = new
            table?.headlessAssociatedObject = new
        }
        XCTAssertNotNil(object)
        table = nil
        XCTAssertNil(object)
    }

    func test_a_cell_that_is_used_again_keeps_its_associated_object() {
        let kept = NSObject()
        let (_, shown) = UITableView.showing(rows: 1, height: 100, estimate: 0)
        let cell = shown.visibleCells.first
        cell?.headlessAssociatedObject = kept
        shown.reloadData()
        let reused = shown.dequeueReusableCell(withIdentifier: "row")
        XCTAssertTrue(reused === cell && reused?.headlessAssociatedObject === kept)
    }
}
