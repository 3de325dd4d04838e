import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// What is assumed of UIKit is held against shown cells, and fails softly.
@MainActor
final class KindTests: XCTestCase {
    private var console: [String] = []

    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    override func setUp() async throws {
        await MainActor.run {
            console = []
            ProblemLog.write = { [unowned self] in self.console.append($0) }
        }
    }

    override func tearDown() async throws {
        await MainActor.run { UITableView.headlessSeparatorThickness = nil }
    }

    func test_a_kind_whose_cells_are_higher_sizes_itself_and_is_named_once() {
        let screen = KindScreen()
        // The template is filled with less than the shown cell.
        screen.onFill = { cell in if !cell.isTemplateCell { cell.label.text! += String(repeating: " more", count: 60) }
        }
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("\"NoteCell\"") && console[0].contains("0:0"), "\(console)")
        for cell in screen.table.visibleCells {
            XCTAssertEqual(cell.frame.height, screen.wanted(cell))
        }
        XCTAssertEqual(screen.answer(3), UITableView.automaticDimension)
        XCTAssertGreaterThan(screen.table.precachedEstimate(forRowAt: IndexPath(row: 150, section: 0)), 44)
    }

    func test_a_kind_that_is_right_is_asked_once_in_each_environment() {
        let screen = KindScreen()
        screen.show()
        screen.scrollThroughAll()
        XCTAssertEqual(screen.questions, 1)
        screen.table.frame.size.width = 300
        screen.table.layoutIfNeeded()
        screen.scrollThroughAll()
        XCTAssertEqual(screen.questions, 2)
        XCTAssertEqual(console, [])
    }

    func test_each_accessory_is_a_kind_of_its_own() {
        let screen = KindScreen()
        screen.onFill = { cell in cell.accessoryType = cell.row % 2 == 0 ? .none : .checkmark }
        screen.show()
        screen.scrollThroughAll()
        XCTAssertEqual(screen.questions, 2)
    }

    func test_content_that_changed_since_it_was_measured_is_no_failed_assumption() {
        let screen = KindScreen()
        screen.onFill = { $0.accessoryType = $0.row == 100 ? .checkmark : .none }
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        screen.texts[100] = String(repeating: "long ", count: 200)
        screen.scrollThroughAll()
        XCTAssertEqual(console, [])
        XCTAssertTrue(screen.precacher.cells.estimatedIdentifiers.isEmpty)
    }

    func test_heights_by_closure_that_cells_contradict_become_estimates() {
        let screen = KindScreen()
        screen.closure = { _ in 60 }
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        XCTAssertEqual(console.count, 1)
        for cell in screen.table.visibleCells { XCTAssertEqual(cell.frame.height, screen.wanted(cell)) }
    }

    func test_a_height_by_closure_that_is_meant_is_served() {
        let screen = KindScreen()
        screen.closure = { _ in 60 }
        screen.onFill = { $0.isPrecachedByFrameLayout = true }
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        XCTAssertEqual(console, [])
        XCTAssertEqual(Set(screen.table.visibleCells.map(\.frame.height)), [60])
    }

    func test_a_closure_knows_better_than_cells_that_say_nothing() {
        let feed = Feed([60])
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertEqual(console, [])
        XCTAssertEqual(feed.table.cellForRow(at: IndexPath(row: 3, section: 0))?.frame.height, 43)
    }

    func test_without_estimates_the_contradiction_is_told_and_the_height_served() {
        let screen = KindScreen()
        screen.table.estimatedRowHeight = 0
        screen.closure = { _ in 60 }
        screen.show()
        XCTAssertEqual(console.count, 1)
        XCTAssertEqual(Set(screen.table.visibleCells.map(\.frame.height)), [60])
    }

    func test_a_separator_of_another_thickness_is_read_off_a_shown_cell() {
        UITableView.headlessSeparatorThickness = 2
        let screen = KindScreen()
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        for cell in screen.table.visibleCells { XCTAssertEqual(cell.frame.height, screen.wanted(cell)) }
        XCTAssertEqual(console, [])
        XCTAssertEqual(screen.answer(190), screen.selfSizedHeight(190))
    }

    func test_a_template_that_was_a_shown_cell_counts_its_separator_once() {
        let screen = KindScreen()
        screen.show()
        let height = screen.answer(5)
        screen.table.reloadData()
        // The shown cells are in the pool by now, and one of them becomes the template.
        XCTAssertEqual(screen.answer(5), height)
        XCTAssertTrue(screen.table.visibleCells.isEmpty)
    }

    func test_a_section_index_is_read_off_shown_cells_and_the_screen_follows() {
        let screen = KindScreen()
        screen.titles = ["A"]
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        for cell in screen.table.visibleCells { XCTAssertEqual(cell.frame.height, screen.wanted(cell)) }
        XCTAssertEqual(screen.answer(190), screen.selfSizedHeight(190))
        XCTAssertEqual(console, [])
    }

    func test_edited_rows_controls_are_read_off_shown_cells_and_the_screen_follows() {
        let screen = KindScreen()
        screen.onFill = { $0.showsReorderControl = true }
        screen.table.enablePrecaching()
        screen.show()
        screen.warmUp()
        screen.table.setEditing(true, animated: false)
        screen.table.layoutIfNeeded()
        screen.warmUp()
        for cell in screen.table.visibleCells {
            XCTAssertLessThan(cell.contentView.frame.width, 320)
            XCTAssertEqual(cell.frame.height, screen.wanted(cell))
        }
        XCTAssertEqual(console, [])
        XCTAssertEqual(screen.table.headlessAlerts, [], "visible cells are not asked for inside a question")
    }
}

/// A table of 200 notes, with heights by template or by a closure.
@MainActor
private final class KindScreen: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    var texts = (0..<200).map { String(repeating: "note \($0) ", count: 20 + ($0 * 37) % 40) }
    var onFill: ((KindCell) -> Void)?
    var closure: ((CGFloat) -> CGFloat)?
    var titles: [String] = []
    /// How often a shown cell was asked what height it wants.
    var questions = 0

    var precacher: Precacher { table.existingPrecacher! }

    func show() {
        table.register(KindCell.self, forCellReuseIdentifier: "NoteCell")
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
        // Cells are laid out after their table, which is told then.
        window.layoutIfNeeded()
        table.setNeedsLayout()
        window.layoutIfNeeded()
    }

    func warmUp() {
        MainRunLoop.turn(until: { table.precacher!.isWarm })
        MainRunLoop.turnUntilItSleeps()
        window.layoutIfNeeded()
    }

    func scrollThroughAll() {
        for y in stride(from: 0, to: table.contentSize.height, by: 700) {
            table.contentOffset.y = y
            table.layoutIfNeeded()
        }
        table.contentOffset.y = 0
        table.layoutIfNeeded()
    }

    func answer(_ row: Int) -> CGFloat { tableView(table, heightForRowAt: IndexPath(row: row, section: 0)) }

    /// What a cell asks for by UIKit's own question.
    func wanted(_ cell: UITableViewCell) -> CGFloat {
        let before = questions
        defer { questions = before }
        return cell.systemLayoutSizeFitting(
            CGSize(width: cell.bounds.width, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel
        ).height
    }

    /// What the table makes of a row that sizes itself.
    func selfSizedHeight(_ row: Int) -> CGFloat {
        let path = IndexPath(row: row, section: 0)
        for _ in 0..<2 {
            table.scrollToRow(at: path, at: .middle, animated: false)
            table.layoutIfNeeded()
        }
        return wanted(table.cellForRow(at: path)!)
    }

    private func fill(_ cell: KindCell, _ path: IndexPath) {
        cell.row = path.row
        cell.label.text = texts[path.row]
        onFill?(cell)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }
    func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "NoteCell", for: indexPath) as! KindCell
        cell.onQuestion = { [unowned self, unowned cell] in if !cell.isTemplateCell { self.questions += 1 } }
        fill(cell, indexPath)
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if let closure { return tableView.precachedHeight(forRowAt: indexPath, measuredBy: closure) }
        return tableView.precachedHeight(forRowAt: indexPath, identifier: "NoteCell") {
            fill($0 as! KindCell, indexPath)
        }
    }
}

private final class KindCell: MixedCell {
    var row = 0
}
