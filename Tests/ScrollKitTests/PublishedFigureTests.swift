import Foundation
import ScrollKit
import Testing

/// The figures that the README shows are those of the run beside it, and it has no others.
@Suite("The README's figures")
struct PublishedFigureTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")

    private func readme() throws -> String {
        try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
    }

    private func report(_ name: String = "scroll-benchmark") throws -> Report {
        try Report(contentsOf: root.appendingPathComponent("Benchmarks/Results/\(name).json").path)
    }

    @Test("are tables of the committed runs", arguments: ["scroll-benchmark", "cold-flick"])
    func table(name: String) throws {
        let table = try ReportMarkdown(report(name)).text()
        #expect(try readme().contains("\n\n" + table + "\n\n"), "the README should have:\n\(table)")
    }

    @Test("say how many workers there were")
    func workers() throws {
        #expect(try report("cold-flick").options.workers == 2)
        #expect(try readme().contains("two threads besides the main one"))
    }

    @Test("say how they were taken", arguments: ["scroll-benchmark", "cold-flick"])
    func setting(name: String) throws {
        let report = try report(name)
        #expect(report.options.repetitions >= 5)
        let text = try readme().replacingOccurrences(of: "\n", with: " ")
        #expect(
            report.machine.cpu.contains("Xeon") && report.machine.cpu.contains("2.50GHz") && report.machine.cores == 2)
        #expect(
            text.contains("two cores of an Intel Xeon at 2.5 GHz") && text.contains("Swift \(report.machine.swift)"))
        #expect(text.contains("\(report.options.rows) rows") && text.contains("\(report.options.repetitions) runs"))
        #expect(text.contains("\(report.options.hz) Hz") && report.options.preparesCells)
    }

    @Test("stand nowhere but in the table")
    func elsewhere() throws {
        let lines = try readme().split(separator: "\n").filter { !$0.hasPrefix("|") }
        let figure = try NSRegularExpression(pattern: "[0-9](\\.[0-9]+)? ?(ms/s|pt\\b|points\\b|fps|%)")
        for line in lines {
            let text = String(line)
            let found = figure.firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
            #expect(found == nil, "\(text)")
        }
    }

    @Test("are drawn in the committed picture")
    func picture() throws {
        let choices = ScenarioName.choices + StrategyName.choices
        let file = root.appendingPathComponent("Benchmarks/Results/scroll-benchmark.svg")
        #expect(try String(contentsOf: file, encoding: .utf8) == ReportSVG(report(), explaining: choices).text())
    }

    @Test("are a dash, a median, or a median with its range")
    func cells() throws {
        let lines = ReportMarkdown(makeReport()).text().split(separator: "\n")
        #expect(lines[0] == "| a row costs to measure + to show | `plain` | `warm` |")
        #expect(lines[2] == "| **first**: hitch ratio, ms/s · scroll bar jumps, pt |  |  |")
        #expect(lines[3] == "| 2 + 0 ms | 4.4 · 12 | 8.8 · 25 |")
        let twice = Report(options: makeReport().options, runs: makeReport().runs + makeReport(factor: 2).runs)
        #expect(
            ReportMarkdown(twice).text().contains(
                "| 2 + 0 ms | 6.6 (4.4 to 8.8) · 18 (12 to 25) | ~13.2 (8.8 to 17.6) · ~37 (25 to 49) |"))
        let dearer = makeReport(factor: 2, rowCost: 10)
        let both = ReportMarkdown(Report(options: dearer.options, runs: makeReport().runs + dearer.runs)).text()
        #expect(both.contains("| 2 + 0 ms | 4.4 · 12 | 8.8 · 25 |\n| 10 + 0 ms | 8.8 · 25 | 17.6 · 49 |"))
    }
}
