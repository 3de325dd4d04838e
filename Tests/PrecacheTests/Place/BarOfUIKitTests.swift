import XCTest

@testable import Precache

/// Bars that UIKit itself moves: large titles, refresh controls, the keyboard of a table view controller.
final class BarOfUIKitTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    func test_a_list_at_its_top_stays_below_a_large_title_that_collapses_and_expands() {
        for edge in [.top, .bottom] as [PrecachingConfiguration.Edge] {
            let list = list(follows: edge)
            list.table.jump(to: path(0))
            list.table.headlessLargeTitleHeight = 52
            list.table.layOutAnew()
            XCTAssertEqual(top(list, of: 0), 59 + 52, accuracy: 0.34, "large, follows \(edge)")
            list.table.headlessDrag(by: 52, over: 0.2)
            wait(0.5)
            list.table.layOutAnew()
            XCTAssertEqual(top(list, of: 0), 59, accuracy: 0.34, "small, follows \(edge)")
            list.table.headlessDrag(by: -52, over: 0.2)
            wait(0.5)
            list.table.layOutAnew()
            XCTAssertEqual(top(list, of: 0), 59 + 52, accuracy: 0.34, "large again, follows \(edge)")
        }
    }

    func test_rows_that_come_above_a_large_title_move_nothing_that_is_read() {
        let list = list(follows: .bottom)
        list.table.headlessLargeTitleHeight = 52
        list.table.jump(to: path(20))
        list.table.layOutAnew()
        let before = top(list, of: 20)
        list.insert((100..<110).map { .init(id: $0, height: 70) })
        XCTAssertEqual(top(list, of: 20), before, accuracy: 0.34)
    }

    func test_a_refresh_that_ends_with_the_next_frames_brings_a_list_to_its_top() {
        UIKitBehavior.current.endsRefreshAnimated = true
        defer { UIKitBehavior.current = UIKitBehavior() }
        for edge in [.top, .bottom] as [PrecachingConfiguration.Edge] {
            let list = list(follows: edge)
            list.table.jump(to: path(0))
            let control = UIRefreshControl()
            list.table.refreshControl = control
            control.headlessPull()
            list.table.layoutIfNeeded()
            let insert = { list.insert([.init(id: 100, height: 100)]) }
            if edge == .top { insert() } else { list.table.performKeepingPlace(insert) }
            list.table.layoutIfNeeded()
            control.endRefreshing()
            wait(1)
            list.table.layOutAnew()
            // What was kept is where it was while the control was there.
            let (row, place) = edge == .top ? (100, 59) : (0, 59 + 60) as (Int, CGFloat)
            XCTAssertEqual(top(list, of: row), place, accuracy: 0.34, "follows \(edge)")
        }
    }

    func test_a_field_that_is_typed_into_is_above_the_keyboard() {
        for changesInset in [true, false] {
            UIKitBehavior.current.keyboardChangesContentInset = changesInset
            for row in [20, 27] {
                let list = list(follows: .bottom)
                list.table.jump(to: path(20))
                let field = UIView(frame: CGRect(x: 0, y: 20, width: 300, height: 40))
                list.table.cellForRow(at: path(row))!.contentView.addSubview(field)
                list.table.headlessShowKeyboard(height: 336, firstResponder: field)
                wait(1)
                list.table.layOutAnew()
                let frame = field.convert(field.bounds, to: list.window)
                XCTAssertLessThanOrEqual(frame.maxY, 844 - 336 + 0.34, "row \(row)")
                XCTAssertGreaterThanOrEqual(frame.minY, 59, "row \(row)")
            }
        }
        UIKitBehavior.current = UIKitBehavior()
    }

    func test_a_safe_area_that_UIKit_moves_the_content_for_moves_no_text() {
        for moves in [true, false] {
            UIKitBehavior.current.safeAreaMovesContent = moves
            let list = list(follows: .bottom)
            list.table.jump(to: path(20))
            for top in [0, 97, 59] as [CGFloat] {
                list.window.headlessSafeAreaInsets.top = top
                list.window.layoutIfNeeded()
                XCTAssertEqual(self.top(list, of: 21), 159, accuracy: 0.34, "\(top), moves \(moves)")
            }
        }
        UIKitBehavior.current = UIKitBehavior()
    }
}
