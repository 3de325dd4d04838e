#if canImport(UIKit)
    import UIKit

    /// What is public in both UIKits, but not under one name. ProofPlatform+Headless.swift says more of the same names.
    @MainActor
    enum ProofPlatform {
        static let system = "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)"

        /// Where there is no app, UIKit answers nil for it, whatever the type says, and nil has no scenes.
        private static var windowScene: UIWindowScene? {
            UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
        }

        /// False in tests of a package, which have no app around them.
        static var hasWindowScene: Bool { windowScene != nil }

        static var overridesTraits: Bool {
            if #available(iOS 17, tvOS 17, *) { true } else { false }
        }

        static var unsatisfiableConstraints: Int? { nil }

        /// Without a scene a window stays hidden: UIKit may end the process that shows one. A table lays itself out
        /// there all the same.
        static func show(_ window: UIWindow) {
            guard let windowScene else { return }
            window.windowScene = windowScene
            window.isHidden = false
        }

        static func override(
            textSize: UIContentSizeCategory, direction: UITraitEnvironmentLayoutDirection, in window: UIWindow
        ) {
            guard #available(iOS 17, tvOS 17, *) else { return }
            window.traitOverrides.preferredContentSizeCategory = textSize
            window.traitOverrides.layoutDirection = direction
        }

        /// Once the window is shown.
        static func view(of window: UIWindow, clearOf notch: CGFloat) -> UIView {
            guard notch > 0 else { return window }
            let controller = UIViewController()
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: notch, bottom: 0, right: notch)
            controller.view.frame = window.bounds
            window.rootViewController = controller
            return controller.view
        }

        /// In a quarter of a second after `move`.
        static func distance(ofFlicked table: UITableView, after move: @MainActor (UITableView) -> Void) -> CGFloat? {
            turnRunLoop(for: 15, isTracking: true) { table.isDecelerating }
            guard table.isDecelerating else { return nil }
            move(table)
            let place = table.contentOffset.y
            turnRunLoop(for: 0.25, isTracking: true)
            return abs(table.contentOffset.y - place)
        }

        /// Touches and scrolling need the mode for tracking, too.
        static func turnRunLoop(
            for seconds: TimeInterval, isTracking: Bool = false, until done: () -> Bool = { false }
        ) {
            let deadline = CACurrentMediaTime() + seconds
            let tracking = CFRunLoopMode(rawValue: RunLoop.Mode.tracking.rawValue as CFString)
            while !done(), CACurrentMediaTime() < deadline {
                CFRunLoopRunInMode(.defaultMode, min(deadline - CACurrentMediaTime(), isTracking ? 0.002 : 0.02), true)
                if isTracking { CFRunLoopRunInMode(tracking, 0.002, true) }
            }
        }
    }

    func autoreleased(_ body: () -> Void) { autoreleasepool(invoking: body) }
#endif
