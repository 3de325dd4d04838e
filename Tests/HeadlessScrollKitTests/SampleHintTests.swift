import Foundation
import PrecacheCore
import XCTest

@testable import Precache
@testable import ScrollKit

/// What hints are worth on the sample feed, whose rows have the heights that their labels ask for.
@MainActor
final class SampleHintTests: ChargedTestCase {
    private static func length(_ row: FeedRow) -> RowHints { RowHints(Double(row.post.textLength)) }

    private func truth(_ posts: [Post]) -> [(row: FeedRow, height: Double)] {
        let truth = TrueHeights()
        var source = FeedRowSource(posts)
        return source.all().map { ($0, Double(truth.height(of: $0, width: 390))) }
    }

    func test_after_ten_posts_hints_leave_a_third_of_the_error() async {
        let rows = truth(Feed.sample().posts)
        let mean = rows.prefix(10).reduce(0) { $0 + $1.height } / 10
        for (most, hints) in [(1.0 / 3, Self.length), (0.25, \.hints)] as [(Double, (FeedRow) -> RowHints)] {
            // The estimates of one kind of rows.
            var means = HeightMeans()
            for (index, (row, height)) in rows.prefix(10).enumerated() {
                means.set(height, of: index, cell: .any)
                means.learn(hints(row).values, height, cell: .any)
            }
            func error(_ estimate: (FeedRow) -> Double) -> Double {
                rows.dropFirst(10).reduce(0) { $0 + abs($1.height - estimate($1.row)) }
            }
            let own = error { means.estimate(of: .any, hints($0).values) ?? 0 }
            XCTAssertLessThanOrEqual(own / error { _ in mean }, most)
        }
    }

    func test_content_jumps_a_third_with_one_hint_and_less_with_two() {
        let mean = truth(Feed.sample().repeated(to: 200)).reduce(0) { $0 + $1.height } / 200
        /// How far the content's end jumps in cold flings.
        func jumps(_ hints: ((FeedRow) -> RowHints)? = nil) -> Double {
            let benchmark = ScrollBenchmark(rows: 200)
            let screen = benchmark.makeScreen(Precaching(estimate: CGFloat(mean), by: .templates, hints: hints))
            screen.appear()
            defer { screen.disappear() }
            let run = ScenarioRun(screen, benchmark.driver)
            run.play(.coldFling)
            return run.result.content.sizeJumps
        }
        let without = jumps()
        XCTAssertLessThanOrEqual(jumps(Self.length), without / 3)
        XCTAssertLessThanOrEqual(jumps(\.hints), 0.3 * without)
    }
}
