// How the rows of lists are distributed that exist: their heights, their cost on a phone, and what stands beside what.
// Read in November 2026. [source] says by whom a figure was published, [ours] what nobody published and we inferred.

/// Rows of one kind: they have a cell of their own.
struct RowKind: Sendable {
    let name: String
    /// Of all rows that are shown.
    let share: Double
    /// How many stand one after the other.
    var run = 1...1
    /// Of a row without its picture, in points at 390 points' width.
    let height: Distribution
    /// In points; nil for a row without a picture.
    var picture: ClosedRange<Double>?
    /// What a row has above its text and below it, together, in points.
    var inset = 24.0
    /// Whether the newest rows, which are the last, are mostly the highest.
    var growsTowardsEnd = false
    /// Whether its text has line breaks of its own, as code has.
    var hasShortLines = false
    let cost: CostTable
}

/// Numbers to be drawn.
enum Distribution: Sendable {
    case uniform(ClosedRange<Double>)
    /// `sigma` is the standard deviation of the natural logarithm.
    case logNormal(median: Double, sigma: Double)
}

/// The layout work to measure a row.
struct CostTable: Sendable {
    /// Of each row, in milliseconds.
    let fixed: Double
    /// Of each point of height without the picture, in microseconds.
    let perPoint: Double
    /// By how much rows of one height differ: the standard deviation of the natural logarithm.
    var sigma = 0.0
}

extension ListName {
    /// The kinds of its rows. `pointCost` replaces the microseconds a point of the transcript's renderer.
    func kinds(pointCost: Double? = nil) -> [RowKind] {
        switch self {
        // [ours] Log-normal, median 180 points, sigma 0.6; a third has a picture of 200 to 300 points. 0.7 ms a row, sigma
        // 0.4, most of which goes with the height. [source] (wordpress-mobile/WordPress-iOS, pull request 22847) A dear cell
        // of an app's feed is 5.6 to 23.6 ms on an iPhone 14 Pro: these are cells laid out with care.
        case .feed:
            [
                RowKind(
                    name: "text", share: 0.667, run: 1...4, height: .logNormal(median: 180, sigma: 0.6),
                    cost: CostTable(fixed: 0.3, perPoint: 2.2, sigma: 0.2)),
                RowKind(
                    name: "picture", share: 0.333, run: 1...2, height: .logNormal(median: 180, sigma: 0.6),
                    picture: 200...300, cost: CostTable(fixed: 0.3, perPoint: 2.2, sigma: 0.2)),
            ]
        // [ours] 70 % have one to three lines, 22 % are of 90 to 250 points, 8 % are media of 200 to 320. 0.6 ms by Auto Layout
        // (0.2 by hand, 2 hosted); links and media take three times as long.
        case .chat:
            [
                RowKind(
                    name: "message", share: 0.7, run: 1...5, height: .uniform(44...90),
                    cost: CostTable(fixed: 0.45, perPoint: 2.2)),
                RowKind(
                    name: "long", share: 0.22, run: 1...2, height: .uniform(90...250),
                    cost: CostTable(fixed: 0.45, perPoint: 2.2)),
                RowKind(
                    name: "media", share: 0.08, height: .uniform(44...46), picture: 156...274,
                    cost: CostTable(fixed: 1.8, perPoint: 0)),
            ]
        // [source] (spatie/bloom, pull requests 93, 108 and 140) Rows of an agent's transcript: one line of 28 to 44 points, what
        // the user wrote (44 to 120), answers (median 450, sigma 0.8), code and tables (300 to 2,500). More than half of what
        // is in the file is empty or filtered away, and not made here: what UIKit does with rows without height is not
        // known. [ours] The shares, the runs, and that the newest are the highest.
        // [source] (ripulio/swift-markdown-ui, release notes of 2.5.0, iPhone 15 Pro Max) A rich answer takes 28.9 ms with
        // MarkdownUI 2.4.1, and 4.6 with a renderer that caches. [ours] So 1.5 ms a row, and 50 or 6 microseconds a point.
        case .transcript:
            [
                RowKind(
                    name: "tool", share: 0.7, run: 2...12, height: .uniform(28...44), inset: 16,
                    cost: CostTable(fixed: 1.5, perPoint: pointCost ?? 6)),
                RowKind(
                    name: "question", share: 0.12, height: .uniform(44...120),
                    cost: CostTable(fixed: 1.5, perPoint: pointCost ?? 6)),
                RowKind(
                    name: "answer", share: 0.15, run: 1...2, height: .logNormal(median: 450, sigma: 0.8),
                    growsTowardsEnd: true, cost: CostTable(fixed: 1.5, perPoint: pointCost ?? 6)),
                RowKind(
                    name: "code", share: 0.02, height: .uniform(300...2_500), growsTowardsEnd: true,
                    hasShortLines: true, cost: CostTable(fixed: 1.5, perPoint: pointCost ?? 6)),
                RowKind(
                    name: "table", share: 0.01, height: .uniform(300...2_500), growsTowardsEnd: true,
                    hasShortLines: true, cost: CostTable(fixed: 1.5, perPoint: pointCost ?? 6)),
            ]
        }
    }
}
