import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore

@testable import Precache

/// A table that is used at random, from a seed.
@MainActor
final class RandomlyUsed: TableScreen, UITableViewDelegate {
    enum Mode: Int { case position, item, itemState, key, completeKey }
    final class Post {
        let id: Int
        var version = 0
        init(_ id: Int) { self.id = id }
    }

    let mode: Mode
    let usesUncached: Bool
    var random: SplitMix
    var sections: [[Post]]
    var uncached: Set<Int> = []
    var nextID = 1_000
    var log: [String] = []
    var stale = 0
    var time = 1_000.0
    /// Who measures rows; nil for the table itself.
    let workers: HandWorkers?
    /// What workers began to measure although no row showed it.
    private(set) var begunForNoRow: [String] = []
    private var landedInABatch = 0

    init(_ mode: Mode, seed: UInt64, late: Bool = false, usesUncached: Bool = false, workers: HandWorkers? = nil) {
        self.mode = mode
        self.workers = workers
        self.usesUncached = usesUncached
        random = SplitMix(state: seed)
        let rows = workers == nil ? 12 : 40
        sections = (0..<3).map { section in (0..<rows).map { Post(section * 100 + $0) } }
        super.init()
        Clock.now = { [unowned self] in self.time }
        let batches = UIKitBehavior.BatchCalls.allCases
        UIKitBehavior.current.batchCalls = batches[(Int(seed) + mode.rawValue) % batches.count]
        (table.dataSource, table.delegate) = (self, self)
        if !late { enable() }
        show()
        if late { enable() }
    }

    /// The table goes, and with it all rows.
    override func letGo() {
        super.letGo()
        sections = []
        Clock.now = CACurrentMediaTime
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

    func right(_ post: Post) -> CGFloat { Shown(post).height(at: table.bounds.width) }

    /// What a row shows, as a worker measures it.
    struct Shown: Sendable, Equatable {
        let id: Int
        let version: Int

        @MainActor
        init(_ post: Post) { (id, version) = (post.id, post.version) }

        func height(at width: CGFloat) -> CGFloat {
            CGFloat(30 + (id * 7 + version * 13) % 50) + CGFloat(Int(width) % 100)
        }
    }

    /// Somebody measures what a row shows: on the main thread, as do those workers.
    func noteMeasured(_ shown: Shown) {
        // Within a batch the table shows what it did before.
        guard table.existingPrecacher?.store.isInBatch == false else { return }
        let isShown = sections.contains { $0.contains { $0.id == shown.id && $0.version == shown.version } }
        if !isShown { begunForNoRow.append("\(shown)") }
    }

    private func anyRow() -> IndexPath? {
        var place = sections.reduce(0) { $0 + $1.count }
        guard place > 0 else { return nil }
        place = Int.random(in: 0..<place, using: &random)
        for section in sections.indices {
            if place < sections[section].count { return IndexPath(row: place, section: section) }
            place -= sections[section].count
        }
        return nil
    }

    private func new() -> Post {
        nextID += 1
        return Post(nextID)
    }

    func step() {
        let op = Int.random(in: 0..<(workers == nil ? 18 : 28), using: &random)
        switch op {
        case 0:
            guard let row = anyRow() else { return }
            log.append("delete \(row)")
            inAnyBatch {
                sections[row.section].remove(at: row.row)
                table.deleteRows(at: [row], with: .none)
            }
        case 1:
            let section = Int.random(in: 0..<sections.count, using: &random)
            let row = Int.random(in: 0...sections[section].count, using: &random)
            log.append("insert \(section):\(row)")
            inAnyBatch {
                sections[section].insert(new(), at: row)
                table.insertRows(at: [IndexPath(row: row, section: section)], with: .none)
            }
        case 2:
            guard let row = anyRow() else { return }
            inAnyBatch {
                let moved = sections[row.section].remove(at: row.row)
                let section = Int.random(in: 0..<sections.count, using: &random)
                let target = Int.random(in: 0...sections[section].count, using: &random)
                log.append("move \(row) to \(section):\(target)")
                sections[section].insert(moved, at: target)
                table.moveRow(at: row, to: IndexPath(row: target, section: section))
            }
        case 3, 4:
            guard let row = anyRow() else { return }
            log.append("reload \(row)")
            inAnyBatch {
                sections[row.section][row.row].version += 1
                table.reloadRows(at: [row], with: .none)
            }
        case 5:
            guard let row = anyRow() else { return }
            sections[row.section][row.row].version += 1
            log.append("invalidate \(row)")
            table.invalidatePrecachedHeights(for: row)
        case 6:
            guard mode != .position, let row = anyRow() else { return }
            log.append("invalidate item \(row)")
            let post = sections[row.section][row.row]
            let key = HeightKey(post, \.id, \.version)
            post.version += 1
            // A key that holds the version has changed with it, but what waits for a worker is of before.
            if mode == .completeKey {
                table.invalidatePrecachedHeights(forItems: [key])
            } else {
                table.invalidatePrecachedHeights(forItems: [post.id])
            }
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
            table.layOutAnew()
        case 13:
            log.append("memory warning")
            NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        case 14:
            log.append("reload of other rows")
            sections.shuffle(using: &random)
            sections[0].insert(new(), at: 0)
            table.reloadData()
        case 15:
            guard usesUncached, let row = anyRow() else { return }
            let id = sections[row.section][row.row].id
            log.append("cached or not: \(row)")
            if uncached.remove(id) == nil { uncached.insert(id) }
        case 16:
            log.append("batch")
            table.performBatchUpdates { [unowned self] in
                moveASectionAndReconfigure()
                landInABatch()
            }
        case 18, 19, 20:
            log.append("workers")
            for _ in 0..<Int.random(in: 1...20, using: &random) {
                workers?.finish { Int.random(in: 0..<$0, using: &random) }
            }
        case 21, 24, 25, 26, 27:
            log.append("turn")
            time += 1
            MainRunLoop.turn(times: Int.random(in: 1...8, using: &random))
        case 22, 23:
            // Rows are handed over while it moves.
            log.append("move")
            time += 0.008
            table.scroll(by: CGFloat(Int.random(in: -300...600, using: &random)))
        default:
            log.append("append without a word")
            sections[0].append(new())
            _ = firstWrong()
            table.insertRows(at: [IndexPath(row: sections[0].count - 1, section: 0)], with: .none)
        }
    }

    /// Makes an edit alone, or in one of the ways in which batches are made and nested.
    private func inAnyBatch(_ edit: () -> Void) {
        let way = Int.random(in: 0..<5, using: &random)
        if way > 0 { log.append("in batch \(way)") }
        if [2, 4].contains(way) { table.beginUpdates() }
        if way > 2 {
            withoutActuallyEscaping(edit) { edit in table.performBatchUpdates { edit() } }
        } else {
            edit()
        }
        if [2, 4].contains(way) { table.endUpdates() }
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

    /// What is finished while a batch update is open must not land.
    private func landInABatch() {
        guard let workers, let store = table.existingPrecacher?.store else { return }
        let known = store.rows.coveredCount
        workers.finish { Int.random(in: 0..<$0, using: &random) }
        WorkerPool.shared.collect()
        landedInABatch += store.rows.coveredCount - known
    }

    /// Whether there is an end to warming, once workers have finished and a width has held.
    func warmingEnds() -> Bool {
        warmingEnds {
            time += 1
            workers?.finishAll()
        }
    }

    func firstWrong() -> String? {
        if landedInABatch != 0 { return "a result landed while a batch was open" }
        if let gone = begunForNoRow.first { return "\(gone) is measured although no row shows it" }
        if stale > 0 { return "asked of a row that does not exist" }
        for ask in 0..<6 {
            guard let row = anyRow() else { return nil }
            // Else nothing would be left to workers.
            if workers != nil, ask > 0, table.precacher?.isKnown(at: row) != true { continue }
            let height = tableView(table, heightForRowAt: row)
            let right = right(sections[row.section][row.row])
            if height != right { return "\(row) is served as \(height) instead of \(right)" }
        }
        return nil
    }

    override func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        sections[section].count
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        guard let post = post(indexPath) else { return 44 }
        let key: AnyHashable? =
            switch mode {
            case .key: post.id
            case .completeKey: HeightKey(post, \.id, \.version)
            default: nil
            }
        if workers != nil {
            return tableView.precachedHeight(forRowAt: indexPath, of: Shown(post), key: key) {
                [weak self] shown, environment in
                MainActor.assumeIsolated { self?.noteMeasured(shown) }
                return shown.height(at: environment.contentWidth)
            }
        }
        if uncached.contains(post.id) { return right(post) }
        return tableView.precachedHeight(forRowAt: indexPath, key: key) { _ in right(post) }
    }
}
