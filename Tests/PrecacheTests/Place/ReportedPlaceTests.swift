import Observation
import XCTest

@testable import Precache

@available(macOS 14, *)
@Observable private final class Item {
    let id: Int
    var height: CGFloat
    init(_ id: Int, _ height: CGFloat = 100) { (self.id, self.height) = (id, height) }
}

/// Rows of 100 points, measured by a closure, known by identity. The screen is 390 by 844.
@available(macOS 14, *)
private final class List: RowScreen<Item>, UITableViewDelegate {
    var onScroll: (() -> Void)?

    init(_ count: Int = 50, follows edge: PrecachingConfiguration.Edge? = nil) {
        let screen = CGRect(x: 0, y: 0, width: 390, height: 844)
        super.init([(0..<count).map { Item($0) }], table: CountedTable(frame: screen))
        table.separatorStyle = .none
        (table.dataSource, table.delegate) = (self, self)
        table.enablePrecaching(.init(follows: edge), identifiedBy: { [unowned self] in self[$0].id })
    }

    static func warm(_ count: Int = 50, follows edge: PrecachingConfiguration.Edge? = nil) -> List {
        let list = List(count, follows: edge)
        list.show()
        list.warmUp()
        return list
    }

    /// A list that shows the middle of its row 20, which is higher than the screen.
    static func insideHighRow() -> List {
        let list = warm()
        list.rows[20].height = 3_000
        list.warmUp()
        list.table.jump(to: path(20))
        list.table.scroll(by: 1_500)
        return list
    }

    /// Where a row is on the screen.
    func rect(_ id: Int) -> CGRect {
        table.layoutIfNeeded()
        return table.rectForRow(at: path(rows.firstIndex { $0.id == id }!)).offsetBy(dx: 0, dy: -table.contentOffset.y)
    }
    func receive(_ item: Item) {
        table.performKeepingPlace {
            rows.append(item)
            table.reloadData()
        }
    }

    override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
        let cell = ToldCell(style: .default, reuseIdentifier: "item")
        cell.height = self[path].height
        return cell
    }
    func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
        let item = self[path]
        return tableView.precachedHeight(forRowAt: path) { _ in item.height }
    }
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: path)
    }
    func scrollViewDidScroll(_ scrollView: UIScrollView) { onScroll?() }
}

/// What public bug reports about chats, timelines and transcripts tell of. A figure in a comment is what a list got before it
/// held on to its place.
@available(macOS 14, *)
final class ReportedPlaceTests: PrecacheTestCase {
    func test_a_row_restored_before_the_first_layout_is_followed_through_an_insertion() async {
        let list = List()
        list.table.reloadData()
        list.table.precacher.open(at: path(49), scrollPosition: .bottom)
        list.insert([Item(-1)])
        list.show()
        XCTAssertEqual(list.rect(49).maxY, 844)  // 944
    }

    func test_room_below_the_last_row_keeps_no_new_one_out_of_view() {
        let list = List(follows: .bottom)
        list.table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 12))
        list.table.precacher.open(at: path(49), scrollPosition: .bottom)
        list.show()
        list.receive(Item(50))
        XCTAssertLessThanOrEqual(list.rect(50).maxY, 844)  // 944
    }

    func test_above_a_new_input_bar_the_next_message_is_in_view() {
        let list = List.warm(follows: .bottom)
        list.table.jump(to: path(49), at: .bottom)
        list.table.contentInset.bottom = 80
        list.receive(Item(50))
        XCTAssertEqual(list.rect(50).maxY, 764)  // 944
    }

    func test_where_nothing_is_followed_a_growing_last_row_moves_none_above_it() {
        let list = List.warm()
        list.table.contentInset.bottom = 644
        list.table.jump(to: path(48))
        XCTAssertEqual(list.rect(48).minY, 0)
        list.rows[49].height += 50
        list.warmUp()
        XCTAssertEqual(list.rect(48).minY, 0)  // -50
    }

    func test_an_answer_that_grows_beyond_the_screen_is_followed() {
        let list = List.warm(8, follows: .bottom)
        list.rows[7].height += 300
        list.warmUp()
        XCTAssertEqual(list.rect(7).maxY, 844)  // 1100; with 9 rows, at their end, 844
    }

    func test_a_high_row_that_collapses_stays_on_the_screen() {
        let list = List.insideHighRow()
        list.table.performKeepingPlace {
            list.rows[20].height = 100
            list.reload(20)
        }
        XCTAssertGreaterThan(list.rect(20).maxY, 0)  // -1400: the screen begins with row 34
    }

    func test_a_high_row_whose_model_collapses_stays_on_the_screen() {
        let list = List.insideHighRow()
        list.rows[20].height = 100
        list.warmUp()
        XCTAssertGreaterThan(list.rect(20).maxY, 0)  // -1400
    }

    func test_a_row_that_moves_to_the_top_takes_nobody_along() {
        let list = List.warm()
        list.table.jump(to: path(20))
        list.table.performKeepingPlace { list.move(path(20), to: path(0)) }
        XCTAssertEqual(list.rect(21).minY, 100)  // 2100: the list is at its top
    }

    func test_a_message_that_came_in_no_window_is_in_view_above_the_safe_area() {
        let list = List.warm(follows: .bottom)
        list.window.headlessSafeAreaInsets.bottom = 34
        list.window.layoutIfNeeded()
        list.table.jump(to: path(49), at: .bottom)
        list.table.removeFromSuperview()
        list.receive(Item(50))
        list.window.addSubview(list.table)
        list.window.layoutIfNeeded()
        XCTAssertEqual(list.rect(50).maxY, 810)  // 844
    }

    func test_the_place_read_once_the_screen_has_gone_is_what_was_on_it() {
        let list = List.warm()
        list.window.headlessSafeAreaInsets.top = 91
        list.window.layoutIfNeeded()
        list.table.jump(to: path(20))
        XCTAssertEqual(list.table.precacher.placeOnScreen?.distance, 0)
        list.table.removeFromSuperview()
        XCTAssertEqual(list.table.precacher.placeOnScreen?.indexPath, path(20))  // row 19, 9 points above
    }

    func test_a_table_in_no_window_is_not_laid_out() {
        let list = List.warm(follows: .bottom)
        list.table.removeFromSuperview()
        let layouts = (list.table as! CountedTable).layouts
        list.receive(Item(50))
        XCTAssertEqual((list.table as! CountedTable).layouts, layouts)  // 2 more
    }

    func test_pages_that_a_scroll_handler_inserts_have_an_end() {
        let list = List.warm()
        list.table.scroll(to: 900)
        var pages = 0
        list.onScroll = {
            guard list.table.contentOffset.y < 500, pages < 100 else { return }
            pages += 1
            list.table.performKeepingPlace { list.insert([Item(-pages)]) }
        }
        list.table.contentOffset.y = 100
        XCTAssertEqual(list.rect(9).minY, 800)
        XCTAssertEqual(pages, 4)
    }

    func test_a_row_that_is_inserted_while_heights_are_told_moves_nothing() {
        let list = List()
        list.show()
        list.table.jump(to: path(20))
        list.onScroll = {
            list.onScroll = nil
            list.insert([Item(-1)])
        }
        list.warmUp()
        XCTAssertEqual(list.rect(20).minY, 0)  // 100
    }
}
