import Foundation

/// The app: whether it is in front, and the notifications that the system posts to it.
///
/// It has no delegate, scenes, events or background tasks.
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

    private static let app = UIApplication()
    open class var shared: UIApplication { app }

    open var applicationState: State { state }

    private var state = State.active

    /// The state, which the system changes in UIKit.
    ///
    /// [Apple] ("Managing your app's life cycle") An app between active and background is inactive for a moment. What
    /// will happen is told before the state changes, and what has happened after.
    public var headlessApplicationState: State {
        get { state }
        set {
            while state != newValue { step(towards: newValue) }
        }
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

/// [Apple] (`UIAccessibility.isVoiceOverRunning`) Whether the screen is read aloud.
@MainActor
public enum UIAccessibility {
    public private(set) static var isVoiceOverRunning = false

    public static func headlessRunVoiceOver(_ runs: Bool) { isVoiceOverRunning = runs }
}
