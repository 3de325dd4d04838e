import Foundation
import ScrollKit
import Testing

/// A figure that is published is a cell of a table, which is made of a run that is committed with it.
@Suite("The README's figures")
struct PublishedFigureTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..")

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    private func readme() throws -> String { try text("README.md") }
    private func picture(_ name: String) throws -> String { try text("Benchmarks/Results/\(name)") }
    private func report(_ name: String) throws -> Report { try Report(json: Data(picture(name).utf8)) }

    private func median(of runs: [Run], _ value: (Run) -> Double) -> Double {
        runs.map(value).sorted()[runs.count / 2]
    }

    /// The median of runs, as the README writes it.
    private func median(of runs: [Run], _ decimals: Int, _ value: (Run) -> Double) -> String {
        String(format: "%.\(decimals)f", median(of: runs, value))
    }

    private func match(_ pattern: String, in text: String) throws -> NSTextCheckingResult? {
        try NSRegularExpression(pattern: pattern)
            .firstMatch(in: text, range: NSRange(text.startIndex..., in: text))
    }

    @Test("stand nowhere but in the table")
    func elsewhere() throws {
        for line in try readme().components(separatedBy: "\n") where !line.hasPrefix("|") {
            #expect(try match("[0-9](\\.[0-9]+)? ?(ms/s|pt\\b|points\\b|fps|%)", in: line) == nil, "\(line)")
        }
    }

    @Test("of four flicks are medians of the runs beside it")
    func flicks() throws {
        let runs = try report("flicks.json").runs
        let lines: [(String, Int, (Run) -> Double)] = [
            ("rows measured in motion", 0, { Double($0.trackingMisses) }),
            ("scroll bar jumps, pt", 0, { $0.indicatorJumpPoints }),
            ("content's end jumps, pt", 0, { $0.contentSizeJumpPoints }),
            ("content's size is off by, %", 1, { $0.contentSizeErrorPercent ?? -1 }),
            ("frames late (hitch ratio), ms/s", 1, { $0.hitchMsPerSecond }),
            ("first paint, ms", 1, { $0.firstPaintMs }),
            ("CPU time, ms", 0, { $0.cpuMs }),
            ("rows measured, never shown", 0, { Double($0.rowsNeverShown) }),
        ]
        // Without the commas of thousands.
        let text = try readme().replacingOccurrences(of: "(?<=[0-9]),(?=[0-9])", with: "", options: .regularExpression)
        for (name, decimals, value) in lines {
            let cells = ["self-sizing", "kept", "precache"].map { strategy in
                median(of: runs.filter { $0.strategy == strategy }, decimals, value)
            }
            #expect(text.contains("\n| \(name) | \(cells.joined(separator: " | ")) |\n"))
        }
    }

    @Test("of each reach are medians of the runs beside it")
    func reach() throws {
        let runs = try report("reach.json").runs
        for reach in ["1 screen", "3 screens", "10 screens", "everything"] {
            let own = runs.filter { $0.reach == reach }
            let cells = [
                median(of: own, 0) { Double($0.trackingMisses) },
                median(of: own, 1) { $0.contentSizeErrorPercent ?? -1 },
                median(of: own, 0) { $0.cpuMs }, median(of: own, 0) { Double($0.rowsNeverShown) },
            ]
            #expect(try readme().contains("\n| \(reach) | \(cells.joined(separator: " | ")) |\n"))
        }
    }

    @Test("of the picture are what its text says")
    func scrollBar() throws {
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

    @Test("of the curve are those of the runs beside it")
    func curve() throws {
        let report = try report("screens.json")
        #expect(try ReportSVG(report).text() == picture("screens.svg"))
        func dearest(_ reach: String) -> [Run] { report.runs.filter { $0.reach == reach && $0.rowCostMs == 10 } }
        #expect(median(of: dearest("10 screens"), \.hitchMsPerSecond) < 10, "hardly late")
        let cpu = ["automatic", "everything"].map { median(of: dearest($0), \.cpuMs) }
        #expect((7.5...8.5).contains(cpu[1] / cpu[0]), "eight times")
    }

    @Test("are a dash, a median, or a median with its range")
    func cells() throws {
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
