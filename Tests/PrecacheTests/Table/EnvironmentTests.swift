import XCTest

@testable import Precache

/// Heights hold in the environment they were measured in, and are found again when it comes back.
final class EnvironmentTests: PrecacheTestCase {
    /// Warm at 390 and 844 points, with nothing measured since.
    private func warmTwice(_ counts: [Int]) -> Feed {
        let feed = Feed.warm(counts)
        feed.warmUp(at: 844)
        XCTAssertEqual(feed.measured.count, feed.rowCount)
        feed.measured = []
        return feed
    }

    func test_after_a_rotation_and_back_nothing_is_measured() {
        let feed = warmTwice([300])
        feed.resize(to: 390)
        XCTAssertTrue(feed.precacher.isWarm)
        feed.warmUp()
        feed.warmUp(at: 844)
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_known_width_that_only_passes_by_costs_no_height() {
        let feed = warmTwice([300])
        for width in [390, 844, 390] as [CGFloat] { feed.table.layOut(width: width) }
        feed.resize(to: 844)
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_memory_warning_leaves_the_present_heights_alone() {
        let feed = warmTwice([300])
        warnOfMemory()
        XCTAssertEqual(feed.store.rows.heights.environmentCount, 1)
        XCTAssertTrue(feed.precacher.isWarm)
        feed.resize(to: 390)
        XCTAssertFalse(feed.precacher.isWarm)
    }

    func test_each_trait_a_layout_may_go_by_has_its_own_heights() {
        let feed = Feed.warm([30])
        let traits: [(String, UITraitCollection)] = [
            ("text size", UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)),
            ("direction", UITraitCollection(layoutDirection: .rightToLeft)),
            ("scale", UITraitCollection(displayScale: 2)), ("weight", UITraitCollection(legibilityWeight: .bold)),
            ("horizontal size class", UITraitCollection(horizontalSizeClass: .regular)),
            ("vertical size class", UITraitCollection(verticalSizeClass: .compact)),
            ("a trait of the app's", UITraitCollection { $0[Density.self] = 2 }),
        ]
        for (name, traits) in traits {
            feed.window.headlessTraits = traits
            XCTAssertFalse(feed.precacher.isWarm, name)
            _ = feed.height(0, 0)
            XCTAssertEqual(feed.measured, ["0:0"], "\(name), before a layout")
            feed.table.layOutAnew()
            letItHold()
            feed.warmUp()
            XCTAssertEqual(feed.measured.count, 30, name)
            feed.window.headlessTraits = nil
            XCTAssertTrue(feed.precacher.isWarm, name)
            letItHold()
            feed.measured = []
        }
    }

    func test_traits_that_are_made_anew_at_each_read_are_the_same() {
        let feed = Feed.warm([30])
        UIKitBehavior.current.makesTraitsAnew = true
        XCTAssertFalse(feed.table.traitCollection === feed.table.traitCollection)
        for _ in 0..<3 {
            XCTAssertNotNil(feed.precacher.engine.known(at: path(20), in: feed.table, key: nil, cell: .any))
        }
        feed.window.traitOverrides[Density.self] = 3
        XCTAssertFalse(feed.precacher.isWarm)
    }

    func test_a_reload_at_another_text_size_measures_nothing_again() {
        let list = ItemList.warm(30, .identity)
        list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .extraLarge)
        list.table.layOutAnew()
        list.warmUp()
        XCTAssertEqual(list.measured.count, 30)
        list.measured = []
        list.table.reload()
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }

    func test_colors_and_a_windows_height_keep_all_heights() {
        let feed = Feed.warm([30])
        let changes: [(String, (UIWindow) -> Void)] = [
            ("dark", { $0.headlessTraits = UITraitCollection(userInterfaceStyle: .dark) }),
            ("contrast", { $0.headlessTraits = UITraitCollection { $0[UITraitAccessibilityContrast.self] = .high } }),
            ("height", { $0.frame.size.height = 700 }),
        ]
        for (name, change) in changes {
            change(feed.window)
            XCTAssertTrue(feed.precacher.isWarm, name)
            feed.assertKnowsAll("\(name), before a layout")
            feed.table.layOutAnew()
            XCTAssertTrue(feed.precacher.isWarm, name)
            feed.assertKnowsAll(name)
        }
        XCTAssertEqual(feed.store.rows.heights.environmentCount, 1)
    }

    func test_edits_are_followed_in_every_environment() {
        let feed = warmTwice([40, 10])
        // In landscape a row goes, one comes, one moves to the other section, and one is reloaded.
        feed.table.performBatchUpdates {
            let moved = feed.rows[0].remove(at: 20)
            feed.table.moveRow(at: path(20), to: path(2, 1))
            feed.remove(at: 3)
            feed.rows[1].insert(moved, at: 2)
            feed.insert("new", height: 99)
            feed.reload(30)
        }
        for width in [844, 390] as [CGFloat] {
            feed.warmUp(at: width)
            XCTAssertEqual(Set(feed.measured), ["new", "0:30"], "at \(width)")
            feed.measured = []
            feed.assertKnowsAll("at \(width)")
        }
    }

    func test_resizing_a_window_measures_nothing_ahead_and_keeps_no_passing_width() {
        let feed = Feed.warm([300])
        time = Clock.now() + 10
        freezeTime()
        for width in stride(from: 390, through: 790, by: 4) as StrideThrough<CGFloat> {
            feed.table.layOut(width: width)
            MainRunLoop.turnUntilItSleeps()
            time += 1.0 / 60
        }
        // What is on the screen must be measured for each of them, and nothing else is.
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 300 - feed.table.indexPathsForVisibleRows!.count)
        XCTAssertEqual(feed.store.rows.heights.environmentCount, 2)
        feed.measured = []
        feed.resize(to: 390)
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_height_is_not_kept_if_the_text_size_changes_while_it_is_measured() {
        let feed = Feed([60])
        let traits = feed.window.headlessTraits
        let large = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        let height = feed.table.precachedHeight(forRowAt: path(50)) { _ in
            feed.window.headlessTraits = large
            return 99
        }
        XCTAssertEqual(height, 99)
        XCTAssertFalse(feed.precacher.isKnown(at: path(50)))
        feed.window.headlessTraits = traits
        XCTAssertFalse(feed.precacher.isKnown(at: path(50)))
    }

    func test_a_width_that_holds_is_warmed_without_anything_else_happening() {
        let feed = Feed.warm([60])
        feed.table.layOut(width: 700)
        let start = Clock.now()
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 60)
        XCTAssertGreaterThanOrEqual(Clock.now() - start, Pause.resizing - 0.01)
        XCTAssertFalse(feed.precacher.isAskedWhenIdle)
    }

    func test_of_many_environments_the_least_recently_used_goes_first() {
        let feed = Feed.warm([100])
        for width in 1...11 { feed.resize(to: 400 + CGFloat(width)) }
        XCTAssertEqual(feed.store.rows.heights.environmentCount, 10)
        feed.resize(to: 390)
        XCTAssertFalse(feed.precacher.isWarm)
    }

    func test_what_is_invalidated_is_measured_again_in_every_environment() {
        for rows in [[5], Array(0..<12)] {
            let feed = warmTwice([12])
            if rows.count == 12 {
                feed.table.invalidatePrecachedHeights()
            } else {
                feed.table.invalidatePrecachedHeights(for: rows.map { path($0) })
            }
            feed.warmUp()
            feed.warmUp(at: 390)
            XCTAssertEqual(feed.measured.sorted(), (rows + rows).map { "0:\($0)" }.sorted(), "\(rows)")
        }
    }

    func test_a_warm_table_warms_anew_for_another_environment_without_being_asked() {
        let changes: [(String, @MainActor (UITableView) -> Void)] = [
            ("separators", { $0.separatorStyle = .none }),
            ("direction", { $0.semanticContentAttribute = .forceRightToLeft }),
            ("readable width", { $0.cellLayoutMarginsFollowReadableWidth = false }),
            ("safe area", { $0.insetsContentViewsToSafeArea.toggle() }),
            ("left margin", { $0.layoutMargins.left += 60 }), ("right margin", { $0.layoutMargins.right += 60 }),
        ]
        for (name, change) in changes {
            let feed = Feed([150], showing: false)
            feed.setSafeArea()
            feed.table.cellLayoutMarginsFollowReadableWidth = true
            feed.show()
            feed.layOutWarm()
            change(feed.table)
            XCTAssertEqual(feed.precacher.coverage, 0, name)
            feed.measured = []
            feed.table.layOutAnew()
            letItHold()
            XCTAssertTrue(feed.precacher.isAskedWhenIdle, name)
            // As high as before, until it is measured.
            XCTAssertEqual(feed.table.precachedEstimate(forRowAt: path(149)), Feed.height(ofRow: 149), name)
            MainRunLoop.turn(until: { !feed.precacher.isAskedWhenIdle })
            feed.table.headlessFling(velocity: 4_000)
            XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0, name)
            feed.assertWarms(measuring: feed.rows[0].map(\.name), name)
        }
    }
}

/// A trait of an app's own, which its rows are laid out by.
private enum Density: UITraitDefinition {
    static var defaultValue: Int { 1 }
}
