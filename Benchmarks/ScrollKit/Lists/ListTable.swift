// How the rows of lists are distributed that exist: their heights, their cost on a phone, and what stands beside what.
// Read in November 2026. [source] says by whom a figure was published, [ours] what nobody published and we inferred, and
// [real text] what 495 documents have (161 READMEs and 334 pages of documentation, 35,726 blocks), where QTextDocument of Qt
// 6.12.0 sets them in Inter of 17 pixels, 370 points wide: its heights, and ratios of its times.

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
    var inset = 24.0...24.0
    /// Whether the newest rows, which are the last, are mostly the highest.
    var growsTowardsEnd = false
    /// Whether the last row of a list is one: what an agent is writing.
    var standsLast = false
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

extension CostTable {
    /// What a good renderer of text takes, in microseconds a point of a paragraph.
    static let goodRenderer = 8.0

    /// A renderer's, of text.
    ///
    /// [real text] A paragraph's fixed part is what 94 points of it take, and rows of one height differ by a sigma of 0.32. A
    /// point of a list takes 1.1 times what a paragraph's takes, one of code 0.7 times; one of a table 2.1 times, which has
    /// three times the fixed part and a sigma of 0.4.
    /// [source] (ripulio/swift-markdown-ui, release notes of 2.5.0, iPhone 15 Pro Max) A rich answer takes 28.9 ms with
    /// MarkdownUI 2.4.1, and 4.6 with a fork that caches. [ours] Such an answer is 450 points high: so 50 or 8
    /// microseconds a point.
    ///
    /// - Parameters:
    ///   - pointCost: of a paragraph, in microseconds; nil for a good renderer's.
    ///   - perPoint: how many times that a point takes.
    static func text(_ pointCost: Double?, perPoint: Double = 1, fixed: Double = 1, sigma: Double = 0.32) -> CostTable {
        let paragraph = pointCost ?? goodRenderer
        return CostTable(fixed: fixed * 94 * paragraph / 1000, perPoint: perPoint * paragraph, sigma: sigma)
    }

    static func code(_ pointCost: Double?) -> CostTable { .text(pointCost, perPoint: 0.7) }

    static func table(_ pointCost: Double?) -> CostTable { .text(pointCost, perPoint: 2.1, fixed: 3, sigma: 0.4) }
}

extension ListName {
    /// The kinds of its rows. `pointCost` replaces the microseconds a point of a renderer of text.
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
        // the user wrote (44 to 120), answers (median 450), code and tables (300 to 2,500). More than half of what is in the file
        // is empty or filtered away, and not made here: what UIKit does with rows without height is not known.
        // [real text] From heading to heading documents have a sigma of 0.89 to 0.97, their code of 1.10, their tables of 0.94, and
        // a table stands beside twenty blocks of code. So [ours] 300 to 2,500 points are the middle two thirds of code, and tables
        // have its median.
        // [ours] The shares, the runs, and that the newest are the highest. An answer in a hundred is eight medians high, where
        // the documents have ten to twelve: a log-normal's tail is thinner than theirs.
        case .transcript:
            [
                RowKind(
                    name: "tool", share: 0.7, run: 2...12, height: .uniform(28...44), inset: 8...24,
                    cost: .text(pointCost)),
                RowKind(name: "question", share: 0.12, height: .uniform(44...120), cost: .text(pointCost)),
                RowKind(
                    name: "answer", share: 0.15, run: 1...2, height: .logNormal(median: 450, sigma: 0.9),
                    growsTowardsEnd: true, standsLast: true, cost: .text(pointCost)),
                RowKind(
                    name: "code", share: 0.0286, height: .logNormal(median: 870, sigma: 1.1), growsTowardsEnd: true,
                    hasShortLines: true, cost: .code(pointCost)),
                RowKind(
                    name: "table", share: 0.0014, height: .logNormal(median: 870, sigma: 0.94), growsTowardsEnd: true,
                    hasShortLines: true, cost: .table(pointCost)),
            ]
        // [real text] A row a block, as apps with lists of blocks have them; no kind is likelier after one of its own. All blocks
        // have a median of 42 points, 54 % are lower than 44, and one in twenty is higher than 294, one in a hundred than 660.
        // The 95th percentiles of its kinds are 189, 64, 713, 460, 1,357 and 315 points; log-normals of their medians and sigmas,
        // which are drawn here, have 203, 54, 611, 366, 737 and 535, and all rows have 285, and 629.
        // A block has no space above it or below: a heading's inset is what its line is higher than one of text.
        case .blocks:
            [
                RowKind(
                    name: "paragraph", share: 0.44, height: .logNormal(median: 63, sigma: 0.71), inset: 0...0,
                    cost: .text(pointCost)),
                RowKind(
                    name: "heading", share: 0.3, height: .logNormal(median: 32, sigma: 0.32), inset: 18...18,
                    cost: .text(pointCost)),
                RowKind(
                    name: "list", share: 0.128, height: .logNormal(median: 126, sigma: 0.96), inset: 0...0,
                    cost: .text(pointCost, perPoint: 1.1)),
                RowKind(
                    name: "code", share: 0.123, height: .logNormal(median: 60, sigma: 1.1), inset: 0...0,
                    hasShortLines: true, cost: .code(pointCost)),
                RowKind(
                    name: "table", share: 0.006, height: .logNormal(median: 157, sigma: 0.94), inset: 0...0,
                    hasShortLines: true, cost: .table(pointCost)),
                RowKind(
                    name: "quote", share: 0.003, height: .logNormal(median: 116, sigma: 0.93), inset: 0...0,
                    cost: .text(pointCost)),
            ]
        }
    }
}
