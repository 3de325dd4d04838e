import Foundation
import HeadlessUIKit
import XCTest

/// Edits of a table on screen.
@MainActor
final class TableEditTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    private func rows(_ ids: [Int], height: CGFloat = 100) -> [ListSource.Item] {
        ids.map { .init(id: $0, height: height) }
    }

    // Ours: Apple does not say whose heights and cells an insertion asks for, and no report of it was found for a
    // delegate without estimates.
    func test_kept_rows_keep_their_cells_and_only_new_rows_are_asked_for() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        let cells = table.visibleCells
        source.events = []
        source.items[0].insert(.init(id: 9, height: 60), at: 1)
        table.insertRows(at: [path(0, 1)], with: .automatic)
        XCTAssertEqual(source.events, [.sections, .rows(0), .height(0, 1), .cell(0, 1), .height(0, 1)])
        XCTAssertEqual(table.shownIds, [0, 9, 1, 2, 3])
        XCTAssertTrue(table.visibleCells[0] === cells[0])
        XCTAssertTrue(table.visibleCells[2] === cells[1])
        XCTAssertEqual(table.visibleCells[2].frame.minY, 160)
        XCTAssertEqual(table.contentSize.height, 460)
    }

    // Apple, tableView(_:didEndDisplaying:forRowAt:): called when a cell leaves the table.
    func test_a_deleted_row_ends_displaying_and_the_rest_moves_up() {
        let source = HeightSource(rows: 10, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        source.events = []
        source.items[0].remove(at: 2)
        table.deleteRows(at: [path(0, 2)], with: .fade)
        XCTAssertTrue(source.events.contains(.didEnd(2)))
        XCTAssertEqual(table.shownIds, [0, 1, 3, 4, 5])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 9)
    }

    // Apple, moveRow(at:to:): the row goes straight to its new place. Not documented: with the cell it has
    // (facebook/componentkit, pull request 414). Ours: its height is not asked again.
    func test_a_moved_row_keeps_its_height_and_its_cell() {
        let source = HeightSource([(0..<4).map { .init(id: $0, height: CGFloat(10 + 10 * $0)) }])
        let table = UITableView.showing(source, estimate: 0)
        let cell = table.visibleCells[0]
        source.events = []
        source.items[0].append(source.items[0].removeFirst())
        table.moveRow(at: path(0, 0), to: path(0, 3))
        XCTAssertEqual(source.heightsAsked, 0)
        XCTAssertEqual((0..<4).map { table.rectForRow(at: path(0, $0)).height }, [20, 30, 40, 10])
        XCTAssertTrue(table.cellForRow(at: path(0, 3)) === cell)
    }

    // Apple, reloadRows(at:with:): the data source is asked for a new cell.
    func test_a_reloaded_row_is_asked_its_height_and_cell_anew() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        source.items[0][1] = .init(id: 7, height: 30)
        source.events = []
        table.reloadRows(at: [path(0, 1)], with: .automatic)
        XCTAssertEqual(table.shownIds, [0, 7, 2, 3])
        XCTAssertEqual(source.events.last, .height(0, 1))
        XCTAssertEqual(table.contentSize.height, 330)
    }

    // Table View Programming Guide for iOS, Batch Insertion, Deletion, and Reloading of Rows and Sections: deletions
    // by index before, insertions by index after. Apple, moveSection(_:toSection:) and reloadSections(_:with:).
    func test_sections_are_inserted_deleted_moved_and_reloaded() {
        let source = HeightSource([rows([1]), rows([2, 3]), rows([4])])
        let table = UITableView.showing(source, estimate: 0)
        source.items = [rows([4]), rows([8], height: 50), rows([1])]
        table.performBatchUpdates {
            table.moveSection(2, toSection: 0)
            table.deleteSections([1], with: .automatic)
            table.insertSections([1], with: .automatic)
        }
        XCTAssertEqual(table.shownIds, [4, 8, 1])
        XCTAssertEqual(table.contentSize.height, 250)
        source.items[1] = rows([5, 6], height: 20)
        table.reloadSections([1], with: .automatic)
        XCTAssertEqual(table.shownIds, [4, 5, 6, 1])
        XCTAssertEqual(table.rect(forSection: 1).height, 40)
    }

    // Not documented: UIKit's "Invalid update" message compares the counts from before the batch with those at its
    // end. Apple, hasUncommittedUpdates: whether there are drop placeholders or reordering to be committed.
    func test_inside_a_batch_the_counts_are_still_the_old_ones() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        table.performBatchUpdates {
            source.items[0].removeLast()
            table.deleteRows(at: [path(0, 3)], with: .none)
            XCTAssertEqual(table.numberOfRows(inSection: 0), 4)
            XCTAssertFalse(table.hasUncommittedUpdates)
        }
        XCTAssertEqual(table.numberOfRows(inSection: 0), 3)
    }

    // Table View Programming Guide for iOS, Batch Insertion, Deletion, and Reloading: of nested blocks the outer one
    // counts. Apple, performBatchUpdates(_:completion:): completed when all operations are.
    func test_nested_batches_count_as_one_and_complete_after_it() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        var completions: [String] = []
        source.events = []
        table.beginUpdates()
        table.performBatchUpdates {
            source.items[0].remove(at: 0)
            table.deleteRows(at: [path(0, 0)], with: .none)
        } completion: {
            completions.append("inner \($0)")
        }
        XCTAssertEqual(source.events, [])
        XCTAssertEqual(completions, [])
        source.items[0].insert(.init(id: 9, height: 100), at: 0)
        table.insertRows(at: [path(0, 0)], with: .none)
        table.endUpdates()
        XCTAssertEqual(table.shownIds, [9, 1, 2, 3])
        XCTAssertEqual(completions, ["inner true"])
    }

    // Apple, beginUpdates(): with endUpdates() alone, row heights change without the cells being reloaded.
    func test_an_empty_batch_asks_the_heights_again_and_reloads_no_cell() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        let cells = table.visibleCells
        source.items[0][0].height = 40
        source.events = []
        table.beginUpdates()
        table.endUpdates()
        XCTAssertGreaterThanOrEqual(source.heightsAsked, 4)
        XCTAssertEqual(source.count { if case .cell = $0 { true } else { false } }, 0)
        XCTAssertEqual(table.visibleCells.map(ObjectIdentifier.init), cells.map(ObjectIdentifier.init))
        XCTAssertEqual(table.visibleCells[1].frame.minY, 40)
        XCTAssertEqual(table.contentSize.height, 340)
    }

    // Apple, reconfigureRows(at:): the row keeps its cell, which is not prepared for reuse.
    // Ours: its height is asked again.
    func test_reconfiguring_gives_the_data_source_the_cell_that_the_row_has() {
        final class Source: HeightSource {
            override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                let cell = tableView.dequeueReusableCell(withIdentifier: "item", for: indexPath) as! ItemCell
                cell.item = items[indexPath.section][indexPath.row]
                return cell
            }
        }
        let source = Source(rows: 4, height: 100)
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), style: .plain)
        table.register(ItemCell.self, forCellReuseIdentifier: "item")
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        let cell = table.visibleCells[1] as! ItemCell
        source.items[0][1] = .init(id: 5, height: 70)
        table.reconfigureRows(at: [path(0, 1)])
        XCTAssertTrue(table.cellForRow(at: path(0, 1)) === cell)
        XCTAssertEqual(cell.item?.id, 5)
        XCTAssertEqual(cell.reuses, 0)
        XCTAssertEqual(table.rectForRow(at: path(0, 1)).height, 70)
    }

    func test_a_row_that_moves_on_in_a_batch_can_be_reconfigured_there() {
        let source = EstimateSource(rows: 3, height: 50)
        let table = UITableView.showing(source, estimate: 40)
        table.register(ItemCell.self, forCellReuseIdentifier: "item")
        let new = rows([10, 11, 12, 13, 14], height: 50)
        table.performBatchUpdates {
            source.items[0].insert(contentsOf: new, at: 0)
            table.insertRows(at: (0..<5).map { path(0, $0) }, with: .none)
            table.reconfigureRows(at: [path(0, 2)])
        }
        XCTAssertEqual(table.numberOfRows(inSection: 0), 8)
        XCTAssertEqual(table.rectForRow(at: path(0, 7)).maxY, 400)
    }

    // Not documented: users see rows inserted above push down what they read
    // (SwiftKickMobile/TLIndexPathTools, issue 12). Where heights are estimated see TableStandingTests.
    func test_rows_inserted_above_the_screen_leave_the_offset_alone_without_estimates() {
        let source = HeightSource(rows: 50, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        table.scroll(to: 100)
        source.items[0].insert(.init(id: 99, height: 60), at: 0)
        table.insertRows(at: [path(0, 0)], with: .none)
        XCTAssertEqual(table.contentOffset.y, 100)
    }

    // UIKit's crash message (okhanokbay/ExpyTableView, issue 20). Ours: how the table goes on if the process does.
    func test_a_wrong_count_raises_and_the_table_then_reads_everything_anew() {
        let source = HeightSource(rows: 4, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        source.items[0].removeLast(2)
        let reasons = raised { table.deleteRows(at: [path(0, 3)], with: .none) }
        XCTAssertEqual(reasons.count, 1)
        XCTAssertTrue(reasons[0].hasPrefix("Invalid update: invalid number of rows in section 0.  The number of rows"))
        XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
        table.layoutIfNeeded()
        XCTAssertEqual(table.shownIds, [0, 1])
    }

    // Apple, reloadData(): a table that shrinks has its offset adjusted.
    func test_a_table_shortened_under_the_offset_scrolls_back_to_its_end() {
        let source = HeightSource(rows: 100, height: 100)
        let table = UITableView.showing(source, estimate: 0)
        table.scroll(to: 9000)
        source.items[0].removeLast(50)
        table.reloadData()
        table.layoutIfNeeded()
        XCTAssertEqual(table.contentOffset.y, 5000 - 480)
        XCTAssertEqual(table.shownIds, [45, 46, 47, 48, 49])
    }
}
