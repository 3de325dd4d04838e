import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Rows of several kinds, hidden, inset, edited, indexed: what is read off the screen and held against it.
@MainActor
final class MixedKindTests: PrecacheTestCase {
    func test_cells_that_inset_their_content_view_are_measured_with_it() {
        let screen = MixedScreen.warm { $0.class = CardCell.self }
        XCTAssertEqual(console, [])
        XCTAssertEqual(screen.errors(), [])
    }

    func test_a_closure_that_is_contradicted_is_blamed_and_not_the_template() {
        let screen = MixedScreen.warm {
            $0.height = { screen, path in
                path.row == 0
                    ? screen.table.precachedHeight(forRowAt: path) { _ in 60 }  // collapsed
                    : screen.byTemplate(path)
            }
        }
        XCTAssertFalse(screen.precacher.monitor.kinds.estimated.contains("note"))
        XCTAssertNotEqual(screen.answer(150), UITableView.automaticDimension)
        assertSaid("rows measured by a closure are not served the height that their cells ask for: row 0:0")
    }

    func test_closures_are_believed_where_any_of_their_cells_lays_out_by_frames() {
        let screen = MixedScreen.warm { screen in
            screen.kind = { $0 % 2 == 0 ? "flagged" : "note" }
            screen.onFill = { cell, _ in if cell.reuseIdentifier == "flagged" { cell.isPrecachedByFrameLayout = true } }
            screen.measureByClosure(60)
        }
        XCTAssertEqual(screen.answer(100), 60, "a height that is meant")
        assertSaid("They are served all the same.")
    }

    func test_a_closure_may_leave_the_separator_out_at_any_scale() {
        for scale in [1, 2, 3] as [CGFloat] {
            clearConsole()
            _ = MixedScreen.warm { screen in
                screen.window.headlessTraits = UITraitCollection(traitsFrom: [
                    UITraitCollection.current, UITraitCollection(displayScale: scale),
                ])
                let sizing = AskedCell(style: .default, reuseIdentifier: nil)
                screen.height = { screen, path in
                    screen.table.precachedHeight(forRowAt: path) { width in
                        sizing.label.text = screen.texts[path.row]
                        // 16 points of margins at each side, 8 above and below.
                        let text = sizing.label.sizeThatFits(
                            CGSize(width: width - 32, height: .greatestFiniteMagnitude)
                        )
                        .height
                        return text.rounded(.up) + 16
                    }
                }
            }
            XCTAssertEqual(console, [], "scale \(scale)")
        }
    }

    func test_edited_rows_get_their_heights_in_tables_that_do_not_precache() {
        for mode in ["shim", "paused", "enabled"] {
            let screen = MixedScreen()
            if mode != "shim" { screen.table.enablePrecaching() }
            screen.show()
            if mode == "enabled" { screen.warmUp() }
            if mode == "paused" { screen.precacher.pause() }
            screen.table.setEditing(true, animated: false)
            screen.settle()
            screen.settle(times: 20)
            XCTAssertEqual(screen.errors(), [], mode)
            XCTAssertEqual(screen.precacher.monitor.kinds.estimated, [], mode)
        }
        XCTAssertEqual(console, [])
    }

    func test_a_hidden_row_teaches_its_kind_nothing() {
        for hidden in [0, 1] {
            let screen = MixedScreen.warm {
                if hidden == 0 {
                    $0.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
                } else {
                    $0.kind = { $0 == 0 ? "note2" : "note" }
                }
                $0.height = { screen, path in path.row == hidden ? 0 : screen.byTemplate(path) }
            }
            XCTAssertEqual(screen.errors(besides: [hidden]), [], "row \(hidden)")
            XCTAssertEqual(screen.precacher.monitor.kinds.estimated, [], "row \(hidden)")
        }
        XCTAssertEqual(console, [])
    }

    func test_another_separator_leaves_the_heights_of_other_widths_alone() {
        UITableView.headlessSeparatorThickness = 2
        let now = Clock.now()
        Clock.now = { now }
        let screen = MixedScreen.warm()
        Clock.now = { now + 10 }
        screen.table.frame.size.width = 700
        screen.settle()
        Clock.now = { now + 20 }
        screen.warmUp()
        screen.table.frame.size.width = 390
        screen.settle()
        Clock.now = { now + 30 }
        XCTAssertEqual(screen.precacher.coverage, 1)
    }

    /// Another delegate and data source, which measures by closure.
    private func replaceDelegate(of screen: MixedScreen, measuring height: CGFloat) -> MixedScreen {
        let other = MixedScreen(table: screen.table)
        other.measureByClosure(height)
        (screen.table.dataSource, screen.table.delegate) = (other, other)
        return other
    }

    func test_another_delegate_starts_afresh() {
        let screen = MixedScreen.warm { $0.measureByClosure(60) }
        XCTAssertEqual(screen.answer(150), UITableView.automaticDimension)
        let other = replaceDelegate(of: screen, measuring: 90)
        other.kind = { _ in "silent" }
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(other.answer(150), 90)
        assertSaid("rows measured by a closure are not served the height that their cells ask for: row 0:0")
    }

    func test_another_delegate_starts_afresh_at_widths_seen_before() {
        let screen = MixedScreen.warm()
        screen.table.frame.size.width = 300
        screen.settle()
        let other = replaceDelegate(of: screen, measuring: 60)
        screen.table.frame.size.width = 390
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.turn(until: { other.answer(150) == UITableView.automaticDimension })
        assertSaid("rows measured by a closure are not served the height that their cells ask for: row 0:0")
    }

    func test_rows_that_became_estimates_are_measured_once_each() {
        let screen = MixedScreen.warm { screen in
            screen.estimates = true
            screen.showMore()
        }
        screen.table.invalidatePrecachedHeights()
        let fills = screen.templateFills
        screen.warmUp()
        XCTAssertTrue((199...201).contains(screen.templateFills - fills), "\(screen.templateFills - fills)")
        assertSaid("rows measured with \"note\" are not served the height that their cells ask for: row 0:0")
    }

    func test_a_template_of_another_identifier_is_checked_too() {
        _ = MixedScreen.warm { screen in
            screen.showMore()
            screen.height = { screen, path in
                screen.table.precachedHeight(forRowAt: path, identifier: "note2") { screen.fill($0, path) }
            }
        }
        XCTAssertEqual(console.count, 1)
    }

    func test_telling_the_table_ends_whatever_changes() {
        var passed = 0.0
        Clock.now = { CACurrentMediaTime() + passed }
        for titles in ([["A"], []] as [[String]]).prefix(Seeds.isComplete ? 2 : 1) {
            for movable in [true, false].prefix(Seeds.isComplete ? 2 : 1) {
                let screen = MixedScreen()
                screen.texts.removeLast(100)
                screen.titles = titles
                screen.isMovable = movable
                screen.kind = { ["note", "card", "note2", "silent"][$0 % 4] }
                screen.onFill = { cell, path in
                    cell.showsReorderControl = true
                    cell.accessoryType = path.row % 3 == 0 ? .checkmark : .none
                }
                screen.height = { screen, path in
                    path.row % 11 == 3
                        ? 0
                        : path.row % 4 == 3
                            ? screen.table.precachedHeight(forRowAt: path) { _ in 50 } : screen.byTemplate(path)
                }
                screen.table.enablePrecaching()
                screen.show()
                for step in 0..<6 {
                    // What has changed has held for a while.
                    passed += 1
                    screen.settle(times: 6)
                    if !screen.table.isEditing { MainRunLoop.turn(until: { screen.table.precacher!.isWarm }) }
                    let after = screen.table.batches
                    screen.settle(times: 3)
                    XCTAssertEqual(screen.table.batches, after)
                    clearConsole()
                    switch step {
                    case 0: screen.table.setEditing(true, animated: false)
                    case 1: screen.table.setEditing(false, animated: false)
                    case 2: screen.table.reloadData()
                    case 3:
                        screen.titles = titles.isEmpty ? ["A"] : []
                        screen.table.reloadData()
                    case 4:
                        screen.window.headlessTraits = UITraitCollection(traitsFrom: [
                            UITraitCollection.current,
                            UITraitCollection(preferredContentSizeCategory: .extraExtraLarge),
                        ])
                    default: break
                    }
                    screen.settle()
                }
            }
        }
    }

    func test_in_editing_mode_nothing_is_measured_ahead_and_the_screen_is_right() {
        let screen = MixedScreen()
        screen.isMovable = true
        screen.texts = (0..<200).map { String(repeating: "n\($0) ", count: 8 + ($0 * 7) % 90) }
        screen.onFill = { cell, _ in cell.showsReorderControl = true }
        screen.table.enablePrecaching()
        screen.show()
        screen.table.setEditing(true, animated: false)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        screen.settle()
        XCTAssertEqual(screen.precacher.gate, .editing)
        let fills = screen.templateFills
        for y in stride(from: 0 as CGFloat, to: 5_000, by: 300) {
            screen.table.contentOffset.y = y
            screen.settle()
            XCTAssertEqual(screen.errors(), [])
        }
        XCTAssertEqual(screen.templateFills, fills)
        screen.table.setEditing(false, animated: false)
        screen.warmUp()
        screen.settle()
        XCTAssertEqual(screen.errors(), [])
        XCTAssertEqual(console, [])
    }

    func test_heights_follow_editing_there_and_back() {
        var passed = 0.0
        Clock.now = { CACurrentMediaTime() + passed }
        let screen = MixedScreen.warm()
        for editing in [true, false, true, false] {
            screen.table.setEditing(editing, animated: false)
            screen.settle()
            passed += 0.6
            screen.settle(times: 20)
            XCTAssertEqual(screen.errors(), [], "editing \(editing)")
        }
        XCTAssertEqual(screen.precacher.monitor.kinds.estimated, [])
        XCTAssertEqual(console, [])
    }

    func test_rows_that_are_inset_by_a_rule_of_their_own_are_right() {
        for long in [false, true] {
            let screen = MixedScreen()
            screen.class = CardCell.self
            screen.texts = MixedScreen.sensitive(390 - 32, 390 - 64)
            screen.height = { screen, path in
                screen.table.precachedHeight(
                    forRowAt: path, identifier: "note", configure: { screen.fill($0, path) })
            }
            if long { screen.table.enablePrecaching() }
            screen.show()
            XCTAssertEqual(screen.errors(), [], "precaching: \(long)")
            XCTAssertEqual(screen.precacher.monitor.kinds.estimated, [])
        }
        XCTAssertEqual(console, [])
    }

    func test_the_question_leaves_a_shown_cells_content_where_it_was() {
        let screen = MixedScreen()
        screen.class = CardCell.self
        screen.show()
        screen.window.layoutIfNeeded()
        XCTAssertEqual(screen.table.visibleCells[0].contentView.frame.width, 390 - 32)
    }

    func test_a_swipe_is_not_ended_for_heights_that_are_old() {
        let screen = MixedScreen.warm()
        screen.table.setEditing(true, animated: false)
        screen.table.visibleCells[0].headlessShowingDeleteConfirmation = true
        screen.settle()
        let batches = screen.table.batches
        screen.precacher.store.noteScreenIsOld()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.table.batches, batches)
        screen.table.setEditing(false, animated: false)
        MainRunLoop.turn(until: { screen.table.batches > batches })
    }

    func test_a_delegate_may_reload_when_it_is_asked_afresh() {
        let screen = MixedScreen.warm { screen in
            screen.showMore()
            screen.height = { screen, path in
                if screen.table.existingPrecacher?.monitor.calls.isAskedAfresh == true {
                    screen.texts.removeLast(100)
                    screen.table.reloadData()
                }
                return screen.byTemplate(path)
            }
        }
        XCTAssertEqual(screen.table.numberOfRows(inSection: 0), screen.texts.count)
        XCTAssertLessThan(screen.texts.count, 200)
        assertSaid("rows measured with \"note\" are not served the height that their cells ask for: row 0:0")
    }

    /// At row 100, the only one of its kind, whose text has changed since it was measured.
    private func screenAtStaleRow() -> MixedScreen {
        let screen = MixedScreen.warm { $0.kind = { $0 == 100 ? "note2" : "note" } }
        screen.texts[100] = String(repeating: "long ", count: 300)
        screen.table.scrollToRow(at: path(100), at: .top, animated: false)
        screen.settle()
        return screen
    }

    func test_a_stale_row_alone_of_its_kind_is_asked_once() async {
        let screen = screenAtStaleRow()
        let (layouts, questions, fills) = (screen.table.layouts, screen.questions, screen.templateFills)
        screen.table.setNeedsLayout()
        screen.window.layoutIfNeeded()
        XCTAssertEqual(screen.table.layouts - layouts, 1)
        XCTAssertEqual(screen.questions, questions)
        XCTAssertEqual(screen.templateFills, fills)
    }

    func test_a_stale_row_that_is_reloaded_tells_of_its_kind_after_all() {
        let screen = screenAtStaleRow()
        XCTAssertEqual(screen.precacher.monitor.kinds.estimated, [])
        screen.showMore { $0 == 100 }
        screen.texts[100] = String(repeating: "other ", count: 300)
        screen.table.reloadRows(at: [path(100)], with: .none)
        screen.table.scrollToRow(at: path(100), at: .top, animated: false)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.precacher.monitor.kinds.estimated, ["note2"])
        assertSaid("rows measured with \"note2\" are not served the height that their cells ask for: row 0:100")
    }

    func test_rows_that_became_estimates_get_their_heights_without_precaching_too() {
        let screen = MixedScreen()
        screen.showMore()
        screen.show()
        screen.settle(times: 20)
        XCTAssertEqual(screen.errors(), [])
        assertSaid("rows measured with \"note\" are not served the height that their cells ask for: row 0:0")
    }
}
