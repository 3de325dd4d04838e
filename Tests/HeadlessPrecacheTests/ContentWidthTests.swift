import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// The width that rows are measured at is the one their cells have on screen: each test shows a row that sizes itself,
/// and asks the template for the same.
@MainActor
final class ContentWidthTests: PrecacheTestCase {
    private func assertMeasuredAsShown(
        _ screen: NotesScreen, narrowerThan other: NotesScreen? = nil, file: StaticString = #filePath,
        line: UInt = #line
    ) {
        screen.show()
        let table = screen.table
        let path = IndexPath(row: 1, section: 0)
        let shown = table.rectForRow(at: path).height
        // The first question has Precache look at what is on the screen, in the next layout.
        _ = screen.measuredHeight(of: path)
        table.setNeedsLayout()
        table.layoutIfNeeded()
        // Within half a pixel: tables keep heights as 32-bit floats.
        XCTAssertEqual(screen.measuredHeight(of: path), shown, accuracy: 0.16, file: file, line: line)
        guard let other else { return }
        other.show()
        XCTAssertGreaterThan(shown, other.table.rectForRow(at: path).height, file: file, line: line)
    }

    func test_a_plain_tables_rows_are_as_wide_as_it() async {
        assertMeasuredAsShown(NotesScreen())
    }

    func test_rows_keep_clear_of_the_safe_area_if_they_follow_it() {
        let notched = NotesScreen(width: 844)
        notched.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
        assertMeasuredAsShown(notched, narrowerThan: NotesScreen(width: 844))
        let edgeToEdge = NotesScreen(width: 844)
        edgeToEdge.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
        edgeToEdge.table.insetsContentViewsToSafeArea = false
        assertMeasuredAsShown(edgeToEdge)
    }

    func test_a_section_index_takes_from_rows() {
        let indexed = NotesScreen()
        indexed.titles = ["A", "B"]
        assertMeasuredAsShown(indexed, narrowerThan: NotesScreen())
        let few = NotesScreen()
        few.titles = ["A", "B"]
        few.table.sectionIndexMinimumDisplayRowCount = 100
        assertMeasuredAsShown(few)
    }

    func test_rows_of_an_inset_grouped_table_keep_within_its_margins() {
        assertMeasuredAsShown(NotesScreen(style: .insetGrouped), narrowerThan: NotesScreen())
        let notched = NotesScreen(width: 844, style: .insetGrouped)
        notched.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
        assertMeasuredAsShown(notched)
    }

    func test_each_accessory_takes_from_the_row() {
        let plain = NotesScreen()
        for accessory in [UITableViewCell.AccessoryType.disclosureIndicator, .checkmark, .detailDisclosureButton] {
            let screen = NotesScreen()
            screen.onShow = { $0.accessoryType = accessory }
            assertMeasuredAsShown(screen, narrowerThan: plain)
        }
        let own = NotesScreen()
        own.onShow = { $0.accessoryView = UIView(frame: CGRect(x: 0, y: 0, width: 90, height: 30)) }
        assertMeasuredAsShown(own, narrowerThan: plain)
    }

    func test_edited_rows_size_themselves_and_those_of_closures_are_as_before() {
        let screen = NotesScreen()
        screen.show()
        let path = IndexPath(row: 1, section: 0)
        let (before, measured) = (screen.measuredHeight(of: path), screen.measured)
        let closure = { screen.table.precachedHeight(forRowAt: IndexPath(row: 2, section: 0)) { $0 / 4 } }
        let byClosure = closure()
        screen.table.setEditing(true, animated: false)
        screen.table.setNeedsLayout()
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.measuredHeight(of: path), UITableView.automaticDimension)
        XCTAssertEqual(closure(), byClosure)
        screen.table.setEditing(false, animated: false)
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.measuredHeight(of: path), before)
        XCTAssertEqual(screen.measured, measured)
    }

    func test_a_swiped_row_leaves_the_heights_as_they_are() {
        let screen = NotesScreen()
        screen.show()
        let path = IndexPath(row: 1, section: 0)
        let before = screen.measuredHeight(of: path)
        screen.table.setEditing(true, animated: false)
        screen.table.visibleCells[0].headlessShowingDeleteConfirmation = true
        screen.table.setNeedsLayout()
        screen.table.layoutIfNeeded()
        let measured = screen.measured
        XCTAssertEqual(screen.measuredHeight(of: path), before)
        XCTAssertEqual(screen.measured, measured)
    }

    func test_a_row_inset_by_its_own_rule_is_measured_at_that_width() {
        let screen = NotesScreen()
        screen.show()
        let path = IndexPath(row: 1, section: 0)
        let narrow = NotesScreen(width: 310)
        narrow.show()
        let height = screen.table.precachedHeight(
            forRowAt: path, contentWidth: { $0 - 80 }, configure: { (cell: NoteCell) in screen.fill(cell, path) })
        XCTAssertEqual(height, narrow.table.rectForRow(at: path).height)
    }

    func test_the_measuring_closure_is_given_the_width_of_the_rows_content() {
        for right in [59, 0] as [CGFloat] {
            let screen = NotesScreen(width: 844)
            screen.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: right)
            screen.show()
            var width: CGFloat = 0
            _ = screen.table.precachedHeight(forRowAt: IndexPath(row: 2, section: 0)) { given in
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
            _ = screen.table.precachedHeight(forRowAt: IndexPath(row: 50, section: 0)) {
                width = $0
                return 44
            }
            XCTAssertEqual(width, cell.contentView.bounds.width, "\(before) to \(after)")
        }
    }

    func test_a_row_asked_right_after_an_index_came_back_has_its_width() {
        let screen = IndexScreen(titles: ["A"])
        let table = screen.table
        func ask() -> CGFloat { table.precachedHeight(forRowAt: IndexPath(row: 50, section: 0), key: "key") { $0 } }
        for titles in [[], ["A"], []] as [[String]] {
            screen.titles = titles
            table.reloadData()
            if titles.isEmpty { table.layoutIfNeeded() } else { XCTAssertLessThan(ask(), 390) }
        }
        XCTAssertEqual(ask(), 390)
    }

    func test_a_warm_table_is_warmed_anew_for_a_section_index_that_comes() {
        let screen = IndexScreen(titles: [])
        screen.table.enablePrecaching()
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        MainRunLoop.turnUntilItSleeps()
        screen.titles = ["A", "B"]
        screen.table.reloadSectionIndexTitles()
        screen.table.layoutIfNeeded()
        XCTAssertTrue(screen.table.precacher!.warmer.seat.isAwake)
    }
}

/// A table of notes that size themselves, whose heights can be asked of the shim as well.
@MainActor
private final class NotesScreen: TableScreen, UITableViewDelegate {
    var onShow: ((UITableViewCell) -> Void)?
    private(set) var measured = 0

    init(width: CGFloat = 390, style: UITableView.Style = .plain) {
        super.init(style, width: width)
        table.register(NoteCell.self)
        (table.dataSource, table.delegate) = (self, self)
    }

    func measuredHeight(of path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path) { (cell: NoteCell) in
            measured += 1
            fill(cell, path)
        }
    }

    func fill(_ cell: NoteCell, _ path: IndexPath) {
        cell.label.text = String(repeating: "a note that takes several lines ", count: 40 + path.row)
        onShow?(cell)
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        fill(cell, indexPath)
        return cell
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
        table.setNeedsLayout()
        table.layoutIfNeeded()
    }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 60 }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedHeight(forRowAt: indexPath) { _ in 44 }
    }
}
