import XCTest

@testable import HeadlessUIKit

/// What becomes of the cells that a table is done with.
final class PoolTests: UIKitTestCase {
    private func cell(_ identifier: String? = "row") -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: identifier)
    }

    private func table(height: CGFloat, rows: CGFloat) -> UITableView {
        let table = UITableView.showing(rows: 30, height: rows, estimate: rows).table
        table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        table.frame.size.height = height
        return table
    }

    func test_as_many_cells_are_pooled_as_the_least_rows_fill_the_table_and_one() {
        for (height, rows, cap) in [(100, 44, 4), (88, 44, 3), (100, 4, 11), (100, 300, 2), (0, 44, 1), (5, 44, 2)] {
            let table = table(height: CGFloat(height), rows: CGFloat(rows))
            XCTAssertEqual(table.mostPooled, cap, "rows of \(rows) in \(height) points")
        }
        XCTAssertEqual(UITableView(frame: CGRect(0, 0, 320, 100)).mostPooled, 4, "no row is known")
    }

    func test_one_row_that_turns_out_lower_makes_room_in_the_pool() {
        let source = ListSource(rows: 30, height: 100)
        source.items[0][1].height = 20
        XCTAssertEqual(UITableView.showing(source, estimate: 100).mostPooled, 480 / 20 + 1)
    }

    func test_a_cell_is_pooled_once_and_comes_back_visible() {
        let table = table(height: 88, rows: 44)
        table.cellPool.empty()
        let cells = (0..<9).map { _ in cell() }
        for cell in [cells[0]] + cells { table.pool(cell) }
        XCTAssertEqual(cells.map(\.isHidden), (0..<9).map { $0 < 3 })
        let taken = (0..<9).map { _ in table.dequeueReusableCell(withIdentifier: "row")! }
        XCTAssertEqual([taken.count { cells.contains($0) }, Set(taken.map(ObjectIdentifier.init)).count], [3, 9])
        XCTAssertFalse(taken.contains(where: \.isHidden))
    }

    func test_a_pooled_cell_stays_in_the_table_and_any_other_leaves_it_visible() {
        let table = table(height: 88, rows: 44)
        table.cellPool.empty()
        let (named, nameless) = (cell(), cell(nil))
        for cell in [named, nameless] {
            table.takeIn(cell)
            table.pool(cell)
        }
        XCTAssertTrue(named.superview === table && named.isHidden)
        XCTAssertTrue(nameless.superview == nil && !nameless.isHidden)
        for _ in 0..<2 { table.pool(cell()) }
        let surplus = cell()
        table.takeIn(surplus)
        table.pool(surplus)
        XCTAssertTrue(surplus.superview == nil && !surplus.isHidden, "the pool is full")
    }

    func test_the_cell_that_is_typed_into_is_never_pooled() {
        let table = table(height: 480, rows: 100)
        window.addSubview(table)
        table.layoutIfNeeded()
        let cell = table.visibleCells[0]
        table.headlessShowKeyboard(height: 1, firstResponder: cell.contentView)
        table.scroll(to: 1_000)
        XCTAssertNil(cell.superview)
        for _ in 0..<20 { XCTAssertFalse(table.dequeueReusableCell(withIdentifier: "row") === cell) }
    }

    // MARK: A cell of two tables

    /// A cell that one table has sized, and the table whose only row it is to be.
    private func sizedCell() -> (sizer: UITableView, cell: UITableViewCell, list: UITableView) {
        let sized = cell()
        let sizer = UITableView.showing(rows: 3, height: 44, estimate: 44).table
        window.addSubview(sizer)
        sizer.takeIn(sized)
        sizer.cellPool.empty()
        sizer.pool(sized)
        let source = ListSource(rows: 1, height: 44)
        source.makeCell = { _, _ in sized }
        return (sizer, sized, UITableView.showing(source, estimate: 44))
    }

    func test_a_cell_in_the_pool_of_another_table_comes_out_hidden() {
        for isHostile in [true, false] {
            UIKitBehavior.current.poolsHoldForeignCells = isHostile
            let (_, cell, list) = sizedCell()
            XCTAssertEqual(list.visibleCells, [cell])
            XCTAssertEqual(cell.isHidden, isHostile)
        }
    }

    func test_a_cell_is_taken_out_of_where_it_is_shown_when_another_tables_pool_goes() {
        let ends: [(String, (UITableView) -> Void)] = [
            ("a reload", { $0.reloadData() }), ("removed", { $0.removeFromSuperview() }),
            (
                "a memory warning",
                { _ in
                    NotificationCenter.default.post(
                        name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
                }
            ),
        ]
        for (name, end) in ends {
            for isHostile in [true, false] {
                UIKitBehavior.current.poolsHoldForeignCells = isHostile
                let (sizer, cell, list) = sizedCell()
                end(sizer)
                XCTAssertEqual(cell.superview == nil, isHostile, name)
                XCTAssertTrue(cell.superview == nil || cell.superview === list, name)
            }
        }
    }

    func test_a_cell_is_taken_out_of_where_it_is_shown_when_another_table_is_released() {
        var (sizer, cell, list): (UITableView?, UITableViewCell, UITableView) = sizedCell()
        sizer?.removeFromSuperview()
        sizer?.pool(cell)
        list.addSubview(cell)
        sizer = nil
        XCTAssertNil(cell.superview)
    }
}
