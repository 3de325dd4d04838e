import TestSupport
import XCTest

@testable import Precache

/// Edits, reloads, items, keys, widths, text sizes, warnings and warming in random order, with layouts kept, while
/// workers finish at any time what they began. Each layout that is served is that of the row's present value in the
/// present environment, each height is the row's own, and in the end the loop sleeps.
final class RandomLayoutTests: PrecacheTestCase {
    /// Fails with all that was done once anything is wrong, and returns how many kept layouts were served; nil then.
    private func use(_ seed: UInt64, _ workers: HandWorkers?, steps: Int) -> Int? {
        let used = RandomlyUsed(
            Naming.all[Int(seed) % Naming.all.count], seed: seed, estimates: seed % 4 < 2, workers: workers,
            keepsLayouts: true)
        defer { used.letGo() }
        var wrong: String?
        for _ in 0..<steps where wrong == nil {
            used.step()
            wrong = used.firstWrong()
        }
        let served = used.precacher.statistics.layoutsServed
        if wrong == nil, seed % 2 == 0 { wrong = used.warmingEnds() ? used.wrongAtRest() : "never rests" }
        guard let wrong else { return served }
        let replay = Seeds.replay(seed, "RandomLayoutTests")
        XCTFail("\(replay), \(used.naming): \(wrong)\n" + used.history.joined(separator: "\n"))
        return nil
    }

    private func use(_ seeds: Range<UInt64>, steps: Int, workers: (UInt64) -> HandWorkers?) {
        var served = 0
        for seed in seeds {
            guard let count = use(seed, workers(seed), steps: steps) else { return }
            served += count
        }
        if seeds.count > 10 { XCTAssertGreaterThan(served, seeds.count * 10) }
    }

    func test_every_layout_is_that_of_the_rows_value() { use(Seeds.of(200), steps: 60) { _ in nil } }

    func test_every_layout_is_that_of_the_rows_value_whenever_workers_finish() {
        use(Seeds.of(340), steps: 60) { HandWorkers(1 + Int($0 % 3)) }
    }

    /// Where nobody is told of a change, a height may be old until the row is shown; a layout never is.
    func test_whatever_nobody_is_told_no_old_layout_is_shown() {
        for seed in Seeds.of(200) {
            let dice = Dice(seed: seed)
            let workers = HandWorkers(2)
            let list = LayoutList.keeping([.position, .identity, .key][Int(seed % 3)], rows: 60).shown()
            for _ in 0..<60 {
                for _ in 0..<dice.number(0...3) { list.rows[dice.number(0...list.rows.count - 1)].state += 1 }
                switch dice.number(0...5) {
                case 0: list.rows.swapAt(dice.number(0...59), dice.number(0...59))
                case 1: list.table.reloadData()
                case 2: list.reload(dice.number(0...59))
                case 3: workers.finishAll()
                default: MainRunLoop.turn(times: dice.number(1...4))
                }
                list.table.scroll(to: CGFloat(dice.number(0...4_000)))
                list.layout(dice.number(0...59))
            }
            XCTAssertEqual(list.wrong, [], Seeds.replay(seed))
            workers.retire()
        }
    }
}
