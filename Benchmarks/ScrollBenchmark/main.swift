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

/// What the options have scrolled: each list, or a feed at each row cost, and what progress calls it.
@MainActor
func benchmarks(_ options: BenchmarkOptions) throws -> [(name: String, make: () -> ScrollBenchmark)] {
    if !options.lists.isEmpty {
        let lengths: [Int?] = options.lengths.isEmpty ? [nil] : options.lengths
        return options.lists.compactMap(ListName.init).flatMap { list in
            lengths.map { length in
                let name = list.rawValue + (length.map { ", \(figure($0)) rows" } ?? "")
                return (name, { ScrollBenchmark(list, options, length: length) })
            }
        }
    }
    let posts = try (options.feed.map { try Feed(contentsOf: $0) } ?? Feed.sample()).repeated(to: options.rows)
    return options.rowCosts.map { cost in
        ("\(figure(cost)) ms a row", { ScrollBenchmark(posts: posts, options, rowCost: cost) })
    }
}

/// Everything that the options ask for, one run after the other.
@MainActor
func measure(
    _ options: BenchmarkOptions, _ benchmarks: [(name: String, make: () -> ScrollBenchmark)], _ progress: ProgressLine
) -> Report {
    let contenders = options.contenders
    let count = options.runs * benchmarks.count * options.scenarios.count * contenders.count
    var runs: [Run] = []
    for (name, make) in benchmarks {
        progress.show("preparing \(name)")
        let benchmark = make()
        if runs.isEmpty { benchmark.warmUp(options.strategies.compactMap(StrategyName.init)) }
        for repetition in 0..<options.runs {
            for scenario in options.scenarios.compactMap(ScenarioName.init) {
                for contender in contenders {
                    progress.show(
                        "\(runs.count + 1) of \(count): \(name), \(scenario.rawValue), \(contender.name)"
                            + (options.runs > 1 ? ", run \(repetition + 1)" : ""))
                    runs.append(benchmark.run(contender, scenario))
                }
            }
        }
    }
    return Report(options: Report.Options(options), runs: runs)
}

@MainActor
func run() throws {
    let (strategies, scenarios) = (StrategyName.choices, ScenarioName.choices)
    let options = try BenchmarkOptions(
        arguments: Array(CommandLine.arguments.dropFirst()), strategies: strategies, scenarios: scenarios)
    if options.wantsHelp {
        return print(BenchmarkOptions.help(strategies: strategies, scenarios: scenarios), terminator: "")
    }
    if options.wantsPlaces { return print(KeptPlaces.text, terminator: "") }
    try options.checkOutputFiles()
    try options.checkComparisons()

    // What reads the JSON from standard output finds nothing else there.
    let tables = options.json == "-" ? FileHandle.standardError : .standardOutput
    let colour = tables === FileHandle.standardOutput && ReportTable.takesEscapes(STDOUT_FILENO)
    func show(_ text: String) throws {
        do { try tables.write(contentsOf: Data(text.utf8)) } catch { throw WriteError(path: "the tables") }
    }

    let read = try options.read.map { try SharedReport(contentsOf: $0) }
    if case .proof(let proof) = read {
        try options.checkDrawsNoProof()
        return try show(ProofTable(proof).text() + "\n" + proof.digest)
    }
    let report: Report
    let drawings: [(path: String, text: String)]
    if case .benchmark(let shared) = read {
        report = shared
        drawings = try options.drawings(of: report)
        try show(ReportTable(report).heading(colour: colour))
    } else {
        let benchmarks = try benchmarks(options)
        try show(ReportTable(Report(options: Report.Options(options), runs: [])).heading(colour: colour))
        let progress = ProgressLine()
        report = measure(options, benchmarks, progress)
        if let path = options.flick, let benchmark = benchmarks.first?.make() {
            progress.show("one flick")
            let films = options.contenders.map(benchmark.film)
            let picture = FlickSVG(
                films, of: benchmark.listInWords, at: benchmark.costInWords, saving: options.layoutShare / 100)
            try write(Data(picture.text().utf8), to: path)
        }
        progress.clear()
        drawings = try options.drawings(of: report)
    }
    let table = ReportTable(report, explaining: scenarios + strategies)
    if let path = options.json { try write(report.json(), to: path) }
    for (path, text) in drawings { try write(Data(text.utf8), to: path) }
    try show(options.printsAll ? table.text(colour: colour) : table.brief(colour: colour))
}

do { try run() } catch { fail(error) }
