import TestSupport
import XCTest

@testable import Precache

/// Lists of one observable array that changes at random, while rows are inserted, deleted, moved and reloaded: no
/// height is ever stale, a warm list shows what is known, and only rows that have changed are measured.
@available(macOS 14, *)
final class RandomObservedArrayTests: PrecacheTestCase {
    private var screen: ObservedArrayScreen!
    private var dice: Dice!
    private var nextID = 10_000
    /// The names of rows that came or changed since all was known.
    private var changed: Set<Int> = []

    func test_only_rows_that_changed_are_measured_and_no_height_is_stale() {
        freezeTime()
        for seed in Seeds.of(40) {
            for way in ObservedArrayScreen.Way.withState {
                dice = Dice(seed: seed)
                screen = ObservedArrayScreen(way, 40)
                time += 1
                screen.warmUp()
                defer { screen.letGo() }
                guard let wrong = use() else { continue }
                let replay = Seeds.replay(seed, "RandomObservedArrayTests")
                return XCTFail("\(replay), \(way): \(wrong)\n" + dice.log.joined(separator: "\n"))
            }
        }
    }

    private func use() -> String? {
        for _ in 0..<12 {
            (changed, screen.measured) = ([], [])
            for _ in 0..<dice.number(1...6) {
                step()
                if let wrong = screen.wrongWhereWarm(hasSizeByHeights: true) { return wrong }
            }
            time += 1
            screen.table.layoutIfNeeded()
            screen.warmUp()
            let others = Set(screen.measured).subtracting(changed)
            // Layouts are made anew where the list has moved.
            if screen.way != .layout, !others.isEmpty { return "\(others.sorted()) are measured" }
            if let wrong = screen.firstWrong() ?? screen.wrongWhereWarm(hasSizeByHeights: true) { return wrong }
        }
        return screen.warmingEnds() ? nil : "it never rests"
    }

    private func step() {
        let (chat, table) = (screen.chat, screen.table)
        let row = dice.number(0...chat.messages.count - 1)
        switch dice.number(0...11) {
        case 0...3:
            dice.begin("change \(row)")
            chat.messages[row].lines = dice.number(1...9)
            changed.insert(chat.messages[row].id)
        case 4:
            dice.begin("insert \(row)")
            nextID += 1
            changed.insert(nextID)
            chat.messages.insert(ObservedMessage(id: nextID, lines: dice.number(1...9)), at: row)
            table.insertRows(at: [path(row)], with: .none)
        case 5 where chat.messages.count > 20:
            dice.begin("delete \(row)")
            chat.messages.remove(at: row)
            table.deleteRows(at: [path(row)], with: .none)
        case 6:
            let target = dice.number(0...chat.messages.count - 1)
            dice.begin("move \(row) to \(target)")
            let message = chat.messages.remove(at: row)
            chat.messages.insert(message, at: target)
            table.moveRow(at: path(row), to: path(target))
        case 7:
            dice.begin("reload \(row)")
            table.reloadRows(at: [path(row)], with: .none)
        case 8:
            dice.begin("shuffle and reload")
            chat.messages.shuffle(using: &dice.random)
            table.reloadData()
        case 9:
            dice.begin("scroll")
            table.scroll(to: CGFloat(dice.number(0...800)))
        case 10:
            dice.begin("draft")
            chat.draft += "I"
        default:
            dice.begin("turn")
            time += Double(dice.number(0...2)) * 0.2
            MainRunLoop.turn(times: dice.number(1...5))
        }
    }
}
