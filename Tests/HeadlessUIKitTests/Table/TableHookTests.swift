import Foundation
import HeadlessUIKit
import XCTest

/// The stand-ins for the Objective-C runtime.
@MainActor
final class TableHookTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private var hooks: Hooks?

    /// Those of Precache, where its tests were first in the process.
    @MainActor
    private struct Hooks {
        let exchange = UITableView.headlessExchange
        let batchExchange = UITableView.headlessBatchExchange
    }

    override func setUp() async throws {
        await MainActor.run { hooks = Hooks() }
    }

    override func tearDown() async throws {
        UITableView.headlessExchange = hooks?.exchange
        UITableView.headlessBatchExchange = hooks?.batchExchange
    }

    /// The calls that pass through the exchange meanwhile.
    private func calls(in body: () -> Void) -> [UITableView.HeadlessCall] {
        var calls: [UITableView.HeadlessCall] = []
        UITableView.headlessExchange = { _, call, original in
            calls.append(call)
            original()
        }
        body()
        return calls
    }

    // Apple, method_exchangeImplementations. Not documented: UIKit's methods do not call each other (seen in the crash
    // log of forkingdog/UITableView-FDTemplateLayoutCell, issue 40, a private one does the work).
    func test_each_call_passes_through_the_exchange_once_with_its_arguments() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        let rows = calls {
            table.reloadData()
            table.beginUpdates()
            table.moveRow(at: path(0, 0), to: path(0, 1))
            table.endUpdates()
            table.reloadRows(at: [path(0, 0)], with: .none)
            table.reconfigureRows(at: [path(0, 1)])
        }
        XCTAssertEqual(
            rows,
            [
                .reloadData, .beginUpdates, .edit(.moveRow(path(0, 0), to: path(0, 1))), .endUpdates,
                .edit(.reloadRows([path(0, 0)])), .edit(.reconfigureRows([path(0, 1)])),
            ])
        let sections = calls {
            table.reloadSections([0], with: .none)
            source.items.append([])
            table.insertSections([1], with: .none)
            source.items.swapAt(0, 1)
            table.moveSection(1, toSection: 0)
            source.items.removeFirst()
            table.deleteSections([0], with: .none)
        }
        let edits: [TableEdit] = [
            .reloadSections([0]), .insertSections([1]), .moveSection(1, to: 0), .deleteSections([0]),
        ]
        XCTAssertEqual(sections, edits.map { .edit($0) })
    }

    // As above.
    func test_a_batch_passes_through_an_exchange_of_its_own() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        var batches = 0
        UITableView.headlessBatchExchange = { _, updates, original in
            batches += 1
            original { updates?() }
        }
        let calls = calls {
            table.performBatchUpdates {
                source.items[0].removeLast()
                table.deleteRows(at: [path(0, 3)], with: .none)
            }
        }
        XCTAssertEqual(calls, [.beginUpdates, .edit(.deleteRows([path(0, 3)]))])
        XCTAssertEqual(batches, 1)
    }

    // Seen on iOS 26.1: it begins by the public method, and ends by a private one.
    func test_a_batch_calls_the_public_methods_that_its_UIKit_calls() {
        defer { UIKitBehavior.current = UIKitBehavior() }
        let expected: [UIKitBehavior.BatchCalls: [UITableView.HeadlessCall]] = [
            .none: [], .begin: [.beginUpdates], .beginAndEnd: [.beginUpdates, .endUpdates],
        ]
        XCTAssertEqual(UIKitBehavior().batchCalls, .begin)
        for (mode, calls) in expected {
            UIKitBehavior.current.batchCalls = mode
            let source = HeightSource(rows: 4, height: 100)
            let table = UITableView.showing(source, estimate: 0)
            let seen = self.calls {
                table.performBatchUpdates {
                    source.items[0].removeLast()
                    table.deleteRows(at: [path(0, 3)], with: .none)
                }
            }
            XCTAssertEqual(seen.filter { [.beginUpdates, .endUpdates].contains($0) }, calls, "\(mode)")
            XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
        }
    }

    // Ours: what stands in for an exchange of UIView.layoutSubviews in UITableView. Apple: it is called at the next
    // update after setNeedsLayout, or within layoutIfNeeded.
    func test_each_layout_passes_through_the_exchange_and_the_original_places_rows() {
        let source = HeightSource(rows: 10, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        var layouts: [[Int]] = []
        UITableView.headlessExchange = { table, call, original in
            original()
            if call == .layoutSubviews { layouts.append(table.shownIds) }
        }
        table.layoutIfNeeded()
        XCTAssertEqual(layouts, [])
        table.reloadData()
        XCTAssertEqual(layouts, [])
        table.layoutIfNeeded()
        XCTAssertEqual(layouts.first, [0, 1, 2, 3, 4])
        layouts = []
        table.scroll(to: 150)
        XCTAssertEqual(layouts.first, [1, 2, 3, 4, 5, 6])
    }

    // Apple, method_exchangeImplementations: the original runs only if the new implementation calls it.
    func test_a_call_that_the_exchange_keeps_back_does_nothing() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        UITableView.headlessExchange = { _, _, _ in }
        source.items[0].removeLast()
        table.reloadData()
        XCTAssertEqual(table.numberOfRows(inSection: 0), 4)
    }

    // Apple, objc_setAssociatedObject, with the policy OBJC_ASSOCIATION_RETAIN: a strong reference, for as long as the
    // table.
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

    // Apple, objc_setAssociatedObject. Ours: reuse leaves it be, as the runtime knows nothing of reuse.
    func test_cells_and_headers_keep_their_associated_objects_through_reuse() {
        let object = NSObject()
        let table = UITableView.showing(HeightSource(rows: 1, height: 100), estimate: 0)
        let cell = table.visibleCells.first
        cell?.headlessAssociatedObject = object
        table.reloadData()
        let reused = table.dequeueReusableCell(withIdentifier: "row")
        XCTAssertTrue(reused === cell)
        XCTAssertTrue(reused?.headlessAssociatedObject === object)

        let header = UITableViewHeaderFooterView(reuseIdentifier: "header")
        header.headlessAssociatedObject = object
        header.prepareForReuse()
        XCTAssertTrue(header.headlessAssociatedObject === object)
    }
}
