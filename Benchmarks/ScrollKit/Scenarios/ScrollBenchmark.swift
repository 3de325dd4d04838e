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
    private let layout: PostLayout
    private let driver: ListDriver
    private let estimate: CGFloat

    /// - Parameters:
    ///   - posts: one a row.
    ///   - rowCost: what measuring a row costs, in seconds of the main thread's work.
    ///   - refreshRate: hertz.
    public init(posts: [Post], rowCost: Double, refreshRate: Double) {
        self.posts = posts
        let layout = PostLayout(rowCost: rowCost)
        self.layout = layout
        driver = ListDriver(refreshRate: refreshRate)
        // What a careful engineer would write down: the mean.
        let sample = posts.prefix(200)
        let sum = sample.reduce(0) { $0 + layout.fittingHeight(of: $1, width: FeedScreen.frame.width) }
        estimate = (sum / CGFloat(max(sample.count, 1))).rounded()
    }

    /// Runs each part of the program once, so that no run pays for what happens the first time.
    public func warmUp() {
        let small = ScrollBenchmark(posts: Array(posts.prefix(100)), rowCost: 0, refreshRate: driver.refreshRate)
        for strategy in StrategyName.allCases { _ = small.run(strategy, .flingAfterIdle) }
    }

    public func run(_ strategy: StrategyName, _ scenario: ScenarioName) -> Run {
        let start = BusyClock.now
        let screen = FeedScreen(posts: posts, layout: layout, strategy: strategy.make(estimate: estimate))
        screen.appear()
        let firstPaint = BusyClock.now - start
        defer { screen.disappear() }

        var warmUp = 0.0
        if scenario == .flingAfterIdle {
            let start = BusyClock.now
            driver.idle(until: { screen.isWarm })
            warmUp = BusyClock.now - start
            driver.idle(for: 0.5)
        }

        let recorder = MotionRecorder(screen.table)
        for velocity in ScenarioName.flicks {
            recorder.begin()
            driver.fling(screen.table, velocity: velocity)
            recorder.end()
        }
        let motion = recorder.stop()
        return Run(
            strategy: strategy.rawValue, scenario: scenario.rawValue, firstPaintMs: firstPaint * 1000,
            scroll: motion.frames, trackingMisses: screen.trackingMisses, rowsMeasured: screen.rowsMeasured,
            rowsRemeasured: screen.rowsRemeasured, contentSizeJumpPoints: motion.contentSizeJump,
            warmUpMs: warmUp * 1000)
    }
}
