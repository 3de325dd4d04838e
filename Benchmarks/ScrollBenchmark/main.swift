import Foundation
import ScrollKit
import UIKitProof

// A thin shell: options in, reports out. What is run is in ScrollKit.

func fail(_ error: any Error) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("scroll-benchmark: \(error)\n".utf8))
    exit(2)
}

/// A file all at once, so that a run that is interrupted leaves no half of it; what is none (a pipe, say) as it is.
func write(_ data: Data, to path: String) throws {
    do {
        if path == "-" { return try FileHandle.standardOutput.write(contentsOf: data) }
        let place = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let type = try? FileManager.default.attributesOfItem(atPath: place.path)[.type] as? FileAttributeType
        try data.write(to: place, options: type == nil || type == .typeRegular ? .atomic : [])
    } catch {
        throw WriteError(path: path == "-" ? "standard output" : path)
    }
}

struct WriteError: Error, CustomStringConvertible {
    let path: String
    var description: String { "cannot write \(path.debugDescription)" }
}

/// Everything that the options ask for, one run after the other.
@MainActor
func measure(_ options: BenchmarkOptions, of feed: Feed, _ progress: ProgressLine) -> Report {
    let posts = feed.repeated(to: options.rows)
    let contenders = options.contenders
    let count = options.runs * options.rowCosts.count * options.scenarios.count * contenders.count
    var runs: [Run] = []
    for repetition in 0..<options.runs {
        for rowCost in options.rowCosts {
            let benchmark = ScrollBenchmark(posts: posts, options, rowCost: rowCost)
            if runs.isEmpty {
                progress.show("warming up")
                benchmark.warmUp(options.strategies.compactMap(StrategyName.init))
            }
            for scenario in options.scenarios.compactMap(ScenarioName.init) {
                for contender in contenders {
                    progress.show(
                        "\(runs.count + 1) of \(count): \(scenario.rawValue), \(contender.name), "
                            + "\(figure(rowCost)) ms a row"
                            + (options.runs > 1 ? ", run \(repetition + 1)" : ""))
                    runs.append(benchmark.run(contender, scenario))
                }
            }
        }
    }
    return Report(options: Report.Options(options), runs: runs)
}

/// Each strategy, at the highest row cost.
@MainActor
func film(_ options: BenchmarkOptions, of feed: Feed, _ progress: ProgressLine) -> [Film] {
    let benchmark = ScrollBenchmark(
        posts: feed.repeated(to: options.rows), options, rowCost: options.rowCosts.max() ?? 0)
    return options.contenders.map { contender in
        progress.show("film of \(contender.name)")
        return benchmark.film(contender)
    }
}

@MainActor
func run() throws {
    let (strategies, scenarios) = (StrategyName.choices, ScenarioName.choices)
    let options = try BenchmarkOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), strategies: strategies, scenarios: scenarios)
    if options.wantsHelp {
        return print(BenchmarkOptions.help(strategies: strategies, scenarios: scenarios), terminator: "")
    }
    try options.checkOutputFiles()

    // What reads the JSON from standard output finds nothing else there.
    let tables = options.json == "-" ? FileHandle.standardError : .standardOutput
    let colour = tables === FileHandle.standardOutput && ReportTable.takesEscapes(STDOUT_FILENO)
    func show(_ text: String) throws {
        do { try tables.write(contentsOf: Data(text.utf8)) } catch { throw WriteError(path: "the tables") }
    }

    let read = try options.read.map { try SharedReport(contentsOf: $0) }
    if case .proof(let proof) = read {
        if options.svg != nil { throw OptionError.proofIsNotDrawn }
        return try show(ProofTable(proof).text() + "\n" + proof.digest)
    }
    var films: [Film] = []
    let report: Report
    if case .benchmark(let shared) = read {
        report = shared
        try show(ReportTable(report).heading(colour: colour))
    } else {
        let feed = try options.feed.map { try Feed(contentsOf: $0) } ?? Feed.sample()
        try show(ReportTable(Report(options: Report.Options(options), runs: [])).heading(colour: colour))
        let progress = ProgressLine()
        report = measure(options, of: feed, progress)
        if options.film != nil || options.scrollBar != nil { films = film(options, of: feed, progress) }
        progress.clear()
    }
    let choices = scenarios + strategies
    if let path = options.json { try write(report.json(), to: path) }
    if let path = options.film { try write(Data(FilmSVG(films, setting: report.setting).text().utf8), to: path) }
    if let path = options.scrollBar { try write(Data(ScrollBarSVG(films, rows: options.rows).text().utf8), to: path) }
    if let path = options.svg { try write(Data(ReportSVG(report, explaining: choices).text().utf8), to: path) }
    try show(ReportTable(report, explaining: choices).text(colour: colour))
}

do { try run() } catch { fail(error) }
