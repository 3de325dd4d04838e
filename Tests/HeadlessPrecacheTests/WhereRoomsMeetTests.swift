import CoreFoundation
import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache

/// What is lost if one room does not tell another: a wake-up, a mark, a ticket, one side of two.
@MainActor
final class WhereRoomsMeetTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }
    private func p(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }

    func test_rows_that_stay_are_measured_once_whatever_comes_and_goes() {
        let l = RoomList([100], .key)
        l.warm()
        for round in 0..<30 {
            let paths = (0..<100).map { p($0) }
            l.sections[0].insert(contentsOf: (0..<100).map { RoomList.Row(id: 10_000 + 100 * round + $0) }, at: 0)
            l.table.insertRows(at: paths, with: .none)
            l.warm(keep: true)
            l.sections[0].removeFirst(100)
            l.table.deleteRows(at: paths, with: .none)
        }
        XCTAssertEqual(l.measured.filter { $0 < 100 }, [])
    }
    func test_an_environment_that_is_changed_counts_as_used() {
        func e(_ w: Int) -> HeightEnvironment {
            HeightEnvironment(contentWidth: Double(w), textSize: "", isRightToLeft: false, displayScale: 1)
        }
        var per = PerEnvironment(0)
        for w in 0..<10 { per.change(to: e(w), keepsPresent: true) { _ in w } }
        per.update(e(0), make: 99) { _ in }
        per.change(to: e(10), keepsPresent: true) { _ in 10 }
        XCTAssertEqual(per.value(in: e(0)), 0)
        XCTAssertNil(per.value(in: e(1)))
    }
    func test_heights_kept_through_a_reload_are_estimates_at_once() {
        let l = RoomList([60], .position)
        l.warm()
        l.table.reloadDataKeepingHeights(
            identifiedBy: { [unowned l] in l.sections[0][$0.row].id }, changes: {})
        XCTAssertEqual(l.table.precachedEstimate(forRowAt: p(50)), 50)
    }
    func test_a_shown_height_is_an_estimate_for_the_rows_key_too() {
        let l = RoomList([60], .both, precaching: false)
        l.table.enablePrecaching(identifiedBy: { [unowned l] in l.sections[0][$0.row].id })
        l.warm()
        l.direct = 70
        l.table.enablePrecaching(.shownHeightsOnly)
        l.table.frame.size.width = 300
        l.table.layoutIfNeeded()
        l.table.reloadData()
        l.table.layoutIfNeeded()
        XCTAssertEqual(l.table.rectForRow(at: p(1)).height, 70)
        l.table.reloadData()
        XCTAssertEqual(l.table.precachedEstimate(forRowAt: p(1), key: "k 1"), 70)
    }
    func test_a_complete_key_invalidated_before_it_is_asked_is_measured() {
        let l = RoomList([100], .complete)
        l.warm()
        l.table.reloadData()
        l.table.invalidatePrecachedHeights(for: p(60))
        l.warm(keep: true)
        XCTAssertEqual(l.measured, [60])
    }
    func test_what_a_row_shows_moves_with_it_into_a_blank_section() {
        let l = RoomList([60, 5], .key, precaching: false)
        let row = l.sections[0].remove(at: 0)
        l.sections[1].insert(row, at: 0)
        l.table.moveRow(at: p(0), to: p(0, 1))
        XCTAssertTrue(l.table.requiredPrecacher.isKnown(at: p(0, 1)))
        l.table.invalidatePrecachedHeights(forItems: [row.id])
        XCTAssertFalse(l.table.requiredPrecacher.isKnown(at: p(0, 1)))
    }
    func test_a_complete_key_invalidated_and_deleted_is_measured_when_it_returns() {
        let l = RoomList([100], .complete)
        l.warm()
        l.table.reloadData()
        l.table.layoutIfNeeded()
        l.table.invalidatePrecachedHeights(for: p(60))
        let row = l.sections[0].remove(at: 60)
        l.table.deleteRows(at: [p(60)], with: .none)
        l.warm(keep: true)
        l.sections[0].insert(row, at: 3)
        l.table.insertRows(at: [p(3)], with: .none)
        l.warm(keep: true)
        XCTAssertTrue(l.measured.contains(60))
    }
    func test_a_complete_key_invalidated_and_left_out_by_a_reload_is_measured() {
        let l = RoomList([100], .complete)
        l.warm()
        l.table.reloadData()
        l.table.layoutIfNeeded()
        l.table.invalidatePrecachedHeights(for: p(60))
        let row = l.sections[0][60]
        l.table.reloadDataKeepingHeights(
            identifiedBy: { [unowned l] in l.sections[0][$0.row].id }, changes: { l.sections[0].remove(at: 60) })
        l.warm(keep: true)
        l.sections[0].insert(row, at: 3)
        l.table.insertRows(at: [p(3)], with: .none)
        l.warm(keep: true)
        XCTAssertTrue(l.measured.contains(60))
    }
    func test_what_a_row_shows_is_kept_through_a_reload_in_another_section() {
        let l = RoomList([60, 5], .key, precaching: false)
        l.table.reloadDataKeepingHeights(
            identifiedBy: { [unowned l] in l.sections[$0.section][$0.row].id },
            changes: { l.sections[1].insert(l.sections[0].remove(at: 0), at: 0) })
        XCTAssertTrue(l.table.requiredPrecacher.isKnown(at: p(0, 1)))
        l.table.invalidatePrecachedHeights(forItems: [0])
        XCTAssertFalse(l.table.requiredPrecacher.isKnown(at: p(0, 1)))
    }
    func test_an_item_that_replaces_another_by_a_reload_is_measured() {
        let l = RoomList([60], .key)
        l.warm()
        l.sections[0].remove(at: 1)
        l.table.deleteRows(at: [p(1)], with: .none)
        l.warm()
        l.sections[0][40] = RoomList.Row(id: 1, height: 99)
        l.table.reloadRows(at: [p(40)], with: .none)
        l.warm(keep: true)
        XCTAssertEqual(l.answer(40), 99)
    }
    func test_a_reload_after_heights_were_kept_outdates_its_key() {
        let l = RoomList([60], .key)
        l.warm()
        let row = l.sections[0].remove(at: 50)
        l.table.deleteRows(at: [p(50)], with: .none)
        l.warm()
        l.sections[0].append(row)
        l.table.reloadDataKeepingHeights()
        l.sections[0][59].height = 99
        l.table.reloadRows(at: [p(59)], with: .none)
        l.warm(keep: true)
        XCTAssertEqual(l.answer(59), 99)
    }
    func test_typed_rows_are_invalidated_by_key_after_heights_were_kept() {
        let l = RoomList([60], .cellKey)
        l.warm()
        l.table.reloadDataKeepingHeights()
        XCTAssertTrue(l.table.precacher!.isKnown(at: p(50)))
        l.table.invalidatePrecachedHeights(forItems: [50])
        XCTAssertFalse(l.table.precacher!.isKnown(at: p(50)))
    }
    func test_an_unknown_keys_estimate_is_to_be_replaced() {
        let l = RoomList([60], .key)
        l.warm()
        XCTAssertFalse(l.table.precacher!.warmer.estimates.hasServedEstimates)
        _ = l.table.precachedEstimate(forRowAt: p(50), key: 777)
        XCTAssertTrue(l.table.precacher!.warmer.estimates.hasServedEstimates)
    }
    func test_a_header_measured_inside_a_batch_is_not_kept() {
        let l = RoomList([2, 2, 2], .position, headers: [30, 40, 50])
        XCTAssertEqual((0..<3).map { l.header($0) }, [30, 40, 50])
        l.table.performBatchUpdates {
            l.headers!.insert(90, at: 0)
            l.sections.insert([RoomList.Row(id: 900)], at: 0)
            l.table.insertSections([0], with: .none)
            _ = l.header(0)
        }
        XCTAssertEqual((0..<4).map { l.header($0) }, [90, 30, 40, 50])
    }
    func test_a_known_item_that_comes_into_a_reloaded_section_is_measured() {
        let l = RoomList([30], .key)
        l.warm()
        l.sections[0].remove(at: 5)
        l.table.deleteRows(at: [p(5)], with: .none)
        l.warm()
        l.sections[0].insert(RoomList.Row(id: 5, height: 99), at: 25)
        l.table.reloadSections([0], with: .none)
        l.warm(keep: true)
        XCTAssertEqual(l.answer(25), 99)
    }
    func test_headers_skipped_for_a_missing_identifier_are_measured_once_registered() {
        let l = RoomList([60], .cellLate, headers: [30], precaching: false)
        l.table.estimatedSectionHeaderHeight = 20
        l.headerIsMissing = true
        l.table.reloadData()
        l.table.enablePrecaching()
        l.warm()
        l.headerIsMissing = false
        l.table.register(RoomCell.self, forCellReuseIdentifier: "late")
        _ = l.answer(0)
        l.headersMeasured = []
        l.warm(keep: true)
        XCTAssertEqual(l.table.precacher!.store.supplements[.header(of: 0)], 30)
    }
    func test_content_that_leaves_the_safe_area_is_measured_anew() {
        let l = RoomList([60], .position, show: false)
        l.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 59)
        l.show()
        l.warm()
        l.table.insetsContentViewsToSafeArea.toggle()
        XCTAssertEqual(l.table.precacher!.coverage, 0)
        l.widths = []
        _ = l.answer(0)
        XCTAssertEqual(l.widths.count, 1)
    }
    func test_a_safe_area_on_one_side_takes_its_width_once() {
        let l = RoomList([60], .position, show: false)
        l.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 0)
        l.show()
        l.warm()
        XCTAssertEqual(Set(l.widths), [331])
    }
    func test_one_wider_margin_is_another_environment() {
        let l = RoomList([60], .position, show: false)
        l.table.cellLayoutMarginsFollowReadableWidth = true
        l.show()
        l.warm()
        l.table.layoutMargins.right += 60
        l.table.setNeedsLayout()
        l.table.layoutIfNeeded()
        XCTAssertLessThan(l.table.precacher!.coverage, 1)
    }
    func test_a_row_under_the_bar_may_grow_and_moves_nothing_below() {
        let l = RoomList([100], .position)
        l.warm()
        l.table.contentInset.top = 120
        l.table.contentOffset.y = 500 - 120
        l.table.layoutIfNeeded()
        // Row 8 (400...450) is under the bar; row 10 is the first below it.
        let before = l.table.rectForRow(at: p(10)).minY - l.table.contentOffset.y
        l.table.performKeepingPosition {
            l.sections[0][8].height = 170
            l.table.reloadRows(at: [p(8)], with: .none)
        }
        XCTAssertEqual(l.table.rectForRow(at: p(10)).minY - l.table.contentOffset.y, before)
    }
    func test_a_batch_left_open_wakes_the_loop_by_itself() {
        let feed = Feed([60])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.statistics.rowsPrecached == 10 })
        feed.table.beginUpdates()
        CFRunLoopRunInMode(.idle, 2, false)
        XCTAssertTrue(feed.precacher.isWarm)
    }
    func test_rows_that_come_untold_wake_the_warmer_when_one_is_asked() {
        let l = RoomList([60, 5], .position)
        l.warm()
        XCTAssertFalse(l.table.precacher!.warmer.seat.isAwake)
        let hooks = (UITableView.headlessExchange, UITableView.headlessBatchExchange)
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (nil, nil)
        l.sections[1].append(RoomList.Row(id: 500))
        l.onEstimate = { _ = l.table.precachedEstimate(forRowAt: $0) }
        l.table.insertRows(at: [p(5, 1)], with: .none)
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = hooks
        _ = l.table.precachedEstimate(forRowAt: p(5, 1))
        l.table.setNeedsLayout()
        l.table.layoutIfNeeded()
        l.warm(keep: true)
        XCTAssertEqual(l.table.precacher!.coverage, 1)
    }
    func test_a_drop_that_is_called_off_costs_no_height() {
        let l = RoomList([60, 5], .position)
        l.warm()
        let hooks = (UITableView.headlessExchange, UITableView.headlessBatchExchange)
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (nil, nil)
        l.table.headlessHasUncommittedUpdates = true
        l.sections[1].append(RoomList.Row(id: 500))
        l.table.insertRows(at: [p(5, 1)], with: .none)
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = hooks
        l.table.setNeedsLayout()
        l.table.layoutIfNeeded()
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (nil, nil)
        l.sections[1].removeLast()
        l.table.deleteRows(at: [p(5, 1)], with: .none)
        (UITableView.headlessExchange, UITableView.headlessBatchExchange) = hooks
        l.table.headlessHasUncommittedUpdates = false
        l.table.setNeedsLayout()
        l.table.layoutIfNeeded()
        l.warm(keep: true)
        XCTAssertEqual(l.measured, [])
    }
    func test_a_row_that_comes_while_another_sizes_itself_stays_uncached() {
        let l = RoomList([60], .position, precaching: false)
        l.table.enablePrecaching()
        l.table.precacher!.pause()
        l.special = { [unowned l] row in
            guard row.id == 50 else { return nil }
            l.special = nil
            l.sections[0].insert(RoomList.Row(id: 900, height: 77), at: 50)
            l.table.insertRows(at: [IndexPath(row: 50, section: 0)], with: .none)
            return UITableView.automaticDimension
        }
        _ = l.answer(50)
        l.table.precacher!.resume()
        l.warm(keep: true)
        XCTAssertTrue(l.table.precacher!.isKnown(at: p(50)))
        XCTAssertTrue(l.measured.contains(900))
    }
    func test_a_row_inserted_by_a_self_sizing_one_is_measured() {
        let l = RoomList([60], .position, precaching: false)
        l.table.requiredPrecacher.monitor.synchronize()
        l.special = { [unowned l] row in
            guard row.id == 50 else { return nil }
            l.special = nil
            l.sections[0].insert(RoomList.Row(id: 900, height: 77), at: 50)
            l.table.insertRows(at: [IndexPath(row: 50, section: 0)], with: .none)
            return UITableView.automaticDimension
        }
        _ = l.answer(50)
        XCTAssertTrue(l.table.requiredPrecacher.store.rows.isUncached(RowPosition(section: 0, row: 50)))
    }
    func test_rows_skipped_for_a_missing_identifier_wake_the_warmer() {
        let l = RoomList([60], .cellLate)
        l.warm()
        l.table.register(RoomCell.self, forCellReuseIdentifier: "late")
        _ = l.answer(0)
        MainRunLoop.turn(until: { l.table.precacher!.coverage == 1 })
    }
    func test_a_header_invalidated_while_measured_ahead_is_measured_again() {
        let l = RoomList(
            (0..<60).map { _ in 2 }, .position, headers: (0..<60).map { CGFloat(20 + $0) }, headerEstimates: true,
            precaching: false)
        var done = false
        l.onHeader = { [unowned l] section in
            guard section == 50, !done else { return }
            done = true
            l.table.invalidatePrecachedHeight(forHeaderInSection: 50)
        }
        l.table.enablePrecaching()
        l.warm()
        XCTAssertTrue(done)
        XCTAssertEqual(l.table.precacher!.store.supplements[.header(of: 50)], 70)
    }
    func test_who_waits_for_a_paused_table_goes_on_when_all_is_known() {
        let feed = Feed([60])
        feed.table.enablePrecaching()
        let wait = Wait(for: feed.precacher)
        MainRunLoop.turn(until: { feed.precacher.warmer.warmUp.isAwaited })
        feed.precacher.pause()
        feed.assertHeightsAreRight()
        XCTAssertTrue(feed.precacher.isWarm)
        MainRunLoop.turn(until: { wait.isOver })
    }
    func test_telling_the_table_is_no_movement_of_the_list() {
        let feed = Feed([600])
        feed.table.estimatedRowHeight = 90
        let delegate = EstimatingDelegate(feed)
        feed.table.scrollToRow(at: p(300), at: .top, animated: false)
        feed.table.layoutIfNeeded()
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertFalse(feed.precacher.warmer.motion.isUpward)
        withExtendedLifetime(delegate) {}
    }
    func test_telling_the_table_leaves_the_order_of_rows() {
        let feed = Feed([600])
        feed.table.estimatedRowHeight = 90
        let delegate = EstimatingDelegate(feed)
        feed.table.scrollToRow(at: p(300), at: .top, animated: false)
        feed.table.layoutIfNeeded()
        feed.table.enablePrecaching()
        feed.warmUp()
        feed.table.reloadRows(at: [p(599)], with: .none)
        MainRunLoop.turn(until: { feed.precacher.isWarm })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertFalse(feed.precacher.warmer.motion.isUpward)
        withExtendedLifetime(delegate) {}
    }
    func test_the_alarm_rings_for_the_soonest_of_all_lists() {
        let (a, b) = (RoomClient(0.05), RoomClient(30))
        a.seat.wake()
        b.seat.wake()
        CFRunLoopRunInMode(.idle, 1, false)
        XCTAssertEqual(a.done, 1)
        a.seat.stop()
        b.seat.stop()
    }
    func test_an_audit_that_is_turned_on_again_tells_anew() {
        let l = RoomList([60], .note)
        l.warm()
        l.table.precacher!.isAuditing = true
        (l.table.cellForRow(at: p(1)) as! NoteCell).label.text = String(
            repeating: "much longer than before ", count: 30)
        func again() {
            l.table.precacher!.isAuditing = false
            l.table.precacher!.isAuditing = true
            l.table.setNeedsLayout()
            l.table.layoutIfNeeded()
        }
        again()
        XCTAssertEqual(l.table.precacher!.differences.map(\.indexPath), [p(1)])
        again()
        XCTAssertEqual(l.table.precacher!.differences.map(\.indexPath), [p(1)])
    }
    func test_an_audit_says_nothing_of_hidden_rows() {
        let l = RoomList([60], .note, precaching: false)
        l.table.enablePrecaching()
        l.special = { $0.id == 1 ? 0 : nil }
        l.table.precacher!.isAuditing = true
        l.table.reloadData()
        l.table.layoutIfNeeded()
        l.warm()
        XCTAssertNotNil(l.table.cellForRow(at: p(1)))
        l.table.setNeedsLayout()
        l.table.layoutIfNeeded()
        XCTAssertEqual(l.table.precacher!.differences, [])
    }
    func test_estimates_are_told_again_after_a_change_meanwhile() {
        let l = RoomList([60], .key, precaching: false)
        let d = RoomEstimates(l)
        l.table.delegate = d
        l.table.reloadData()
        l.table.layoutIfNeeded()
        l.table.enablePrecaching()
        l.warm()
        XCTAssertEqual(l.table.contentSize.height, l.total)
        l.special = { [unowned l] row in
            guard row.id == 59 else { return nil }
            l.special = nil
            l.sections[0][2] = RoomList.Row(id: 5_000, height: 83)
            l.sections[0][50] = RoomList.Row(id: 5_001, height: 120)
            return row.height
        }
        l.sections[0][59].height = 75
        l.table.reloadRows(at: [p(59)], with: .none)
        l.warm()
        XCTAssertNil(l.special)
        XCTAssertEqual(l.table.contentSize.height, l.total)
        withExtendedLifetime(d) {}
    }
    func test_a_reloaded_sections_row_is_followed_through_later_edits() {
        let l = RoomList([200], .position)
        l.warm()
        l.table.scrollToRow(at: p(100), at: .top, animated: false)
        l.table.layoutIfNeeded()
        let before = l.table.rectForRow(at: p(100)).minY - l.table.contentOffset.y
        l.table.performKeepingPosition {
            l.table.reloadSections([0], with: .none)
            l.sections[0].insert(contentsOf: (0..<3).map { RoomList.Row(id: 900 + $0) }, at: 0)
            l.table.insertRows(at: (0..<3).map { p($0) }, with: .none)
        }
        XCTAssertEqual(l.table.rectForRow(at: p(103)).minY - l.table.contentOffset.y, before)
    }
    func test_estimates_are_told_early_again_after_a_reload() {
        let feed = Feed([4_000])
        let delegate = EstimatingDelegate(feed)
        feed.table.enablePrecaching()
        feed.warmUp()
        feed.table.reloadData()
        feed.table.layoutIfNeeded()
        let before = delegate.estimates
        MainRunLoop.turn(until: { feed.precacher.coverage > 0.5 })
        XCTAssertGreaterThan(delegate.estimates, before)
        feed.precacher.pause()
    }
}

@MainActor
private final class RoomClient: IdleClient {
    private(set) lazy var seat = IdleSeat(client: self)
    let delay: Double
    var first: Double?
    var done = 0
    init(_ delay: Double) { self.delay = delay }
    let turnDuration = 0.0
    var isOnScreen = true
    func readiness(now: Double) -> IdleReadiness {
        if done > 0 { return .done }
        first = first ?? now
        return now < first! + delay ? .waitingFor(first! + delay - now) : .ready
    }
    func performNext() -> Bool {
        done += 1
        return true
    }
}

@MainActor
private final class RoomList: NSObject, UITableViewDataSource, UITableViewDelegate {
    enum Naming { case position, key, complete, cellKey, cellLate, both, note, estimated }
    struct Row {
        var id: Int
        var height: CGFloat = 50
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 390, height: 844), style: .plain)
    var sections: [[Row]]
    var headers: [CGFloat]?
    var measured: [Int] = []
    var headersMeasured: [Int] = []
    var headerIsMissing = false
    var widths: [CGFloat] = []
    var special: ((Row) -> CGFloat?)?
    var onHeader: ((Int) -> Void)?
    var onEstimate: ((IndexPath) -> Void)?
    let naming: Naming
    var direct: CGFloat?

    init(
        _ counts: [Int], _ naming: Naming, headers: [CGFloat]? = nil, headerEstimates: Bool = false,
        precaching: Bool = true, show: Bool = true
    ) {
        self.naming = naming
        self.headers = headers
        var id = 0
        sections = counts.map { count in
            (0..<count).map { _ in
                defer { id += 1 }
                return Row(id: id)
            }
        }
        super.init()
        table.estimatedRowHeight = 44
        if headerEstimates { table.estimatedSectionHeaderHeight = 20 }
        table.dataSource = self
        table.delegate = self
        if naming == .note { table.register(NoteCell.self) }
        if naming == .cellKey {
            table.separatorStyle = .none
            table.register(RoomCell.self, forCellReuseIdentifier: "RoomCell")
        }
        if show {
            self.show(precaching)
        }
    }
    func show(_ precaching: Bool = true) {
        window.addSubview(table)
        window.makeKeyAndVisible()
        if precaching { table.enablePrecaching() }
        table.layoutIfNeeded()
    }
    func warm(keep: Bool = false, file: StaticString = #filePath, line: UInt = #line) {
        MainRunLoop.turn(until: { table.precacher!.isWarm }, orFail: "never warm", file: file, line: line)
        MainRunLoop.turnUntilItSleeps()
        if !keep { measured = [] }
    }
    func answer(_ row: Int, _ section: Int = 0) -> CGFloat {
        tableView(table, heightForRowAt: IndexPath(row: row, section: section))
    }
    var total: CGFloat { sections.joined().reduce(0) { $0 + $1.height } }
    func header(_ section: Int) -> CGFloat { tableView(table, heightForHeaderInSection: section) }
    func numberOfSections(in tableView: UITableView) -> Int { sections.count }
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        if naming == .note {
            let cell = tableView.dequeue(NoteCell.self, for: indexPath)
            cell.label.text = text(indexPath)
            return cell
        }
        let cell = RoomCell(style: .default, reuseIdentifier: "RoomCell")
        cell.height = sections[indexPath.section][indexPath.row].height
        return cell
    }
    func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat {
        guard headers != nil else { return 0 }
        return tableView.precachedHeight(forHeaderInSection: section) { _ in
            headersMeasured.append(section)
            onHeader?(section)
            return headerIsMissing ? UITableView.automaticDimension : headers![section]
        }
    }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        let row = sections[indexPath.section][indexPath.row]
        if let direct { return direct }
        switch naming {
        case .note:
            if let height = special?(row) { return tableView.precachedHeight(forRowAt: indexPath) { _ in height } }
            return tableView.precachedHeight(forRowAt: indexPath) { (cell: NoteCell) in
                cell.label.text = text(indexPath)
            }
        case .both: return tableView.precachedHeight(forRowAt: indexPath, key: "k \(row.id)") { measure(row, $0) }
        case .cellKey:
            if let height = special?(row) {
                return tableView.precachedHeight(forRowAt: indexPath, key: row.id) { _ in height }
            }
            return tableView.precachedHeight(forRowAt: indexPath, key: row.id) { (cell: RoomCell) in
                measured.append(row.id)
                cell.height = row.height
            }
        case .cellLate:
            return tableView.precachedHeight(forRowAt: indexPath, identifier: "late") { cell in
                measured.append(row.id)
                (cell as! RoomCell).height = row.height
            }
        case .position: return tableView.precachedHeight(forRowAt: indexPath) { measure(row, $0) }
        case .key, .estimated: return tableView.precachedHeight(forRowAt: indexPath, key: row.id) { measure(row, $0) }
        case .complete:
            return tableView.precachedHeight(forRowAt: indexPath, key: HeightKey(of: row.id)) { measure(row, $0) }
        }
    }
    func text(_ path: IndexPath) -> String { String(repeating: "note \(path.row) ", count: 20) }
    private func measure(_ row: Row, _ width: CGFloat) -> CGFloat {
        measured.append(row.id)
        widths.append(width)
        return special?(row) ?? row.height
    }
}

private final class RoomCell: UITableViewCell {
    var height: CGFloat = 0
    override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: height) }
}

@MainActor
private final class RoomEstimates: NSObject, UITableViewDelegate {
    unowned let l: RoomList
    init(_ l: RoomList) { self.l = l }
    func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        l.tableView(tableView, heightForRowAt: indexPath)
    }
    func tableView(_ tableView: UITableView, estimatedHeightForRowAt indexPath: IndexPath) -> CGFloat {
        tableView.precachedEstimate(forRowAt: indexPath, key: l.sections[indexPath.section][indexPath.row].id)
    }
}
