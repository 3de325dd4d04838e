import Foundation

/// The root of a tree of views. While it is visible, its tree is laid out with each frame.
///
/// [Apple] (`UIWindow.makeKeyAndVisible()`) It is shown by that call. [ours] It is hidden until then, no window is
/// key, and one without a scene is shown as well.
@MainActor
open class UIWindow: UIView {
    /// The windows on screen. They are the app's to keep.
    static var visible: [UIWindow] { visibleWindows.compactMap(\.window) }

    private static var visibleWindows: [Reference] = []
    private struct Reference { weak var window: UIWindow? }

    /// Lays out none of them any more: tests that keep theirs would have each frame of later tests lay them out.
    static func forgetVisible() { visibleWindows = [] }

    open override var window: UIWindow? { self }
    /// The view that is typed into, or has text selected.
    weak var firstResponder: UIView?

    /// [Apple] (`UIWindow.windowScene`) The scene whose window it is; the window does not keep it.
    open weak var windowScene: UIWindowScene?

    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: UIScreen.main.bounds)
        self.windowScene = windowScene
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        super.isHidden = true
        windowTraitsMayHaveChanged()
    }

    open override var isHidden: Bool {
        didSet {
            guard isHidden != oldValue else { return }
            Self.visibleWindows.removeAll { $0.window == nil || $0.window === self }
            guard !isHidden else {
                rootViewController?.disappear()
                return
            }
            Self.visibleWindows.append(Reference(window: self))
            HeadlessDisplay.main.commitFrames()
            rootViewController?.appear(in: self)
        }
    }

    /// [Apple] (`UIWindow.rootViewController`) Its view is the content of the window, and has the window's size, also when that
    /// changes. Views that were there are removed first. [ours] It comes when the window is shown, and goes when that is hidden.
    open var rootViewController: UIViewController? {
        didSet {
            guard rootViewController !== oldValue else { return }
            oldValue?.disappear()
            for view in subviews { view.removeFromSuperview() }
            if !isHidden { rootViewController?.appear(in: self) }
        }
    }

    public var screen: UIScreen { .main }

    public func makeKeyAndVisible() {
        isHidden = false
    }

    /// What a notch, bars and a home indicator cover of the window, in points.
    public var headlessSafeAreaInsets = UIEdgeInsets.zero {
        didSet { if headlessSafeAreaInsets != oldValue { safeAreaMayHaveChanged() } }
    }

    /// How much of a large title the navigation bar shows at present, in points: that covers the window as well.
    var largeTitleHeight: CGFloat = 0 {
        didSet { if largeTitleHeight != oldValue { safeAreaMayHaveChanged() } }
    }

    var coveredInsets: UIEdgeInsets {
        var insets = headlessSafeAreaInsets
        insets.top += largeTitleHeight
        return insets
    }

    /// The traits that differ from the device's: a user's text size, say.
    public var headlessTraits: UITraitCollection? {
        didSet { if headlessTraits != oldValue { windowTraitsMayHaveChanged() } }
    }

    /// [ours] A window is as large as its screen, and turned with it.
    open override var bounds: CGRect {
        didSet {
            guard bounds.size != oldValue.size else { return }
            windowTraitsMayHaveChanged()
            rootViewController?.viewIfLoaded?.frame = bounds
        }
    }

    private func windowTraitsMayHaveChanged() {
        let device = UITraitCollection.headlessPhone(of: bounds.size)
        windowTraits = headlessTraits.map { UITraitCollection(traitsFrom: [device, $0]) } ?? device
        traitsMayHaveChanged()
    }

    private(set) var windowTraits = UITraitCollection.headlessDefault
}

/// The device's screen.
@MainActor
public final class UIScreen {
    public static let main = UIScreen()

    /// [Apple] (`UIScreen.maximumFramesPerSecond`)
    public var maximumFramesPerSecond: Int { Int(HeadlessDisplay.main.refreshRate) }

    /// [ours] Pixels a point: a phone's.
    public let scale: CGFloat = 3
    /// [Apple] (`UIScreen.bounds`) In points; as the interface is oriented. [ours] An upright phone's, unless it is set.
    public var bounds = CGRect(x: 0, y: 0, width: 390, height: 844)
}
