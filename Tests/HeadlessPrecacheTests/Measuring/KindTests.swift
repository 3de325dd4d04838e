import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// What is assumed of UIKit is held against shown cells, and fails softly.
@MainActor
final class KindTests: PrecacheTestCase {
    func test_a_kind_whose_cells_are_higher_sizes_itself_and_is_named_once() {
        // The template is filled with less than the shown cell.
        let screen = MixedScreen.warm { $0.showMore() }
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("\"note\"") && console[0].contains("0:0"), "\(console)")
        XCTAssertEqual(screen.errors(), [])
        XCTAssertEqual(screen.answer(3), UITableView.automaticDimension)
        XCTAssertGreaterThan(screen.table.precachedEstimate(forRowAt: path(150)), 44)
    }

    func test_a_kind_that_is_wrong_leaves_others_their_quick_answer() {
        let screen = MixedScreen.warm { $0.showMore() }
        let (resolver, path) = (screen.table.existingPrecacher!.resolver, path(150))
        XCTAssertTrue(resolver.monitor.kinds.areEstimates(of: .reuseIdentifier("note")), "set-up")
        XCTAssertEqual(screen.table.precachedHeight(forRowAt: path) { _ in 50 }, 50)
        XCTAssertEqual(resolver.known(at: path, in: screen.table, key: nil, cell: .any), 50)
        XCTAssertNil(resolver.known(at: path, in: screen.table, key: nil, cell: .reuseIdentifier("note")))
        assertSaid("rows measured with \"note\" are not served")
    }

    func test_heights_just_found_wrong_are_not_kept_as_shown_without_precaching() {
        let screen = MixedScreen()
        screen.measureByClosure(60)
        screen.show()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(console.count, 1)
        screen.settle()
        MainRunLoop.turnUntilItSleeps()
        let shown = screen.table.visibleCells.map(\.frame.height)
        XCTAssertFalse(shown.contains(60))
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(150)), shown.reduce(0, +) / CGFloat(shown.count), accuracy: 30
        )
    }

    func test_a_kind_that_is_right_is_asked_once_in_each_environment() {
        let screen = MixedScreen()
        screen.show()
        screen.scrollThroughAll()
        XCTAssertEqual(screen.questions, 1)
        screen.table.layOut(width: 300)
        screen.scrollThroughAll()
        XCTAssertEqual(screen.questions, 2)
        XCTAssertEqual(console, [])
    }

    func test_a_kind_that_is_wrong_at_another_text_size_is_found_there() {
        let screen = MixedScreen.warm { $0.class = LargeTextCell.self }
        XCTAssertEqual(console, [])
        screen.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        screen.settle()
        letItHold()
        screen.warmUp()
        screen.settle(times: 2)
        XCTAssertEqual(screen.errors(), [])
        XCTAssertEqual(console.count, 1)
    }

    func test_content_that_changed_since_it_was_measured_is_no_failed_assumption() {
        let screen = MixedScreen.warm { screen in
            screen.onFill = { cell, path in cell.accessoryType = path.row == 100 ? .checkmark : .none }
        }
        screen.texts[100] = String(repeating: "long ", count: 200)
        screen.scrollThroughAll()
        XCTAssertEqual(console, [])
        XCTAssertTrue(screen.precacher.monitor.kinds.estimated.isEmpty)
    }

    func test_heights_by_closure_that_cells_contradict_become_estimates() {
        let screen = MixedScreen.warm { $0.measureByClosure(60) }
        XCTAssertEqual(console.count, 1)
        XCTAssertEqual(screen.errors(), [])
    }

    func test_a_height_by_closure_that_is_meant_is_served() {
        let screen = MixedScreen.warm { screen in
            screen.measureByClosure(60)
            screen.onFill = { cell, _ in cell.isPrecachedByFrameLayout = true }
        }
        XCTAssertEqual(console, [])
        XCTAssertEqual(Set(screen.table.visibleCells.map(\.frame.height)), [60])
    }

    func test_a_closure_knows_better_than_cells_that_say_nothing() {
        let feed = Feed.warm([60])
        XCTAssertEqual(console, [])
        XCTAssertEqual(feed.table.cellForRow(at: path(3))?.frame.height, 43)
    }

    func test_a_closure_with_more_room_than_its_cells_ask_is_served() {
        let screen = MixedScreen()
        screen.measureByClosure(400)
        screen.show()
        MainRunLoop.turnUntilItSleeps()
        screen.settle()
        XCTAssertEqual(console.count, 1)
        XCTAssertEqual(Set(screen.table.visibleCells.map(\.frame.height)), [400])
    }

    func test_a_template_that_was_a_shown_cell_counts_its_separator_once() async {
        let screen = MixedScreen()
        screen.show()
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
            XCTAssertEqual(screen.answer(190), screen.selfSizedHeight(190), accuracy: 0.16)
        }
        XCTAssertEqual(console, [])
    }

    func test_edited_rows_are_as_high_as_their_cells_ask_beside_controls() {
        let screen = MixedScreen.warm { screen in
            screen.isMovable = true
            screen.onFill = { cell, _ in cell.showsReorderControl = true }
        }
        screen.table.setEditing(true, animated: false)
        screen.table.layoutIfNeeded()
        MainRunLoop.turnUntilItSleeps()
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.errors(), [])
        for cell in screen.table.visibleCells { XCTAssertLessThan(cell.contentView.frame.width, 320) }
        XCTAssertEqual(console, [])
        XCTAssertEqual(screen.table.headlessAlerts, [], "visible cells are not asked for inside a question")
    }
}

/// Asks for more where text is large: as a shown cell for more than its template.
private final class LargeTextCell: AskedCell {
    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        var size = super.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        if traitCollection.preferredContentSizeCategory != .large { size.height += isTemplateCell ? 10 : 40 }
        return size
    }
}
