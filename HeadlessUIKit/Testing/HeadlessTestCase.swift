import HeadlessUIKit
import XCTest

/// The base of all tests on HeadlessUIKit: puts back what a test changed of UIKit.
@MainActor
open class HeadlessTestCase: XCTestCase {
    /// Puts back what tests may change, beyond their own views.
    private var original: [() -> Void] = []

    /// Has a value put back after the test. To be called in `setUp`, before the value is changed.
    ///
    /// The closure captures the value itself: one that is a closure and goes through a generic parameter comes back in one
    /// more thunk, and a clock that each test puts back takes thousands of calls by the last.
    public func putBack(_ original: @escaping () -> Void) { self.original.append(original) }

    open override func setUp() async throws {
        putBack { [old = UIKitBehavior.current] in UIKitBehavior.current = old }
        putBack { [old = UITableView.headlessSeparatorThickness] in UITableView.headlessSeparatorThickness = old }
        putBack { [old = UITableView.headlessExceptionHandler] in UITableView.headlessExceptionHandler = old }
        putBack { [old = NSLayoutConstraint.headlessUnsatisfiableCount] in
            NSLayoutConstraint.headlessUnsatisfiableCount = old
        }
        putBack { [old = UIAccessibility.isVoiceOverRunning] in UIAccessibility.headlessRunVoiceOver(old) }
        putBack { [old = UIAccessibility.isReduceMotionEnabled] in UIAccessibility.headlessReduceMotion(old) }
        putBack { [old = UIView.areAnimationsEnabled] in UIView.setAnimationsEnabled(old) }
        putBack { [old = HeadlessDisplay.main.busyClock] in HeadlessDisplay.main.busyClock = old }
        putBack { [old = HeadlessDisplay.main.refreshRate] in HeadlessDisplay.main.refreshRate = old }
        // Also before it: the proof, whose tests are none of these, leaves its scene.
        UIApplication.shared.headlessCloseAll()
        putBack { UIApplication.shared.headlessCloseAll() }
        putBack { [old = HeadlessDisplay.main.commitOrigin] in HeadlessDisplay.main.commitOrigin = old }
    }

    /// Has the hooks of tables put back, too. To be called in `setUp` where tests hook tables themselves.
    ///
    /// Not where they only use Precache: it hooks tables for good when it is first asked for, which may be in a test.
    public func keepHooks() {
        putBack { [old = UITableView.headlessExchange] in UITableView.headlessExchange = old }
        putBack { [old = UITableView.headlessBatchExchange] in UITableView.headlessBatchExchange = old }
    }

    open override func tearDown() async throws {
        XCTAssertFalse(original.isEmpty, "an overridden setUp has to call that of its superclass first")
        for putBack in original.reversed() { putBack() }
        original = []
    }

    /// Shows a view controller in a window of its own, laid out, until the test ends.
    ///
    /// - Parameter size: the window's, in points: an upright phone's, unless it is given.
    @discardableResult
    public func show(
        _ controller: UIViewController, in size: CGSize = CGSize(width: 390, height: 844)
    ) -> UIWindow {
        let window = UIWindow(frame: CGRect(origin: .zero, size: size))
        // Windows are the app's to keep, and so is this one.
        putBack { window.isHidden = true }
        window.rootViewController = controller
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        return window
    }

    /// Fails where a test has left UIKit changed. To be called by an `async` test in the base class of each module.
    ///
    /// On Linux SwiftPM lists the tests of a class, with those that it inherits within its module, in an array, and XCTest
    /// casts it to one of functions without an actor. Where all of them are synchronous and on the main actor, they keep it
    /// in their type, and the cast traps before any test has run. One that is `async` takes the actor out of the array's
    /// type. It cannot turn the main queue, which stands still meanwhile. Tests that throw have to be `async` themselves:
    /// the compiler says so.
    public func assertUIKitIsUnchanged() {
        XCTAssertEqual("\(UIKitBehavior.current)", "\(UIKitBehavior())")
        XCTAssertNil(UITableView.headlessSeparatorThickness)
        XCTAssertFalse(UIAccessibility.isVoiceOverRunning)
        XCTAssertFalse(UIAccessibility.isReduceMotionEnabled)
        XCTAssertTrue(UIView.areAnimationsEnabled)
        XCTAssertEqual(HeadlessDisplay.main.commitOrigin, .observer)
        XCTAssertEqual(UIApplication.shared.applicationState, .active)
        XCTAssertEqual(UIApplication.shared.connectedScenes, [])
    }
}
