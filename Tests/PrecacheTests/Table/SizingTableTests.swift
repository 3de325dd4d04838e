import XCTest

@testable import Precache

/// The hidden table that sizes rows never shows. Where it differs from the app's table, only heights ahead are lost.
final class SizingTableTests: PrecacheTestCase {
    private var cellsMade = 0
    private var fills = 0
    private var fittings = 0
    /// Called once, when a cell is asked for its height.
    private var onFit: (() -> Void)?
    /// What shown cells ask for more than templates, in points.
    private var shownExtra: CGFloat = 0

    /// Rows of two kinds by turns.
    private func feed(_ configure: (Feed) -> Void = { _ in }) -> Feed {
        let feed = Feed([300], showing: false)
        feed.useCells(SizedCell.self, as: ["even", "odd"]) { [unowned self] cell, path in
            if cell.isTemplateCell { fills += 1 } else { cellsMade += 1 }
            cell.label.text = String(repeating: "row \(path.row) ", count: 8 + path.row % 30)
            cell.onFit = { [unowned self, unowned cell] in
                if cell.isTemplateCell { fittings += 1 }
                let once = onFit
                onFit = nil
                once?()
                return cell.isTemplateCell ? 0 : shownExtra
            }
        }
        configure(feed)
        feed.show()
        return feed
    }

    private func sizingTables(_ feed: Feed) -> [UITableView] { feed.table.subviews.compactMap { $0 as? UITableView } }

    /// Has the hidden table differ from the feed's, or no longer.
    private func setDifference(_ differs: Bool, of feed: Feed) {
        sizingTables(feed)[0].minimumContentSizeCategory = differs ? .accessibilityExtraExtraExtraLarge : nil
    }

    private func assertSaidThatItDiffers() {
        assertSaid("the hidden table that sizes them is not as the table: trait collection")
    }

    func test_in_one_hidden_table_a_measurement_makes_no_cell_and_fits_once() {
        let feed = feed()
        let made = cellsMade
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertEqual(cellsMade, made)
        XCTAssertEqual(fittings, fills)
        XCTAssertEqual(fills, 300)
    }

    func test_there_is_one_sizing_table_and_nobody_sees_or_touches_it() {
        let feed = feed()
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        let sizing = sizingTables(feed)
        XCTAssertEqual(sizing.count, 1)
        XCTAssertTrue(sizing[0].isHidden)
        XCTAssertFalse(sizing[0].isUserInteractionEnabled)
        XCTAssertEqual(sizing[0].frame.height, 0)
        XCTAssertNil(sizing[0].usedPrecacher)
    }

    func test_scrolled_and_turned_it_sizes_rows_as_the_table_does() {
        let feed = feed()
        feed.precacheAll()
        feed.table.jump(to: path(150))
        feed.setSafeArea(right: 30)
        feed.table.layoutMargins = UIEdgeInsets(top: 0, left: 33, bottom: 0, right: 44)
        for width in [844, 320] as [CGFloat] {
            feed.window.frame.size.width = width
            feed.table.layOut(width: width)
            XCTAssertEqual(feed.table.rowsOfWrongHeight, [], "\(width)")
        }
        XCTAssertEqual(console, [])
    }

    func test_without_separators_it_sizes_rows_as_the_table_does() {
        let feed = feed()
        feed.precacheAll()
        let before = feed.answer(200)
        feed.table.separatorStyle = .none
        XCTAssertEqual(feed.answer(200), before - 1.0 / 3, accuracy: 0.001)
    }

    func test_sizing_a_row_bears_another_question_and_a_memory_warning() {
        let feed = feed { $0.setSafeArea() }
        let (first, second) = (feed.answer(100), feed.answer(101))
        var inner: CGFloat?
        for action in [{ inner = feed.answer(101) }, warnOfMemory] {
            feed.table.invalidatePrecachedHeights()
            onFit = action
            for _ in 0..<2 { XCTAssertEqual(feed.answer(100), first) }
            XCTAssertEqual(sizingTables(feed).count, 1)
        }
        XCTAssertEqual(inner, second)
    }

    func test_where_it_differs_rows_that_cannot_size_themselves_are_measured_unkept() {
        let feed = feed { $0.table.estimatedRowHeight = 0 }
        let height = feed.answer(0)
        setDifference(true, of: feed)
        feed.table.invalidatePrecachedHeights()
        let before = fills
        for _ in 0..<2 { XCTAssertEqual(feed.answer(0), height) }
        XCTAssertEqual(fills, before + 2)
        XCTAssertFalse(feed.precacher.isKnown(at: path(0)))
        assertSaidThatItDiffers()
    }

    /// A feed in which the hidden table differs, and row 0 was known before.
    private func differingFeed() -> (feed: Feed, known: CGFloat) {
        let feed = feed()
        let known = feed.answer(0)
        setDifference(true, of: feed)
        feed.table.enablePrecaching()
        _ = feed.answer(250)
        MainRunLoop.turnUntilItSleeps()
        return (feed, known)
    }

    func test_where_it_differs_rows_size_themselves_and_the_console_says_so_once() {
        let (feed, known) = differingFeed()
        XCTAssertEqual(feed.answer(250), UITableView.automaticDimension)
        XCTAssertEqual(feed.answer(0), known)
        XCTAssertEqual(feed.precacher.gate, TableActivity.notSetUp.gate)
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 0)
        assertSaidThatItDiffers()
    }

    func test_a_difference_that_lasts_is_not_measured_in_each_layout_and_turn() {
        let (feed, _) = differingFeed()
        assertSaidThatItDiffers()
        XCTAssertTrue(feed.precacher.isAskedWhenIdle)
        let rowsSized = countCalls(of: .reloadData) {
            for _ in 0..<5 {
                feed.table.scroll(by: 1)
                MainRunLoop.turnUntilItSleeps()
            }
        }
        XCTAssertEqual(rowsSized, 0, "the hidden table is reloaded for each")
    }

    func test_once_it_does_not_differ_any_more_the_table_gets_warm() {
        let (feed, _) = differingFeed()
        assertSaidThatItDiffers()
        setDifference(false, of: feed)
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        XCTAssertNotEqual(feed.answer(250), UITableView.automaticDimension)
    }

    func test_a_row_that_finds_the_difference_is_measured_when_that_is_over() {
        let (feed, _) = differingFeed()
        assertSaidThatItDiffers()
        setDifference(false, of: feed)
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        setDifference(true, of: feed)
        feed.table.invalidatePrecachedHeights(for: [path(50)])
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(feed.precacher.isWarm)
        setDifference(false, of: feed)
        feed.warmUp()
        XCTAssertTrue(feed.precacher.isKnown(at: path(50)))
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
        setDifference(true, of: feed)
        feed.table.invalidatePrecachedHeights()
        feed.table.reload()
        XCTAssertNotEqual(feed.table.rectForRow(at: path(0)).height, 80)
        setDifference(false, of: feed)
        feed.warmUp()
        XCTAssertEqual(feed.table.rectForRow(at: path(0)).height, 80)
        assertSaidThatItDiffers()
    }

    func test_two_kinds_that_the_app_fills_otherwise_are_estimates() {
        shownExtra = 30
        let feed = feed()
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { console.count == 2 })
        feed.warmUp()
        XCTAssertGreaterThanOrEqual(fills, 300, "as estimates")
    }

    func test_templates_that_measurements_within_others_used_go() {
        let feed = feed()
        var used: [() -> UITableViewCell?] = []
        func use(_ cell: UITableViewCell) { used.append { [weak cell] in cell } }
        func templates() -> Int { Set(used.compactMap { $0() }.map(ObjectIdentifier.init)).count }
        feed.table.invalidatePrecachedHeights()
        for row in 20..<30 {
            _ = feed.table.precachedHeight(forRowAt: path(row), identifier: "even") {
                use($0)
                _ = feed.table.precachedHeight(forRowAt: path(row + 10), identifier: "even") { use($0) }
            }
        }
        XCTAssertEqual(used.count, 20)
        XCTAssertLessThanOrEqual(templates(), 2)
        feed.table.reloadData()
        XCTAssertLessThanOrEqual(templates(), 1, "the sizing table may have the last until it sizes another")
    }

    func test_a_template_in_use_during_a_reload_is_not_used_again() {
        let feed = feed()
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "X")
        _ = feed.table.precachedHeight(forRowAt: path(30), identifier: "X") { _ in
            feed.table.register(NoteCell.self, forCellReuseIdentifier: "X")
            feed.table.reloadData()
        }
        var isNote: [Bool] = []
        _ = feed.table.precachedHeight(forRowAt: path(31), identifier: "X") { isNote.append($0 is NoteCell) }
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "X")
        feed.table.reloadData()
        _ = feed.table.precachedHeight(forRowAt: path(32), identifier: "X") { isNote.append($0 is NoteCell) }
        XCTAssertEqual(isNote, [true, false], "as registered at last")
    }
}

private final class SizedCell: NoteCell {
    /// Called when it is asked for its height. Returns what is added to it, in points.
    var onFit: (() -> CGFloat)?

    override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
        (onFit?() ?? 0) + byConstraints()
    }
}
