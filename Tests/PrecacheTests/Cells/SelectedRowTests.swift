import Observation
import XCTest

@testable import Precache

/// A row in which text is selected, or which is typed into, while its answer streams: nothing that Precache does has it
/// shown by another cell, filled anew, or taken out of the window.
@available(macOS 14, *)
final class SelectedRowTests: PrecacheTestCase {
    @Observable final class Said {
        let id: Int
        var text: String
        init(_ id: Int) { (self.id, text) = (id, String(repeating: "word ", count: 4 + id % 9)) }
    }

    /// A value of all that a row shows.
    private struct Shown: Hashable { var id: Int, text: String }

    private final class TalkCell: BuiltCell {
        final class Text: UIView { override var canBecomeFirstResponder: Bool { true } }
        let field = Text()
        private(set) var text = ""
        /// Where the text is selected; nothing is where all of it was set.
        var selection: Range<Int>?
        private(set) var preparations = 0
        private(set) var moves = 0
        override func build() { contentView.addSubview(field) }
        override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
            40 + CGFloat(text.count)
        }
        func show(_ new: String) {
            if !new.hasPrefix(text) { selection = nil }
            text = new
        }
        override func prepareForReuse() {
            super.prepareForReuse()
            (text, selection) = ("", nil)
            preparations += 1
        }
        override func didMoveToWindow() { moves += 1 }
        override func didMoveToSuperview() { moves += 1 }
    }

    /// How the table learns of a word.
    private enum Way: CaseIterable { case reconfigured, reconfiguredInABatch, model, key, invalidated, kept, selfSized }

    private final class Talk: RowScreen<Said>, UITableViewDelegate {
        let way: Way
        var asked: [Int] = []
        /// Moves the clock on.
        var onFill: () -> Void = {}

        init(_ way: Way, follows edge: PrecachingConfiguration.Edge?) {
            self.way = way
            super.init([(0..<60).map(Said.init)])
            table.separatorStyle = .none
            table.estimatedRowHeight = 70
            table.register(TalkCell.self)
            table.enablePrecaching(
                .init(reach: way == .selfSized ? .shown : .automatic, follows: edge),
                identifiedBy: { [unowned self] in self[$0].id })
        }
        private func value(_ path: IndexPath) -> Shown { Shown(id: self[path].id, text: self[path].text) }
        private func fill(_ cell: TalkCell, _ value: Shown) {
            onFill()
            cell.show(value.text)
        }
        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            asked.append(self[path].id)
            if way == .kept { return table.precachedCell(forRowAt: path, of: value(path), filledBy: fill) }
            let cell = table.dequeueReusableCell(withIdentifier: "TalkCell", for: path) as! TalkCell
            cell.show(self[path].text)
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            switch way {
            case .selfSized: UITableView.automaticDimension
            case .kept: table.precachedHeight(forRowAt: path, of: value(path), filledBy: fill)
            case .key:
                table.precachedHeight(forRowAt: path, key: HeightKey(value(path), \.self)) { (cell: TalkCell) in
                    cell.show(self[path].text)
                }
            default: table.precachedHeight(forRowAt: path) { (cell: TalkCell) in cell.show(self[path].text) }
            }
        }
        func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
            table.precachedEstimate(forRowAt: path)
        }

        /// A word comes to a row.
        func stream(_ row: Int) {
            rows[row].text += "word "
            let cell = table.cellForRow(at: path(row)) as? TalkCell
            switch way {
            case .reconfigured, .kept: table.reconfigureRows(at: [path(row)])
            case .reconfiguredInABatch:
                table.performBatchUpdates { [self] in
                    sections[0].append(Said(1_000 + rows.count))
                    table.insertRows(at: [path(rows.count - 1)], with: .none)
                    table.reconfigureRows(at: [path(row)])
                }
            case .model, .key:
                cell?.show(rows[row].text)
            case .invalidated:
                cell?.show(rows[row].text)
                table.invalidatePrecachedHeights(for: [path(row)])
            case .selfSized:
                cell?.show(rows[row].text)
                cell?.invalidateIntrinsicContentSize()
            }
        }
    }

    private func talk(_ way: Way, follows edge: PrecachingConfiguration.Edge? = .bottom) -> Talk {
        freezeTime()
        let talk = Talk(way, follows: edge)
        talk.onFill = { [unowned self] in time += 0.1 }
        talk.show()
        rest(talk)
        return talk
    }

    private func rest(_ talk: Talk) {
        time += 1
        MainRunLoop.turnUntilItSleeps()
        talk.table.layoutIfNeeded()
    }

    /// Text is selected in a row, and so many words come.
    private func assertKept(_ talk: Talk, _ row: Int, words: Int = 5, _ story: String, line: UInt = #line) {
        let cell = talk.table.cellForRow(at: path(row)) as! TalkCell
        cell.field.becomeFirstResponder()
        cell.selection = 3..<7
        let (preparations, moves) = (cell.preparations, cell.moves)
        for word in 0..<words {
            let height = cell.frame.height
            talk.asked = []
            talk.stream(row)
            let own = talk.asked.count
            rest(talk)
            XCTAssertIdentical(talk.table.cellForRow(at: path(row)), cell, story, line: line)
            XCTAssertTrue(cell.field.isFirstResponder, story, line: line)
            XCTAssertEqual(cell.selection, 3..<7, story, line: line)
            XCTAssertGreaterThan(cell.frame.height, height, "\(story), word \(word)", line: line)
            XCTAssertFalse(talk.asked.dropFirst(own).contains(talk.rows[row].id), "\(story), filled again", line: line)
        }
        XCTAssertEqual([cell.preparations, cell.moves], [preparations, moves], story, line: line)
        XCTAssertEqual(talk.table.headlessAlerts, [], story, line: line)
    }

    func test_a_row_in_which_text_is_selected_stays_as_it_is_while_its_answer_streams() {
        for way in Way.allCases {
            let talk = talk(way)
            assertKept(talk, talk.rows.count - 1, "\(way)")
        }
    }

    func test_so_does_one_in_the_middle_of_a_list_that_follows_nothing() {
        for way in Way.allCases {
            let talk = talk(way, follows: nil)
            talk.table.jump(to: path(30), at: .middle)
            rest(talk)
            assertKept(talk, 30, "\(way)")
        }
    }

    func test_so_does_one_in_a_turn() {
        for way in Way.allCases {
            let talk = talk(way)
            talk.precacher.beginTurn(at: path(talk.rows.count - 2))
            rest(talk)
            assertKept(talk, talk.rows.count - 1, "\(way)")
        }
    }

    func test_so_does_one_beside_a_row_that_streams() {
        for way in Way.allCases {
            let talk = talk(way)
            let last = talk.rows.count - 1
            let cell = talk.table.cellForRow(at: path(last - 1)) as! TalkCell
            cell.field.becomeFirstResponder()
            let moves = cell.moves
            for _ in 0..<6 {
                talk.stream(last)
                rest(talk)
            }
            XCTAssertTrue(cell.field.isFirstResponder, "\(way)")
            XCTAssertIdentical(talk.table.cellForRow(at: path(last - 1)), cell, "\(way)")
            XCTAssertEqual(cell.moves, moves, "\(way)")
        }
    }

    func test_a_row_that_is_reconfigured_in_a_batch_that_moves_it_keeps_its_cell() {
        let talk = talk(.kept)
        let row = talk.rows.count - 1
        let cell = talk.table.cellForRow(at: path(row)) as! TalkCell
        cell.field.becomeFirstResponder()
        talk.table.performBatchUpdates {
            talk.sections[0].insert(Said(2_000), at: 0)
            talk.rows[row + 1].text += "word "
            talk.table.insertRows(at: [path(0)], with: .none)
            talk.table.reconfigureRows(at: [path(row)])
        }
        rest(talk)
        XCTAssertIdentical(talk.table.cellForRow(at: path(row + 1)), cell)
        XCTAssertTrue(cell.field.isFirstResponder)
        XCTAssertEqual(cell.text, talk.rows[row + 1].text)
        XCTAssertEqual(talk.table.headlessAlerts, [])
    }
}
