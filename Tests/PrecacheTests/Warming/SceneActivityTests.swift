import XCTest

@testable import Precache

/// A list whose scene is in the background neither warms nor tells, and goes on by itself once the scene is in front.
final class SceneActivityTests: PrecacheTestCase {
    private func feed(_ state: UIScene.ActivationState) -> (feed: Feed, scene: UIWindowScene) {
        let feed = Feed([200])
        let scene = feed.makeScene(state)
        feed.table.enablePrecaching()
        feed.measured = []
        return (feed, scene)
    }

    func test_of_two_scenes_the_one_in_the_background_waits_until_it_is_in_front() {
        let front = feed(.foregroundActive)
        let back = feed(.background)
        front.feed.warmUp()
        XCTAssertEqual(front.feed.precacher.coverage, 1)
        XCTAssertEqual(back.feed.precacher.gate, TableActivity.inBackground.gate)
        XCTAssertEqual(back.feed.measured, [])
        back.scene.headlessActivationState = .foregroundInactive
        back.feed.warmUp()
        XCTAssertNil(back.feed.precacher.gate)
    }

    func test_an_app_that_is_launched_in_the_background_measures_nothing_ahead_until_it_is_in_front() {
        let (feed, scene) = feed(.background)
        MainRunLoop.turnUntilItSleeps()
        XCTAssertEqual(UIApplication.shared.applicationState, .background)
        XCTAssertEqual(feed.precacher.gate, TableActivity.inBackground.gate)
        XCTAssertEqual(feed.measured, [])
        MainRunLoop.assertSleepsForASecond()
        scene.headlessActivationState = .foregroundActive
        feed.warmUp()
    }

    func test_a_screen_that_became_old_in_the_background_is_put_right_in_front() {
        for isEnabled in [true, false] {
            let (feed, scene) = feed(.foregroundActive)
            feed.warmUp()
            if !isEnabled { feed.table.disablePrecaching() }
            scene.headlessActivationState = .background
            feed.rows[0][3].height = 150
            feed.table.invalidatePrecachedHeights(for: [path(3)])
            MainRunLoop.turnUntilItSleeps()
            XCTAssertEqual(feed.table.cellForRow(at: path(3))?.frame.height, 43, "\(isEnabled)")
            scene.headlessActivationState = .foregroundActive
            MainRunLoop.turn(until: { feed.table.cellForRow(at: path(3))?.frame.height == 150 })
        }
    }

    func test_a_window_without_a_scene_counts_as_in_front() {
        UIApplication.shared.headlessApplicationState = .background
        let feed = Feed.precaching([200])
        feed.warmUp()
        XCTAssertNil(feed.precacher.gate)
    }
}
