import Foundation
import ScrollKit
import UIKitProof

// A thin shell: options in, reports out. What is run is in ScrollKit.

func fail(_ error: any Error) -> Never {
    FileHandle.standardError.write(Data("scroll-benchmark: \(error)\n".utf8))
    exit(2)
}

func write(_ data: Data, to path: String) throws {
    do {
        try data.write(to: URL(fileURLWithPath: path))
    } catch {
        throw WriteError(path: path)
    }
}

struct WriteError: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot write \(path.debugDescription)" }
}

/// One line that is written over, where somebody is looking.
func showProgress(_ text: String) {
    guard isatty(STDERR_FILENO) == 1 else { return }
    FileHandle.standardError.write(Data("\r\u{1B}[K\(text)".utf8))
}

/// Everything that the options ask for, one run after the other.
@MainActor
func measure(_ options: BenchmarkOptions) throws -> Report {
    let feed = try options.feed.map { try Feed(contentsOf: $0) } ?? Feed.sample()
    let posts = feed.repeated(to: options.rows)
    let count = options.rowCosts.count * options.scenarios.count * options.strategies.count
    var runs: [Run] = []
    for rowCost in options.rowCosts {
        let benchmark = ScrollBenchmark(
            posts: posts, rowCost: rowCost / 1000, refreshRate: Double(options.hz),
            cells: CellKind(rawValue: options.cells) ?? .frames, preparesCells: options.preparesCells)
        if runs.isEmpty { benchmark.warmUp() }
        for scenario in options.scenarios.compactMap(ScenarioName.init) {
            for strategy in options.strategies.compactMap(StrategyName.init) {
                showProgress(
                    "\(runs.count + 1) of \(count): \(scenario.rawValue), \(strategy.rawValue), \(rowCost) ms …")
                runs.append(benchmark.run(strategy, scenario))
            }
        }
    }
    showProgress("")
    return Report(options: Report.Options(options), runs: runs)
}

do {
    let (strategies, scenarios) = (StrategyName.choices, ScenarioName.choices)
    let options = try BenchmarkOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), strategies: strategies, scenarios: scenarios)
    if options.wantsHelp {
        print(BenchmarkOptions.help(strategies: strategies, scenarios: scenarios), terminator: "")
        exit(0)
    }
    try options.checkOutputFiles()

    switch try options.read.map({ try SharedReport(contentsOf: $0) }) ?? .benchmark(measure(options)) {
    case .proof(let proof):
        if options.svg != nil { throw OptionError.proofIsNotDrawn }
        print(ProofTable(proof).text(), terminator: "")
    case .benchmark(let report):
        print(
            ReportTable(report, explaining: scenarios + strategies).text(colour: ReportTable.standardOutputTakesColour),
            terminator: "")
        if let path = options.json { try write(report.json(), to: path) }
        if let path = options.svg {
            try write(Data(ReportSVG(report, explaining: scenarios + strategies).text().utf8), to: path)
        }
    }
} catch {
    fail(error)
}
