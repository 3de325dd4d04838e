import XCTest

@testable import Precache

/// How a list gets to its end: by a scroll that was on its way there, not by following that begins after a page, and
/// never from its footer.
final class ReachingTheEndTests: TurnTestCase {
    private func wait(_ seconds: TimeInterval) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    // MARK: How it gets there

    func test_a_scroll_on_its_way_to_an_end_is_at_that_end_though_rows_came_meanwhile() {
        let ways: [(String, PrecachingConfiguration.Edge, (UITableView) -> Void)] = [
            ("row", .bottom, { $0.scrollToRow(at: path(49), at: .bottom, animated: true) }),
            ("offset", .bottom, { $0.setContentOffset(CGPoint(x: 0, y: $0.offsetsOfEnds.bottom), animated: true) }),
            ("row", .top, { $0.scrollToRow(at: path(0), at: .top, animated: true) }),
            ("offset", .top, { $0.setContentOffset(CGPoint(x: 0, y: -59), animated: true) }),
            ("status bar", .top, { $0.headlessTapStatusBar() }),
        ]
        for (name, edge, scroll) in ways {
            for isMeasured in [true, false] {
                let list = list(follows: edge, isMeasured: isMeasured)
                // An offset that was meant as the end is one only where the heights are known.
                if name == "offset", !isMeasured { continue }
                list.precacher.resume()
                if isMeasured { list.warmUp() }
                list.table.jump(to: path(20))
                scroll(list.table)
                wait(0.15)
                for id in [100, 101] {
                    list.insert([.init(id: id, height: 120)], at: edge == .top ? 0 : list.rows.count)
                    list.table.layoutIfNeeded()
                    wait(0.6)
                    let name = "\(name), follows \(edge), measured \(isMeasured), \(id)"
                    if edge == .bottom { assertAtEnd(list, name) } else { XCTAssertEqual(top(list, of: id), 59, name) }
                    XCTAssertTrue(list.precacher.isAtEnd, name)
                }
            }
        }
    }

    func test_following_that_begins_with_a_page_or_right_after_it_leaves_the_reader() {
        func insert(_ list: PlaceList) { list.insert((100..<120).map { .init(id: $0, height: 100) }, at: 40) }
        func follow(_ list: PlaceList) {
            list.table.enablePrecaching(.init(follows: .bottom), identifiedBy: { [unowned list] in list[$0].id })
        }
        let ways: [(String, (PlaceList) -> Void)] = [
            (
                "right after",
                {
                    insert($0)
                    follow($0)
                }
            ),
            (
                "in a batch with it",
                { list in
                    list.table.performBatchUpdates {
                        insert(list)
                        follow(list)
                    }
                }
            ),
            (
                "after a reload",
                {
                    $0.rows += (100..<120).map { .init(id: $0, height: 100) }
                    $0.table.reloadData()
                    follow($0)
                }
            ),
            (
                "a layout later",
                {
                    insert($0)
                    $0.table.layoutIfNeeded()
                    follow($0)
                }
            ),
        ]
        for (name, way) in ways {
            let list = list(40, follows: nil)
            list.table.jump(to: path(39), at: .bottom)
            way(list)
            XCTAssertEqual(top(list, of: 39), 710, accuracy: 0.34, name)
            list.table.layOutAnew()
            XCTAssertEqual(top(list, of: 39), 710, accuracy: 0.34, "\(name), laid out again")
            XCTAssertFalse(list.precacher.isAtEnd, name)
        }
    }

    // MARK: Where no row is seen

    func test_a_list_that_shows_only_its_footer_is_not_moved() {
        for isOfSection in [true, false] {
            for isByFinger in [true, false] {
                // In a grouped table a section's footer does not float.
                let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .grouped)
                let setting = PlaceList.Setting(follows: .bottom, footer: isOfSection ? "The end" : nil)
                let list = PlaceList((0..<30).map { .init(id: $0, height: 100) }, setting, in: table)
                let footer = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 1_500))
                if isOfSection { table.sectionFooterHeight = 1_500 } else { table.tableFooterView = footer }
                list.show()
                let end = table.offsetsOfEnds.bottom
                if isByFinger { table.headlessDrag(by: 5_000, over: 0.2) } else { table.scroll(to: end) }
                let name = "of a section: \(isOfSection), by a finger: \(isByFinger)"
                for _ in 0..<3 {
                    XCTAssertEqual(table.contentOffset.y, end, accuracy: 0.34, name)
                    table.layOutAnew()
                    wait(0.1)
                }
            }
        }
    }
}
