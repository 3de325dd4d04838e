import XCTest

@testable import Precache

/// A table whose rows have keys is not called warm where it would measure: heights of keys may be outdated to be safe.
final class KeyWarmthTests: PrecacheTestCase {
    /// A list of 60 rows is changed. When it is warm again, no row has to be measured, but one that is not cached.
    private func assertStaysWarm(
        _ naming: Naming = .key, at widths: [CGFloat] = [], but left: Int? = nil,
        file: StaticString = #filePath, line: UInt = #line, after change: (ItemList) -> Void
    ) {
        let list = ItemList.warm(60, naming, at: widths)
        list.uncached = left.map { [$0] } ?? []
        change(list)
        list.warmUp(file: file, line: line)
        list.measured = []
        for row in list.rows.indices where list.rows[row].id != left { _ = list.answer(row) }
        XCTAssertEqual(list.measured, [], file: file, line: line)
    }

    func test_isWarm_tells_the_truth_where_a_changed_row_goes() {
        assertStaysWarm {
            $0.reload(50)
            $0.remove(at: 50)
        }
    }

    func test_isWarm_tells_the_truth_where_a_changed_row_is_no_longer_cached() {
        assertStaysWarm(but: 50) { $0.reload(50) }
    }

    func test_isWarm_tells_the_truth_after_a_row_of_another_key_was_asked() {
        assertStaysWarm { list in
            list.rows[50].id = 999
            _ = list.table.precachedEstimate(forRowAt: path(50), key: 999)
            _ = list.answer(50)
            list.rows[20].id = 1_000
            list.table.reload()
        }
    }

    func test_a_row_that_is_not_cached_outdates_no_height_that_others_show() {
        assertStaysWarm(but: 51) { list in
            list.rows.swapAt(50, 51)
            list.table.invalidatePrecachedHeights(for: [path(50), path(51)])
            list.warmUp()
            _ = list.answer(50)
            XCTAssertTrue(list.precacher.isWarm)
        }
    }

    func test_isWarm_tells_the_truth_after_edits_at_another_width() {
        assertStaysWarm { list in
            list.resize(to: 844)
            list.insert([NamedRow(id: 999)], at: 60)
            MainRunLoop.turn(until: { list.precacher.isWarm })
            list.remove(at: 60)
            list.rows[50].id = 999
            _ = list.answer(50)
            list.resize(to: 390)
        }
    }

    func test_isWarm_tells_the_truth_at_another_width_after_a_reload() {
        assertStaysWarm(.identityAndKey, at: [844, 390]) { list in
            list.reload(50)
            list.table.reload()
            MainRunLoop.turn(until: { !list.precacher.isAskedWhenIdle })
            list.resize(to: 844)
        }
    }

    func test_isWarm_tells_the_truth_after_watched_models_changed_their_keys() {
        guard #available(macOS 14, *) else { return }
        let list = ObservedList(.key)
        for post in list.rows { post.height = CGFloat(40 + post.id) }
        list.keyOf = { HeightKey(of: $0.height) }
        list.table.invalidatePrecachedHeights()
        list.warmUp()
        for row in [2, 50] {
            list.sections[0][row].height = 150
            XCTAssertFalse(list.precacher.isWarm)
            list.warmUp()
            list.table.layoutIfNeeded()
            XCTAssertEqual(list.table.cellForRow(at: path(2))?.frame.height, 150, "shown anew")
            list.measured = []
            XCTAssertNil(list.firstWrong())
            XCTAssertEqual(list.measured, [])
        }
    }
}
