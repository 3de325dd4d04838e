import PrecacheCore
import XCTest

@testable import Precache

/// Heights that are measured with template cells.
final class TemplateCellTests: PrecacheTestCase {
    private let separator = 1 / UITraitCollection.current.displayScale

    func test_a_cell_without_constraints_is_as_high_as_it_says() {
        func height(ofCellSaying answer: CGFloat, hasSeparator: Bool) -> CGFloat {
            let feed = Feed([1], registering: FrameCell.self, hasSeparators: hasSeparator)
            return feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in cell.answer = answer }
        }
        XCTAssertEqual(height(ofCellSaying: 61, hasSeparator: true), 61 + separator, accuracy: 0.16, "with a separator")
        XCTAssertEqual(height(ofCellSaying: 61, hasSeparator: false), 61, "without a separator")
        XCTAssertEqual(height(ofCellSaying: 0, hasSeparator: false), 44, "UIKit's default, where it says nothing")
    }

    func test_a_cell_laid_out_by_frames_is_not_asked_for_its_constraints() {
        let feed = Feed([1], registering: FrameCell.self, hasSeparators: false)
        for (isByFrames, expected) in [(false, 30), (true, 70)] as [(Bool, CGFloat)] {
            feed.table.reloadData()
            let height = feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in
                cell.answer = 70
                let view = UIView()
                view.pin(in: cell.contentView)
                view.heightAnchor.constraint(equalToConstant: 14).isActive = true
                cell.isPrecachedByFrameLayout = isByFrames
            }
            XCTAssertEqual(height, expected, "by frames: \(isByFrames)")
        }
    }

    func test_a_template_that_remembers_its_width_is_made_anew_for_another() {
        let feed = Feed([1], registering: FirstWidthCell.self)
        for width in [390, 700] as [CGFloat] {
            feed.table.layOut(width: width)
            let height = feed.table.precachedHeight(forRowAt: path(0), key: 1) { (_: FirstWidthCell) in }
            XCTAssertEqual(height, width, accuracy: 1)
        }
    }

    /// A feed at a large text size, with a template made before.
    private func feedWithLargeText() -> Feed {
        let feed = Feed([1], registering: FirstWidthCell.self)
        _ = feed.table.precachedHeight(forRowAt: path(0), key: 1) { (_: FirstWidthCell) in }
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        feed.table.register(FrameCell.self)
        feed.table.reloadData()
        return feed
    }

    func test_a_template_is_measured_at_the_tables_text_size() {
        let feed = feedWithLargeText()
        var size: UIContentSizeCategory?
        _ = feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in
            cell.onFit = { [unowned cell] _ in size = cell.traitCollection.preferredContentSizeCategory }
        }
        XCTAssertEqual(size, .accessibilityLarge)
    }

    func test_a_closure_outside_of_layout_measures_at_the_tables_text_size() {
        let feed = feedWithLargeText()
        var size: UIContentSizeCategory?
        feed.table.maximumContentSizeCategory = .extraSmall
        _ = feed.table.precachedHeight(forRowAt: path(0)) { _ in
            size = UITraitCollection.current.preferredContentSizeCategory
            return 50
        }
        XCTAssertEqual(size, .extraSmall, "measured by a closure, outside of layout")
    }

    /// A feed whose rows were measured with a template, which `fill` was called with.
    private func measuredFeed(_ fill: (FrameCell, _ row: Int) -> Void) -> Feed {
        let feed = Feed([3], registering: FrameCell.self)
        for row in 0...2 {
            _ = feed.table.precachedHeight(forRowAt: path(row)) { (cell: FrameCell) in fill(cell, row) }
        }
        return feed
    }

    func test_one_template_serves_all_rows_and_is_prepared_for_reuse_before_each() {
        var cells: Set<ObjectIdentifier> = []
        _ = measuredFeed { cell, row in
            cells.insert(ObjectIdentifier(cell))
            XCTAssertGreaterThan(cell.preparations.count, row)
            XCTAssertEqual([cell.isTemplateCell, cell.preparations.last], [true, true])
        }
        XCTAssertEqual(cells.count, 1)
    }

    func test_only_a_template_is_a_template_cell_and_none_is_shown() {
        var cells: Set<ObjectIdentifier> = []
        let feed = measuredFeed { cell, _ in cells.insert(ObjectIdentifier(cell)) }
        XCTAssertFalse(feed.table.dequeueReusableCell(withIdentifier: "FrameCell")!.isTemplateCell)
        XCTAssertFalse(feed.table.visibleCells.contains { cells.contains(ObjectIdentifier($0)) })
        XCTAssertFalse(FrameCell(style: .default, reuseIdentifier: nil).isTemplateCell)
    }

    func test_a_measurement_within_a_measurement_gets_a_template_of_its_own() {
        let feed = Feed([2], registering: FrameCell.self)
        let height = feed.table.precachedHeight(forRowAt: path(0)) { (outer: FrameCell) in
            outer.answer = 50
            let inner = feed.table.precachedHeight(forRowAt: path(1)) { (inner: FrameCell) in
                XCTAssertFalse(inner === outer)
                inner.answer = 70
            }
            XCTAssertEqual(inner, 70 + separator, accuracy: 0.16)
        }
        XCTAssertEqual(height, 50 + separator, accuracy: 0.16)
    }

    func test_a_template_can_be_made_by_a_closure_and_is_made_once() {
        let feed = Feed([3], registering: FrameCell.self, hasSeparators: false)
        var made = 0
        for row in 0...2 {
            func template() -> UITableViewCell {
                made += 1
                return FrameCell(style: .default, reuseIdentifier: nil)
            }
            let height = feed.table.precachedHeight(
                forRowAt: path(row), identifier: "composed", template: template,
                configure: { ($0 as? FrameCell)?.answer = CGFloat(50 + row) })
            XCTAssertEqual(height, CGFloat(50 + row))
        }
        XCTAssertEqual(made, 1)
        XCTAssertEqual(console.filter { !$0.contains("constraints") }, [])
    }

    /// A screen whose rows have keys, and are known as notes and as cards.
    private func keyedScreen() -> MixedScreen {
        let screen = MixedScreen.warm { $0.height = { $0.byTemplate($1, key: $1.row) } }
        for (kind, count) in [("card", 200), ("note", 0)] {
            show(kind, in: screen)
            XCTAssertEqual(Set(screen.filled).count, count, kind)
            screen.scrollThroughAll()
            XCTAssertEqual(screen.errors(), [], kind)
        }
        return screen
    }

    /// All rows become cells of a kind, and known; `filled` has those that were measured for it.
    private func show(_ kind: String, in screen: MixedScreen) {
        screen.filled = []
        screen.kind = { _ in kind }
        screen.table.reloadData()
        screen.warmUp()
    }

    func test_a_key_has_a_height_of_its_own_in_each_cell() { _ = keyedScreen() }

    func test_an_invalidated_key_is_measured_again_in_each_cell() {
        let screen = keyedScreen()
        screen.table.invalidatePrecachedHeights(forItems: [33])
        for kind in ["note", "card"] {
            show(kind, in: screen)
            XCTAssertEqual(screen.filled, [33], kind)
        }
    }

    func test_content_that_an_update_handler_sets_counts() {
        let feed = Feed([1], registering: UITableViewCell.self, as: "configured")
        // Not registered: a plain cell.
        for identifier in ["configured", "UITableViewCell"] {
            feed.table.reloadData()
            let height = feed.table.precachedHeight(forRowAt: path(0), identifier: identifier) { cell in
                cell.configurationUpdateHandler = { cell, _ in
                    var content = cell.defaultContentConfiguration()
                    content.text = String(repeating: "a long text ", count: 60)
                    cell.contentConfiguration = content
                }
            }
            XCTAssertGreaterThan(height, 150, identifier)
        }
    }

    func test_templates_go_on_a_memory_warning_and_are_made_again() {
        let feed = Feed([2], registering: FrameCell.self)
        weak var template: FrameCell?
        func fill(_ cell: FrameCell) { template = cell }
        _ = feed.table.precachedHeight(forRowAt: path(0), configure: fill)
        XCTAssertNotNil(template)
        warnOfMemory()
        XCTAssertNil(template)
        _ = feed.table.precachedHeight(forRowAt: path(1), configure: fill)
        XCTAssertNotNil(template)
    }
}

/// As high as the first width that it was asked at.
private final class FirstWidthCell: BuiltCell {
    private var first: CGFloat = 0

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        if first == 0 { first = width }
        return first
    }
}
