import Precache

@testable import ScrollKit

/// Where a table with Precache does more in motion than another, and why that is accepted.
struct Excess {
    /// One count of one scenario and list, held against that of one strategy without Precache.
    struct Cell: Hashable, CustomStringConvertible {
        let reach: PrecachingConfiguration.Reach
        let scenario: ScenarioName
        let list: ListName
        let effort: Effort
        let other: StrategyName

        var description: String {
            "\(list), \(scenario.rawValue), reach \(reach.name), \(effort.rawValue) against \(other.rawValue)"
        }
    }

    static let others: [StrategyName] = [.selfSizing, .cached]
    /// Precache by itself, and where it measures nothing ahead.
    static let reaches: [PrecachingConfiguration.Reach] = [.automatic, .shown]

    let reason: String
    let effort: Effort
    /// Whether it is so each time.
    var isSteady = true
    var reaches = Self.reaches
    let scenarios: [ScenarioName]
    var lists = ListName.allCases
    var others = Self.others

    var cells: [Cell] {
        reaches.flatMap { reach in
            scenarios.flatMap { scenario in
                lists.flatMap { list in
                    others.map { Cell(reach: reach, scenario: scenario, list: list, effort: effort, other: $0) }
                }
            }
        }
    }
}

extension Excess {
    private static let filledTwice = "a row that misses is filled twice, by a template and by its cell"

    /// What is so by design, or because the others are flattered.
    static let standing = [
        Excess(
            reason: filledTwice, effort: .cellsFilled,
            scenarios: [.coldFlick, .coldFling, .comeBack, .resize, .turn]),
        Excess(reason: filledTwice, effort: .cellsFilled, reaches: [.shown], scenarios: [.refresh, .rotate]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.automatic], scenarios: [.rotate],
            lists: [.chat, .transcript, .blocks]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.shown], scenarios: [.stream],
            others: [.selfSizing]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.shown], scenarios: [.stream],
            lists: [.feed, .blocks], others: [.cached]),
        // Not each time: it depends on which rows are late.
        Excess(
            reason: filledTwice, effort: .cellsFilled, isSteady: false, reaches: [.shown], scenarios: [.stream],
            lists: [.chat], others: [.cached]),
        Excess(
            reason: "to be told the table opens an empty batch, which lets go of the cells that it had prepared",
            effort: .cellsFilled, reaches: [.automatic], scenarios: [.loadMore], lists: [.chat, .transcript, .blocks]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.automatic], scenarios: [.stream],
            lists: [.feed, .chat, .blocks]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.shown],
            scenarios: [.edits, .flingAfterIdle, .flingWithRests, .glide, .jump, .loadMore, .read, .update]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.automatic], scenarios: [.edits]),
        Excess(
            reason: filledTwice, effort: .cellsFilled, reaches: [.automatic], scenarios: [.stream],
            lists: [.transcript], others: [.selfSizing]),
        Excess(
            reason:
                "a cell that sizes itself asks for its height, and of a row whose delegate answers the table is told",
            effort: .tellings, scenarios: [.stream, .turn], others: [.selfSizing]),
        Excess(
            reason:
                "posts edited without a word to Precache are shown at their old heights at first, and more such rows pass",
            effort: .cellsFilled, reaches: [.automatic], scenarios: [.update], lists: [.chat, .transcript, .blocks]),
        Excess(
            reason: "a cache by hand is still there when the app is launched again", effort: .rowsMeasured,
            scenarios: [.comeBack], others: [.cached]),
        Excess(
            reason: "a row that grows below the screen is measured between the words, and not when it comes back",
            effort: .rowsMeasured, reaches: [.automatic], scenarios: [.stream], lists: [.feed, .chat]),
    ]

    /// What is to go.
    static let ofToday =
        [
            Excess(
                reason: "a place that is come back to is jumped to, and then put right", effort: .offsetWrites,
                scenarios: [.comeBack]),
            Excess(
                reason: "other rows come on the screen, as those above the sent one are estimated by kind",
                effort: .rowsMeasured, reaches: [.shown], scenarios: [.turn], lists: [.chat], others: [.cached]),
            Excess(
                reason: "a jump lands among other rows, as those before it are estimated by kind",
                effort: .cellsFilled, reaches: [.automatic], scenarios: [.jump], lists: [.transcript]),
        ]
        + elsewhere.map { reach, scenario, list, others in
            Excess(
                reason: "at another width the list stands among other rows, as those above it are estimated by kind",
                effort: .rowsMeasured, reaches: [reach], scenarios: [scenario], lists: [list], others: others)
        }

    private static let elsewhere: [(PrecachingConfiguration.Reach, ScenarioName, ListName, [StrategyName])] = [
        (.shown, .rotate, .chat, [.selfSizing]),
        (.shown, .rotate, .transcript, [.selfSizing]),
    ]
}
