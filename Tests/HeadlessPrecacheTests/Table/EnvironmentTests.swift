import Foundation
import HeadlessUIKit
import XCTest

@testable import Precache

/// Heights hold in the environment they were measured in, and are found again when it comes back.
@MainActor
final class EnvironmentTests: PrecacheTestCase {
    /// Warm at 390 and 844 points, with nothing measured since.
    private func warmTwice(_ counts: [Int]) -> Feed {
        let feed = Feed.warm(counts)
        feed.warmUp(at: 844)
        feed.measured = []
        return feed
    }

    func test_after_a_rotation_and_back_nothing_is_measured() {
        let feed = Feed.warm([300])
        feed.warmUp(at: 844)
        XCTAssertEqual(feed.measured.count, 300)
        feed.measured = []
        feed.resize(to: 390)
        XCTAssertTrue(feed.precacher.isWarm)
        feed.warmUp()
        feed.warmUp(at: 844)
        XCTAssertEqual(feed.measured, [])
    }

    func test_each_trait_a_layout_may_go_by_has_its_own_heights() {
        let feed = Feed.warm([30])
        for traits in [
            UITraitCollection(preferredContentSizeCategory: .accessibilityLarge),
            UITraitCollection(layoutDirection: .rightToLeft), UITraitCollection(displayScale: 2),
            UITraitCollection(legibilityWeight: .bold), UITraitCollection(horizontalSizeClass: .regular),
            UITraitCollection(verticalSizeClass: .compact), UITraitCollection { $0[Density.self] = 2 },
        ] {
            feed.window.headlessTraits = traits
            XCTAssertFalse(feed.precacher.isWarm)
            feed.table.layOutAnew()
            letItHold()
            feed.warmUp()
            XCTAssertEqual(feed.measured.count, 30)
            feed.window.headlessTraits = nil
            XCTAssertTrue(feed.precacher.isWarm)
            letItHold()
            feed.measured = []
        }
    }

    func test_a_reload_at_another_text_size_measures_nothing_again() {
        let list = ItemList.warm(30, .identity)
        list.window.headlessTraits = UITraitCollection(preferredContentSizeCategory: .accessibilityLarge)
        list.table.layOutAnew()
        list.warmUp()
        XCTAssertEqual(list.measured.count, 30)
        list.measured = []
        list.table.reload()
        list.warmUp()
        XCTAssertEqual(list.measured, [])
    }

    func test_what_changes_colors_alone_keeps_all_heights() {
        let feed = Feed.warm([30])
        for traits in [
            UITraitCollection(userInterfaceStyle: .dark),
            UITraitCollection { $0[UITraitAccessibilityContrast.self] = .high },
        ] {
            feed.window.headlessTraits = traits
            XCTAssertTrue(feed.precacher.isWarm)
            feed.table.layoutIfNeeded()
            feed.assertHeightsAreRight()
        }
        XCTAssertEqual(feed.measured, [])
        XCTAssertEqual(feed.precacher.store.rows.environmentCount, 1)
    }

    func test_a_windows_height_alone_keeps_all_heights() {
        let feed = Feed.warm([30])
        feed.window.frame.size.height = 700
        feed.table.setNeedsLayout()
        feed.table.layoutIfNeeded()
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.measured, [])
        XCTAssertEqual(feed.precacher.store.rows.environmentCount, 1)
    }

    func test_traits_made_anew_at_each_read_are_the_same_environment() {
        let feed = Feed.warm([30])
        UIKitBehavior.current.makesTraitsAnew = true
        XCTAssertFalse(feed.table.traitCollection === feed.table.traitCollection)
        for _ in 0..<3 {
            XCTAssertNotNil(feed.precacher.resolver.known(at: path(20), in: feed.table, key: nil, cell: .any))
        }
        feed.window.traitOverrides[Density.self] = 3
        XCTAssertFalse(feed.precacher.isWarm)
    }

    func test_edits_are_followed_in_every_environment() {
        let feed = warmTwice([40, 10])
        // In landscape a row goes, one comes, one moves to the other section, and one is reloaded.
        feed.table.performBatchUpdates {
            let moved = feed.rows[0].remove(at: 20)
            feed.rows[0].remove(at: 3)
            feed.rows[1].insert(moved, at: 2)
            feed.rows[0].insert(Feed.Row(name: "new", height: 99), at: 0)
            feed.table.deleteRows(at: [path(3)], with: .none)
            feed.table.moveRow(at: path(20), to: path(2, 1))
            feed.table.insertRows(at: [path(0)], with: .none)
            feed.reload(30)
        }
        feed.warmUp()
        XCTAssertEqual(Set(feed.measured), ["new", "0:30"])
        feed.measured = []
        feed.warmUp(at: 390)
        XCTAssertEqual(Set(feed.measured), ["new", "0:30"])
        feed.measured = []
        feed.assertHeightsAreRight()
        XCTAssertEqual(feed.measured, [])
    }

    func test_items_keep_their_heights_in_every_environment() {
        let feed = Feed([30])
        feed.table.enablePrecaching(identifiedBy: { feed.row(at: $0)?.name })
        feed.warmUp()
        feed.warmUp(at: 844)
        feed.measured = []
        feed.rows[0].swapAt(2, 25)
        feed.table.reloadData()
        feed.warmUp()
        feed.warmUp(at: 390)
        XCTAssertEqual(feed.measured, [])
        feed.assertHeightsAreRight()
    }

    func test_resizing_a_window_measures_nothing_ahead_and_keeps_no_passing_width() {
        let feed = Feed.warm([300])
        var time = Clock.now() + 10
        Clock.now = { time }
        for width in stride(from: 390, through: 790, by: 4) as StrideThrough<CGFloat> {
            feed.table.layOut(width: width)
            MainRunLoop.turnUntilItSleeps()
            time += 1.0 / 60
        }
        // What is on the screen must be measured for each of them, and nothing else is.
        XCTAssertEqual(feed.precacher.statistics.rowsPrecached, 300 - feed.table.indexPathsForVisibleRows!.count)
        XCTAssertEqual(feed.precacher.store.rows.environmentCount, 2)
        feed.measured = []
        feed.resize(to: 390)
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.measured, [])
    }

    func test_a_width_that_holds_is_warmed_without_anything_else_happening() {
        let feed = Feed.warm([60])
        feed.table.layOut(width: 700)
        let start = Date()
        feed.warmUp()
        XCTAssertEqual(feed.measured.count, 60)
        XCTAssertGreaterThanOrEqual(Date().timeIntervalSince(start), Pause.resizing - 0.01)
        XCTAssertFalse(feed.precacher.warmer.seat.isAwake)
    }

    func test_a_known_width_that_only_passes_by_keeps_its_heights() {
        let feed = Feed.warm([60])
        feed.warmUp(at: 844)
        feed.resize(to: 390)
        feed.measured = []
        for width in [844, 390] as [CGFloat] { feed.table.layOut(width: width) }
        feed.resize(to: 844)
        XCTAssertTrue(feed.precacher.isWarm)
        XCTAssertEqual(feed.measured, [])
    }

    func test_of_many_environments_the_least_recently_used_goes_first() {
        let feed = Feed.warm([100])
        for width in 1...11 { feed.resize(to: 400 + CGFloat(width)) }
        XCTAssertEqual(feed.precacher.store.rows.environmentCount, 10)
        feed.resize(to: 390)
        XCTAssertFalse(feed.precacher.isWarm)
    }

    func test_a_memory_warning_leaves_the_present_heights_alone() {
        let feed = Feed.warm([30])
        feed.warmUp(at: 844)
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
        XCTAssertEqual(feed.precacher.store.rows.environmentCount, 1)
        XCTAssertTrue(feed.precacher.isWarm)
        feed.resize(to: 390)
        XCTAssertFalse(feed.precacher.isWarm)
    }

    func test_a_precacher_that_is_gone_hears_no_memory_warning() async {
        let feed = Feed.precaching([3])
        let precacher = Weak(feed.precacher)
        feed.letGo()
        XCTAssertNil(precacher.object)
        NotificationCenter.default.post(name: UIApplication.didReceiveMemoryWarningNotification, object: nil)
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
            XCTAssertEqual(feed.measured.sorted(), (rows + rows).map { "0:\($0)" }.sorted())
        }
    }

    func test_the_first_estimate_back_at_a_known_width_is_the_known_height() {
        let feed = Feed.warm([40])
        feed.table.frame.size.width = 500
        XCTAssertEqual(feed.precacher.coverage, 0)
        feed.table.frame.size.width = 390
        XCTAssertEqual(
            feed.table.precachedEstimate(forRowAt: path(30)), Feed.height(ofRow: 30))
    }

    func test_content_that_leaves_the_safe_area_is_measured_anew() {
        let feed = Feed([60], showing: false)
        feed.window.headlessSafeAreaInsets = UIEdgeInsets(top: 0, left: 59, bottom: 0, right: 59)
        feed.putIntoWindow()
        feed.layOutWarm()
        feed.measured = []
        feed.table.insetsContentViewsToSafeArea.toggle()
        XCTAssertEqual(feed.precacher.coverage, 0)
        _ = feed.height(0, 0)
        XCTAssertEqual(feed.measured, ["0:0"])
    }

    func test_one_wider_margin_is_another_environment() {
        for isRight in [false, true] {
            let feed = Feed([60])
            feed.table.cellLayoutMarginsFollowReadableWidth = true
            feed.table.enablePrecaching()
            feed.table.layoutIfNeeded()
            letItHold()
            feed.warmUp()
            if isRight { feed.table.layoutMargins.right += 60 } else { feed.table.layoutMargins.left += 60 }
            feed.table.layOutAnew()
            XCTAssertLessThan(feed.precacher.coverage, 1)
        }
    }

    func test_a_warm_table_warms_anew_for_another_environment_without_being_asked() {
        let changes: [(String, @MainActor (UITableView) -> Void)] = [
            ("separators", { $0.separatorStyle = .none }),
            ("direction", { $0.semanticContentAttribute = .forceRightToLeft }),
            ("readable width", { $0.cellLayoutMarginsFollowReadableWidth = true }),
        ]
        for (name, change) in changes {
            let feed = Feed.warm([150])
            change(feed.table)
            feed.table.layOutAnew()
            letItHold()
            XCTAssertTrue(feed.precacher.warmer.seat.isAwake, name)
            MainRunLoop.turn(until: { !feed.precacher.warmer.seat.isAwake })
            feed.table.headlessFling(velocity: 4_000)
            XCTAssertEqual(feed.precacher.statistics.missesWhileTracking, 0, name)
        }
    }
}

/// A trait of an app's own, which its rows are laid out by.
private enum Density: UITraitDefinition {
    static var defaultValue: Int { 1 }
}
