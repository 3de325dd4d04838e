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

    private func report() throws -> Report {
        try Report(contentsOf: root.appendingPathComponent("Benchmarks/Results/scroll-benchmark.json").path)
    }

    @Test("are a table of the committed run")
    func table() throws {
        let table = try ReportMarkdown(report()).text()
        #expect(try readme().contains("\n\n" + table + "\n\n"), "the README should have:\n\(table)")
    }

    @Test("say how they were taken")
    func setting() throws {
        let report = try report()
        #expect(report.options.repetitions >= 5)
        let text = try readme().replacingOccurrences(of: "\n", with: " ")
        #expect(text.contains(report.machine.cpu.replacingOccurrences(of: "(R)", with: "")) || text.contains("Xeon"))
        #expect(text.contains("\(report.options.rows) rows") && text.contains("\(report.options.repetitions) runs"))
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

    @Test("are shown with a dash, a median, or a median with its range")
    func cells() throws {
        let lines = ReportMarkdown(makeReport()).text().split(separator: "\n")
        #expect(lines[0] == "| a row costs | `plain` | `warm` |")
        #expect(lines[2] == "| **first**: hitch ratio, ms/s · scroll bar jumps, pt |  |  |")
        #expect(lines[3] == "| 2 ms | 4.4 · 12 | 8.8 · 25 |")
        let twice = Report(options: makeReport().options, runs: makeReport().runs + makeReport(factor: 2).runs)
        #expect(ReportMarkdown(twice).text().contains("| 2 ms | 6.6 (4.4 to 8.8) · 18 (12 to 25) |"))
        let dearer = makeReport(factor: 2, rowCost: 10)
        let both = ReportMarkdown(Report(options: dearer.options, runs: makeReport().runs + dearer.runs)).text()
        #expect(both.contains("| 2 ms | 4.4 · 12 | 8.8 · 25 |\n| 10 ms | 8.8 · 25 | 17.6 · 49 |"))
    }
}
