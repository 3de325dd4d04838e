import HeadlessUIKit
import XCTest

@testable import Precache

/// A jump ends where the same table would stand that knows all its rows, and nothing moves there afterwards.
@MainActor
final class LandingTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    private let positions: [UITableView.ScrollPosition] = [.top, .middle, .bottom, .none]
    private let threeHundred = [Array(0..<120), [], Array(120..<125), Array(125..<300)]

    /// Jumps in `list`, and in a table that knows everything, which stands where `list` does.
    private func assertLands(
        _ list: TallRows, _ path: IndexPath, _ position: UITableView.ScrollPosition, animated: Bool = false,
        besides twin: TallRows, file: StaticString = #filePath, line: UInt = #line
    ) {
        twin.rows = list.rows
        let name = "\(path) at \(position.rawValue)"
        list.precacher.scrollToRow(at: path, at: position, animated: animated)
        twin.table.scrollToRow(at: path, at: position, animated: false)
        if animated { finishAnimation(of: list) }
        twin.table.layoutIfNeeded()
        let landed = list.place(of: path)
        list.table.layoutIfNeeded()
        XCTAssertEqual(landed, twin.place(of: path), name, file: file, line: line)
        XCTAssertEqual(list.screen, twin.screen, name, file: file, line: line)
        XCTAssertEqual(list.screen[list.rows[path.section][path.row]], landed, name, file: file, line: line)
    }

    private func finishAnimation(of list: TallRows) {
        HeadlessDisplay.main.run(in: .default, for: 0.4)
    }

    func test_a_jump_to_each_row_lands_at_each_position() {
        let twin = TallRows(threeHundred, isKnown: true)
        for (number, path) in paths(of: threeHundred).enumerated() {
            for (index, position) in positions.enumerated() where RandomRuns.of(10) > 1 || (number + index) % 25 == 0 {
                let list = TallRows(threeHundred)
                twin.table.contentOffset.y = list.table.contentOffset.y
                twin.table.layoutIfNeeded()
                assertLands(list, path, position, besides: twin)
                XCTAssertLessThanOrEqual(list.measuredPoints, 2 * 844, "\(path)")
            }
        }
    }

    func test_a_jump_into_a_hundred_thousand_rows_lands_amid_edits() {
        var random = SplitMix(state: 1)
        let list = TallRows([Array(0..<60_000), Array(60_000..<100_000)])
        for jump in 0..<RandomRuns.of(1_000) {
            if jump % 50 == 10 { edit(list, number: jump, &random) }
            let section = Int.random(in: 0..<list.rows.count, using: &random)
            let path = IndexPath(row: Int.random(in: 0..<list.rows[section].count, using: &random), section: section)
            list.table.layoutIfNeeded()
            let (before, first) = (list.measuredPoints, list.table.indexPathsForVisibleRows![0])
            let position = positions[jump % 4]
            list.precacher.scrollToRow(at: path, at: position, animated: false)
            XCTAssertEqual(list.measuredPoints - before, 0, accuracy: 2 * 844, "\(path)")
            let screen = knownScreen(
                of: list.rows, path, position == .none ? path < first ? .top : .bottom : position)
            XCTAssertEqual(list.screen, screen, "\(path) at \(position)")
        }
    }

    /// What is on the screen after a jump where all rows around it are known.
    private func knownScreen(of rows: [[Int]], _ path: IndexPath, _ position: UITableView.ScrollPosition) -> [Int:
        CGFloat]
    {
        let start = max(path.row - 60, 0)
        var part = rows
        part[path.section] = Array(rows[path.section][start...].prefix(120))
        for section in rows.indices where section != path.section {
            part[section] = section < path.section ? rows[section].suffix(50) : Array(rows[section].prefix(50))
        }
        let twin = TallRows(part, isKnown: true)
        twin.table.scrollToRow(
            at: IndexPath(row: path.row - start, section: path.section), at: position, animated: false)
        twin.table.layoutIfNeeded()
        return twin.screen
    }

    private func edit(_ list: TallRows, number: Int, _ random: inout SplitMix) {
        let section = Int.random(in: 0..<list.rows.count, using: &random)
        let deleted = Set((0..<20).map { _ in Int.random(in: 0..<list.rows[section].count, using: &random) })
        list.rows[section] = list.rows[section].enumerated().filter { !deleted.contains($0.offset) }.map(\.element)
        list.rows[section].insert(contentsOf: (1...15).map { 1_000_000 + 100 * number + $0 }, at: 0)
        list.table.performBatchUpdates {
            list.table.deleteRows(at: deleted.map { IndexPath(row: $0, section: section) }, with: .none)
            list.table.insertRows(at: (0..<15).map { IndexPath(row: $0, section: section) }, with: .none)
        }
    }

    func test_nothing_moves_after_a_jump() {
        for position in positions {
            let list = TallRows(threeHundred)
            list.precacher.scrollToRow(at: IndexPath(row: 90, section: 3), at: position, animated: false)
            list.table.layoutIfNeeded()
            let landed = list.screen
            XCTAssertEqual(landed.count, list.table.visibleCells.count)
            list.precacher.resume()
            MainRunLoop.turn(until: { list.precacher.isWarm }, orFail: "never warm")
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(list.screen, landed)
        }
    }

    func test_an_animated_jump_lands_near_and_far_up_and_down() {
        let twin = TallRows(threeHundred, isKnown: true)
        for start in [0, 60, 110] {
            for (index, target) in stride(from: start % 7, to: 120, by: 29).enumerated() {
                for position in positions where RandomRuns.of(10) > 1 || index % 4 == position.rawValue {
                    let list = TallRows(threeHundred)
                    let begin = IndexPath(row: start, section: 0)
                    assertLands(list, begin, .top, besides: twin)
                    assertLands(list, IndexPath(row: target, section: 0), position, animated: true, besides: twin)
                }
            }
        }
    }

    func test_what_is_far_is_animated_for_the_last_two_screens() {
        for (start, target) in [(0, 110), (110, 0)] {
            let list = TallRows(threeHundred)
            list.precacher.scrollToRow(at: IndexPath(row: start, section: 0), at: .top, animated: false)
            list.table.layoutIfNeeded()
            list.precacher.scrollToRow(at: IndexPath(row: target, section: 0), at: .top, animated: true)
            let begun = list.table.contentOffset.y
            finishAnimation(of: list)
            XCTAssertEqual(abs(list.table.contentOffset.y - begun), 2 * 844)
        }
    }

    func test_an_animated_jump_to_what_is_near_moves_nothing_before_it_begins() {
        let list = TallRows(threeHundred)
        list.precacher.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: false)
        list.table.layoutIfNeeded()
        let before = list.screen
        list.precacher.scrollToRow(at: IndexPath(row: 53, section: 0), at: .top, animated: true)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen, before)
        finishAnimation(of: list)
        XCTAssertNotEqual(list.screen, before)
    }

    func test_no_row_is_measured_while_a_jump_is_animated() {
        let list = TallRows(threeHundred)
        list.precacher.resume()
        list.precacher.scrollToRow(at: IndexPath(row: 90, section: 3), at: .middle, animated: true)
        let measured = list.measured.count
        HeadlessDisplay.main.run(in: .default, for: 0.28)
        XCTAssertEqual(list.measured.count, measured)
        finishAnimation(of: list)
        XCTAssertGreaterThan(list.measured.count, measured)
    }

    func test_hints_that_are_learned_by_a_jump_do_not_stop_it() {
        for start in [60, 10] {
            let list = TallRows(threeHundred)
            let delegate = HintingDelegate(list)
            list.table.delegate = delegate
            list.table.layoutIfNeeded()
            list.precacher.scrollToRow(at: IndexPath(row: 57, section: 0), at: .top, animated: false)
            list.table.layoutIfNeeded()
            list.precacher.resume()
            list.precacher.scrollToRow(at: IndexPath(row: start, section: 0), at: .top, animated: true)
            finishAnimation(of: list)
            XCTAssertEqual(list.screen[start], 91 + 28)
        }
    }

    // MARK: Other tables

    func test_a_jump_lands_in_grouped_tables_and_those_that_size_rows_themselves() {
        for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
            for sizesItself in [false, true] {
                for (index, row) in [0, 1, 30, 80, 119].enumerated() {
                    let list = TallRows(threeHundred, style: style, sizesItself: sizesItself)
                    list.table.estimatedSectionHeaderHeight = 5
                    list.table.layoutIfNeeded()
                    let twin = TallRows(threeHundred, style: style, isKnown: true)
                    assertLands(list, IndexPath(row: row, section: 0), positions[index % 3], besides: twin)
                    assertLands(list, IndexPath(row: row % 5, section: 2), positions[(index + 1) % 3], besides: twin)
                }
            }
        }
    }

    func test_a_jump_within_a_batch_lands_after_it() {
        let list = TallRows(threeHundred)
        let path = IndexPath(row: 90, section: 3)
        list.table.performBatchUpdates {
            list.precacher.scrollToRow(at: path, at: .bottom, animated: true)
            list.rows[3].insert(contentsOf: 1_000..<1_050, at: 0)
            list.table.insertRows(at: (0..<50).map { IndexPath(row: $0, section: 3) }, with: .none)
        }
        list.table.layoutIfNeeded()
        // The row that it was then.
        XCTAssertEqual(list.screen[215], 844 - 34 - TallRows.height(ofRow: 215))
    }

    func test_a_jump_to_a_row_that_a_batch_brings_lands_after_it() {
        for isFirst in [false, true] {
            let list = TallRows(threeHundred)
            list.precacher.scrollToRow(at: IndexPath(row: 90, section: 3), at: .top, animated: false)
            list.table.performBatchUpdates {
                list.rows[3].insert(contentsOf: 1_000..<1_050, at: 0)
                let new = IndexPath(row: 20, section: 3)
                if isFirst { list.precacher.showFirst(new) }
                list.table.insertRows(at: (0..<50).map { IndexPath(row: $0, section: 3) }, with: .none)
                if !isFirst { list.precacher.scrollToRow(at: new, at: .top, animated: false) }
            }
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.screen[1_020], 91 + 28)
        }
    }

    func test_a_row_of_an_empty_table_is_waited_for_through_inserts() {
        let list = TallRows([[]])
        list.precacher.showFirst(IndexPath(row: 100, section: 0))
        list.insert(Array(0..<300))
        list.window.layoutIfNeeded()
        XCTAssertEqual(list.screen[100], 91 + 28)
    }

    func test_a_jump_to_rows_that_the_table_does_not_know_of_waits() {
        let list = TallRows(threeHundred)
        list.rows[3].append(contentsOf: 1_000..<1_100)
        list.precacher.scrollToRow(at: IndexPath(row: 270, section: 3), at: .top, animated: false)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.table.contentOffset.y, 0)
        list.table.reloadData()
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[1_095], 91 + 28)
    }

    func test_a_jump_from_within_a_jump_is_the_one_that_counts() {
        let list = TallRows(threeHundred)
        list.onScroll = { [unowned list] in
            list.onScroll = nil
            list.precacher.scrollToRow(at: IndexPath(row: 100, section: 3), at: .top, animated: false)
        }
        list.precacher.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
        list.table.layoutIfNeeded()
        XCTAssertEqual(list.screen[225], 91 + 28)
    }

    private func paths(of rows: [[Int]]) -> [IndexPath] {
        rows.indices.flatMap { section in rows[section].indices.map { IndexPath(row: $0, section: section) } }
    }
}

/// Answers for a list, and knows each row's height beforehand.
@MainActor
private final class HintingDelegate: NSObject, UITableViewDelegate {
    private let list: TallRows

    init(_ list: TallRows) { self.list = list }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        list.tableView(tableView, heightForRowAt: indexPath)
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        let number = list.rows[indexPath.section][indexPath.row]
        return tableView.precachedEstimate(forRowAt: indexPath, hints: RowHints(Double(TallRows.height(ofRow: number))))
    }
}
