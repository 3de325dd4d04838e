import Foundation
import HeadlessUIKit
import PrecacheCore
import XCTest

@testable import Precache
@testable import ScrollKit

/// What hints are worth on the sample feed, whose rows have the heights that their labels ask for.
@MainActor
final class SampleHintTests: ChargedTestCase {
    /// How far estimates are off after the first ten posts, as a part of how far their mean is.
    private func error(_ hints: (FeedRow) -> RowHints) -> Double {
        let (truth, learned) = (TrueHeights(), HintedMeans())
        var source = FeedRowSource(Feed.sample().posts)
        let rows = source.all()
        let heights = rows.map { Double(truth.height(of: $0, width: 390)) }
        for (row, height) in zip(rows, heights).prefix(10) { learned.learn(hints(row), height) }
        let mean = heights.prefix(10).reduce(0, +) / 10
        let others = zip(rows, heights).dropFirst(10)
        let own = others.reduce(0) { $0 + abs($1.1 - learned.estimate(hints($1.0))) }
        return own / others.reduce(0) { $0 + abs($1.1 - mean) }
    }

    func test_after_ten_posts_one_hint_leaves_a_third_of_the_error() async {
        XCTAssertLessThanOrEqual(error { RowHints(Double($0.post.textLength)) }, 1.0 / 3)
    }

    func test_after_ten_posts_two_hints_leave_a_quarter_of_the_error() {
        XCTAssertLessThanOrEqual(error(\.hints), 0.25)
    }

    /// How far the content's end jumps in cold flings.
    private func jumps(_ strategy: any HeightStrategy) -> Double {
        let benchmark = ScrollBenchmark(posts: Feed.sample().repeated(to: 200), rowCost: 0, refreshRate: 30)
        let screen = benchmark.makeScreen(strategy)
        screen.appear()
        defer { screen.disappear() }
        let run = ScenarioRun(screen, benchmark.driver)
        run.play(.coldFling)
        return run.result.content.sizeJumps
    }

    func test_content_jumps_a_third_with_one_hint_and_less_with_two() {
        let posts = Feed.sample().repeated(to: 200)
        let truth = TrueHeights()
        var source = FeedRowSource(posts)
        let mean = source.all().reduce(0) { $0 + truth.height(of: $1, width: 390) } / 200
        let without = jumps(Precaching(estimate: mean, by: .templates))
        let one = Precaching(estimate: mean, by: .templates) { RowHints(Double($0.post.textLength)) }
        XCTAssertLessThanOrEqual(jumps(one), without / 3)
        XCTAssertLessThanOrEqual(jumps(Precaching(estimate: mean, by: .templates, hints: \.hints)), 0.3 * without)
    }
}

/// The estimates of one kind of rows.
private final class HintedMeans {
    private var means = HeightMeans()
    private var count = 0
    func learn(_ hints: RowHints, _ height: Double) {
        means.set(height, of: count, cell: .any)
        count += 1
        means.learn(hints.values, height, cell: .any)
    }
    func estimate(_ hints: RowHints) -> Double { means.estimate(of: .any, hints.values) ?? 0 }
}
