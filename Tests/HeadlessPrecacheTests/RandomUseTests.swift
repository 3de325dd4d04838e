import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Edits, reloads, invalidations, widths, warnings and warming in random order: each height that is served is the row's
/// own.
@MainActor
final class RandomUseTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    override func tearDown() async throws { await MainActor.run { Clock.now = CACurrentMediaTime } }

    func test_every_height_by_position_is_the_rows_own() { run(.position) }
    func test_every_height_by_item_is_the_rows_own() { run(.item) }
    func test_every_height_by_item_is_the_rows_own_with_precaching_enabled_late() { run(.item, late: true) }
    func test_every_height_by_item_and_state_is_the_rows_own() { run(.itemState) }
    func test_every_height_by_key_is_the_rows_own() { run(.key) }
    func test_every_height_by_a_complete_key_is_the_rows_own() { run(.completeKey) }
    func test_every_height_by_position_is_the_rows_own_beside_uncached_rows() {
        run(.position, uncached: true)
    }
    func test_every_height_by_item_is_the_rows_own_beside_uncached_rows() {
        run(.item, late: true, uncached: true)
    }
    func test_every_height_by_key_is_the_rows_own_beside_uncached_rows() { run(.key, uncached: true) }

    private func run(_ mode: RandomlyUsed.Mode, late: Bool = false, uncached: Bool = false) {
        for seed in 0..<RandomRuns.of(20) as Range<UInt64> {
            let used = RandomlyUsed(mode, seed: seed, late: late, usesUncached: uncached)
            for _ in 0..<60 {
                used.step()
                if let wrong = used.firstWrong() {
                    return XCTFail("\(mode) late \(late) seed \(seed): \(wrong)\n" + used.log.joined(separator: "\n"))
                }
            }
        }
    }
}

@MainActor
private final class RandomlyUsed: NSObject, UITableViewDataSource, UITableViewDelegate {
    enum Mode { case position, item, itemState, key, completeKey }
    final class Post {
        let id: Int
        var version = 0
        init(_ id: Int) { self.id = id }
    }

    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    let mode: Mode
    let usesUncached: Bool
    var random: SplitMix
    var sections: [[Post]]
    var uncached: Set<Int> = []
    var nextID = 1_000
    var log: [String] = []
    var stale = 0
    var time = 1_000.0

    init(_ mode: Mode, seed: UInt64, late: Bool, usesUncached: Bool) {
        self.mode = mode
        self.usesUncached = usesUncached
        random = SplitMix(state: seed)
        sections = (0..<3).map { section in (0..<12).map { Post(section * 100 + $0) } }
        super.init()
        Clock.now = { [unowned self] in self.time }
        table.dataSource = self
        table.delegate = self
        if !late { enable() }
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
        if late { enable() }
    }

    private func post(_ path: IndexPath) -> Post? {
        guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.row) else {
            stale += 1
            return nil
        }
        return sections[path.section][path.row]
    }

    private func enable() {
        switch mode {
        case .position, .key, .completeKey: table.enablePrecaching()
        case .item: table.enablePrecaching(identifiedBy: { [unowned self] in self.post($0)?.id })
        case .itemState:
            table.enablePrecaching(
                identifiedBy: { [unowned self] in self.post($0)?.id },
                layoutState: { [unowned self] in self.post($0)?.version ?? 0 })
        }
    }

    func right(_ post: Post) -> CGFloat {
        CGFloat(30 + (post.id * 7 + post.version * 13) % 50) + CGFloat(Int(table.bounds.width) % 100)
    }

    private func anyRow() -> IndexPath? {
        let all = sections.indices.flatMap { section in
            sections[section].indices.map { IndexPath(row: $0, section: section) }
        }
        return all.randomElement(using: &random)
    }

    private func new() -> Post {
        nextID += 1
        return Post(nextID)
    }

    func step() {
        let op = Int.random(in: 0..<18, using: &random)
        switch op {
        case 0:
            guard let row = anyRow() else { return }
            log.append("delete \(row)")
            sections[row.section].remove(at: row.row)
            table.deleteRows(at: [row], with: .none)
        case 1:
            let section = Int.random(in: 0..<sections.count, using: &random)
            let row = Int.random(in: 0...sections[section].count, using: &random)
            log.append("insert \(section):\(row)")
            sections[section].insert(new(), at: row)
            table.insertRows(at: [IndexPath(row: row, section: section)], with: .none)
        case 2:
            guard let row = anyRow() else { return }
            let moved = sections[row.section].remove(at: row.row)
            let section = Int.random(in: 0..<sections.count, using: &random)
            let target = Int.random(in: 0...sections[section].count, using: &random)
            log.append("move \(row) to \(section):\(target)")
            sections[section].insert(moved, at: target)
            table.moveRow(at: row, to: IndexPath(row: target, section: section))
        case 3, 4:
            guard let row = anyRow() else { return }
            sections[row.section][row.row].version += 1
            log.append("reload \(row)")
            table.reloadRows(at: [row], with: .none)
        case 5:
            guard let row = anyRow() else { return }
            sections[row.section][row.row].version += 1
            log.append("invalidate \(row)")
            table.invalidatePrecachedHeights(for: row)
        case 6:
            guard mode != .position, let row = anyRow() else { return }
            sections[row.section][row.row].version += 1
            log.append("invalidate item \(row)")
            let id = sections[row.section][row.row].id
            table.invalidatePrecachedHeights(forItems: [id])
        case 7:
            let section = Int.random(in: 0..<sections.count, using: &random)
            for post in sections[section] { post.version += 1 }
            if Bool.random(using: &random), !sections[section].isEmpty { sections[section].removeFirst() }
            log.append("reload section \(section)")
            table.reloadSections([section], with: .none)
        case 8:
            log.append("reloadData")
            if mode == .position || mode == .completeKey { sections.shuffle(using: &random) }
            table.reloadData()
        case 9, 10:
            table.frame.size.width = [390, 844, 500].randomElement(using: &random)!
            log.append("width \(table.bounds.width)")
            if Bool.random(using: &random) { table.layoutIfNeeded() }
            if Bool.random(using: &random) { time += 1 }
        case 11:
            log.append("warm")
            time += 1
            MainRunLoop.turnUntilItSleeps()
        case 12:
            log.append("layout")
            table.contentOffset.y = CGFloat(Int.random(in: 0..<600, using: &random))
            table.setNeedsLayout()
            table.layoutIfNeeded()
        case 13:
            log.append("memory warning")
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        case 14:
            log.append("reload keeping heights")
            table.reloadDataKeepingHeights(
                identifiedBy: { sections[$0.section][$0.row].id },
                changes: {
                    sections.shuffle(using: &random)
                    sections[0].insert(new(), at: 0)
                })
        case 15:
            guard usesUncached, let row = anyRow() else { return }
            let id = sections[row.section][row.row].id
            log.append("cached or not: \(row)")
            if uncached.remove(id) == nil { uncached.insert(id) }
        case 16:
            log.append("batch")
            table.performBatchUpdates { [unowned self] in moveASectionAndReconfigure() }
        default:
            log.append("append without a word")
            sections[0].append(new())
            _ = firstWrong()
            table.insertRows(at: [IndexPath(row: sections[0].count - 1, section: 0)], with: .none)
        }
    }

    private func moveASectionAndReconfigure() {
        let from = Int.random(in: 0..<sections.count, using: &random)
        let to = Int.random(in: 0..<sections.count, using: &random)
        let moved = sections.remove(at: from)
        sections.insert(moved, at: to)
        table.moveSection(from, toSection: to)
        if let row = moved.indices.randomElement(using: &random) {
            moved[row].version += 1
            table.reconfigureRows(at: [IndexPath(row: row, section: from)])
        }
    }

    func firstWrong() -> String? {
        if stale > 0 { return "asked of a row that does not exist" }
        for _ in 0..<6 {
            guard let row = anyRow() else { return nil }
            let height = tableView(table, heightForRowAt: row)
            let right = right(sections[row.section][row.row])
            if height != right { return "\(row) is served as \(height) instead of \(right)" }
        }
        return nil
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let post = post(indexPath) else { return 44 }
        let key: AnyHashable? =
            switch mode {
            case .key: post.id
            case .completeKey: HeightKey(post, \.id, \.version)
            default: nil
            }
        return tableView.precachedHeight(forRowAt: indexPath, key: key, isCached: !uncached.contains(post.id)) { _ in
            right(post)
        }
    }
}
