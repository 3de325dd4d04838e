import Foundation

/// The results of a benchmark, with what they were measured on and how.
public struct Report: Codable, Hashable, Sendable {
    public let machine: Machine
    public let options: Options
    public let runs: [Run]

    /// The options that decide what is measured.
    public struct Options: Codable, Hashable, Sendable {
        public let rows: Int
        /// Of each row cost there is a run for each strategy and scenario.
        public let rowCostsMs: [Double]
        /// Layout work to show one row; nil for as much as measuring it.
        public let showCostMs: Double?
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
            rowCostsMs = options.rowCosts
            showCostMs = options.showCost
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
        let rows = options.rows == 1 ? "1 row" : "\(figure(options.rows)) rows"
        let cells = options.cells == CellKind.frames.rawValue ? "" : " of \(options.cells) cells"
        let costs = options.rowCostsMs.map { figure($0) }.joined(separator: ", ")
        // Nothing is added to what a row costs by itself: on a device that is what is asked for.
        let work: String
        switch options.showCostMs {
        case _ where options.rowCostsMs == [0]: work = "measured at their own cost"
        case nil: work = "\(costs) ms of layout work to measure a row, and as much to show it"
        case let cost?: work = "\(costs) ms of layout work to measure a row, \(figure(cost)) to show it"
        }
        let preparing = options.preparesCells ? "" : ", no cells prepared ahead"
        let workers = options.workers.map { $0 == 1 ? ", one worker" : ", \($0) workers" } ?? ""
        let runs = options.repetitions == 1 ? "one run each" : "\(options.repetitions) runs each"
        return "\(rows)\(cells), \(work), \(options.hz) Hz (\(frame) ms a frame)\(preparing)\(workers), \(runs)"
    }

    /// The scenarios that have runs, in the order in which they ran.
    public var scenarios: [String] { runs.map(\.scenario).withoutRepetition }

    /// The strategies that have runs, each with its reach, in the order in which they ran.
    var strategies: [String] { runs.map(\.name).withoutRepetition }

    /// The row costs that have runs, from the least, in milliseconds.
    var rowCosts: [Double] { Set(runs.map(\.rowCostMs)).sorted() }

    /// The runs of a scenario, those of one strategy, reach and row cost together, in the order in which they ran.
    func groups(in scenario: String) -> [RunGroup] {
        runs.reduce(into: []) { groups, run in
            guard run.scenario == scenario else { return }
            if let index = groups.firstIndex(where: { $0.strategy == run.name && $0.rowCostMs == run.rowCostMs }) {
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

extension Report.Options {
    private enum OlderKeys: CodingKey {
        case rowCostMs
    }

    /// Reads options, also those from before there were some of them.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        rows = try values.decode(Int.self, forKey: .rows)
        rowCostsMs =
            try values.decodeIfPresent([Double].self, forKey: .rowCostsMs)
            ?? [decoder.container(keyedBy: OlderKeys.self).decode(Double.self, forKey: .rowCostMs)]
        showCostMs = try values.decodeIfPresent(Double.self, forKey: .showCostMs)
        repetitions = try values.decodeIfPresent(Int.self, forKey: .repetitions) ?? 1
        hz = try values.decode(Int.self, forKey: .hz)
        cells = try values.decodeIfPresent(String.self, forKey: .cells) ?? CellKind.frames.rawValue
        preparesCells = try values.decodeIfPresent(Bool.self, forKey: .preparesCells) ?? true
        workers = try values.decodeIfPresent(Int.self, forKey: .workers)
        reaches = try values.decodeIfPresent([String].self, forKey: .reaches)
        strategies = try values.decode([String].self, forKey: .strategies)
        scenarios = try values.decode([String].self, forKey: .scenarios)
        feed = try values.decode(String.self, forKey: .feed)
    }
}
