#if !canImport(UIKit)
    import Foundation
    import HeadlessUIKit

    /// What is public in both UIKits, but not under one name. The same names stand in ProofPlatform+UIKit.swift.
    @MainActor
    enum ProofPlatform {
        static let system = ProofExpectation.headlessSystem

        /// A test takes it away, as tests of a package on a simulator have none.
        static var hasWindowScene = true

        /// Whether views can be given another text size and layout direction than the user's.
        static let overridesTraits = true

        /// How often constraints could not be satisfied so far; nil where that cannot be asked.
        static var unsatisfiableConstraints: Int? { NSLayoutConstraint.headlessUnsatisfiableCount }
        static func show(_ window: UIWindow) { window.makeKeyAndVisible() }

        /// Whatever is under the window has this text size and direction from now on.
        static func override(
            textSize: UIContentSizeCategory, direction: UITraitEnvironmentLayoutDirection, in window: UIWindow
        ) {
            window.headlessTraits = UITraitCollection(traitsFrom: [
                UITraitCollection(preferredContentSizeCategory: textSize),
                UITraitCollection(layoutDirection: direction),
            ])
        }

        /// The view of the window in which views keep clear of so many points at both sides.
        static func view(of window: UIWindow, clearOf notch: CGFloat) -> UIView {
            window.headlessSafeAreaInsets.left = notch
            window.headlessSafeAreaInsets.right = notch
            return window
        }

        /// A finger flicks the list.
        ///
        /// - Returns: how far it came after `move`, which is called once while it decelerates, in points; nil where
        ///   nobody flicked it.
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

        /// Turns the main run loop in the default mode until `done`, and for so many seconds at the most.
        static func turnRunLoop(for seconds: TimeInterval, until done: () -> Bool = { false }) {
            let display = HeadlessDisplay.main
            let deadline = display.now + seconds
            display.run(in: .default, until: { done() || display.now >= deadline })
        }
    }

    /// What is released in here is gone at the end.
    func autoreleased(_ body: () -> Void) { body() }
#endif
