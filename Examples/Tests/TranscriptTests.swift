import HeadlessTesting
import Precache
import XCTest

/// The transcript, and what its cells draw.
final class TranscriptTests: HeadlessTestCase {
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }

    private let kinds: [Block.Kind] = [.paragraph, .heading, .paragraph, .code, .item, .item]

    private func block(_ id: Int) -> Block {
        let text = "\(id) " + String(repeating: "word ", count: 5 + id * 37 % 60)
        return Block(id: id, kind: kinds[id % kinds.count], text: text)
    }

    /// Open at its end, and warm.
    private func opened() -> TranscriptViewController {
        let list = TranscriptViewController()
        show(list)
        list.open((0..<200).map(block))
        list.tableView.layoutIfNeeded()
        turn { list.tableView.precacher.isWarm }
        _ = CTFrame.headlessTakeLaidOut()
        return list
    }

    private func views(of list: TranscriptViewController) -> [(block: Block, view: BlockView)] {
        list.tableView.indexPathsForVisibleRows!.map { path in
            (list.blocks[path.row], (list.tableView.cellForRow(at: path) as! BlockCell).view)
        }
    }

    /// Expects that each row on the screen is drawn as its block, and is as high as its layout.
    private func assertDrawn(_ list: TranscriptViewController, line: UInt = #line) {
        list.tableView.layoutIfNeeded()
        for (block, view) in views(of: list) {
            XCTAssertEqual(view.headlessTexts, [block.kind == .item ? "• " + block.text : block.text], line: line)
            XCTAssertEqual(view.layout?.height, view.frame.height, line: line)
        }
    }

    private func distanceToEnd(_ list: TranscriptViewController) -> CGFloat {
        list.tableView.rectForRow(at: IndexPath(row: list.blocks.count - 1, section: 0)).maxY
            - list.tableView.bounds.maxY + list.tableView.adjustedContentInset.bottom
    }

    func test_rows_near_the_screen_are_drawn_without_being_laid_out_again() {
        let list = opened()
        for _ in 0..<3 {
            list.tableView.contentOffset.y -= list.tableView.bounds.height
            assertDrawn(list)
        }
        XCTAssertEqual(CTFrame.headlessTakeLaidOut(), [])
    }

    func test_an_edited_answer_is_never_drawn_as_its_old_text() {
        let list = opened()
        let shown = list.tableView.indexPathsForVisibleRows!.map(\.row)
        for row in [shown[1], shown[0] - 3, 199, 199, 199] {
            var block = list.blocks[row]
            block.text += " and on" + String(repeating: " and on", count: row % 7)
            list.received(block)
            assertDrawn(list)
        }
        list.tableView.contentOffset.y -= 600
        assertDrawn(list)
        XCTAssertEqual(CTFrame.headlessTakeLaidOut().count, 5, "each edit is laid out once, and no other row")
    }

    func test_the_list_follows_its_end_until_it_is_scrolled() {
        let list = opened()
        XCTAssertEqual(distanceToEnd(list), 0, accuracy: 0.5)
        for id in 200..<205 {
            for length in 1...4 {
                list.received(Block(id: id, text: String(repeating: "word ", count: 30 * length)))
                assertDrawn(list)
                XCTAssertEqual(distanceToEnd(list), 0, accuracy: 0.5)
            }
        }
        list.tableView.headlessFling(velocity: -4_000)
        let offset = list.tableView.contentOffset.y
        list.received(Block(id: 205, text: "word"))
        assertDrawn(list)
        XCTAssertEqual(list.tableView.contentOffset.y, offset)
    }

    func test_in_another_width_and_text_size_rows_are_drawn_with_the_layouts_that_are_valid_there() {
        let list = opened()
        list.tableView.frame.size.width = 600
        assertDrawn(list)
        for (block, view) in views(of: list) {
            XCTAssertEqual(view.layout?.box.width, block.kind == .item ? 544 : 568)
        }
        let heights = views(of: list).map(\.view.frame.height)
        list.tableView.window?.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraExtraLarge)
        NotificationCenter.default.post(name: UIContentSizeCategory.didChangeNotification, object: nil)
        assertDrawn(list)
        XCTAssertNotEqual(views(of: list).map(\.view.frame.height), heights)
    }
}
