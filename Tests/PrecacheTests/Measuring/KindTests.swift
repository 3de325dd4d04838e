import PrecacheCore
import XCTest

@testable import Precache

/// What is assumed of UIKit is held against shown cells, and fails softly.
final class KindTests: PrecacheTestCase {
    func test_a_kind_whose_cells_are_higher_sizes_itself_and_is_named_once() {
        // The template is filled with less than the shown cell.
        let screen = warmScreen(saying: ofNotes, estimating: ["note"]) { $0.showMore() }
        XCTAssertEqual(screen.answer(3), UITableView.automaticDimension)
        XCTAssertGreaterThan(screen.table.precachedEstimate(forRowAt: path(150)), 44)
    }

    func test_beside_a_kind_that_sizes_itself_others_keep_their_quick_answer() {
        let screen = warmScreen(saying: ofNotes, estimating: ["note"]) { $0.showMore() }
        XCTAssertEqual(screen.byClosure(path(150), 50), 50)
        func known(_ cell: CellName) -> CGFloat? {
            screen.precacher.engine.known(at: path(150), in: screen.table, key: nil, cell: cell)
        }
        XCTAssertEqual(known(.any), 50)
        XCTAssertNil(known(.reuseIdentifier("note")))
    }

    func test_heights_by_closure_are_checked_too() {
        warmScreen(saying: ofClosures, estimating: [nil]) { $0.measureByClosure(60) }
    }

    func test_templates_of_other_identifiers_are_checked_too() {
        warmScreen(saying: "rows measured with \"note2\"", estimating: ["note2"]) {
            $0.showMore()
            $0.height = { $0.byTemplate($1, of: "note2") }
        }
    }

    func test_a_collapsed_row_by_closure_is_not_blamed_on_the_template() {
        let screen = warmScreen(saying: ofClosures, estimating: [nil]) {
            $0.height = { $1.row == 0 ? $0.byClosure($1, 60) : $0.byTemplate($1) }
        }
        XCTAssertNotEqual(screen.answer(150), UITableView.automaticDimension)
    }

    func test_rows_that_became_estimates_get_their_heights_without_precaching_too() {
        let byTemplate = MixedScreen.shown { $0.showMore() }
        byTemplate.settle(times: 20)
        XCTAssertEqual(byTemplate.errors(), [])
        assertSaid(ofNotes)
    }

    func test_a_height_that_was_found_wrong_is_not_kept_as_shown() {
        let screen = MixedScreen.shown { $0.measureByClosure(60) }
        MainRunLoop.turnUntilItSleeps()
        assertSaid(ofClosures)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        let shown = screen.table.visibleCells.map(\.frame.height)
        XCTAssertFalse(shown.contains(60))
        let mean = shown.reduce(0, +) / CGFloat(shown.count)
        XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(150)), mean, accuracy: 30)
    }

    func test_rows_that_became_estimates_are_measured_once_each() {
        let screen = warmScreen(saying: ofNotes, estimating: ["note"]) {
            $0.estimate = { $0.table.precachedEstimate(forRowAt: $1, kind: "note") }
            $0.showMore()
        }
        screen.table.invalidatePrecachedHeights()
        let fills = screen.filled.count
        screen.warmUp()
        XCTAssertTrue((199...201).contains(screen.filled.count - fills), "\(screen.filled.count - fills)")
    }

    func test_a_kind_that_is_wrong_at_another_text_size_is_found_there() {
        let screen = warmScreen { $0.class = LargeTextCell.self }
        screen.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        screen.settle()
        letItHold()
        screen.warmUp()
        screen.settle(times: 2)
        XCTAssertEqual(screen.errors(), [])
        XCTAssertEqual(console.count, 1)
    }

    func test_a_delegate_may_reload_when_it_is_asked_afresh() {
        let screen = warmScreen(saying: ofNotes, estimating: ["note"]) { screen in
            screen.showMore()
            screen.height = { screen, path in
                if screen.precacher.isAskingAgain {
                    screen.texts.removeLast(100)
                    screen.table.reloadData()
                }
                return screen.byTemplate(path)
            }
        }
        XCTAssertEqual(screen.table.numberOfRows(inSection: 0), screen.texts.count)
        XCTAssertLessThan(screen.texts.count, 200)
    }

    /// Another delegate and data source, which measures by closure.
    private func replaceDelegate(of screen: MixedScreen, measuring height: CGFloat) -> MixedScreen {
        let other = MixedScreen(table: screen.table)
        other.measureByClosure(height)
        (screen.table.dataSource, screen.table.delegate) = (other, other)
        return other
    }

    func test_another_delegate_starts_afresh() {
        let wrong = warmScreen(saying: ofClosures, estimating: [nil]) { $0.measureByClosure(60) }
        XCTAssertEqual(wrong.answer(150), UITableView.automaticDimension)
        let right = replaceDelegate(of: wrong, measuring: 90)
        right.kind = { _ in "silent" }
        wrong.settle()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(right.answer(150), 90)
    }

    func test_another_delegate_is_checked_also_at_widths_seen_before() {
        let screen = warmScreen()
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
        // Else the list is scrolled by the app, at times, when it is looked at.
        freezeTime()
        let screen = MixedScreen.shown()
        for (width, questions) in [(390, 1), (300, 2)] as [(CGFloat, Int)] {
            screen.table.layOut(width: width)
            // A width is to hold before cells are asked.
            time += 1
            screen.scrollThroughAll()
            XCTAssertEqual(screen.questions, questions)
        }
    }

    func test_kinds_are_known_to_be_right_in_the_present_environment_alone() {
        freezeTime()
        let screen = MixedScreen.shown()
        for (width, questions) in [(390, 1), (300, 2), (390, 3), (300, 4)] as [(CGFloat, Int)] {
            screen.table.layOut(width: width)
            time += 1
            screen.scrollThroughAll()
            XCTAssertEqual(screen.questions, questions, "nothing is kept of the \(questions - 1) before")
        }
    }

    func test_no_cell_is_asked_while_a_window_is_resized_and_one_once_its_size_holds() {
        freezeTime()
        for isPaused in [false, true] {
            let screen = MixedScreen.shown(precaching: isPaused)
            if isPaused { screen.precacher.pause() }
            screen.settle(times: 1)
            screen.questions = 0
            for width in 300..<340 {
                screen.table.layOut(width: CGFloat(width))
                MainRunLoop.turn(times: 3)
                time += 1.0 / 60
            }
            XCTAssertEqual(screen.questions, 0, "paused: \(isPaused)")
            time += 1
            screen.settle(times: 2)
            XCTAssertEqual(screen.questions, 1, "paused: \(isPaused)")
        }
    }
}

/// Asks for more where text is large: as a shown cell for more than its template.
private final class LargeTextCell: NoteCell {
    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        let isLarge = traitCollection.preferredContentSizeCategory != .large
        return super.height(at: width, byConstraints: byConstraints) + (isLarge ? isTemplateCell ? 10 : 40 : 0)
    }
}
