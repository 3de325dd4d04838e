import CoreFoundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights measured ahead beside what else a table's delegate does: edits, reloads, questions of the table's own.
@MainActor
final class WarmAheadUseTests: XCTestCase {
    func test_these_tests_turn_the_main_run_loop() async { MainRunLoop.assertOnMainThread() }

    override func tearDown() async throws {
        await MainActor.run {
            Clock.now = CACurrentMediaTime
        }
    }

    private func turn(_ list: AheadList) {
        MainRunLoop.turnUntilItSleeps()
        MainRunLoop.turn(until: { !list.table.precacher!.warmer.seat.isAwake })
    }

    private func warm(_ list: AheadList, forContentWidths widths: [CGFloat]) {
        list.table.enablePrecaching()
        turn(list)
        list.table.precacher!.warmAhead(forContentWidths: widths)
        turn(list)
    }

    func test_a_reload_inside_a_measurement_has_no_row_asked_that_is_gone() {
        let list = AheadList()
        list.table.enablePrecaching()
        turn(list)
        list.onMeasure = { [unowned list] row, width in
            guard width == 844, row == 40 else { return }
            list.onMeasure = nil
            list.rows.removeLast(30)
            list.table.reloadData()
        }
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(list.rows.count, 30)
        XCTAssertEqual(list.stale, [])
    }

    // As a diffable data source does.
    func test_rows_that_go_unseen_between_post_and_task_are_not_asked() {
        let list = AheadList(rows: 100)
        list.table.enablePrecaching()
        turn(list)
        let observer = MainRunLoop.observe(.beforeWaiting, order: IdleObserver.order + 1) {
            guard list.rows.count == 100, IdleScheduler.shared.isTaskPending, list.measured.count > 150 else { return }
            list.rows.removeLast(60)
            let exchange = UITableView.headlessExchange
            UITableView.headlessExchange = nil
            list.table.reloadData()
            UITableView.headlessExchange = exchange
        }
        defer { MainRunLoop.remove(observer) }
        list.table.precacher!.warmAhead(forContentWidths: [844])
        turn(list)
        XCTAssertEqual(list.rows.count, 40)
        XCTAssertEqual(list.stale, [])
    }

    func test_a_row_asked_for_outside_layout_is_measured_with_the_tables_traits() {
        let list = AheadList(.byText, limitedTo: .extraSmall)
        XCTAssertEqual(list.answer(53), list.textHeight(53, at: .extraSmall))
    }

    // MARK: What is known stays known

    func test_coming_by_a_foreseen_width_keeps_it() {
        let list = AheadList()
        warm(list, forContentWidths: [844])
        list.resize(to: 844, holding: Settling.time / 2)
        list.resize(to: 390)
        turn(list)
        list.forgetWhatWasMeasured()
        list.resize(to: 844)
        turn(list)
        XCTAssertEqual(list.measured.count, 0)
    }

    func test_all_that_can_be_named_is_there_after_a_rotation_and_back() {
        let list = AheadList()
        warm(list, forContentWidths: [844, 320, 507, 694])
        list.forgetWhatWasMeasured()
        list.resize(to: 844)
        turn(list)
        XCTAssertEqual(list.measured.count, 0)
        for width in [390, 844, 390] as [CGFloat] {
            list.resize(to: width)
            turn(list)
        }
        XCTAssertEqual(list.measured.count, 0)
    }

    func test_editing_mode_keeps_them_and_lets_the_loop_sleep() {
        let list = AheadList()
        warm(list, forContentWidths: [844, 320, 507, 694])
        list.table.setEditing(true, animated: false)
        turn(list)
        list.table.setEditing(false, animated: false)
        turn(list)
        list.forgetWhatWasMeasured()
        list.resize(to: 694)
        XCTAssertEqual(list.measured.count, 0)
    }

    func test_heights_by_key_outlive_a_reload() {
        let list = AheadList(.byKey)
        warm(list, forContentWidths: [844])
        list.forgetWhatWasMeasured()
        list.table.reloadData()
        turn(list)
        XCTAssertEqual(list.measured.count, 0)
    }

    func test_a_keyed_row_that_lost_its_height_never_serves_the_old_one() {
        for answer in [UITableView.automaticDimension, CGFloat.nan] {
            let list = AheadList(.byKey)
            warm(list, forContentWidths: [844])
            list.answers[5] = answer
            list.table.reloadRows(at: [IndexPath(row: 5, section: 0)], with: .none)
            let expected = answer.isNaN ? 44 : answer
            XCTAssertEqual(list.answer(5), expected)
            turn(list)
            XCTAssertEqual(list.answer(5), expected)
            list.resize(to: 844)
            turn(list)
            XCTAssertEqual(list.answer(5), expected)
        }
    }

    func test_a_keyed_row_changed_but_not_measured_ahead_serves_no_old_height() {
        let list = AheadList(.byKey)
        warm(list, forContentWidths: [844])
        list.table.invalidatePrecachedHeights(for: IndexPath(row: 5, section: 0))
        list.uncached = [5]
        turn(list)
        list.uncached = []
        list.answers[5] = 300
        list.resize(to: 844)
        turn(list)
        XCTAssertEqual(list.answer(5), 300)
    }

    // MARK: Questions of the table's own

    /// What the table is answered for another row when it asks before a row is measured ahead.
    private func answersMeanwhile(_ list: AheadList) -> [CGFloat] {
        var (answers, isNested) = ([CGFloat](), false)
        list.onAsk = { [unowned list] row in
            guard list.table.existingPrecacher!.desk.askedAhead != nil, !isNested, row < list.rows.count - 20 else {
                return
            }
            isNested = true
            answers.append(list.answer(row + 20) - list.height(list.rows[row + 20], 390))
            isNested = false
        }
        list.table.enablePrecaching()
        MainRunLoop.turn(until: { list.table.precacher!.isWarm })
        return answers
    }

    func test_rows_that_are_not_kept_are_measured_when_the_table_itself_asks() {
        let list = AheadList()
        list.uncached = Set(list.rows)
        list.table.reloadData()
        let answers = answersMeanwhile(list)
        XCTAssertGreaterThan(answers.count, 15)
        XCTAssertEqual(Set(answers), [0])
    }

    func test_a_row_no_longer_cached_has_no_height_at_a_foreseen_width() {
        let feed = Feed.warm([50])
        feed.precacher.warmAhead(forContentWidths: [500])
        MainRunLoop.turn(until: { !feed.precacher.warmer.isAnythingUncachedAhead })
        _ = feed.table.precachedHeight(forRowAt: IndexPath(row: 40, section: 0), isCached: false) { _ in 60 }
        feed.rows[0][40].height = 88
        feed.table.frame.size.width = 500
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.height(0, 40), 88)
    }
}
