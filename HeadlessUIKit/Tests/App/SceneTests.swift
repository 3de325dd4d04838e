import HeadlessUIKit
import XCTest

/// Scenes, as Apple documents them of `UIScene`, `UIWindow` and `UIApplication`.
final class SceneTests: UIKitTestCase {
    private let app = UIApplication.shared

    /// The notifications that are posted meanwhile, each with the states of the scene and the app at that moment.
    private func posted(_ scene: UIScene, during change: () -> Void) -> [String] {
        let log = LayoutLog()
        let names = [
            UIScene.willConnectNotification, UIScene.didDisconnectNotification, UIScene.didActivateNotification,
            UIScene.willDeactivateNotification, UIScene.willEnterForegroundNotification,
            UIScene.didEnterBackgroundNotification,
        ]
        let observers = names.map { name in
            NotificationCenter.default.addObserver(forName: name, object: scene, queue: nil) { [app] _ in
                // Holds: scenes post on the main thread, and without a queue their observers are called there.
                MainActor.assumeIsolated {
                    log.names.append("\(name.rawValue): \(scene.activationState), \(app.applicationState)")
                }
            }
        }
        change()
        for observer in observers { NotificationCenter.default.removeObserver(observer) }
        return log.names.map { $0.replacingOccurrences(of: "Notification", with: "") }
    }

    func test_a_scene_tells_what_will_happen_before_and_what_has_happened_after() {
        let scene = UIWindowScene(headlessState: .unattached)
        let steps: [(UIScene.ActivationState, [String])] = [
            (.unattached, []),
            (
                .foregroundActive,
                [
                    "UISceneWillConnect: unattached, active", "UISceneWillEnterForeground: background, background",
                    "UISceneDidActivate: foregroundActive, active",
                ]
            ),
            (
                .background,
                [
                    "UISceneWillDeactivate: foregroundActive, active",
                    "UISceneDidEnterBackground: background, background",
                ]
            ),
            (.unattached, ["UISceneDidDisconnect: unattached, background"]),
        ]
        for (state, expected) in steps {
            XCTAssertEqual(posted(scene) { scene.headlessActivationState = state }, expected, "\(state)")
            XCTAssertEqual(scene.activationState, state)
        }
    }

    func test_an_app_is_as_active_as_its_most_active_scene() {
        let one = UIWindowScene(headlessState: .background)
        let other = UIWindowScene(headlessState: .background)
        XCTAssertEqual(app.connectedScenes, [one, other])
        XCTAssertEqual(app.applicationState, .background)
        let steps: [(UIScene.ActivationState, UIScene.ActivationState, UIApplication.State)] = [
            (.foregroundActive, .background, .active), (.foregroundActive, .foregroundActive, .active),
            (.background, .foregroundActive, .active), (.background, .foregroundInactive, .inactive),
            (.unattached, .foregroundInactive, .inactive), (.unattached, .background, .background),
        ]
        for (first, second, state) in steps {
            one.headlessActivationState = first
            other.headlessActivationState = second
            XCTAssertEqual(app.applicationState, state, "\(first), \(second)")
        }
    }

    // Ours.
    func test_the_scenes_go_with_the_app() {
        let scenes = (0..<2).map { _ in UIWindowScene(headlessState: .foregroundActive) }
        app.headlessApplicationState = .background
        XCTAssertEqual(scenes.map(\.activationState), [.background, .background])
        app.headlessApplicationState = .inactive
        XCTAssertEqual(scenes.map(\.activationState), [.foregroundInactive, .foregroundInactive])
        XCTAssertEqual(app.applicationState, .inactive)
    }

    func test_a_window_has_the_scene_that_it_is_given_and_does_not_keep_it() {
        var scene: UIWindowScene? = UIWindowScene(headlessState: .foregroundActive)
        let own = UIWindow(windowScene: scene!)
        XCTAssertIdentical(own.windowScene, scene)
        XCTAssertNil(window.windowScene)
        own.makeKeyAndVisible()
        XCTAssertEqual(scene?.windows, [own])
        app.headlessCloseAll()
        scene = nil
        XCTAssertNil(own.windowScene)
    }
}
