import XCTest

@testable import Precache

/// Estimates from what rows were shown with, where nothing was measured, and from the rows with the same cell.
final class EstimateShownTests: PrecacheTestCase {
    /// Rows that size themselves, with shown heights as their estimates.
    private func selfSizing(identifiedBy identity: ((KindList.Row) -> Int)? = nil) -> KindList {
        let list = KindList(.cell, rows: 60, shows: false)
        if let identity {
            list.table.enablePrecaching(
                .init(reach: .shown), identifiedBy: { [unowned list] in identity(list.rows[$0.row]) })
        }
        list.table.layoutIfNeeded()
        return list
    }

    private func assertEstimatedAsShown(_ row: Int, in screen: KindList, line: UInt = #line) {
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(row)), screen.table.rectForRow(at: path(row)).height,
            accuracy: 1e-9, "row \(row)", line: line)
    }

    func test_a_row_never_shown_is_estimated_as_the_mean_of_the_others() {
        let screen = selfSizing()
        let shown = screen.table.indexPathsForVisibleRows!.map { screen.table.rectForRow(at: $0).height }
        XCTAssertEqual(
            screen.table.precachedEstimate(forRowAt: path(50)), shown.reduce(0, +) / CGFloat(shown.count),
            accuracy: 1e-9)
    }

    func test_a_rows_shown_height_is_its_estimate_and_nothing_is_measured() {
        let screen = selfSizing()
        for row in 0..<4 { assertEstimatedAsShown(row, in: screen) }
        while screen.table.indexPathsForVisibleRows?.contains(path(59)) != true {
            screen.table.jump(to: path(59), at: .bottom)
        }
        MainRunLoop.turnUntilItSleeps()
        assertEstimatedAsShown(59, in: screen)
        XCTAssertEqual(screen.table.precacher.statistics.rowsPrecached, 0)
        XCTAssertEqual(screen.table.precacher.statistics.misses, 0)
        XCTAssertFalse(screen.table.precacher.isAskedWhenIdle)
    }

    func test_shown_heights_follow_their_items() {
        let screen = selfSizing(identifiedBy: \.id)
        let height = screen.table.rectForRow(at: path(2)).height
        screen.rows.swapAt(2, 40)
        screen.table.reloadData()
        XCTAssertEqual(screen.table.precachedEstimate(forRowAt: path(40)), height, accuracy: 1e-9)
    }

    func test_a_list_that_measures_nothing_ahead_is_warm_although_rows_were_never_shown() {
        for naming in Naming.all {
            let list = ItemList(60, naming, reach: .shown)
            for change in [{}, { list.table.reload() }, { list.table.layOut(width: 300) }] {
                change()
                XCTAssertTrue(list.precacher.isWarm, "\(naming)")
                XCTAssertLessThan(list.precacher.coverage, 1, "\(naming)")
            }
        }
    }

    func test_rows_that_are_shown_as_before_are_asked_no_identity() {
        var asked = 0
        let screen = selfSizing {
            asked += 1
            return $0.id
        }
        XCTAssertGreaterThan(asked, 0)
        asked = 0
        for _ in 0..<5 { screen.table.scroll(by: 1) }
        screen.table.layOutAnew()
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(asked, 0)
    }

    func test_shown_heights_follow_edits() {
        let plain = selfSizing()
        let height = plain.table.rectForRow(at: path(2)).height
        plain.rows.insert(KindList.Row(id: 60, height: 49), at: 0)
        plain.table.insertRows(at: [path(0)], with: .none)
        XCTAssertEqual(plain.table.precachedEstimate(forRowAt: path(3)), height, accuracy: 1e-9)
    }

    func test_what_is_unknown_is_the_mean_of_rows_with_the_same_cell() {
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
        for (kind, mean) in [("low", 50), ("high", 200), ("unseen", 100), (nil, 100)] as [(String?, CGFloat)] {
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(9), kind: kind), mean, kind ?? "no kind")
        }
    }

    func test_rows_answered_past_precache_are_estimated_by_their_shown_heights() {
        let automatic = UITableView.automaticDimension
        for (first, sizesAll, isEnabled) in [
            (automatic, false, true), (250, false, true), (automatic, true, true), (automatic, true, false),
        ] as [(CGFloat, Bool, Bool)] {
            let feed = Feed([60])
            let heightOf = { [unowned feed] (path: IndexPath) in
                path.row == 0 || sizesAll ? first : feed.height(0, path.row)
            }
            if sizesAll { feed.useEstimates(heightOf) } else { feed.use(heightOf) }
            if isEnabled { feed.precacheAll() }
            feed.table.layOutAnew()
            for row in sizesAll ? [0, 1] : [0] {
                let story = "row \(row), the first is \(first), all: \(sizesAll), precaching: \(isEnabled)"
                let shown = feed.table.cellForRow(at: path(row))!.frame.height
                if first > 0 { XCTAssertEqual(shown, first, story) }
                XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(row)), shown, accuracy: 1e-9, story)
            }
        }
    }

    func test_a_shown_height_is_an_estimate_for_the_rows_key_too() {
        let list = ItemList.warm(60, .identityAndKey)
        list.answeredDirectly = 70
        list.table.enablePrecaching(.init(reach: .shown))
        list.table.layOut(width: 300)
        list.table.reload()
        XCTAssertEqual(list.table.rectForRow(at: path(1)).height, 70)
        list.table.reloadData()
        XCTAssertEqual(list.table.precachedEstimate(forRowAt: path(1), key: "key 1"), 70)
    }
}
