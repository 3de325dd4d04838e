import TestSupport
import XCTest

@testable import Precache

/// Layouts made on real threads.
final class LayoutThreadTests: PrecacheTestCase {
    func test_layouts_are_made_on_other_threads_and_shown_on_the_main_one() {
        WorkerPool.shared.fixedCount = 2
        let list = LayoutList.keeping().shown()
        let shown = list.shownRows
        MainRunLoop.turn(until: { list.precacher.isWarm })
        XCTAssertEqual(list.log.all.filter(\.isOnMainThread).map(\.row).sorted(), shown)
        XCTAssertEqual(list.lacking(0..<30), [])
    }

    func test_edits_widths_and_scrolls_meet_results_and_no_layout_is_wrong() {
        WorkerPool.shared.fixedCount = 3
        for seed in Seeds.of(40) {
            let dice = Dice(seed: seed)
            let list = LayoutList.keeping(seed % 2 == 0 ? .identity : .position, rows: 200).shown()
            for step in 0..<30 {
                let row = dice.number(0...list.rows.count - 1)
                switch dice.number(0...5) {
                case 0: list.remove(at: row)
                case 1: list.insert([NamedRow(id: 1_000 + step)], at: row)
                case 2: list.table.frame.size.width = [390, 500][dice.number(0...1)]
                case 3: list.rows[row].state += 1
                case 4: list.reload(row)
                default: list.table.contentOffset.y = CGFloat(dice.number(0...15_000))
                }
                list.table.layoutIfNeeded()
                MainRunLoop.turn(times: dice.number(1...8))
                list.layout(min(row, list.rows.count - 1))
                XCTAssertEqual(list.wrong, [], Seeds.replay(seed))
            }
            list.letGo()
        }
    }
}
