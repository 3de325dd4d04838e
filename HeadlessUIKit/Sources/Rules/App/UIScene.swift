import Foundation

/// One instance of the app's interface: whether it is in front, and the notifications of that.
///
/// It has no session, delegate or activities.
@MainActor
open class UIScene: NSObject {
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive
        case foregroundInactive
        case background
    }

    public nonisolated static let willConnectNotification = NSNotification.Name("UISceneWillConnectNotification")
    public nonisolated static let didDisconnectNotification = NSNotification.Name("UISceneDidDisconnectNotification")
    public nonisolated static let didActivateNotification = NSNotification.Name("UISceneDidActivateNotification")
    public nonisolated static let willDeactivateNotification = NSNotification.Name(
        "UISceneWillDeactivateNotification")
    public nonisolated static let willEnterForegroundNotification = NSNotification.Name(
        "UISceneWillEnterForegroundNotification")
    public nonisolated static let didEnterBackgroundNotification = NSNotification.Name(
        "UISceneDidEnterBackgroundNotification")

    /// [Apple] (`UIScene.ActivationState.unattached`) A scene starts unattached, and is so again once disconnected.
    open var activationState: ActivationState { state }

    private var state = ActivationState.unattached

    /// The state, which the system changes in UIKit. A scene that is no longer unattached is connected to the app.
    ///
    /// [Apple] ("Managing your app's life cycle") From unattached a scene goes to the foreground or, where the system
    /// asked for it, to the background; only one in the background is disconnected. (`foregroundInactive`) It is
    /// inactive for a moment on its way to or from another state. [ours] It goes to the foreground by the background.
    /// What will happen is told before the state changes, and what has happened after; the app's state follows each
    /// step of a scene's.
    public var headlessActivationState: ActivationState {
        get { state }
        set {
            while state != newValue { step(towards: newValue) }
        }
    }

    private func step(towards target: ActivationState) {
        switch (state, target) {
        case (.unattached, _):
            post(Self.willConnectNotification)
            enter(.background)
        case (.background, .unattached):
            enter(.unattached)
            post(Self.didDisconnectNotification)
        case (.background, _):
            post(Self.willEnterForegroundNotification)
            enter(.foregroundInactive)
        case (.foregroundActive, _):
            post(Self.willDeactivateNotification)
            enter(.foregroundInactive)
        case (.foregroundInactive, .foregroundActive):
            enter(.foregroundActive)
            post(Self.didActivateNotification)
        case (.foregroundInactive, _):
            enter(.background)
            post(Self.didEnterBackgroundNotification)
        }
    }

    private func enter(_ state: ActivationState) {
        self.state = state
        UIApplication.shared.sceneChanged(self)
    }

    private func post(_ name: NSNotification.Name) {
        NotificationCenter.default.post(name: name, object: self)
    }
}

/// A scene that has windows.
@MainActor
open class UIWindowScene: UIScene {
    /// [ours] Those that are on the screen.
    open var windows: [UIWindow] { UIWindow.visible.filter { $0.windowScene === self } }

    /// [ours] In UIKit the system makes it, with a session.
    public init(headlessState: ActivationState) {
        super.init()
        headlessActivationState = headlessState
    }
}
