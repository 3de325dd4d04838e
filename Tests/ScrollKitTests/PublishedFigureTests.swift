import Foundation
import ScrollKit
import Testing

/// A figure that is published is a cell of a table, which is made of a run that is committed with it. There is none now.
@Suite("The README's figures")
struct PublishedFigureTests {
    private func readme() throws -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")
        return try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
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
