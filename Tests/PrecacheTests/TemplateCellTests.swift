import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights that are measured with template cells.
@MainActor
final class TemplateCellTests: XCTestCase {
    private var problems: [String] = []

    func test_these_tests_run_on_the_main_thread() async { MainRunLoop.assertOnMainThread() }

    override func setUp() async throws {
        await MainActor.run {
            problems = []
            ProblemLog.write = { [unowned self] in self.problems.append($0) }
        }
    }

    private let first = IndexPath(row: 0, section: 0)

    func test_a_template_cell_is_measured_by_its_constraints_at_the_rows_width_with_the_separator() {
        let feed = Feed([1])
        feed.table.register(NoteCell.self, forCellReuseIdentifier: "NoteCell")
        feed.table.reloadData()
        let text = String(repeating: "a long note that takes several lines ", count: 8)
        let height = feed.table.precachedHeight(forRowAt: first) { (cell: NoteCell) in cell.label.text = text }
        let label = UILabel()
        label.numberOfLines = 0
        label.text = text
        let lines = label.sizeThatFits(CGSize(width: 358, height: 0)).height
        XCTAssertGreaterThan(lines, 40)
        XCTAssertEqual(height, lines + 16 + 1 / feed.table.traitCollection.displayScale)
    }

    func test_without_separators_none_is_added() {
        let feed = Feed([1])
        feed.table.separatorStyle = .none
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "frame")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: first, identifier: "frame") { ($0 as! FrameCell).answer = 61 }
        XCTAssertEqual(height, 61)
    }

    func test_a_cell_without_constraints_is_asked_what_size_fits() {
        let feed = Feed([1])
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "frame")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: first, identifier: "frame") { ($0 as! FrameCell).answer = 61 }
        XCTAssertEqual(height, 61 + 1 / feed.table.traitCollection.displayScale)
    }

    func test_a_cell_that_answers_nothing_is_as_high_as_uikits_default() {
        let feed = Feed([1])
        feed.table.separatorStyle = .none
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "frame")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: first, identifier: "frame") { ($0 as! FrameCell).answer = 0 }
        XCTAssertEqual(height, 44)
    }

    func test_the_accessory_takes_its_width_from_the_content() {
        let accessories: [(UITableViewCell.AccessoryType, CGFloat)] = [
            (.none, 0), (.disclosureIndicator, 34), (.detailDisclosureButton, 68), (.checkmark, 40),
            (.detailButton, 48),
        ]
        for (accessory, width) in accessories {
            let feed = Feed([1])
            feed.table.register(FrameCell.self, forCellReuseIdentifier: "frame")
            feed.table.reloadData()
            var asked: CGFloat?
            _ = feed.table.precachedHeight(forRowAt: first, identifier: "frame") {
                $0.accessoryType = accessory
                ($0 as! FrameCell).onFit = { asked = $0.width }
            }
            XCTAssertEqual(asked, CGFloat(390) - width)
        }
    }

    func test_one_template_serves_all_rows_and_is_prepared_for_reuse_before_each() {
        let feed = Feed([3])
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "frame")
        feed.table.reloadData()
        var cells: Set<ObjectIdentifier> = []
        for row in 0...2 {
            _ = feed.table.precachedHeight(forRowAt: IndexPath(row: row, section: 0), identifier: "frame") { cell in
                cells.insert(ObjectIdentifier(cell))
                XCTAssertGreaterThan((cell as! FrameCell).preparations, row)
                XCTAssertTrue(cell.isHidden)
            }
        }
        XCTAssertEqual(cells.count, 1)
    }

    func test_a_measurement_within_a_measurement_gets_a_template_of_its_own() {
        let feed = Feed([2])
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "frame")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: first, identifier: "frame") { outer in
            (outer as! FrameCell).answer = 50
            let second = IndexPath(row: 1, section: 0)
            let inner = feed.table.precachedHeight(forRowAt: second, identifier: "frame") { inner in
                XCTAssertFalse(inner === outer)
                (inner as! FrameCell).answer = 70
            }
            XCTAssertEqual(inner, 70 + 1 / feed.table.traitCollection.displayScale)
        }
        XCTAssertEqual(height, 50 + 1 / feed.table.traitCollection.displayScale)
    }

    func test_a_template_has_the_tables_text_size() {
        let feed = Feed([1])
        feed.table.separatorStyle = .none
        feed.table.register(TextSizeCell.self, forCellReuseIdentifier: "TextSizeCell")
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        feed.table.reloadData()
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: first) { (_: TextSizeCell) in }, 500)
    }

    func test_after_a_reload_another_cell_may_be_registered_under_the_same_identifier() {
        let feed = Feed([1])
        feed.table.separatorStyle = .none
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "cell")
        feed.table.reloadData()
        _ = feed.table.precachedHeight(forRowAt: first, identifier: "cell") { ($0 as? FrameCell)?.answer = 61 }
        feed.table.register(TextSizeCell.self, forCellReuseIdentifier: "cell")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: first, identifier: "cell") { ($0 as? FrameCell)?.answer = 61 }
        XCTAssertEqual(height, 100)
    }

    func test_an_identifier_that_is_not_registered_is_named_once_and_answered_with_the_tables_estimate() {
        let feed = Feed([2])
        feed.table.reloadData()
        for row in 0...1 {
            let path = IndexPath(row: row, section: 0)
            XCTAssertEqual(feed.table.precachedHeight(forRowAt: path, identifier: "Nobody") { _ in }, 44)
        }
        XCTAssertEqual(problems.count, 1)
        XCTAssertTrue(problems[0].contains("\"Nobody\""), problems[0])
    }

    func test_a_registered_cell_of_another_class_is_named_and_not_measured() {
        let feed = Feed([1])
        feed.table.register(FrameCell.self, forCellReuseIdentifier: "NoteCell")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: first) { (_: NoteCell) in XCTFail("not a NoteCell") }
        XCTAssertEqual(height, 44)
        XCTAssertEqual(problems.count, 1)
        XCTAssertTrue(problems[0].contains("FrameCell") && problems[0].contains("NoteCell"), problems[0])
    }
}

/// As high as its text size asks for: 100 points, or 500 at accessibility sizes.
private final class TextSizeCell: UITableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        return CGSize(width: size.width, height: isLarge ? 500 : 100)
    }
}
