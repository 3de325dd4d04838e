import XCTest

@testable import Precache

/// Templates that cannot be made, or are another cell than was asked for: their rows size themselves, and are named
/// once.
final class TemplateRegistrationTests: PrecacheTestCase {
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

    func test_rows_of_an_identifier_not_registered_size_themselves() {
        let table = Feed([2]).table
        assertNothingMeasures("\"Nobody\"", in: table) { path in
            table.precachedHeight(forRowAt: path, identifier: "Nobody") { _ in }
        }
    }

    func test_a_closure_that_names_no_cell_is_told_what_to_write() {
        let table = Feed([2]).table
        assertNothingMeasures("{ (cell: PostCell) in", in: table) { path in
            table.precachedHeight(forRowAt: path) { cell in cell.accessoryType = .checkmark }
        }
    }

    func test_rows_of_a_cell_not_registered_size_themselves_until_it_is() {
        let table = Feed([2]).table
        func height(_ path: IndexPath) -> CGFloat {
            table.precachedHeight(forRowAt: path) { (_: NoteCell) in XCTFail("It was made.") }
        }
        assertNothingMeasures("\"NoteCell\"", "no NoteCell", "identifier:", "template:", in: table, height: height)
        table.register(NoteCell.self)
        XCTAssertGreaterThan(table.precachedHeight(forRowAt: path(0)) { (cell: NoteCell) in cell.label.text = "a" }, 30)
    }

    private func heightOfNote(_ table: UITableView, _ path: IndexPath) -> CGFloat {
        table.precachedHeight(forRowAt: path) { (_: NoteCell) in XCTFail("It was filled.") }
    }

    func test_a_cell_registered_by_another_name_is_told() {
        // As a storyboard does.
        let named = Feed([2], registering: NoteCell.self, as: "post").table
        assertNothingMeasures("\"NoteCell\"", in: named) { heightOfNote(named, $0) }
        named.estimatedRowHeight = 0
        XCTAssertEqual(heightOfNote(named, path(0)), 44)
    }

    func test_a_cell_registered_as_another_class_is_told() {
        let ofAnotherClass = Feed([2], registering: FrameCell.self, as: "NoteCell").table
        assertNothingMeasures("is a FrameCell, not a NoteCell", in: ofAnotherClass) { heightOfNote(ofAnotherClass, $0) }
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
}

private enum Low { final class Cell: FrameCell {} }
private enum High { final class Cell: FrameCell {} }
