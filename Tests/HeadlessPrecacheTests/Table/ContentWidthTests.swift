import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// The width that rows are measured at is the one their cells have on screen: each test shows a row that sizes itself,
/// and asks the template for the same.
@MainActor
final class ContentWidthTests: PrecacheTestCase {
    private let second = path(1)

    private func assertMeasuredAsShown(
        _ screen: NotesScreen, file: StaticString = #filePath, line: UInt = #line
    ) {
        screen.show()
        let table = screen.table
        let shown = table.rectForRow(at: second).height
        // The first question has Precache look at what is on the screen, in the next layout.
        _ = screen.measuredHeight(of: second)
        table.layOutAnew()
        // Within half a pixel: tables keep heights as 32-bit floats.
        XCTAssertEqual(screen.measuredHeight(of: second), shown, accuracy: 0.16, file: file, line: line)
    }

    /// On its side, with a notch at one side or both.
    private func notched(right: CGFloat = 59, style: UITableView.Style = .plain) -> NotesScreen {
        let screen = NotesScreen(width: 844, style: style)
        screen.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: right)
        return screen
    }

    func test_rows_keep_clear_of_the_safe_area_if_they_follow_it() {
        for style in [UITableView.Style.plain, .insetGrouped] { assertMeasuredAsShown(notched(style: style)) }
        let edgeToEdge = notched()
        edgeToEdge.table.insetsContentViewsToSafeArea = false
        assertMeasuredAsShown(edgeToEdge)
    }

    func test_a_section_index_that_is_not_shown_takes_nothing() async {
        let few = NotesScreen()
        few.titles = ["A", "B"]
        few.table.sectionIndexMinimumDisplayRowCount = 100
        assertMeasuredAsShown(few)
    }

    func test_edited_rows_size_themselves_and_those_of_closures_are_as_before() {
        let screen = NotesScreen.shown()
        let (before, measured) = (screen.measuredHeight(of: second), screen.measured)
        let closure = { screen.table.precachedHeight(forRowAt: path(2)) { $0 / 4 } }
        let byClosure = closure()
        screen.table.setEditing(true, animated: false)
        screen.table.layOutAnew()
        XCTAssertEqual(screen.measuredHeight(of: second), UITableView.automaticDimension)
        XCTAssertEqual(closure(), byClosure)
        screen.table.setEditing(false, animated: false)
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.measuredHeight(of: second), before)
        XCTAssertEqual(screen.measured, measured)
    }

    func test_no_height_is_served_in_the_first_layout_of_edited_rows() {
        let screen = NotesScreen.shown()
        let hits = screen.table.precacher?.statistics.hits
        screen.table.setEditing(true, animated: false)
        screen.table.reloadData()
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.table.precacher?.statistics.hits, hits)
    }

    func test_a_swiped_row_leaves_the_heights_as_they_are() {
        let screen = NotesScreen.shown()
        let before = screen.measuredHeight(of: second)
        screen.table.setEditing(true, animated: false)
        screen.table.visibleCells[0].headlessShowingDeleteConfirmation = true
        screen.table.layOutAnew()
        let measured = screen.measured
        XCTAssertEqual(screen.measuredHeight(of: second), before)
        XCTAssertEqual(screen.measured, measured)
    }

    func test_the_measuring_closure_is_given_the_width_of_the_rows_content() {
        for right in [59, 0] as [CGFloat] {
            let screen = notched(right: right)
            screen.show()
            var width: CGFloat = 0
            _ = screen.table.precachedHeight(forRowAt: path(2)) { given in
                width = given
                return 50
            }
            XCTAssertEqual(width, 844 - 59 - right)
        }
    }

    func test_index_titles_that_come_or_go_take_or_give_back_their_room() {
        for (before, after) in [([], ["A", "B"]), (["A", "B"], [])] as [([String], [String])] {
            let screen = IndexScreen(titles: before)
            screen.titles = after
            screen.table.reloadSectionIndexTitles()
            screen.table.setNeedsLayout()
            screen.table.layoutIfNeeded()
            let cell = screen.table.visibleCells[0]
            cell.layoutIfNeeded()
            var width: CGFloat = 0
            screen.table.invalidatePrecachedHeights()
            _ = screen.table.precachedHeight(forRowAt: path(50)) {
                width = $0
                return 44
            }
            XCTAssertEqual(width, cell.contentView.bounds.width, "\(before) to \(after)")
        }
    }

    func test_a_row_asked_right_after_an_index_came_back_has_its_width() {
        let screen = IndexScreen(titles: ["A"])
        let table = screen.table
        func ask() -> CGFloat { table.precachedHeight(forRowAt: path(50), key: "key") { $0 } }
        for titles in [[], ["A"], []] as [[String]] {
            screen.titles = titles
            table.reloadData()
            if titles.isEmpty { table.layoutIfNeeded() } else { XCTAssertLessThan(ask(), 390) }
        }
        XCTAssertEqual(ask(), 390)
    }

    func test_a_warm_table_is_warmed_anew_for_a_section_index_that_comes() {
        let screen = IndexScreen(titles: [])
        screen.precacheAll()
        screen.titles = ["A", "B"]
        screen.table.reloadSectionIndexTitles()
        screen.table.layoutIfNeeded()
        XCTAssertTrue(screen.table.precacher!.warmer.seat.isAwake)
    }
}

/// A table of notes that size themselves, whose heights can be asked of the shim as well.
@MainActor
private final class NotesScreen: NoteScreen, UITableViewDelegate {
    private(set) var measured = 0

    init(width: CGFloat = 390, style: UITableView.Style = .plain) {
        super.init(count: 4, width: width, style: style, words: { 183 + 5 * $0 })
    }

    static func shown(width: CGFloat = 390) -> NotesScreen {
        let screen = NotesScreen(width: width)
        screen.show()
        return screen
    }

    func measuredHeight(of path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path) { (cell: NoteCell) in
            measured += 1
            fill(cell, path)
        }
    }
}

/// A table with a section index, or without.
@MainActor
private final class IndexScreen: TableScreen, UITableViewDelegate {
    init(titles: [String]) {
        super.init()
        self.titles = titles
        table.estimatedRowHeight = 44
        show()
        table.layOutAnew()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in 44 }
    }
}
