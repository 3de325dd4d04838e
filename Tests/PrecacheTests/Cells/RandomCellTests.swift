import TestSupport
import XCTest

@testable import Precache

/// Edits, reloads, reconfigured rows, selections, widths, text sizes, colors, warnings, scrolls and rests in random
/// order: each row on the screen shows itself, at its own height, by a cell of its own.
final class RandomCellTests: PrecacheTestCase {
    @MainActor
    private final class Used: CellList {
        let dice: Dice
        private var nextID = 1_000
        private var time = 1_000.0
        /// Whether the list has not rested since it came to another environment.
        private var isResized = false

        init(seed: UInt64) {
            dice = Dice(seed: seed)
            super.init([.identity, .position, .identityAndState][Int(seed % 3)], rows: 40 + Int(seed % 50))
            table.keepRows(inChunksOf: seed)
            cost = [0.1, 0.5, 0.001][Int(seed / 3 % 3)]
            onWork = { [unowned self] in time += $0 }
            Clock.now = { [unowned self] in time }
            precache()
            show()
        }

        override func letGo() {
            super.letGo()
            Clock.now = CACurrentMediaTime
        }

        private enum Operation: CaseIterable {
            case insert, delete, move, reload, reconfigure, reloadData, shuffle, width, textSize, color, warning, scroll
            case flick, jump, rest, select, prefetch, invalidate, batch, everyCell
        }

        private static let operations: [Operation] =
            Operation.allCases + [.scroll, .scroll, .flick, .rest, .rest, .rest, .scroll]

        func step() {
            let operation = Self.operations[dice.number(0...Self.operations.count - 1)]
            dice.begin("\(operation)")
            guard !rows.isEmpty else { return insert([new()]) }
            let row = dice.number(0...rows.count - 1)
            switch operation {
            case .insert: insert([new()], at: row)
            case .delete: remove(at: row)
            case .move: move(path(row), to: path(dice.number(0...rows.count - 1)))
            case .reload:
                rows[row].state += 1
                reload(row)
            case .reconfigure:
                rows[row].state += 1
                table.reconfigureRows(at: [path(row)])
            case .reloadData:
                rows[row].state += 1
                if naming != .position { table.invalidatePrecachedHeights(forItems: [rows[row].id]) }
                table.reloadData()
            case .shuffle:
                rows.shuffle(using: &dice.random)
                table.reloadData()
            case .width:
                if dice.chance() { beNarrowForAMoment() }
                table.frame.size.width = [390, 844, 500][dice.number(0...2)]
                if dice.chance() { time += 1 }
                isResized = true
            case .textSize:
                window.headlessTraits = UITraitCollection(traitsFrom: [
                    window.traitCollection,
                    UITraitCollection(preferredContentSizeCategory: Self.textSizes[dice.number(0...2)]),
                ])
                isResized = true
            case .color:
                window.headlessTraits = UITraitCollection(traitsFrom: [
                    window.traitCollection, UITraitCollection(userInterfaceStyle: dice.chance() ? .dark : .light),
                ])
            case .warning: warnOfMemory()
            case .scroll: table.scroll(by: CGFloat(dice.number(-300...900)))
            case .flick: table.headlessFling(velocity: CGFloat(dice.number(-3_000...3_000)))
            case .jump: table.jump(to: path(row))
            case .rest:
                time += 1
                MainRunLoop.turnUntilItSleeps()
                isResized = false
            case .select: table.selectRow(at: path(row), animated: false, scrollPosition: .none)
            case .prefetch: table.isPrefetchingEnabled.toggle()
            case .invalidate:
                rows[row].state += 1
                table.invalidatePrecachedHeights(for: [path(row)])
                table.reconfigureRows(at: [path(row)])
            case .batch:
                table.performBatchUpdates { [unowned self] in
                    remove(at: row)
                    insert([new(), new()], at: row)
                }
            case .everyCell: table.headlessMakeEveryCell()
            }
            table.layoutIfNeeded()
        }

        func restsAtLast() -> Bool { warmingEnds { time += 1 } }

        func firstWrong() -> String? { firstWrong(isHeightTold: !isResized) }

        private func new() -> NamedRow {
            nextID += 1
            return NamedRow(id: nextID)
        }
    }

    private func use(_ seed: UInt64) -> (served: Int, wrong: String?) {
        let used = Used(seed: seed)
        defer { used.letGo() }
        for _ in 0..<40 {
            used.step()
            if let wrong = used.firstWrong() { return (0, wrong + "\n" + used.dice.log.joined(separator: "\n")) }
        }
        return (used.precacher.statistics.cellsServed, used.restsAtLast() ? nil : "never rests")
    }

    func test_every_row_shows_itself_at_its_height_by_a_cell_of_its_own() {
        OtherWork.maxCheapCost = .infinity
        var served = 0
        for seed in Seeds.of(200) {
            let (count, wrong) = use(seed)
            if let wrong { return XCTFail("\(Seeds.replay(seed, "RandomCellTests")): \(wrong)") }
            served += count
        }
        if Seeds.of(200).count > 10 { XCTAssertGreaterThan(served, 100) }
        passOverConsole()
    }
}
