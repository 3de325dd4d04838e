import PrecacheCore
import XCTest

@testable import Precache

private let ofClosures = "rows measured by a closure are not served the height that their cells ask for: row 0:0"
private let ofNotes = "rows measured with \"note\" are not served the height that their cells ask for: row 0:0"

/// What is assumed of UIKit is held against shown cells, and fails softly.
final class KindTests: PrecacheTestCase {
    /// Precaches until it is warm. Then the screen is right, this was said, and rows of these templates are estimates.
    @discardableResult
    private func warm(
        saying part: String? = nil, estimating kinds: Set<String?> = [], besides hidden: Int? = nil,
        line: UInt = #line, _ configure: (MixedScreen) -> Void = { _ in }
    ) -> MixedScreen {
        let screen = MixedScreen.warm(configure)
        XCTAssertEqual(screen.errors(besides: hidden), [], line: line)
        XCTAssertEqual(screen.estimated, kinds, line: line)
        if let part { assertSaid(part, line: line) }
        return screen
    }

    func test_a_kind_whose_cells_are_higher_sizes_itself_and_is_named_once() {
        // The template is filled with less than the shown cell.
        let screen = warm(saying: ofNotes, estimating: ["note"]) { $0.showMore() }
        XCTAssertEqual(screen.answer(3), UITableView.automaticDimension)
        XCTAssertGreaterThan(screen.table.precachedEstimate(forRowAt: path(150)), 44)
        // Other kinds keep their quick answer.
        XCTAssertEqual(screen.byClosure(path(150), 50), 50)
        func known(_ cell: Item.Cell) -> CGFloat? {
            screen.precacher.resolver.known(at: path(150), in: screen.table, key: nil, cell: cell)
        }
        XCTAssertEqual(known(.any), 50)
        XCTAssertNil(known(.reuseIdentifier("note")))
    }

    func test_closures_and_templates_of_other_identifiers_are_checked_too() {
        warm(saying: ofClosures, estimating: [nil]) { $0.measureByClosure(60) }
        warm(saying: "rows measured with \"note2\"", estimating: ["note2"]) {
            $0.showMore()
            $0.height = { $0.byTemplate($1, of: "note2") }
        }
        // The first row is collapsed: the template is not blamed.
        let screen = warm(saying: ofClosures, estimating: [nil]) {
            $0.height = { $1.row == 0 ? $0.byClosure($1, 60) : $0.byTemplate($1) }
        }
        XCTAssertNotEqual(screen.answer(150), UITableView.automaticDimension)
    }

    func test_rows_that_became_estimates_get_their_heights_without_precaching_too() {
        let byTemplate = MixedScreen.shown { $0.showMore() }
        byTemplate.settle(times: 20)
        XCTAssertEqual(byTemplate.errors(), [])
        assertSaid(ofNotes)
        let screen = MixedScreen.shown { $0.measureByClosure(60) }
        MainRunLoop.turnUntilItSleeps()
        assertSaid(ofClosures)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        // What was just found wrong is not kept as shown.
        let shown = screen.table.visibleCells.map(\.frame.height)
        XCTAssertFalse(shown.contains(60))
        let mean = shown.reduce(0, +) / CGFloat(shown.count)
        XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(150)), mean, accuracy: 30)
    }

    func test_rows_that_became_estimates_are_measured_once_each() {
        let screen = warm(saying: ofNotes, estimating: ["note"]) {
            $0.estimate = { $0.table.precachedEstimate(forRowAt: $1, identifier: "note") }
            $0.showMore()
        }
        screen.table.invalidatePrecachedHeights()
        let fills = screen.filled.count
        screen.warmUp()
        XCTAssertTrue((199...201).contains(screen.filled.count - fills), "\(screen.filled.count - fills)")
    }

    func test_a_kind_that_is_wrong_at_another_text_size_is_found_there() {
        let screen = warm { $0.class = LargeTextCell.self }
        screen.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        screen.settle()
        letItHold()
        screen.warmUp()
        screen.settle(times: 2)
        XCTAssertEqual(screen.errors(), [])
        XCTAssertEqual(console.count, 1)
    }

    func test_a_delegate_may_reload_when_it_is_asked_afresh() {
        let screen = warm(saying: ofNotes, estimating: ["note"]) { screen in
            screen.showMore()
            screen.height = { screen, path in
                if screen.precacher.monitor.calls.isAskedAfresh {
                    screen.texts.removeLast(100)
                    screen.table.reloadData()
                }
                return screen.byTemplate(path)
            }
        }
        XCTAssertEqual(screen.table.numberOfRows(inSection: 0), screen.texts.count)
        XCTAssertLessThan(screen.texts.count, 200)
    }

    func test_another_delegate_starts_afresh_also_at_widths_seen_before() {
        /// Another delegate and data source, which measures by closure.
        func replaceDelegate(of screen: MixedScreen, measuring height: CGFloat) -> MixedScreen {
            let other = MixedScreen(table: screen.table)
            other.measureByClosure(height)
            (screen.table.dataSource, screen.table.delegate) = (other, other)
            return other
        }
        let wrong = warm(saying: ofClosures, estimating: [nil]) { $0.measureByClosure(60) }
        XCTAssertEqual(wrong.answer(150), UITableView.automaticDimension)
        let right = replaceDelegate(of: wrong, measuring: 90)
        right.kind = { _ in "silent" }
        wrong.settle()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(right.answer(150), 90)

        let screen = warm()
        screen.table.frame.size.width = 300
        screen.settle()
        let other = replaceDelegate(of: screen, measuring: 60)
        screen.table.frame.size.width = 390
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.turn(until: { other.answer(150) == UITableView.automaticDimension })
        assertSaid(ofClosures)
    }

    func test_a_kind_that_is_right_is_asked_once_in_each_environment() {
        let screen = MixedScreen.shown()
        for (width, questions) in [(390, 1), (300, 2)] as [(CGFloat, Int)] {
            screen.table.layOut(width: width)
            screen.scrollThroughAll()
            XCTAssertEqual(screen.questions, questions)
        }
    }

    func test_heights_by_closure_that_are_meant_are_served() {
        func shown(on screen: MixedScreen) -> Set<CGFloat> { Set(screen.table.visibleCells.map(\.frame.height)) }
        let byFrames = MixedScreen.warm {
            $0.measureByClosure(60)
            $0.onFill = { cell, _ in cell.isPrecachedByFrameLayout = true }
        }
        XCTAssertEqual(shown(on: byFrames), [60])
        let partly = MixedScreen.warm {
            $0.measureByClosure(60)
            $0.kind = { $0 % 2 == 0 ? "note2" : "note" }
            $0.onFill = { $0.isPrecachedByFrameLayout = $1.row % 2 == 0 }
        }
        XCTAssertEqual(partly.answer(100), 60, "where any cell lays out by frames")
        assertSaid("They are served all the same.")
        let roomy = MixedScreen.shown { $0.measureByClosure(400) }
        roomy.settle(times: 1)
        XCTAssertEqual(console.count, 1)
        XCTAssertEqual(shown(on: roomy), [400], "more than cells ask for")
        clearConsole()
        let silent = Feed.warm([60])
        XCTAssertEqual(silent.table.cellForRow(at: path(3))?.frame.height, 43, "where cells say nothing")
    }

    func test_a_closure_may_leave_the_separator_out_at_any_scale() {
        for scale in [1, 2, 3] as [CGFloat] {
            _ = MixedScreen.warm {
                let scale = UITraitCollection(displayScale: scale)
                $0.window.headlessTraits = UITraitCollection(traitsFrom: [UITraitCollection.current, scale])
                $0.height = { screen, path in
                    screen.table.precachedHeight(forRowAt: path) { width in
                        // 16 points of margins at each side, 8 above and below.
                        UILabel.height(of: screen.texts[path.row], at: width - 32).rounded(.up) + 16
                    }
                }
            }
            XCTAssertEqual(console, [], "scale \(scale)")
        }
    }

    func test_a_hidden_row_teaches_its_kind_nothing() {
        warm(besides: 0) {
            $0.table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 100))
            $0.height = { $1.row == 0 ? 0 : $0.byTemplate($1) }
        }
        warm(besides: 1) {
            $0.kind = { $0 == 0 ? "note2" : "note" }
            $0.height = { $1.row == 1 ? 0 : $0.byTemplate($1) }
        }
    }

    func test_a_stale_row_is_asked_once_and_reloaded_tells_of_its_kind() async {
        // Row 100 is the only one of its kind, and its text changes after it was measured.
        let screen = warm { $0.kind = { $0 == 100 ? "note2" : "note" } }
        screen.texts[100] = String(repeating: "long ", count: 300)
        screen.table.scrollToRow(at: path(100), at: .top, animated: false)
        screen.settle()
        let before = [screen.table.layouts + 1, screen.questions, screen.filled.count]
        screen.table.setNeedsLayout()
        screen.window.layoutIfNeeded()
        XCTAssertEqual([screen.table.layouts, screen.questions, screen.filled.count], before)
        XCTAssertEqual(screen.estimated, [])
        screen.showMore { $0 == 100 }
        screen.texts[100] = String(repeating: "other ", count: 300)
        screen.table.reloadRows(at: [path(100)], with: .none)
        screen.table.scrollToRow(at: path(100), at: .top, animated: false)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.estimated, ["note2"])
        assertSaid("rows measured with \"note2\" are not served the height that their cells ask for: row 0:100")
    }

    // MARK: Rows inset, edited, indexed: what is read off the screen, and when the table is told of it

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

    func test_a_template_that_was_a_shown_cell_counts_its_separator_once() async {
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
            let screen = MixedScreen.warm { $0.titles = titles }
            XCTAssertEqual(screen.errors(), [])
            for _ in 0..<2 { screen.table.jump(to: path(190), at: .middle) }
            let wanted = screen.table.cellForRow(at: path(190))!.wantedHeight
            XCTAssertEqual(screen.answer(190), wanted, accuracy: 0.16)
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
            XCTAssertEqual(screen.table.headlessAlerts, [], "visible cells are not asked for inside a question")
        }
    }

    func test_in_editing_mode_nothing_is_measured_ahead_and_the_screen_is_right() {
        let screen = MixedScreen.shown(precaching: true) {
            $0.showReorderControls()
            $0.texts = (0..<200).map { String(repeating: "n\($0) ", count: 8 + ($0 * 7) % 90) }
        }
        screen.setEditing(true)
        screen.settle(times: 1)
        XCTAssertEqual(screen.precacher.gate, .editing)
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

    func test_a_swipe_is_not_ended_for_heights_that_are_old() {
        let screen = MixedScreen.warm()
        screen.table.setEditing(true, animated: false)
        screen.table.visibleCells[0].headlessShowingDeleteConfirmation = true
        screen.settle()
        let batches = screen.table.batches
        screen.store.noteScreenIsOld()
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

/// Asks for more where text is large: as a shown cell for more than its template.
private final class LargeTextCell: AskedCell {
    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        let isLarge = traitCollection.preferredContentSizeCategory != .large
        return super.height(at: width, byConstraints: byConstraints) + (isLarge ? isTemplateCell ? 10 : 40 : 0)
    }
}
