import HeadlessUIKit
import XCTest

/// The base of all tests on HeadlessUIKit: puts back what a test changed of UIKit.
@MainActor
open class HeadlessTestCase: XCTestCase {
    /// Puts back what tests may change, beyond their own views.
    private var putBack: [() -> Void] = []

    /// Has the value put back after the test. To be called in `setUp`, before the value is changed.
    public func keep<Value>(_ value: Value, _ set: @escaping (Value) -> Void) { putBack.append { set(value) } }

    open override func setUp() async throws {
        keep(UIKitBehavior.current) { UIKitBehavior.current = $0 }
        keep(UITableView.headlessSeparatorThickness) { UITableView.headlessSeparatorThickness = $0 }
        keep(UITableView.headlessExceptionHandler) { UITableView.headlessExceptionHandler = $0 }
        keep(NSLayoutConstraint.headlessUnsatisfiableCount) { NSLayoutConstraint.headlessUnsatisfiableCount = $0 }
        keep(UIAccessibility.isVoiceOverRunning) { UIAccessibility.headlessRunVoiceOver($0) }
        keep(UIView.areAnimationsEnabled) { UIView.setAnimationsEnabled($0) }
        keep(HeadlessDisplay.main.busyClock) { HeadlessDisplay.main.busyClock = $0 }
        keep(HeadlessDisplay.main.refreshRate) { HeadlessDisplay.main.refreshRate = $0 }
        // Also before it: the proof, whose tests are none of these, leaves its scene.
        UIApplication.shared.headlessDisconnectScenes()
        keep(()) { UIApplication.shared.headlessDisconnectScenes() }
        keep(HeadlessDisplay.main.commitOrigin) { HeadlessDisplay.main.commitOrigin = $0 }
    }

    /// Has the hooks of tables put back, too. To be called in `setUp` where tests hook tables themselves.
    ///
    /// Not where they only use Precache: it hooks tables for good when it is first asked for, which may be in a test.
    public func keepHooks() {
        keep(UITableView.headlessExchange) { UITableView.headlessExchange = $0 }
        keep(UITableView.headlessBatchExchange) { UITableView.headlessBatchExchange = $0 }
    }

    open override func tearDown() async throws {
        XCTAssertFalse(putBack.isEmpty, "an overridden setUp has to call that of its superclass first")
        for putBack in putBack.reversed() { putBack() }
        putBack = []
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
        XCTAssertTrue(UIView.areAnimationsEnabled)
        XCTAssertEqual(HeadlessDisplay.main.commitOrigin, .observer)
        XCTAssertEqual(UIApplication.shared.applicationState, .active)
        XCTAssertEqual(UIApplication.shared.connectedScenes, [])
    }
}
