import XCTest

@testable import Precache

/// Cells that get their content a turn of the run loop after they were asked for. The height of an empty cell is no
/// row's height.
final class LateContentTests: PrecacheTestCase {
    /// As high as what it shows; an empty one is 44 points high.
    private final class LateCell: BuiltCell {
        /// How cells put off filling themselves.
        static var later: (@escaping @Sendable () -> Void) -> Void = { RunLoop.main.perform($0) }
        var row: Int?
        override func height(at width: CGFloat, byConstraints: () -> CGFloat) -> CGFloat {
            content.map { 100 + CGFloat($0 % 10) } ?? 44
        }
        private(set) var content: Int?
        override func prepareForReuse() {
            super.prepareForReuse()
            (row, content) = (nil, nil)
        }
        func show(_ row: Int, atOnce: Bool) {
            self.row = row
            content = atOnce ? row : nil
            guard !atOnce else { return }
            Self.later { [weak self] in
                MainActor.assumeIsolated {
                    guard let self, self.row == row else { return }
                    self.content = row
                    self.invalidateIntrinsicContentSize()
                }
            }
        }
    }

    private final class LateList: RowScreen<Int>, UITableViewDelegate {
        var isTemplateAtOnce = true
        /// Whether rows are measured by templates, in cells that are kept, or not at all.
        enum Way { case template, kept, own }
        var way = Way.template
        var onFill: () -> Void = {}

        init(_ way: Way, rows: Int = 200) {
            super.init([Array(0..<rows)])
            self.way = way
            table.separatorStyle = .none
            table.estimatedRowHeight = 60
            table.register(LateCell.self)
        }

        func fill(_ cell: LateCell, _ row: Int) {
            onFill()
            cell.show(row, atOnce: cell.isTemplateCell && isTemplateAtOnce)
        }
        override func tableView(_ tableView: UITableView, cellForRowAt path: IndexPath) -> UITableViewCell {
            if way == .kept { return table.precachedCell(forRowAt: path, of: self[path], filledBy: fill) }
            let cell = table.dequeueReusableCell(withIdentifier: "LateCell", for: path) as! LateCell
            fill(cell, self[path])
            return cell
        }
        func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
            switch way {
            case .own: UITableView.automaticDimension
            case .kept: table.precachedHeight(forRowAt: path, of: self[path], filledBy: fill)
            case .template: table.precachedHeight(forRowAt: path) { (cell: LateCell) in fill(cell, self[path]) }
            }
        }
        func tableView(_ tableView: UITableView, estimatedHeightForRowAt path: IndexPath) -> CGFloat {
            table.precachedEstimate(forRowAt: path)
        }
        func settle() {
            for _ in 0..<3 {
                MainRunLoop.turnUntilItSleeps()
                table.layOutAnew()
            }
        }
        /// The rows that are known, or estimated, lower than any is.
        var low: [Int] { rows.indices.filter { table.precachedEstimate(forRowAt: path($0)) < 100 } }
        /// The same of those on the screen.
        var lowOnScreen: [Int] { table.indexPathsForVisibleRows!.map(\.row).filter(low.contains) }
    }

    private func list(
        _ way: LateList.Way, _ configuration: PrecachingConfiguration = .init(), _ setUp: (LateList) -> Void = { _ in }
    ) -> LateList {
        freezeTime()
        let list = LateList(way)
        setUp(list)
        list.table.enablePrecaching(configuration)
        list.show()
        list.settle()
        return list
    }

    /// Goes three screens on, and what is there has no content yet.
    private func goFar(_ list: LateList) { list.table.scroll(by: 3 * list.table.bounds.height) }

    func test_templates_that_are_filled_at_once_are_right_whatever_cells_do() {
        let list = list(.template)
        XCTAssertTrue(list.precacher.isWarm)
        XCTAssertEqual(list.low, [])
        XCTAssertEqual(list.table.rowsOfWrongHeight, [])
    }

    func test_a_row_that_is_left_to_its_cell_is_not_known_by_an_empty_one() {
        let list = list(.template, .init(reach: .screens(1)))
        goFar(list)
        let came = list.table.indexPathsForVisibleRows!
        XCTAssertEqual(list.low, [], "nor in a mean")
        // In the same turn it goes on.
        goFar(list)
        XCTAssertEqual(came.filter { list.precacher.isKnown(at: $0) }, [])
        XCTAssertEqual(list.low, [])
        list.settle()
        list.table.scroll(to: 0)
        list.settle()
        XCTAssertEqual(list.low, [])
        XCTAssertEqual(list.table.rowsOfWrongHeight, [])
    }

    func test_no_row_is_known_by_an_empty_cell_that_a_block_on_the_main_queue_fills() {
        let before = LateCell.later
        LateCell.later = { DispatchQueue.main.async(execute: $0) }
        let list = list(.template, .init(reach: .screens(1)))
        goFar(list)
        let came = list.table.indexPathsForVisibleRows!
        for _ in 0..<6 {
            MainRunLoop.turn(times: 1)
            XCTAssertEqual(came.filter { list.precacher.isKnown(at: $0) }.filter { list.low.contains($0.row) }, [])
        }
        list.settle()
        XCTAssertEqual(list.low, [])
        LateCell.later = before
    }

    func test_it_is_known_by_its_cell_once_that_is_full() {
        let list = list(.template, .init(reach: .screens(1)))
        goFar(list)
        let row = list.table.indexPathsForVisibleRows![2].row
        MainRunLoop.turnUntilItSleeps()
        list.table.layOutAnew()
        XCTAssertEqual(list.answer(row), 100 + CGFloat(row % 10))
    }

    func test_rows_that_size_themselves_are_kept_as_they_stand_once_they_are_full() {
        let list = list(.own, .init(reach: .shown))
        for _ in 0..<4 {
            XCTAssertEqual(list.lowOnScreen, [])
            XCTAssertEqual(list.table.rowsOfWrongHeight, [])
            list.table.scroll(by: 600)
            list.settle()
        }
    }

    /// Their heights ahead stay too low, as estimates.
    func test_templates_that_are_filled_later_are_found_by_the_first_cell_and_rows_size_themselves() {
        let list = list(.template) { $0.isTemplateAtOnce = false }
        assertSaid("rows measured with \"LateCell\" are not served the height that their cells ask for")
        assertRightOnScreen(list)
    }

    func test_cells_that_are_kept_ahead_and_filled_later_are_found_by_the_first() {
        let list = list(.kept) { list in list.onFill = { [unowned self] in time += 0.1 } }
        assertSaid("rows measured with \"LateCell\" are not served the height that their cells ask for")
        assertRightOnScreen(list)
    }

    private func assertRightOnScreen(_ list: LateList, line: UInt = #line) {
        for _ in 0..<4 {
            XCTAssertEqual(list.table.rowsOfWrongHeight, [], line: line)
            XCTAssertEqual(list.lowOnScreen, [], line: line)
            list.table.scroll(by: 600)
            list.settle()
        }
    }
}
