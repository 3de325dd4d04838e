import Foundation

#if canImport(UIKit)
    import UIKit
#else
    import HeadlessUIKit
#endif

/// Runs scenarios with strategies, each on a screen of its own, and tells what was seen.
@MainActor
public struct ScrollBenchmark {
    private let posts: [Post]
    private let source: FeedRowSource
    private let layout: PostLayout
    private let driver: ListDriver
    private let estimate: CGFloat
    private let truth: TrueHeights
    private let cells: CellKind
    private let preparesCells: Bool

    /// - Parameters:
    ///   - posts: one a row, and at least one. Rows that come later show them over again.
    ///   - rowCost: what measuring a row costs, in seconds of the main thread's work.
    ///   - refreshRate: hertz.
    ///   - preparesCells: whether tables prepare the cell that comes next in the spare time of frames.
    public init(
        posts: [Post], rowCost: Double, refreshRate: Double, cells: CellKind = .frames, preparesCells: Bool = true
    ) {
        self.posts = posts
        self.cells = cells
        self.preparesCells = preparesCells
        layout = PostLayout(rowCost: rowCost, cells: cells)
        driver = ListDriver(refreshRate: refreshRate)
        let truth = TrueHeights(cells: cells)
        self.truth = truth
        source = FeedRowSource(posts)
        var first = source
        let rows = first.all()
        for size in [FeedScreen.landscape, FeedScreen.portrait] {
            truth.prepare(rows.prefix(2_000), width: size.width)
        }
        // What a careful engineer would write down: the mean.
        let sample = rows.prefix(200)
        let sum = sample.reduce(0) { $0 + truth.height(of: $1, width: FeedScreen.portrait.width) }
        estimate = (sum / CGFloat(max(sample.count, 1))).rounded()
    }

    /// Runs each part of the program once, so that no run pays for what happens the first time.
    public func warmUp() {
        let small = ScrollBenchmark(
            posts: Array(posts.prefix(100)), rowCost: 0, refreshRate: driver.refreshRate, cells: cells,
            preparesCells: preparesCells)
        for strategy in StrategyName.allCases { _ = small.run(strategy, .flingAfterIdle) }
    }

    public func run(_ strategy: StrategyName, _ scenario: ScenarioName) -> Run {
        let made = strategy.make(estimate: estimate)
        let start = BusyClock.now
        let screen = FeedScreen(
            source, layout: layout, truth: truth, strategy: made, preparesCells: preparesCells)
        screen.appear()
        let firstPaint = BusyClock.now - start
        defer { screen.disappear() }

        let scene = ScenarioRun(screen, driver)
        scene.play(scenario)
        let result = scene.result
        return Run(
            strategy: strategy.rawValue, scenario: scenario.rawValue, rowCostMs: layout.rowCost * 1000,
            firstPaintMs: firstPaint * 1000, scroll: result.frames, rows: screen.log.counts,
            contentSizeJumpPoints: result.contentSizeJump, work: result.work)
    }
}
