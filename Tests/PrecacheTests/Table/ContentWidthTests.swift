import XCTest

@testable import Precache

/// The width that rows are measured at is the one their cells have on screen, within the margins that they have there.
final class ContentWidthTests: PrecacheTestCase {
    private let second = path(1)

    /// Notes that size themselves.
    private func notes(width: CGFloat = 390, style: UITableView.Style = .plain) -> MixedScreen {
        let screen = MixedScreen(4, width: width, style: style, words: { 183 + 5 * $0 })
        screen.height = { _, _ in UITableView.automaticDimension }
        return screen
    }

    private func assertMeasuredAsShown(_ screen: MixedScreen, _ story: String = "", line: UInt = #line) {
        screen.show()
        let shown = screen.table.rectForRow(at: second).height
        // The first question has Precache look at what is on the screen, in the next layout.
        _ = screen.byType(second)
        screen.table.layOutAnew()
        // Within half a pixel: tables keep heights as 32-bit floats.
        XCTAssertEqual(screen.byType(second), shown, accuracy: 0.16, story, line: line)
    }

    func test_rows_keep_clear_of_the_safe_area_where_the_table_does() {
        let cases: [(UITableView.Style, Bool)] = [(.plain, true), (.insetGrouped, true), (.plain, false)]
        for (style, followsIt) in cases {
            let screen = notes(width: 844, style: style)
            screen.setSafeArea()
            screen.table.insetsContentViewsToSafeArea = followsIt
            assertMeasuredAsShown(screen, "\(style), follows it: \(followsIt)")
        }
    }

    func test_rows_keep_clear_of_no_index_that_is_hidden() {
        let few = notes()
        few.titles = ["A", "B"]
        few.table.sectionIndexMinimumDisplayRowCount = 100
        assertMeasuredAsShown(few)
    }

    func test_widths_differ_from_half_a_pixel_on() {
        let few = notes()
        few.show()
        XCTAssertEqual(few.table.traitCollection.displayScale, 3)
        for (width, differs) in [(100.16, false), (100.18, true)] {
            XCTAssertEqual(few.table.differsVisibly(100, width), differs, "\(width), from half a pixel on")
        }
        XCTAssertFalse(few.table.differsVisibly(100 + 1.0 / 3, Double(Float(100 + 1.0 / 3))))
    }

    func test_a_closure_is_given_the_width_of_the_content() {
        for (left, right) in [(59, 59), (59, 0), (0, 0)] as [(CGFloat, CGFloat)] {
            let feed = Feed([5], showing: false)
            feed.heightOf = { $1 }
            feed.setSafeArea(left: left, right: right)
            feed.show()
            XCTAssertEqual(feed.answer(2), 390 - left - right, "\(left) and \(right)")
        }
    }

    func test_edited_rows_size_themselves_and_those_of_closures_are_as_before() {
        for isSwiped in [false, true] {
            let screen = notes()
            screen.show()
            let (before, fills) = (screen.byType(second), screen.filled.count)
            let closure = { screen.table.precachedHeight(forRowAt: path(2)) { $0 / 4 } }
            let byClosure = closure()
            screen.table.setEditing(true, animated: false)
            screen.table.visibleCells[0].headlessShowingDeleteConfirmation = isSwiped
            screen.table.layOutAnew()
            let height = isSwiped ? before : UITableView.automaticDimension
            XCTAssertEqual(screen.byType(second), height, "swiped: \(isSwiped)")
            XCTAssertEqual(closure(), byClosure, "swiped: \(isSwiped)")
            screen.table.setEditing(false, animated: false)
            screen.table.layoutIfNeeded()
            XCTAssertEqual(screen.byType(second), before, "swiped: \(isSwiped)")
            XCTAssertEqual(screen.filled.count, fills, "swiped: \(isSwiped)")
        }
    }

    func test_no_height_is_served_in_the_first_layout_of_edited_rows() {
        let screen = MixedScreen(4)
        screen.height = { $0.byType($1, key: $1.row) }
        screen.show()
        let hits = screen.precacher.statistics.hits
        screen.table.setEditing(true, animated: false)
        screen.table.reload()
        XCTAssertEqual(screen.precacher.statistics.hits, hits)
    }

    private func feed(_ count: Int = 60, titles: [String], from minimum: Int = 0) -> Feed {
        let feed = Feed([count], showing: false)
        feed.titles = titles
        feed.table.sectionIndexMinimumDisplayRowCount = minimum
        feed.heightOf = { $1 }
        feed.show()
        feed.table.layOutAnew()
        return feed
    }

    func test_a_section_index_that_comes_with_rows_narrows_them() {
        let feed = feed(5, titles: ["A", "B"], from: 10)
        XCTAssertEqual(feed.answer(0), 390)
        feed.insert((5..<60).map { Feed.Row(name: "\($0)", height: 40) }, at: 5)
        feed.table.layoutIfNeeded()
        XCTAssertLessThan(feed.answer(0), 390)
    }

    func test_a_section_index_that_comes_or_goes_with_a_reload_is_followed() {
        let feed = feed(60, titles: ["A", "B"], from: 10)
        feed.hasKeys = true
        for titles in [[], ["A"], []] as [[String]] {
            feed.titles = titles
            feed.table.reloadData()
            if titles.isEmpty { feed.table.layoutIfNeeded() } else { XCTAssertLessThan(feed.answer(50), 390) }
        }
        XCTAssertEqual(feed.answer(50), 390)
    }

    func test_index_titles_that_come_or_go_take_or_give_back_their_room() {
        for (before, after) in [([], ["A", "B"]), (["A", "B"], [])] as [([String], [String])] {
            let feed = feed(titles: before)
            feed.precacheAll()
            feed.titles = after
            feed.table.reloadSectionIndexTitles()
            feed.table.layoutIfNeeded()
            XCTAssertTrue(feed.precacher.isAskedWhenIdle, "\(before) to \(after)")
            let cell = feed.table.visibleCells[0]
            cell.layoutIfNeeded()
            feed.table.invalidatePrecachedHeights()
            XCTAssertEqual(feed.answer(50), cell.contentView.bounds.width, "\(before) to \(after)")
        }
    }

    /// A precaching table whose cells keep within the margins of their rows.
    private func withinMargins(_ style: UITableView.Style, width: CGFloat = 390, height: CGFloat = 844) -> Feed {
        let feed = Feed([40], style: style, width: width, height: height, showing: false)
        feed.useCells(MarginCell.self) { $0.label.text = String(repeating: "row \($1.row) ", count: 8 + $1.row % 30) }
        feed.table.estimatedRowHeight = 60
        feed.table.cellLayoutMarginsFollowReadableWidth = width > 1_000 && height < 1_000
        feed.putIntoWindow()
        feed.table.enablePrecaching()
        return feed
    }

    /// Warms the table, scrolls through it, and asserts that nothing was measured or wrong meanwhile.
    private func assertShownAsMeasuredAhead(_ feed: Feed, file: StaticString = #filePath, line: UInt = #line) {
        feed.table.layoutIfNeeded()
        letItHold()
        feed.warmUp(file: file, line: line)
        let misses = feed.precacher.statistics.misses
        for y in stride(from: 0, to: feed.table.contentSize.height, by: 400) {
            feed.table.scroll(to: y)
            XCTAssertEqual(feed.table.rowsOfWrongHeight, [], file: file, line: line)
        }
        XCTAssertFalse(
            (0..<40).map { feed.answer($0) }.contains(UITableView.automaticDimension), file: file, line: line)
        XCTAssertEqual(feed.precacher.statistics.misses, misses, file: file, line: line)
        XCTAssertEqual(console, [], file: file, line: line)
    }

    func test_rows_follow_margins_that_the_app_gives_the_table() {
        for style in [.plain, .grouped, .insetGrouped] as [UITableView.Style] {
            let feed = withinMargins(style)
            for (left, right) in [(5, 90), (90, 5), (90, 60), (20, 20)] as [(CGFloat, CGFloat)] {
                assertShownAsMeasuredAhead(feed)
                feed.table.layoutMargins = UIEdgeInsets(top: 0, left: left, bottom: 0, right: right)
                XCTAssertFalse(feed.precacher.isWarm, "before the layout")
                feed.table.layOutAnew()
                XCTAssertFalse(feed.precacher.isWarm)
            }
            assertShownAsMeasuredAhead(feed)
        }
    }

    func test_rows_are_right_on_the_largest_iPads_at_either_height() {
        assertShownAsMeasuredAhead(withinMargins(.plain, width: 1_024))
        assertShownAsMeasuredAhead(withinMargins(.plain, width: 1_024, height: 1_366))
    }

    func test_rows_follow_the_height_of_a_window_on_the_largest_iPads() {
        let feed = withinMargins(.plain, width: 1_024, height: 1_366)
        feed.table.layoutIfNeeded()
        letItHold()
        feed.warmUp()
        let high = feed.answer(0)
        for (height, difference) in [(1_200, -8), (1_366, 0)] as [(CGFloat, CGFloat)] {
            feed.window.frame.size.height = height
            feed.table.layOutAnew()
            assertShownAsMeasuredAhead(feed)
            XCTAssertEqual(feed.answer(0), high + difference, "\(height)")
        }
    }
}
