import HeadlessUIKit
import XCTest

/// The app's states, and what it posts.
@MainActor
final class ApplicationTests: XCTestCase {
    override func tearDown() async throws { UIApplication.shared.headlessApplicationState = .active }

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

    // Ours: a state set twice is no change.
    func test_an_app_going_to_the_background_and_back_posts_both_ways() async {
        let away = ["WillResignActiveNotification: active", "DidEnterBackgroundNotification: background"]
        let back = ["WillEnterForegroundNotification: background", "DidBecomeActiveNotification: active"]
        let steps: [(UIApplication.State, [String])] = [
            (.active, []), (.background, away), (.background, []), (.active, back),
        ]
        for (state, notifications) in steps {
            let posted = posted { UIApplication.shared.headlessApplicationState = state }
            XCTAssertEqual(posted, notifications.map { "UIApplication" + $0 })
            XCTAssertEqual(UIApplication.shared.applicationState, state)
        }
        // For those who observe it by name.
        let warning = UIApplication.didReceiveMemoryWarningNotification
        XCTAssertEqual(warning.rawValue, "UIApplicationDidReceiveMemoryWarningNotification")
    }
}
