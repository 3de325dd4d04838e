import HeadlessTesting
import HeadlessUIKit
import Precache
import XCTest

@testable import ScrollKit

/// Tests on a clock that nothing moves but what is charged: what costs 5 ms takes five, and no time to run.
class ChargedTestCase: HeadlessTestCase {
    override func setUp() async throws {
        try await super.setUp()
        ThreadClock.charging = .alone
        HeadlessDisplay.main.busyClock = { ThreadClock.now }
    }

    override func tearDown() async throws {
        ThreadClock.charging = .added
        try await super.tearDown()
    }

    /// All classes inherit this test, because it is `async`: see ``HeadlessTestCase/assertUIKitIsUnchanged()``.
    func test_what_tests_before_changed_of_UIKit_was_put_back() async { assertUIKitIsUnchanged() }
}

extension ScrollBenchmark {
    /// Of so many different posts. Costs are in seconds.
    init(
        rows: Int, rowCost: Double = 0, showCost: Double = 0, hz: Double = 30, cells: CellKind = .frames,
        preparesCells: Bool = true, workers: Int = 2
    ) {
        self.init(
            posts: Feed.sample().repeated(to: rows), rowCost: rowCost, showCost: showCost, refreshRate: hz,
            cells: cells, preparesCells: preparesCells, workers: workers)
    }
}

/// A screen of different posts, whose heights cost nothing.
@MainActor
struct List {
    let screen: FeedScreen
    let driver = ListDriver(refreshRate: 60)
    private let truth = TrueHeights()
    var log: MeasurementLog { screen.log }

    init(_ strategy: StrategyName, rows: Int, grows: Bool = false) {
        let source = FeedRowSource(Feed.sample().repeated(to: rows))
        screen = FeedScreen(
            source, layout: PostLayout(rowCost: 0), truth: TrueHeights(), strategy: strategy.make(estimate: 100))
        if grows { screen.prepareToGrow() }
        screen.appear()
    }

    /// Asks every row's height, as the table would.
    func askAll() {
        for (index, row) in screen.rows.enumerated() {
            let height = screen.height(forRowAt: IndexPath(row: index, section: 0))
            // Of strategies that answer others than the table the screen itself looks only at what is shown.
            log.noteAnswer(height, for: row, truth: truth.height(of: row, width: screen.table.rowWidth))
        }
    }

    func idleUntilWarm() { driver.idle(until: { screen.isWarm }) }
}

extension StrategyName {
    static let ahead: [StrategyName] = [
        .precache, .precacheCells, .precacheLayout, .precacheWorkers, .precacheLayouts, .hosting, .precacheOneMean,
    ]

    /// Whose delegate answers heights; with the others cells say how high their rows are.
    static let answering = allCases.filter { ![.selfSizing, .kept, .precacheShown, .hosting].contains($0) }

    /// The rows asked again although their heights are known: the first shown of those that a template measures.
    var rowsAskedAgain: Int { [.precache, .precacheCells, .precacheOneMean, .hosting].contains(self) ? 1 : 0 }
}
