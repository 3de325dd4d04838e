import HeadlessUIKit
import XCTest

@testable import ScrollKit

/// Tests on a clock that nothing moves but what is charged: what costs five milliseconds takes five, and no time to run.
@MainActor
class ChargedTestCase: XCTestCase {
    private let display = (HeadlessDisplay.main.busyClock, HeadlessDisplay.main.refreshRate)

    override func setUp() async throws {
        ThreadClock.charged = 0
        HeadlessDisplay.main.busyClock = { ThreadClock.now }
    }

    override func tearDown() async throws {
        (HeadlessDisplay.main.busyClock, HeadlessDisplay.main.refreshRate) = display
        ThreadClock.charged = nil
    }
}

/// The clock of the benchmark itself.
@MainActor
final class ChargeTests: XCTestCase {
    func test_what_is_charged_is_worked_off() async {
        let start = ThreadClock.now
        XCTAssertEqual(ThreadClock.charge(0.005) { 7 }, 7)
        XCTAssertGreaterThanOrEqual(ThreadClock.now - start, 0.005)
    }

    func test_work_that_costs_more_than_its_charge_is_done_once() {
        var count = 0
        ThreadClock.charge(0.001) {
            count += 1
            let start = ThreadClock.now
            while ThreadClock.now - start < 0.002 {}
        }
        XCTAssertEqual(count, 1)
    }

    func test_charges_within_a_charge_are_part_of_it() {
        ThreadClock.charged = 0
        defer { ThreadClock.charged = nil }
        ThreadClock.charge(0.005) { ThreadClock.charge(0.003) {} }
        XCTAssertEqual(ThreadClock.now, 0.005)
        ThreadClock.charge(0.001) { ThreadClock.charge(0.003) {} }
        XCTAssertEqual(ThreadClock.now, 0.008, accuracy: 1e-9)
    }
}
