import PrecacheCore

@testable import Precache

/// A list that is used at random, from a seed.
final class RandomlyUsed: ItemList {
    private let usesUncached: Bool
    private let dice: Dice
    private var nextID = 1_000
    private var stale = 0
    private var time = 1_000.0
    /// A layout that was not its row's.
    private var wrongLayout: String?
    /// What workers began to measure although no row showed it.
    private(set) var begunForNoRow: [NamedRow] = []
    private var hasLandedInABatch = false
    private var keepsLayouts: Bool { measuring == .keptLayout }

    init(
        _ naming: Naming, seed: UInt64, late: Bool = false, usesUncached: Bool = false, estimates: Bool = false,
        workers: HandWorkers? = nil, keepsLayouts: Bool = false
    ) {
        self.usesUncached = usesUncached
        dice = Dice(seed: seed)
        let count = workers == nil ? 12 : 40
        super.init(
            .init(0..<count, 100..<100 + count, 200..<200 + count), naming,
            keepsLayouts ? .keptLayout : workers == nil ? .closure : .layout, estimates: estimates, height: 844,
            workers: workers, isShown: false)
        Clock.now = { [unowned self] in time }
        let batches = UIKitBehavior.BatchCalls.allCases
        UIKitBehavior.current.batchCalls = batches[(Int(seed) + naming.rawValue) % batches.count]
        if !late { table.keepRows(inChunksOf: seed) }
        if !late { precache() }
        show()
        if late { precache() }
    }

    /// The table goes, and with it all rows, and the workers.
    override func letGo() {
        super.letGo()
        sections = []
        Clock.now = CACurrentMediaTime
        workers?.retire()
    }

    var history: [String] { dice.log }

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        if keepsLayouts { lookAtLayout(path) }
        return super.tableView(tableView, cellForRowAt: path)
    }

    /// Has a row's layout answered, and notes what is wrong with it.
    private func lookAtLayout(_ path: IndexPath) {
        guard let row = row(at: path) else { return }
        if let what = whatIsWrong(with: layout(of: row, at: path), of: row) { wrongLayout = "\(path): \(what)" }
    }

    override func row(at path: IndexPath) -> NamedRow? {
        guard sections.indices.contains(path.section), sections[path.section].indices.contains(path.row) else {
            stale += 1
            return nil
        }
        return self[path]
    }

    override func noteMeasured(_ row: NamedRow) {
        // Within a batch the table shows what it did before.
        guard workers != nil, table.usedPrecacher?.engine.store.batch.isOpen == false else { return }
        if !sections.joined().contains(row) { begunForNoRow.append(row) }
    }

    private enum Operation {
        case delete, insert, move, reload, invalidate, invalidateItem, reloadSection, reloadData, width, warm, layout
        case memoryWarning, showOtherRows, cacheOrNot, batch, appendUntold, textSize, edit, pause, invalidateAll
        case work, turn, scroll, changeUntold
    }

    private static let operations: [Operation] = [
        .delete, .insert, .move, .reload, .reload, .invalidate, .invalidateItem, .reloadSection, .reloadData, .width,
        .width, .warm, .layout, .memoryWarning, .showOtherRows, .cacheOrNot, .batch, .appendUntold, .textSize, .edit,
        .pause, .invalidateAll, .turn, .changeUntold,
        // Where workers measure.
        .work, .work, .work, .work, .work, .turn, .scroll, .scroll, .turn, .turn, .turn, .turn, .turn,
    ]

    private func number(_ range: ClosedRange<Int>) -> Int { dice.number(range) }

    private func new() -> NamedRow {
        nextID += 1
        return NamedRow(id: nextID)
    }

    func step() {
        let operation = Self.operations[Int.random(in: 0..<(workers == nil ? 24 : 37), using: &dice.random)]
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
                sections[row.section][row.row].state += 1
                reload(row.row, row.section)
            }
        case .invalidate:
            sections[row.section][row.row].state += 1
            table.invalidatePrecachedHeights(for: [row])
        case .invalidateItem:
            guard naming != .position else { return }
            // A key that holds the state changes with it, but what waits for a worker is of before.
            let name = key(of: self[row]) ?? AnyHashable(self[row].id)
            sections[row.section][row.row].state += 1
            table.invalidatePrecachedHeights(forItems: [name])
        case .reloadSection:
            let section = dice.section(of: self)
            for row in sections[section].indices { sections[section][row].state += 1 }
            if dice.chance(), !sections[section].isEmpty { sections[section].removeFirst() }
            table.reloadSections([section], with: .none)
        case .reloadData:
            if naming == .position || naming == .completeKey { sections.shuffle(using: &dice.random) }
            table.reloadData()
        case .width:
            if number(0...3) == 0 { beNarrowForAMoment() }
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
                    sections[to][row].state += 1
                    table.reconfigureRows(at: [path(row, from)])
                }
                // What is finished while a batch update is open must not land.
                let known = table.precacher.engine.store.rows.coveredCount
                workers?.finish { number(0...$0 - 1) }
                if workers != nil { WorkerPool.shared.collect() }
                hasLandedInABatch = hasLandedInABatch || table.precacher.engine.store.rows.coveredCount != known
            }
        case .work: for _ in 0..<number(1...20) { workers?.finish { number(0...$0 - 1) } }
        case .turn:
            time += 1
            MainRunLoop.turn(times: number(1...8))
        case .scroll:
            // Rows are handed over while it moves.
            time += 0.008
            table.scroll(by: CGFloat(number(-300...600)))
        case .textSize: setTextSize(number(0...2))
        case .edit:
            table.setEditing(!table.isEditing, animated: dice.chance())
            if dice.chance() { table.layoutIfNeeded() }
        case .pause:
            guard let precacher = table.usedPrecacher else { return }
            if precacher.engine.settings.isPaused { precacher.resume() } else { precacher.pause() }
        case .invalidateAll:
            for section in sections.indices {
                for row in sections[section].indices where dice.chance() { sections[section][row].state += 1 }
            }
            table.invalidatePrecachedHeights()
        case .changeUntold:
            // Of other rows nobody could know it.
            guard [.identityAndState, .completeKey, .stateAndKey].contains(naming) else { return }
            for _ in 0..<number(1...3) { if let row = dice.row(of: self) { sections[row.section][row.row].state += 1 } }
            if dice.chance() { table.performBatchUpdates(nil) } else { table.layOutAnew() }
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
        table.precacher.resume()
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
            if workers != nil, ask > 0, table.precacher.isKnown(at: row) != true { continue }
            if keepsLayouts, ask < 3 { lookAtLayout(row) }
            let misses = table.usedPrecacher?.isWarm == true && uncached.isEmpty ? precacher.statistics.misses : nil
            let answered = answer(row.row, row.section)
            if let misses, precacher.statistics.misses != misses, !table.isEditing {
                return "\(row) is measured although the list is warm"
            }
            let right = height(of: sections[row.section][row.row])
            if answered != right { return "\(row) is served as \(answered) instead of \(right)" }
        }
        return wrongLayout
    }
}
