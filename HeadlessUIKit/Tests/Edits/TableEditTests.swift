import TestSupport
import XCTest

@testable import HeadlessUIKit

/// Edits of a table on screen, and which batches are refused, in which words.
final class TableEditTests: UIKitTestCase {
    // Ours: Apple does not say whose heights and cells an insertion asks for.
    func test_an_insertion_asks_for_the_new_row_and_others_keep_their_cells() {
        let (source, table) = UITableView.showing(rows: 4, height: 100, estimate: 0)
        let cells = table.visibleCells
        source.items[0].insert(.init(id: 9, height: 60), at: 1)
        let asked = source.asked { table.insertRows(at: [path(0, 1)], with: .automatic) }
        XCTAssertEqual(asked, ["sections", "rows 0", "height 0:1", "cell 0:1", "height 0:1"])
        XCTAssertEqual([table.visibleCells[0], table.visibleCells[2]], [cells[0], cells[1]])
    }

    func test_an_empty_batch_asks_all_heights_and_rows_keep_their_cells() {
        let source = ListSource([[100, 60, 100, 100, 100].enumerated().map { .init(id: $0, height: $1) }])
        let table = UITableView.showing(source, estimate: 0)
        let kept = table.visibleCells
        source.items[0][0].height = 40
        source.events = []
        table.beginUpdates()
        table.endUpdates()
        XCTAssertGreaterThanOrEqual(source.count("height"), 5)
        XCTAssertEqual(source.count("cell"), 0)
        XCTAssertEqual(table.visibleCells, kept)
        XCTAssertEqual([table.visibleCells[1].frame.minY, table.contentSize.height], [40, 400])
    }

    /// Rows of 100 points and more, ten points each more than the one above.
    private func growingRows() -> ShownList {
        let source = ListSource([(0..<10).map { .init(id: $0, height: CGFloat(100 + 10 * $0)) }])
        return (source, UITableView.showing(source, estimate: 0))
    }

    func test_a_row_that_is_deleted_ends_displaying() {
        let (source, table) = growingRows()
        source.items[0].remove(at: 2)
        XCTAssertTrue(source.asked { table.deleteRows(at: [path(0, 2)], with: .fade) }.contains("end of 2"))
    }

    // Not documented: a moved row keeps its cell (facebook/componentkit, pull request 414).
    func test_a_row_that_moves_takes_its_cell_and_height_along() {
        let (source, table) = growingRows()
        let cell = table.visibleCells[0]
        source.events = []
        source.items[0].insert(source.items[0].removeFirst(), at: 3)
        table.moveRow(at: path(0, 0), to: path(0, 3))
        XCTAssertEqual(source.count("height"), 0)
        XCTAssertTrue(table.cellForRow(at: path(0, 3)) === cell)
    }

    func test_a_row_that_is_reloaded_is_asked_anew() {
        let (source, table) = growingRows()
        source.items[0][1] = .init(id: 17, height: 30)
        XCTAssertTrue(source.asked { table.reloadRows(at: [path(0, 1)], with: .automatic) }.contains("height 0:1"))
    }

    func test_nested_batches_count_as_one_and_complete_after_it() {
        let (source, table) = UITableView.showing(rows: 4, height: 100, estimate: 0)
        var completions: [String] = []
        source.events = []
        table.beginUpdates()
        table.performBatchUpdates {
            source.items[0].removeFirst(2)
            table.deleteRows(at: [path(0, 0), path(0, 1)], with: .none)
        } completion: {
            completions.append("inner \($0)")
        }
        XCTAssertEqual(source.events + completions, [])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 4)
        source.items[0].insert(.init(id: 9, height: 100), at: 0)
        table.insertRows(at: [path(0, 0)], with: .none)
        table.endUpdates()
        XCTAssertEqual([table.shownIds, [table.numberOfRows(inSection: 0)]], [[9, 2, 3], [3]])
        XCTAssertEqual(completions, ["inner true"])
    }

    /// Four rows of 100 points, of which the second becomes another one of 70, and is reconfigured.
    private func reconfigured() -> (source: ListSource, table: UITableView, cell: ItemCell) {
        let source = ListSource(rows: 4, height: 100)
        source.makeCell = { [unowned source] table, path in
            let cell = table.dequeueReusableCell(withIdentifier: "item", for: path) as! ItemCell
            cell.item = source.items[path.section][path.row]
            return cell
        }
        let table = UITableView.showing(source) { $0.register(ItemCell.self, forCellReuseIdentifier: "item") }
        let cell = table.visibleCells[1] as! ItemCell
        source.items[0][1] = .init(id: 5, height: 70)
        table.reconfigureRows(at: [path(0, 1)])
        return (source, table, cell)
    }

    // Ours: its height is asked again.
    func test_reconfiguring_gives_the_data_source_the_cell_that_the_row_has() {
        let (_, table, cell) = reconfigured()
        XCTAssertTrue(table.cellForRow(at: path(0, 1)) === cell)
        XCTAssertEqual([cell.item?.id, cell.reuses], [5, 0])
        XCTAssertEqual(table.rectForRow(at: path(0, 1)).height, 70)
    }

    func test_a_row_may_be_reconfigured_that_moves_on_in_the_batch() {
        let (source, table, _) = reconfigured()
        table.performBatchUpdates {
            source.items[0].insert(contentsOf: (10...14).map { .init(id: $0, height: 50) }, at: 0)
            table.insertRows(at: (0..<5).map { path(0, $0) }, with: .none)
            table.reconfigureRows(at: [path(0, 2)])
        }
        XCTAssertEqual(table.numberOfRows(inSection: 0), 9)
        XCTAssertEqual(table.rectForRow(at: path(0, 8)).maxY, 620)
    }

    // UIKit's crash message (okhanokbay/ExpyTableView, issue 20). Ours: how the table goes on if the process does.
    func test_a_wrong_count_raises_and_the_table_then_reads_everything_anew() {
        let (source, table) = UITableView.showing(rows: 4, height: 100, estimate: 0)
        source.items[0].removeLast(2)
        let reasons = raised { table.deleteRows(at: [path(0, 3)], with: .none) }
        let start = "Invalid update: invalid number of rows in section 0.  The number of rows"
        XCTAssertEqual(reasons.map { $0.prefix(start.count) }, [start[...]])
        XCTAssertEqual(table.numberOfRows(inSection: 0), 2)
        table.layoutIfNeeded()
        XCTAssertEqual(table.shownIds, [0, 1])
    }

    func test_a_table_shortened_under_the_offset_scrolls_back_to_its_end() {
        let (source, table) = UITableView.showing(rows: 100, height: 100, estimate: 0)
        table.scroll(to: 9000)
        source.items[0].removeLast(50)
        table.reload()
        XCTAssertEqual(table.contentOffset.y, 5000 - 480)
        XCTAssertEqual(table.shownIds, [45, 46, 47, 48, 49])
    }

    // UIKit's crash messages. Wrong counts: sections (forkingdog/UITableView-FDTemplateLayoutCell, issue 40), rows
    // (okhanokbay/ExpyTableView, issue 20). Places that are not there: SwipeCellKit/SwipeCellKit#300, 5calls/ios#57,
    // gsdios/SDAutoLayout#261; for a reload forkingdog/UITableView-FDTemplateLayoutCell#366; for a move of a row that
    // is not there RxSwiftCommunity/RxDataSources, issue 35. Edits that exclude each other:
    // firebase/FirebaseUI-iOS#252, openradar 33662307, xmartlabs/XLData#14, yapstudios/YapDatabase#489, and
    // SwiftKickMobile/TLIndexPathTools, issues 20 and 13. For sections, other moves, and two moves, no report was
    // found: strings of UIKitCore, "to to" included.
    func test_batches_that_do_not_fit_are_refused_in_UIKits_words() {
        let row = "<NSIndexPath> {length = 2, path = 0 - 0}"
        let move = TableEdit.moveRow(path(0, 0), to: path(1, 1))
        let refused: KeyValuePairs<String, (before: [Int], edits: [TableEdit], after: [Int]?)> = [
            "Invalid update: invalid number of sections.  The number of sections contained in the table view after the "
                + "update (2) must be equal to the number of sections contained in the table view before the update "
                + "(1), plus or minus the number of sections inserted or deleted (0 inserted, 0 deleted).":
                ([1], [], [1, 1]),
            "Invalid update: invalid number of rows in section 1.  The number of rows contained in an existing section "
                + "after the update (9) must be equal to the number of rows contained in that section before the "
                + "update (5), plus or minus the number of rows inserted or deleted from that section (1 inserted, 2 "
                + "deleted) and plus or minus the number of rows moved into or out of that section (1 moved in, 0 "
                + "moved out).":
                ([3, 5], [.insertRows([path(1, 0)]), .deleteRows([path(1, 2), path(1, 3)]), move], [2, 9]),
            "attempt to delete row 1 from section 0 which only contains 1 rows before the update":
                ([1], [.deleteRows([path(0, 1)])], nil),
            "attempt to delete row 1 from section 1, but there are only 1 sections before the update":
                ([1], [.deleteRows([path(1, 1)])], nil),
            "attempt to delete row 4 from section 0 which only contains 1 rows before the update":
                ([1], [.reloadRows([path(0, 4)])], nil),
            "attempt to delete section 2, but there are only 1 sections before the update":
                ([1], [.deleteSections([2])], nil),
            "attempt to insert section 3 but there are only 2 sections after the update":
                ([1], [.insertSections([3])], [1, 1]),
            "attempt to insert row 0 into section 2, but there are only 2 sections after the update":
                ([1, 1], [.insertRows([path(2, 0)])], nil),
            "attempt to insert row 8 into section 0, but there are only 8 rows in section 0 after the update":
                ([8], [.insertRows([path(0, 8)])], [8]),
            "attempt to move section 1, but there are only 1 sections before the update":
                ([1], [.moveSection(1, to: 0)], nil),
            "attempt to to move section 0 to section 1, but there are only 1 sections after the update":
                ([1], [.moveSection(0, to: 1)], nil),
            "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 1}) that does not exist - there are "
                + "only 1 rows in section 0 before the update":
                ([1], [.moveRow(path(0, 1), to: path(0, 0))], nil),
            "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 0}) to index path (<NSIndexPath> "
                + "{length = 2, path = 1 - 0}) in section that does not exist - there are only 1 sections after the "
                + "update":
                ([1], [.moveRow(path(0, 0), to: path(1, 0))], nil),
            "attempt to perform a delete and a move from the same index path (\(row))":
                ([3], [.deleteRows([path(0, 0)]), .moveRow(path(0, 0), to: path(0, 1))], nil),
            "attempt to perform a delete and a move from the same index path (\(row))":
                ([3], [.reloadRows([path(0, 0)]), .moveRow(path(0, 0), to: path(0, 1))], nil),
            "attempt to delete and reload the same index path (\(row))":
                ([3], [.deleteRows([path(0, 0)]), .reloadRows([path(0, 0)])], nil),
            "attempt to perform an insert and a move to the same index path (\(row))":
                ([3], [.insertRows([path(0, 0)]), .moveRow(path(0, 1), to: path(0, 0))], nil),
            "attempt to move row at index path \(row) to both <NSIndexPath> {length = 2, path = 0 - 1} and "
                + "<NSIndexPath> {length = 2, path = 0 - 2}":
                ([3], [.moveRow(path(0, 0), to: path(0, 1)), .moveRow(path(0, 0), to: path(0, 2))], nil),
            "attempt to perform a delete and a move from the same section (1)":
                ([1, 1], [.deleteSections([1]), .moveSection(1, to: 0)], nil),
            "cannot move a row from a deleted section (0)":
                ([1, 1], [.deleteSections([0]), .moveRow(path(0, 0), to: path(0, 0))], [2]),
            "cannot move a row into a newly inserted section (1)":
                ([2], [.insertSections([1]), .moveRow(path(0, 0), to: path(1, 0))], [1, 1]),
        ]
        for (reason, batch) in refused {
            do throws(TableBatchError) {
                _ = try TableBatch(before: batch.before, edits: batch.edits).result(after: batch.after)
                XCTFail("not refused: \(reason)")
            } catch {
                XCTAssertEqual(error.reason, reason)
            }
        }
    }
}
