import HeadlessUIKit
import XCTest

@testable import Precache

/// What tests share: they can read the console, and what one of them changes of the world is put back.
@MainActor
class PrecacheTestCase: XCTestCase {
    /// What Precache said since the test began.
    var console: [String] = []

    override func setUp() async throws {
        console = []
        ProblemLog.write = { [unowned self] in console.append($0) }
    }

    override func tearDown() async throws {
        ProblemLog.write = { NSLog("%@", $0) }
        Clock.now = CACurrentMediaTime
        DevicePower.current = DevicePower.ofDevice
        UIKitBehavior.current = UIKitBehavior()
        UITableView.headlessSeparatorThickness = nil
    }
}

/// Tests that work what is measured on workers by hand.
@MainActor
class WorkerTestCase: PrecacheTestCase {
    private(set) var workers: HandWorkers!

    override func setUp() async throws {
        try await super.setUp()
        workers = HandWorkers()
    }

    override func tearDown() async throws {
        workers.retire()
        try await super.tearDown()
    }
}

func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
