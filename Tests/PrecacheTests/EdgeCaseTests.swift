import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// Promises at their edges: unusual orders of calls, and what apps seldom do.
@MainActor
final class EdgeCaseTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    override func tearDown() async throws { await MainActor.run { Uptime.now = Uptime.system } }

    private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    private func letItHold() {
        let now = Uptime.now()
        Uptime.now = { now + 2 * Settling.time }
    }

    // MARK: Identities and environments

    func test_items_of_a_table_that_precached_before_it_was_first_laid_out_have_heights_for_each_width() {
        let probe = Probe(count: 10)
        probe.heightOf = { row, width in width + CGFloat(row) }
        probe.table.enablePrecaching(identifiedBy: { [unowned probe] in probe.ids[$0.row] })
        probe.show()
        XCTAssertEqual(probe.height(3), 393)
        probe.table.frame.size.width = 500
        XCTAssertEqual(probe.height(3), 503)
    }

    func test_invalidating_a_row_reaches_its_item_while_the_data_source_is_ahead_of_its_table() {
        let probe = Probe(count: 10)
        probe.show()
        probe.table.enablePrecaching(identifiedBy: { [unowned probe] in probe.ids[$0.row] })
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        XCTAssertEqual(probe.height(3), 50)
        tall = 80
        probe.ids.append(99)
        probe.table.invalidatePrecachedHeights(for: path(3))
        probe.table.insertRows(at: [path(10)], with: .none)
        XCTAssertEqual(probe.height(3), 80)
    }

    // MARK: Keys

    func test_a_reloaded_row_that_is_deleted_and_comes_back_under_its_key_is_measured_again() {
        let probe = Probe(count: 60)
        probe.keyOf = { [unowned probe] in probe.ids[$0] }
        probe.show()
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        XCTAssertEqual(probe.height(50), 50)
        tall = 80
        probe.table.reloadRows(at: [path(50)], with: .none)
        probe.ids.remove(at: 50)
        probe.table.deleteRows(at: [path(50)], with: .none)
        probe.ids.insert(50, at: 40)
        probe.table.insertRows(at: [path(40)], with: .none)
        XCTAssertEqual(probe.height(40), 80)
    }

    func test_an_invalidated_row_whose_section_changes_without_a_word_is_measured_again_under_its_key() {
        let probe = Probe(count: 60)
        probe.keyOf = { [unowned probe] in probe.ids[$0] }
        probe.show()
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        XCTAssertEqual(probe.height(50), 50)
        tall = 80
        probe.table.invalidatePrecachedHeights(for: path(50))
        probe.ids.append(600)
        XCTAssertEqual(probe.height(50), 80)
    }

    func test_a_reloaded_row_that_is_not_cached_for_a_while_is_measured_again_when_it_is() {
        let probe = Probe(count: 60)
        probe.keyOf = { [unowned probe] in probe.ids[$0] }
        probe.show()
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        XCTAssertEqual(probe.height(50), 50)
        tall = 80
        probe.table.reloadRows(at: [path(50)], with: .none)
        probe.uncached = [50]
        XCTAssertEqual(probe.height(50), 80)
        probe.uncached = []
        XCTAssertEqual(probe.height(50), 80)
    }

    func test_an_invalidated_row_on_the_screen_is_measured_again_after_a_layout_under_its_key() {
        let probe = Probe(count: 60)
        probe.keyOf = { [unowned probe] in probe.ids[$0] }
        probe.uncached = [1]
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        probe.show()
        tall = 80
        probe.table.invalidatePrecachedHeights(for: path(3))
        probe.table.setNeedsLayout()
        probe.table.layoutIfNeeded()
        XCTAssertEqual(probe.height(3), 80)
    }

    func test_an_invalidated_row_on_the_screen_is_measured_ahead_after_a_layout() {
        let probe = Probe(count: 60)
        probe.uncached = [1]
        var tall: CGFloat = 50
        probe.heightOf = { _, _ in tall }
        probe.show()
        probe.table.enablePrecaching()
        probe.warmUp()
        tall = 80
        probe.measured = []
        probe.table.invalidatePrecachedHeights(for: path(3))
        probe.table.setNeedsLayout()
        probe.table.layoutIfNeeded()
        probe.warmUp()
        XCTAssertEqual(probe.measured, [3])
    }

    func test_an_estimate_by_key_finds_the_height_of_a_typed_cell_by_key() {
        let screen = KeyedCells(count: 40)
        screen.estimateKey = { $0 }
        screen.show()
        _ = screen.tableView(screen.table, heightForRowAt: path(35))
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(35), key: 35),
            screen.tableView(screen.table, heightForRowAt: path(35)))
    }

    func test_a_table_of_typed_cells_by_key_with_estimates_by_key_gets_its_real_size_and_sleeps() {
        let screen = KeyedCells(count: 40)
        screen.estimateKey = { $0 }
        screen.show()
        screen.table.enablePrecaching()
        screen.assertSleeps()
    }

    func test_a_table_with_items_heights_by_key_and_estimates_without_gets_its_real_size_and_sleeps() {
        let screen = KeyedCells(count: 40)
        screen.show()
        screen.table.enablePrecaching(identifiedBy: { $0.row })
        screen.assertSleeps()
    }

    func test_a_table_of_typed_cells_by_key_with_estimates_without_gets_its_real_size_and_sleeps() {
        let screen = KeyedCells(count: 40)
        screen.show()
        screen.table.enablePrecaching()
        screen.assertSleeps()
    }

    // MARK: Waiting and progress

    func test_whoever_waits_for_shown_heights_goes_on_at_once_as_nothing_is_measured_ahead() async {
        let screen = SelfSizing(count: 20)
        screen.table.enablePrecaching(.shownHeightsOnly)
        screen.show()
        await screen.table.precacher!.warmedUp()
    }

    func test_whoever_waits_for_a_paused_table_that_goes_away_goes_on() async {
        let probe = Probe(count: 60)
        probe.show()
        probe.table.enablePrecaching()
        probe.table.precacher!.pause()
        await assertGoesOn(probe.table.precacher!) {
            probe.table.removeFromSuperview()
            probe.table = nil
            MainRunLoop.turnUntilItSleeps()
        }
    }

    func test_whoever_waits_for_a_paused_table_goes_on_when_every_row_was_shown() async {
        let probe = Probe(count: 30)
        probe.show()
        probe.table.enablePrecaching()
        probe.table.precacher!.pause()
        await assertGoesOn(probe.table.precacher!) {
            for row in 0..<30 { _ = probe.height(row) }
            MainRunLoop.turnUntilItSleeps()
        }
    }

    func test_whoever_waits_goes_on_when_only_shown_heights_are_wanted_from_then_on() async {
        let probe = Probe(count: 50_000)
        probe.show()
        probe.table.enablePrecaching()
        await assertGoesOn(probe.table.precacher!) {
            probe.table.enablePrecaching(.shownHeightsOnly)
            MainRunLoop.turnUntilItSleeps()
        }
    }

    private func assertGoesOn(
        _ precacher: Precacher, after body: () -> Void, file: StaticString = #filePath, line: UInt = #line
    ) async {
        var wentOn = false
        let task = Task { @MainActor in
            await precacher.warmedUp()
            wentOn = true
        }
        for _ in 0..<20 { await Task.yield() }
        XCTAssertFalse(wentOn, "went on at once", file: file, line: line)
        body()
        for _ in 0..<50 { await Task.yield() }
        XCTAssertTrue(wentOn, "still waits", file: file, line: line)
        task.cancel()
    }

    func test_the_progress_of_a_table_that_has_not_begun_is_not_complete() {
        let probe = Probe(count: 60)
        probe.table.enablePrecaching()
        XCTAssertFalse(probe.table.precacher!.progress.isFinished)
        probe.show()
        probe.warmUp()
        XCTAssertTrue(probe.table.precacher!.progress.isFinished)
        probe.table.reloadData()
        XCTAssertFalse(probe.table.precacher!.progress.isFinished)
    }

    func test_a_table_that_is_asked_inside_a_batch_is_not_warm() {
        let probe = Probe(count: 60)
        probe.table.delegate = nil
        probe.show()
        probe.table.performBatchUpdates {
            probe.table.enablePrecaching()
            XCTAssertFalse(probe.table.precacher!.isWarm)
            XCTAssertLessThan(probe.table.precacher!.coverage, 1)
        }
    }

    // MARK: Templates

    func test_measurements_within_measurements_leave_no_more_templates_in_the_table() {
        let screen = KeyedCells(count: 40)
        screen.show()
        func templates() -> Int { screen.table.subviews.count { ($0 as? UITableViewCell)?.isTemplateCell == true } }
        for row in 20..<30 {
            _ = screen.table.precachedHeight(forRowAt: path(row)) { (cell: NoteCell) in
                _ = screen.table.precachedHeight(forRowAt: path(row + 10)) { (cell: NoteCell) in }
            }
        }
        XCTAssertLessThanOrEqual(templates(), 2)
        screen.table.reloadData()
        XCTAssertEqual(templates(), 0)
    }

    func test_a_template_that_is_in_use_on_a_reload_is_not_used_again() {
        let screen = KeyedCells(count: 40)
        screen.show()
        screen.table.register(FrameCell.self, forCellReuseIdentifier: "X")
        _ = screen.table.precachedHeight(forRowAt: path(30), identifier: "X") { _ in
            screen.table.register(NoteCell.self, forCellReuseIdentifier: "X")
            screen.table.reloadData()
        }
        _ = screen.table.precachedHeight(forRowAt: path(31), identifier: "X") { XCTAssertTrue($0 is NoteCell) }
    }

    // MARK: The environment

    func test_text_that_follows_the_readable_width_is_measured_again_when_the_table_turns_that_on() {
        let screen = KeyedCells(count: 3, width: 1_000)
        screen.keyOf = { _ in nil }
        screen.show()
        let before = screen.tableView(screen.table, heightForRowAt: path(2))
        screen.table.cellLayoutMarginsFollowReadableWidth = true
        screen.table.layoutIfNeeded()
        let after = screen.tableView(screen.table, heightForRowAt: path(2))
        screen.table.invalidatePrecachedHeights()
        let fresh = screen.tableView(screen.table, heightForRowAt: path(2))
        XCTAssertNotEqual(before, fresh)
        XCTAssertEqual(after, fresh)
    }

    func test_heights_are_measured_again_when_the_table_loses_its_separators() {
        let screen = KeyedCells(count: 3)
        screen.keyOf = { _ in nil }
        screen.show()
        _ = screen.tableView(screen.table, heightForRowAt: path(2))
        screen.table.separatorStyle = .none
        let after = screen.tableView(screen.table, heightForRowAt: path(2))
        screen.table.invalidatePrecachedHeights()
        XCTAssertEqual(after, screen.tableView(screen.table, heightForRowAt: path(2)))
    }

    func test_a_table_that_is_mirrored_by_its_own_attribute_has_heights_for_that() {
        let probe = Probe(count: 3)
        probe.show()
        probe.table.enablePrecaching()
        probe.warmUp()
        probe.table.semanticContentAttribute = .forceRightToLeft
        XCTAssertFalse(probe.table.precacher!.isWarm)
    }

    func test_a_section_index_that_appears_with_inserted_rows_narrows_the_rows() {
        let probe = Probe(count: 5)
        probe.titles = ["A", "B"]
        probe.table.sectionIndexMinimumDisplayRowCount = 10
        probe.heightOf = { _, width in width }
        probe.show()
        XCTAssertEqual(probe.height(0), 390)
        probe.ids += (5..<60).map { $0 }
        probe.table.insertRows(at: (5..<60).map { path($0) }, with: .none)
        probe.table.layoutIfNeeded()
        XCTAssertLessThan(probe.height(0), 390)
    }

    // MARK: Reloads

    func test_a_reload_that_keeps_heights_measures_only_what_is_new_in_a_table_without_estimates() {
        let probe = Probe(count: 500)
        probe.table.estimatedRowHeight = 0
        probe.show()
        probe.table.enablePrecaching()
        probe.warmUp()
        probe.measured = []
        // UIKit asks heights from inside reloadData(), as it sets its content size there.
        let hook = UITableView.headlessExchange
        UITableView.headlessExchange = { table, call, original in
            hook?(table, call) {
                original()
                if case .reloadData = call { table.layoutIfNeeded() }
            }
        }
        defer { UITableView.headlessExchange = hook }
        probe.table.reloadDataKeepingHeights(
            identifiedBy: { probe.ids[$0.row] }, changes: { probe.ids.insert(9_999, at: 0) })
        probe.warmUp()
        XCTAssertEqual(probe.measured.count, 1)
    }

    func test_a_row_that_the_user_drags_takes_its_height_along() {
        let probe = Probe(count: 30)
        probe.heightOf = { [unowned probe] row, _ in CGFloat(40 + probe.ids[row]) }
        probe.show()
        probe.table.enablePrecaching()
        probe.warmUp()
        // UIKit moves the row itself, and tells the data source only.
        let hook = UITableView.headlessExchange
        UITableView.headlessExchange = nil
        probe.ids.insert(probe.ids.remove(at: 2), at: 9)
        probe.table.moveRow(at: path(2), to: path(9))
        UITableView.headlessExchange = hook
        probe.table.movePrecachedHeight(at: path(2), to: path(9))
        XCTAssertEqual((0..<30).map { probe.height($0) }, probe.ids.map { CGFloat(40 + $0) })
    }

    // MARK: Headers

    func test_progress_counts_headers() {
        let probe = Probe(count: 2)
        probe.sections = 60
        probe.headerHeight = 70
        probe.table.estimatedSectionHeaderHeight = 20
        probe.show()
        for section in 0..<60 { for row in 0..<2 { _ = probe.height(row, section) } }
        probe.table.enablePrecaching()
        XCTAssertFalse(probe.table.precacher!.isWarm)
        XCTAssertFalse(probe.table.precacher!.progress.isFinished)
    }

    // MARK: Shown heights

    func test_what_a_row_was_shown_with_is_its_estimate_also_where_the_template_asked_for_less() {
        let screen = SelfSizing(count: 60)
        screen.show()
        screen.table.enablePrecaching()
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        MainRunLoop.turnUntilItSleeps()
        screen.table.scrollToRow(at: path(40), at: .top, animated: false)
        screen.table.layoutIfNeeded()
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(40)), screen.table.rectForRow(at: path(40)).height,
            accuracy: 1e-6)
    }

    func test_items_that_are_gone_are_forgotten_where_only_shown_heights_are_kept() {
        let screen = SelfSizing(count: 20)
        screen.table.enablePrecaching(.shownHeightsOnly, identifiedBy: { [unowned screen] in screen.texts[$0.row] })
        screen.show()
        for round in 0..<500 {
            screen.texts = (0..<20).map { "round \(round) \($0)" }
            screen.table.reloadData()
            screen.table.layoutIfNeeded()
        }
        XCTAssertLessThanOrEqual(screen.table.precacher!.identities!.count, 1_100)
    }

    // MARK: Audit

    func test_the_audit_has_nothing_to_say_of_a_hidden_row() {
        let screen = KeyedCells(count: 40)
        screen.keyOf = { _ in nil }
        screen.hidden = [2]
        screen.table.enablePrecaching()
        screen.table.precacher!.isAuditing = true
        screen.show()
        XCTAssertEqual(screen.table.precacher!.differences.map(\.description), [])
    }

    func test_the_audit_has_nothing_to_say_of_a_cell_that_says_nothing() {
        let probe = Probe(count: 40)
        probe.heightOf = { _, _ in 73 }
        probe.table.enablePrecaching()
        probe.table.precacher!.isAuditing = true
        probe.show()
        XCTAssertEqual(probe.table.precacher!.differences.map(\.description), [])
    }

    func test_the_audit_has_nothing_to_say_of_a_row_that_was_invalidated_and_is_not_reloaded_yet() {
        let screen = KeyedCells(count: 40)
        screen.keyOf = { _ in nil }
        screen.table.enablePrecaching()
        screen.table.precacher!.isAuditing = true
        screen.show()
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        screen.texts[1] = String(repeating: "much longer than before ", count: 30)
        screen.table.invalidatePrecachedHeights(for: path(1))
        MainRunLoop.turn(until: { screen.table.precacher!.isWarm })
        screen.table.setNeedsLayout()
        screen.table.layoutIfNeeded()
        XCTAssertEqual(screen.table.precacher!.differences.map(\.description), [])
    }

    // MARK: Rows that do not exist

    func test_index_paths_that_do_not_exist_trap_nowhere() {
        let probe = Probe(count: 4)
        probe.heightOf = { _, _ in 40 }
        probe.show()
        probe.table.enablePrecaching()
        for path in [path(-1), path(99), path(0, -1), path(0, 99), path(.max, .max), path(.min, .min)] {
            _ = probe.table.precachedHeight(forRowAt: path) { _ in 40 }
            _ = probe.table.precachedEstimate(forRowAt: path)
            probe.table.invalidatePrecachedHeights(for: path)
            _ = probe.table.precachedHeight(forHeaderInSection: path.section) { _ in 20 }
            _ = probe.table.precachedEstimate(forFooterInSection: path.section)
        }
        probe.warmUp()
        XCTAssertEqual(probe.stale, [])
    }

    func test_an_item_is_not_asked_of_rows_that_do_not_exist() {
        let probe = Probe(count: 4)
        probe.show()
        var stale: [IndexPath] = []
        probe.table.enablePrecaching(identifiedBy: { [unowned probe] in
            if !probe.ids.indices.contains($0.row) { stale.append($0) }
            return probe.ids.indices.contains($0.row) ? probe.ids[$0.row] : nil
        })
        for path in [path(-1), path(99), path(0, -1), path(0, 99)] {
            _ = probe.table.precachedHeight(forRowAt: path) { _ in 40 }
            _ = probe.table.precachedEstimate(forRowAt: path)
            probe.table.invalidatePrecachedHeights(for: path)
        }
        probe.ids = [1]
        probe.table.performKeepingPosition { probe.table.reloadData() }
        probe.warmUp()
        XCTAssertEqual(stale, [])
    }
}

/// A table of heights by width, whose delegate does what a test wants.
@MainActor
private final class Probe: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    var table: UITableView! = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    var ids: [Int]
    var sections = 1
    var heightOf: (Int, CGFloat) -> CGFloat = { _, _ in 40 }
    var keyOf: ((Int) -> AnyHashable?)?
    var uncached: Set<Int> = []
    var measured: [Int] = []
    var stale: [IndexPath] = []
    var titles: [String]?
    var headerHeight: CGFloat?

    init(count: Int) {
        ids = (0..<count).map { $0 }
        super.init()
        table.dataSource = self
        table.delegate = self
    }

    func show() {
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    func warmUp() {
        MainRunLoop.turn(until: { table.precacher!.isWarm }, orFail: "never warm")
        MainRunLoop.turnUntilItSleeps()
    }

    func height(_ row: Int, _ section: Int = 0) -> CGFloat {
        tableView(table, heightForRowAt: IndexPath(row: row, section: section))
    }

    func numberOfSections(in tableView: UITableView) -> Int { sections }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { ids.count }
    func sectionIndexTitles(for tableView: UITableView) -> [String]? { titles }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        UITableViewCell(style: .default, reuseIdentifier: nil)
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if !ids.indices.contains(indexPath.row) { stale.append(indexPath) }
        return tableView.precachedHeight(
            forRowAt: indexPath, key: keyOf?(indexPath.row), isCached: !uncached.contains(indexPath.row)
        ) { width in
            measured.append(indexPath.row)
            return heightOf(indexPath.row, width)
        }
    }

    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        guard let headerHeight else { return 0 }
        return tableView.precachedHeight(forHeaderInSection: section) { _ in headerHeight }
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
        headerHeight == nil ? nil : UIView(frame: .zero)
    }
}

/// A table of notes measured with typed templates and known by key, with estimates.
@MainActor
private final class KeyedCells: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window: UIWindow
    let table: UITableView
    var texts: [String]
    var keyOf: (Int) -> AnyHashable? = { $0 }
    var estimateKey: ((Int) -> AnyHashable?)?
    var hidden: Set<Int> = []

    init(count: Int, width: CGFloat = 390) {
        let frame = CGRect(x: 0, y: 0, width: width, height: 844)
        window = UIWindow(frame: frame)
        table = UITableView(frame: frame, style: .plain)
        texts = (0..<count).map { String(repeating: "note \($0) ", count: 20 + ($0 * 37) % 40) }
        super.init()
        table.register(NoteCell.self)
        table.dataSource = self
        table.delegate = self
    }

    func show() {
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    /// The table is warm some time, and does nothing from then on.
    func assertSleeps(file: StaticString = #filePath, line: UInt = #line) {
        let start = Date()
        while Date().timeIntervalSince(start) < 2 { CFRunLoopRunInMode(.idle, 0.002, true) }
        XCTAssertFalse(table.precacher!.engine.isObserving, "still observing", file: file, line: line)
        XCTAssertTrue(table.precacher!.isWarm, "not warm", file: file, line: line)
        let heights = (0..<texts.count).map { tableView(table, heightForRowAt: IndexPath(row: $0, section: 0)) }
        XCTAssertEqual(
            table.contentSize.height, heights.reduce(0, +), accuracy: 0.01, "estimates", file: file, line: line)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        cell.label.text = texts[indexPath.row]
        return cell
    }

    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        if hidden.contains(indexPath.row) { return tableView.precachedHeight(forRowAt: indexPath) { _ in 0 } }
        return tableView.precachedHeight(forRowAt: indexPath, key: keyOf(indexPath.row)) { (cell: NoteCell) in
            cell.label.text = texts[indexPath.row]
        }
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        if let estimateKey {
            return tableView.precachedEstimate(forRowAt: indexPath, key: estimateKey(indexPath.row))
        }
        return tableView.precachedEstimate(forRowAt: indexPath)
    }
}

/// A table whose shown cells are higher than their templates.
@MainActor
private final class SelfSizing: NSObject, UITableViewDataSource, UITableViewDelegate {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    var texts: [String]

    init(count: Int) {
        texts = (0..<count).map { String(repeating: "note \($0) ", count: 30 + ($0 * 37) % 101) }
        super.init()
        table.register(NoteCell.self)
        table.dataSource = self
        table.delegate = self
    }

    func show() {
        window.addSubview(table)
        window.makeKeyAndVisible()
        table.layoutIfNeeded()
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { texts.count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeue(NoteCell.self, for: indexPath)
        cell.label.text = texts[indexPath.row] + String(repeating: " and more", count: 30)
        return cell
    }

    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath) { (cell: NoteCell) in cell.label.text = texts[indexPath.row] }
    }
}
