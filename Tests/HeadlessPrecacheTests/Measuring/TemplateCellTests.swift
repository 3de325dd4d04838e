import PrecacheCore
import XCTest

@testable import Precache

/// Heights that are measured with template cells.
final class TemplateCellTests: PrecacheTestCase {
    private let separator = 1 / UITraitCollection.current.displayScale

    func test_a_cell_without_constraints_is_as_high_as_it_says() async {
        func height(ofCellSaying answer: CGFloat, hasSeparator: Bool) -> CGFloat {
            let feed = Feed([1], registering: FrameCell.self, hasSeparators: hasSeparator)
            return feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in cell.answer = answer }
        }
        XCTAssertEqual(height(ofCellSaying: 61, hasSeparator: true), 61 + separator, accuracy: 0.16)
        XCTAssertEqual(height(ofCellSaying: 61, hasSeparator: false), 61)
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
            XCTAssertEqual(height, expected)
        }
    }

    func test_rows_are_measured_at_the_tables_width_and_text_size() {
        // A template that remembers its width is made anew.
        let feed = Feed([1], registering: FirstWidthCell.self)
        for width in [390, 700] as [CGFloat] {
            feed.table.layOut(width: width)
            let height = feed.table.precachedHeight(forRowAt: path(0), key: 1) { (_: FirstWidthCell) in }
            XCTAssertEqual(height, width, accuracy: 1)
        }
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        feed.table.register(FrameCell.self)
        feed.table.reloadData()
        var size: UIContentSizeCategory?
        _ = feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in
            cell.onFit = { [unowned cell] _ in size = cell.traitCollection.preferredContentSizeCategory }
        }
        XCTAssertEqual(size, .accessibilityLarge)
        feed.table.maximumContentSizeCategory = .extraSmall
        _ = feed.table.precachedHeight(forRowAt: path(0)) { _ in
            size = UITraitCollection.current.preferredContentSizeCategory
            return 50
        }
        XCTAssertEqual(size, .extraSmall, "measured by a closure, outside of layout")
    }

    func test_one_template_serves_all_rows_and_is_prepared_for_reuse_before_each() {
        let feed = Feed([3], registering: FrameCell.self)
        var cells: Set<ObjectIdentifier> = []
        for row in 0...2 {
            _ = feed.table.precachedHeight(forRowAt: path(row)) { (cell: FrameCell) in
                cells.insert(ObjectIdentifier(cell))
                XCTAssertGreaterThan(cell.preparations.count, row)
                XCTAssertEqual([cell.isTemplateCell, cell.preparations.last], [true, true])
            }
        }
        XCTAssertEqual(cells.count, 1)
        // No other cell says that it is one.
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

    /// Both rows size themselves, and one line with these words says why.
    private func assertNothingMeasures(
        _ words: String..., in table: UITableView, line: UInt = #line, height: (IndexPath) -> CGFloat
    ) {
        table.reloadData()
        for row in 0...1 { XCTAssertEqual(height(path(row)), UITableView.automaticDimension, line: line) }
        XCTAssertEqual(console.count, 1, line: line)
        for words in words { XCTAssertTrue(console[0].contains(words), console[0], line: line) }
        clearConsole()
    }

    func test_a_cell_not_registered_is_named_once_and_its_rows_size_themselves() {
        let table = Feed([2]).table
        assertNothingMeasures("\"Nobody\"", in: table) { path in
            table.precachedHeight(forRowAt: path, identifier: "Nobody") { _ in }
        }
        // A closure that names no type of cell is told what to write.
        assertNothingMeasures("{ (cell: PostCell) in", in: table) { path in
            table.precachedHeight(forRowAt: path) { cell in cell.accessoryType = .checkmark }
        }
        func height(_ path: IndexPath) -> CGFloat {
            table.precachedHeight(forRowAt: path) { (_: NoteCell) in XCTFail("It was made.") }
        }
        assertNothingMeasures("\"NoteCell\"", "no NoteCell", "identifier:", "template:", in: table, height: height)
        table.register(NoteCell.self)
        XCTAssertGreaterThan(table.precachedHeight(forRowAt: path(0)) { (cell: NoteCell) in cell.label.text = "a" }, 30)
    }

    func test_a_cell_registered_as_another_is_told_and_its_rows_size_themselves() {
        func height(_ table: UITableView, _ path: IndexPath) -> CGFloat {
            table.precachedHeight(forRowAt: path) { (_: NoteCell) in XCTFail("It was filled.") }
        }
        // As a storyboard does.
        let named = Feed([2], registering: NoteCell.self, as: "post").table
        assertNothingMeasures("\"NoteCell\"", in: named) { height(named, $0) }
        named.estimatedRowHeight = 0
        XCTAssertEqual(height(named, path(0)), 44)
        let ofAnotherClass = Feed([2], registering: FrameCell.self, as: "NoteCell").table
        assertNothingMeasures("is a FrameCell, not a NoteCell", in: ofAnotherClass) { height(ofAnotherClass, $0) }
    }

    func test_a_nested_type_of_the_same_name_is_not_taken_for_it() {
        let feed = Feed([4], registering: Low.Cell.self, hasSeparators: false)
        for _ in 0..<2 {
            let low = feed.table.precachedHeight(forRowAt: path(0), key: 5) { (cell: Low.Cell) in cell.answer = 50 }
            let high = feed.table.precachedHeight(forRowAt: path(1), key: 5) { (cell: High.Cell) in cell.answer = 300 }
            XCTAssertEqual([low, high], [50, UITableView.automaticDimension])
        }
        XCTAssertEqual(console.count, 1)
    }

    func test_a_key_has_a_height_of_its_own_in_each_cell() {
        let screen = MixedScreen.warm { $0.height = { $0.byTemplate($1, key: $1.row) } }
        for (kind, count) in [("card", 200), ("note", 0)] {
            screen.filled = []
            screen.kind = { _ in kind }
            screen.table.reloadData()
            screen.warmUp()
            XCTAssertEqual(Set(screen.filled).count, count, kind)
            screen.scrollThroughAll()
            XCTAssertEqual(screen.errors(), [], kind)
        }
        screen.filled = []
        screen.table.invalidatePrecachedHeights(forItems: [33])
        for kind in ["note", "card"] {
            screen.kind = { _ in kind }
            screen.table.reloadData()
            screen.warmUp()
        }
        XCTAssertEqual(screen.filled, [33, 33], "invalidated in both")
    }

    // MARK: Where a template comes from, where it is while it measures, and when it goes

    private var template: FixedCell?
    private var cellsShown = 0

    /// 120 rows with required heights of their own.
    private func fixedScreen(_ height: ((MixedScreen, IndexPath) -> CGFloat)? = nil) -> MixedScreen {
        let screen = MixedScreen()
        screen.texts.removeLast(80)
        (screen.class, screen.height) = (FixedCell.self, height)
        screen.onFill = { [unowned self] cell, path in
            (cell as! FixedCell).height.constant = CGFloat(60 + path.row % 50)
            if cell.isTemplateCell { template = cell as? FixedCell } else { cellsShown += 1 }
        }
        return screen
    }

    func test_rows_measured_in_a_layout_leave_no_template_and_cost_no_pass() {
        // The cells that come on the screen have the table laid out once more anyway.
        let other = fixedScreen { screen, path in
            screen.byClosure(path, CGFloat(76 + path.row % 50) + 1 / screen.table.traitCollection.displayScale)
        }
        let screen = fixedScreen()
        for screen in [screen, other] {
            // The run loop is not turned, so that none is measured ahead.
            screen.table.enablePrecaching()
            screen.show()
            for offset in stride(from: 400 as CGFloat, to: 4_000, by: 400) { screen.table.scroll(to: offset) }
            XCTAssertGreaterThan(screen.precacher.statistics.misses, 40)
        }
        XCTAssertEqual(screen.table.templatesLeft, 0)
        XCTAssertEqual(template!.box.layouts, 0)
        XCTAssertEqual(screen.table.layouts, other.table.layouts)
    }

    func test_choosing_what_to_measure_has_no_row_measured_and_no_cell_made() async {
        // Rows whose height somebody else than Precache asked for.
        var unasked: [Int] = []
        let screen = fixedScreen { screen, path in
            let precacher = screen.table.existingPrecacher
            let isEnabled = precacher?.warmer.activity.isEnabled == true
            if isEnabled, precacher?.monitor.calls.askedAhead == nil { unasked.append(path.row) }
            return screen.byTemplate(path)
        }
        screen.show()
        screen.table.scroll(to: 4_000)
        (cellsShown, NSLayoutConstraint.headlessUnsatisfiableCount) = (0, 0)
        screen.table.enablePrecaching()
        MainRunLoop.turn(until: { screen.precacher.isWarm })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(cellsShown, 0)
        XCTAssertEqual(unasked, [])
        // Nor is a template laid out, or given constraints that contradict.
        XCTAssertEqual(NSLayoutConstraint.headlessUnsatisfiableCount, 0)
        XCTAssertEqual(template!.box.layouts, 0)
    }

    func test_a_shown_row_growing_by_itself_is_estimated_by_its_new_height() {
        let screen = fixedScreen { _, _ in UITableView.automaticDimension }
        screen.table.enablePrecaching(.init(reach: .shown))
        screen.show()
        let cell = screen.table.cellForRow(at: path(0)) as! FixedCell
        XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(0)), cell.frame.height, accuracy: 1e-9)
        cell.height.constant = 300
        cell.invalidateIntrinsicContentSize()
        screen.table.layoutIfNeeded()
        XCTAssertGreaterThan(cell.frame.height, 300)
        XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(0)), cell.frame.height, accuracy: 1e-9)
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

    func test_an_identifier_registered_late_has_its_rows_measured_then() {
        let feed = Feed([80])
        feed.table.separatorStyle = .none
        feed.use { feed.table.precachedHeight(forRowAt: $0, identifier: "late") { ($0 as? FrameCell)?.answer = 50 } }
        feed.precacheAll()
        for width in [700, 390] as [CGFloat] { feed.warmUp(at: width) }
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "late")
        // It is found out when any of the rows is asked for again.
        XCTAssertEqual(feed.answer(0), 50)
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertEqual(feed.precacher.coverage, 1)
        XCTAssertEqual(feed.answer(70), 50)
        feed.warmUp(at: 700)
        XCTAssertEqual(feed.precacher.coverage, 1)
        assertSaid("nothing is registered for the reuse identifier \"late\"")
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

private enum Low { final class Cell: FrameCell {} }
private enum High { final class Cell: FrameCell {} }

/// As high as the first width that it was asked at.
private final class FirstWidthCell: BuiltCell {
    private var first: CGFloat = 0

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        if first == 0 { first = width }
        return first
    }
}
private final class FixedCell: BuiltCell {
    let box = LayoutCounter()
    private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 60)

    override func build() {
        box.pin(in: contentView)
        height.isActive = true
    }
}

private final class LayoutCounter: UIView {
    private(set) var layouts = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}
