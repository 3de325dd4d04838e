import HeadlessTesting
import HeadlessUIKit
import XCTest

/// The ways to scroll a table besides its offset and `scrollToRow`.
final class ScrollToRectTests: UIKitTestCase {
    func test_an_area_is_scrolled_to_the_nearest_edge_and_one_that_is_visible_is_not() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 1_000)
        scroll.contentInset = UIEdgeInsets(top: 10, left: 0, bottom: 20, right: 0)
        scroll.contentOffset.y = 300
        for (top, height, offset) in [(320, 20, 300), (500, 50, 470), (200, 50, 190), (500, 400, 490), (990, 10, 920)]
            as [(CGFloat, CGFloat, CGFloat)]
        {
            scroll.contentOffset.y = 300
            scroll.scrollRectToVisible(CGRect(x: 0, y: top, width: 10, height: height), animated: false)
            XCTAssertEqual(scroll.contentOffset.y, offset, "\(top), \(height)")
        }
    }

    func test_a_row_is_scrolled_to_where_it_is_selected_unless_at_no_position() {
        let source = ListSource(rows: 40, height: 50)
        let table = UITableView(frame: window.bounds)
        table.dataSource = source
        table.delegate = source
        table.layoutIfNeeded()
        table.selectRow(at: IndexPath(row: 30, section: 0), animated: false, scrollPosition: .none)
        XCTAssertEqual(table.contentOffset.y, 0)
        table.scrollToNearestSelectedRow(at: .top, animated: false)
        let offset = table.contentOffset.y
        XCTAssertGreaterThan(offset, 0)
        table.contentOffset.y = 0
        table.selectRow(at: IndexPath(row: 30, section: 0), animated: false, scrollPosition: .top)
        XCTAssertEqual(table.contentOffset.y, offset)
    }
}
