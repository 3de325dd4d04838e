import Foundation
import Precache

/// What a benchmark run is asked to do.
public struct BenchmarkOptions: Equatable, Sendable {
    /// Rows of the table, 1 to 1,000,000.
    public var rows = 1_000
    /// Several numbers of rows, where everything is run with each of them in turn; empty where it is run with ``rows``.
    public var lengths: [Int] = []
    /// Names of lists, in the order in which they run; none for a feed whose rows all have the same cost.
    public var lists = ListName.allCases.map(\.rawValue)
    /// What a renderer of text takes, in microseconds a point; nil for a good one's.
    public var pointCost: Double?
    /// Layout work to measure one row of a feed, in milliseconds, 0 to 1,000: everything is run with each of them.
    public var rowCosts = [0.7]
    /// Layout work to show one row, in milliseconds, 0 to 1,000; nil for as much as measuring it.
    public var showCost: Double?
    /// The share of showing a row that is working its layout out, in percent, 0 to 100.
    public var layoutShare = 50.0
    /// How often everything is run, 1 to 99.
    public var runs = 1
    /// Refreshes of the display per second, 30 to 240.
    public var hz = 120
    /// The name of a ``CellKind``.
    public var cells = CellKind.frames.rawValue
    /// Whether the table prepares the cell that comes next in the spare time of frames, as it does since iOS 15.
    public var preparesCells = true
    /// How many threads besides the main one measure heights, 0 to 64, for strategies that have such.
    public var workers = 2
    /// How far strategies with Precache measure ahead: these run once with each. None for Precache's default.
    public var reaches: [PrecachingConfiguration.Reach] = []
    /// Names, in the order in which they run.
    public var strategies: [String]
    /// Names, in the order in which they run.
    public var scenarios: [String]
    /// The path of a feed file; nil for the sample that is built in.
    public var feed: String?
    /// Where to write the report as JSON; `-` for standard output.
    public var json: String?
    /// Where to draw what each reach buys and costs.
    public var svg: String?
    /// Where to draw one flick, frame by frame.
    public var flick: String?
    /// Where to write in which figures Precache is worse.
    public var worse: String?
    /// The path of a report to show again, instead of a run.
    public var read: String?
    /// Whether all is printed that was seen, instead of what a user would notice.
    public var printsAll = false
    /// Whether it is to be told how lists keep their place, instead of a run.
    public var wantsPlaces = false
    /// Whether the help text is asked for, instead of a run.
    public var wantsHelp = false

    /// Something that can be chosen by its name.
    public struct Choice: Hashable, Sendable {
        public let name: String
        /// One line.
        public let explanation: String
        /// Whether it runs where none is asked for by name.
        public let isDefault: Bool

        public init(name: String, explanation: String, isDefault: Bool = true) {
            self.name = name
            self.explanation = explanation
            self.isDefault = isDefault
        }
    }

    /// What runs without any options.
    public init(strategies: [Choice], scenarios: [Choice]) {
        self.strategies = strategies.filter(\.isDefault).map(\.name)
        self.scenarios = scenarios.filter(\.isDefault).map(\.name)
    }

    /// Parses a command line, as `--rows 10` or `--rows=10`. Of an option that takes one value, the last one counts, but for
    /// `--rows`: with several everything is run with each.
    ///
    /// - Parameters:
    ///   - arguments: without the name of the program.
    ///   - strategies: those that `--strategy` may name.
    ///   - scenarios: those that `--scenario` may name.
    /// - Throws: ``OptionError``. Nothing after `--help` is looked at.
    public init(arguments: [String], strategies: [Choice], scenarios: [Choice]) throws {
        self.init(strategies: strategies, scenarios: scenarios)
        var (chosenLists, chosenStrategies, chosenScenarios): ([String], [String], [String]) = ([], [], [])
        var (given, lengths): ([OptionName], [Int]) = ([], [])
        var rest = ArgumentReader(arguments)
        while let option = try rest.next() {
            given.append(option)
            switch option {
            case .list: try rest.names(of: ListName.choices, addTo: &chosenLists)
            case .rows:
                rows = try rest.wholeNumber(1...1_000_000)
                lengths.append(rows)
            case .strategy: try rest.names(of: strategies, addTo: &chosenStrategies)
            case .scenario: try rest.names(of: scenarios, addTo: &chosenScenarios)
            case .help:
                wantsHelp = true
                return
            default: try read(option, from: &rest)
            }
        }
        self.lengths = lengths.count > 1 ? lengths : []
        let ofFeeds = given.first { [.feed, .rowCost].contains($0) }
        if let ofFeeds, !chosenLists.isEmpty {
            throw OptionError(
                description: "\(ofFeeds.rawValue) is of a feed whose rows all cost the same: leave --list out")
        }
        if read != nil, let other = given.first(where: { ![.read, .svg, .worse, .all].contains($0) }) {
            throw OptionError(
                description: "--read runs nothing: of the other options only --svg, --worse and --all go with it, "
                    + "not \(other.rawValue)")
        }
        if wantsPlaces, let other = given.first(where: { $0 != .places }) {
            throw OptionError(
                description: "--places has cases of its own: no other option goes with it, not \(other.rawValue)")
        }
        lists = ofFeeds != nil ? [] : chosenLists.isEmpty ? lists : chosenLists
        if !chosenStrategies.isEmpty { self.strategies = chosenStrategies }
        if !chosenScenarios.isEmpty { self.scenarios = chosenScenarios }
    }

    /// Reads an option that stands for itself, or has one value.
    private mutating func read(_ option: OptionName, from rest: inout ArgumentReader) throws {
        switch option {
        case .list, .rows, .strategy, .scenario, .help: preconditionFailure("\(option.rawValue) is read elsewhere")
        case .rowCost: rowCosts = [try rest.number(0...1_000, of: "milliseconds")]
        case .showCost: showCost = try rest.number(0...1_000, of: "milliseconds")
        case .layoutShare: layoutShare = try rest.number(0...100, of: "percent")
        case .runs: runs = try rest.wholeNumber(1...99)
        case .pointCost: pointCost = try rest.number(0...1_000, of: "microseconds")
        case .all:
            try rest.noValue()
            printsAll = true
        case .hz: hz = try rest.wholeNumber(30...240)
        case .workers: workers = try rest.wholeNumber(0...64)
        case .reach: try rest.reaches(addTo: &reaches)
        case .cells: cells = try rest.name(of: CellKind.choices)
        case .noCellPrefetch:
            try rest.noValue()
            preparesCells = false
        case .feed: feed = try rest.path()
        case .json: json = try rest.path()
        case .svg: svg = try rest.path()
        case .flick: flick = try rest.path()
        case .worse: worse = try rest.path()
        case .read: read = try rest.path()
        case .places:
            try rest.noValue()
            wantsPlaces = true
        }
    }
}
