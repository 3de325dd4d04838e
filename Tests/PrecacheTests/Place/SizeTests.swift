import XCTest

@testable import Precache

/// A table that gets another size shows the same row, as far below the bars, whatever it got its size by.
final class SizeTests: TurnTestCase {
    /// Rows get higher as their content gets narrower.
    private final class List: PlaceList {
        private var hasIndex: Bool { titles != nil }
        private var contentWidth: CGFloat {
            let inset = table.safeAreaInsets
            let sides = inset.left + inset.right + (hasIndex ? 15 : 0)
            guard table.cellLayoutMarginsFollowReadableWidth else { return table.bounds.width - sides }
            return min(table.bounds.width - sides, 672)
        }
        override func height(_ row: Row) -> CGFloat { (row.height * 390 / contentWidth).rounded(.up) }
    }

    /// A list whose row 20 begins 30 points above the visible part.
    private func reads20(_ edge: PrecachingConfiguration.Edge, width: CGFloat = 390) -> PlaceList {
        let list = List((0..<80).map { .init(id: $0, height: 100) }, .init(follows: edge))
        resize(list, width, 844)
        list.show()
        list.table.jump(to: path(20))
        list.table.scroll(by: 30)
        list.table.layOutAnew()
        return list
    }

    /// As much of the row is above the visible part as before, of its height; where only its content gets another width,
    /// maybe as many points.
    private func assertReads20(
        _ list: PlaceList, former: CGFloat = 100, ofContent: Bool = false, _ story: String, line: UInt = #line
    ) {
        list.window.layoutIfNeeded()
        letItHold()
        list.precacher.resume()
        list.warmUp()
        let height = list.height(list.rows[20])
        let hidden = list.window.headlessSafeAreaInsets.top - top(list, of: 20)
        XCTAssertEqual(list.table.rectForRow(at: path(20)).height, height, accuracy: 0.34, story, line: line)
        if ofContent, abs(hidden - 30) <= 0.34 { return }
        XCTAssertEqual(hidden, 30 * height / former, accuracy: 0.34, story, line: line)
    }

    private func resize(_ list: PlaceList, _ width: CGFloat, _ height: CGFloat) {
        list.window.frame.size = CGSize(width: width, height: height)
        list.table.frame.size = list.window.frame.size
    }

    func test_the_row_that_is_read_stays_by_each_cause_of_another_width() {
        let causes: [(name: String, ofContent: Bool, change: @MainActor (PlaceList) -> Void)] = [
            ("window", false, { [self] in resize($0, 600, 844) }),
            ("turned", false, { [self] in resize($0, 844, 390) }),
            (
                "turned, and the bars with it", false,
                { [self] in
                    resize($0, 844, 390)
                    $0.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 21, right: 59)
                }
            ),
            ("the table's own frame", false, { $0.table.frame.size.width = 320 }),
            ("frame, with the height", false, { $0.table.frame.size = CGSize(width: 300, height: 600) }),
            (
                "safe area at the sides", true,
                { $0.window.headlessSafeAreaInsets = UIEdgeInsets(top: 59, left: 59, bottom: 34, right: 59) }
            ),
            (
                "section index", true,
                {
                    $0.titles = ["A", "B"]
                    $0.table.reloadSectionIndexTitles()
                }
            ),
        ]
        for edge in [.top, .bottom] as [PrecachingConfiguration.Edge] {
            for cause in causes {
                let list = reads20(edge)
                cause.change(list)
                assertReads20(list, ofContent: cause.ofContent, "follows \(edge), \(cause.name)")
            }
        }
    }

    func test_the_row_that_is_read_stays_where_the_superview_resizes_the_table() {
        final class Container: UIView {
            override func layoutSubviews() {
                super.layoutSubviews()
                for view in subviews { view.frame = bounds }
            }
        }
        for size in [CGSize(width: 300, height: 844), CGSize(width: 300, height: 500)] {
            let list = reads20(.bottom)
            let container = Container(frame: list.window.bounds)
            list.window.addSubview(container)
            container.addSubview(list.table)
            list.window.layoutIfNeeded()
            container.frame.size = size
            container.setNeedsLayout()
            assertReads20(list, "\(size)")
            container.removeFromSuperview()
        }
    }

    func test_the_row_that_is_read_stays_where_rows_follow_the_readable_width() {
        // 39 points high in the whole width, and 59 in 672 points.
        let list = reads20(.bottom, width: 1_024)
        list.table.cellLayoutMarginsFollowReadableWidth = true
        list.table.layOutAnew()
        assertReads20(list, former: 39, ofContent: true, "readable")
    }

    func test_a_sheet_that_is_dragged_scrolls_nothing() {
        for edge in [.top, .bottom] as [PrecachingConfiguration.Edge] {
            let list = reads20(edge)
            for height in [780, 640, 500, 420, 500, 640, 844] as [CGFloat] {
                list.table.frame.size.height = height
                XCTAssertEqual(top(list, of: 20), 29, accuracy: 0.34, "follows \(edge), \(height)")
            }
        }
        let list = list()
        for height in [780, 500, 300, 640, 844] as [CGFloat] {
            list.table.frame.size.height = height
            XCTAssertEqual(bottom(list, of: 49), min(height, 810), accuracy: 0.34, "at its end, \(height)")
        }
    }

    func test_a_table_without_room_keeps_what_it_held_on_to() {
        for size in [CGSize(width: 390, height: 0), CGSize(width: 390, height: 80), CGSize(width: 0, height: 0)] {
            for isAtEnd in [true, false] {
                let list = SameList((0..<50).map { .init(id: $0, height: 100) }, .init(follows: .bottom))
                list.show()
                if !isAtEnd { list.table.jump(to: path(20)) }
                list.table.frame.size = size
                list.table.layoutIfNeeded()
                list.insert([.init(id: 300, height: 120)])
                list.table.layoutIfNeeded()
                list.table.frame.size = CGSize(width: 390, height: 844)
                let name = "\(size)"
                if isAtEnd { assertAtEnd(list, name) } else { XCTAssertEqual(top(list, of: 20), 59, name) }
            }
        }
    }
}

/// A list whose rows are as high at each width, also at none.
final class SameList: PlaceList {
    override func height(_ row: Row) -> CGFloat { row.height }
}
