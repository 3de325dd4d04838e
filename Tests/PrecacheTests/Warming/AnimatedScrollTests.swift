import HeadlessTesting
import TestSupport
import XCTest

@testable import Precache

/// A scroll without a finger arrives where it was to go, as without Precache: nobody is told of heights, nothing is
/// measured ahead, and nothing is written until it has.
final class AnimatedScrollTests: PrecacheTestCase {
    private enum Way: CaseIterable {
        case offset, row, statusBar, rect, selection, nearestSelection, displayLink, field, property
    }
    private enum Knowledge: CaseIterable { case cold, half, warm }
    private enum Names: CaseIterable { case position, identity, shown }

    private struct Case: CustomStringConvertible {
        let way: Way
        let knowledge: Knowledge
        let names: Names
        let follows: Bool
        let saysAnimations: Bool
        var description: String {
            "\(way), \(knowledge), by \(names), follows \(follows), isScrollAnimating \(saysAnimations)"
        }
    }

    private var clock: HandClock!

    override func setUp() async throws {
        try await super.setUp()
        clock = HandClock(hertz: 30)
    }

    /// All of them at night; else each way, and the rest by turns.
    private var cases: [Case] {
        var cases: [Case] = []
        var number = 0
        for way in Way.allCases {
            for knowledge in Knowledge.allCases {
                for names in Names.allCases {
                    for (follows, says) in [(false, false), (true, true), (true, false), (false, true)] {
                        number += 1
                        guard Seeds.takes(number, of: 11) else { continue }
                        cases.append(
                            Case(way: way, knowledge: knowledge, names: names, follows: follows, saysAnimations: says))
                    }
                }
            }
        }
        return cases
    }

    /// 200 rows of many heights that the table takes for others, scrolled to near the end.
    private func list(_ names: Names, follows: Bool) -> PlaceList {
        let setting = PlaceList.Setting(
            follows: follows ? .bottom : nil, isNamed: names != .position, isMeasured: names != .shown)
        let list = PlaceList((0..<200).map { .init(id: $0, height: CGFloat(60 + $0 * 37 % 140)) }, setting)
        list.show()
        return list
    }

    private func scroll(_ list: PlaceList, _ way: Way) {
        let table = list.table
        let top = CGPoint(x: 0, y: -table.adjustedContentInset.top)
        switch way {
        case .offset: table.setContentOffset(top, animated: true)
        case .row: table.scrollToRow(at: path(0), at: .top, animated: true)
        case .statusBar: table.headlessTapStatusBar()
        case .rect: table.scrollRectToVisible(CGRect(x: 0, y: 0, width: 1, height: 1), animated: true)
        case .selection: table.selectRow(at: path(0), animated: true, scrollPosition: .top)
        case .nearestSelection:
            table.selectRow(at: path(0), animated: false, scrollPosition: .none)
            table.scrollToNearestSelectedRow(at: .top, animated: true)
        case .displayLink:
            let start = table.contentOffset.y
            var frame: CGFloat = 0
            CADisplayLink.added { link in
                frame += 1
                table.contentOffset.y = start + (top.y - start) * frame / 12
                if frame == 12 { link.invalidate() }
            }
        case .field:
            // As UIKit shows a focused text field once the keyboard takes room: both in one turn.
            list.setInset(300)
            table.setContentOffset(top, animated: true)
        case .property: table.contentOffset = top
        }
    }

    private func know(_ knowledge: Knowledge, in list: PlaceList) {
        list.precacher.resume()
        let count = { list.precacher.engine.store.rows.coveredCount }
        switch knowledge {
        case .cold: break
        case .half where list.setting.isMeasured: MainRunLoop.turn(until: { count() >= 80 })
        case .half, .warm:
            if list.setting.isMeasured { return list.warmUp() }
            let rows = knowledge == .half ? 80..<200 : 0..<200
            for row in stride(from: rows.upperBound - 1, to: rows.lowerBound, by: -5) { list.table.jump(to: path(row)) }
        }
    }

    func test_a_scroll_without_a_finger_arrives() {
        for story in cases {
            UIKitBehavior.current.saysScrollIsAnimating = story.saysAnimations
            let list = list(story.names, follows: story.follows)
            know(story.knowledge, in: list)
            list.table.jump(to: path(180))
            clock.tick(10)
            var top = CGFloat.infinity
            list.onScroll = { [unowned list] in top = min(top, list.table.contentOffset.y) }
            scroll(list, story.way)
            clock.tick(30)
            XCTAssertEqual(top, -59, accuracy: 0.5, "\(story)")
            // Rows that size themselves, and are measured where it arrives, move a table without Precache as well.
            if story.names == .shown, !story.saysAnimations { continue }
            XCTAssertEqual(list.table.contentOffset.y, -59, accuracy: 0.5, "\(story)")
            list.letGo()
        }
    }

    func test_meanwhile_the_table_is_told_nothing_and_nothing_is_measured_ahead() {
        for way in Way.allCases where way != .property {
            UIKitBehavior.current.saysScrollIsAnimating = way != .row
            let list = list(.identity, follows: way == .offset)
            list.table.jump(to: path(180))
            know(.half, in: list)
            scroll(list, way)
            // The first frame of what is known by its motion alone.
            if way == .displayLink { HeadlessDisplay.main.run(in: .default, for: 0.07) }
            let statistics = list.precacher.statistics
            let tellings = countCalls(of: .beginUpdates) {
                for _ in 0..<20 where list.table.isScrollAnimating || list.table.contentOffset.y > -58 { clock.tick(1) }
            }
            XCTAssertEqual(list.table.contentOffset.y, -59, accuracy: 0.5, "\(way)")
            XCTAssertEqual(tellings, 0, "\(way)")
            XCTAssertEqual(list.precacher.statistics.rowsPrecached, statistics.rowsPrecached, "\(way)")
            clock.tick(30)
            XCTAssertTrue(list.precacher.isWarm, "\(way)")
            list.letGo()
        }
    }

    // MARK: What leaves nothing behind

    private func assertGoesOn(_ list: PlaceList, _ what: String, line: UInt = #line) {
        list.precacher.resume()
        let deadline = HeadlessDisplay.main.now + 20
        HeadlessDisplay.main.run(in: .default, until: { list.precacher.isWarm || HeadlessDisplay.main.now > deadline })
        XCTAssertTrue(list.precacher.isWarm, what, line: line)
        XCTAssertNil(list.precacher.gate, what, line: line)
    }

    func test_an_animation_that_never_begins_holds_nothing_up() {
        for says in [true, false] {
            UIKitBehavior.current.saysScrollIsAnimating = says
            let same = list(.identity, follows: false)
            same.table.setContentOffset(same.table.contentOffset, animated: true)
            assertGoesOn(same, "the same offset, \(says)")
            let none = list(.identity, follows: true)
            none.table.removeFromSuperview()
            none.table.setContentOffset(.zero, animated: true)
            none.window.addSubview(none.table)
            assertGoesOn(none, "in no window, \(says)")
            let flat = list(.identity, follows: false)
            flat.table.frame.size.height = 0
            flat.table.setContentOffset(CGPoint(x: 0, y: 100), animated: true)
            flat.table.frame.size.height = 844
            assertGoesOn(flat, "without height, \(says)")
        }
    }

    func test_a_finger_that_takes_over_ends_it() {
        for says in [true, false] {
            UIKitBehavior.current.saysScrollIsAnimating = says
            let list = list(.identity, follows: true)
            list.table.scrollToRow(at: path(0), at: .top, animated: true)
            HeadlessDisplay.main.run(in: .default, for: 0.1)
            list.table.headlessDrag(by: 300, over: 0.1)
            let offset = list.table.contentOffset.y
            assertGoesOn(list, "\(says)")
            XCTAssertNotEqual(offset, -59, "\(says)")
        }
    }
}
