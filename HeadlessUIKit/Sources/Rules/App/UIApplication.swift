import Foundation

/// The app: whether it is in front, and the notifications that the system posts to it.
///
/// It has no delegate, events or background tasks.
@MainActor
open class UIApplication: NSObject {
    public enum State: Int, Sendable {
        case active
        case inactive
        case background
    }

    public nonisolated static let willResignActiveNotification = NSNotification.Name(
        "UIApplicationWillResignActiveNotification")
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
        "UIApplicationWillEnterForegroundNotification")
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// [ours] Never posted here by itself: a test posts it.
    public nonisolated static let didReceiveMemoryWarningNotification = NSNotification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")

    /// [Apple] (`UIApplication.significantTimeChangeNotification`) Midnight, another time zone, daylight saving time.
    public nonisolated static let significantTimeChangeNotification = NSNotification.Name(
        "UIApplicationSignificantTimeChangeNotification")

    private static let app = UIApplication()
    open class var shared: UIApplication { app }

    /// [Apple] (`UIApplication.applicationState`) The state of the most active scene; of an app without scenes, its own.
    /// [ours] An app has no scenes until one is connected.
    open var applicationState: State { state }

    /// [Apple] (`UIApplication.connectedScenes`) The scenes that are connected, in the background or not.
    open private(set) var connectedScenes: Set<UIScene> = []

    private var state = State.active

    /// The state, which the system changes in UIKit. [ours] All scenes go with it.
    ///
    /// [Apple] ("Managing your app's life cycle") An app between active and background is inactive for a moment. What
    /// will happen is told before the state changes, and what has happened after.
    public var headlessApplicationState: State {
        get { state }
        set {
            for scene in connectedScenes { scene.headlessActivationState = newValue.ofScene }
            follow(newValue)
        }
    }

    /// An app without scenes and windows, as at the beginning of each test. Nobody is told of a window's end: nothing wakes up.
    public func headlessCloseAll() {
        UIWindow.forgetVisible()
        for scene in connectedScenes { scene.headlessActivationState = .unattached }
        headlessApplicationState = .active
    }

    /// [Apple] (`UIApplication.applicationState`) An app with scenes is launched in the background, and is there while
    /// none of them is in front.
    func sceneChanged(_ scene: UIScene) {
        if connectedScenes.isEmpty { state = .background }
        if scene.activationState == .unattached { connectedScenes.remove(scene) } else { connectedScenes.insert(scene) }
        let states = Set(connectedScenes.map(\.activationState))
        follow(
            states.contains(.foregroundActive)
                ? .active : states.contains(.foregroundInactive) ? .inactive : .background)
    }

    private func follow(_ newState: State) {
        while state != newState { step(towards: newState) }
    }

    private func step(towards target: State) {
        switch (state, target) {
        case (.active, _):
            post(Self.willResignActiveNotification)
            state = .inactive
        case (.inactive, .background):
            state = .background
            post(Self.didEnterBackgroundNotification)
        case (.inactive, _):
            state = .active
            post(Self.didBecomeActiveNotification)
        case (.background, _):
            post(Self.willEnterForegroundNotification)
            state = .inactive
        }
    }

    private func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

extension UIApplication.State {
    fileprivate var ofScene: UIScene.ActivationState {
        switch self {
        case .active: .foregroundActive
        case .inactive: .foregroundInactive
        case .background: .background
        }
    }
}

@MainActor
public enum UIAccessibility {
    /// [Apple] (`UIAccessibility.isVoiceOverRunning`) Whether the screen is read aloud.
    public private(set) static var isVoiceOverRunning = false
    /// [Apple] (`UIAccessibility.isReduceMotionEnabled`) Whether animations are to be avoided. [ours] Scroll views
    /// animate all the same: apps are to ask.
    public private(set) static var isReduceMotionEnabled = false

    public static func headlessRunVoiceOver(_ runs: Bool) { isVoiceOverRunning = runs }
    public static func headlessReduceMotion(_ reduces: Bool) { isReduceMotionEnabled = reduces }
}
