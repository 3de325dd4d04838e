import XCTest

@testable import Precache

/// The base of tests on the real main run loop: what they woke sleeps when they end.
@MainActor
class LoopTestCase: XCTestCase {
    override func tearDown() async throws {
        // The lists are gone: the scheduler's observer comes off.
        MainRunLoop.turn(until: { !IdleScheduler.shared.observer.isOn }, orFail: "the observer stays on")
    }

    /// All classes inherit this test, because it is `async`.
    ///
    /// On Linux XCTest casts the list of the tests of a class, and the cast traps where all of them are synchronous and
    /// on the main actor.
    func test_no_test_before_has_left_the_loop_observed() async {
        XCTAssertFalse(IdleScheduler.shared.observer.isOn)
    }
}

/// A list of rows that counts.
@MainActor
final class Rows: IdleClient {
    private(set) lazy var seat = IdleSeat(client: self)
    private let count: Int
    private(set) var measured = 0
    private(set) var asked = 0
    /// Why this is not the moment, where rows are left; nil if it is.
    var reasonToWait: () -> IdleOutcome? = { nil }
    /// Whether it finds nothing to do.
    var hasNothing = false
    var onMeasure: (() -> Void)?
    init(_ count: Int) { self.count = count }

    /// Wakes, and turns the loop until so many rows are measured.
    func measure(_ count: Int) {
        seat.wake()
        MainRunLoop.turn(until: { measured == count })
    }

    func performTask() -> IdleOutcome {
        asked += 1
        if measured == count || hasNothing { return .done }
        if let reason = reasonToWait() { return reason }
        measured += 1
        onMeasure?()
        return .worked
    }
}
