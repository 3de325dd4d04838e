import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Where a template comes from, where it is while it measures, and when it goes.
@MainActor
final class TemplateStandTests: PrecacheTestCase {
    func test_warming_lays_out_no_template_and_leaves_no_unsatisfiable_constraints() {
        let screen = FixedScreen()
        screen.show()
        NSLayoutConstraint.headlessUnsatisfiableCount = 0
        screen.precacheAll()
        XCTAssertEqual(NSLayoutConstraint.headlessUnsatisfiableCount, 0)
        XCTAssertEqual(screen.template!.contentLayouts, 0)
    }

    func test_rows_measured_in_a_layout_leave_no_template_and_cost_no_pass() {
        // The cells that come on the screen have the table laid out once more anyway.
        let (screen, other) = (FixedScreen(), FixedScreen(measuresByClosure: true))
        for screen in [screen, other] {
            // The run loop is not turned, so that none is measured ahead.
            screen.table.enablePrecaching()
            screen.show()
            for offset in stride(from: 400, to: 4_000, by: 400) {
                screen.table.scroll(to: CGFloat(offset))
            }
            XCTAssertGreaterThan(screen.table.precacher!.statistics.misses, 40)
        }
        XCTAssertEqual(screen.counted.templatesLeft, 0)
        XCTAssertEqual(screen.template!.contentLayouts, 0)
        XCTAssertEqual(screen.counted.layouts, other.counted.layouts)
    }

    func test_content_set_directly_or_by_a_pending_update_counts() {
        let feed = Feed([4], registering: UITableViewCell.self, as: "configured")
        for (number, isPending) in [false, true].enumerated() {
            let heights = ["short", String(repeating: "a long text ", count: 60)].enumerated().map { row, text in
                feed.table.precachedHeight(forRowAt: path(2 * number + row), identifier: "configured") { cell in
                    let update = { (cell: UITableViewCell) in
                        var content = cell.defaultContentConfiguration()
                        content.text = text
                        cell.contentConfiguration = content
                    }
                    cell.configurationUpdateHandler = isPending ? { cell, _ in update(cell) } : nil
                    if !isPending { update(cell) }
                }
            }
            XCTAssertGreaterThan(heights[1], heights[0] + 100, "pending: \(isPending)")
            XCTAssertGreaterThan(heights[1], 150, "pending: \(isPending)")
        }
    }

    func test_an_identifier_registered_late_has_its_rows_measured_then() {
        let feed = LateFeed()
        feed.precacheAll()
        XCTAssertEqual(feed.table.precacher!.statistics.rowsPrecached, 0)
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "late")
        // It is found out when any of the rows is asked for again.
        XCTAssertEqual(feed.answer(0), 50)
        MainRunLoop.turn(until: { feed.table.precacher!.isWarm })
        XCTAssertEqual(feed.table.precacher!.coverage, 1)
        XCTAssertEqual(feed.answer(70), 50)
        assertSaid("nothing is registered for the reuse identifier \"late\"")
    }

    func test_templates_go_on_a_memory_warning_and_are_made_again() {
        let feed = Feed([2], registering: FrameCell.self)
        func template(ofRow row: Int) -> Weak<FrameCell> {
            var template = Weak<FrameCell>(nil)
            _ = feed.table.precachedHeight(forRowAt: path(row)) { (cell: FrameCell) in
                template = Weak(cell)
            }
            return template
        }
        let first = template(ofRow: 0)
        XCTAssertNotNil(first.object)
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        XCTAssertNil(first.object)
        XCTAssertNotNil(template(ofRow: 1).object)
    }

    func test_choosing_what_to_measure_has_no_row_measured_and_no_cell_made() async {
        let screen = FixedScreen()
        screen.show()
        screen.table.scroll(to: 4_000)
        screen.cells = 0
        screen.precacheAll()
        XCTAssertEqual(screen.cells, 0)
        XCTAssertEqual(screen.unasked, [])
    }

    func test_a_shown_row_growing_by_itself_is_estimated_by_its_new_height() {
        let screen = FixedScreen(sizesItself: true)
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

/// A table of 80 rows whose cells are registered late.
@MainActor
private final class LateFeed: TableScreen, UITableViewDelegate {
    init() {
        super.init()
        table.separatorStyle = .none
        show()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 80 }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, identifier: "late") { ($0 as? FrameCell)?.answer = 50 }
    }
}

/// A table of 120 rows with required heights of their own.
@MainActor
private final class FixedScreen: TableScreen, UITableViewDelegate {
    let counted = CountingTable(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    private(set) var template: FixedCell?
    var cells = 0
    /// Rows whose height somebody else than Precache asked for.
    private(set) var unasked: [Int] = []
    private let sizesItself: Bool
    private let measuresByClosure: Bool

    init(sizesItself: Bool = false, measuresByClosure: Bool = false) {
        self.sizesItself = sizesItself
        self.measuresByClosure = measuresByClosure
        super.init(table: counted)
    }

    override func show() {
        table.register(FixedCell.self)
        super.show()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 120 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cells += 1
        let cell = tableView.dequeue(FixedCell.self, for: indexPath)
        cell.height.constant = CGFloat(60 + indexPath.row % 50)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if sizesItself { return UITableView.automaticDimension }
        if let precacher = tableView.precacher, precacher.warmer.activity.isEnabled,
            precacher.monitor.calls.askedAhead == nil
        {
            unasked.append(indexPath.row)
        }
        if measuresByClosure {
            return tableView.precachedHeight(
                forRowAt: indexPath,
                measuredBy: { _ in
                    CGFloat(80 + indexPath.row % 50) + 1 / tableView.traitCollection.displayScale
                })
        }
        return tableView.precachedHeight(forRowAt: indexPath) { (cell: FixedCell) in
            template = cell
            cell.height.constant = CGFloat(60 + indexPath.row % 50)
        }
    }
}

private final class CountingTable: UITableView {
    private(set) var layouts = 0
    /// Templates that stood in the table at the end of a layout of its own.
    private(set) var templatesLeft = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
        templatesLeft += subviews.count { ($0 as? UITableViewCell)?.isTemplateCell == true }
    }
}

private final class FixedCell: UITableViewCell {
    private let box = LayoutCounter()
    private(set) lazy var height = box.heightAnchor.constraint(equalToConstant: 60)
    var contentLayouts: Int { box.layouts }

    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        box.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(box)
        NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10), height,
        ])
    }

    required init?(coder: NSCoder) { fatalError("not used here") }
}

private final class LayoutCounter: UIView {
    private(set) var layouts = 0

    override func layoutSubviews() {
        super.layoutSubviews()
        layouts += 1
    }
}
