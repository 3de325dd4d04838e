import TestSupport
import XCTest

@testable import Precache

/// Tables whose models change at random, here and on other threads, while rows are inserted, deleted, moved and
/// reloaded: no height is ever stale, nobody invalidates any, and what is measured is what has changed.
@available(macOS 14, *)
final class RandomObservedTests: PrecacheTestCase {
    private var list: ObservedList!
    private var dice: Dice!
    private let queue = DispatchQueue(label: "changes")

    private func begin(_ naming: ObservedList.Naming, seed: UInt64) {
        dice = Dice(seed: seed)
        freezeTime()
        list = ObservedList(naming, rows: 60, sections: 2)
        time += 1
    }

    /// Has a table of each seed used, in one naming after the other, and fails with what `use` finds wrong.
    private func forEachSeed(_ use: () -> String?) {
        let namings = ObservedList.Naming.allCases
        for seed in Seeds.of(60) {
            let naming = namings[Int(seed) % namings.count]
            begin(naming, seed: seed)
            defer { list.letGo() }
            guard let wrong = use() else { continue }
            let replay = Seeds.replay(seed, "RandomObservedTests")
            return XCTFail("\(replay), \(naming): \(wrong)\n" + dice.log.joined(separator: "\n"))
        }
    }

    func test_no_height_is_stale_whatever_changes_and_moves() {
        forEachSeed {
            for _ in 0..<80 {
                step()
                if let wrong = someWrong() { return wrong }
            }
            queue.sync {}
            for _ in 0..<3 {
                time += 1
                list.warmUp()
                MainRunLoop.turn(times: 5)
            }
            guard list.warmingEnds() else { return "it never rests" }
            let wrong = list.firstWrong() ?? list.wrongWhereWarm(hasSizeByHeights: true)
            return wrong.map { "in the end: \($0)" }
        }
    }

    func test_a_seed_draws_the_same_again() {
        let logs = (0..<2).map { _ in
            begin(.position, seed: 3)
            for _ in 0..<60 { step() }
            list.letGo()
            return dice.log
        }
        XCTAssertGreaterThan(logs[0].count, 30)
        XCTAssertEqual(logs[0], logs[1])
    }

    func test_rows_measured_are_rows_changed() {
        forEachSeed {
            list.warmUp()
            for _ in 0..<10 {
                list.measured = []
                time += 1
                let changed = Set((0..<number(1..<40)).compactMap { _ in change() })
                for _ in 0..<number(0..<5) { if let row = dice.row(of: list) { list[row].likes += 1 } }
                emptyMainQueue()
                let outdated = changed.union((0..<number(0..<4)).compactMap { _ in edit() })
                list.warmUp()
                // A row that was deleted may have been measured before.
                let shown = Set(list.sections.joined().map(\.id))
                let (expected, measured) = (outdated.intersection(shown), list.measured.filter(shown.contains))
                let areRight =
                    list.keepsFormerHeights
                    ? expected.isSuperset(of: measured) && Set(measured).count == measured.count
                    : measured.sorted() == expected.sorted()
                guard areRight, outdated.isSuperset(of: list.measured) else {
                    return "\(measured.sorted()) are measured, not \(expected.sorted())"
                }
                if let wrong = list.firstWrong() { return wrong }
            }
            return nil
        }
    }

    private func number(_ range: Range<Int>) -> Int { dice.number(range.lowerBound...range.upperBound - 1) }
    private func newHeight() -> CGFloat { CGFloat(number(30..<130)) }

    private func step() {
        dice.begin("step")
        switch number(0..<20) {
        case 0..<9:
            for _ in 0..<number(1..<20) { _ = change() }
        case 9:
            dice.begin("change on another thread")
            guard let row = dice.row(of: list) else { return }
            let (post, height) = (list[row], newHeight())
            queue.async { post.height = height }
            if dice.chance() { queue.sync {} }
        case 10..<12: _ = edit()
        case 12:
            dice.begin("reloadData")
            list.sections.shuffle(using: &dice.random)
            for section in list.sections.indices { list.sections[section].shuffle(using: &dice.random) }
            list.table.reloadData()
        case 13:
            dice.begin("width")
            list.table.layOut(width: [390, 500, 350][number(0..<3)])
        case 14:
            dice.begin("layout")
            list.table.scroll(to: CGFloat(number(0..<800)))
        case 15:
            dice.begin("memory warning")
            warnOfMemory()
        default:
            dice.begin("turn")
            time += Double(number(0..<3)) * 0.2
            MainRunLoop.turn(times: number(1..<8))
        }
    }

    /// - Returns: the name of a row that changed.
    private func change() -> Int? {
        dice.begin("change")
        guard let row = dice.row(of: list) else { return nil }
        let height = newHeight()
        guard list[row].height != height else { return nil }
        list[row].height = height
        return list[row].id
    }

    /// Rows that are not answered their heights, of some.
    private func someWrong() -> String? {
        queue.sync {}
        emptyMainQueue()
        for _ in 0..<4 {
            if let row = dice.row(of: list), let wrong = list.wrongAnswer(at: row) { return wrong }
        }
        return list.wrongWhereWarm(hasSizeByHeights: true)
    }

    /// Changes, of this thread and of another, are told by what stands in the main queue, and by nothing later.
    private func emptyMainQueue() {
        var isEmpty = false
        DispatchQueue.main.async { isEmpty = true }
        MainRunLoop.turn(until: { isEmpty })
    }

    /// - Returns: the name of a row that came, if one did.
    private func edit() -> Int? {
        dice.begin("delete, insert or move")
        guard let row = dice.row(of: list) else { return nil }
        switch number(0..<3) {
        case 0: list.remove(at: row.row, row.section)
        case 1:
            let post = list.newPost()
            list.insert([post], at: row.row, row.section)
            return post.id
        default: list.move(row, to: dice.place(in: list, of: row))
        }
        return nil
    }
}
