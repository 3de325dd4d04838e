import XCTest

@testable import Precache

/// Estimates that give way to heights, and what of it is seen on the screen.
final class EstimateTests: PrecacheTestCase {
    private func realHeight(_ feed: Feed) -> CGFloat { feed.rows.joined().reduce(0) { $0 + $1.height } }

    func test_a_warm_table_has_the_size_of_its_heights_hidden_rows_too() async {
        for hidden in [0..<0, 20..<40] {
            let feed = Feed([300, 20])
            for row in hidden { feed.rows[0][row].height = 0 }
            feed.useEstimates()
            XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
            feed.precacheAll()
            XCTAssertEqual(feed.table.contentSize.height, realHeight(feed), "\(hidden) are hidden")
            XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
            let size = feed.table.contentSize
            feed.table.headlessFling(velocity: 8_000)
            XCTAssertEqual(feed.table.contentSize, size)
        }
        // A table without estimates of its own is not updated.
        let feed = Feed.warm([100])
        XCTAssertFalse(feed.precacher.store.given.areEstimates)
        XCTAssertFalse(feed.precacher.store.given.hasSupplements)
        XCTAssertNotEqual(feed.table.contentSize.height, realHeight(feed))
    }

    func test_the_screen_stays_in_place_when_heights_replace_estimates_above_it() {
        let feed = Feed.estimating([300], estimate: 90)
        feed.table.jump(to: path(150))
        let (first, place) = (feed.firstShown, feed.place(of: feed.firstShown))
        feed.precacheAll()
        XCTAssertEqual(feed.table.contentSize.height, realHeight(feed))
        XCTAssertEqual(feed.place(of: first), place)
        // Nor does a row move it that comes to a warm table.
        feed.insert("new", height: 99, at: 300)
        feed.warmUp()
        XCTAssertEqual(feed.place(of: first), place)
    }

    func test_near_rows_have_their_real_size_long_before_far_ones_are_measured() {
        let feed = Feed.estimating([1_000])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.estimates > 1_000 })
        XCTAssertLessThan(feed.precacher.store.rows.coveredCount, 150)
        // As the first 4 screens are, 44 points a row where they were estimated.
        XCTAssertEqual(feed.table.rectForRow(at: path(70)).minY, (0..<70).reduce(0) { $0 + Feed.height(ofRow: $1) })
        feed.warmUp()
        // Each time for twice as far: the last time all are known, and before that at 4, 8, 16 and 32 of 53 screens.
        XCTAssertEqual(feed.estimates / 1_000, 1 + 4 + 1)
        // Again after a reload.
        feed.table.reload()
        let before = feed.estimates
        MainRunLoop.turn(until: { feed.precacher.coverage > 0.5 })
        XCTAssertGreaterThan(feed.estimates, before)
        feed.precacher.pause()
    }

    func test_a_table_scrolled_far_away_soon_has_its_real_size_there() {
        let feed = Feed.estimating([2_000])
        feed.table.enablePrecaching()
        MainRunLoop.turn(until: { feed.precacher.store.rows.coveredCount > 350 })
        feed.table.jump(to: path(1_500))
        let (estimates, known) = (feed.estimates, feed.precacher.store.rows.coveredCount)
        MainRunLoop.turn(until: { feed.estimates > estimates })
        XCTAssertLessThan(feed.precacher.store.rows.coveredCount - known, 200)
    }

    func test_estimates_are_told_again_after_a_change_meanwhile() {
        let list = ItemList(60, .key)
        list.answersEstimates = true
        list.table.reload()
        func assertSizeIsReal(line: UInt = #line) {
            list.warmUp()
            XCTAssertEqual(
                list.table.contentSize.height, list.rows.reduce(0) { $0 + list.height(of: $1) }, line: line)
        }
        assertSizeIsReal()
        list.onMeasure = { [unowned list] index in
            guard index == 59 else { return }
            list.onMeasure = nil
            for (row, id) in [(2, 5_000), (50, 5_001)] { list.rows[row] = ItemList.Row(id: id) }
        }
        list.answers = [59: 75, 5_000: 83, 5_001: 120]
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

    func test_uncacheable_or_too_many_rows_are_not_asked_for_estimates_again() {
        // All at the load, and all again; but of too many rows not again.
        for (count, reach, estimates) in [
            (70, .automatic, 70 + 70), (10_001, .screens(12), 10_001),
        ] as [(Int, PrecachingConfiguration.Reach, Int)] {
            let feed = Feed([count])
            feed.rows[0][50].height = UITableView.automaticDimension
            feed.useEstimates()
            feed.table.enablePrecaching(.init(reach: reach))
            feed.warmUp()
            XCTAssertEqual(feed.estimates, estimates)
            XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
        }
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

    func test_a_changed_row_is_shown_anew_of_many_and_under_voice_over() {
        for isRead in [false, true] {
            UIAccessibility.headlessRunVoiceOver(isRead)
            let feed = isRead ? Feed.estimating([100]) : Feed([10_001])
            let size = feed.table.contentSize
            feed.table.enablePrecaching(.init(reach: isRead ? .automatic : .screens(2)))
            feed.warmUp()
            // Only what is wrong on the screen is told then.
            if isRead { XCTAssertEqual(feed.table.contentSize, size) }
            feed.rows[0][2].height = 150
            feed.table.invalidatePrecachedHeights(for: path(2))
            feed.warmUp()
            if !isRead { feed.table.layoutIfNeeded() }
            XCTAssertEqual(feed.table.cellForRow(at: path(2))?.frame.height, 150)
        }
    }

    // MARK: What rows were shown with

    /// Rows that size themselves, with shown heights as their estimates.
    private func selfSizing(identifiedBy identity: ((HintedList.Row) -> Int)? = nil) -> HintedList {
        let list = HintedList(.cell, rows: 60, shows: false)
        list.givesHints = false
        if let identity {
            list.table.enablePrecaching(
                .init(reach: .shown), identifiedBy: { [unowned list] in identity(list.rows[$0.row]) })
        }
        list.table.layoutIfNeeded()
        return list
    }

    func test_a_rows_shown_height_is_its_estimate_and_nothing_is_measured() {
        let screen = selfSizing()
        // One never shown has the mean of those that were.
        let shown = screen.table.indexPathsForVisibleRows!.map { screen.table.rectForRow(at: $0).height }
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(50)), shown.reduce(0, +) / CGFloat(shown.count),
            accuracy: 1e-9)
        func assertEstimatedAsShown(_ row: Int) {
            XCTAssertEqual(
                screen.table.precachedEstimate(forRowAt: path(row)), screen.table.rectForRow(at: path(row)).height,
                accuracy: 1e-9)
        }
        for row in 0..<4 { assertEstimatedAsShown(row) }
        while screen.table.indexPathsForVisibleRows?.contains(path(59)) != true {
            screen.table.jump(to: path(59), at: .bottom)
        }
        MainRunLoop.turnUntilItSleeps()
        assertEstimatedAsShown(59)
        XCTAssertEqual(screen.table.precacher!.statistics.rowsPrecached, 0)
        XCTAssertEqual(screen.table.precacher!.statistics.misses, 0)
        XCTAssertFalse(screen.table.precacher!.warmer.seat.isAwake)
    }

    func test_shown_heights_follow_edits_and_items() {
        let screen = selfSizing(identifiedBy: \.id)
        let height = screen.table.rectForRow(at: path(2)).height
        screen.rows.swapAt(2, 40)
        screen.table.reloadData()
        XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(40)), height, accuracy: 1e-9)
        let plain = selfSizing()
        plain.rows.insert(HintedList.Row(id: 60, length: 9), at: 0)
        plain.table.insertRows(at: [path(0)], with: .none)
        XCTAssertEqual(plain.table.precachedEstimate(forRowAt: path(3)), height, accuracy: 1e-9)
    }

    func test_what_is_unknown_is_the_mean_of_rows_with_the_same_cell() async {
        let feed = Feed([50], showing: false)
        feed.table.frame.size.width = 390
        for identifier in ["low", "high"] { feed.table.register(FrameCell.self, forCellReuseIdentifier: identifier) }
        feed.table.separatorStyle = .none
        for (row, identifier, height) in [(0, "low", 40), (1, "low", 60), (2, "high", 200)] as [(Int, String, CGFloat)]
        {
            _ = feed.table.precachedHeight(forRowAt: path(row), identifier: identifier) {
                ($0 as! FrameCell).answer = height
            }
        }
        for (identifier, mean) in [("low", 50), ("high", 200), ("unseen", 100), (nil, 100)] as [(String?, CGFloat)] {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(9), identifier: identifier), mean)
        }
    }

    func test_rows_answered_past_precache_are_estimated_by_their_shown_heights() {
        let automatic = UITableView.automaticDimension
        for (first, sizesAll, isEnabled) in [
            (automatic, false, true), (250, false, true), (automatic, true, true), (automatic, true, false),
        ] as [(CGFloat, Bool, Bool)] {
            let feed = Feed([60])
            let heightOf = { [unowned feed] (path: IndexPath) in
                path.row == 0 || sizesAll ? first : feed.tableView(feed.table, heightForRowAt: path)
            }
            if sizesAll { feed.useEstimates(heightOf) } else { feed.use(heightOf) }
            if isEnabled { feed.precacheAll() }
            feed.table.layOutAnew()
            for row in sizesAll ? [0, 1] : [0] {
                let shown = feed.table.cellForRow(at: path(row))!.frame.height
                if first > 0 { XCTAssertEqual(shown, first) }
                XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(row)), shown, accuracy: 1e-9)
            }
        }
    }

    func test_a_shown_height_is_an_estimate_for_the_rows_key_too() {
        let list = ItemList.warm(60, .identityAndOtherKey)
        list.answeredDirectly = 70
        list.table.enablePrecaching(.init(reach: .shown))
        list.table.layOut(width: 300)
        list.table.reload()
        XCTAssertEqual(list.table.rectForRow(at: path(1)).height, 70)
        list.table.reloadData()
        XCTAssertEqual(list.table.precachedEstimate(forRowAt: path(1), key: "key 1"), 70)
    }
}
