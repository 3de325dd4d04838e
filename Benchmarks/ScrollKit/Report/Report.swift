import Foundation

/// The results of a benchmark, with what they were measured on and how.
public struct Report: Codable, Hashable, Sendable {
    public let machine: Machine
    public let options: Options
    public let runs: [Run]

    /// The options that decide what is measured.
    public struct Options: Codable, Hashable, Sendable {
        public let rows: Int
        /// Where everything was run with several numbers of rows: each run has its own.
        public let lengths: [Int]?
        /// Of each list there is a run for each strategy and scenario; nil for a feed at each of the row costs.
        public let lists: [String]?
        /// What a renderer of text took, in microseconds a point; nil for a good one's.
        public let pointCostUs: Double?
        public let rowCostsMs: [Double]
        /// Layout work to show one row; nil for as much as measuring it.
        public let showCostMs: Double?
        /// The share of showing a row that is working its layout out; nil where showing costs nothing.
        public let layoutSharePercent: Double?
        /// How often everything was run.
        public let repetitions: Int
        public let hz: Int
        /// The name of a ``CellKind``.
        public let cells: String
        /// Whether the table prepared the cell that came next in the spare time of frames.
        public let preparesCells: Bool
        /// How many threads besides the main one measured; nil where no strategy has such.
        public let workers: Int?
        /// How far strategies with Precache were told to measure ahead; nil where they were told nothing.
        public let reaches: [String]?
        public let strategies: [String]
        public let scenarios: [String]
        /// The name of the feed file without its folder, or `sample`.
        public let feed: String

        public init(_ options: BenchmarkOptions) {
            rows = options.rows
            lengths = options.lengths.isEmpty ? nil : options.lengths
            lists = options.lists.isEmpty ? nil : options.lists
            pointCostUs = options.pointCost
            rowCostsMs = options.lists.isEmpty ? options.rowCosts : []
            showCostMs = options.showCost
            layoutSharePercent = options.showCost == 0 ? nil : options.layoutShare
            repetitions = options.runs
            hz = options.hz
            cells = options.cells
            preparesCells = options.preparesCells
            let haveWorkers = options.strategies.contains { StrategyName(rawValue: $0)?.hasWorkers == true }
            workers = haveWorkers ? options.workers : nil
            reaches = options.reaches.isEmpty ? nil : options.reaches.map(\.name)
            strategies = options.strategies
            scenarios = options.scenarios
            feed = options.feed.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "sample"
        }
    }

    public init(machine: Machine = .current, options: Options, runs: [Run]) {
        self.machine = machine
        self.options = options
        self.runs = runs
    }

    /// Reads what ``json()`` wrote.
    public init(json: Data) throws {
        self = try JSONDecoder().decode(Report.self, from: json)
    }

    /// The report as JSON, its keys sorted: the same report gives the same bytes.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// What stands under the title of a line chart.
    var circumstances: String { setting + ". Lower is better. " + machine.summary }

    /// What was simulated, as one line.
    public var setting: String {
        let frame = figure(1000 / Double(options.hz), decimals: 2)
        let count = (options.lengths ?? [options.rows]).map { figure($0) }.joined(separator: " / ")
        let rows = (count == "1" ? "1 row" : "\(count) rows") + (options.lists == nil ? "" : " a list")
        let cells = options.cells == CellKind.frames.rawValue ? "" : " of \(options.cells) cells"
        let costs = options.rowCostsMs.map { figure($0) }.joined(separator: ", ")
        let work: String
        switch options.showCostMs {
        case let cost where options.lists != nil:
            let renderer = options.pointCostUs.map { " (text \(figure($0)) µs a point)" } ?? ""
            let show = cost.map { "\(figure($0)) ms to show one" } ?? "as much to show one"
            work = "each at its cost to measure\(renderer), \(show)"
        // Nothing is added to what a row costs by itself: on a device that is what is asked for.
        case _ where options.rowCostsMs == [0]: work = "measured at their own cost"
        case nil: work = "\(costs) ms of layout work to measure a row, and as much to show it"
        case let cost?: work = "\(costs) ms of layout work to measure a row, \(figure(cost)) to show it"
        }
        let keeping = options.layoutSharePercent.map { " (\(figure($0)) % of it layout)" } ?? ""
        let preparing = options.preparesCells ? "" : ", no cells prepared ahead"
        let workers = options.workers.map { $0 == 1 ? ", one worker" : ", \($0) workers" } ?? ""
        let runs = options.repetitions == 1 ? "one run each" : "\(options.repetitions) runs each"
        let display = "\(options.hz) Hz (\(frame) ms a frame)"
        return "\(rows)\(cells), \(work)\(keeping), \(display)\(preparing)\(workers), \(runs)"
    }

    /// The scenarios that have runs, in the order in which they ran.
    public var scenarios: [String] { runs.map(\.scenario).withoutRepetition }

    /// The strategies that have runs, each with its reach, in the order in which they ran.
    var strategies: [String] { runs.map(\.name).withoutRepetition }

    /// What was scrolled, each list and row cost, in the order in which they ran.
    public var loads: [String] { runs.map(\.load).withoutRepetition }

    /// The runs of a scenario, those of one strategy, reach and load together, in the order in which they ran.
    func groups(in scenario: String) -> [RunGroup] {
        runs.reduce(into: []) { groups, run in
            guard run.scenario == scenario else { return }
            if let index = groups.firstIndex(where: { $0.strategy == run.name && $0.load == run.load }) {
                groups[index].runs.append(run)
            } else {
                groups.append(RunGroup(runs: [run]))
            }
        }
    }
}

extension [String] {
    var withoutRepetition: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
