import Foundation
import HeadlessUIKit
import XCTest

/// What a batch does to rows.
final class TableBatchTests: XCTestCase {
    /// The rows after the batch, by the labels they had before it; nil for those that are new.
    private func rows(
        _ before: [[Int]], _ edits: TableEdit..., after: [Int]? = nil
    ) throws -> [[Int?]] {
        try TableBatch(before: before.map(\.count), edits: edits).result(after: after).map { section in
            section.rows.map { row in
                if case .kept(let old) = row { before[old.section][old.row] } else { nil }
            }
        }
    }

    private func reason(_ before: [Int], _ edits: TableEdit..., after: [Int]? = nil) -> String? {
        do throws(TableBatchError) {
            _ = try TableBatch(before: before, edits: edits).result(after: after)
            return nil
        } catch {
            return error.reason
        }
    }

    // Apple, moveRow(at:to:): the row at the destination slides up or down to make room.
    func test_a_move_shifts_the_rows_between() throws {
        XCTAssertEqual(try rows([[10, 20, 30, 40]], .moveRow(path(0, 0), to: path(0, 3))), [[20, 30, 40, 10]])
        XCTAssertEqual(try rows([[10, 20, 30, 40]], .moveRow(path(0, 3), to: path(0, 0))), [[40, 10, 20, 30]])
        XCTAssertEqual(
            try rows([[10, 20, 30], [40, 50]], .moveRow(path(0, 0), to: path(1, 0))), [[20, 30], [10, 40, 50]])
    }

    // Apple, moveSection(_:toSection:): the section at the destination slides up or down to make room.
    func test_a_section_moves_past_the_others() throws {
        XCTAssertEqual(try rows([[10], [20], [30]], .moveSection(0, to: 2)), [[20], [30], [10]])
    }

    // Table View Programming Guide for iOS, Batch Insertion, Deletion, and Reloading of Rows and Sections: deletions
    // by index before the block.
    func test_several_sections_go_by_their_indexes_before() throws {
        XCTAssertEqual(try rows([[10], [20], [30], [40]], .deleteSections([0, 1])), [[30], [40]])
    }

    // The same guide: insertions by index after the block, whatever their order.
    func test_inserts_are_by_index_after_whatever_their_order() throws {
        XCTAssertEqual(
            try rows([[10, 20, 30]], .insertRows([path(0, 2), path(0, 0)])), [[nil, 10, nil, 20, 30]])
    }

    // The same guide: deletions and reloads by index before the block, insertions by index after it, whatever the
    // order of the calls.
    func test_deletes_go_by_index_before_and_inserts_by_index_after() throws {
        XCTAssertEqual(
            try rows([[10, 20, 30]], .insertRows([path(0, 0)]), .deleteRows([path(0, 0)])), [[nil, 20, 30]])
        XCTAssertEqual(
            try rows([[10, 20, 30, 40]], .deleteRows([path(0, 1)]), .deleteRows([path(0, 2)])), [[10, 40]])
        XCTAssertEqual(
            try rows([[10, 20, 30, 40]], .deleteRows([path(0, 0)]), .reloadRows([path(0, 2)])), [[20, nil, 40]])
        XCTAssertEqual(
            try rows([[10], [20], [30]], .deleteSections([0]), .reloadRows([path(2, 0)])), [[20], [nil]])
    }

    // Ours: the guide's rule, which does not speak of rows in moved sections. UIKit has raised in such batches: for
    // the reload in iOS 9.3 (openradar 27041784), for an insertion (babylonhealth/Bento, issue 51).
    func test_rows_inside_moved_sections_are_read_in_the_sections_before_and_after() throws {
        XCTAssertEqual(
            try rows(
                [[10, 11], [20, 21]], .moveSection(1, to: 0), .deleteRows([path(1, 0)]), .insertRows([path(0, 1)])),
            [[21, nil], [10, 11]])
        XCTAssertEqual(
            try rows([[10, 11], [20, 21]], .moveSection(1, to: 0), .reloadRows([path(1, 0)])), [[nil, 21], [10, 11]])
    }

    // Not documented, and no report found: what goes or comes with its section is not counted twice.
    func test_edits_inside_deleted_inserted_and_reloaded_sections_go_with_these() throws {
        XCTAssertEqual(
            try rows([[10, 11], [20]], .deleteSections([0]), .deleteRows([path(0, 1)]), after: [1]), [[20]])
        XCTAssertEqual(
            try rows([[10]], .insertSections([0]), .insertRows([path(0, 0), path(0, 1)]), after: [2, 1]),
            [[nil, nil], [10]])
        XCTAssertEqual(try rows([[10], [20]], .reloadSections([0]), after: [3, 1]), [[nil, nil, nil], [20]])
    }

    // Not documented: seen in UIKitCore, which drops edits that say the same twice.
    func test_the_same_edit_said_twice_counts_once() throws {
        XCTAssertEqual(
            try rows([[10, 20]], .deleteRows([path(0, 0), path(0, 0)]), .insertRows([path(0, 1), path(0, 1)])),
            [[20, nil]])
        XCTAssertEqual(
            try rows(
                [[10, 20]], .moveRow(path(0, 0), to: path(0, 1)), .moveRow(path(0, 0), to: path(0, 1))), [[20, 10]])
    }

    // Apple, insertRows(at:with:), by the guide's rule: the index after the last row appends. Seen to go wrong in the
    // height cache of forkingdog/UITableView-FDTemplateLayoutCell, which then held a row too many.
    func test_an_append_leaves_no_phantom_row() throws {
        XCTAssertEqual(try rows([[10, 20]], .insertRows([path(0, 2)]), after: [3]), [[10, 20, nil]])
    }

    // UIKit's crash messages: sections (forkingdog/UITableView-FDTemplateLayoutCell, issue 40), rows
    // (okhanokbay/ExpyTableView, issue 20).
    func test_wrong_counts_are_refused_in_UIKits_words() {
        XCTAssertEqual(
            reason([1], after: [1, 1]),
            "Invalid update: invalid number of sections.  The number of sections contained in the table view after the "
                + "update (2) must be equal to the number of sections contained in the table view before the update (1), "
                + "plus or minus the number of sections inserted or deleted (0 inserted, 0 deleted).")
        XCTAssertEqual(
            reason(
                [3, 5], .insertRows([path(1, 0)]), .deleteRows([path(1, 2), path(1, 3)]),
                .moveRow(path(0, 0), to: path(1, 1)), after: [2, 9]),
            "Invalid update: invalid number of rows in section 1.  The number of rows contained in an existing section "
                + "after the update (9) must be equal to the number of rows contained in that section before the update "
                + "(5), plus or minus the number of rows inserted or deleted from that section (1 inserted, 2 deleted) "
                + "and plus or minus the number of rows moved into or out of that section (1 moved in, 0 moved out).")
    }

    // UIKit's crash messages (SwipeCellKit/SwipeCellKit#300, 5calls/ios#57, gsdios/SDAutoLayout#261; for a reload
    // forkingdog/UITableView-FDTemplateLayoutCell#366). For sections no report was found: strings of UIKitCore.
    func test_places_that_are_not_there_are_refused_in_UIKits_words() {
        XCTAssertEqual(
            reason([1], .deleteRows([path(0, 1)])),
            "attempt to delete row 1 from section 0 which only contains 1 rows before the update")
        XCTAssertEqual(
            reason([1], .deleteRows([path(1, 1)])),
            "attempt to delete row 1 from section 1, but there are only 1 sections before the update")
        XCTAssertEqual(
            reason([1], .reloadRows([path(0, 4)])),
            "attempt to delete row 4 from section 0 which only contains 1 rows before the update")
        XCTAssertEqual(
            reason([1], .deleteSections([2])),
            "attempt to delete section 2, but there are only 1 sections before the update")
        XCTAssertEqual(
            reason([1], .insertSections([3]), after: [1, 1]),
            "attempt to insert section 3 but there are only 2 sections after the update")
        XCTAssertEqual(
            reason([1, 1], .insertRows([path(2, 0)])),
            "attempt to insert row 0 into section 2, but there are only 2 sections after the update")
        XCTAssertEqual(
            reason([8], .insertRows([path(0, 8)]), after: [8]),
            "attempt to insert row 8 into section 0, but there are only 8 rows in section 0 after the update")
    }

    // UIKit's crash message for a row that is not there (RxSwiftCommunity/RxDataSources, issue 35). For the others no
    // report was found: strings of UIKitCore, "to to" included.
    func test_moves_from_and_to_missing_places_are_refused_in_UIKits_words() {
        XCTAssertEqual(
            reason([1], .moveSection(1, to: 0)),
            "attempt to move section 1, but there are only 1 sections before the update")
        XCTAssertEqual(
            reason([1], .moveSection(0, to: 1)),
            "attempt to to move section 0 to section 1, but there are only 1 sections after the update")
        XCTAssertEqual(
            reason([1], .moveRow(path(0, 1), to: path(0, 0))),
            "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 1}) that does not exist - there are only "
                + "1 rows in section 0 before the update")
        XCTAssertEqual(
            reason([1], .moveRow(path(0, 0), to: path(1, 0))),
            "attempt to move index path (<NSIndexPath> {length = 2, path = 0 - 0}) to index path (<NSIndexPath> {length = "
                + "2, path = 1 - 0}) in section that does not exist - there are only 1 sections after the update")
    }

    // UIKit's crash messages (firebase/FirebaseUI-iOS#252, openradar 33662307, xmartlabs/XLData#14, and
    // yapstudios/YapDatabase#489). For two moves, and for sections, no report was found: strings of UIKitCore.
    func test_two_edits_of_one_row_are_refused_in_UIKits_words() {
        let row = "<NSIndexPath> {length = 2, path = 0 - 0}"
        XCTAssertEqual(
            reason([3], .deleteRows([path(0, 0)]), .moveRow(path(0, 0), to: path(0, 1))),
            "attempt to perform a delete and a move from the same index path (\(row))")
        XCTAssertEqual(
            reason([3], .reloadRows([path(0, 0)]), .moveRow(path(0, 0), to: path(0, 1))),
            "attempt to perform a delete and a move from the same index path (\(row))")
        XCTAssertEqual(
            reason([3], .deleteRows([path(0, 0)]), .reloadRows([path(0, 0)])),
            "attempt to delete and reload the same index path (\(row))")
        XCTAssertEqual(
            reason([3], .insertRows([path(0, 0)]), .moveRow(path(0, 1), to: path(0, 0))),
            "attempt to perform an insert and a move to the same index path (\(row))")
        XCTAssertEqual(
            reason([3], .moveRow(path(0, 0), to: path(0, 1)), .moveRow(path(0, 0), to: path(0, 2))),
            "attempt to move row at index path \(row) to both <NSIndexPath> {length = 2, path = 0 - 1} and <NSIndexPath> "
                + "{length = 2, path = 0 - 2}")
        XCTAssertEqual(
            reason([1, 1], .deleteSections([1]), .moveSection(1, to: 0)),
            "attempt to perform a delete and a move from the same section (1)")
    }

    // UIKit's crash messages (SwiftKickMobile/TLIndexPathTools, issues 20 and 13).
    func test_rows_do_not_move_out_of_deleted_or_into_inserted_sections() {
        XCTAssertEqual(
            reason([1, 1], .deleteSections([0]), .moveRow(path(0, 0), to: path(0, 0)), after: [2]),
            "cannot move a row from a deleted section (0)")
        XCTAssertEqual(
            reason([2], .insertSections([1]), .moveRow(path(0, 0), to: path(1, 0)), after: [1, 1]),
            "cannot move a row into a newly inserted section (1)")
    }
}
