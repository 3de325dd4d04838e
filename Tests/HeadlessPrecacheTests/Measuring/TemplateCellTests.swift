import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Heights that are measured with template cells.
@MainActor
final class TemplateCellTests: PrecacheTestCase {
    func test_constraints_measure_a_template_cell_at_the_rows_width_with_the_separator() {
        let feed = Feed([1], registering: NoteCell.self, as: "NoteCell")
        let text = String(repeating: "a long note that takes several lines ", count: 8)
        let height = feed.table.precachedHeight(forRowAt: path(0)) { (cell: NoteCell) in cell.label.text = text }
        let label = UILabel()
        label.numberOfLines = 0
        label.text = text
        let lines = label.sizeThatFits(CGSize(width: 358, height: 0)).height
        XCTAssertGreaterThan(lines, 40)
        XCTAssertEqual(height, lines + 16 + 1 / feed.table.traitCollection.displayScale, accuracy: 0.16)
    }

    /// What is made of a cell that lays out by frames, and of its separator.
    private func height(ofCellSaying answer: CGFloat, hasSeparator: Bool) -> CGFloat {
        let feed = Feed([1], registering: FrameCell.self, hasSeparators: hasSeparator)
        return feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in cell.answer = answer }
    }

    func test_a_cell_without_constraints_is_as_high_as_it_says() async {
        let separator = 1 / UITraitCollection.current.displayScale
        XCTAssertEqual(height(ofCellSaying: 61, hasSeparator: true), 61 + separator, accuracy: 0.16)
        XCTAssertEqual(height(ofCellSaying: 61, hasSeparator: false), 61)
        XCTAssertEqual(height(ofCellSaying: 0, hasSeparator: false), 44, "UIKit's default, where it says nothing")
    }

    func test_a_frame_cell_is_asked_at_the_width_that_its_content_has() {
        for accessory in [UITableViewCell.AccessoryType.none, .disclosureIndicator, .detailButton] {
            let feed = Feed([1], registering: FrameCell.self, as: "frame")
            var asked: CGFloat?
            _ = feed.table.precachedHeight(forRowAt: path(0), identifier: "frame") {
                $0.isPrecachedByFrameLayout = true
                $0.accessoryType = accessory
                ($0 as! FrameCell).onFit = { asked = $0.width }
            }
            let shown = FrameCell(style: .default, reuseIdentifier: nil)
            shown.frame.size.width = 390
            shown.accessoryType = accessory
            shown.layoutIfNeeded()
            XCTAssertEqual(asked, shown.contentView.bounds.width)
        }
    }

    func test_a_template_that_remembers_its_width_is_made_anew_at_another() {
        let feed = Feed([1], registering: FirstWidthCell.self)
        func height() -> CGFloat { feed.table.precachedHeight(forRowAt: path(0), key: 1) { (_: FirstWidthCell) in } }
        XCTAssertEqual(height(), 390, accuracy: 1)
        feed.table.layOut(width: 700)
        XCTAssertEqual(height(), 700, accuracy: 1)
    }

    func test_one_template_serves_all_rows_and_is_prepared_for_reuse_before_each() {
        let feed = Feed([3], registering: FrameCell.self, as: "frame")
        var cells: Set<ObjectIdentifier> = []
        for row in 0...2 {
            _ = feed.table.precachedHeight(forRowAt: path(row), identifier: "frame") { cell in
                cells.insert(ObjectIdentifier(cell))
                XCTAssertGreaterThan((cell as! FrameCell).preparations, row)
            }
        }
        XCTAssertEqual(cells.count, 1)
    }

    func test_a_measurement_within_a_measurement_gets_a_template_of_its_own() {
        let feed = Feed([2], registering: FrameCell.self, as: "frame")
        let height = feed.table.precachedHeight(forRowAt: path(0), identifier: "frame") { outer in
            (outer as! FrameCell).answer = 50
            let inner = feed.table.precachedHeight(forRowAt: path(1), identifier: "frame") { inner in
                XCTAssertFalse(inner === outer)
                (inner as! FrameCell).answer = 70
            }
            XCTAssertEqual(inner, 70 + 1 / feed.table.traitCollection.displayScale, accuracy: 0.16)
        }
        XCTAssertEqual(height, 50 + 1 / feed.table.traitCollection.displayScale, accuracy: 0.16)
    }

    func test_a_template_has_the_tables_text_size() {
        let feed = Feed([1])
        feed.table.separatorStyle = .none
        feed.table.register(TextSizeCell.self, forCellReuseIdentifier: "TextSizeCell")
        feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        feed.table.reloadData()
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(0)) { (_: TextSizeCell) in }, 500)
    }

    func test_after_a_reload_another_cell_may_be_registered_under_the_same_identifier() {
        let feed = Feed([1], registering: FrameCell.self, as: "cell", hasSeparators: false)
        _ = feed.table.precachedHeight(forRowAt: path(0), identifier: "cell") { ($0 as? FrameCell)?.answer = 61 }
        feed.table.register(TextSizeCell.self, forCellReuseIdentifier: "cell")
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: path(0), identifier: "cell") {
            ($0 as? FrameCell)?.answer = 61
        }
        XCTAssertEqual(height, 100)
    }

    func test_an_unregistered_identifier_is_named_once_and_its_rows_size_themselves() {
        let feed = Feed([2])
        feed.table.reloadData()
        for row in 0...1 {
            let height = feed.table.precachedHeight(forRowAt: path(row), identifier: "Nobody") { _ in }
            XCTAssertEqual(height, UITableView.automaticDimension)
        }
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("\"Nobody\""), console[0])
    }

    // MARK: What cells can say and know

    func test_only_a_template_says_it_is_one_from_its_first_preparation_on() {
        let feed = Feed([1], registering: FrameCell.self)
        var template: FrameCell?
        _ = feed.table.precachedHeight(forRowAt: path(0)) { (cell: FrameCell) in
            XCTAssertTrue(cell.isTemplateCell)
            XCTAssertTrue(cell.wasTemplateWhenPrepared)
            template = cell
        }
        XCTAssertFalse(feed.table.dequeue(FrameCell.self, for: path(0)).isTemplateCell)
        XCTAssertFalse(feed.table.visibleCells.contains { $0 === template })
        XCTAssertFalse(FrameCell(style: .default, reuseIdentifier: nil).isTemplateCell)
    }

    func test_a_cell_laid_out_by_frames_is_not_asked_for_its_constraints() {
        let feed = Feed([1], registering: BothCell.self, hasSeparators: false)
        XCTAssertEqual(feed.table.precachedHeight(forRowAt: path(0)) { (_: BothCell) in }, 30)
        feed.table.reloadData()
        let height = feed.table.precachedHeight(forRowAt: path(0)) { (cell: BothCell) in
            cell.isPrecachedByFrameLayout = true
        }
        XCTAssertEqual(height, 70)
    }

    func test_a_template_can_be_made_by_a_closure_and_is_made_once() {
        let feed = Feed([3])
        feed.table.separatorStyle = .none
        feed.table.reloadData()
        var made = 0
        for row in 0...2 {
            let height = feed.table.precachedHeight(
                forRowAt: path(row), identifier: "composed",
                template: {
                    made += 1
                    return FrameCell(style: .default, reuseIdentifier: nil)
                },
                configure: { ($0 as? FrameCell)?.answer = CGFloat(50 + row) })
            XCTAssertEqual(height, CGFloat(50 + row))
        }
        XCTAssertEqual(made, 1)
        XCTAssertEqual(console.filter { !$0.contains("constraints") }, [])
    }

    // MARK: By type

    func test_a_class_that_nobody_registered_is_not_made_and_sizes_itself() {
        let feed = Feed([2])
        let table = feed.table!
        table.reloadData()
        for row in 0...1 {
            let height = table.precachedHeight(forRowAt: path(row)) { (_: NoteCell) in
                XCTFail("It was made.")
            }
            XCTAssertEqual(height, UITableView.automaticDimension)
        }
        XCTAssertEqual(console.count, 1)
        for words in ["\"NoteCell\"", "no NoteCell", "identifier:", "template:"] {
            XCTAssertTrue(console[0].contains(words), console[0])
        }
        table.register(NoteCell.self)
        XCTAssertGreaterThan(table.precachedHeight(forRowAt: path(0)) { (cell: NoteCell) in cell.label.text = "a" }, 30)
    }

    func test_a_storyboards_prototype_of_another_name_is_told_and_sizes_itself() {
        let feed = Feed([1])
        let table = feed.table!
        // As a storyboard does.
        table.register(NoteCell.self, forCellReuseIdentifier: "post")
        table.reloadData()
        func height() -> CGFloat { table.precachedHeight(forRowAt: path(0)) { (_: NoteCell) in } }
        XCTAssertEqual(height(), UITableView.automaticDimension)
        table.estimatedRowHeight = 0
        XCTAssertEqual(height(), 44)
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("\"NoteCell\""), console[0])
    }

    func test_a_registered_cell_of_another_class_is_told_and_traps_nothing() {
        let feed = Feed([1])
        let table = feed.table!
        table.register(FrameCell.self, forCellReuseIdentifier: "NoteCell")
        table.reloadData()
        for _ in 0...1 {
            let height = table.precachedHeight(forRowAt: path(0)) { (_: NoteCell) in XCTFail("It was filled.") }
            XCTAssertEqual(height, UITableView.automaticDimension)
        }
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("is a FrameCell, not a NoteCell"), console[0])
    }

    func test_a_nested_type_of_the_same_name_is_not_taken_for_it() {
        let feed = Feed([4])
        feed.table.separatorStyle = .none
        feed.table.register(Low.Cell.self)
        feed.table.reloadData()
        for _ in 0..<2 {
            let low = feed.table.precachedHeight(forRowAt: path(0), key: 5) { (_: Low.Cell) in }
            let high = feed.table.precachedHeight(forRowAt: path(1), key: 5) { (_: High.Cell) in }
            XCTAssertEqual([low, high], [50, UITableView.automaticDimension])
        }
        XCTAssertEqual(console.count, 1)
    }

    func test_a_closure_that_names_no_cell_type_is_told_what_to_write() {
        let feed = Feed([1])
        feed.table.reloadData()
        _ = feed.table.precachedHeight(forRowAt: path(0)) { cell in cell.accessoryType = .checkmark }
        XCTAssertEqual(console.count, 1)
        XCTAssertTrue(console[0].contains("{ (cell: PostCell) in"), console[0])
    }
}

private enum Low {
    final class Cell: UITableViewCell {
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 50) }
    }
}

private enum High {
    final class Cell: UITableViewCell {
        override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 300) }
    }
}

/// As high as its text size asks for: 100 points, or 500 at accessibility sizes.
private final class TextSizeCell: UITableViewCell {
    override func sizeThatFits(_ size: CGSize) -> CGSize {
        let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
        return CGSize(width: size.width, height: isLarge ? 500 : 100)
    }
}

/// 30 points high by its constraints, 70 by its own word.
private final class BothCell: UITableViewCell {
    required init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(view)
        NSLayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: contentView.topAnchor),
            view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor),
            view.heightAnchor.constraint(equalToConstant: 30),
        ])
    }

    required init?(coder: NSCoder) { fatalError("not used here") }

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: 70) }
}

/// As high as the first width that it was asked at.
private final class FirstWidthCell: UITableViewCell {
    private var first: CGFloat?

    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        first = first ?? targetSize.width
        return CGSize(width: targetSize.width, height: first!)
    }
}
