import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// UIKit's own `scrollToRow` lands, on a table that Precache watches: where the same table stands that knows all its rows, and
/// nothing moves there afterwards. So Precache has no jump of its own.
@MainActor
final class JumpTests: PrecacheTestCase {
    private let rows = [Array(0..<60), [], Array(60..<65), Array(65..<140)]
    private let positions: [UITableView.ScrollPosition] = [.top, .middle, .bottom, .none]

    private enum Known: CaseIterable {
        case nothing
        /// Each third row, as where a list was scrolled here and there before.
        case parts
        case everything
    }

    /// Jumps in a list from its row 30, and in a table that knows everything.
    private func assertLands(
        _ path: IndexPath, _ position: UITableView.ScrollPosition, animated: Bool, _ known: Known,
        style: UITableView.Style = .plain, estimatesHeaders: Bool = false, sizesItself: Bool = false,
        file: StaticString = #filePath, line: UInt = #line
    ) {
        let start = IndexPath(row: 30, section: 0)
        let list = TallRows(rows, style: style, sizesItself: sizesItself)
        if estimatesHeaders { list.table.estimatedSectionHeaderHeight = 5 }
        learn(known, list)
        let twin = TallRows(rows, style: style, isKnown: true)
        for table in [list.table, twin.table] {
            table.jump(to: start)
            table.scrollToRow(at: path, at: position, animated: animated)
        }
        if animated { HeadlessDisplay.main.run(in: .default, for: 0.5) }
        twin.table.layoutIfNeeded()
        let name = "\(path) at \(position.rawValue), animated: \(animated), \(known), \(style)"
        XCTAssertEqual(list.place(of: path), twin.place(of: path), accuracy: 0.01, name, file: file, line: line)
        list.table.layoutIfNeeded()
        assertSame(list.screen, twin.screen, name, file: file, line: line)
    }

    private func assertSame(
        _ screen: [Int: CGFloat], _ other: [Int: CGFloat], _ name: String, file: StaticString, line: UInt
    ) {
        XCTAssertEqual(screen.keys.sorted(), other.keys.sorted(), name, file: file, line: line)
        for (row, place) in other {
            XCTAssertEqual(screen[row] ?? .nan, place, accuracy: 0.01, "row \(row), \(name)", file: file, line: line)
        }
    }

    private func learn(_ known: Known, _ list: TallRows) {
        switch known {
        case .nothing: break
        case .parts:
            for section in rows.indices {
                for row in stride(from: section, to: rows[section].count, by: 3) {
                    _ = list.tableView(list.table, heightForRowAt: IndexPath(row: row, section: section))
                }
            }
        case .everything:
            list.precacher.resume()
            MainRunLoop.turn(until: { list.precacher.isWarm }, orFail: "never warm")
            list.precacher.pause()
        }
    }

    /// Near and far, up and down, and at both ends.
    private var targets: [IndexPath] {
        let all = [(0, 0), (3, 0), (27, 0), (31, 0), (36, 0), (59, 0), (0, 2), (4, 2), (40, 3), (74, 3)]
        return all.map { IndexPath(row: $0.0, section: $0.1) }
    }

    func test_a_jump_lands_near_and_far_at_each_position() async {
        for (part, known) in Known.allCases.enumerated() {
            for (index, target) in targets.enumerated() {
                for position in positions where Seeds.isComplete || (index + position.rawValue + part) % 3 == 0 {
                    assertLands(target, position, animated: false, known)
                }
            }
        }
    }

    func test_an_animated_jump_lands_near_and_far_at_each_position() {
        for (index, target) in targets.enumerated() {
            for position in positions {
                let known = Known.allCases[(index + position.rawValue) % 3]
                if Seeds.isComplete || index % 4 == position.rawValue {
                    assertLands(target, position, animated: true, known)
                }
            }
        }
    }

    func test_a_jump_lands_among_estimated_headers() {
        for (part, style) in [UITableView.Style.plain, .grouped, .insetGrouped].enumerated() {
            for (index, target) in targets.enumerated() where Seeds.isComplete || (index + part) % 2 == 0 {
                assertLands(
                    target, positions[index % 3], animated: index % 4 == 1, .allCases[index % 3], style: style,
                    estimatesHeaders: true)
            }
        }
    }

    func test_a_jump_lands_among_rows_that_size_themselves() {
        for (index, target) in targets.enumerated() {
            for style in [UITableView.Style.plain, .grouped] {
                assertLands(
                    target, positions[index % 3], animated: index % 4 == 1, .nothing, style: style,
                    estimatesHeaders: index % 2 == 0, sizesItself: true)
            }
        }
    }

    func test_nothing_moves_after_a_jump_when_the_rest_is_measured() {
        for position in positions {
            let list = TallRows(rows)
            list.table.estimatedSectionHeaderHeight = 5
            list.table.jump(to: path(40, 3), at: position)
            let landed = list.screen
            XCTAssertGreaterThan(landed.count, 0)
            list.precacher.resume()
            MainRunLoop.turn(until: { list.precacher.isWarm }, orFail: "never warm")
            MainRunLoop.turnUntilItSleeps()
            assertSame(list.screen, landed, "\(position.rawValue)", file: #filePath, line: #line)
        }
    }

    func test_a_jump_into_a_hundred_thousand_rows_measures_a_screen_or_two() {
        let list = TallRows([Array(0..<60_000), Array(60_000..<100_000)])
        for seed in Seeds.of(200) {
            var random = SplitMix(state: seed)
            let section = Int(seed % 2)
            let path = IndexPath(row: Int.random(in: 0..<list.rows[section].count, using: &random), section: section)
            let before = list.measuredPoints
            list.table.scrollToRow(at: path, at: positions[Int(seed % 3)], animated: false)
            let landed = list.place(of: path)
            list.table.layoutIfNeeded()
            let shown = list.screen[list.rows[section][path.row]] ?? .nan
            XCTAssertEqual(shown, landed, accuracy: 0.01, Seeds.replay(seed))
            XCTAssertLessThan(list.measuredPoints - before, 3 * 844, Seeds.replay(seed))
        }
    }

    func test_no_row_is_measured_ahead_while_a_jump_is_animated() {
        let list = TallRows([Array(0..<500)])
        list.precacher.resume()
        list.table.scrollToRow(at: IndexPath(row: 400, section: 0), at: .middle, animated: true)
        HeadlessDisplay.main.run(in: .default, for: 0.1)
        XCTAssertEqual(list.precacher.gate, .scrolling)
        HeadlessDisplay.main.run(in: .default, for: 0.5)
        XCTAssertNotNil(list.screen[400])
        MainRunLoop.turn(until: { list.precacher.gate == nil }, orFail: "still scrolling")
    }
}
