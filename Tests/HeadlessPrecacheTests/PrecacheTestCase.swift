import HeadlessUIKit
import XCTest

@testable import Precache

/// What tests share: they can read the console, and what one of them changes of the world is put back.
@MainActor
class PrecacheTestCase: XCTestCase {
    /// What Precache said since the test began.
    var console: [String] = []
    /// Counts once time is frozen.
    var time = 0.0

    func freezeTime() { Clock.now = { [unowned self] in time } }

    override func setUp() async throws {
        console = []
        Notes.write = { [unowned self] in console.append($0) }
    }

    override func tearDown() async throws {
        Notes.write = { NSLog("%@", $0) }
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

    /// The next frame of a movement, in points.
    func frame(_ list: LayoutList, by points: CGFloat) {
        time += 1.0 / 120
        list.table.scroll(by: points)
    }

    func warmUp(_ list: TableOwner) { workers.warmUp(list) }

    /// Finishes all work, and has it land.
    func collect() {
        workers.finishAll()
        WorkerPool.shared.collect()
    }

    override func tearDown() async throws {
        workers.retire()
        try await super.tearDown()
    }
}

/// Changes that UIKit makes on paths that cannot be seen from outside.
@MainActor
func unseen(_ change: () -> Void) {
    let hooks = (UITableView.headlessExchange, UITableView.headlessBatchExchange)
    (UITableView.headlessExchange, UITableView.headlessBatchExchange) = (nil, nil)
    change()
    (UITableView.headlessExchange, UITableView.headlessBatchExchange) = hooks
}

func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
