import TestSupport
import XCTest

@testable import Precache

/// Rows inset, edited, indexed: what is read off the screen, and when the table is told of it.
final class KindEditingTests: PrecacheTestCase {
    func test_rows_that_are_inset_by_a_rule_of_their_own_are_right() {
        for precaches in [false, true] {
            let screen = MixedScreen.shown(precaching: precaches) {
                $0.class = CardCell.self
                // Texts that take more lines at the lesser width.
                let texts = (5...).lazy.map { String(repeating: "note \($0) ", count: 5 + $0 % 40) }
                let isSensitive = { UILabel.height(of: $0, at: 390 - 32) != UILabel.height(of: $0, at: 390 - 64) }
                $0.texts = Array(texts.filter(isSensitive).prefix(200))
            }
            // The question leaves a shown cell's content where it was.
            XCTAssertEqual(screen.table.visibleCells[0].contentView.frame.width, 390 - 32)
            XCTAssertEqual(screen.errors(), [], "precaching: \(precaches)")
            if precaches { screen.warmUp() }
            XCTAssertEqual(screen.errors(), [], "precaching: \(precaches), in the end")
            XCTAssertEqual(screen.estimated, [], "precaching: \(precaches)")
        }
    }

    func test_a_template_that_was_a_shown_cell_counts_its_separator_once() {
        let screen = MixedScreen.shown()
        let height = screen.answer(5)
        screen.table.reloadData()
        // The shown cells are in the pool by now, and one of them becomes the template.
        XCTAssertEqual(screen.answer(5), height)
        XCTAssertTrue(screen.table.visibleCells.isEmpty)
    }

    func test_a_thicker_separator_and_a_section_index_are_part_of_each_height() {
        for (thickness, titles) in [(2, nil), (nil, ["A"])] as [(CGFloat?, [String]?)] {
            UITableView.headlessSeparatorThickness = thickness
            let story = titles == nil ? "a thicker separator" : "a section index"
            let screen = MixedScreen.warm { $0.titles = titles }
            XCTAssertEqual(screen.errors(), [], story)
            for _ in 0..<2 { screen.table.jump(to: path(190), at: .middle) }
            let wanted = screen.table.cellForRow(at: path(190))!.wantedHeight
            XCTAssertEqual(screen.answer(190), wanted, accuracy: 0.16, story)
        }
    }

    func test_another_separator_leaves_the_heights_of_other_widths_alone() {
        UITableView.headlessSeparatorThickness = 2
        time = Clock.now()
        freezeTime()
        let screen = MixedScreen.warm()
        for (width, isWarmed) in [(700, true), (390, false)] as [(CGFloat, Bool)] {
            time += 10
            screen.table.frame.size.width = width
            screen.settle()
            time += 10
            if isWarmed { screen.warmUp() }
        }
        XCTAssertEqual(screen.precacher.coverage, 1)
    }

    func test_heights_follow_editing_there_and_back_precaching_or_not() {
        var passed = 0.0
        Clock.now = { CACurrentMediaTime() + passed }
        for (mode, hasControls) in ["never enabled", "paused", "enabled"].flatMap({ [($0, false), ($0, true)] }) {
            let screen = MixedScreen.shown(precaching: mode != "never enabled") {
                if hasControls { $0.showReorderControls() }
            }
            if mode == "enabled" { screen.warmUp() }
            if mode == "paused" { screen.precacher.pause() }
            for isEditing in [true, false, true, false] {
                screen.setEditing(isEditing)
                for pause in [0, 0.6] {
                    passed += pause
                    screen.settle(times: 20)
                    XCTAssertEqual(screen.errors(), [], "\(mode), editing: \(isEditing)")
                }
                guard isEditing, hasControls else { continue }
                for cell in screen.table.visibleCells { XCTAssertLessThan(cell.contentView.frame.width, 320) }
            }
            XCTAssertEqual(screen.estimated, [], mode)
            // Visible cells are not asked for inside a question.
            XCTAssertEqual(screen.table.headlessAlerts, [], mode)
        }
    }

    func test_in_editing_mode_nothing_is_measured_ahead_and_the_screen_is_right() {
        let screen = MixedScreen.shown(precaching: true) {
            $0.showReorderControls()
            $0.texts = (0..<200).map { String(repeating: "n\($0) ", count: 8 + ($0 * 7) % 90) }
        }
        screen.setEditing(true)
        screen.settle(times: 1)
        XCTAssertEqual(screen.precacher.gate, TableActivity.editing.gate)
        let fills = screen.filled.count
        for y in stride(from: 0 as CGFloat, to: 5_000, by: 300) {
            screen.table.contentOffset.y = y
            screen.settle()
            XCTAssertEqual(screen.errors(), [])
        }
        XCTAssertEqual(screen.filled.count, fills)
        screen.table.setEditing(false, animated: false)
        screen.warmUp()
        screen.settle()
        XCTAssertEqual(screen.errors(), [])
    }

    func test_between_the_end_of_editing_and_the_next_layout_no_row_is_passed_over() {
        let screen = MixedScreen.shown(precaching: true)
        MainRunLoop.turn(until: { screen.precacher.statistics.rowsPrecached > 3 })
        screen.setEditing(true)
        MainRunLoop.turnUntilItSleeps()
        screen.table.setEditing(false, animated: false)
        // As in a task that another table has posted.
        for _ in 0..<3 { screen.precacher.performTask() }
        screen.warmUp()
        XCTAssertEqual(screen.precacher.coverage, 1)
        let misses = screen.precacher.statistics.misses
        screen.scrollThroughAll()
        XCTAssertEqual(screen.precacher.statistics.misses, misses)
    }

    func test_a_swipe_is_not_ended_for_heights_that_are_old() {
        let screen = MixedScreen.warm()
        screen.table.setEditing(true, animated: false)
        screen.table.visibleCells[0].headlessShowingDeleteConfirmation = true
        screen.settle()
        let batches = screen.table.batches
        screen.precacher.engine.markScreenOld()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.table.batches, batches)
        screen.table.setEditing(false, animated: false)
        MainRunLoop.turn(until: { screen.table.batches > batches })
    }

    func test_telling_the_table_ends_whatever_changes() {
        var passed = 0.0
        Clock.now = { CACurrentMediaTime() + passed }
        let changes: [@MainActor (MixedScreen) -> Void] = [
            { $0.setEditing(true) }, { $0.setEditing(false) }, { $0.table.reloadData() },
            {
                $0.titles = $0.titles == [] ? ["A"] : []
                $0.table.reloadData()
            },
            {
                let large = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
                $0.window.headlessTraits = UITraitCollection(traitsFrom: [UITraitCollection.current, large])
            }, { _ in },
        ]
        let lists: [([String], isMovable: Bool)] = [(["A"], true), (["A"], false), ([], true), ([], false)]
        for (titles, isMovable) in lists.prefix(Seeds.isComplete ? 4 : 1) {
            let screen = MixedScreen.shown(precaching: true) { screen in
                screen.texts.removeLast(100)
                (screen.titles, screen.isMovable) = (titles, isMovable)
                screen.kind = { ["note", "card", "note2", "silent"][$0 % 4] }
                screen.onFill = { cell, path in
                    cell.showsReorderControl = true
                    cell.accessoryType = path.row % 3 == 0 ? .checkmark : .none
                }
                screen.height = { screen, path in
                    if path.row % 11 == 3 { return 0 }
                    return path.row % 4 == 3 ? screen.byClosure(path, 50) : screen.byTemplate(path)
                }
            }
            for (step, change) in changes.enumerated() {
                // What has changed has held for a while.
                passed += 1
                screen.settle(times: 6)
                if !screen.table.isEditing { MainRunLoop.turn(until: { screen.precacher.isWarm }) }
                let batches = screen.table.batches
                screen.settle(times: 3)
                XCTAssertEqual(screen.table.batches, batches, "\(titles), \(isMovable), before step \(step)")
                clearConsole()
                change(screen)
                screen.settle()
            }
        }
    }
}
