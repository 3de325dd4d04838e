import Foundation
import ScrollKit
import Testing

/// A figure that is published is a cell of a table, which is made of a run that is committed with it.
@Suite("Published figures") struct PublishedFigureTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private func readme() throws -> String { try text("README.md") }
    private func picture(_ name: String) throws -> String { try text("Benchmarks/Results/\(name)") }
    private func report(_ name: String) throws -> Report { try Report(json: Data(picture(name).utf8)) }
    private func median(of runs: [Run], _ value: (Run) -> Double) -> Double { runs.map(value).sorted()[runs.count / 2] }

    private func match(_ pattern: String, in text: String) throws -> NSTextCheckingResult? {
        try NSRegularExpression(pattern: pattern)
            .firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    }

    @Test("stand nowhere but in the table") func elsewhere() throws {
        for line in try readme().components(separatedBy: "\n") where !line.hasPrefix("|") {
            #expect(try match("[0-9](\\.[0-9]+)? ?(ms/s|pt\\b|points\\b|fps|%)", in: line) == nil, "\(line)")
        }
    }

    @Test("of flicks and reaches are medians of the runs beside it") func medians() throws {
        let figures: [(name: String, decimals: Int, value: (Run) -> Double)] = [
            ("rows measured in motion", 0, { Double($0.trackingMisses) }),
            ("scroll bar jumps, pt", 0, { $0.indicatorJumpPoints }),
            ("content's end jumps, pt", 0, { $0.contentSizeJumpPoints }),
            ("content's size is off by, %", 1, { $0.contentSizeErrorPercent ?? -1 }),
            ("frames late (hitch ratio), ms/s", 1, { $0.hitchMsPerSecond }),
            ("first paint, ms", 1, { $0.firstPaintMs }),
            ("CPU time, ms", 0, { $0.cpuMs }),
            ("rows measured, never shown", 0, { Double($0.rowsNeverShown) }),
        ]
        let (flicks, reaches) = try (report("flicks.json").runs, report("reach.json").runs)
        func cell(_ figure: Int, _ runs: [Run]) -> String {
            String(format: "%.\(figures[figure].decimals)f", median(of: runs, figures[figure].value))
        }
        let ofFlicks: [[String]] = figures.indices.map { figure in
            let columns = ["self-sizing", "kept", "precache"].map { name in flicks.filter { $0.strategy == name } }
            return [figures[figure].name] + columns.map { cell(figure, $0) }
        }
        let ofReaches: [[String]] = ["1 screen", "3 screens", "10 screens", "everything"].map { reach in
            [reach] + [0, 3, 6, 7].map { figure in cell(figure, reaches.filter { $0.reach == reach }) }
        }
        // Without the commas of thousands.
        let text = try readme().replacingOccurrences(of: "(?<=[0-9]),(?=[0-9])", with: "", options: .regularExpression)
        for cells in ofFlicks + ofReaches { #expect(text.contains("\n| \(cells.joined(separator: " | ")) |\n")) }
    }

    @Test("of the picture are what its text says") func scrollBar() throws {
        let text = try picture("scroll-bar.svg")
        #expect(text.contains(">One flick through 100 rows: where the scroll bar stands<"))
        let pattern = "rows that size themselves: ([0-9]+) %; Precache, and the list itself: ([0-9]+) %"
        let found = try #require(try match(pattern, in: text))
        let percents = (1...2).map { Int(text[Range(found.range(at: $0), in: text)!])! }
        #expect(percents[0] > 50, "past the middle")
        #expect((23...27).contains(percents[1]), "at a quarter")
        #expect(
            try readme().contains(
                "passes the middle, and jumps. Precache's stands at a quarter.](Benchmarks/Results/scroll-bar.svg)"))
    }

    @Test("of the curve are those of the runs beside it") func curve() throws {
        let report = try report("screens.json")
        #expect(try ReportSVG(report).text() == picture("screens.svg"))
        func dearest(_ reach: String) -> [Run] { report.runs.filter { $0.reach == reach && $0.rowCostMs == 10 } }
        #expect(median(of: dearest("10 screens"), \.hitchMsPerSecond) < 10, "hardly late")
        let cpu = ["automatic", "everything"].map { median(of: dearest($0), \.cpuMs) }
        #expect((5.5...6.5).contains(cpu[1] / cpu[0]), "six times")
    }

    @Test("of a list without rests are medians of the runs beside them") func withoutRests() throws {
        let (runs, text) = try (report("cold.json").runs, text("Sources/Precache/Precache.docc/MeasuringScrolling.md"))
        for cost in [0.2, 0.7, 2, 5, 10] {
            let medians = ["cached", "keyed", "precache"].map { name in
                median(of: runs.filter { $0.strategy == name && $0.rowCostMs == cost }, \.hitchMsPerSecond)
            }
            let cells = [String(format: "%g", cost)] + medians.map { String(format: "%.1f", $0) }
            #expect(text.contains("\n| \(cells.joined(separator: " | ")) |\n"), "\(cells)")
        }
    }

    @Test("are a dash, a median, or a median with its range") func cells() throws {
        func markdown(_ reports: Report...) -> String {
            ReportMarkdown(Report(options: reports.last!.options, runs: reports.flatMap(\.runs))).text()
        }
        let lines = markdown(makeReport()).split(separator: "\n")
        #expect(lines[0] == "| a row costs to measure + to show | `plain` | `warm` |")
        #expect(lines[2] == "| **first**: hitch ratio, ms/s · scroll bar jumps, pt |  |  |")
        #expect(lines[3] == "| 2 + 0 ms | 4.4 · 12 | 8.8 · 25 |")
        #expect(
            markdown(makeReport(), makeReport(factor: 2)).contains(
                "| 2 + 0 ms | 6.6 (4.4 to 8.8) · 18 (12 to 25) | ~13.2 (8.8 to 17.6) · ~37 (25 to 49) |"))
        #expect(
            markdown(makeReport(), makeReport(factor: 2, rowCost: 10)).contains(
                "| 2 + 0 ms | 4.4 · 12 | 8.8 · 25 |\n| 10 + 0 ms | 8.8 · 25 | 17.6 · 49 |"))
    }
}
