import XCTest

@testable import Precache

/// Tests of lists whose costly rows have their cells kept.
class CellTestCase: PrecacheTestCase {
    /// A list that has rested until nothing was left to do.
    func rested(_ naming: Naming = .identity, rows: Int = 200, _ setUp: (CellList) -> Void = { _ in })
        -> CellList
    {
        freezeTime()
        let list = CellList(naming, rows: rows)
        list.onWork = { [unowned self] in time += $0 }
        setUp(list)
        list.precache()
        list.show()
        rest(list)
        return list
    }

    func rest(_ list: CellList) {
        time += 1
        MainRunLoop.turnUntilItSleeps()
        list.forgetFilled()
    }

    /// The next costly row below the screen.
    func nextCostly(_ list: CellList) -> Int {
        ((list.shownRows.last! + 1)...).first(where: CellList.isCostly)!
    }

    /// Scrolls through the next screens, and returns the costly rows that came.
    @discardableResult
    func scroll(_ list: CellList, screens: Int = 2) -> [Int] {
        let before = Set(list.shownRows)
        var came: Set<Int> = []
        for _ in 0..<screens * 4 {
            list.table.scroll(by: list.table.bounds.height / 4)
            came.formUnion(list.shownRows)
            XCTAssertNil(list.firstWrong)
        }
        return came.subtracting(before).filter { CellList.isCostly(list.rows[$0].id) }.sorted()
    }
}
