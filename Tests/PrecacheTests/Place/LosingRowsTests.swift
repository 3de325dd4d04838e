import XCTest

@testable import Precache

/// None of the rows on the screen is left, and the list stands where a reader would look for what comes next.
final class LosingRowsTests: TurnTestCase {
    private typealias Edge = PrecachingConfiguration.Edge

    /// How a table is told that its rows are other ones now.
    private enum Way: CaseIterable {
        case batch, calls, reload
        /// A reload of the rows alone, which needs as many new ones.
        case rows

        static let ofDeletion: [Way] = [.batch, .calls, .reload]

        /// Rows of the first section go, and others come at the first one's index.
        @MainActor
        func replace(_ gone: Range<Int>, by new: [PlaceList.Row] = [], in list: PlaceList) {
            let paths = gone.map { path($0) }
            let delete = {
                list.rows.removeSubrange(gone)
                list.table.deleteRows(at: paths, with: .none)
            }
            let insert = { if !new.isEmpty { list.insert(new, at: gone.lowerBound) } }
            switch self {
            case .batch:
                list.table.performBatchUpdates {
                    delete()
                    insert()
                }
            case .calls:
                delete()
                insert()
            case .reload:
                list.rows.replaceSubrange(gone, with: new)
                list.table.reloadData()
            case .rows:
                list.rows.replaceSubrange(gone, with: new)
                list.table.reloadRows(at: paths, with: .none)
            }
        }
    }

    /// A list of 20 rows, one of 3,000 points that fills the screen from 741 points above it on, and others.
    private func readsHighRow(_ edge: Edge?, above count: Int) -> PlaceList {
        let list = list(20 + count, follows: edge)
        list.insert([.init(id: 100, height: 3_000)], at: 20)
        scroll(list, by: 800)
        return list
    }
    private func readsHighRow(_ edge: Edge?) -> PlaceList { readsHighRow(edge, above: 20) }
    private func readsHighLastRow(_ edge: Edge?) -> PlaceList { readsHighRow(edge, above: 0) }

    /// A list of 50 rows, whose row 20 begins 30 points above the visible part. Rows 20 to 27 are visible.
    private func reads20(_ edge: Edge?) -> PlaceList {
        let list = list(50, follows: edge)
        scroll(list, by: 30)
        return list
    }

    private func reads20AboveAFooter(_ edge: Edge?) -> PlaceList {
        let list = reads20(edge)
        list.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 2_000))
        list.table.layOutAnew()
        return list
    }

    private func scroll(_ list: PlaceList, by points: CGFloat) {
        list.table.jump(to: path(20))
        list.table.scroll(by: points)
        list.table.layOutAnew()
    }

    /// A list that follows its end and is changed, and one that follows nothing and is changed within the call that keeps
    /// its place.
    private func changed(
        _ make: (Edge?) -> PlaceList, _ change: (PlaceList) -> Void
    ) -> [(list: PlaceList, name: String)] {
        ([nil, .bottom] as [Edge?]).map { edge in
            let list = make(edge)
            if edge == nil { list.table.performKeepingPlace { change(list) } } else { change(list) }
            list.table.layoutIfNeeded()
            return (list, "follows \(edge == nil ? "nothing" : "its end")")
        }
    }

    // MARK: Exchanged in place

    func test_a_row_that_is_exchanged_in_place_stands_where_the_former_stood() {
        // One that is too low to reach the visible part comes to its top.
        for (height, place) in [(3_000, -741), (2_000, -741), (200, 59)] as [(CGFloat, CGFloat)] {
            let new = [PlaceList.Row(id: 101, height: height)]
            for way in Way.allCases {
                for (list, name) in changed(readsHighRow, { way.replace(20..<21, by: new, in: $0) }) {
                    XCTAssertEqual(top(list, of: 101), place, accuracy: 0.34, "\(height), \(way), \(name)")
                }
            }
        }
    }

    func test_the_last_row_of_a_list_is_exchanged_as_any_other() {
        let new = [PlaceList.Row(id: 101, height: 3_000)]
        for way in Way.allCases {
            for (list, name) in changed(readsHighLastRow, { way.replace(20..<21, by: new, in: $0) }) {
                XCTAssertEqual(top(list, of: 101), -741, accuracy: 0.34, "\(way), \(name)")
            }
        }
    }

    func test_while_a_visible_row_is_left_an_exchanged_one_is_lost() {
        let new = [PlaceList.Row(id: 101, height: 30)]
        for way in Way.allCases {
            for (list, name) in changed(reads20, { way.replace(20..<21, by: new, in: $0) }) {
                XCTAssertEqual(top(list, of: 21), 129, accuracy: 0.34, "\(way), \(name)")
            }
        }
    }

    func test_rows_that_are_reloaded_to_show_each_other_are_found_where_they_are_now() {
        // 20 to 23 become 101, 20, 21 and 22: four rows are reloaded, and none is inserted.
        let script = { (list: PlaceList) in
            let new = [.init(id: 101, height: 90)] + list.rows[20..<23]
            Way.rows.replace(20..<24, by: new, in: list)
        }
        for (list, name) in changed(reads20, script) {
            XCTAssertEqual(top(list, of: 20), 29, accuracy: 0.34, name)
        }
    }

    func test_a_row_that_only_moved_to_the_lost_ones_index_was_not_exchanged_for_it() {
        let change = { (list: PlaceList) in
            list.rows.remove(at: 20)
            list.rows.insert(list.rows.remove(at: 5), at: 19)
            list.table.reloadData()
        }
        for (list, name) in changed(readsHighRow, change) {
            XCTAssertEqual(top(list, of: 20), 59, accuracy: 0.34, name)
        }
    }

    func test_the_only_visible_row_is_followed_to_where_it_moved() {
        let change = { (list: PlaceList) in
            list.rows.swapAt(0, 20)
            list.table.reloadData()
        }
        for (list, name) in changed(readsHighRow, change) {
            XCTAssertEqual(top(list, of: 100), -741, accuracy: 0.34, name)
        }
    }

    // MARK: Gone

    func test_the_next_row_comes_to_where_the_lost_ones_were_seen() {
        for way in Way.ofDeletion {
            for (list, name) in changed(readsHighRow, { way.replace(20..<21, in: $0) }) {
                XCTAssertEqual(top(list, of: 20), 59, accuracy: 0.34, "the row read is deleted, \(way), \(name)")
            }
            for (list, name) in changed(reads20, { way.replace(18..<31, in: $0) }) {
                XCTAssertEqual(top(list, of: 31), 59, accuracy: 0.34, "a filter hides all, \(way), \(name)")
            }
        }
    }

    func test_without_a_next_row_the_one_above_ends_where_the_lost_ones_were_seen() {
        for way in Way.ofDeletion {
            for (list, name) in changed(reads20AboveAFooter, { way.replace(20..<50, in: $0) }) {
                XCTAssertEqual(bottom(list, of: 19), 59, accuracy: 0.34, "\(way), \(name)")
            }
        }
    }

    func test_below_a_section_that_is_collapsed_the_next_one_begins_where_its_rows_were_seen() {
        func sections(_ edge: Edge?) -> PlaceList {
            let list = PlaceList([], .init(follows: edge, title: "A section"))
            list.table.sectionHeaderHeight = 40
            list.sections = [0..<10, 100..<150, 200..<230].map { $0.map { .init(id: $0, height: 100) } }
            list.show()
            list.table.jump(to: path(20, 1))
            list.table.layOutAnew()
            return list
        }
        for isReload in [true, false] {
            let collapse = { (list: PlaceList) in
                list.sections[1] = []
                if isReload { return list.table.reloadData() }
                list.table.deleteRows(at: (0..<50).map { path($0, 1) }, with: .none)
            }
            for (list, name) in changed(sections, collapse) {
                let place = list.table.rectForRow(at: path(0, 2)).minY - list.table.contentOffset.y
                XCTAssertEqual(place, 59 + 40, accuracy: 0.34, "reload: \(isReload), \(name)")
            }
        }
    }
}
