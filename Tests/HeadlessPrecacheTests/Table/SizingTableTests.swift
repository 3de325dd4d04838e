import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// The hidden table that sizes rows: it never shows, and whatever it is not as the app's table costs heights ahead alone.
@MainActor
final class SizingTableTests: PrecacheTestCase {
    /// A screen that is shown.
    private func shown(_ configure: (SizedScreen) -> Void = { _ in }) -> SizedScreen {
        let screen = SizedScreen()
        configure(screen)
        screen.show()
        return screen
    }

    func test_it_is_one_hidden_view_without_height_that_nobody_follows() async {
        let screen = SizedScreen()
        _ = screen.answer(0)
        _ = screen.answer(1)
        let sizing = screen.sizing!
        XCTAssertEqual(screen.sizingTables.count, 1)
        XCTAssertTrue(sizing.isHidden)
        XCTAssertFalse(sizing.isUserInteractionEnabled)
        XCTAssertEqual(sizing.frame.height, 0)
        XCTAssertNil(sizing.existingPrecacher)
    }

    func test_a_measurement_makes_no_cell_and_fits_its_template_once() {
        let screen = shown()
        screen.table.enablePrecaching()
        let made = screen.cellsMade
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        XCTAssertEqual(screen.cellsMade, made)
        XCTAssertEqual(screen.fittings, screen.fills)
        XCTAssertEqual(screen.fills, 300)
    }

    func test_scrolled_and_turned_it_sizes_rows_as_the_table_does() {
        let screen = shown()
        screen.precacheAll()
        screen.table.jump(to: path(150))
        screen.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 30)
        screen.table.layoutMargins = UIEdgeInsets(top: 0, left: 33, bottom: 0, right: 44)
        for width in [844, 320] as [CGFloat] {
            screen.window.frame.size.width = width
            screen.table.layOut(width: width)
            XCTAssertEqual(screen.table.rowsOfWrongHeight, [])
        }
        XCTAssertEqual(console, [])
    }

    func test_a_template_may_ask_for_another_row_while_it_is_sized() {
        let screen = shown()
        let (first, second) = (screen.answer(100), screen.answer(101))
        screen.table.invalidatePrecachedHeights()
        var inner: CGFloat?
        screen.onFit = {
            screen.onFit = nil
            inner = screen.answer(101)
        }
        XCTAssertEqual(screen.answer(100), first)
        XCTAssertEqual(inner, second)
        XCTAssertEqual(screen.sizingTables.count, 1)
    }

    func test_a_memory_warning_while_a_row_is_sized_takes_no_table() {
        let screen = shown { $0.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 59) }
        let height = screen.answer(100)
        screen.table.invalidatePrecachedHeights()
        screen.onFit = {
            screen.onFit = nil
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        }
        for _ in 0..<2 { XCTAssertEqual(screen.answer(100), height) }
        XCTAssertEqual(screen.sizingTables.count, 1)
    }

    func test_where_it_differs_rows_that_cannot_size_themselves_are_measured_unkept() {
        let screen = shown { $0.table.estimatedRowHeight = 0 }
        let height = screen.answer(0)
        screen.sizing!.minimumContentSizeCategory = .accessibilityExtraExtraExtraLarge
        screen.table.invalidatePrecachedHeights()
        let fills = screen.fills
        for _ in 0..<2 { XCTAssertEqual(screen.answer(0), height) }
        XCTAssertEqual(screen.fills, fills + 2)
        XCTAssertFalse(screen.table.precacher!.isKnown(at: path(0)))
        assertSaid("the hidden table that sizes them is not as the table: trait collection")
    }

    func test_where_it_differs_rows_size_themselves_and_the_console_says_so_once() {
        let screen = shown()
        let known = screen.answer(0)
        let sizing = screen.sizing!
        sizing.minimumContentSizeCategory = .accessibilityExtraExtraExtraLarge
        screen.table.enablePrecaching()
        _ = screen.answer(250)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(screen.answer(250), UITableView.automaticDimension)
        XCTAssertEqual(screen.answer(0), known)
        XCTAssertEqual(screen.table.precacher!.gate, .notSetUp)
        XCTAssertEqual(screen.table.precacher!.statistics.rowsPrecached, 0)
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console.first?.contains("trait collection") == true, "\(console)")
        sizing.minimumContentSizeCategory = nil
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        XCTAssertNotEqual(screen.answer(250), UITableView.automaticDimension)
    }

    func test_rows_that_sized_themselves_are_shown_as_measured_once_it_matches() {
        let feed = Feed([100], registering: FrameCell.self, as: "frame", hasSeparators: false)
        feed.use { [unowned feed] in
            feed.table.precachedHeight(forRowAt: $0, identifier: "frame") {
                $0.isPrecachedByFrameLayout = true
                ($0 as! FrameCell).answer = 80
            }
        }
        feed.precacheAll()
        let sizing = feed.table.subviews.compactMap { $0 as? UITableView }[0]
        sizing.minimumContentSizeCategory = .accessibilityExtraExtraExtraLarge
        feed.table.invalidatePrecachedHeights()
        feed.table.reload()
        XCTAssertNotEqual(feed.table.rectForRow(at: path(0)).height, 80)
        sizing.minimumContentSizeCategory = nil
        feed.warmUp()
        XCTAssertEqual(feed.table.rectForRow(at: path(0)).height, 80)
        assertSaid("the hidden table that sizes them is not as the table: trait collection")
    }

    func test_two_kinds_that_the_app_fills_otherwise_are_estimates() {
        let screen = shown { $0.shownExtra = 30 }
        screen.table.enablePrecaching()
        MainRunLoop.turn(until: { console.count == 2 })
        screen.warmUp()
        XCTAssertGreaterThanOrEqual(screen.fills, 300, "as estimates")
    }

    func test_a_row_that_finds_the_difference_is_measured_when_it_is_over() {
        let screen = shown()
        screen.precacheAll()
        let sizing = screen.sizing!
        sizing.minimumContentSizeCategory = .accessibilityExtraExtraExtraLarge
        screen.table.invalidatePrecachedHeights(for: path(50))
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(screen.table.precacher!.isWarm)
        sizing.minimumContentSizeCategory = nil
        screen.warmUp()
        XCTAssertTrue(screen.table.precacher!.isKnown(at: path(50)))
        assertSaid("the hidden table that sizes them is not as the table: trait collection")
    }
}

/// Rows of two kinds by turns, whose cells ask for more when they are shown.
@MainActor
private final class SizedScreen: TableScreen, UITableViewDelegate {
    private(set) var cellsMade = 0
    private(set) var fills = 0
    var fittings = 0
    var onFit: (() -> Void)?
    /// What shown cells ask for more than templates, in points.
    var shownExtra: CGFloat = 0

    init() {
        super.init()
        for kind in ["even", "odd"] { table.register(SizedCell.self, forCellReuseIdentifier: kind) }
        (table.dataSource, table.delegate) = (self, self)
    }

    var sizingTables: [UITableView] { table.subviews.compactMap { $0 as? UITableView } }
    var sizing: UITableView? { sizingTables.first }

    private func kind(_ path: IndexPath) -> String { path.row % 2 == 0 ? "even" : "odd" }

    private func fill(_ cell: UITableViewCell, _ path: IndexPath) {
        let cell = cell as! SizedCell
        cell.screen = self
        cell.label.text = String(repeating: "row \(path.row) ", count: 8 + path.row % 30)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 300 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        cellsMade += 1
        let cell = tableView.dequeueReusableCell(withIdentifier: kind(indexPath), for: indexPath)
        fill(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath, identifier: kind(indexPath)) { [unowned self] cell in
            fills += 1
            fill(cell, indexPath)
        }
    }
}

private final class SizedCell: NoteCell {
    weak var screen: SizedScreen?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        if isTemplateCell { screen?.fittings += 1 }
        screen?.onFit?()
        var size = super.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
        if !isTemplateCell { size.height += screen?.shownExtra ?? 0 }
        return size
    }
}
