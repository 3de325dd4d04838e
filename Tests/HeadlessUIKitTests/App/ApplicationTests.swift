import Foundation
import HeadlessUIKit
import XCTest

/// The app's states, and what it posts.
@MainActor
final class ApplicationTests: XCTestCase {
    // Ours: XCTest on Linux starts a class of main-actor tests only if one of them is async.
    func test_these_tests_run_on_the_main_thread() async { assertOnMainThread() }

    override func tearDown() async throws {
        UIApplication.shared.headlessApplicationState = .active
    }

    /// What is posted by the app while `body` runs, and in which state the app is then.
    private func posted(by body: () -> Void) -> [String] {
        var posted: [String] = []
        let names = [
            UIApplication.willResignActiveNotification, UIApplication.didEnterBackgroundNotification,
            UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: UIApplication.shared, queue: nil) { _ in
                // Holds: the app posts on the main thread, and without a queue its observers are called there.
                MainActor.assumeIsolated {
                    posted.append("\(name.rawValue): \(UIApplication.shared.applicationState)")
                }
            }
        }
        body()
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        return posted
    }

    // Apple, "Managing your app's life cycle": an app passes through inactive on its way to the background.
    func test_an_app_going_to_the_background_becomes_inactive_first_and_posts_both() {
        let posted = posted { UIApplication.shared.headlessApplicationState = .background }
        XCTAssertEqual(
            posted,
            [
                "UIApplicationWillResignActiveNotification: active",
                "UIApplicationDidEnterBackgroundNotification: background",
            ])
        XCTAssertEqual(UIApplication.shared.applicationState, .background)
    }

    // Apple, willEnterForegroundNotification: posted before the app leaves the background.
    func test_an_app_coming_back_posts_before_that_and_after_becoming_active() {
        UIApplication.shared.headlessApplicationState = .background
        let posted = posted { UIApplication.shared.headlessApplicationState = .active }
        XCTAssertEqual(
            posted,
            [
                "UIApplicationWillEnterForegroundNotification: background",
                "UIApplicationDidBecomeActiveNotification: active",
            ])
    }

    // Ours: a state set twice is no change.
    func test_an_app_that_stays_as_it_is_posts_nothing() {
        XCTAssertEqual(posted { UIApplication.shared.headlessApplicationState = .active }, [])
    }

    // Apple, didReceiveMemoryWarningNotification. The name as in UIKit, for those who observe it by name.
    func test_a_memory_warning_has_the_name_that_it_has_in_UIKit() {
        XCTAssertEqual(
            UIApplication.didReceiveMemoryWarningNotification.rawValue,
            "UIApplicationDidReceiveMemoryWarningNotification")
    }
}
