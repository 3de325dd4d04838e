import HeadlessTesting
import HeadlessUIKit
import XCTest

/// Tests whose clock moves only where they work: however long that takes here, a sanitizer's too.
class MeterTestCase: HeadlessTestCase {
    private(set) var clock: HandClock!

    override func setUp() async throws {
        try await super.setUp()
        clock = HandClock(hertz: 120)
    }

    func idle(_ seconds: Double = 0.1) { HeadlessDisplay.main.run(in: .default, for: seconds) }

    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }
}
