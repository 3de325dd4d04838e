import XCTest

@testable import HeadlessUIKit

/// Of what changes on the screen a table asks rows their heights again, and of what it does not.
final class AskingAgainTests: UIKitTestCase {
    private func list(saysHeights: Bool, rowEstimate: CGFloat? = nil) -> ShownList {
        let source = ListSource(rows: 100, height: 70, saysHeights: saysHeights)
        source.rowEstimate = rowEstimate
        let table = UITableView.showing(source, estimate: 100) { window.addSubview($0) }
        return (source, table)
    }

    private var kinds: [ShownList] {
        [list(saysHeights: true), list(saysHeights: false), list(saysHeights: true, rowEstimate: 100)]
    }

    private func assertRows(_ table: UITableView, are height: CGFloat, line: UInt = #line) {
        table.layoutIfNeeded()
        XCTAssertEqual(Set(table.visibleCells.map(\.frame.height)), [height], line: line)
        XCTAssertEqual(table.rectForRow(at: path(0, 1)).height, height, line: line)
    }

    private func grow(_ source: ListSource, _ table: UITableView) {
        for row in source.items[0].indices { source.items[0][row].height = 90 }
        for cell in table.visibleCells { (cell as? ItemCell)?.item?.height = 90 }
    }

    func test_in_editing_mode_rows_keep_their_heights_until_an_empty_batch() async {
        for (source, table) in kinds {
            grow(source, table)
            for isAnimated in [false, true] {
                let asked = source.asked {
                    table.setEditing(!table.isEditing, animated: isAnimated)
                    assertRows(table, are: 70)
                }
                XCTAssertEqual(asked, [])
            }
            table.performBatchUpdates(nil)
            assertRows(table, are: 90)
        }
    }

    func test_a_text_size_by_a_trait_alone_asks_no_height() {
        for (source, table) in kinds {
            grow(source, table)
            let asked = source.asked {
                setTextSize(.accessibilityLarge)
                assertRows(table, are: 70)
            }
            XCTAssertEqual(table.traitCollection.preferredContentSizeCategory, .accessibilityLarge)
            XCTAssertEqual(asked, [])
            setTextSize(.large)
        }
    }

    func test_a_text_size_of_the_users_has_all_read_anew() {
        for (source, table) in kinds {
            table.scroll(to: 1_000)
            grow(source, table)
            let asked = source.asked {
                NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
                XCTAssertEqual(source.count("rows"), 1)
                assertRows(table, are: 90)
            }
            XCTAssertEqual(asked.contains("estimate 0:99"), source.rowEstimate != nil)
            XCTAssertEqual(Set(table.visibleCells.map { ($0 as? ItemCell)?.reuses }), [0], "cells are made anew")
        }
    }
}
