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
    /// Whether this is the moment, where rows are left.
    var moment: () -> IdleReadiness = { .ready }
    /// Whether it is ready, and then does nothing.
    var hasNothing = false
    var onMeasure: (() -> Void)?
    init(_ count: Int) { self.count = count }

    /// Wakes, and turns the loop until so many rows are measured.
    func measure(_ count: Int) {
        seat.wake()
        MainRunLoop.turn(until: { measured == count })
    }

    func turnEnds() -> IdleReadiness {
        asked += 1
        return measured < count ? moment() : .done
    }

    func performNext() -> IdleReadiness {
        let readiness = turnEnds()
        guard readiness == .ready else { return readiness }
        if hasNothing { return .done }
        measured += 1
        onMeasure?()
        return .ready
    }
}
