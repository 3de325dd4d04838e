import TestSupport
import XCTest

@testable import Precache

/// Cells that come to want another height than was served, and templates that are filled at their row's width.
final class OutgrownCellTests: PrecacheTestCase {
    private func grow(_ row: Int, of list: MixedScreen) {
        let cell = list.table.cellForRow(at: path(row)) as! NoteCell
        cell.label.text! += String(repeating: " loaded", count: 60)
    }

    private let batches: [(String, (UITableView) -> Void)] = [
        ("performBatchUpdates(nil)", { $0.performBatchUpdates(nil) }),
        (
            "beginUpdates, endUpdates",
            {
                $0.beginUpdates()
                $0.endUpdates()
            }
        ),
    ]

    func test_a_cell_that_outgrew_its_template_is_healed_and_named_after_an_empty_batch() {
        for (name, batch) in batches {
            let list = MixedScreen.estimating()
            grow(1, of: list)
            batch(list.table)
            MainRunLoop.turnUntilItSleeps()
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.cutOff, [], name)
            assertSaid("are not served the height that their cells ask for: row 0:1")
        }
    }

    func test_an_empty_batch_checks_rows_that_are_right_without_a_word() {
        let list = MixedScreen.estimating()
        list.table.performBatchUpdates(nil)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(list.precacher.hasRowsToCheckAnew)
        XCTAssertEqual(console, [])
    }

    func test_a_template_has_its_rows_width_before_it_is_filled() {
        final class List: RowScreen<Int>, UITableViewDelegate {
            var makes: (() -> UITableViewCell)?
            var widths: Set<CGFloat> = []

            func tableView(_ tableView: UITableView, heightForRowAt path: IndexPath) -> CGFloat {
                tableView.precachedHeight(forRowAt: path, identifier: "told", template: makes) { (cell: ToldCell) in
                    widths.formUnion([cell.bounds.width, cell.contentView.bounds.width])
                    cell.height = (10_000 / cell.bounds.width).rounded()
                }
            }
        }
        for isMade in [false, true] {
            let list = List([Array(0..<50)])
            list.table.register(ToldCell.self, forCellReuseIdentifier: "told")
            if isMade { list.makes = { ToldCell(style: .default, reuseIdentifier: "told") } }
            list.table.estimatedRowHeight = 44
            list.table.enablePrecaching()
            list.show()
            list.warmUp()
            XCTAssertEqual(list.widths, [390], "made by the app: \(isMade)")
            list.widths = []
            list.warmUp(at: 500)
            XCTAssertEqual(list.widths, [500], "made by the app: \(isMade)")
        }
    }

    func test_estimates_that_measure_are_named() {
        let feed = Feed([300], showing: false)
        feed.use(estimateOf: { [unowned feed] in feed.answer($0.row) })
        feed.table.enablePrecaching()
        feed.table.frame.size = CGSize(width: 390, height: 844)
        feed.window.addSubview(feed.table)
        feed.window.layoutIfNeeded()
        feed.table.reload()
        assertSaid("answer precachedEstimate(forRowAt:), or a number")
    }

    func test_a_header_hidden_by_the_least_height_stays_so_at_each_width() {
        let feed = Feed([3, 3], style: .grouped, showing: false)
        feed.headerOf = { _, _ in .leastNonzeroMagnitude }
        feed.show()
        for width in [844, 390] as [CGFloat] {
            feed.resize(to: width)
            XCTAssertGreaterThan(feed.header(0), 0, "\(width)")
            XCTAssertLessThan(feed.header(0), 1e-30, "\(width)")
        }
    }

    func test_models_that_are_identities_go_soon_after_their_rows() {
        final class Model: NSObject {}
        let list = RowScreen<Model>([[]])
        list.table.enablePrecaching(.init(reach: .shown), identifiedBy: { [unowned list] in list.rows[$0.row] })
        list.show()
        var all: [Weak<Model>] = []
        for _ in 0..<10 {
            list.rows = (0..<10).map { _ in Model() }
            all += list.rows.map { Weak($0) }
            list.table.reload()
            MainRunLoop.turnUntilItSleeps()
        }
        XCTAssertLessThanOrEqual(all.count { $0.object != nil }, 20)
    }
}
