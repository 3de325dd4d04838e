import XCTest

@testable import Precache

/// What measuring with templates costs the table, and leaves behind in it: no pass of layout, no cell, no template.
final class TemplateLayoutTests: PrecacheTestCase {
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

    func test_choosing_what_to_measure_has_no_row_measured_and_no_cell_made() {
        // Rows whose height somebody else than Precache asked for.
        var unasked: [Int] = []
        let screen = fixedScreen { screen, path in
            let precacher = screen.table.precacher
            let isEnabled = precacher.engine.settings.isEnabled
            if isEnabled, !precacher.isAsking { unasked.append(path.row) }
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
