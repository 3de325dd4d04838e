import TestSupport
import XCTest

@testable import Precache

/// UIKit's own `scrollToRow` lands, on a table that Precache watches where one stands that knows all its rows, and
/// nothing moves there afterwards. So Precache has no jump of its own.
final class JumpTests: PrecacheTestCase {
    private let rows = [Array(0..<60), [], Array(60..<65), Array(65..<140)]
    private let positions: [UITableView.ScrollPosition] = [.top, .middle, .bottom, .none]
    /// Near and far, up and down, and at both ends.
    private let targets = [
        path(0), path(3), path(27), path(31), path(36), path(59), path(0, 2), path(4, 2), path(40, 3), path(74, 3),
    ]

    private enum Known: CaseIterable {
        case nothing
        /// Each third row, as where a list was scrolled here and there before.
        case parts
        case everything
    }

    /// Jumps in a list from its row 30, and in a table that knows everything.
    private func assertLands(
        _ target: IndexPath, _ position: UITableView.ScrollPosition, animated: Bool, _ known: Known,
        style: UITableView.Style = .plain, estimatesHeaders: Bool = false, sizesItself: Bool = false
    ) {
        let list = TallRows(rows, style: style, sizesItself: sizesItself)
        if estimatesHeaders { list.table.estimatedSectionHeaderHeight = 5 }
        switch known {
        case .nothing: break
        case .parts:
            for section in rows.indices {
                for row in stride(from: section, to: rows[section].count, by: 3) { _ = list.answer(row, section) }
            }
        case .everything:
            list.precacher.resume()
            list.warmUp()
            list.precacher.pause()
        }
        let twin = TallRows(rows, style: style, isKnown: true)
        for table in [list.table, twin.table] {
            table.jump(to: path(30))
            table.scrollToRow(at: target, at: position, animated: animated)
        }
        if animated { HeadlessDisplay.main.run(in: .default, for: 0.5) }
        twin.table.layoutIfNeeded()
        let name = """
            \(target) at \(position.rawValue), animated: \(animated), \(known), \(style), \
            estimated headers: \(estimatesHeaders), self-sizing: \(sizesItself)
            """
        XCTAssertEqual(list.place(of: target), twin.place(of: target), accuracy: 0.01, name)
        list.table.layoutIfNeeded()
        assertSame(list.screen, twin.screen, name)
    }

    private func assertSame(_ screen: [Int: CGFloat], _ other: [Int: CGFloat], _ name: String) {
        XCTAssertEqual(screen.keys.sorted(), other.keys.sorted(), name)
        for (row, place) in other {
            XCTAssertEqual(screen[row] ?? .nan, place, accuracy: 0.01, "row \(row), \(name)")
        }
    }

    func test_a_jump_lands_near_and_far_at_each_position_animated_or_not() {
        for (index, target) in targets.enumerated() {
            for position in positions {
                for (part, known) in Known.allCases.enumerated()
                where Seeds.takes(index + position.rawValue + part, of: 7) {
                    assertLands(target, position, animated: false, known)
                }
                if Seeds.takes(index + 3 * position.rawValue, of: 7) {
                    assertLands(target, position, animated: true, Known.allCases[(index + position.rawValue) % 3])
                }
            }
        }
    }

    func test_a_jump_lands_among_estimated_headers_and_self_sizing_rows() {
        for (index, target) in targets.enumerated() {
            let (position, animated) = (positions[index % 3], index % 4 == 1)
            for (part, style) in [UITableView.Style.plain, .grouped, .insetGrouped].enumerated() {
                guard Seeds.takes(index + part, of: 2) else { continue }
                assertLands(
                    target, position, animated: animated, .allCases[index % 3], style: style, estimatesHeaders: true)
                if style == .insetGrouped { continue }
                assertLands(
                    target, position, animated: animated, .nothing, style: style, estimatesHeaders: index % 2 == 0,
                    sizesItself: true)
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
            list.warmUp()
            assertSame(list.screen, landed, "\(position.rawValue)")
        }
    }

    func test_a_jump_into_a_hundred_thousand_rows_measures_a_screen_or_two() {
        for seed in Seeds.of(200) {
            let list = TallRows([Array(0..<60_000), Array(60_000..<100_000)])
            var random = SplitMix(state: seed)
            let section = Int(seed % 2)
            let path = path(Int.random(in: 0..<list.sections[section].count, using: &random), section)
            let before = list.measuredPoints
            list.table.scrollToRow(at: path, at: positions[Int(seed % 3)], animated: false)
            let landed = list.place(of: path)
            list.table.layoutIfNeeded()
            let shown = list.screen[list[path]] ?? .nan
            XCTAssertEqual(shown, landed, accuracy: 0.01, Seeds.replay(seed))
            XCTAssertLessThan(list.measuredPoints - before, 3 * 844, Seeds.replay(seed))
        }
    }
}
