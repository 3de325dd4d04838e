import XCTest

@testable import Precache

/// When a list is at its end, who hears of it, and what wins over it.
final class EndTests: TurnTestCase {
    /// What `scrollViewDidScroll` is told of the end meanwhile.
    private func told(_ list: PlaceList, during change: () -> Void) -> [Bool] {
        var told: [Bool] = []
        list.onScroll = { [unowned list] in told.append(list.precacher.isAtEnd) }
        change()
        list.table.layoutIfNeeded()
        list.onScroll = nil
        return told
    }

    private func wait(_ seconds: TimeInterval) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    // MARK: What wins

    func test_a_row_that_is_named_stays_though_the_list_is_at_its_end() {
        // Row 48 is from 610 to 710; row 5, in a list at its top, from 559 on.
        for (edge, named, grown, place) in [(.bottom, 48, 48, 610), (.top, 5, 2, 559)]
            as [(PrecachingConfiguration.Edge, Int, Int, CGFloat)]
        {
            for isMeasured in [true, false] {
                let list = list(follows: edge, isMeasured: isMeasured)
                list.table.performKeepingPlace(of: path(named)) {
                    list.rows[grown].height = 700
                    list.reload(grown)
                }
                let name = "follows \(edge), measured \(isMeasured)"
                XCTAssertEqual(top(list, of: named), place, accuracy: 0.34, name)
                list.table.layOutAnew()
                XCTAssertEqual(top(list, of: named), place, accuracy: 0.34, "\(name), laid out again")
                list.insert([.init(id: 100, height: 80)], at: edge == .top ? 0 : list.rows.count)
                XCTAssertEqual(top(list, of: named), place, accuracy: 0.34, "\(name), and it follows no more")
            }
        }
    }

    // MARK: Who hears of it

    func test_whether_it_is_at_its_end_does_not_change_while_rows_come() {
        let changes: [(String, (PlaceList) -> Void)] = [
            ("inserted", { $0.insert([.init(id: 100, height: 130)], at: 50) }),
            (
                "in a batch",
                { list in list.table.performBatchUpdates { list.insert([.init(id: 100, height: 90)], at: 50) } }
            ),
            (
                "reloaded",
                {
                    $0.rows.append(.init(id: 100, height: 900))
                    $0.table.reloadData()
                }
            ),
            (
                "grown",
                {
                    $0.rows[49].height = 260
                    $0.reload(49)
                }
            ),
        ]
        for isMeasured in [true, false] {
            for (name, change) in changes {
                let atEnd = list(isMeasured: isMeasured)
                XCTAssertEqual(Set(told(atEnd) { change(atEnd) }), [true], "\(name), measured \(isMeasured)")
                let elsewhere = list(isMeasured: isMeasured)
                elsewhere.table.scroll(by: -300)
                elsewhere.table.layOutAnew()
                let told = told(elsewhere) { change(elsewhere) }
                XCTAssertFalse(told.contains(true), "\(name), measured \(isMeasured), 300 points above")
            }
        }
    }

    func test_an_app_hears_of_each_change_once() {
        let list = list()
        var heard: [Bool] = []
        list.precacher.onEndChange = { [unowned list] in
            heard.append($0)
            XCTAssertEqual(list.precacher.isAtEnd, $0)
        }
        let steps: [(String, [Bool], () -> Void)] = [
            ("a row comes", [], { self.receive(list, 100) }),
            ("scrolled back", [false], { list.table.scroll(by: -300) }),
            ("and further", [false], { list.table.scroll(by: -300) }),
            ("a row comes meanwhile", [false], { self.receive(list, 101) }),
            ("back", [false, true], { list.table.scroll(to: list.table.offsetsOfEnds.bottom) }),
            ("a keyboard comes", [false, true], { list.table.contentInset.bottom = 300 }),
            ("a finger scrolls", [false, true, false], { list.table.headlessDrag(by: -500, over: 0.1) }),
        ]
        for (name, told, change) in steps {
            change()
            list.table.layOutAnew()
            XCTAssertEqual(heard, told, name)
        }
    }

    func test_an_app_whose_list_follows_nothing_hears_of_a_page_below() {
        let list = list(40, follows: nil)
        list.table.jump(to: path(39), at: .bottom)
        var heard: [Bool] = []
        list.precacher.onEndChange = { heard.append($0) }
        list.insert((100..<120).map { .init(id: $0, height: 100) }, at: 40)
        list.table.layOutAnew()
        XCTAssertEqual(heard, [false])
    }
}
