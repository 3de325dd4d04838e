import PrecacheCore

@testable import Precache

/// A table that is used at random, from a seed.
final class RandomlyUsed: RowScreen<RandomlyUsed.Post> {
    enum Mode: Int { case position, item, itemState, key, completeKey }

    let mode: Mode
    private let usesUncached: Bool
    /// Whether the delegate has estimates, which Precache answers.
    let answersEstimates: Bool
    private let dice: Dice
    private(set) var uncached: Set<Int> = []
    private var nextID = 1_000
    private var stale = 0
    private var time = 1_000.0
    /// Who measures rows; nil for the table itself.
    let workers: HandWorkers?
    /// Whether rows are measured and shown by layouts.
    let hasLayouts: Bool
    /// A layout that was not its row's.
    var wrongLayout: String?
    /// What workers began to measure although no row showed it.
    private(set) var begunForNoRow: [Post] = []
    private var hasLandedInABatch = false

    init(
        _ mode: Mode, seed: UInt64, late: Bool = false, usesUncached: Bool = false, answersEstimates: Bool = false,
        workers: HandWorkers? = nil, hasLayouts: Bool = false
    ) {
        (self.mode, self.usesUncached, self.workers) = (mode, usesUncached, workers)
        self.hasLayouts = hasLayouts
        self.answersEstimates = answersEstimates
        dice = Dice(seed: seed)
        let rows = workers == nil ? 12 : 40
        super.init((0..<3).map { section in (0..<rows).map { Post(id: section * 100 + $0) } })
        Clock.now = { [unowned self] in time }
        let batches = UIKitBehavior.BatchCalls.allCases
        UIKitBehavior.current.batchCalls = batches[(Int(seed) + mode.rawValue) % batches.count]
        (table.dataSource, table.delegate) = (self, self)
        if !late { table.keepRows(inChunksOf: seed) }
        if !late { enable() }
        show()
        if late { enable() }
    }

    private func enable() {
        guard [.item, .itemState].contains(mode) else { return table.enablePrecaching() }
        table.enablePrecaching(
            identifiedBy: { [unowned self] in post($0)?.id },
            layoutState: mode == .item ? nil : { [unowned self] in post($0)?.version ?? 0 })
    }

    /// The table goes, and with it all rows, and the workers.
    override func letGo() {
        super.letGo()
        sections = []
        Clock.now = CACurrentMediaTime
        workers?.retire()
    }

    var log: [String] { dice.log }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if hasLayouts { lookAtLayout(indexPath) }
        return super.tableView(tableView, cellForRowAt: indexPath)
    }

    func post(_ path: IndexPath) -> Post? {
        guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.row) else {
            stale += 1
            return nil
        }
        return sections[path.section][path.row]
    }

    /// Somebody measures what a row shows: on the main thread, as do those workers.
    func noteMeasured(_ post: Post) {
        // Within a batch the table shows what it did before.
        guard table.existingPrecacher?.store.batch.isOpen == false else { return }
        if !sections.joined().contains(post) { begunForNoRow.append(post) }
    }

    private enum Operation {
        case delete, insert, move, reload, invalidate, invalidateItem, reloadSection, reloadData, width, warm, layout
        case memoryWarning, showOtherRows, cacheOrNot, batch, appendUntold, textSize, edit, pause, invalidateAll
        case work, turn, scroll
    }

    private static let operations: [Operation] = [
        .delete, .insert, .move, .reload, .reload, .invalidate, .invalidateItem, .reloadSection, .reloadData, .width,
        .width, .warm, .layout, .memoryWarning, .showOtherRows, .cacheOrNot, .batch, .appendUntold, .textSize, .edit,
        .pause, .invalidateAll, .turn,
        // Where workers measure.
        .work, .work, .work, .work, .work, .turn, .scroll, .scroll, .turn, .turn, .turn, .turn, .turn,
    ]

    private func number(_ range: ClosedRange<Int>) -> Int { dice.number(range) }

    private func new() -> Post {
        nextID += 1
        return Post(id: nextID)
    }

    func step() {
        let operation = Self.operations[Int.random(in: 0..<(workers == nil ? 23 : 36), using: &dice.random)]
        dice.begin("\(operation)")
        // Where no row is left, one comes.
        guard let row = dice.row(of: self) else { return insert([new()]) }
        switch operation {
        case .delete: inAnyBatch { [self] in remove(at: row.row, row.section) }
        case .insert:
            let target = dice.place(in: self)
            inAnyBatch { [self] in insert([new()], at: target.row, target.section) }
        case .move: inAnyBatch { [self] in move(row, to: dice.place(in: self, of: row)) }
        case .reload:
            inAnyBatch { [self] in
                sections[row.section][row.row].version += 1
                reload(row.row, row.section)
            }
        case .invalidate:
            sections[row.section][row.row].version += 1
            table.invalidatePrecachedHeights(for: row)
        case .invalidateItem:
            guard mode != .position else { return }
            let post = sections[row.section][row.row]
            sections[row.section][row.row].version += 1
            // A key that holds the version has changed with it, but what waits for a worker is of before.
            if mode == .completeKey {
                table.invalidatePrecachedHeights(forItems: [HeightKey(post, \.id, \.version)])
            } else {
                table.invalidatePrecachedHeights(forItems: [post.id])
            }
        case .reloadSection:
            let section = dice.section(of: self)
            for row in sections[section].indices { sections[section][row].version += 1 }
            if dice.chance(), !sections[section].isEmpty { sections[section].removeFirst() }
            table.reloadSections([section], with: .none)
        case .reloadData:
            if mode == .position || mode == .completeKey { sections.shuffle(using: &dice.random) }
            table.reloadData()
        case .width:
            table.frame.size.width = [390, 844, 500][number(0...2)]
            if dice.chance() { table.layoutIfNeeded() }
            if dice.chance() { time += 1 }
        case .warm:
            time += 1
            MainRunLoop.turnUntilItSleeps()
        case .layout:
            table.contentOffset.y = CGFloat(number(0...599))
            table.layOutAnew()
        case .memoryWarning: warnOfMemory()
        case .showOtherRows:
            sections.shuffle(using: &dice.random)
            sections[0].insert(new(), at: 0)
            table.reloadData()
        case .cacheOrNot:
            guard usesUncached else { return }
            uncached.formSymmetricDifference([sections[row.section][row.row].id])
        case .batch:
            table.performBatchUpdates { [unowned self] in
                let (from, to) = (dice.section(of: self), dice.section(of: self))
                sections.insert(sections.remove(at: from), at: to)
                table.moveSection(from, toSection: to)
                if !sections[to].isEmpty {
                    let row = number(0...sections[to].count - 1)
                    sections[to][row].version += 1
                    table.reconfigureRows(at: [path(row, from)])
                }
                // What is finished while a batch update is open must not land.
                let known = table.existingPrecacher?.store.rows.coveredCount
                workers?.finish { number(0...$0 - 1) }
                if workers != nil { WorkerPool.shared.collect() }
                hasLandedInABatch = hasLandedInABatch || table.existingPrecacher?.store.rows.coveredCount != known
            }
        case .work: for _ in 0..<number(1...20) { workers?.finish { number(0...$0 - 1) } }
        case .turn:
            time += 1
            MainRunLoop.turn(times: number(1...8))
        case .scroll:
            // Rows are handed over while it moves.
            time += 0.008
            table.scroll(by: CGFloat(number(-300...600)))
        case .textSize:
            let sizes: [UIContentSizeCategory] = [.large, .extraLarge, .extraExtraLarge]
            window.headlessTraits = UITraitCollection(preferredContentSizeCategory: sizes[number(0...2)])
        case .edit:
            table.setEditing(!table.isEditing, animated: dice.chance())
            if dice.chance() { table.layoutIfNeeded() }
        case .pause:
            guard let precacher = table.precacher else { return }
            if precacher.isPaused { precacher.resume() } else { precacher.pause() }
        case .invalidateAll:
            for section in sections.indices {
                for row in sections[section].indices where dice.chance() { sections[section][row].version += 1 }
            }
            table.invalidatePrecachedHeights()
        case .appendUntold:
            sections[0].append(new())
            _ = firstWrong()
            table.insertRows(at: [path(sections[0].count - 1)], with: .none)
        }
    }

    /// Makes an edit alone, or in one of the ways in which batches are made and nested.
    private func inAnyBatch(_ edit: @escaping () -> Void) {
        let way = number(0...4)
        if [2, 4].contains(way) { table.beginUpdates() }
        if way > 2 { table.performBatchUpdates(edit) } else { edit() }
        if [2, 4].contains(way) { table.endUpdates() }
    }

    /// Whether there is an end to warming, once workers have finished and a width has held.
    func warmingEnds() -> Bool {
        table.setEditing(false, animated: false)
        table.precacher?.resume()
        return warmingEnds {
            time += 1
            workers?.finishAll()
        }
    }

    /// Once warming has ended: the list is warm, and all is right that the table shows.
    func wrongAtRest() -> String? {
        table.layoutIfNeeded()
        if uncached.isEmpty, !precacher.isWarm { return "not warm at rest" }
        return wrongWhereWarm(hasSizeByHeights: answersEstimates)
    }

    func firstWrong() -> String? {
        if hasLandedInABatch { return "a result landed while a batch was open" }
        if let gone = begunForNoRow.first { return "\(gone) is measured although no row shows it" }
        if stale > 0 { return "asked of a row that does not exist" }
        if let wrongLayout { return wrongLayout }
        if let wrong = wrongWhereWarm(hasSizeByHeights: answersEstimates) { return wrong }
        for ask in 0..<6 {
            guard let row = dice.row(of: self) else { return nil }
            // Else nothing would be left to workers.
            if workers != nil, ask > 0, table.precacher?.isKnown(at: row) != true { continue }
            if hasLayouts, ask < 3 { lookAtLayout(row) }
            let answered = answer(row.row, row.section)
            let right = height(of: sections[row.section][row.row])
            if answered != right { return "\(row) is served as \(answered) instead of \(right)" }
        }
        return wrongLayout
    }
}
