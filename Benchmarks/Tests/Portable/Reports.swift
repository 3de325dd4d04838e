import Foundation
import ScrollKit
import ScrollMeter
import Testing

/// What a run saw, for a test to set.
struct Seen {
    var firstPaintMs = 1.0
    var scroll = ScrollReport()
    var rows = RowCounts()
    var content = ContentMotion()
    var work = IdleWork()
}

/// - Parameter hitchMs: how late the frames were of a scroll of a second; nil where nobody scrolled.
func makeRun(
    _ strategy: String = "a", _ scenario: String = "b", rowCost: Double = 2, reach: String? = nil, list: String? = nil,
    hitchMs: Double? = nil, cpu: Double = 0, _ see: (inout Seen) -> Void = { _ in }
) -> Run {
    var seen = Seen()
    if let hitchMs { (seen.scroll.frames, seen.scroll.seconds, seen.scroll.hitchMs) = (100, 1, hitchMs) }
    seen.work.total = cpu
    see(&seen)
    return Run(
        strategy: strategy, reach: reach, list: list, scenario: scenario, rowCostMs: rowCost,
        firstPaintMs: seen.firstPaintMs,
        scroll: seen.scroll, rows: seen.rows, content: seen.content, work: seen.work)
}

/// A report of these runs, with the options of none but what `set` sets.
func makeReport(of runs: [Run], _ set: (inout BenchmarkOptions) -> Void = { _ in }) -> Report {
    var options = BenchmarkOptions(strategies: [], scenarios: [])
    options.lists = []
    set(&options)
    return Report(options: .init(options), runs: runs)
}

/// A report with figures that are all different, for the tests of what is made of it.
func makeReport(
    strategies: [String] = ["plain", "warm"], reach: String? = nil, scenarios: [String] = ["first", "second"],
    factor: Double = 1, rowCost: Double = 2
) -> Report {
    let runs = scenarios.enumerated().flatMap { row, scenario in
        strategies.enumerated().map { column, strategy in
            let factor = factor * Double(1 + row * strategies.count + column)
            return makeRun(strategy, scenario, rowCost: rowCost, reach: reach) { run in
                run.firstPaintMs = 1234.5678 * factor
                (run.scroll.frames, run.scroll.seconds) = (481, 4.25)
                (run.scroll.hitchMs, run.scroll.worstFrameMs) = (18.75 * factor, 16.6666 * factor)
                (run.rows.trackingMisses, run.rows.measured) = (61 * Int(factor), 1234 * Int(factor))
                run.rows.remeasured = 7 * Int(factor)
                (run.work.warmUp, run.work.total) = (4.3211 * (factor - 1), 6.5432 * factor)
                (run.content.sizeJumps, run.content.indicatorJumps) = (9876.5 * factor, 12.25 * factor)
            }
        }
    }
    return makeReport(of: runs) { options in
        (options.strategies, options.scenarios) = (strategies, scenarios)
        options.feed = "/somewhere/else/posts.json"
    }
}

extension Report {
    var json: String { get throws { String(decoding: try json(), as: UTF8.self) } }

    func lines(explaining choices: [BenchmarkOptions.Choice] = []) -> [String] {
        ReportTable(self, explaining: choices).text(colour: false).split(separator: "\n").map(String.init)
    }

    func picture() throws -> Picture { try Picture(#require(ReachSVG(self)).text()) }
}

func message<E: Error & CustomStringConvertible, Value>(
    of type: E.Type, _ place: SourceLocation = #_sourceLocation, _ body: () throws -> Value
) throws -> String { try #require(throws: type, sourceLocation: place) { _ = try body() }.description }

func withFile<Value>(_ text: String, _ body: (_ path: String) throws -> Value) throws -> Value {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
}

extension String {
    var words: [String] { components(separatedBy: " ").filter { !$0.isEmpty } }
}
