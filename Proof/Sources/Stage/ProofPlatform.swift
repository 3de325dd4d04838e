#if canImport(UIKit)
    import UIKit

    /// What is public in both UIKits, but not under one name.
    @MainActor
    enum ProofPlatform {
        static let system = "\(UIDevice.current.systemName) \(UIDevice.current.systemVersion)"

        /// Where there is no app, UIKit answers nil for it, whatever the type says, and nil has no scenes.
        private static var windowScene: UIWindowScene? {
            UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
        }

        /// False in tests of a package on a simulator, which have no app around them.
        static var hasWindowScene: Bool { windowScene != nil }

        /// Whether views can be given another text size and layout direction than the user's.
        static var overridesTraits: Bool { if #available(iOS 17, tvOS 17, *) { true } else { false } }

        /// How often constraints could not be satisfied so far; nil where that cannot be asked.
        static var unsatisfiableConstraints: Int? { nil }

        /// Without a scene it stays hidden: UIKit may end the process that shows it. Tables are laid out all the same.
        static func show(_ window: UIWindow) {
            guard let windowScene else { return }
            window.windowScene = windowScene
            window.isHidden = false
        }

        /// Whatever is under the window has this text size and direction from now on.
        static func override(
            textSize: UIContentSizeCategory, direction: UITraitEnvironmentLayoutDirection, in window: UIWindow
        ) {
            guard #available(iOS 17, tvOS 17, *) else { return }
            window.traitOverrides.preferredContentSizeCategory = textSize
            window.traitOverrides.layoutDirection = direction
        }

        /// The view of the window, once that is shown, in which views keep clear of so many points at both sides.
        static func view(of window: UIWindow, clearOf notch: CGFloat) -> UIView {
            guard notch > 0 else { return window }
            let controller = UIViewController()
            controller.additionalSafeAreaInsets = UIEdgeInsets(top: 0, left: notch, bottom: 0, right: notch)
            controller.view.frame = window.bounds
            window.rootViewController = controller
            return controller.view
        }

        /// Shows the keyboard over the table of a table view controller, and hides it after `change`.
        /// - Returns: whether it came: not where a simulator has a keyboard of its own.
        static func showKeyboard(
            over table: UITableView, in window: UIWindow, andThen change: @MainActor () -> Void
        ) -> Bool {
            let controller = UITableViewController(style: .plain)
            controller.tableView = table
            window.rootViewController = controller
            window.makeKeyAndVisible()
            let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            table.addSubview(field)
            let before = table.adjustedContentInset.bottom
            func hasCome() -> Bool { table.adjustedContentInset.bottom > before + 100 }
            _ = field.becomeFirstResponder()
            turnRunLoop(for: 3, until: hasCome)
            guard hasCome() else { return false }
            change()
            _ = field.resignFirstResponder()
            turnRunLoop(for: 1)
            return true
        }

        /// A finger flicks the list.
        /// - Returns: how far it came in a quarter of a second after `move`, which is called once while it
        ///   decelerates, in points; nil where nobody flicked it.
        static func distance(ofFlicked table: UITableView, after move: @MainActor (UITableView) -> Void) -> CGFloat? {
            turnRunLoop(for: 15, isTracking: true) { table.isDecelerating }
            guard table.isDecelerating else { return nil }
            move(table)
            let place = table.contentOffset.y
            turnRunLoop(for: 0.25, isTracking: true)
            return abs(table.contentOffset.y - place)
        }

        /// Turns the main run loop in the default mode until `done`, and for so many seconds at the most. Touches and
        /// scrolling need the mode for tracking, too.
        static func turnRunLoop(
            for seconds: TimeInterval, isTracking: Bool = false, until done: () -> Bool = { false }
        ) {
            let deadline = CACurrentMediaTime() + seconds
            while !done(), CACurrentMediaTime() < deadline {
                CFRunLoopRunInMode(.defaultMode, min(deadline - CACurrentMediaTime(), isTracking ? 0.002 : 0.02), true)
                if isTracking { _ = RunLoop.main.run(mode: .tracking, before: Date(timeIntervalSinceNow: 0.002)) }
            }
        }
    }

    func autoreleased(_ body: () -> Void) { autoreleasepool(invoking: body) }
#else
    import Foundation
    import HeadlessUIKit

    @MainActor
    enum ProofPlatform {
        static let system = ProofExpectation.headlessSystem
        static var hasWindowScene = true
        static let overridesTraits = true
        static var unsatisfiableConstraints: Int? { NSLayoutConstraint.headlessUnsatisfiableCount }
        private static let windowScene = UIWindowScene(headlessState: .unattached)

        static func show(_ window: UIWindow) {
            windowScene.headlessActivationState = .foregroundActive
            window.windowScene = windowScene
            window.makeKeyAndVisible()
        }

        static func override(
            textSize: UIContentSizeCategory, direction: UITraitEnvironmentLayoutDirection, in window: UIWindow
        ) {
            window.headlessTraits = UITraitCollection(traitsFrom: [
                UITraitCollection(preferredContentSizeCategory: textSize),
                UITraitCollection(layoutDirection: direction),
            ])
        }

        static func view(of window: UIWindow, clearOf notch: CGFloat) -> UIView {
            window.headlessSafeAreaInsets.left = notch
            window.headlessSafeAreaInsets.right = notch
            return window
        }

        static func showKeyboard(
            over table: UITableView, in window: UIWindow, andThen change: @MainActor () -> Void
        ) -> Bool {
            table.headlessShowKeyboard(height: 336)
            change()
            table.headlessHideKeyboard()
            return true
        }

        /// Until it stops.
        static func distance(ofFlicked table: UITableView, after move: @MainActor (UITableView) -> Void) -> CGFloat? {
            withoutActuallyEscaping(move) { move in
                var place: CGFloat?
                let link = CADisplayLink { _ in
                    guard table.isDecelerating, place == nil else { return }
                    move(table)
                    place = table.contentOffset.y
                }
                link.add(to: .main, forMode: .tracking)
                table.headlessFling(velocity: 3_000)
                link.invalidate()
                return place.map { abs(table.contentOffset.y - $0) }
            }
        }

        static func turnRunLoop(for seconds: TimeInterval, until done: () -> Bool = { false }) {
            let display = HeadlessDisplay.main
            let deadline = display.now + seconds
            display.run(in: .default, until: { done() || display.now >= deadline })
        }
    }

    func autoreleased(_ body: () -> Void) { body() }
#endif
