import HeadlessUIKit
import XCTest

/// What batches are refused, and in which words. What the others do to rows ``TableModelAgreementTests`` compares.
final class TableBatchTests: XCTestCase {
    private typealias Batch = (before: [Int], edits: [TableEdit], after: [Int]?)

    /// That batches of tables with so many rows in their sections are refused in these words.
    private func assertRefused(_ batches: KeyValuePairs<String, Batch>, line: UInt = #line) {
        for (reason, batch) in batches {
            do throws(TableBatchError) {
                _ = try TableBatch(before: batch.before, edits: batch.edits).result(after: batch.after)
                XCTFail("not refused: \(reason)", line: line)
            } catch {
                XCTAssertEqual(error.reason, reason, line: line)
            }
        }
    }

    // UIKit's crash messages: sections (forkingdog/UITableView-FDTemplateLayoutCell, issue 40), rows
    // (okhanokbay/ExpyTableView, issue 20).
    func test_wrong_counts_are_refused_in_UIKits_words() {
        assertRefused([
            "Invalid update: invalid number of sections.  The number of sections contained in the table view after the "
                + "update (2) must be equal to the number of sections contained in the table view before the update "
                + "(1), plus or minus the number of sections inserted or deleted (0 inserted, 0 deleted).":
                ([1], [], [1, 1]),
            "Invalid update: invalid number of rows in section 1.  The number of rows contained in an existing section "
                + "after the update (9) must be equal to the number of rows contained in that section before the "
                + "update (5), plus or minus the number of rows inserted or deleted from that section (1 inserted, 2 "
                + "deleted) and plus or minus the number of rows moved into or out of that section (1 moved in, 0 "
                + "moved out).":
                (
                    [3, 5],
                    [
                        .insertRows([path(1, 0)]), .deleteRows([path(1, 2), path(1, 3)]),
                        .moveRow(path(0, 0), to: path(1, 1)),
                    ], [2, 9]
                ),
        ])
    }

    // UIKit's crash messages (SwipeCellKit/SwipeCellKit#300, 5calls/ios#57, gsdios/SDAutoLayout#261; for a reload
    // forkingdog/UITableView-FDTemplateLayoutCell#366; for a move of a row that is not there
    // RxSwiftCommunity/RxDataSources, issue 35). For sections, and other moves, no report was found: strings of
    // UIKitCore, "to to" included.
    func test_places_that_are_not_there_are_refused_in_UIKits_words() {
        assertRefused([
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
        ])
    }

    // UIKit's crash messages (firebase/FirebaseUI-iOS#252, openradar 33662307, xmartlabs/XLData#14,
    // yapstudios/YapDatabase#489, and SwiftKickMobile/TLIndexPathTools, issues 20 and 13). For two moves, and for
    // sections, no report was found: strings of UIKitCore.
    func test_edits_that_exclude_each_other_are_refused_in_UIKits_words() {
        let row = "<NSIndexPath> {length = 2, path = 0 - 0}"
        assertRefused([
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
        ])
    }
}
