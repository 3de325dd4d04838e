import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights for widths that the table does not have yet.
@MainActor
final class WarmAheadTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    override func tearDown() async throws { await MainActor.run { Clock.now = CACurrentMediaTime } }

    private func turn(_ list: WidthList) {
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.turn(until: { !list.table.precacher!.warmer.seat.isAwake })
    }

    func test_a_foreseen_width_has_nothing_left_to_measure_when_it_comes() {
        let list = WidthList(rows: 200)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(list.measured.filter { $0.width == 390 }.count, 200)
        XCTAssertEqual(list.measured.filter { $0.width == 844 }.count, 200)
        list.measured = []
        list.resize(to: 844)
        turn(list)
        XCTAssertEqual(list.measured.count, 0)
        list.assertHeightsAreRight()
        list.resize(to: 390)
        turn(list)
        XCTAssertEqual(list.measured.count, 0)
        list.assertHeightsAreRight()
    }

    func test_the_present_width_comes_first_then_others_in_the_order_named() {
        let list = WidthList(rows: 100)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [844, 320])
        turn(list)
        XCTAssertEqual(list.measured.map(\.width), list.measured.map(\.width).sorted { order[$0]! < order[$1]! })
        XCTAssertEqual(list.measured.count, 300)
    }

    private let order: [CGFloat: Int] = [390: 0, 844: 1, 320: 2]

    func test_rows_are_measured_ahead_with_the_size_classes_of_the_turn() {
        for (height, horizontal) in [(844.0, UIUserInterfaceSizeClass.compact), (932, .regular)] {
            let list = WidthList(rows: 20)
            list.window.frame.size = CGSize(width: height == 844 ? 390 : 430, height: height)
            var seen: Set<[UIUserInterfaceSizeClass]> = []
            list.onMeasure = { width in
                let traits = UITraitCollection.current
                if width == 844 { seen.insert([traits.horizontalSizeClass, traits.verticalSizeClass]) }
            }
            list.table.enablePrecaching()
            list.table.precacher!.warmAhead(forContentWidths: [844])
            turn(list)
            XCTAssertEqual(seen, [[horizontal, .compact]])
        }
    }

    func test_an_edit_leaves_only_what_is_new_to_measure_for_every_width() {
        let list = WidthList(rows: 100)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        list.measured = []
        list.rows.remove(at: 10)
        list.rows.insert(500, at: 40)
        list.table.performBatchUpdates {
            list.table.deleteRows(at: [IndexPath(row: 10, section: 0)], with: .none)
            list.table.insertRows(at: [IndexPath(row: 40, section: 0)], with: .none)
        }
        turn(list)
        XCTAssertEqual(list.measured.map(\.row), [500, 500])
        list.resize(to: 844)
        turn(list)
        XCTAssertEqual(list.measured.count, 2)
        list.assertHeightsAreRight()
    }

    func test_items_and_keys_keep_their_heights_for_other_widths_through_a_reload() {
        for keyed in [false, true] {
            let list = WidthList(rows: 100)
            list.isKeyed = keyed
            list.table.reloadData()
            list.table.layoutIfNeeded()
            if keyed {
                list.table.enablePrecaching()
            } else {
                list.table.enablePrecaching(identifiedBy: { [unowned list] in list.rows[$0.row] })
            }
            list.table.precacher!.warmAhead(forContentWidths: [844])
            turn(list)
            list.measured = []
            list.rows.reverse()
            list.table.reloadData()
            turn(list)
            list.resize(to: 844)
            turn(list)
            XCTAssertEqual(list.measured.map { "\($0)" }, [], keyed ? "by key" : "by item")
            list.assertHeightsAreRight()
        }
    }

    func test_template_cells_are_measured_when_the_width_has_come() {
        let list = WidthList(rows: 100)
        list.usesTemplates = true
        list.table.reloadData()
        list.table.layoutIfNeeded()
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(list.table.precacher!.statistics.rowsPrecached, 100 - list.table.visibleCells.count)
        list.measured = []
        list.resize(to: 844)
        XCTAssertFalse(list.table.precacher!.isWarm)
        turn(list)
        XCTAssertEqual(Set(list.measured.map(\.row)).count, 100)
        list.assertHeightsAreRight()
    }

    func test_a_question_from_inside_a_measurement_is_answered_for_the_present_width() {
        let list = WidthList(rows: 60)
        list.table.enablePrecaching()
        turn(list)
        var answers: Set<CGFloat> = []
        list.onMeasure = { width in
            if width == 844 {
                answers.insert(list.tableView(list.table, heightForRowAt: IndexPath(row: 7, section: 0)))
            }
        }
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(answers, [list.height(7, 390)])
    }

    func test_a_delegate_asking_other_rows_first_is_answered_for_the_present_width() {
        let list = WidthList(rows: 60)
        list.table.enablePrecaching()
        turn(list)
        var answers: [CGFloat] = []
        list.onAsk = { [unowned list] row in
            guard list.isAskedElsewhere(row), row != 7 else { return }
            list.onAsk = nil
            answers.append(list.tableView(list.table, heightForRowAt: IndexPath(row: 7, section: 0)))
        }
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(answers, [list.height(7, 390)])
        XCTAssertEqual(list.measured.filter { $0.width == 844 }.count, 60)
    }

    func test_whoever_asks_about_a_row_being_measured_gets_the_present_widths_height() {
        let list = WidthList(rows: 60)
        list.table.enablePrecaching()
        turn(list)
        var answers: [CGFloat] = []
        // As the table does, where a delegate has it lay out before it answers.
        list.onAsk = { [unowned list] row in
            guard list.isAskedElsewhere(row), answers.isEmpty else { return }
            answers = [.nan]
            answers = [
                list.tableView(list.table, heightForRowAt: IndexPath(row: row, section: 0)) - list.height(row, 390)
            ]
        }
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(answers, [0])
        list.resize(to: 844)
        turn(list)
        list.assertHeightsAreRight()
    }

    func test_nothing_is_served_of_another_width_meanwhile() {
        let list = WidthList(rows: 100)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [844, 320])
        for count in stride(from: 110, to: 290, by: 20) {
            MainRunLoop.turn(until: { list.measured.count >= count })
            list.assertHeightsAreRight()
        }
    }

    func test_a_reload_in_the_middle_of_a_measurement_keeps_nothing_of_it() {
        let list = WidthList(rows: 60)
        list.table.enablePrecaching()
        turn(list)
        list.onMeasure = { [unowned list] width in
            guard width == 844 else { return }
            list.onMeasure = nil
            list.rows.reverse()
            list.table.reloadData()
        }
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        list.resize(to: 844)
        turn(list)
        list.assertHeightsAreRight()
    }

    func test_widths_that_are_none_and_none_at_all_measure_nothing() {
        let list = WidthList(rows: 100)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [0, -5, .nan, .infinity, 390])
        turn(list)
        list.table.precacher!.warmAhead(forContentWidths: [])
        turn(list)
        XCTAssertEqual(list.measured.count, 100)
    }

    func test_many_widths_come_to_an_end() {
        let list = WidthList(rows: 40)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: (0..<20).map { 300 + CGFloat($0 / 2) * 10 })
        turn(list)
        XCTAssertEqual(list.measured.count, 5 * 40)
    }

    func test_a_row_that_is_not_to_be_kept_is_asked_once() {
        let list = WidthList(rows: 60)
        list.automatic = [50]
        list.table.enablePrecaching()
        turn(list)
        list.asked = 0
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(list.asked, 60)
    }

    func test_a_memory_warning_drops_them() {
        let list = WidthList(rows: 100)
        list.table.enablePrecaching()
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        turn(list)
        XCTAssertEqual(list.measured.count, 200)
        XCTAssertEqual(list.table.precacher!.store.environmentCount, 1)
    }
}

/// A table of rows whose height follows from the row and the width, with everything that was measured.
@MainActor
private final class WidthList: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    var rows: [Int]
    var measured: [(row: Int, width: CGFloat)] = []
    var asked = 0
    var onMeasure: ((CGFloat) -> Void)?
    var onAsk: ((Int) -> Void)?
    var isKeyed = false
    var usesTemplates = false
    /// Rows that size themselves.
    var automatic: Set<Int> = []

    init(rows count: Int) {
        rows = Array(0..<count)
        super.init()
        table.separatorStyle = .none
        table.estimatedRowHeight = 44
        table.register(WidthCell.self)
        table.dataSource = self
        table.delegate = self
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    /// Whether a row is being asked for on account of another width, and has not been measured for it yet.
    func isAskedElsewhere(_ row: Int) -> Bool {
        let asked = table.precacher!.desk.askedAhead
        return asked?.environment != nil && asked?.subject == .row(.init(section: 0, row: row))
    }

    func height(_ row: Int, _ width: CGFloat) -> CGFloat { 40 + CGFloat(row % 7) + 10_000 / width }

    /// The width changes, and has held for a while.
    func resize(to width: CGFloat) {
        let now = Clock.now()
        // Upright, or turned.
        window.frame.size = width > 390 ? CGSize(width: 844, height: 390) : CGSize(width: 390, height: 844)
        table.frame.size.width = width
        table.layoutIfNeeded()
        Clock.now = { now + 2 * Settling.time }
    }

    func assertHeightsAreRight(file: StaticString = #filePath, line: UInt = #line) {
        let width = table.bounds.width
        for (index, row) in rows.enumerated() {
            let answer = tableView(table, heightForRowAt: IndexPath(row: index, section: 0))
            XCTAssertEqual(answer, height(row, width), "row \(index)", file: file, line: line)
        }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        asked += 1
        onAsk?(indexPath.row)
        let row = rows[indexPath.row]
        if usesTemplates {
            return tableView.precachedHeight(forRowAt: indexPath) { [unowned self] (cell: WidthCell) in
                cell.height = { [unowned self] in
                    measured.append((row, $0))
                    return height(row, $0)
                }
            }
        }
        return tableView.precachedHeight(forRowAt: indexPath, key: isKeyed ? row : nil) { width in
            if automatic.contains(row) { return UITableView.automaticDimension }
            measured.append((row, width))
            onMeasure?(width)
            return height(row, width)
        }
    }
}

private final class WidthCell: UITableViewCell {
    var height: ((CGFloat) -> CGFloat)?

    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width, height: height?(size.width) ?? 0) }
}
