import Foundation
import HeadlessUIKit
import Observation
import XCTest

@testable import Precache

/// Tables whose models change at random, here and on other threads, while rows are inserted, deleted, moved and reloaded: no
/// height is ever stale, nobody invalidates any, and what is measured is what has changed.
@available(macOS 14, *)
@MainActor
final class RandomObservedTests: PrecacheTestCase {
    /// Has a table of each seed used, and fails with what `use` finds wrong.
    private func forEachSeed(_ use: (RandomlyObserved) -> String?) {
        for seed in Seeds.of(60) {
            let namings = ObservedList.Naming.allCases
            let used = RandomlyObserved(namings[Int(seed) % namings.count], seed: seed)
            defer { used.letGo() }
            if let wrong = use(used) {
                let replay = Seeds.replay(seed, "RandomObservedTests")
                return XCTFail("\(replay), \(used.list.naming): \(wrong)\n" + used.log.joined(separator: "\n"))
            }
        }
    }

    func test_no_height_is_stale_whatever_changes_and_moves() {
        forEachSeed { used in
            for _ in 0..<80 {
                used.step()
                if let wrong = used.someWrong() { return wrong }
            }
            used.finish()
            guard used.list.warmingEnds() else { return "it never rests" }
            return used.list.firstWrong().map { "in the end: \($0)" }
        }
    }

    func test_a_seed_draws_the_same_again() async {
        let logs = (0..<2).map { _ in
            let used = RandomlyObserved(.position, seed: 3)
            for _ in 0..<60 { used.step() }
            used.letGo()
            return used.log
        }
        XCTAssertGreaterThan(logs[0].count, 30)
        XCTAssertEqual(logs[0], logs[1])
    }

    func test_rows_measured_are_rows_changed() {
        forEachSeed { used in
            used.list.warmUp()
            for _ in 0..<10 {
                used.list.measured = []
                let outdated = used.changeSome().union(used.editSome())
                used.list.warmUp()
                // A row that was deleted may have been measured before.
                let shown = Set(used.list.posts.map(\.id))
                let (expected, measured) = (outdated.intersection(shown), used.list.measured.filter(shown.contains))
                guard measured.sorted() == expected.sorted(), outdated.isSuperset(of: used.list.measured) else {
                    return "\(measured.sorted()) are measured, not \(expected.sorted())"
                }
                if let wrong = used.list.firstWrong() { return wrong }
            }
            return nil
        }
    }
}

/// Such a table, from a seed.
@available(macOS 14, *)
@MainActor
private final class RandomlyObserved {
    let list: ObservedList
    private(set) var log: [String] = []
    private var random: SplitMix
    private var time = 1_000.0
    private let queue = DispatchQueue(label: "changes")

    init(_ naming: ObservedList.Naming, seed: UInt64) {
        random = SplitMix(state: seed)
        list = ObservedList(naming, rows: 60, sections: 2)
        Clock.now = { [unowned self] in self.time }
        time += 1
    }

    func letGo() {
        list.letGo()
        Clock.now = CACurrentMediaTime
    }

    private func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }

    private func anyRow() -> IndexPath? {
        let sections = list.sections.indices.filter { !list.sections[$0].isEmpty }
        guard let section = sections.randomElement(using: &random) else { return nil }
        return IndexPath(row: number(0..<list.sections[section].count), section: section)
    }

    private func newHeight() -> CGFloat { CGFloat(number(30..<130)) }

    // MARK: - Everything at once

    func step() {
        switch number(0..<20) {
        case 0..<9:
            for _ in 0..<number(1..<20) { _ = change() }
        case 9:
            guard let row = anyRow() else { return }
            let (post, height) = (list[row], newHeight())
            log.append("\(row) changes on another thread to \(height)")
            queue.async { post.height = height }
            if number(0..<2) == 0 { queue.sync {} }
        case 10..<12: _ = edit()
        case 12:
            log.append("reloadData")
            list.sections.shuffle(using: &random)
            for section in list.sections.indices { list.sections[section].shuffle(using: &random) }
            list.table.reloadData()
        case 13:
            list.table.frame.size.width = [390, 500, 350].randomElement(using: &random)!
            log.append("width \(list.table.bounds.width)")
            list.table.layoutIfNeeded()
        case 14:
            log.append("layout")
            list.table.scroll(to: CGFloat(number(0..<800)))
        case 15:
            log.append("memory warning")
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        default:
            log.append("turn")
            time += Double(number(0..<3)) * 0.2
            MainRunLoop.turn(times: number(1..<8))
        }
    }

    /// - Returns: the name of a row that changed.
    private func change() -> Int? {
        guard let row = anyRow() else { return nil }
        let height = newHeight()
        guard list[row].height != height else { return nil }
        log.append("\(row) changes to \(height)")
        list[row].height = height
        return list[row].id
    }

    /// Rows that are not answered their heights, of some.
    func someWrong() -> String? {
        queue.sync {}
        emptyMainQueue()
        for _ in 0..<4 {
            guard let row = anyRow() else { return nil }
            let answer = list.answer(row.row, row.section)
            if list.naming == .configuration, answer == UITableView.automaticDimension { continue }
            let right = list[row].height
            if answer != right { return "\(list.naming) \(row) is \(answer), not \(right)" }
        }
        return nil
    }

    /// Changes, of this thread and of another, are told by what stands in the main queue, and by nothing later.
    private func emptyMainQueue() {
        var isEmpty = false
        DispatchQueue.main.async { isEmpty = true }
        MainRunLoop.turn(until: { isEmpty })
    }

    func finish() {
        queue.sync {}
        for _ in 0..<3 {
            time += 1
            list.warmUp()
            MainRunLoop.turn(times: 5)
        }
    }

    // MARK: - One kind of thing after the other

    /// Changes models. Returns the names of those whose heights are others.
    func changeSome() -> Set<Int> {
        time += 1
        let changed = Set((0..<number(1..<40)).compactMap { _ in change() })
        for _ in 0..<number(0..<5) { if let row = anyRow() { list[row].likes += 1 } }
        emptyMainQueue()
        return changed
    }

    /// Edits rows. Returns the names of those that are to be measured.
    func editSome() -> Set<Int> { Set((0..<number(0..<4)).compactMap { _ in edit() }) }

    /// - Returns: the name of a row that came, if one did.
    private func edit() -> Int? {
        guard let row = anyRow() else { return nil }
        switch number(0..<3) {
        case 0:
            log.append("delete \(row)")
            list.sections[row.section].remove(at: row.row)
            list.table.deleteRows(at: [row], with: .none)
            return nil
        case 1:
            let post = list.newPost()
            log.append("insert \(row)")
            list.sections[row.section].insert(post, at: row.row)
            list.table.insertRows(at: [row], with: .none)
            return post.id
        default:
            let post = list.sections[row.section].remove(at: row.row)
            let section = number(0..<list.sections.count)
            let target = IndexPath(row: number(0..<list.sections[section].count + 1), section: section)
            log.append("move \(row) to \(target)")
            list.sections[section].insert(post, at: target.row)
            list.table.moveRow(at: row, to: target)
            return nil
        }
    }
}
