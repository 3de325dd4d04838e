import XCTest

@testable import Precache

/// Estimates that give way to heights, and what of it is seen on the screen.
final class EstimateTests: PrecacheTestCase {
    private func realHeight(_ feed: Feed) -> CGFloat { feed.rows.joined().reduce(0) { $0 + $1.height } }

    func test_a_warm_table_has_the_size_of_its_heights_hidden_rows_too() {
        for hidden in [0..<0, 20..<40] {
            let feed = Feed([300, 20])
            for row in hidden { feed.rows[0][row].height = 0 }
            feed.useEstimates()
            XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed), "\(hidden) are hidden")
            feed.precacheAll()
            XCTAssertEqual(feed.table.contentSize.height, realHeight(feed), "\(hidden) are hidden")
            XCTAssertFalse(feed.precacher.isAskedWhenIdle, "\(hidden) are hidden")
            let size = feed.table.contentSize
            feed.table.headlessFling(velocity: 8_000)
            XCTAssertEqual(feed.table.contentSize, size, "\(hidden) are hidden")
        }
    }

    func test_the_content_has_its_size_again_at_a_former_text_size() {
        let feed = Feed.estimating([60])
        // The rows on the screen are as high as before.
        feed.heightOf = { [unowned feed] path, _ in
            path.row > 40 && feed.table.traitCollection.preferredContentSizeCategory == .accessibilityLarge ? 90 : 45
        }
        feed.table.invalidatePrecachedHeights()
        feed.precacheAll()
        for size in [.accessibilityLarge, .large] as [UIContentSizeCategory] {
            feed.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: size)
            feed.table.layOutAnew()
            letItHold()
            feed.warmUp()
            XCTAssertEqual(feed.table.contentSize.height, size == .large ? 60 * 45 : 41 * 45 + 19 * 90, "\(size)")
        }
    }

    func test_a_hidden_row_that_changed_is_estimated_high_enough_to_be_asked_for() {
        let feed = Feed.estimating([60])
        feed.rows[0][50].height = 0
        feed.precacheAll()
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(50)), 0)
        feed.table.invalidatePrecachedHeights(for: [path(50)])
        XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(50)), 1)
    }

    func test_what_the_delegate_made_of_a_former_height_is_no_estimate_any_more() {
        let feed = Feed([60])
        feed.useEstimates({ [unowned feed] in max(44, feed.height(0, $0.row)) })
        feed.precacheAll()
        for height in [20, 100] as [CGFloat] {
            feed.rows[0][50].height = height
            feed.table.invalidatePrecachedHeights(for: [path(50)])
            feed.warmUp()
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(50)), max(44, height))
        }
        assertSaid("the delegate computes")
    }

    func test_a_table_without_estimates_of_its_own_is_not_updated() {
        let feed = Feed.warm([100])
        XCTAssertFalse(feed.precacher.engine.telling.asksForEstimates)
        XCTAssertFalse(feed.precacher.engine.store.isAnySupplementUncached)
        XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_the_screen_stays_in_place_when_heights_replace_estimates_above_it() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.table.jump(to: path(150))
        let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown))
        feed.precacheAll()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        XCTAssertEqual(feed.place(of: first), place)
    }

    func test_the_screen_stays_when_a_row_comes_to_a_warm_table() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.table.jump(to: path(150))
        let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown))
        feed.precacheAll()
        feed.insert("new", height: 99, at: 300)
        feed.warmUp()
        XCTAssertEqual(feed.place(of: first), place)
    }

    func test_near_rows_have_their_real_size_long_before_far_ones_are_measured() {
        let feed = Feed.estimating([1_000])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.estimates > 1_000 })
        XCTAssertLessThan(feed.precacher.engine.store.rows.coveredCount, 150)
        // As the first 4 screens are, 44 points a row where they were estimated.
        XCTAssertEqual(feed.table.rectForRow(at: path(70)).minY, (0..<70).reduce(0) { $0 + Feed.height(ofRow: $1) })
    }

    func test_the_table_is_told_of_near_rows_once_and_of_all_once() {
        let feed = Feed.estimating([1_000])
        feed.table.enablePrecaching()
        feed.warmUp()
        XCTAssertEqual(feed.estimates, (1 + 1 + 1) * 1_000)
    }

    func test_near_rows_are_told_anew_once_the_list_is_elsewhere() {
        freezeTime()
        // All rows are told once more in either case.
        for (screens, tellings) in [(1, 0), (3, 1)] as [(CGFloat, Int)] {
            let feed = Feed.estimating([1_000])
            feed.table.enablePrecaching()
            MainRunLoop.turn(until: { feed.estimates > 1_000 })
            feed.table.scroll(by: screens * feed.table.bounds.height)
            let estimates = feed.estimates
            feed.warmUp()
            XCTAssertEqual(feed.estimates - estimates, (tellings + 1) * 1_000, "\(screens) screens")
        }
    }

    func test_the_table_is_told_again_after_a_reload() {
        freezeTime()
        let feed = Feed.estimating([1_000])
        feed.precacheAll()
        feed.table.reload()
        let before = feed.estimates
        MainRunLoop.turn(until: { feed.precacher.coverage > 0.5 })
        XCTAssertGreaterThan(feed.estimates, before)
        feed.precacher.pause()
    }

    func test_a_table_scrolled_far_away_soon_has_its_real_size_there() {
        freezeTime()
        let feed = Feed.estimating([2_000])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.engine.store.rows.coveredCount > 350 })
        feed.table.jump(to: path(1_500))
        let (estimates, known) = (feed.estimates, feed.precacher.engine.store.rows.coveredCount)
        MainRunLoop.turn(until: { feed.estimates > estimates })
        XCTAssertLessThan(feed.precacher.engine.store.rows.coveredCount - known, 200)
    }

    func test_estimates_are_told_again_after_a_change_meanwhile() {
        let list = ItemList(60, .key, estimates: true)
        func assertSizeIsReal(line: UInt = #line) {
            list.warmUp()
            XCTAssertEqual(
                list.table.contentSize.height, list.rows.reduce(0) { $0 + list.height(of: $1) }, line: line)
        }
        assertSizeIsReal()
        list.onMeasure = { [unowned list] measured in
            guard measured.id == 59 else { return }
            list.onMeasure = nil
            list.rows[2] = NamedRow(id: 5_000, height: 83)
            list.rows[50] = NamedRow(id: 5_001, height: 120)
        }
        list.rows[59].height = 75
        list.table.reloadRows(at: [path(59)], with: .none)
        assertSizeIsReal()
        XCTAssertNil(list.onMeasure)
    }

    func test_estimates_are_asked_again_once_and_not_while_the_table_is_edited() {
        let feed = Feed.estimating([70])
        XCTAssertEqual(feed.estimates, 70)
        feed.table.enablePrecaching()
        feed.onMeasure = { [unowned feed] _ in
            if feed.measured.count == 65 { feed.table.setEditing(true, animated: false) }
        }
        MainRunLoop.turnUntilItSleeps()
        feed.onMeasure = nil
        feed.assertHeightsAreRight()
        XCTAssertTrue(feed.precacher.isWarm)
        let asked = feed.estimates
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.estimates, asked)
        feed.table.setEditing(false, animated: false)
        MainRunLoop.turn(until: { feed.estimates > asked })
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.estimates, asked + 70)
    }

    func test_a_row_that_cannot_be_cached_is_not_asked_for_its_estimate_again() {
        let feed = Feed([70])
        feed.rows[0][50].height = UITableView.automaticDimension
        feed.useEstimates()
        feed.table.enablePrecaching()
        feed.warmUp()
        // All at the load, and all again.
        XCTAssertEqual(feed.estimates, 70 + 70)
        XCTAssertFalse(feed.precacher.isAskedWhenIdle)
    }

    func test_a_data_source_ahead_of_its_table_keeps_the_estimates_waiting() {
        let feed = Feed.estimating([100, 3])
        feed.assertHeightsAreRight()
        feed.table.enablePrecaching()
        feed.rows[1].removeLast()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(feed.estimates, 103)
        feed.table.deleteRows(at: [path(2, 1)], with: .none)
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_the_end_of_a_list_stays_on_screen_when_heights_replace_estimates() {
        for estimate in [20, 44, 90, 300] as [CGFloat] {
            let feed = Feed.estimating([300], estimate: estimate)
            feed.table.jump(to: path(299), at: .bottom)
            let shown = feed.table.indexPathsForVisibleRows
            feed.precacheAll()
            XCTAssertEqual(feed.table.indexPathsForVisibleRows, shown, "estimate \(estimate)")
        }
    }

    /// A warm feed has row 2 changed, so that all is known again.
    private func changeRow(of feed: Feed) {
        feed.rows[0][2].height = 150
        feed.table.invalidatePrecachedHeights(for: [path(2)])
        feed.warmUp()
    }

    func test_a_changed_row_of_too_many_is_shown_anew() {
        UIAccessibility.headlessRunVoiceOver(false)
        let feed = Feed([10_001])
        feed.table.enablePrecaching(.init(reach: .screens(2)))
        feed.warmUp()
        changeRow(of: feed)
        feed.table.layoutIfNeeded()
        XCTAssertEqual(feed.table.cellForRow(at: path(2))?.frame.height, 150)
    }

    func test_under_voice_over_only_what_is_wrong_on_the_screen_is_told() {
        UIAccessibility.headlessRunVoiceOver(true)
        let feed = Feed.estimating([100])
        let size = feed.table.contentSize
        feed.table.enablePrecaching(.init(reach: .automatic))
        feed.warmUp()
        XCTAssertEqual(feed.table.contentSize, size)
        changeRow(of: feed)
        XCTAssertEqual(feed.table.cellForRow(at: path(2))?.frame.height, 150)
    }
}
